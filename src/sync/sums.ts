/**
 * Reads `src/generated/SHA256SUMS`, where version 0.1.0 kept the hashes of generated files; they are now in the files
 * themselves (`signature.ts`). Without it, such old projects would look edited.
 */
export const sumsPath = "src/generated/SHA256SUMS";

/** Path in the project to the hashes it may have. */
export type Sums = ReadonlyMap<string, ReadonlySet<string>>;

/** Parses line by line, so that conflict markers of git do no harm. */
export function parseSums(text: string): Sums {
  const sums = new Map<string, Set<string>>();
  for (const [, hash, path] of text.matchAll(/^([0-9a-f]{64}) {2}(\S.*)$/gm)) {
    if (hash === undefined || path === undefined) continue;
    const known = sums.get(`src/generated/${path}`) ?? new Set<string>();
    sums.set(`src/generated/${path}`, known.add(hash));
  }
  return sums;
}
