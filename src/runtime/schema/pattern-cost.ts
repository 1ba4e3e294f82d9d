/** Bounds what JavaScript's engine tries before it gives up. */
import { contains, instructionsOf } from "./pattern-program.js";
import type { PatternTree } from "./pattern-tree.js";

/** Counted per character of a text. */
const mostSteps = 100_000;

/** @returns steps by the length of a text; nothing for a pattern that may take too many in any text */
export function stepsOfEngine(tree: PatternTree): ((length: number) => number) | undefined {
  const parts = withoutGroups(tree);
  if (parts.every(isCharacterOrRepeat) && parts.filter(({ kind }) => kind === "repeat").length === 1)
    return (length) => parts.length * (isAnchored(parts) ? length : length ** 2);
  // A pattern of nothing has no instructions, and may still be tried without end.
  const size = Math.max(1, instructionsOf(tree));
  // A back reference compares whatever its group took.
  const steps = waysThrough(tree) * size * (contains("reference", tree) ? size : 1);
  return steps > mostSteps ? undefined : (length) => steps * length;
}

function withoutGroups(tree: PatternTree): readonly PatternTree[] {
  return tree.kind === "sequence" ? tree.parts.flatMap(withoutGroups) : [tree];
}

function isCharacterOrRepeat(tree: PatternTree): boolean {
  if (tree.kind === "repeat") return withoutGroups(tree.tree).every(({ kind }) => kind === "character");
  return tree.kind === "character" || tree.kind === "assert";
}

function isAnchored([first]: readonly PatternTree[]): boolean {
  return first?.kind === "assert" && first.assertion === "^";
}

function waysThrough(tree: PatternTree): number {
  switch (tree.kind) {
    case "sequence":
      return tree.parts.reduce((ways, part) => ways * waysThrough(part), 1);
    case "alternatives":
      return tree.branches.reduce((ways, branch) => ways + waysThrough(branch), 0);
    case "look":
      return waysThrough(tree.tree);
    case "repeat": {
      const ways = waysThrough(tree.tree);
      return tree.most > 100 ? Infinity : repeatedly(ways, tree.least, tree.most);
    }
    default:
      return 1;
  }
}

function repeatedly(ways: number, least: number, most: number): number {
  let all = 0;
  for (let times = least; times <= most; times++) all += ways ** times;
  return all;
}
