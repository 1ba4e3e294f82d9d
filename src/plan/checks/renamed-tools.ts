/** Reports names that are gone or mean another operation now; permissions and prompts depend on them. */
import type { Diagnostic } from "../../errors.js";
import type { Location } from "../../model/api.js";
import { calledBy, type Membership, type ToolPlan } from "../../model/plan.js";
import type { ProjectState } from "../../model/project.js";
import type { PlannedOperation } from "../planned-operation.js";

interface After {
  readonly project: ProjectState;
  readonly tools: readonly ToolPlan[];
  readonly membership: ReadonlyMap<string, Membership>;
}

/** What left the list or the document is reported elsewhere. */
export function renamedTools(planned: readonly PlannedOperation[], after: After): Diagnostic[] {
  const { project, tools } = after;
  const places = placesOf(planned, tools);
  const listed = new Set(tools.map(({ id }) => id));
  const names = namesCalled(planned, after);
  const holders = new Map([...names].map(([id, name]) => [name, id]));
  return [...(project.before ?? [])].flatMap(([id, { name: old, form }]): Diagnostic[] => {
    const now = names.get(id);
    const isCalled = form === "listed" || form === "hidden";
    if (old === undefined || now === old || !isCalled || isOwn(id, project)) return [];
    const holder = holders.get(old);
    const isTool = form === "listed" && listed.has(id);
    const what = changeOf({ id, old, now, holder, isTool });
    const at = places.get(id) ?? places.get(holder ?? "");
    if (what === undefined || at === undefined) return [];
    return [
      {
        severity: "warning",
        code: "tool-renamed",
        message: `${what}: a breaking change for callers that use its name.`,
        hint: "Callers have to change it. Without --rename and --replan tools keep their names.",
        at,
      },
    ];
  });
}

interface Change {
  readonly id: string;
  readonly old: string;
  readonly now: string | undefined;
  /** What has the old name now. */
  readonly holder: string | undefined;
  /** It was a tool in the list and still is. */
  readonly isTool: boolean;
}

/** Nothing if callers lose no name. */
function changeOf({ id, old, now, holder, isTool }: Change): string | undefined {
  if (isTool && now !== undefined) {
    const taken = holder === undefined ? "" : `, and ${old} means ${holder}`;
    return `${old} is called ${now} now${taken}`;
  }
  if (holder === undefined) return undefined;
  const called = now === undefined ? "" : `, which is called ${now}`;
  return `${old} means ${holder} now, and no longer ${id}${called}`;
}

/** The tool file's name wins over any planned one. */
function isOwn(id: string, { tools }: ProjectState): boolean {
  return tools.get(id)?.ownName !== undefined;
}

/** Places by tool id; for a group, the place of its first action. */
function placesOf(
  planned: readonly PlannedOperation[],
  tools: readonly ToolPlan[],
): ReadonlyMap<string, Location> {
  const places = new Map(planned.map(({ selected }) => [selected.key, selected.operation.at]));
  for (const { id, calls } of tools) {
    const place = places.get(calledBy(calls)[0] ?? "");
    if (place !== undefined) places.set(id, place);
  }
  return places;
}

/** The names that callers use, by id: of tools, of what search finds, and of groups instead of their actions. */
function namesCalled(
  planned: readonly PlannedOperation[],
  { tools, membership }: After,
): ReadonlyMap<string, string> {
  return new Map([
    ...planned.flatMap(({ selected: { key }, facts }) =>
      membership.get(key)?.form === "hidden" ? [[key, facts.name] as const] : [],
    ),
    ...tools.map(({ id, name }) => [id, name] as const),
  ]);
}
