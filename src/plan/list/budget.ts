/**
 * Chooses tools when not all fit: by weight per cost until a limit binds, then groups that serve more weight within
 * the same limits, then whatever still fits.
 *
 * A greedy choice may serve less with more room, when one expensive tool displaces several cheap ones. The room is
 * therefore filled in steps, and the best choice for a smaller room is kept (and filled up) unless it is beaten: more
 * room never serves less.
 */

/** A tool that may be chosen, for one or several operations. */
export interface Offer {
  readonly weight: number;
  readonly tokens: number;
}

/** One tool in place of several; `members` are indexes of offers. */
export interface GroupOffer {
  readonly members: readonly number[];
  readonly tokens: number;
}

export interface Room {
  readonly tokens: number;
  readonly tools: number;
}

/** Indexes of what was chosen, ascending. */
export interface Taken {
  readonly offers: readonly number[];
  readonly groups: readonly number[];
}

interface Choice {
  /** By offer, 1 if it is chosen by itself. Thousands of choices are compared, and bytes are cheap to copy. */
  readonly alone: Readonly<Uint8Array>;
  /** By offer, 1 if it is served, alone or in a group. */
  readonly served: Readonly<Uint8Array>;
  readonly groups: readonly number[];
  readonly tokens: number;
  readonly tools: number;
  readonly weight: number;
}

interface Problem {
  readonly offers: readonly Offer[];
  readonly groups: readonly GroupOffer[];
  readonly room: Room;
  /** Indexes of offers, the best weight per cost first. */
  readonly order: readonly number[];
  /** Tokens of the cheapest offer. */
  readonly cheapest: number;
}

export function takeWithin(offers: readonly Offer[], groups: readonly GroupOffer[], room: Room): Taken {
  const nothing: Choice = {
    alone: new Uint8Array(offers.length),
    served: new Uint8Array(offers.length),
    groups: [],
    tokens: 0,
    tools: 0,
    weight: 0,
  };
  const cheapest = Math.min(...[...offers, ...groups].map(({ tokens }) => tokens));
  let best = nothing;
  let order = [...offers.keys()];
  for (const tokens of steps(room.tokens)) {
    if (room.tools < 1) break;
    order = byWorth(offers, tokens / room.tools, order);
    const problem: Problem = { offers, groups, room: { tokens, tools: room.tools }, order, cheapest };
    const kept = withGroups(filled(best, problem), problem);
    const fresh = withGroups(filled(nothing, problem), problem);
    best = isBetter(fresh, kept) ? fresh : kept;
  }
  return {
    offers: offers.flatMap((_, index) => (best.alone[index] === 1 ? [index] : [])),
    groups: [...best.groups].sort((a, b) => a - b),
  };
}

/** Prefers tools to actions when both serve the same weight, because tools are easier to use. */
function isBetter(one: Choice, other: Choice): boolean {
  const gain = one.weight - other.weight;
  return gain > negligible || (gain >= -negligible && one.groups.length < other.groups.length);
}

/** Sums of the same weights in different order differ by less. */
const negligible = 1e-9;

/** Must not depend on the room's size, or more room could serve less; a step is a small tool or 2 % of the room. */
function steps(room: number): number[] {
  const all: number[] = [];
  for (let step = 0; step <= room; step += Math.max(40, Math.floor(step / 50))) all.push(step);
  return all;
}

/**
 * Indexes of offers by worth; equal ones keep their order.
 * @param before all indexes in any order; sorting is faster the closer it is to the result
 */
export function byWorth(
  offers: readonly Offer[],
  price: number,
  before: readonly number[] = [...offers.keys()],
): number[] {
  const worth = offers.map(({ weight, tokens }) => weight / Math.max(1, tokens + price));
  return before.toSorted((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0) || a - b);
}

/** Adds whatever fits, the best first. */
function filled(choice: Choice, { offers, room, order, cheapest }: Problem): Choice {
  if (choice.tools >= room.tools || room.tokens - choice.tokens < cheapest) return choice;
  const alone = choice.alone.slice();
  const served = choice.served.slice();
  let { tokens, tools, weight } = choice;
  for (const index of order) {
    if (tools >= room.tools || room.tokens - tokens < cheapest) break;
    const offer = offers[index];
    if (offer === undefined || served[index] === 1 || tokens + offer.tokens > room.tokens) continue;
    alone[index] = 1;
    served[index] = 1;
    tokens += offer.tokens;
    tools += 1;
    weight += offer.weight;
  }
  return { alone, served, groups: choice.groups, tokens, tools, weight };
}

/** Tries each group in turn and keeps those that make the choice serve more. */
function withGroups(choice: Choice, problem: Problem): Choice {
  let best = choice;
  let droppable = aloneByWorth(best, problem);
  for (const [added, group] of problem.groups.entries()) {
    if (best.groups.includes(added)) continue;
    const tried = withGroup(best, { added, group, droppable }, problem);
    if (tried === undefined || tried.weight <= best.weight + negligible) continue;
    best = tried;
    droppable = aloneByWorth(best, problem);
  }
  return best;
}

function aloneByWorth({ alone }: Choice, { order }: Problem): number[] {
  return order.filter((index) => alone[index] === 1);
}

interface Addition {
  /** Index of the group. */
  readonly added: number;
  readonly group: GroupOffer;
  /** Offers chosen by themselves, the best first; the last ones make room. */
  readonly droppable: readonly number[];
}

/** Undefined if the group does not fit or plainly serves no more than what it replaces. */
function withGroup(
  choice: Choice,
  { added, group, droppable }: Addition,
  problem: Problem,
): Choice | undefined {
  const { offers, room, cheapest } = problem;
  let weight = choice.weight;
  let tokens = choice.tokens + group.tokens;
  let tools = choice.tools + 1;
  const dropped: number[] = [];
  const drop = (index: number): void => {
    dropped.push(index);
    tokens -= offers[index]?.tokens ?? 0;
    tools -= 1;
    weight -= offers[index]?.weight ?? 0;
  };
  for (const member of group.members) {
    if (choice.alone[member] === 1) drop(member);
    else if (choice.served[member] === 1) return undefined;
  }
  for (let last = droppable.length - 1; last >= 0; last -= 1) {
    if (tokens <= room.tokens && tools <= room.tools) break;
    const index = droppable[last] ?? -1;
    if (!group.members.includes(index)) drop(index);
  }
  if (tokens > room.tokens || tools > room.tools) return undefined;
  for (const member of group.members) weight += offers[member]?.weight ?? 0;
  const isFull = tools >= room.tools || room.tokens - tokens < cheapest;
  if (isFull && weight <= choice.weight + negligible) return undefined;
  const alone = choice.alone.slice();
  const served = choice.served.slice();
  for (const index of dropped) {
    alone[index] = 0;
    served[index] = 0;
  }
  for (const member of group.members) served[member] = 1;
  return filled({ alone, served, groups: [...choice.groups, added], tokens, tools, weight }, problem);
}
