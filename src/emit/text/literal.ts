/**
 * Every string of a document passes through here on its way into a file: as a literal of the source, as a comment, or as
 * Markdown. What comes out can be printed anywhere its kind belongs, whatever went in.
 */

/**
 * What an editor shows wrongly or not at all: control characters, line separators, directional overrides (which make
 * code read as other than it runs, CVE-2021-42574), the byte order mark, and halves of surrogate pairs.
 */
const unprintable =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Surrogate}/gu;

const plainAscii = /^[ -~]*$/;

const shortEscapes = new Map([
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

/**
 * Any JSON value as a TypeScript expression on one line, which evaluates to the same value; members that are `undefined`
 * are left out and numbers that JSON cannot hold become `null`, as `JSON.stringify` has it.
 */
export function literal(value: unknown): string {
  switch (typeof value) {
    case "string":
      return stringLiteral(value);
    case "number":
      return Number.isFinite(value) ? String(value).replace("e+", "e") : "null";
    case "boolean":
      return String(value);
    case "object":
      if (value === null) return "null";
      return Array.isArray(value) ? arrayLiteral(value) : objectLiteral(Object.entries(value));
    default:
      throw new TypeError(`No literal for a value of type ${typeof value}.`);
  }
}

/** The JSON of a value as a literal: data that a compiler has nothing to infer from. */
export function jsonLiteral(value: object): string {
  return stringLiteral(JSON.stringify(value));
}

/** In the quotes that need fewer escapes, double ones where it makes no difference; always on one line. */
export function stringLiteral(text: string): string {
  const quote = text.includes('"') && text.split('"').length > text.split("'").length ? "'" : '"';
  const quoted = text.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`);
  // Most texts show as they are, which is quicker to see than what does not.
  const shown = plainAscii.test(quoted)
    ? quoted
    : quoted.replaceAll(unprintable, (character) => shortEscapes.get(character) ?? unicodeEscape(character));
  return quote + shown.replaceAll(/<(?=\/script|!--)/gi, "\\x3C") + quote;
}

/** The name of a property in an object literal. A plain or quoted `__proto__` would set the prototype. */
export function propertyKey(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return propertyName(name);
}

/** The name of a property in a type, where `__proto__` is a name like any other. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? name : stringLiteral(name);
}

/** Text for the inside of a block comment, on one line and without anything that tools read as an instruction. */
export function commentText(text: string): string {
  return oneLine(text).replaceAll("*/", "*\\/").replaceAll("@", "\\@");
}

/** Text as Markdown shows it unchanged, on one line, also in a cell of a table. */
export function markdownText(text: string): string {
  return oneLine(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/[\\`*[\]|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\$&")
    .replace(/^(?:[-+>#=]|\d+(?=[.)]\s))/, blockStart);
}

/** Text in a code span. */
export function markdownCode(text: string): string {
  const line = oneLine(text);
  return /[`|]/.test(line) ? markdownText(line) : `\`${line}\``;
}

/** Text for the rest of a line that began with `#` or stands in a list: without line ends and control characters. */
export function oneLine(text: string): string {
  return text.replaceAll(unprintable, " ").replaceAll(/\s+/g, " ").trim();
}

/** What would begin a list, a quotation or a heading; a digit cannot be escaped, the mark behind it can. */
function blockStart(start: string): string {
  return /\d/.test(start) ? `${start}\\` : `\\${start}`;
}

function arrayLiteral(items: readonly unknown[]): string {
  return `[${items.map((item) => (item === undefined ? "null" : literal(item))).join(", ")}]`;
}

function objectLiteral(members: readonly (readonly [string, unknown])[]): string {
  const given = members.filter(([, value]) => value !== undefined);
  if (given.length === 0) return "{}";
  return `{ ${given.map(([name, value]) => `${propertyKey(name)}: ${literal(value)}`).join(", ")} }`;
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
