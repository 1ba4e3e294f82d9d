/** Characters that JSON may hold as they are, and that nobody sees: they only occur in its strings. */
const invisible = /[\u007f-\u009f\u2028\u2029\p{Default_Ignorable_Code_Point}]/gu;

/** `JSON.stringify`, with escapes for what would not be seen: the value is the same. */
export function visibleJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replaceAll(invisible, escaped);
}

/** One escape for each UTF-16 code unit (RFC 8259, 7). */
function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
    .map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`)
    .join("");
}
