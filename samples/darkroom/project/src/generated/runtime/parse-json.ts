// @generated SignedSource<<af1dea79110ce68c880042d4f4257631b585d20cdf35e555f409935db30c4b24>>
/**
 * `JSON.parse` that keeps integers JavaScript cannot hold: an id of 19 digits becomes a string with all of them, since a
 * rounded one would name something else.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(longDigits.test(text) ? text.replace(stringOrInteger, keepDigits) : text) as unknown;
}

/** Spelt out: every answer is looked through, and `\d{16}` takes six times as long. */
const longDigits = new RegExp("\\d".repeat(16));
/** Whole strings are matched so that digits inside them are passed over. */
const stringOrInteger = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d{16,}(?![\d.eE])/g;

function keepDigits(token: string): string {
  return token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`;
}
