/** Lists the tools that there would be if everything were listed, with what speaks for and against each. */
import { type Diagnostic, GeneratorError } from "../../errors.js";
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
import { groupTool, type GroupTool, type WeighedTool } from "../group/group.js";
import type { Prices } from "./prices.js";
import type { Objection } from "../group/group-arguments.js";

export interface ListInput {
  /** Every selected operation, in document order. */
  readonly planned: readonly PlannedOperation[];
  /** The tools of those that are not withdrawn, in the same order. */
  readonly operationTools: readonly ToolPlan[];
  readonly weights: ReadonlyMap<string, number>;
  readonly project: ProjectState;
  readonly lean: LeanOptions;
  readonly limits: Plan["limits"];
  readonly prices: Prices;
  /** The operation at the lowest level of detail, where lists are chosen at that level. */
  readonly essentialOnlyOf: ((one: WeighedTool) => WeighedTool) | undefined;
  /** Number of listed tools outside of the plan. */
  readonly takenOver: number;
  /** Names of tools that are not operationTools. */
  readonly taken: readonly string[];
  /** Where problems of the whole list are told. */
  readonly at: Location;
}

/** A tool that may be listed. */
export interface Candidate {
  readonly tool: ToolPlan | GroupTool;
  readonly members: readonly WeighedTool[];
  readonly weight: number;
  readonly tokens: number;
  /** Whether its leanest form has essential arguments only, where lists are chosen at that level. */
  readonly essentialOnly: boolean;
  readonly status: "hot" | "kept" | "edited" | "left-out" | "cold" | "new";
}

export function isHot({ status }: Pick<Candidate, "status">): boolean {
  return status === "hot";
}

/** Whether somebody asked for it in the list, or a project has it there: it competes with no other. */
export function isSure({ status }: Pick<Candidate, "status">): boolean {
  return status === "hot" || status === "kept" || status === "edited";
}

/** One candidate per tool, as if all were listed. */
export function allCandidates(input: ListInput): { candidates: Candidate[]; diagnostics: Diagnostic[] } {
  const { planned, operationTools, weights, project } = input;
  const byKey = new Map(planned.map((operation) => [operation.selected.key, operation]));
  const all = operationTools.flatMap((tool, position): WeighedTool[] => {
    const operation = byKey.get(tool.id);
    if (operation === undefined) return [];
    const weight = weights.get(tool.id) ?? 0;
    const action = project.tools.get(tool.id)?.action;
    return [{ planned: operation, tool, weight, position, ...(action !== undefined && { action }) }];
  });
  const groups = new Map<string, IntendedGroup>();
  const alone: WeighedTool[] = [];
  for (const one of all) {
    const intended = intendedGroup(one, input);
    const known = intended && groups.get(intended.id);
    if (intended === undefined) alone.push(one);
    else if (known === undefined) groups.set(intended.id, { ...intended, members: [one] });
    else known.members.push(one);
  }
  const names = new Set([...operationTools.map(({ name }) => name), ...input.taken]);
  const formed = [...groups.values()].map((group) => form(group, names, input));
  const singles = [...alone, ...formed.flatMap((group) => group.alone)];
  return {
    candidates: [
      ...formed.flatMap(({ candidates }) => candidates),
      ...singles.map((one) => offered(one.tool, [one], statusOf(one, input), input)),
    ],
    diagnostics: formed.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** Operations that are to be one tool, because somebody said so or because they were. */
interface IntendedGroup {
  readonly name: string;
  readonly members: WeighedTool[];
  readonly requested: boolean;
}

/** What became of it. */
interface Formed {
  /** At most one. */
  readonly candidates: readonly Candidate[];
  readonly alone: readonly WeighedTool[];
  readonly diagnostics: readonly Diagnostic[];
}

function form(group: IntendedGroup, names: ReadonlySet<string>, input: ListInput): Formed {
  const { name, members, requested } = group;
  const [only, ...others] = members;
  if (requested && only !== undefined && others.length === 0 && !isPinnedGroup(name, input))
    return { candidates: [], alone: [only], diagnostics: [] };
  const operations = members.map(({ planned }) => planned.selected);
  const conflicts = pinnedGroupConflicts(name, operations, input.project);
  const formed: Formed = requested
    ? {
        candidates: [groupCandidate(requestedGroup(group, names), members, input)],
        alone: [],
        diagnostics: [],
      }
    : formPinned(group, input);
  return { ...formed, diagnostics: [...conflicts, ...formed.diagnostics] };
}

/** The candidate with what these members show; undefined if that is no group. */
export function shownAs(
  candidate: Candidate,
  members: readonly WeighedTool[],
  input: ListInput,
): Candidate | undefined {
  const { tool, status, essentialOnly } = candidate;
  const [only] = members;
  if (tool.calls.form === "operation")
    return only === undefined ? candidate : { ...offered(only.tool, [only], status, input), essentialOnly };
  const built = groupTool(tool.name, members);
  return "objection" in built ? undefined : { ...offered(built.tool, members, status, input), essentialOnly };
}

/**
 * The candidates at the lowest level of detail. What is hot stays as it is, and unless all are asked for so does what a project lists
 * with more.
 */
export function atEssentialOnly(
  candidates: readonly Candidate[],
  input: ListInput,
  all: "all" | "new",
): readonly Candidate[] {
  const { essentialOnlyOf } = input;
  if (essentialOnlyOf === undefined) return candidates;
  return candidates.map((candidate) => {
    if (candidate.status === "hot" || !(candidate.essentialOnly || all === "all")) return candidate;
    const essentialOnly = shownAs(candidate, candidate.members.map(essentialOnlyOf), input);
    return essentialOnly === undefined ? candidate : { ...essentialOnly, essentialOnly: true };
  });
}

/** Computes a tool's cost from its status. */
export function offered(
  tool: Candidate["tool"],
  members: readonly WeighedTool[],
  status: Candidate["status"],
  { prices: { toolCost, upFront }, project }: ListInput,
): Candidate {
  const marked = status === "hot" ? { ...tool, ...upFront } : tool;
  const isListed = status === "kept" || status === "edited";
  const essentialOnly = !isListed || project.tools.get(tool.id)?.essentialOnly === true;
  return candidateOf(marked, members, { tokens: toolCost(marked), status, essentialOnly });
}

export function candidateOf(
  tool: Candidate["tool"],
  members: readonly WeighedTool[],
  rest: Pick<Candidate, "tokens" | "status" | "essentialOnly">,
): Candidate {
  return { tool, members, weight: members.reduce((total, { weight }) => total + weight, 0), ...rest };
}

/** Names that no new tool may have; that of a group that left the list is free again. */
export function namesInUse(
  candidates: readonly Candidate[],
  { operationTools, taken, project }: ListInput,
): Set<string> {
  const ids = new Set(candidates.map(({ tool }) => tool.id));
  const pinned = [...project.tools].filter(
    ([id, { form }]) => !isGroupId(id) || form !== "listed" || ids.has(id),
  );
  return new Set([
    ...operationTools.map(({ name }) => name),
    ...taken,
    ...pinnedNames(new Map(pinned)),
    ...candidates.map(({ tool }) => tool.name),
  ]);
}

/** The group an operation should be in: the user's choice, else the project's; none for cold operations. */
function intendedGroup(
  one: WeighedTool,
  input: ListInput,
): { id: string; name: string; requested: boolean } | undefined {
  const { planned, tool } = one;
  const { tools } = input.project;
  if (input.lean.mode !== "direct" && statusOf(one, input) === "cold") return undefined;
  const requested = planned.selected.extension.group;
  if (requested !== undefined) {
    const id = groupId(requested);
    return { id, name: tools.get(id)?.name ?? requested, requested: true };
  }
  const pinned = tools.get(tool.id);
  if (pinned?.form !== "grouped" || pinned.group === undefined) return undefined;
  const name = tools.get(pinned.group)?.name ?? groupName(pinned.group);
  return { id: pinned.group, name, requested: false };
}

function statusOf({ planned, tool }: WeighedTool, { project, lean }: ListInput): Candidate["status"] {
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
function groupStatus(id: string, members: readonly WeighedTool[], input: ListInput): Candidate["status"] {
  const statuses = members.map((member) => statusOf(member, input));
  if (statuses.includes("hot")) return "hot";
  if (statuses.every((status) => status === "cold")) return "cold";
  const pinned = input.project.tools.get(id);
  if (pinned?.form === "listed") return pinned.edited === true ? "edited" : "kept";
  return statuses.includes("new") ? "new" : "left-out";
}

/** An existing group stays for its callers, even with one action left. */
function isPinnedGroup(name: string, { project }: ListInput): boolean {
  return project.tools.has(groupId(name));
}

function groupCandidate(tool: GroupTool, members: readonly WeighedTool[], input: ListInput): Candidate {
  const status = groupStatus(tool.id, members, input);
  return offered(tool, members, status, input);
}

/** An existing group, without operations that no longer fit into it. */
function formPinned({ name, members }: IntendedGroup, input: ListInput): Formed {
  const alone: WeighedTool[] = [];
  const diagnostics: Diagnostic[] = [];
  let left: readonly WeighedTool[] = members;
  while (left.length > 0) {
    // What two of them show may differ where what they require does not.
    const views = [left, ...(input.essentialOnlyOf === undefined ? [] : [left.map(input.essentialOnlyOf)])];
    const [built = groupTool(name, left)] = views
      .map((view) => groupTool(name, view))
      .filter((one) => "tool" in one);
    if (!("objection" in built))
      return { candidates: [groupCandidate(built.tool, left, input)], alone, diagnostics };
    const { member, objection } = built;
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
  return { candidates: [], alone, diagnostics };
}

function groupHint({ unlike }: Objection, member: WeighedTool | undefined): string {
  const where = member === undefined ? "x-mcp" : sourceName(member.planned.selected, "group");
  if (unlike !== undefined)
    return `Hide ${unlike} in all of them, with hide: [${unlike}] in ${where}, or take group out.`;
  return `Take group out of ${where}, or give it another one; a group has one side effect (read, write or delete), and its actions agree on the arguments that they share.`;
}

/**
 * @param taken names of other tools
 * @throws GeneratorError `group-impossible`
 */
function requestedGroup({ name, members }: IntendedGroup, taken: ReadonlySet<string>): GroupTool {
  const refuse = (objection: Objection, member: WeighedTool | undefined): never => {
    const at = member && sourcePlace(member.planned.selected, "group");
    throw new GeneratorError(
      "group-impossible",
      `${member?.tool.id ?? name} cannot be in the group ${name}: ${objection.why}.`,
      { hint: groupHint(objection, member), ...(at !== undefined && { at }) },
    );
  };
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) refuse({ why: "that is not a valid tool name" }, members[0]);
  if (taken.has(name)) refuse({ why: "another tool has that name already" }, members[0]);
  const built = groupTool(name, members);
  return "objection" in built ? refuse(built.objection, built.member) : built.tool;
}
