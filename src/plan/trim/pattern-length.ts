import { oncePerText } from "../../once-per-text.js";
import { isEnforced } from "../../runtime/schema/pattern.js";
import { parsePattern, type PatternTree } from "../../runtime/schema/pattern-program.js";

/** In code points. */
export interface Length {
  readonly least: number;
  readonly most: number;
}

const any: Length = { least: 0, most: Infinity };

/** How long the texts are that a pattern matches. */
export const patternLength = oncePerText((pattern): Length => {
  const tree = isEnforced(pattern) ? parsePattern(pattern) : undefined;
  return tree?.kind === "sequence" && isOfWhole(tree.parts) ? lengthOf(tree) : any;
});

/** Others match anywhere in a text. */
function isOfWhole(parts: readonly PatternTree[]): boolean {
  const [first, last] = [parts[0], parts.at(-1)];
  return (
    first?.kind === "assert" && first.assertion === "^" && last?.kind === "assert" && last.assertion === "$"
  );
}

function lengthOf(tree: PatternTree): Length {
  switch (tree.kind) {
    case "character":
      return { least: 1, most: 1 };
    case "assert":
    case "look":
      return { least: 0, most: 0 };
    case "reference":
      return any;
    case "sequence":
      return tree.parts.map(lengthOf).reduce(sum, { least: 0, most: 0 });
    case "alternatives": {
      const each = tree.branches.map(lengthOf);
      return rangeOf(each.flatMap(({ least, most }) => [least, most]));
    }
    case "repeat": {
      const { least, most } = lengthOf(tree.tree);
      return { least: tree.least * least, most: tree.most === 0 || most === 0 ? 0 : tree.most * most };
    }
  }
}

/** Of one length or more. Documents list more values than a function takes as arguments. */
export function rangeOf(lengths: readonly number[]): Length {
  return {
    least: lengths.reduce((one, other) => Math.min(one, other), Infinity),
    most: lengths.reduce((one, other) => Math.max(one, other), 0),
  };
}

function sum(one: Length, other: Length): Length {
  return { least: one.least + other.least, most: one.most + other.most };
}
