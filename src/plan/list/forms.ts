/**
 * Decides how each operation is offered: as a tool, as an action of a grouped tool, or by search. Pinned choices stay
 * while the limits allow; the rest competes by weight per cost.
 */
import type { Diagnostic } from "../../errors.js";
import type { Membership, Plan, ToolPlan } from "../../model/plan.js";
import type { DraftGroup } from "../choose/group.js";
import { mostMembers } from "../choose/group-limits.js";
import { pack, type Room } from "../choose/pack.js";
import type { PlannedOperation } from "../planned-operation.js";
import { byWorth } from "./worth.js";
import { joinGroups } from "./join-group.js";
import { mergeWithin } from "./merge.js";
import { memberships, type Choice, type Weighed } from "./reasons.js";
import { reservedSearch, roomBesideSearch, roomWithoutSearch, searchFor } from "./room.js";
import { idsOf, isOffered, settled, unservedBy } from "./settle.js";
import { allUnits, atLine, namesInUse, sum, unitOf, type FormsInput, type Unit } from "./units.js";

export interface Forms {
  /** In document order; grouped tools still lack file and cost. */
  readonly tools: readonly (ToolPlan | DraftGroup)[];
  /** Those that they call, by key, as the tools show them. */
  readonly operations: ReadonlyMap<string, PlannedOperation>;
  /** Ids of the tools whose leanest form has required arguments only. */
  readonly lines: ReadonlySet<string>;
  readonly mode: Plan["mode"];
  readonly membership: ReadonlyMap<string, Membership>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Share of the limits that new tools leave free, so that a slightly longer description pushes none out. */
export const headroom = 0.02;
/**
 * Tools that a project left to search rejoin the list only once this share of the budget is free: several times the
 * {@link headroom}, or a description that changes a little would move them in and out.
 */
const worthRejoining = 0.1;

/**
 * @throws GeneratorError `budget-impossible` when the limits leave no room for what must be listed;
 * `group-impossible` for an `x-mcp` group whose operations cannot be one tool
 */
export function chooseForms(input: FormsInput): Forms {
  const { units, diagnostics } = allUnits(input);
  const chosen = settled(units, input, choose);
  const membership = memberships(chosen, units, input);
  const mode = modeOf(membership, chosen.units.length);
  const position = new Map(input.candidates.map(({ id }, index) => [id, index]));
  const first = ({ members }: Unit): number =>
    Math.min(...members.map(({ tool }) => position.get(tool.id) ?? 0));
  const whole = new Set(input.planned);
  return {
    tools: [...chosen.units].sort((a, b) => first(a) - first(b)).map(({ tool }) => tool),
    operations: new Map(
      chosen.units.flatMap(({ members }) =>
        members.map(({ planned }) => [planned.selected.key, planned] as const),
      ),
    ),
    lines: idsOf(chosen.units.filter(({ members }) => members.some(({ planned }) => !whole.has(planned)))),
    mode,
    membership,
    diagnostics: [...diagnostics, ...warnings(chosen, units, input)],
  };
}

/**
 * @param tools number of listed tools
 */
export function modeOf(membership: Forms["membership"], tools: number): Plan["mode"] {
  if (![...membership.values()].some(({ form }) => form === "hidden")) return "direct";
  return tools === 0 ? "dynamic" : "hybrid";
}

function choose(leanest: readonly Unit[], input: FormsInput): Choice {
  const { mode } = input.lean;
  if (mode === "direct") return { units: leanest, why: "direct" };
  if (mode !== "dynamic" && everythingFits(leanest, input)) return { units: leanest, why: "fits" };
  const grouped = mode === "dynamic" ? undefined : everythingGrouped(leanest, input);
  if (grouped !== undefined) return grouped;
  // Where search describes what tools do not show, they need not show it.
  const choice = chooseWithin(atLine(leanest, input, "new"), input);
  if (choice.why !== "weighed" || choice.left.size === 0) return choice;
  const tighter = chooseWithin(atLine(leanest, input, "all"), input);
  return tighter.why === "weighed" && tighter.left.size >= choice.left.size ? choice : tighter;
}

function chooseWithin(units: readonly Unit[], input: FormsInput): Choice {
  const { mode } = input.lean;
  const hot = units.filter(({ standing }) => standing === "hot");
  const room = roomBesideSearch(units, input);
  if (mode === "dynamic") return { units: hot, why: "dynamic" };
  if (room === undefined)
    return weighed(units, hot, { room: { tokens: sum(hot), tools: hot.length }, input });
  const choice = besideSearch(units, hot, { room, input });
  return choice.left.size === 0 ? choice : mergedToStay(units, choice, { room, input });
}

/** Groups listed tools, where that keeps in the list what would leave it otherwise. */
function mergedToStay(units: readonly Unit[], choice: Weighed, { room, input }: Weighing): Choice {
  const all = roomWithoutSearch(units, input);
  if (units.every((unit) => isOffered(unit) || unit.standing === "new") && mayFit(units, all)) {
    const fresh = units.filter(({ standing }) => standing === "new");
    const merged = mergeWithin(joinGroups(units, fresh, input), all, input);
    if (sum(merged) <= all.tokens && merged.length <= all.tools) return { units: merged, why: "fits" };
  }
  const staying = units.filter(isOffered);
  const lost = (by: Choice): number => unservedBy(by, staying).length;
  const hot = units.filter(({ standing }) => standing === "hot");
  let best = choice;
  for (const target of [widestRoom(units, hot, { room, input }), room]) {
    const merged = [...mergeWithin(staying, target, input), ...units.filter((unit) => !isOffered(unit))];
    const other = besideSearch(merged, hot, { room, input });
    if (lost(other) < lost(best)) best = { ...other, left: idsOf(unservedBy(other, staying)) };
  }
  return best;
}

/**
 * Reserves room for search over everything, so that later growth of search pushes nothing out. If that itself would
 * push something out, reserves only what search needs now.
 */
function besideSearch(units: readonly Unit[], hot: readonly Unit[], { room, input }: Weighing): Weighed {
  const choice = weighed(units, hot, { room, input });
  if (choice.left.size === 0) return choice;
  const wider = widestRoom(units, hot, { room, input });
  if (wider.tools === room.tools) return choice;
  const tight = weighed(units, hot, { room: wider, input });
  const least = leastSearch(units, input);
  const needed = searchFor(unservedBy(tight, units), input);
  return needed.tokens <= least.tokens && needed.tools <= least.tools ? tight : choice;
}

/** What there is if only what search needs now is reserved. */
function widestRoom(units: readonly Unit[], hot: readonly Unit[], { room, input }: Weighing): Room {
  const least = leastSearch(units, input);
  const all = reservedSearch(
    units.filter((unit) => !hot.includes(unit)),
    input,
  );
  return {
    tokens: room.tokens + all.tokens - least.tokens,
    tools: room.tools + all.tools - least.tools,
  };
}

/** What search costs if all listed tools stay. */
function leastSearch(units: readonly Unit[], input: FormsInput): Room {
  return searchFor(
    units.filter((unit) => !isOffered(unit)),
    input,
  );
}

/**
 * Groups everything, so that search is not needed and costs nothing. New operations that would be left over join
 * existing groups where they can, because adding search would push tools out.
 */
function everythingGrouped(units: readonly Unit[], input: FormsInput): Choice | undefined {
  const room = roomWithoutSearch(units, input);
  const hot = units.filter(({ standing }) => standing === "hot");
  if (sum(hot) > room.tokens || hot.length > room.tools) return undefined;
  if (units.some(({ standing }) => standing === "cold") || !mayFit(units, room)) return undefined;
  const choice = weighed(units, hot, { room, input });
  const unserved = unservedBy(choice, units);
  if (unserved.length === 0) return choice;
  if (unserved.some(({ standing }) => standing !== "new")) return undefined;
  const fresh = units.filter(({ standing }) => standing === "new");
  for (const newcomers of [unserved, fresh]) {
    const joined = joinGroups(units, newcomers, input);
    if (joined.length === units.length) return undefined;
    const stillHot = joined.filter(({ standing }) => standing === "hot");
    const wider = weighed(joined, stillHot, { room, input });
    if (unservedBy(wider, joined).length === 0) return wider;
  }
  return undefined;
}

/** Whether groups might make so few tools of so many. */
function mayFit(units: readonly Unit[], room: Room): boolean {
  return units.length <= room.tools * mostMembers;
}

function everythingFits(units: readonly Unit[], input: FormsInput): boolean {
  if (units.some(({ standing }) => standing === "cold")) return false;
  const { tokens, tools } = roomWithoutSearch(units, input, headroom * input.limits.tokens);
  const spare = units.some(({ standing }) => standing === "left-out")
    ? worthRejoining * input.limits.tokens
    : 0;
  return sum(units) + spare <= tokens && units.length <= tools;
}

interface Weighing {
  readonly room: Room;
  readonly input: FormsInput;
}

function weighed(units: readonly Unit[], hot: readonly Unit[], { room, input }: Weighing): Weighed {
  const before = units.filter(({ standing }) => standing === "kept" || standing === "edited");
  const beside: Room = { tokens: room.tokens - sum(hot), tools: room.tools - hot.length };
  const kept = keepWithin(before, beside);
  const left = before.filter((unit) => !kept.includes(unit));
  const taken = [...hot, ...kept];
  const free: Room = {
    tokens: room.tokens - sum(taken) - headroom * input.limits.tokens,
    tools: room.tools - taken.length,
  };
  const rejoining =
    left.length === 0 && free.tools > 0 && free.tokens >= worthRejoining * input.limits.tokens;
  const competing = units.filter(
    ({ standing }) => standing === "new" || (standing === "left-out" && rejoining),
  );
  const ranked = byWorth(competing);
  const added = chosen(ranked, { room: free, input, taken: namesInUse(units, input) });
  return {
    units: [...taken, ...added],
    why: "weighed",
    left: idsOf(left),
    ranks: new Map(ranked.map(({ tool }, rank) => [tool.id, rank + 1] as const)),
  };
}

interface Choosing extends Weighing {
  readonly taken: ReadonlySet<string>;
}

/** New tools within the room: groups that somebody asked for as they are, everything else in as few tools as it takes. */
function chosen(ranked: readonly Unit[], { room, input, taken }: Choosing): readonly Unit[] {
  const asked: Unit[] = [];
  let { tokens, tools } = room;
  for (const unit of ranked) {
    if (unit.tool.calls.form !== "group" || unit.tokens > tokens || tools < 1) continue;
    asked.push(unit);
    tokens -= unit.tokens;
    tools -= 1;
  }
  const single = new Map(
    ranked.flatMap((unit) => {
      const [one] = unit.members;
      return one === undefined || unit.tool.calls.form === "group" ? [] : [[one, unit] as const];
    }),
  );
  const positions = new Map(input.candidates.map(({ id }, index) => [id, index]));
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
    ...asked,
    ...packed.flatMap(({ tool, members, tokens: cost }) => {
      const [only] = members;
      const alone = only === undefined || members.length > 1 ? undefined : single.get(only);
      return (
        alone ??
        (tool === undefined ? [] : unitOf(tool, members, { tokens: cost, standing: "new", line: true }))
      );
    }),
  ];
}

/** What may stay; if not all can, the least valuable leave first and the edited ones last. */
function keepWithin(before: readonly Unit[], room: Room): readonly Unit[] {
  const worth = new Map(byWorth(before).map((unit, rank) => [unit, rank]));
  const leaving = [...before].sort(
    (a, b) =>
      Number(a.standing === "edited") - Number(b.standing === "edited") ||
      (worth.get(b) ?? 0) - (worth.get(a) ?? 0),
  );
  const kept = new Set(before);
  let tokens = sum(before);
  for (const unit of leaving) {
    if (tokens <= room.tokens && kept.size <= room.tools) break;
    kept.delete(unit);
    tokens -= unit.tokens;
  }
  return before.filter((unit) => kept.has(unit));
}

function warnings(choice: Choice, units: readonly Unit[], input: FormsInput): Diagnostic[] {
  return [
    ...(choice.why === "direct" ? overLimits(choice.units, input) : []),
    ...(choice.why === "weighed"
      ? units.filter(({ tool }) => choice.left.has(tool.id)).map((unit) => pushedOut(unit, input))
      : []),
  ];
}

function pushedOut({ tool, tokens, members }: Unit, { limits, at }: FormsInput): Diagnostic {
  return {
    severity: "warning",
    code: "tool-left-list",
    message: `${tool.name} (${tokens} tokens) leaves the list, because ${limits.tokens} tokens and ${limits.tools} tools are no longer enough: a breaking change for callers that use its name.`,
    hint: "It is still found by search. To keep it, raise --budget or --max-tools, or take another tool out with cold.",
    at: members[0]?.planned.selected.operation.at ?? at,
  };
}

function overLimits(units: readonly Unit[], { limits, prices, takenOver, at }: FormsInput): Diagnostic[] {
  const tokens = sum(units) + prices.instructions.plain;
  const tools = units.length + takenOver;
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
