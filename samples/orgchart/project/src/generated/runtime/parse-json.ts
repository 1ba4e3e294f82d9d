// @generated SignedSource<<501d7bdc41265780a87171def2033388e5f33688b03f4267b7215ba25152e190>>
/**
 * Parses JSON and keeps integers that JavaScript cannot represent: an id of 19 digits becomes a string with all digits,
 * because a rounded id would name something else.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(longDigits.test(text) ? text.replace(stringOrNumber, keepDigits) : text) as unknown;
}

/** Written out because every answer is scanned, and `\d{16}` takes six times as long. */
const longDigits = new RegExp("\\d".repeat(16));
/** Matches whole strings and numbers, so that digits inside strings are skipped. */
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
const longInteger = /^-?\d{16,}$/;

function keepDigits(token: string): string {
  return longInteger.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
}
