/**
 * Expresses without flags what flags make of a regular expression: those of JavaScript
 * (https://tc39.es/ecma262/#sec-get-regexp.prototype.flags) and PHP (https://www.php.net/manual/reference.pcre.pattern.modifiers.php).
 */

/** Returns the same pattern without flags; undefined if nothing so simple means the same, as with `m`. */
export function withoutFlags(pattern: string, flags: string): string | undefined {
  if (!/^[ADJSUXdginosuvxy]*$/.test(flags)) return undefined;
  // Ignores spaces and comments.
  if (flags.includes("x") && /[\s#]/.test(pattern)) return undefined;
  const dotted = flags.includes("s")
    ? eachPiece(pattern, (piece) => (piece === "." ? "[\\s\\S]" : piece))
    : pattern;
  const cased = flags.includes("i") ? inAnyCase(dotted) : dotted;
  return /[Ay]/.test(flags) && cased !== undefined ? `^(?:${cased})` : cased;
}

/** Matches a class, the opening of a group, an escape, or one character. */
const pieces = /\[\^?(?:\\[^]|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)|\\[^]|[^]/gu;

function eachPiece(pattern: string, change: (piece: string) => string): string {
  return pattern.replace(pieces, change);
}

class NotSimple extends Error {}

/** Replaces each letter by a class of both its cases. Returns undefined for escapes that may mean a letter. */
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

/** Returns the character that a piece stands for; undefined if it stands for several, or for one without cases. */
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

/** Returns the parts of a class in order. Parts that are neither a character nor a range have no ends. */
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
