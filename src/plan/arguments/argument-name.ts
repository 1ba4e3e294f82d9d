/** Names arguments so that every MCP client accepts the names, and each is unique in its operation. */
import { printable } from "../words/text.js";

/** Suffixes of parameter names that stand for comparisons, as in `StartTime<`. */
const comparisons: readonly (readonly [RegExp, string])[] = [
  [/<=/g, "_lte"],
  [/>=/g, "_gte"],
  [/!=/g, "_ne"],
  [/</g, "_lt"],
  [/>/g, "_gt"],
];

const longest = 64;

/**
 * Converts a name to a valid one: `filter[name]` → `filter_name`, `ids[]` → `ids`, `$top` → `top`, `StartTime<` → `StartTime_lt`.
 */
export function argumentName(wireName: string): string {
  if (/^[a-zA-Z0-9_.-]{1,64}$/.test(wireName) && wireName !== "__proto__") return wireName;
  const words = comparisons.reduce(
    (name, [sign, word]) => name.replace(sign, word),
    wireName.normalize("NFKD").replace(/\p{M}/gu, ""),
  );
  const name = words
    .replace(/[^a-zA-Z0-9_.-]+/g, "_")
    .replace(/^_+|(?<!_)_+$/g, "")
    .slice(0, longest);
  return name === "" ? "argument" : name === "proto" ? "proto_" : name;
}

/** Returns the document's name if the argument's name has lost letters of it, because nothing else then says what it means. */
export function lostName(wireName: string): string | undefined {
  const bare = wireName.normalize("NFKD").replace(/\p{M}/gu, "");
  return /[^\p{ASCII}]/u.test(bare) && /\p{L}/u.test(bare) ? printable(wireName).trim() : undefined;
}

/** The more prominent places first. */
const precedence = ["path", "query", "querystring", "header", "cookie", "body"] as const;

export interface NamedPlace {
  readonly location: (typeof precedence)[number];
  readonly wireName: string;
}

/** Returns a name for each place, in order. If two names clash, the more prominent place keeps its own: `id`, then `id_query`. */
export function argumentNames(places: readonly NamedPlace[]): string[] {
  const own = places.map(({ wireName }) => wireName);
  if (new Set(own).size === own.length && own.every((name) => argumentName(name) === name)) return own;
  const byPrecedence = places
    .map((place, index) => ({ ...place, index }))
    .sort((a, b) => precedence.indexOf(a.location) - precedence.indexOf(b.location));
  // A name that is valid as it is does not give way to a made-up one.
  const exact = new Set(own.filter((name) => argumentName(name) === name));
  const taken = new Set<string>();
  const isFree = (name: string): boolean => !taken.has(name) && !exact.has(name);
  const suffixed = suffixer(isFree);
  const names: string[] = [];
  for (const { location, wireName, index } of byPrecedence) {
    const wanted = argumentName(wireName);
    const isOwn = wanted === wireName && !taken.has(wanted);
    const name = isOwn || isFree(wanted) ? wanted : suffixed(wanted, location);
    taken.add(name);
    names[index] = name;
  }
  return names;
}

/**
 * Returns a name with the lowest number that is free: `id_query`, `id_query_2`. Names that were taken stay so, so that the search
 * for the same beginning goes on where it ended: thousands of names may be the same in their first letters.
 */
function suffixer(isFree: (name: string) => boolean): (name: string, location: string) => string {
  const next = new Map<string, number>();
  return (name, location) => {
    const plain = withSuffix(name, `_${location}`);
    if (isFree(plain)) return plain;
    for (let number = next.get(plain) ?? 2; ; number += 1) {
      const candidate = withSuffix(name, `_${location}_${number}`);
      next.set(plain, number + 1);
      if (isFree(candidate)) return candidate;
    }
  };
}

function withSuffix(name: string, suffix: string): string {
  return name.slice(0, longest - suffix.length) + suffix;
}
