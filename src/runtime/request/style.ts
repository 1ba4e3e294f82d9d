/**
 * Writes values of parameters as text, percent-encoded as UTF-8 (RFC 3986, section 2.1; URL parsers leave every result
 * unchanged), in every style with and without `explode`:
 * https://spec.openapis.org/oas/v3.1.1.html#style-values, https://www.rfc-editor.org/rfc/rfc6570
 *
 * Where the specification leaves a case open:
 * - A parameter that is null is not sent, as in RFC 6570. Inside arrays and objects null is an empty text.
 * - Empty arrays and objects are not sent either; with `allowEmptyValue` they are an empty text.
 * - Arrays and objects below the first level are JSON, except in `deepObject`. Arrays inside arrays are joined instead if
 *   Swagger 2.0 gives a delimiter for them.
 * - `deepObject` goes as deep as the value: `a[b][c]=1`. Arrays of plain values are `a[]=1&a[]=2`, which PHP, Rails, qs
 *   and Stripe all read; items that are arrays or objects are numbered, `a[0][b]=1`, to keep their members together.
 * - With `explode`, the delimited styles are the same as `form`.
 */
import type { ParameterStyle } from "../operations/operation.js";
import { formatPointer } from "../schema/pointer.js";
import { isRequired, itemSchemas, propertySchemas } from "../schema/subschema.js";
import type { Work } from "../schema/work.js";
import { isContainer, isObject, type JsonSchema, jsonText } from "../values/json.js";
import { inWhole, refuseNothing, type Room, Unsendable } from "./unsendable.js";

export interface Serialization {
  style: ParameterStyle;
  explode: boolean;
  /** Encodes each part of a value; delimiters stay unchanged. */
  encode: (text: string) => string;
  /** Encodes each name of a pair; a name in pieces is the same as a whole one. */
  encodeName: (name: string) => string;
  /** Send empty arrays and objects as an empty text. */
  allowEmptyValue?: boolean;
  /** Styles of arrays inside the array, the outermost first. */
  itemStyles?: readonly ParameterStyle[] | undefined;
  /** Of the value, with its `$defs`: says which members of a `deepObject` are required. */
  schema?: JsonSchema;
  /** For all that is written. */
  room: Room;
}

/** The top level of a value. */
type Shape =
  | { kind: "nothing" }
  | { kind: "one"; text: string }
  | { kind: "list"; items: readonly string[] }
  | { kind: "map"; members: readonly (readonly [name: string, text: string])[] };

/** Writes a path parameter or a header's value: `simple`, `label`, `matrix` and Swagger 2.0's delimited lists. */
export function serializeSegment(name: string, value: unknown, options: Serialization): string {
  const { room, encodeName } = options;
  const how = { ...counting(options), encodeName: (text: string) => room.write(text, encodeName) };
  switch (how.style) {
    case "label":
      return label(shapeOf(value, how), how);
    case "matrix":
      return matrix(name, shapeOf(value, how), how);
    default: {
      const shape = shapeOf(value, how);
      return shape.kind === "list" && delimiters[how.style] !== comma
        ? delimited(shape, how)
        : joined(shape, how);
    }
  }
}

/** Writes names and values of a query, a cookie header or a form: `form`, `deepObject`, `cookie` and the delimited styles. */
export function serializePairs(name: string, value: unknown, options: Serialization): Pair[] {
  return [...eachPair(name, value, options)];
}

type Pair = [name: string, text: string];

/** The same one by one, for forms, which may have thousands. */
export function* eachPair(name: string, value: unknown, options: Serialization): Iterable<Pair> {
  for (const pair of encodedPairs(name, value, counting(options))) {
    // A name may be long, and repeated for each item below it: it is counted before pairs are joined.
    options.room.take(pair[0].length);
    yield pair;
  }
}

/** Counts the parts of a value when they are encoded; names of pairs are counted once they are whole. */
function counting(how: Serialization): Serialization {
  return { ...how, encode: (text) => how.room.write(text, how.encode) };
}

function encodedPairs(name: string, value: unknown, how: Serialization): Iterable<Pair> {
  const { encode, encodeName, style, explode, schema = {} } = how;
  const empty: Pair[] = how.allowEmptyValue === true ? [[encodeName(name), ""]] : [];
  if (style === "deepObject" && isContainer(value)) {
    const isEmptied = Object.values(value).every((member) => member === undefined);
    return isEmptied
      ? empty
      : deepPairs(encodeName(name), value, { schema, root: schema, work: how.room.work, encode, encodeName });
  }
  const shape = shapeOf(value, how);
  if (shape.kind === "nothing") return [];
  if (shape.kind === "one") return [[encodeName(name), encode(shape.text)]];
  if (isEmpty(shape)) return empty;
  const key = encodeName(name);
  if (!explode) return [[key, delimited(shape, how)]];
  return shape.kind === "list"
    ? shape.items.map((item) => [key, encode(item)])
    : shape.members.map(([member, text]) => {
        how.room.refuseName(member, name, formatPointer([member]));
        return [encodeName(member), encode(text)];
      });
}

/** Writes a value without children as text. */
export function plainText(value: unknown): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
      // Numbers from 1e21 print with an exponent, which some servers do not accept as an integer.
      return Number.isInteger(value) && Math.abs(value) >= 1e21 ? BigInt(value).toString() : String(value);
    case "boolean":
    case "bigint":
      return String(value);
    default:
      return value === null || value === undefined ? "" : jsonText(value);
  }
}

function shapeOf(value: unknown, { itemStyles = [] }: Pick<Serialization, "itemStyles">): Shape {
  if (value === null || value === undefined) return { kind: "nothing" };
  if (Array.isArray(value))
    return { kind: "list", items: value.map((item: unknown) => itemText(item, itemStyles)) };
  if (!isObject(value)) return { kind: "one", text: plainText(value) };
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return { kind: "map", members: members.map(([name, member]) => [name, plainText(member)]) };
}

function itemText(item: unknown, [style, ...inner]: readonly ParameterStyle[]): string {
  if (!Array.isArray(item) || style === undefined) return plainText(item);
  const parts = item.map((part: unknown) => itemText(part, inner));
  const delimiter = delimiters[style];
  refuseInside(parts, delimiter);
  return parts.join(delimiter.character);
}

function isEmpty(shape: Shape): boolean {
  return (
    (shape.kind === "list" && shape.items.length === 0) ||
    (shape.kind === "map" && shape.members.length === 0)
  );
}

function joined(shape: Shape, { explode, encode }: Serialization): string {
  switch (shape.kind) {
    case "nothing":
      return "";
    case "one":
      return encode(shape.text);
    case "list":
      return shape.items.map(encode).join(",");
    case "map":
      return shape.members.map((pair) => pair.map(encode).join(explode ? "=" : ",")).join(",");
  }
}

function label(shape: Shape, how: Serialization): string {
  if (shape.kind === "nothing" || isEmpty(shape)) return "";
  if (!how.explode || shape.kind === "one") return `.${joined(shape, how)}`;
  // The full stop separates parts here and is the only delimiter that is not encoded otherwise.
  const encode = (text: string): string => how.encode(text).replaceAll(".", "%2E");
  const parts =
    shape.kind === "list" ? shape.items.map(encode) : shape.members.map((pair) => pair.map(encode).join("="));
  return parts.map((part) => `.${part}`).join("");
}

function matrix(name: string, shape: Shape, how: Serialization): string {
  const { explode, encode, encodeName } = how;
  const pair = ([key, text]: readonly [string, string]): string =>
    `;${encodeName(key)}${text === "" ? "" : `=${encode(text)}`}`;
  if (shape.kind === "nothing" || isEmpty(shape)) return "";
  if (shape.kind === "one") return pair([name, shape.text]);
  if (!explode) return `;${encodeName(name)}=${joined(shape, how)}`;
  return shape.kind === "list"
    ? shape.items.map((item) => pair([name, item])).join("")
    : shape.members.map(pair).join("");
}

interface Delimiter {
  character: string;
  name: string;
}

const comma: Delimiter = { character: ",", name: "commas" };

/** What separates parts that share one name. `deepObject` gives each a name of its own. */
const delimiters: Readonly<Record<ParameterStyle, Delimiter>> = {
  simple: comma,
  label: comma,
  matrix: comma,
  form: comma,
  cookie: comma,
  deepObject: comma,
  spaceDelimited: { character: " ", name: "spaces" },
  pipeDelimited: { character: "|", name: "|" },
  tabDelimited: { character: "\t", name: "tabs" },
};

function delimited(shape: Shape, how: Serialization): string {
  const delimiter = delimiters[how.style];
  if (delimiter === comma) return joined(shape, { ...how, explode: false });
  const parts = shape.kind === "list" ? shape.items : shape.kind === "map" ? shape.members.flat() : [];
  // These delimiters are percent-encoded themselves, so one inside a part could not be distinguished.
  refuseInside(parts, delimiter);
  return parts.map(how.encode).join(how.encode(delimiter.character));
}

/** Refuses parts that contain the delimiter, where parts are not encoded. */
export function refuseCommas(value: unknown, how: Pick<Serialization, "explode" | "itemStyles">): void {
  const shape = shapeOf(value, how);
  if (shape.kind === "list") refuseInside(shape.items, comma);
  if (shape.kind === "map") {
    refuseInside(shape.members.flat(), comma);
    if (how.explode)
      refuseInside(
        shape.members.map(([name]) => name),
        { character: "=", name: "=" },
      );
  }
}

function refuseInside(parts: readonly string[], { character, name }: Delimiter): void {
  const index = parts.findIndex((part) => part.includes(character));
  if (index >= 0) throw new Unsendable(`items without ${name}, which separate items here`);
}

interface Described extends Pick<Serialization, "encode" | "encodeName"> {
  schema: JsonSchema;
  /** Has the `$defs` of the schema. */
  root: JsonSchema;
  /** For the patterns of names. */
  work: Work;
}

/** @param path Encoded: each name is encoded once, whatever there is below it. */
function* deepPairs(path: string, value: unknown, described: Described): Iterable<Pair> {
  const { schema, root, work, encode, encodeName } = described;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const plain = !items.some(isContainer);
    for (const [index, item] of items.entries()) {
      const [inner = {}] = itemSchemas(schema, root, index);
      const key = path + encodeName(plain ? "[]" : `[${index}]`);
      // An omitted empty item would shift the items behind it.
      const part = { key, value: item, pointer: [index], isNeeded: () => true };
      yield* partPairs(part, { ...described, schema: inner });
    }
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      const pointer = [name];
      if (/[[\]]/.test(name)) throw new Unsendable("names without [ and ]", formatPointer(pointer));
      const [inner = {}] = propertySchemas(schema, root, name, work);
      const key = path + encodeName(`[${name}]`);
      const part = { key, value: member, pointer, isNeeded: () => isRequired(schema, root, name) };
      yield* partPairs(part, { ...described, schema: inner });
    }
  } else if (value !== undefined) yield [path, encode(plainText(value))];
}

interface DeepPart {
  key: string;
  value: unknown;
  pointer: (string | number)[];
  /** Whether a part of which nothing would be sent is refused. */
  isNeeded: () => boolean;
}

function* partPairs({ key, value, pointer, isNeeded }: DeepPart, described: Described): Iterable<Pair> {
  let isWritten = false;
  try {
    for (const pair of deepPairs(key, value, described)) {
      isWritten = true;
      yield pair;
    }
    refuseNothing(isWritten, isNeeded);
  } catch (error) {
    throw inWhole(formatPointer(pointer), error);
  }
}

const utf8 = new TextEncoder();
// A byte order mark at the beginning is part of the text.
const fromUtf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** Returns an encoder that leaves letters, digits, `-._~` and these characters. */
function encoderBut(kept: string): (text: string) => string {
  const encode = byteReplacer((byte) => {
    const character = String.fromCharCode(byte);
    if (byte < 128 && (/[\w.~-]/.test(character) || kept.includes(character))) return undefined;
    return `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  });
  return (text) => (/^[\w.~-]*$/.test(text) ? text : encode(text));
}

/** Encodes everything except letters, digits and `-._~`. */
export const encodeText = encoderBut("");

/** Encodes the literal text of a path: only characters that no URL may contain. */
export const encodeLiteral = encoderBut("!$&'()*+,;=:@/%");

/**
 * Encoders for `allowReserved`: reserved characters stay where they cannot be misread. `# [ ] & +` and `%` in a query, and
 * `/ ? #` and `%` in a path, are still encoded
 * (https://spec.openapis.org/oas/v3.1.1.html#appendix-c-using-rfc6570-based-serialization).
 */
const reserved = {
  path: { whole: encoderBut(":@!$&()*+,;="), part: encoderBut(":@!$&()*+") },
  query: { whole: encoderBut(":/?@!$()*,;="), part: encoderBut(":/?@!$()*") },
};

/** Replaces unpaired surrogates, which have no UTF-8, as `fetch` and `TextEncoder` do. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\uFFFD");
}

/** Returns `encodeText` or, with `allowReserved`, an encoder that keeps reserved characters. */
export function encoder(
  place: "path" | "query",
  value: unknown,
  { explode, allowReserved }: { explode: boolean; allowReserved: boolean },
): (text: string) => string {
  if (!allowReserved) return encodeText;
  const delimited = isObject(value) || (Array.isArray(value) && (place === "path" || !explode));
  // A delimiter inside a part must be encoded even if reserved characters are allowed.
  return reserved[place][delimited ? "part" : "whole"];
}

/**
 * Returns a function that replaces bytes of a text's UTF-8, where unpaired surrogates are U+FFFD. Works on bytes, because all of
 * a text of a megabyte may have to be replaced, which takes `String.replace` ten times as long.
 * @param replacement Of a byte, in ASCII; `undefined` if it stays.
 */
export function byteReplacer(replacement: (byte: number) => string | undefined): (text: string) => string {
  const replacements = Array.from({ length: 256 }, (_, byte) => {
    const text = replacement(byte);
    return text === undefined ? undefined : utf8.encode(text);
  });
  const longest = Math.max(...replacements.map((bytes) => bytes?.length ?? 1));
  return (text) => {
    const bytes = utf8.encode(text);
    const replaced = new Uint8Array(longest * bytes.length);
    let length = 0;
    // By index, because iterators take twice as long.
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      const instead = replacements[byte];
      if (instead === undefined) replaced[length++] = byte;
      else for (let i = 0; i < instead.length; i += 1) replaced[length++] = instead[i] ?? 0;
    }
    return fromUtf8.decode(replaced.subarray(0, length));
  };
}
