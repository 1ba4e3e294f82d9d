/**
 * Parses JSON and keeps integers that JavaScript cannot represent: an id of 19 digits becomes a string with all digits,
 * because a rounded id would name something else.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(longDigits.test(text) ? withLongDigits(text) : text) as unknown;
}

/** Written out because every answer is scanned, and `\d{16}` takes six times as long. */
const longDigits = new RegExp("\\d".repeat(16));
const longInteger = /^-?\d{16,}$/;

/** Reads quotes rather than whole strings, because one may be too long for a pattern, or never end. */
function withLongDigits(text: string): string {
  let quoted = false;
  return text.replace(/\\[^]|"|-?\d[\d.eE+-]*/g, (token) => {
    if (token === '"') quoted = !quoted;
    return quoted ? token : keepDigits(token);
  });
}

function keepDigits(token: string): string {
  return longInteger.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
}
