// @generated SignedSource<<9ea0f4dd7fdbb1dca902392d9684cc8fffe49c21c23b630624cac76b35110791>>
/**
 * `JSON.parse` that keeps integers JavaScript cannot hold: an id of 19 digits becomes a string with all of them, since a
 * rounded one would name something else.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(longDigits.test(text) ? text.replace(stringOrNumber, keepDigits) : text) as unknown;
}

/** Spelt out: every answer is looked through, and `\d{16}` takes six times as long. */
const longDigits = new RegExp("\\d".repeat(16));
/** Whole strings and numbers are matched, so that digits inside them are passed over. */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
const longInteger = /^-?\d{16,}$/;

function keepDigits(token: string): string {
  return longInteger.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
}
