/**
 * Escapes every string of a document that goes into a file, as a literal, a comment, or Markdown. The result is safe wherever
 * such a text can be, whatever the input.
 */

/**
 * Characters that editors show wrongly or not at all: control characters, line separators, directional overrides (which make
 * code look different from what it does, CVE-2021-42574), the byte order mark, and unpaired surrogates.
 */
const unprintable =
  /(?![\u200c\u200d\ufe0e\ufe0f])[\u0000-\u001f\u007f-\u009f\u2028\u2029\p{Default_Ignorable_Code_Point}\p{Surrogate}]/gu;

const plainAscii = /^[ -~]*$/;
const notPlainLines = /[^\n -~]/;

const shortEscapes = new Map([
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

/**
 * Writes any JSON value as a TypeScript expression on one line that evaluates to the same value. Members that are `undefined`
 * are left out and numbers without JSON form become `null`, as in `JSON.stringify`.
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

/** Uses the quotes that need fewer escapes, double ones by default; always on one line. */
export function stringLiteral(text: string): string {
  const quote = text.includes('"') && text.split('"').length > text.split("'").length ? "'" : '"';
  const quoted = text.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`);
  return quote + escapeUnsafe(quoted) + quote;
}

/** Escapes what is unsafe within quotes of any kind, whatever precedes it. */
function escapeUnsafe(text: string): string {
  // Most texts are plain ASCII, which is faster to check.
  const shown = plainAscii.test(text)
    ? text
    : text.replaceAll(unprintable, (character) => shortEscapes.get(character) ?? unicodeEscape(character));
  return withoutMarkup(shown);
}

/** The same for several lines, which stay lines. */
export function escapeUnsafeLines(text: string): string {
  return notPlainLines.test(text) ? text.split("\n").map(escapeUnsafe).join("\n") : withoutMarkup(text);
}

function withoutMarkup(text: string): string {
  return text.replaceAll(/<(?=\/script|!--)/gi, "\\x3C");
}

/** Writes the name of a property in an object literal. A plain or quoted `__proto__` would set the prototype. */
export function propertyKey(name: string): string {
  if (name === "__proto__") return '["__proto__"]';
  return propertyName(name);
}

/** Writes the name of a property in a type, where `__proto__` is an ordinary name. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? name : stringLiteral(name);
}

/** Escapes text for a block comment, on one line and without anything that tools read as an instruction. */
export function commentText(text: string): string {
  return oneLine(text).replaceAll("*/", "*\\/").replaceAll("@", "\\@");
}

/** Escapes text so that Markdown shows it unchanged, on one line, even in a table cell. */
export function markdownText(text: string): string {
  return oneLine(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/[\\`*[\]|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\$&")
    .replace(/^(?:[-+>#=]|\d+(?=[.)]\s))/, blockStart);
}

/** Writes text as a code span. */
export function markdownCode(text: string): string {
  const line = oneLine(text);
  return /[`|]/.test(line) ? markdownText(line) : `\`${line}\``;
}

/** Escapes text for the rest of a line behind `#` or in a list: without line ends and control characters. */
export function oneLine(text: string): string {
  return text.replaceAll(unprintable, " ").replaceAll(/\s+/g, " ").trim();
}

/** Escapes the start of a list, a quotation or a heading. A digit cannot be escaped, but the mark behind it can. */
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
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, "0")}`;
}
