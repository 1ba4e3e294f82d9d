/**
 * A part of the server for one client: `/mcp?tags=pets&tools=get_pet,list_pets&read_only=1`. It takes away from what the caller may
 * do and never adds to it.
 */
import type { Narrowing, Caller } from "../operations/caller.js";
import { selectionOf, type Choices, type Chosen, type Selection } from "./selection.js";

const mostNames = 50;
const longestName = 200;
/** Selections that are kept, for clients that ask for different parts. */
const mostKept = 100;

/**
 * Reads an address. `readOnly` and `tag` count as `read_only` and `tags`: whoever asks for a part must not get everything because of a spelling.
 * @returns `undefined` for an address that asks for everything
 */
export function narrowingOf({ searchParams }: URL): Narrowing | undefined {
  const given = [...searchParams].map(
    ([name, value]) => [name.toLowerCase().replace(/[-_]/g, ""), value] as const,
  );
  const valuesOf = (spelling: RegExp): string[] =>
    given.flatMap(([name, value]) => (spelling.test(name) ? [value] : []));
  const readOnly = valuesOf(/^readonly$/).some((value) => !/^(?:0|false|no|off)$/i.test(value));
  const tools = listed(valuesOf(/^tools?$/));
  const tags = listed(valuesOf(/^tags?$/));
  return readOnly || tools.length > 0 || tags.length > 0 ? { readOnly, tools, tags } : undefined;
}

function listed(values: readonly string[]): string[] {
  const names = values.flatMap((value) => value.split(",")).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))].sort();
}

/**
 * Says what is wrong with an address; `undefined` if nothing is. What a caller may not use and what does not exist are told alike.
 * @param offersAny whether anything is left for the caller
 */
export function narrowingFault(narrowing: Narrowing, offersAny: () => boolean): string | undefined {
  const names = [...narrowing.tools, ...narrowing.tags];
  if (names.length > mostNames || names.some((name) => name.length > longestName))
    return `The address may name at most ${mostNames} tools and tags, of at most ${longestName} characters each.`;
  return offersAny()
    ? undefined
    : "Nothing that you may use has the tools (?tools=), tags (?tags=) and read_only of this address. Leave them out to see what there is.";
}

/** Returns what a caller's narrowing selects, and `undefined` for a caller without one. */
export function createNarrowings(choices: Choices): (caller: Caller) => Selection | undefined {
  const kept = new Map<string, Selection>();
  return ({ narrowing }) => {
    if (narrowing === undefined) return undefined;
    const key = narrowingKey(narrowing);
    const found = kept.get(key) ?? selectionOf(chosenBy(narrowing), choices);
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, found);
    return found;
  };
}

/** Equal for narrowings that select the same names. */
export function narrowingKey({ readOnly, tools, tags }: Narrowing): string {
  return JSON.stringify([readOnly, tools, tags]);
}

function chosenBy({ readOnly, tools, tags }: Narrowing): Chosen {
  return { readOnly, chosenTools: [...tools], chosenTags: [...tags] };
}
