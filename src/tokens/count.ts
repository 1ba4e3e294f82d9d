/** Byte pair encoding (https://github.com/openai/tiktoken), as far as counting needs it. */
import { noRank, type RankOf } from "./rank-table.js";

/** What stands between the brackets of a class of characters. */
interface Alphabet {
  readonly upper: string;
  readonly lower: string;
  readonly letter: string;
  readonly number: string;
}

/** How o200k_base parts a text before it looks for tokens: words with what stands before them, numbers, marks, white space. */
function piecesIn({ upper, lower, letter, number }: Alphabet, flags: string): RegExp {
  const before = String.raw`[^\r\n${letter}${number}]?`;
  const contraction = "(?:'(?:[sdmtSDMT]|[lL][lL]|[vV][eE]|[rR][eE]))?";
  return new RegExp(
    [
      `${before}[${upper}]*[${lower}]+${contraction}`,
      `${before}[${upper}]+[${lower}]*${contraction}`,
      `[${number}]{1,3}`,
      String.raw` ?[^\s${letter}${number}]+[\r\n/]*`,
      String.raw`\s*[\r\n]+`,
      String.raw`\s+(?!\S)`,
      String.raw`\s+`,
    ].join("|"),
    flags,
  );
}

const pieces = piecesIn(
  {
    upper: String.raw`\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}`,
    lower: String.raw`\p{Ll}\p{Lm}\p{Lo}\p{M}`,
    letter: String.raw`\p{L}`,
    number: String.raw`\p{N}`,
  },
  "gu",
);

/** The same where all is ASCII, as it mostly is: found in a fifth of the time. */
const piecesOfAscii = piecesIn({ upper: "A-Z", lower: "a-z", letter: "A-Za-z", number: "0-9" }, "g");
const ascii = /^[\0-\x7f]*$/;

/** UTF-16 units of what is parted at a time: the pieces of a text of 50 MB would be half a gigabyte. */
const partLength = 65_536;

/** The pieces of a text, part by part. */
function* piecesOf(text: string): Generator<readonly string[]> {
  let length = partLength;
  for (let start = 0; start < text.length;) {
    const part = text.slice(start, start + length);
    const found = part.match(ascii.test(part) ? piecesOfAscii : pieces) ?? [];
    const isLast = start + length >= text.length;
    // The last piece may go on behind the cut, and the one before it as well: "it" and "'" of "it's".
    const whole = isLast ? found : found.slice(0, -2);
    yield whole;
    start += isLast ? length : whole.reduce((sum, piece) => sum + piece.length, 0);
    length = whole.length === 0 ? 2 * length : partLength;
  }
}

/** UTF-16 units of a piece that is joined as a whole: the work grows with the square, and no word is as long. */
const longestPiece = 500;

/** Pieces repeat: most of a document is said in few words. So many are remembered. */
const mostRemembered = 200_000;

/** Counts tokens of text; what looks like a control token is text as well. */
export function counter(rankOf: RankOf): (text: string) => number {
  const remembered = new Map<string, number>();
  const scratch = scratchFor(3 * longestPiece);
  const encoder = new TextEncoder();

  function countPiece(piece: string): number {
    let count = 0;
    for (let start = 0; start < piece.length; start += longestPiece) {
      const { written } = encoder.encodeInto(piece.slice(start, start + longestPiece), scratch.bytes);
      count += rankOf(scratch.bytes, 0, written) === noRank ? join(rankOf, written, scratch) : 1;
    }
    return count;
  }

  return (text) => {
    let count = 0;
    for (const part of piecesOf(text)) {
      for (const piece of part) {
        let tokens = remembered.get(piece);
        if (tokens === undefined) {
          tokens = countPiece(piece);
          if (remembered.size >= mostRemembered) remembered.clear();
          remembered.set(piece, tokens);
        }
        count += tokens;
      }
    }
    return count;
  };
}

interface Scratch {
  readonly bytes: Uint8Array;
  /** Where the parts of a piece begin, and where the last one ends. */
  readonly starts: Uint32Array;
  /** By part, the rank of what it would be with the next one. */
  readonly ranks: Uint32Array;
}

function scratchFor(bytes: number): Scratch {
  return {
    bytes: new Uint8Array(bytes),
    starts: new Uint32Array(bytes + 1),
    ranks: new Uint32Array(bytes + 1),
  };
}

/** Joins the neighbours of lowest rank until none are a token together. @returns how many tokens are left */
function join(rankOf: RankOf, length: number, { bytes, starts, ranks }: Scratch): number {
  let parts = length;
  const rankAt = (part: number): number =>
    part + 2 > parts ? noRank : rankOf(bytes, starts[part] ?? 0, starts[part + 2] ?? 0);
  for (let part = 0; part <= parts; part += 1) starts[part] = part;
  for (let part = 0; part < parts; part += 1) ranks[part] = rankAt(part);
  for (;;) {
    let lowest = noRank;
    let at = 0;
    for (let part = 0; part + 1 < parts; part += 1) {
      const rank = ranks[part] ?? noRank;
      if (rank < lowest) [lowest, at] = [rank, part];
    }
    if (lowest === noRank) return parts;
    starts.copyWithin(at + 1, at + 2, parts + 1);
    ranks.copyWithin(at + 1, at + 2, parts);
    parts -= 1;
    ranks[at] = rankAt(at);
    if (at > 0) ranks[at - 1] = rankAt(at - 1);
  }
}
