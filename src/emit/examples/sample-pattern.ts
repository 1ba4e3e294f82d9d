/**
 * Generates a text for a pattern (https://tc39.es/ecma262/#sec-patterns), for the constructs that documents use: literals,
 * classes, groups, alternatives, quantifiers. Lookarounds and back references are ignored, so callers test the result.
 */

/**
 * @param growth how often to repeat an unlimited quantifier
 * @returns nothing for a pattern that is not understood
 */
export function textFor(pattern: string, growth: number): string | undefined {
  const reader = { pattern, at: 0, growth };
  const text = alternatives(reader);
  return reader.at === pattern.length ? text : undefined;
}

interface Reader {
  readonly pattern: string;
  readonly growth: number;
  at: number;
}

const mostRepeats = 1_000;
/** Maximum length, because nested quantifiers could produce billions of characters. */
const longest = 10_000;

/** Takes the first alternative; the others are parsed and dropped. */
function alternatives(reader: Reader): string {
  const text = sequence(reader);
  while (take(reader, /\|/y) !== undefined) sequence(reader);
  return text;
}

function sequence(reader: Reader): string {
  const parts: string[] = [];
  for (let part = atom(reader); part !== undefined; part = atom(reader))
    parts.push(part.repeat(Math.min(repeats(reader), Math.ceil(longest / Math.max(1, part.length)))));
  return parts.join("").slice(0, longest);
}

/** Parses one repeatable term; nothing at the end of a group or of the pattern. */
function atom(reader: Reader): string | undefined {
  if (take(reader, /\^|\$|\\[bB]/y) !== undefined) return "";
  const open = take(reader, /\((?:\?(?::|<?[=!]|<\w+>))?/y);
  if (open !== undefined) {
    const inner = alternatives(reader);
    take(reader, /\)/y);
    return /[=!]$/.test(open) ? "" : inner;
  }
  const one = take(
    reader,
    /\[\^?(?:\\.|[^\]\\])*\]|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\[pP]\{[^}]*\}|\\.|\./uy,
  );
  if (one !== undefined) return characterOf(one);
  return take(reader, /[^|)\\[\](){}*+?^$]/uy);
}

function repeats(reader: Reader): number {
  const quantifier = take(reader, /[*+?]\??|\{\d+(?:,\d*)?\}\??/y);
  if (quantifier === undefined) return 1;
  const [least = "", most] = /\d/.test(quantifier) ? quantifier.replaceAll(/[{}?]/g, "").split(",") : [];
  const minimum = least === "" ? Number(quantifier.startsWith("+")) : Number(least);
  const endless = /^[*+]/.test(quantifier) || most === "";
  return Math.min(endless ? Math.max(minimum, reader.growth) : minimum, mostRepeats);
}

const commonCharacters = [..."a1A0-_ ./:#@+"];

/** Chooses a character for a class, an escape or `.`, a common one if possible. */
function characterOf(source: string): string | undefined {
  try {
    const test = new RegExp(`^(?:${source})$`, "u");
    const codes = [...source.matchAll(/\\(?:x|u\{?)([\da-fA-F]{2,6})/g)].map(([, code = ""]) =>
      parseInt(code, 16),
    );
    const mentioned = [...source, ...codes.map((code) => String.fromCodePoint(code))];
    return [...commonCharacters, ...mentioned].find((character) => test.test(character));
  } catch {
    return undefined;
  }
}

function take(reader: Reader, token: RegExp): string | undefined {
  token.lastIndex = reader.at;
  const [text] = token.exec(reader.pattern) ?? [];
  reader.at += text?.length ?? 0;
  return text;
}
