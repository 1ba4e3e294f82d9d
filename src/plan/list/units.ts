/** Lists the tools that there would be if everything were listed, with what speaks for and against each. */
import type { Diagnostic } from "../../errors.js";
import type { Location } from "../../model/api.js";
import type { LeanOptions } from "../../model/lean.js";
import type { Plan, ToolPlan } from "../../model/plan.js";
import type { PinnedTool, ProjectState } from "../../model/project.js";
import { groupId, groupName, isGroupId } from "../../model/tool-id.js";
import type { PlannedOperation } from "../planned-operation.js";
import { pinnedNames } from "../name/names.js";
import { pinnedGroupConflicts } from "../name/pinned-conflicts.js";
import { sourceName, sourcePlace } from "../select/setting-source.js";
import { matches } from "../select/selector.js";
import { askedGroup, groupWarnings } from "./asked-group.js";
import { draftGroup, type DraftGroup, type GroupMember, type Weighed } from "../choose/group.js";
import type { Prices } from "./prices.js";

export interface FormsInput {
  /** Every selected operation, in document order. */
  readonly planned: readonly PlannedOperation[];
  /** The tools of those that are not withdrawn, in the same order. */
  readonly candidates: readonly ToolPlan[];
  readonly weights: ReadonlyMap<string, number>;
  readonly project: ProjectState;
  readonly lean: LeanOptions;
  readonly limits: Plan["limits"];
  readonly prices: Prices;
  /** The operation at the lowest level of detail, where lists are chosen at that level. */
  readonly lineOf: ((one: GroupMember) => GroupMember) | undefined;
  /** Number of listed tools outside of the plan. */
  readonly takenOver: number;
  /** Names of tools that are not candidates. */
  readonly taken: readonly string[];
  /** Whether resources that have nothing in common may share a tool. */
  readonly mayMix: boolean;
  /** Where problems of the whole list are told. */
  readonly at: Location;
}

/** A tool that may be listed. */
export interface Unit {
  readonly tool: ToolPlan | DraftGroup;
  readonly members: readonly GroupMember[];
  readonly weight: number;
  readonly tokens: number;
  /** Whether its leanest form has required arguments only, where lists are chosen at that level. */
  readonly line: boolean;
  readonly standing: "hot" | "kept" | "edited" | "left-out" | "cold" | "new";
}

/** One unit per tool, as if all were listed. */
export function allUnits(input: FormsInput): { units: Unit[]; diagnostics: Diagnostic[] } {
  const { planned, candidates, weights, prices } = input;
  const byKey = new Map(planned.map((operation) => [operation.selected.key, operation]));
  const all = candidates.flatMap((tool): GroupMember[] => {
    const operation = byKey.get(tool.id);
    if (operation === undefined) return [];
    const one = { planned: operation, tool, weight: weights.get(tool.id) ?? 0, cost: prices.toolCost(tool) };
    return [memberOf(one, input.project)];
  });
  const groups = new Map<string, WishedGroup>();
  const alone: Weighed[] = [];
  for (const one of all) {
    const wish = wishedGroup(one, input);
    if (wish === undefined) alone.push(one);
    else {
      const group = groups.get(wish.id) ?? { name: wish.name, members: [], asked: wish.asked };
      group.members.push(one);
      groups.set(wish.id, group);
    }
  }
  const names = new Set([...candidates.map(({ name }) => name), ...input.taken]);
  const formed = [...groups.values()].map((group) => form(group, names, input));
  const singles = [...alone, ...formed.flatMap((group) => group.alone)];
  return {
    units: [
      ...formed.flatMap(({ units }) => units),
      ...singles.map((one) => offered(one.tool, [one], standingOf(one, input), input)),
    ],
    diagnostics: formed.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** Operations that are to be one tool, because somebody said so or because they were. */
interface WishedGroup {
  readonly name: string;
  readonly members: GroupMember[];
  readonly asked: boolean;
}

/** What became of it. */
interface Formed {
  /** At most one. */
  readonly units: readonly Unit[];
  readonly alone: readonly Weighed[];
  readonly diagnostics: readonly Diagnostic[];
}

function form(group: WishedGroup, names: ReadonlySet<string>, input: FormsInput): Formed {
  const { name, members, asked } = group;
  const [only, ...others] = members;
  if (asked && only !== undefined && others.length === 0 && !isPinnedGroup(name, input))
    return { units: [], alone: [only], diagnostics: [groupOfOne(name, only)] };
  const operations = members.map(({ planned }) => planned.selected);
  const conflicts = pinnedGroupConflicts(name, operations, input.project);
  if (!asked) {
    const formed = formPinned(group, input);
    return { ...formed, diagnostics: [...conflicts, ...formed.diagnostics] };
  }
  const tool = askedGroup(group, names);
  return {
    units: [groupUnit(tool, members, input)],
    alone: [],
    diagnostics: [...conflicts, ...groupWarnings(tool, members)],
  };
}

/** The unit with what these members show; undefined if that is no group. */
export function shownAs(unit: Unit, members: readonly GroupMember[], input: FormsInput): Unit | undefined {
  const { tool, standing, line } = unit;
  const [only] = members;
  if (tool.calls.form === "operation")
    return only === undefined ? unit : { ...offered(only.tool, [only], standing, input), line };
  const draft = draftGroup(tool.name, members);
  return "objection" in draft ? undefined : { ...offered(draft.tool, members, standing, input), line };
}

/**
 * The units at the lowest level of detail. What is hot stays as it is, and unless all are asked for so does what a project lists
 * with more.
 */
export function atLine(units: readonly Unit[], input: FormsInput, all: "all" | "new"): readonly Unit[] {
  const { lineOf } = input;
  if (lineOf === undefined) return units;
  return units.map((unit) => {
    if (unit.standing === "hot" || !(unit.line || all === "all")) return unit;
    const line = shownAs(unit, unit.members.map(lineOf), input);
    return line === undefined ? unit : { ...line, line: true };
  });
}

/** Adds the action's name in the project. */
export function memberOf(one: Weighed, { tools }: ProjectState): GroupMember {
  const action = tools.get(one.tool.id)?.action;
  return { ...one, ...(action !== undefined && { action }) };
}

/** Computes a tool's cost from its standing. */
export function offered(
  tool: Unit["tool"],
  members: readonly Weighed[],
  standing: Unit["standing"],
  { prices: { toolCost, upFront }, project }: FormsInput,
): Unit {
  const marked = standing === "hot" ? { ...tool, ...upFront } : tool;
  const isListed = standing === "kept" || standing === "edited";
  const line = !isListed || project.tools.get(tool.id)?.line === true;
  return unitOf(marked, members, { tokens: toolCost(marked), standing, line });
}

export function unitOf(
  tool: Unit["tool"],
  members: readonly Weighed[],
  rest: Pick<Unit, "tokens" | "standing" | "line">,
): Unit {
  return { tool, members, weight: members.reduce((total, { weight }) => total + weight, 0), ...rest };
}

/** Names that no new tool may have; that of a group that left the list is free again. */
export function namesInUse(units: readonly Unit[], { candidates, taken, project }: FormsInput): Set<string> {
  const ids = new Set(units.map(({ tool }) => tool.id));
  const pinned = [...project.tools].filter(
    ([id, { form }]) => !isGroupId(id) || form !== "listed" || ids.has(id),
  );
  return new Set([
    ...candidates.map(({ name }) => name),
    ...taken,
    ...pinnedNames(new Map(pinned)),
    ...units.map(({ tool }) => tool.name),
  ]);
}

/** Total tokens. */
export function sum(units: readonly Unit[]): number {
  return units.reduce((total, { tokens }) => total + tokens, 0);
}

/** The group an operation should be in: the user's choice, else the project's; none for cold operations. */
function wishedGroup(
  one: Weighed,
  input: FormsInput,
): { id: string; name: string; asked: boolean } | undefined {
  const { planned, tool } = one;
  const { tools } = input.project;
  if (input.lean.mode !== "direct" && standingOf(one, input) === "cold") return undefined;
  const asked = planned.selected.extension.group;
  if (asked !== undefined) {
    const id = groupId(asked);
    return { id, name: tools.get(id)?.name ?? asked, asked: true };
  }
  const pinned = tools.get(tool.id);
  if (pinned?.form !== "grouped" || pinned.group === undefined) return undefined;
  const name = tools.get(pinned.group)?.name ?? groupName(pinned.group);
  return { id: pinned.group, name, asked: false };
}

function standingOf({ planned, tool }: Weighed, { project, lean }: FormsInput): Unit["standing"] {
  const one = { ...planned.selected, name: tool.name };
  if (lean.hot.some((selector) => matches(selector, one))) return "hot";
  if (lean.cold.some((selector) => matches(selector, one))) return "cold";
  const pinned: PinnedTool | undefined = project.tools.get(tool.id);
  switch (pinned?.form) {
    case "listed":
      return pinned.edited === true ? "edited" : "kept";
    case "hidden":
    case "grouped":
      return "left-out";
    default:
      return "new";
  }
}

/** A group is as hot as its hottest member, and cold only if all members are. */
function groupStanding(id: string, members: readonly Weighed[], input: FormsInput): Unit["standing"] {
  const standings = members.map((member) => standingOf(member, input));
  if (standings.includes("hot")) return "hot";
  if (standings.every((standing) => standing === "cold")) return "cold";
  const pinned = input.project.tools.get(id);
  if (pinned?.form === "listed") return pinned.edited === true ? "edited" : "kept";
  return standings.includes("new") ? "new" : "left-out";
}

/** An existing group stays for its callers, even with one action left. */
function isPinnedGroup(name: string, { project }: FormsInput): boolean {
  return project.tools.has(groupId(name));
}

function groupOfOne(name: string, { tool, planned }: GroupMember): Diagnostic {
  return {
    severity: "warning",
    code: "choice-without-effect",
    message: `${tool.id} alone is in the group ${name}: it stays a tool of its own.`,
    hint: `Give another operation the same group, or take group out of ${sourceName(planned.selected, "group")}.`,
    at: sourcePlace(planned.selected, "group"),
  };
}

function groupUnit(tool: DraftGroup, members: readonly GroupMember[], input: FormsInput): Unit {
  const standing = groupStanding(tool.id, members, input);
  return offered(tool, members, standing, input);
}

/** An existing group, without operations that no longer fit into it. */
function formPinned({ name, members }: WishedGroup, input: FormsInput): Formed {
  const alone: Weighed[] = [];
  const diagnostics: Diagnostic[] = [];
  let left: readonly GroupMember[] = members;
  while (left.length > 0) {
    // What two of them show may differ where what they require does not.
    const views = [left, ...(input.lineOf === undefined ? [] : [left.map(input.lineOf)])];
    const [draft = draftGroup(name, left)] = views
      .map((view) => draftGroup(name, view))
      .filter((one) => "tool" in one);
    if (!("objection" in draft)) return { units: [groupUnit(draft.tool, left, input)], alone, diagnostics };
    const { member, objection } = draft;
    alone.push(member);
    left = left.filter((one) => one !== member);
    diagnostics.push({
      severity: "warning",
      code: "action-left-group",
      message: `${member.tool.id} is no longer an action of ${name}: ${objection.why}. A breaking change for its callers.`,
      hint: "It is listed by itself where it fits, else found by search.",
      at: member.planned.selected.operation.at,
    });
  }
  return { units: [], alone, diagnostics };
}
