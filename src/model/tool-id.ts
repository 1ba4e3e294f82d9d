/**
 * Ids of tools: the key of a tool's operation, or `group <name>` for the tool of several. The key of an operation of a
 * document called `group` begins like an id of a group, but goes on with a space: names of tools have none.
 */
const group = /^group (?<name>\S+)$/;

export function groupId(name: string): string {
  return `group ${name}`;
}

export function isGroupId(id: string): boolean {
  return group.test(id);
}

/** Returns the name in the id of a group. */
export function groupName(id: string): string {
  return group.exec(id)?.groups?.["name"] ?? id;
}
