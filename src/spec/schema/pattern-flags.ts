/** What flags make of a regular expression (https://tc39.es/ecma262/#sec-get-regexp.prototype.flags), said without them. */

/** The same pattern without flags; undefined where nothing so simple says the same. */
export function withoutFlags(pattern: string, flags: string): string | undefined {
  // Lines would have to be told apart at every `^` and `$`.
  if (flags.includes("m")) return undefined;
  const dotted = flags.includes("s")
    ? eachPiece(pattern, (piece) => (piece === "." ? "[\\s\\S]" : piece))
    : pattern;
  const cased = flags.includes("i") ? inAnyCase(dotted) : dotted;
  return flags.includes("y") && cased !== undefined ? `^(?:${cased})` : cased;
}

/** A class, the opening of a group, an escape, or one character. */
const pieces = /\[\^?(?:\\[^]|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)|\\[^]|[^]/gu;

function eachPiece(pattern: string, change: (piece: string) => string): string {
  return pattern.replace(pieces, change);
}

class NotSimple extends Error {}

/** For each letter stands a class of both its cases. Escapes that may mean a letter are not looked into. */
function inAnyCase(pattern: string): string | undefined {
  try {
    return eachPiece(pattern, (piece) => {
      if (piece.startsWith("(?")) return piece;
      if (piece.startsWith("[")) return classInAnyCase(piece);
      const other = otherCase(characterOf(piece) ?? "");
      return other === undefined ? piece : `[${piece}${other}]`;
    });
  } catch (error) {
    if (error instanceof NotSimple) return undefined;
    throw error;
  }
}

/** The character that a piece stands for; undefined where that is one of several, or none that has cases. */
function characterOf(piece: string): string | undefined {
  if (!piece.startsWith("\\")) return piece;
  if (/^\\[dDsSwWbBnrtfv0]$/.test(piece)) return undefined;
  if (/^\\[A-Za-z\d]$/.test(piece)) throw new NotSimple();
  return piece.slice(1);
}

function otherCase(character: string): string | undefined {
  const others = [character.toLowerCase(), character.toUpperCase()].filter((other) => other !== character);
  const [only, ...more] = others.filter((other) => Array.from(other).length === 1);
  return more.length === 0 ? only : undefined;
}

interface Range {
  readonly text: string;
  readonly from: string;
  readonly to: string;
}

function classInAnyCase(text: string): string {
  const [, open = "", content = ""] = /^(\[\^?)([^]*)\]$/.exec(text) ?? [];
  const ranges = rangesIn(content);
  const isThere = ({ from, to }: Range): boolean =>
    ranges.some((range) => range.from !== "" && range.from <= from && to <= range.to);
  const both = ranges.map(
    (range) =>
      range.text +
      otherCases(range)
        .filter((other) => !isThere(other))
        .map((other) => other.text)
        .join(""),
  );
  return `${open}${both.join("")}]`;
}

/** What stands in a class, in order; what is no character or range of them has no ends. */
function rangesIn(content: string): Range[] {
  const ranges: Range[] = [];
  const tokens = content.match(/\\[^]|[^]/gu) ?? [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [first = "", dash, last] = tokens.slice(at, at + 3);
    const from = characterOf(first);
    if (dash !== "-" || last === undefined) {
      ranges.push({ text: first, from: from ?? "", to: from ?? "" });
      continue;
    }
    const to = characterOf(last);
    if (from === undefined || to === undefined) throw new NotSimple();
    ranges.push({ text: `${first}-${last}`, from, to });
    at += 2;
  }
  return ranges;
}

const alphabets = [
  { first: "a", last: "z", other: (letter: string) => letter.toUpperCase() },
  { first: "A", last: "Z", other: (letter: string) => letter.toLowerCase() },
];

function otherCases({ from, to }: Range): Range[] {
  if (from === to) {
    const other = otherCase(from);
    return other === undefined ? [] : [{ text: other, from: other, to: other }];
  }
  if (to > "\u007f") throw new NotSimple();
  return alphabets.flatMap(({ first, last, other }) => {
    const low = other(from > first ? from : first);
    const high = other(to < last ? to : last);
    return low > high || from > last || to < first ? [] : [{ text: `${low}-${high}`, from: low, to: high }];
  });
}
