/** Texts for people, in lists or shortened, and texts found in others. */

/** `a, b and c`, each once. */
export function and(parts: readonly string[]): string {
  return joined(parts, "and");
}

export function or(parts: readonly string[]): string {
  return joined(parts, "or");
}

function joined(parts: readonly string[], word: string): string {
  const distinct = [...new Set(parts)];
  const last = distinct.pop() ?? "";
  return distinct.length === 0 ? last : `${distinct.join(", ")} ${word} ${last}`;
}

/** The beginning of a longer text, with "…" for the rest. No character is cut in two. */
export function truncated(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/**
 * A whole number as people read it: `1,000,000`.
 *
 * (The first `toLocaleString` of a process loads language data, which takes it some 20 ms.)
 */
export function withThousands(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Engines look for short texts fast, but may compare all of a longer one at each place: it takes as long as both multiplied. */
const longestFast = 200;

/** The same as `indexOf`, in time that grows with the length of both texts, whatever is in them. */
export function indexOfText(text: string, sought: string, from = 0): number {
  if (sought.length <= longestFast) return text.indexOf(sought, from);
  const start = text.indexOf(sought.slice(0, longestFast), from);
  return start === -1 || start + sought.length > text.length ? -1 : linearIndexOf(text, sought, start);
}

/** By Knuth, Morris and Pratt: no character of the text is read twice. */
function linearIndexOf(text: string, sought: string, from: number): number {
  const restarts = restartsOf(sought);
  let matched = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    while (matched > 0 && sought.charCodeAt(matched) !== code) matched = restarts[matched - 1] ?? 0;
    if (sought.charCodeAt(matched) === code) matched += 1;
    if (matched === sought.length) return at + 1 - matched;
  }
  return -1;
}

/** For each beginning of a text, how much of its end is a shorter beginning. */
function restartsOf(text: string): Uint32Array {
  const restarts = new Uint32Array(text.length);
  let matched = 0;
  for (let at = 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    while (matched > 0 && text.charCodeAt(matched) !== code) matched = restarts[matched - 1] ?? 0;
    if (text.charCodeAt(matched) === code) matched += 1;
    restarts[at] = matched;
  }
  return restarts;
}

/** Takes away what CI systems obey anywhere in a line of a log. In JSON it stands in strings only, where an escape changes nothing. */
export function harmlessJson(json: string): string {
  return json.replace(/##(?=\w*\[)/g, "#\\u0023");
}
