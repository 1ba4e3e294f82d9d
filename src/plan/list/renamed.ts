/** Names that a project has and that go, or mean another operation from now on: permissions and prompts are written with them. */
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

/** What left the list is told elsewhere, and so is what left the document. */
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
    const what =
      form === "listed" && listed.has(id) && now !== undefined
        ? `${old} is called ${now} now${holder === undefined ? "" : `, and ${old} means ${holder}`}`
        : holder === undefined
          ? undefined
          : `${old} means ${holder} now, and no longer ${id}${now === undefined ? "" : `, which is called ${now}`}`;
    if (what === undefined) return [];
    return [
      {
        severity: "warning",
        code: "tool-renamed",
        message: `${what}: a breaking change for whoever calls it by name.`,
        hint: "Who calls it has to follow. Without --rename and --replan tools keep their names.",
        at: places.get(id) ?? places.get(holder ?? "") ?? { file: "", pointer: "" },
      },
    ];
  });
}

/** A tool file says the name: that holds, whatever is planned. */
function isOwn(id: string, { tools }: ProjectState): boolean {
  return tools.get(id)?.ownName !== undefined;
}

/** By id; of a group, that of its first action. */
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

/** By id, the names that callers use: of tools, and of what is found by search. Actions are called by those of their groups. */
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
