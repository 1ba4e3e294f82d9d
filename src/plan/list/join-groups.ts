/** Moves operations into groups that are listed already. */
import { groupTool, type WeighedTool, mayShare } from "../group/group.js";
import { resourceFor } from "../group/group-resource.js";
import { type ListInput, type Candidate, offered } from "./candidates.js";

/**
 * @returns the candidates, with newcomers moved into a group where there is one for them
 */
export function joinGroups(
  candidates: readonly Candidate[],
  newcomers: readonly Candidate[],
  input: ListInput,
): readonly Candidate[] {
  let now = candidates;
  if (!candidates.some((one) => isOpen(one, input))) return now;
  for (const newcomer of newcomers) {
    const [one, ...others] = newcomer.members;
    if (one === undefined || others.length > 0) continue;
    for (const group of now) {
      const larger = withAction(group, one, input);
      if (larger === undefined) continue;
      now = now.flatMap((candidate) =>
        candidate === newcomer ? [] : candidate === group ? [larger] : [candidate],
      );
      break;
    }
  }
  return now;
}

function withAction(
  { tool, members, status }: Candidate,
  one: WeighedTool,
  input: ListInput,
): Candidate | undefined {
  if (!isOpen({ tool, members }, input)) return undefined;
  const { key } = resourceFor(one);
  if (!members.some((member) => resourceFor(member).key === key)) return undefined;
  const all = [...members, one].sort((a, b) => a.position - b.position);
  if (!mayShare(all)) return undefined;
  const built = groupTool(tool.name, all);
  return "objection" in built ? undefined : offered(built.tool, all, status, input);
}

/**
 * Whether the limits made this listed group. Groups that users asked for have just the actions they asked for; in an
 * edited file, an additional action might be unreachable.
 */
function isOpen({ tool, members }: Pick<Candidate, "tool" | "members">, { project }: ListInput): boolean {
  const pinned = project.tools.get(tool.id);
  return (
    tool.calls.form === "group" &&
    pinned?.form === "listed" &&
    pinned.edited !== true &&
    members.every(({ planned }) => planned.selected.extension.group === undefined)
  );
}
