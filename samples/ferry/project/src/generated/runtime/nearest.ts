// @generated SignedSource<<13170b36eda66b1e701de2dcf7b02b94f0028eef94f0ede9e0456dcac7fab4e9>>
/** Returns up to five candidates that `name` may be a misspelling of, the likeliest first. */
export function nearest(name: string, candidates: readonly string[]): string[] {
  const plain = fold(name);
  return candidates
    .map((candidate) => ({ candidate, distance: distanceBetween(plain, fold(candidate)) }))
    .filter(
      ({ candidate, distance }) => distance <= Math.max(1, Math.min(plain.length, candidate.length) / 3),
    )
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 5)
    .map(({ candidate }) => candidate);
}

/** Makes `pet_id`, `petId` and `pet-id` equal. */
function fold(name: string): string {
  return name
    .slice(0, 64)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Counts letters to add, drop or change (Levenshtein); the same letters in another order count once. */
function distanceBetween(a: string, b: string): number {
  if (a !== b && [...a].sort().join("") === [...b].sort().join("")) return 1;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const change = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
