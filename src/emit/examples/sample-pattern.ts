/** Generates a text for a pattern. Lookarounds and back references are ignored, so callers test the result. */
import { parsePattern, type PatternTree } from "../../runtime/schema/pattern-program.js";

/**
 * @param growth how often to repeat an unlimited quantifier
 * @returns nothing for a pattern that is not understood
 */
export function textFor(pattern: string, growth: number): string | undefined {
  const tree = parsePattern(pattern);
  return tree && textOf(tree, growth);
}

const mostRepeats = 1_000;
/** Maximum length, because nested quantifiers could produce billions of characters. */
const longest = 10_000;

function textOf(tree: PatternTree, growth: number): string | undefined {
  switch (tree.kind) {
    case "character":
      return characterOf(tree);
    case "assert":
    case "look":
    case "reference":
      return "";
    case "alternatives":
      return tree.branches[0] && textOf(tree.branches[0], growth);
    case "sequence": {
      const texts = tree.parts.map((part) => textOf(part, growth));
      return texts.includes(undefined) ? undefined : texts.join("").slice(0, longest);
    }
    case "repeat": {
      const { least, most } = tree;
      const text = textOf(tree.tree, growth);
      const times = Math.min(most === Infinity ? Math.max(least, growth) : least, mostRepeats);
      return text?.repeat(Math.min(times, Math.ceil(longest / Math.max(1, text.length))));
    }
  }
}

const commonCharacters = [..."a1A0-_ ./:#@+"];

/** Chooses a character for a class, an escape or `.`, a common one if possible. */
function characterOf({ source, matches }: PatternTree & { kind: "character" }): string | undefined {
  const codes = [...source.matchAll(/\\(?:x|u\{?)([\da-fA-F]{2,6})/g)].map(([, code = ""]) =>
    parseInt(code, 16),
  );
  const mentioned = [...source, ...codes.map((code) => String.fromCodePoint(code))];
  return [...commonCharacters, ...mentioned].find(matches);
}
