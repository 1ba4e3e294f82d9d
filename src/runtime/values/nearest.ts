/** More letters of a name decide nothing. */
const longestName = 64;
/** Names that are looked at, and letters that are compared with letters: together some fifteen milliseconds. */
const mostCandidates = 20_000;
const mostComparisons = 1_000_000;

/** Letters that may still be compared, for all names of one text. */
export interface Guessing {
  left: number;
}

export function guessing(): Guessing {
  return { left: mostComparisons };
}

/**
 * Returns up to five candidates that `name` may be a misspelling of, the likeliest first. Among very many candidates, only
 * the first are looked at, because callers choose the name.
 */
export function nearest(name: string, candidates: readonly string[], work = guessing()): string[] {
  const plain = fold(name);
  const apartFrom = letterCounter(plain);
  return candidates
    .slice(0, mostCandidates)
    .flatMap((candidate) => {
      const other = fold(candidate);
      const most = Math.max(1, Math.min(plain.length, candidate.length) / 3);
      const surplus = apartFrom(other);
      if (surplus > most || work.left < 0) return [];
      if (surplus === 0 && plain !== other && inOrder(plain) === inOrder(other))
        return [{ candidate, distance: 1 }];
      work.left -= plain.length * other.length;
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

/** Letters that are counted apart; those of other scripts share places with them. */
const alphabet = 128;

/** Returns a function that counts the letters that one text has more of: at least as many are to be added, dropped or changed. */
function letterCounter(text: string): (other: string) => number {
  const letters = new Uint8Array(alphabet);
  for (let i = 0; i < text.length; i += 1) {
    const place = text.charCodeAt(i) % alphabet;
    letters[place] = (letters[place] ?? 0) + 1;
  }
  const left = new Uint8Array(alphabet);
  return (other) => {
    left.set(letters);
    let missing = 0;
    for (let i = 0; i < other.length; i += 1) {
      const place = other.charCodeAt(i) % alphabet;
      const count = left[place] ?? 0;
      if (count === 0) missing += 1;
      else left[place] = count - 1;
    }
    return Math.max(missing, text.length - other.length + missing);
  };
}

function inOrder(text: string): string {
  return [...text].sort().join("");
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
