/** Operations that are new in a document as actions of groups that a project has: no other tool changes by that. */
import { draftGroup, type GroupMember, type Weighed } from "./group.js";
import { mayJoin } from "./group-candidates.js";
import { memberOf, offered, type FormsInput, type Unit } from "./units.js";

/** @returns the units with those newcomers in groups for which there is one; the others stay as they are */
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
  if (!isOpen({ tool, members }, input) || !mayJoin(one, members)) return undefined;
  const position = new Map(input.candidates.map(({ id }, index) => [id, index]));
  const at = (member: Weighed): number => position.get(member.tool.id) ?? 0;
  const all: GroupMember[] = [...members, one]
    .sort((a, b) => at(a) - at(b))
    .map((member) => memberOf(member, input.project));
  const draft = draftGroup(tool.name, all);
  return "objection" in draft ? undefined : offered(draft.tool, all, standing, input);
}

/**
 * A group that the project lists and that the limits made: those of an owner have the actions that were asked for, and in a file that
 * somebody edited an action more might be out of reach.
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
