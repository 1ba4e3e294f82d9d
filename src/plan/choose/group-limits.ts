/** Says which operations may share a group, so that it stays easy to use. */
import { actionLine, effectOf, type Weighed } from "./group.js";
import { clash, emptyShared, note } from "./group-arguments.js";

export const mostMembers = 8;
const mostOwn = 3;
/** Bytes; some clients refuse a list with a longer description. */
const longestDescription = 1_024;

export function mayShare(members: readonly Weighed[]): boolean {
  const [first] = members;
  if (first === undefined || members.length > mostMembers) return false;
  const shared = emptyShared();
  for (const member of members) {
    if (member.planned.document !== first.planned.document || effectOf(member) !== effectOf(first))
      return false;
    if (clash(shared, member) !== undefined) return false;
    note(shared, member);
  }
  return (
    members.every((one) => ownArguments(one, members) <= mostOwn) && described(members) <= longestDescription
  );
}

/** Upper bound of the description's bytes for a group of them. */
function described(members: readonly Weighed[]): number {
  const lines = members.map(({ tool }) => actionLine(tool.name, tool, ""));
  return Buffer.byteLength(lines.join("\n"));
}

/** Number of arguments that no other member has; a group full of those is harder to use than the tools it replaces. */
function ownArguments(one: Weighed, members: readonly Weighed[]): number {
  const others = new Set(
    members.flatMap((member) => (member === one ? [] : member.tool.arguments.map(({ name }) => name))),
  );
  return one.tool.arguments.filter(({ name }) => !others.has(name)).length;
}
