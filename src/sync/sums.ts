/**
 * `src/generated/SHA256SUMS`: where version 0.1.0 kept the hashes of generated files, which are in the files themselves
 * now (`signature.ts`). It is still read, so that a project of that time is known for what it is.
 */
export const sumsPath = "src/generated/SHA256SUMS";

/** Path in the project to the hashes it may have. */
export type Sums = ReadonlyMap<string, ReadonlySet<string>>;

/** Line by line: the markers of a git conflict in it do no harm. */
export function parseSums(text: string): Sums {
  const sums = new Map<string, Set<string>>();
  for (const [, hash, path] of text.matchAll(/^([0-9a-f]{64}) {2}(\S.*)$/gm)) {
    if (hash === undefined || path === undefined) continue;
    const known = sums.get(`src/generated/${path}`) ?? new Set<string>();
    sums.set(`src/generated/${path}`, known.add(hash));
  }
  return sums;
}
