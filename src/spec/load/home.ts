/** Where a local document is at home: what it refers to may lie anywhere below, and nowhere else. */
import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import path from "node:path";
import { pathInside } from "../../path-inside.js";

export interface DocumentHome {
  /** In words of messages. */
  readonly kind: "document's repository" | "current folder" | "document's folder";
  /** Absolute; the same folder as often as there are paths that lead there. */
  readonly folders: readonly string[];
}

/**
 * The nearest folder with a `.git`, which is a file in worktrees and submodules; else the current folder if it holds the document,
 * else the document's own. Links are resolved first: what holds the folder that a link leads to counts, not what holds the link.
 */
export async function homeOf(folder: string, cwd: string): Promise<DocumentHome> {
  const real = await realOf(folder);
  const repository = nearestRepository(real);
  if (repository !== undefined)
    return { kind: "document's repository", folders: await pathsTo(repository, { folder, real }) };
  const current = await realOf(cwd);
  // Everything lies below the root of the file system, so a run there must not open it all.
  const isBelow = path.dirname(current) !== current && (pathInside(current, real) ?? "") !== "";
  if (isBelow) return { kind: "current folder", folders: await pathsTo(current, { folder, real }) };
  return { kind: "document's folder", folders: [folder] };
}

function nearestRepository(folder: string): string | undefined {
  for (let above = folder; ; above = path.dirname(above)) {
    if (existsSync(path.join(above, ".git"))) return above;
    if (path.dirname(above) === above) return undefined;
  }
}

/** References are relative to the path by which the document was named, so a home above it has a path from there as well. */
async function pathsTo(home: string, { folder, real }: { folder: string; real: string }): Promise<string[]> {
  const seen = path.resolve(folder, path.relative(real, home));
  return (await realOf(seen)) === home ? [seen, home] : [folder, home];
}

async function realOf(folder: string): Promise<string> {
  return realpath(folder).catch(() => folder);
}
