/** Computes the room that the limits leave for tools beside search, and what is needed if it is too small. */
import { GeneratorError } from "../../errors.js";
import { clientProfiles, mostTools } from "../clients/client-profile.js";
import type { Room } from "../../model/plan.js";
import type { PlannedOperation } from "../planned-operation.js";
import { isHot, isSure, type ListInput, type Candidate } from "./candidates.js";
import { fits, less, plus, roomOf } from "./room.js";

/**
 * Hot operations are never left to search, so that search over them alone takes no room.
 * @returns nothing if the hot operations fit, but no further tool: with it, the instructions may describe more arguments
 * @throws GeneratorError `budget-impossible` if search or the hot operations do not fit
 */
export function roomBesideSearch(candidates: readonly Candidate[], input: ListInput): Room | undefined {
  const { limits, takenOver, prices } = input;
  const { instructions } = prices;
  const [hot, others] = [candidates.filter(isHot), candidates.filter((one) => !isHot(one))];
  const search = searchFor(others, input);
  const most = others.length === 0 ? instructions.plain : instructions.discovering;
  const beside = (kept: Room, instructionTokens: number): Room =>
    less(less(limits, kept), { tokens: instructionTokens, tools: takenOver });
  const ample = [reservedSearch(others, input), search]
    .map((kept) => beside(kept, most))
    .find((room) => fits(roomOf(hot), room));
  if (ample !== undefined) return ample;
  const instructionTokens = prices.instructions.forList(
    hot.map(({ tool }) => tool),
    operationsOf(others),
  );
  const room = beside(search, instructionTokens);
  if (fits(roomOf(hot), room)) return undefined;
  const tight: Tight = { room, search, instructionTokens, input };
  throw new GeneratorError("budget-impossible", objection(hot, tight), {
    hint: remedy(hot.length > 0, needed(candidates, tight), input),
  });
}

/** What search over these candidates costs. */
export function searchFor(candidates: readonly Candidate[], { prices }: ListInput): Room {
  return roomOf(prices.searchTools(operationsOf(candidates)));
}

function operationsOf(candidates: readonly Candidate[]): PlannedOperation[] {
  return candidates.flatMap(({ members }) => members.map(({ planned }) => planned));
}

/**
 * The room that is reserved for search over these candidates. It may grow: the first operation that reads, and the first that
 * writes, each need a tool that calls it. Small limits reserve what search costs now, large ones the most that it may cost. In
 * between the reserve grows with the limit, token by token, so that a higher limit never leaves less room for tools.
 */
export function reservedSearch(candidates: readonly Candidate[], input: ListInput): Room {
  const { prices, limits } = input;
  const most = prices.mostSearch;
  const now = searchFor(candidates, input);
  if (now.tools === 0 || most.tools > limits.tools * mostKept) return now;
  const left = Math.max(0, limits.tokens - most.tokens / mostKept);
  return { tools: most.tools, tokens: now.tokens + Math.min(most.tokens - now.tokens, left) };
}

/** The most that is kept free for search that is not needed yet, of the limits. */
const mostKept = 1 / 6;

/**
 * The room that a list without search leaves free, because the next operation may need search, which would push tools out. Limits
 * of six times what search takes leave all of that free, limits of five times nothing. In between the reserve grows with the
 * limit, token by token, so that a higher limit never leaves less room for tools.
 * @param wanted what search would take
 */
function freeReserve(wanted: Room, limits: Room): Room {
  if (wanted.tools > limits.tools * mostKept) return { tokens: 0, tools: 0 };
  const most = limits.tokens - wanted.tokens * (1 / mostKept - 1);
  return { tools: wanted.tools, tokens: Math.max(0, Math.min(wanted.tokens, most)) };
}

/**
 * What the list may take if it leaves nothing to search for. What a project lists already, and what is hot, takes the place of
 * search as well.
 * @param spare tokens that are kept free beside those of search
 */
export function roomWithoutSearch(candidates: readonly Candidate[], input: ListInput, spare = 0): Room {
  const { limits, takenOver, prices } = input;
  const { instructions } = prices;
  const sure = plus(roomOf(candidates.filter(isSure)), {
    tokens: instructions.discovering,
    tools: takenOver,
  });
  const others = candidates.filter((one) => !isHot(one));
  const search = [reservedSearch(others, input), searchFor(others, input)].find((one) =>
    fits(plus(sure, one), limits),
  );
  const room = less(limits, { tokens: instructions.plain, tools: takenOver });
  if (search === undefined) return room;
  const wanted = { ...search, tokens: search.tokens + instructions.discovering - instructions.plain + spare };
  return less(room, freeReserve(wanted, limits));
}

interface Tight {
  readonly room: Room;
  readonly search: Room;
  /** Tokens of the instructions. */
  readonly instructionTokens: number;
  readonly input: ListInput;
}

function objection(hot: readonly Candidate[], { room, search, instructionTokens, input }: Tight): string {
  const { limits, takenOver } = input;
  if (hot.length > 0) {
    const byCost = hot.toSorted((a, b) => b.tokens - a.tokens);
    const lines = byCost.map(({ tool, tokens }) => `  ${tool.name} ${tokens}`);
    const left = `${Math.max(0, room.tokens)} tokens and ${Math.max(0, room.tools)} tools are left`;
    return `The hot operations alone do not fit: ${roomOf(hot).tokens} tokens in ${hot.length} tools, where ${left}.\n${lines.join("\n")}`;
  }
  return room.tokens < 0
    ? `The budget of ${limits.tokens} tokens is less than searching costs by itself: ${search.tokens} for ${search.tools} tools and ${instructionTokens} for the instructions.`
    : `The limit of ${limits.tools} tools leaves no room for the ${search.tools} that search and call${takenOver > 0 ? ` beside ${takenOver} of your own` : ""}.`;
}

/** The smallest sufficient limits: for all hot tools and search, or for every tool without search. */
function needed(candidates: readonly Candidate[], { room, input }: Tight): Room {
  const { limits, prices, takenOver, lean } = input;
  const beside = plus(less(limits, room), roomOf(candidates.filter(isHot)));
  const all = plus(roomOf(candidates), { tokens: prices.instructions.plain, tools: takenOver });
  const isListed = ({ status }: Candidate): boolean => status !== "cold" && status !== "left-out";
  const mayListAll = lean.mode !== "dynamic" && candidates.every(isListed);
  const isLess =
    Math.max(all.tokens, limits.tokens) <= Math.max(beside.tokens, limits.tokens) &&
    Math.max(all.tools, limits.tools) <= Math.max(beside.tools, limits.tools);
  return mayListAll && isLess ? all : beside;
}

function remedy(hasHot: boolean, need: Room, { lean, limits }: ListInput): string {
  const { maxTools: most = Infinity } = clientProfiles[lean.client];
  // One of several servers has only a share of the configured budget.
  const tokens = lean.budget + need.tokens - limits.tokens;
  const tools = mostTools(lean) + need.tools - limits.tools;
  const lacksTools = need.tools > limits.tools;
  const wider = [
    ...(need.tokens > limits.tokens ? [`${tokens} tokens (--budget ${tokens})`] : []),
    ...(lacksTools ? [`${tools} tools (--max-tools ${tools})`] : []),
  ].join(" and ");
  if (lacksTools && tools > most)
    return `${hasHot ? "Make fewer of them hot" : "Select fewer operations"}: ${lean.client} takes no more than ${most} tools.`;
  return hasHot
    ? `Make fewer of them hot, or allow ${wider}.`
    : `Allow at least ${wider}, or select fewer operations.`;
}
