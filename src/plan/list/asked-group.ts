/** Makes the groups that users ask for, with the errors and warnings about them. */
import { GeneratorError, type Diagnostic } from "../../errors.js";
import type { Location } from "../../model/api.js";
import type { McpExtension } from "../../model/lean.js";
import { sourceName, sourcePlace } from "../select/setting-source.js";
import type { Selected } from "../select/select.js";
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

/** Warns of settings of actions that have no effect in a group, and of groups with too many actions. */
export function groupWarnings(group: DraftGroup, members: readonly GroupMember[]): Diagnostic[] {
  const lost = members.flatMap(({ planned: { selected } }) => [
    ...(selected.extension.title === undefined ? [] : [withoutEffect(group, selected, ["title"])]),
    ...hints
      .filter((hint) => isOtherwise(hint, selected.extension, group))
      .map((hint) => withoutEffect(group, selected, ["annotations", hint])),
  ]);
  const [first] = members;
  const isLarge = first !== undefined && members.length > mostMembers;
  return isLarge
    ? [...lost, tooLarge(group, members.length, sourcePlace(first.planned.selected, "group"))]
    : lost;
}

const hints = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"] as const;

function isOtherwise(
  hint: (typeof hints)[number],
  { annotations = {} }: McpExtension,
  group: DraftGroup,
): boolean {
  return annotations[hint] !== undefined && annotations[hint] !== group.annotations[hint];
}

function withoutEffect(
  { name, annotations, title }: DraftGroup,
  one: Selected,
  [member, hint]: readonly ["title"] | readonly ["annotations", (typeof hints)[number]],
): Diagnostic {
  const what =
    hint === undefined ? `title: ${JSON.stringify(title)}` : `${hint}: ${String(annotations[hint])}`;
  return {
    severity: "warning",
    code: "choice-without-effect",
    message: `${sourceName(one, member)}: ${hint ?? member} of ${one.key} has no effect: it is an action of ${name}, which has ${what}.`,
    hint:
      hint === undefined
        ? "A group has its own title: change that in its tool file, and remove this one."
        : "Hints apply to a whole tool, and the most careful hint of its actions wins: remove this hint, or take the operation out of the group.",
    at: sourcePlace(one, member, hint === undefined ? [] : [hint]),
  };
}

function tooLarge({ name }: DraftGroup, actions: number, at: Location): Diagnostic {
  return {
    severity: "warning",
    code: "group-large",
    message: `${name} has ${actions} actions: more than ${mostMembers} are hard to choose among.`,
    hint: "Split it into two groups, or leave the rarer actions to search.",
    at,
  };
}
