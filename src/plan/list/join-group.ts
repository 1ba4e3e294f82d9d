/** Adds new operations of a document to existing groups, which changes no other tool. */
import { draftGroup, type GroupMember, type Weighed } from "../choose/group.js";
import { mayShare } from "../choose/group-limits.js";
import { kindOf } from "../choose/kind.js";
import { memberOf, offered, type FormsInput, type Unit } from "./units.js";

/**
 * @returns the units, with newcomers moved into a group where there is one for them
 */
export function joinGroups(
  units: readonly Unit[],
  newcomers: readonly Unit[],
  input: FormsInput,
): readonly Unit[] {
  let now = units;
  for (const newcomer of newcomers) {
    const [one, ...others] = newcomer.members;
    if (one === undefined || others.length > 0) continue;
    for (const group of now) {
      const larger = withAction(group, one, input);
      if (larger === undefined) continue;
      now = now.flatMap((unit) => (unit === newcomer ? [] : unit === group ? [larger] : [unit]));
      break;
    }
  }
  return now;
}

function withAction({ tool, members, standing }: Unit, one: Weighed, input: FormsInput): Unit | undefined {
  if (!isOpen({ tool, members }, input) || !members.some((member) => kindOf(member) === kindOf(one)))
    return undefined;
  const position = new Map(input.candidates.map(({ id }, index) => [id, index]));
  const at = (member: Weighed): number => position.get(member.tool.id) ?? 0;
  const all: GroupMember[] = [...members, one]
    .sort((a, b) => at(a) - at(b))
    .map((member) => memberOf(member, input.project));
  if (!mayShare(all)) return undefined;
  const draft = draftGroup(tool.name, all);
  return "objection" in draft ? undefined : offered(draft.tool, all, standing, input);
}

/**
 * Whether the limits made this listed group. Groups that users asked for have just the actions they asked for; in an
 * edited file, an additional action might be unreachable.
 */
function isOpen({ tool, members }: Pick<Unit, "tool" | "members">, { project }: FormsInput): boolean {
  const pinned = project.tools.get(tool.id);
  return (
    tool.calls.form === "group" &&
    pinned?.form === "listed" &&
    pinned.edited !== true &&
    members.every(({ planned }) => planned.selected.extension.group === undefined)
  );
}
