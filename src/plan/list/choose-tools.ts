/**
 * Decides how each operation is offered: as a tool, as an action of a grouped tool, or by search. Pinned choices stay
 * while the limits allow; the rest competes by weight per cost.
 */
import type { Diagnostic } from "../../errors.js";
import type { Membership, Room, ToolPlan } from "../../model/plan.js";
import { type GroupTool, mostMembers } from "../group/group.js";
import { pack } from "../group/pack.js";
import type { PlannedOperation } from "../planned-operation.js";
import { joinGroups } from "./join-groups.js";
import { memberships, type Choice, type WeighedChoice } from "./reasons.js";
import { reservedSearch, roomBesideSearch, roomWithoutSearch, searchFor } from "./budget.js";
import { idsOf, untilStable, leftOutBy } from "./stable-choice.js";
import {
  allCandidates,
  atEssentialOnly,
  namesInUse,
  candidateOf,
  isHot,
  isSure,
  type ListInput,
  type Candidate,
} from "./candidates.js";
import { fits, less, plus, roomOf } from "./room.js";

export interface ChosenTools {
  /** Grouped tools still lack file and cost. */
  readonly tools: readonly (ToolPlan | GroupTool)[];
  /** Those that they call, by key, as the tools show them. */
  readonly operations: ReadonlyMap<string, PlannedOperation>;
  /** Ids of the tools whose leanest form has essential arguments only. */
  readonly essentialOnly: ReadonlySet<string>;
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
  const whole = new Set(input.planned);
  return {
    tools: chosen.candidates.map(({ tool }) => tool),
    operations: new Map(
      chosen.candidates.flatMap(({ members }) =>
        members.map(({ planned }) => [planned.selected.key, planned] as const),
      ),
    ),
    essentialOnly: idsOf(
      chosen.candidates.filter(({ members }) => members.some(({ planned }) => !whole.has(planned))),
    ),
    membership: memberships(chosen, candidates, input),
    diagnostics: [...diagnostics, ...(chosen.why === "direct" ? overBudget(chosen.candidates, input) : [])],
  };
}

function choose(leanest: readonly Candidate[], input: ListInput): Choice {
  const { mode } = input.lean;
  if (mode === "direct") return { candidates: leanest, why: "direct" };
  if (mode !== "dynamic" && everythingFits(leanest, input)) return { candidates: leanest, why: "fits" };
  // Whatever is listed shows more as far as there is room.
  const essential = atEssentialOnly(leanest, input, "new");
  const grouped =
    mode === "dynamic"
      ? undefined
      : (everythingGrouped(leanest, input) ?? everythingGrouped(essential, input));
  if (grouped !== undefined) return grouped;
  // Where search describes what tools do not show, they need not show it.
  const choice = chooseWithin(essential, input);
  if (choice.why !== "weighed" || choice.left.size === 0) return choice;
  const tighter = chooseWithin(atEssentialOnly(leanest, input, "all"), input);
  return tighter.why === "weighed" && tighter.left.size >= choice.left.size ? choice : tighter;
}

function chooseWithin(candidates: readonly Candidate[], input: ListInput): Choice {
  const hot = candidates.filter(isHot);
  const room = roomBesideSearch(candidates, input);
  if (input.lean.mode === "dynamic") return { candidates: hot, why: "dynamic" };
  return room === undefined
    ? weighed(candidates, { room: roomOf(hot), input })
    : besideSearch(candidates, { room, input, isSearchable: true });
}

/**
 * Reserves room for search over everything, so that later growth of search pushes nothing out. If that itself would
 * push something out, reserves only what search needs now.
 */
function besideSearch(candidates: readonly Candidate[], weighing: Weighing): WeighedChoice {
  const { room, input } = weighing;
  const choice = weighed(candidates, weighing);
  if (choice.left.size === 0) return choice;
  const without = (isListed: (one: Candidate) => boolean) => candidates.filter((one) => !isListed(one));
  const [reserved, now] = [reservedSearch(without(isHot), input), searchFor(without(isSure), input)];
  if (reserved.tools === now.tools) return choice;
  const tight = weighed(candidates, { ...weighing, room: plus(room, less(reserved, now)) });
  return fits(searchFor(leftOutBy(tight, candidates), input), now) ? tight : choice;
}

/**
 * Groups everything, so that search is not needed and costs nothing. New operations that would be left over join
 * existing groups where they can, because adding search would push tools out.
 */
function everythingGrouped(candidates: readonly Candidate[], input: ListInput): Choice | undefined {
  const room = roomWithoutSearch(candidates, input);
  if (!fits(roomOf(candidates.filter(isHot)), room)) return undefined;
  if (candidates.some(({ status }) => status === "cold") || !mayFit(candidates, room)) return undefined;
  const choice = weighed(candidates, { room, input });
  const unserved = leftOutBy(choice, candidates);
  if (unserved.length === 0) return choice;
  if (unserved.some(({ status }) => status !== "new")) return undefined;
  const fresh = candidates.filter(({ status }) => status === "new");
  for (const newcomers of [unserved, fresh]) {
    const joined = joinGroups(candidates, newcomers, input);
    if (joined.length === candidates.length) return undefined;
    const wider = weighed(joined, { room, input });
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
  const room = roomWithoutSearch(candidates, input, headroom * input.limits.tokens);
  const mayRejoin = candidates.some(({ status }) => status === "left-out");
  const spare = mayRejoin ? rejoiningShare * input.limits.tokens : 0;
  return fits(plus(roomOf(candidates), { tokens: spare, tools: 0 }), room);
}

interface Weighing {
  readonly room: Room;
  readonly input: ListInput;
  /** Search finds the rest: what weighs nothing takes no place, though as an action it would cost little. */
  readonly isSearchable?: true;
}

function weighed(candidates: readonly Candidate[], { room, input, isSearchable }: Weighing): WeighedChoice {
  const hot = candidates.filter(isHot);
  const before = candidates.filter((one) => isSure(one) && !isHot(one));
  const kept = keepWithin(before, less(room, roomOf(hot)));
  const left = before.filter((candidate) => !kept.includes(candidate));
  const taken = [...hot, ...kept];
  const free = less(less(room, roomOf(taken)), { tokens: headroom * input.limits.tokens, tools: 0 });
  const rejoining =
    left.length === 0 && free.tools > 0 && free.tokens >= rejoiningShare * input.limits.tokens;
  const competing = candidates.filter(
    ({ status }) => status === "new" || (status === "left-out" && rejoining),
  );
  const ranked = byValue(competing);
  const wanted = isSearchable ? ranked.filter(({ weight }) => weight > 0) : ranked;
  const added = newTools(wanted, { room: free, input, taken: namesInUse(candidates, input) });
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
  let left = room;
  for (const candidate of ranked) {
    if (candidate.tool.calls.form !== "group" || !fits(roomOf([candidate]), left)) continue;
    requested.push(candidate);
    left = less(left, roomOf([candidate]));
  }
  const single = new Map(
    ranked.flatMap((candidate) => {
      const [one] = candidate.members;
      return one === undefined || candidate.tool.calls.form === "group" ? [] : [[one, candidate] as const];
    }),
  );
  const packed = pack([...single.keys()], left, {
    taken,
    costOf: input.prices.toolCost,
  });
  return [
    ...requested,
    ...packed.flatMap(({ tool, members, tokens }) =>
      tool === undefined
        ? members.flatMap((one) => single.get(one) ?? [])
        : [candidateOf(tool, members, { tokens, status: "new", essentialOnly: true })],
    ),
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
  let taken = roomOf(before);
  for (const candidate of leaving) {
    if (fits(taken, room)) break;
    kept.delete(candidate);
    taken = less(taken, roomOf([candidate]));
  }
  return before.filter((candidate) => kept.has(candidate));
}

function overBudget(
  candidates: readonly Candidate[],
  { limits, prices, takenOver, at }: ListInput,
): Diagnostic[] {
  const taken = plus(roomOf(candidates), { tokens: prices.instructions.plain, tools: takenOver });
  if (fits(taken, limits)) return [];
  const { tokens, tools } = taken;
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
const toolPrice = 60;

/**
 * Those worth most for what they cost first; equal ones keep their order. The root of the cost, because as an action of a group an
 * operation costs less than alone, and what creates a thing costs more than what reads the least of its details.
 */
function byValue(candidates: readonly Candidate[]): readonly Candidate[] {
  const values = new Map(candidates.map((one) => [one, one.weight / Math.sqrt(one.tokens + toolPrice)]));
  return candidates.toSorted((a, b) => (values.get(b) ?? 0) - (values.get(a) ?? 0));
}
