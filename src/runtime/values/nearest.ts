/** More letters of a name decide nothing. */
const longestName = 64;
/** Names that are looked at, and letters that are compared with letters: together some ten milliseconds. */
const mostCandidates = 20_000;
const mostComparisons = 2_000_000;

/**
 * Returns up to five candidates that `name` may be a misspelling of, the likeliest first. Among very many candidates, only
 * the first are looked at, because callers choose the name.
 */
export function nearest(name: string, candidates: readonly string[]): string[] {
  const plain = fold(name);
  let left = mostComparisons;
  return candidates
    .slice(0, mostCandidates)
    .flatMap((candidate) => {
      const other = fold(candidate);
      const most = Math.max(1, Math.min(plain.length, candidate.length) / 3);
      const surplus = lettersApart(plain, other);
      if (surplus > most || left < 0) return [];
      if (surplus === 0 && plain !== other) return [{ candidate, distance: 1 }];
      left -= plain.length * other.length;
      return [{ candidate, distance: distanceBetween(plain, other) }].filter(
        ({ distance }) => distance <= most,
      );
    })
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 5)
    .map(({ candidate }) => candidate);
}

/** Makes `pet_id`, `petId` and `pet-id` equal. */
function fold(name: string): string {
  return name
    .slice(0, longestName)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Counts the letters that one text has more of: at least as many are to be added, dropped or changed. */
function lettersApart(a: string, b: string): number {
  const counts = new Map<number, number>();
  for (let i = 0; i < a.length; i += 1) counts.set(a.charCodeAt(i), (counts.get(a.charCodeAt(i)) ?? 0) + 1);
  let missing = 0;
  for (let i = 0; i < b.length; i += 1) {
    const left = counts.get(b.charCodeAt(i)) ?? 0;
    if (left === 0) missing += 1;
    else counts.set(b.charCodeAt(i), left - 1);
  }
  return Math.max(missing, a.length - b.length + missing);
}

/** Counts letters to add, drop or change (Levenshtein). */
function distanceBetween(a: string, b: string): number {
  let row = Uint8Array.from({ length: b.length + 1 }, (_, i) => i);
  let next = new Uint8Array(b.length + 1);
  for (let i = 0; i < a.length; i += 1) {
    next[0] = i + 1;
    for (let j = 0; j < b.length; j += 1) {
      const change = (row[j] ?? 0) + (a.charCodeAt(i) === b.charCodeAt(j) ? 0 : 1);
      next[j + 1] = Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1);
    }
    [row, next] = [next, row];
  }
  return row[b.length] ?? 0;
}
