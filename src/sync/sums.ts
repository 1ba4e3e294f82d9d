/**
 * `src/generated/SHA256SUMS`: the hash of every generated file, in the format of `sha256sum`. It stands beside the files
 * and not in the lock, so that two branches which each add a tool merge their locks; and it is read line by line, so that
 * the markers of a git conflict in it do no harm.
 */
export const sumsPath = "src/generated/SHA256SUMS";
const generatedFolder = "src/generated/";

/** Path in the project to the hashes it may have. */
export type Sums = ReadonlyMap<string, ReadonlySet<string>>;

export function parseSums(text: string): Sums {
  const sums = new Map<string, Set<string>>();
  for (const [, hash, path] of text.matchAll(/^([0-9a-f]{64}) {2}(\S.*)$/gm)) {
    if (hash === undefined || path === undefined) continue;
    const known = sums.get(generatedFolder + path) ?? new Set<string>();
    sums.set(generatedFolder + path, known.add(hash));
  }
  return sums;
}

/** @param hashes path in the project to the file's hash */
export function printSums(hashes: ReadonlyMap<string, string>): string {
  return [...hashes]
    .sort(([a], [b]) => compare(a, b))
    .map(([path, hash]) => `${hash}  ${path.slice(generatedFolder.length)}\n`)
    .join("");
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
