// @generated SignedSource<<6cd7cb828714b016320f4eb349d354a8d86126343689416aad947a8b8421eebc>>
/**
 * `JSON.parse` that keeps integers JavaScript cannot hold: an id of 19 digits becomes a string with all of them, since a
 * rounded one would name something else.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(longDigits.test(text) ? text.replace(stringOrInteger, keepDigits) : text) as unknown;
}

const longDigits = /\d{16}/;
/** Whole strings are matched so that digits inside them are passed over. */
const stringOrInteger = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d{16,}(?![\d.eE])/g;

function keepDigits(token: string): string {
  return token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`;
}
