/**
 * Parses JSON and keeps integers that JavaScript cannot represent: an id of 19 digits becomes a string with all digits,
 * because a rounded id would name something else.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(longDigits.test(text) ? withLongDigits(text) : text) as unknown;
}

/** Written out because every answer is scanned, and `\d{16}` takes six times as long. */
const longDigits = new RegExp("\\d".repeat(16));

/** The next text, or what could be a long integer: whatever else is a number begins and goes on like one. */
const textOrLong = /"|-?\d[\d.eE+-]{15,}/g;
const longInteger = /^-?\d{16,}$/;

/** Finds the ends of texts without a pattern, because one may be too long for it, or never end. */
function withLongDigits(text: string): string {
  const parts: string[] = [];
  let done = 0;
  const next = new RegExp(textOrLong);
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    const [token] = found;
    if (token === '"') next.lastIndex = endOfText(text, found.index);
    else if (longInteger.test(token) && !Number.isSafeInteger(Number(token))) {
      parts.push(text.slice(done, found.index), `"${token}"`);
      done = next.lastIndex;
    }
  }
  return parts.length === 0 ? text : parts.join("") + text.slice(done);
}

/** @returns The position behind the closing quote; the length if there is none. */
export function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text[at - 1 - escapes] === "\\") escapes += 1;
    if (escapes % 2 === 0) return at + 1;
  }
  return text.length;
}
