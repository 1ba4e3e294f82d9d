/** Makes the groups that users ask for, with the errors and warnings about them. */
import { GeneratorError, type Diagnostic } from "../../errors.js";
import { sourceName, sourcePlace } from "../select/setting-source.js";
import { draftGroup, type DraftGroup, type GroupMember } from "../choose/group.js";
import type { Objection } from "../choose/group-arguments.js";
import { mostMembers } from "../choose/group-limits.js";

interface Wish {
  readonly name: string;
  readonly members: readonly GroupMember[];
}

function groupHint({ unlike }: Objection, member: GroupMember | undefined): string {
  const where = member === undefined ? "x-mcp" : sourceName(member.planned.selected, "group");
  if (unlike !== undefined)
    return `Hide ${unlike} in all of them, with hide: [${unlike}] in ${where}, or take group out.`;
  return `Take group out of ${where}, or give it another one; a group has one side effect (read, write or delete), and its actions agree on the arguments that they share.`;
}

/**
 * @param taken names of other tools
 * @throws GeneratorError `group-impossible`
 */
export function askedGroup({ name, members }: Wish, taken: ReadonlySet<string>): DraftGroup {
  const refuse = (objection: Objection, member: GroupMember | undefined): never => {
    const at = member && sourcePlace(member.planned.selected, "group");
    throw new GeneratorError(
      "group-impossible",
      `${member?.tool.id ?? name} cannot be in the group ${name}: ${objection.why}.`,
      { hint: groupHint(objection, member), ...(at !== undefined && { at }) },
    );
  };
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) refuse({ why: "that is not a valid tool name" }, members[0]);
  if (taken.has(name)) refuse({ why: "another tool has that name already" }, members[0]);
  const draft = draftGroup(name, members);
  return "objection" in draft ? refuse(draft.objection, draft.member) : draft.tool;
}

/** Warns of a group with too many actions. */
export function groupWarnings({ name }: DraftGroup, members: readonly GroupMember[]): Diagnostic[] {
  const [first] = members;
  if (first === undefined || members.length <= mostMembers) return [];
  return [
    {
      severity: "warning",
      code: "group-large",
      message: `${name} has ${members.length} actions: more than ${mostMembers} are hard to choose among.`,
      hint: "Split it into two groups, or leave the rarer actions to search.",
      at: sourcePlace(first.planned.selected, "group"),
    },
  ];
}
