/**
 * Decides how each operation is offered: as a tool, as an action of a grouped tool, or by search. Pinned choices stay
 * while the limits allow; the rest competes by weight per cost.
 */
import type { Diagnostic } from "../../errors.js";
import type { Membership, Plan, ToolPlan } from "../../model/plan.js";
import { type GroupTool, mostMembers } from "../group/group.js";
import { pack, type Room } from "../group/pack.js";
import type { PlannedOperation } from "../planned-operation.js";
import { joinGroups } from "./grouping.js";
import { memberships, type Choice, type WeighedChoice } from "./reasons.js";
import { reservedSearch, roomBesideSearch, roomWithoutSearch, searchFor } from "./budget.js";
import { idsOf, untilStable, leftOutBy } from "./stable-choice.js";
import {
  allCandidates,
  atRequiredOnly,
  namesInUse,
  sum,
  candidateOf,
  isSure,
  type ListInput,
  type Candidate,
} from "./candidates.js";

export interface ChosenTools {
  /** In document order; grouped tools still lack file and cost. */
  readonly tools: readonly (ToolPlan | GroupTool)[];
  /** Those that they call, by key, as the tools show them. */
  readonly operations: ReadonlyMap<string, PlannedOperation>;
  /** Ids of the tools whose leanest form has required arguments only. */
  readonly requiredOnly: ReadonlySet<string>;
  readonly mode: Plan["mode"];
  readonly membership: ReadonlyMap<string, Membership>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Share of the limits that new tools leave free, so that a slightly longer description pushes none out. */
const headroom = 0.02;
/**
 * Tools that a project left to search rejoin the list only once this share of the budget is free: several times the
 * {@link headroom}, or a description that changes a little would move them in and out.
 */
const rejoiningShare = 0.1;

/**
 * @throws GeneratorError `budget-impossible` when the limits leave no room for what must be listed;
 * `group-impossible` for an `x-mcp` group whose operations cannot be one tool
 */
export function chooseTools(input: ListInput): ChosenTools {
  const { candidates, diagnostics } = allCandidates(input);
  const chosen = untilStable(candidates, input, choose);
  const membership = memberships(chosen, candidates, input);
  const mode = modeOf(membership, chosen.candidates.length);
  const position = new Map(input.operationTools.map(({ id }, index) => [id, index]));
  const first = ({ members }: Candidate): number =>
    Math.min(...members.map(({ tool }) => position.get(tool.id) ?? 0));
  const whole = new Set(input.planned);
  return {
    tools: [...chosen.candidates].sort((a, b) => first(a) - first(b)).map(({ tool }) => tool),
    operations: new Map(
      chosen.candidates.flatMap(({ members }) =>
        members.map(({ planned }) => [planned.selected.key, planned] as const),
      ),
    ),
    requiredOnly: idsOf(
      chosen.candidates.filter(({ members }) => members.some(({ planned }) => !whole.has(planned))),
    ),
    mode,
    membership,
    diagnostics: [...diagnostics, ...(chosen.why === "direct" ? overBudget(chosen.candidates, input) : [])],
  };
}

/**
 * @param tools number of listed tools
 */
export function modeOf(membership: ChosenTools["membership"], tools: number): Plan["mode"] {
  if (![...membership.values()].some(({ form }) => form === "hidden")) return "direct";
  return tools === 0 ? "dynamic" : "hybrid";
}

function choose(leanest: readonly Candidate[], input: ListInput): Choice {
  const { mode } = input.lean;
  if (mode === "direct") return { candidates: leanest, why: "direct" };
  if (mode !== "dynamic" && everythingFits(leanest, input)) return { candidates: leanest, why: "fits" };
  const grouped = mode === "dynamic" ? undefined : everythingGrouped(leanest, input);
  if (grouped !== undefined) return grouped;
  // Where search describes what tools do not show, they need not show it.
  const choice = chooseWithin(atRequiredOnly(leanest, input, "new"), input);
  if (choice.why !== "weighed" || choice.left.size === 0) return choice;
  const tighter = chooseWithin(atRequiredOnly(leanest, input, "all"), input);
  return tighter.why === "weighed" && tighter.left.size >= choice.left.size ? choice : tighter;
}

function chooseWithin(candidates: readonly Candidate[], input: ListInput): Choice {
  const { mode } = input.lean;
  const hot = candidates.filter(({ status }) => status === "hot");
  const room = roomBesideSearch(candidates, input);
  if (mode === "dynamic") return { candidates: hot, why: "dynamic" };
  if (room === undefined)
    return weighed(candidates, hot, { room: { tokens: sum(hot), tools: hot.length }, input });
  return besideSearch(candidates, hot, { room, input });
}

/**
 * Reserves room for search over everything, so that later growth of search pushes nothing out. If that itself would
 * push something out, reserves only what search needs now.
 */
function besideSearch(
  candidates: readonly Candidate[],
  hot: readonly Candidate[],
  { room, input }: Weighing,
): WeighedChoice {
  const choice = weighed(candidates, hot, { room, input });
  if (choice.left.size === 0) return choice;
  const wider = widestRoom(candidates, hot, { room, input });
  if (wider.tools === room.tools) return choice;
  const tight = weighed(candidates, hot, { room: wider, input });
  const least = leastSearch(candidates, input);
  const needed = searchFor(leftOutBy(tight, candidates), input);
  return needed.tokens <= least.tokens && needed.tools <= least.tools ? tight : choice;
}

/** What there is if only what search needs now is reserved. */
function widestRoom(
  candidates: readonly Candidate[],
  hot: readonly Candidate[],
  { room, input }: Weighing,
): Room {
  const least = leastSearch(candidates, input);
  const all = reservedSearch(
    candidates.filter((candidate) => !hot.includes(candidate)),
    input,
  );
  return {
    tokens: room.tokens + all.tokens - least.tokens,
    tools: room.tools + all.tools - least.tools,
  };
}

/** What search costs if all listed tools stay. */
function leastSearch(candidates: readonly Candidate[], input: ListInput): Room {
  return searchFor(
    candidates.filter((candidate) => !isSure(candidate)),
    input,
  );
}

/**
 * Groups everything, so that search is not needed and costs nothing. New operations that would be left over join
 * existing groups where they can, because adding search would push tools out.
 */
function everythingGrouped(candidates: readonly Candidate[], input: ListInput): Choice | undefined {
  const room = roomWithoutSearch(candidates, input);
  const hot = candidates.filter(({ status }) => status === "hot");
  if (sum(hot) > room.tokens || hot.length > room.tools) return undefined;
  if (candidates.some(({ status }) => status === "cold") || !mayFit(candidates, room)) return undefined;
  const choice = weighed(candidates, hot, { room, input });
  const unserved = leftOutBy(choice, candidates);
  if (unserved.length === 0) return choice;
  if (unserved.some(({ status }) => status !== "new")) return undefined;
  const fresh = candidates.filter(({ status }) => status === "new");
  for (const newcomers of [unserved, fresh]) {
    const joined = joinGroups(candidates, newcomers, input);
    if (joined.length === candidates.length) return undefined;
    const stillHot = joined.filter(({ status }) => status === "hot");
    const wider = weighed(joined, stillHot, { room, input });
    if (leftOutBy(wider, joined).length === 0) return wider;
  }
  return undefined;
}

/** Whether groups might make so few tools of so many. */
function mayFit(candidates: readonly Candidate[], room: Room): boolean {
  return candidates.length <= room.tools * mostMembers;
}

function everythingFits(candidates: readonly Candidate[], input: ListInput): boolean {
  if (candidates.some(({ status }) => status === "cold")) return false;
  const { tokens, tools } = roomWithoutSearch(candidates, input, headroom * input.limits.tokens);
  const spare = candidates.some(({ status }) => status === "left-out")
    ? rejoiningShare * input.limits.tokens
    : 0;
  return sum(candidates) + spare <= tokens && candidates.length <= tools;
}

interface Weighing {
  readonly room: Room;
  readonly input: ListInput;
}

function weighed(
  candidates: readonly Candidate[],
  hot: readonly Candidate[],
  { room, input }: Weighing,
): WeighedChoice {
  const before = candidates.filter(({ status }) => status === "kept" || status === "edited");
  const beside: Room = { tokens: room.tokens - sum(hot), tools: room.tools - hot.length };
  const kept = keepWithin(before, beside);
  const left = before.filter((candidate) => !kept.includes(candidate));
  const taken = [...hot, ...kept];
  const free: Room = {
    tokens: room.tokens - sum(taken) - headroom * input.limits.tokens,
    tools: room.tools - taken.length,
  };
  const rejoining =
    left.length === 0 && free.tools > 0 && free.tokens >= rejoiningShare * input.limits.tokens;
  const competing = candidates.filter(
    ({ status }) => status === "new" || (status === "left-out" && rejoining),
  );
  const ranked = byValue(competing);
  const added = newTools(ranked, { room: free, input, taken: namesInUse(candidates, input) });
  return {
    candidates: [...taken, ...added],
    why: "weighed",
    left: idsOf(left),
    ranks: new Map(ranked.map(({ tool }, rank) => [tool.id, rank + 1] as const)),
  };
}

/** New tools within the room: groups that somebody asked for as they are, everything else in as few tools as it takes. */
function newTools(
  ranked: readonly Candidate[],
  { room, input, taken }: Weighing & { readonly taken: ReadonlySet<string> },
): readonly Candidate[] {
  const requested: Candidate[] = [];
  let { tokens, tools } = room;
  for (const candidate of ranked) {
    if (candidate.tool.calls.form !== "group" || candidate.tokens > tokens || tools < 1) continue;
    requested.push(candidate);
    tokens -= candidate.tokens;
    tools -= 1;
  }
  const single = new Map(
    ranked.flatMap((candidate) => {
      const [one] = candidate.members;
      return one === undefined || candidate.tool.calls.form === "group" ? [] : [[one, candidate] as const];
    }),
  );
  const positions = new Map(input.operationTools.map(({ id }, index) => [id, index]));
  const packed = pack(
    [...single.keys()],
    { tokens, tools },
    {
      taken,
      mayMix: input.mayMix,
      costOf: input.prices.toolCost,
      positionOf: ({ tool }) => positions.get(tool.id) ?? 0,
    },
  );
  return [
    ...requested,
    ...packed.flatMap(({ tool, members, tokens: cost }) => {
      const [only] = members;
      const alone = only === undefined || members.length > 1 ? undefined : single.get(only);
      return (
        alone ??
        (tool === undefined
          ? []
          : candidateOf(tool, members, { tokens: cost, status: "new", requiredOnly: true }))
      );
    }),
  ];
}

/** What may stay; if not all can, the least valuable leave first and the edited ones last. */
function keepWithin(before: readonly Candidate[], room: Room): readonly Candidate[] {
  const ranks = new Map(byValue(before).map((candidate, rank) => [candidate, rank]));
  const leaving = [...before].sort(
    (a, b) =>
      Number(a.status === "edited") - Number(b.status === "edited") ||
      (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0),
  );
  const kept = new Set(before);
  let tokens = sum(before);
  for (const candidate of leaving) {
    if (tokens <= room.tokens && kept.size <= room.tools) break;
    kept.delete(candidate);
    tokens -= candidate.tokens;
  }
  return before.filter((candidate) => kept.has(candidate));
}

function overBudget(
  candidates: readonly Candidate[],
  { limits, prices, takenOver, at }: ListInput,
): Diagnostic[] {
  const tokens = sum(candidates) + prices.instructions.plain;
  const tools = candidates.length + takenOver;
  if (tokens <= limits.tokens && tools <= limits.tools) return [];
  return [
    {
      severity: "warning",
      code: "over-budget",
      message: `${tools} tools and the instructions cost ${tokens} tokens; the limits are ${limits.tools} tools and ${limits.tokens} tokens, which mode direct ignores.`,
      hint: "Use mode auto to list what is worth most and reach the rest by search.",
      at,
    },
  ];
}

/**
 * What one of the few tools is worth in tokens. It does not depend on the limits, so that higher ones choose the same and more.
 */
const toolPrice = 100;

/** Those worth most for what they cost first; equal ones keep their order. */
function byValue(candidates: readonly Candidate[]): readonly Candidate[] {
  const values = new Map(candidates.map((one) => [one, one.weight / (one.tokens + toolPrice)]));
  return candidates.toSorted((a, b) => (values.get(b) ?? 0) - (values.get(a) ?? 0));
}
