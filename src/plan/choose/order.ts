/** Orders operations for a list in which those of one resource and side effect share a tool. */
import type { Weighed } from "./group.js";

/** Tokens of a tool without any action, and what one of the few tools is worth in tokens. */
const toolPrice = Number(process.env.TP??160);
/** Characters of a token, on average. */
const characters = 4;

/**
 * By weight per token, where what an operation brings with it counts: the first of a kind takes a tool, for which the others of its
 * kind speak as well. So an operation comes no sooner than its kind is worth a tool.
 */
export function byWorth(all: readonly Weighed[], kindOf: (one: Weighed) => string): readonly Weighed[] {
  const kinds = new Map<string, Priced[]>();
  for (const one of all) {
    const kind = kindOf(one);
    kinds.set(kind, [...(kinds.get(kind) ?? []), { one, tokens: tokensOf(one) }]);
  }
  return [...kinds.values()]
    .flatMap((priced) => {
      const opens = openingWorth(priced);
      return priced.map(({ one, tokens }) => ({ one, worth: process.env.OP ? one.weight/(tokens+Number(process.env.OP)) : Math.min(opens, one.weight / tokens) }));
    })
    .sort((a, b) => b.worth - a.worth || b.one.weight - a.one.weight)
    .map(({ one }) => one);
}

interface Priced {
  readonly one: Weighed;
  readonly tokens: number;
}

/** The best weight per token of a tool with some of them as its actions. */
function openingWorth(priced: readonly Priced[]): number {
  let weight = 0;
  let tokens = toolPrice;
  let best = 0;
  for (const next of priced.toSorted((a, b) => b.one.weight / b.tokens - a.one.weight / a.tokens)) {
    weight += next.one.weight;
    tokens += next.tokens;
    best = Math.max(best, weight / tokens);
  }
  return best;
}

/** About what an operation costs as an action. */
function tokensOf({ tool }: Weighed): number {
  const { name, description, arguments: own } = tool;
  const shown = own.flatMap((argument) =>
    argument.required ? [[argument.name, argument.schema]] : [],
  );
  return 10 + (name.length + description.length + JSON.stringify(shown).length) / characters;
}
