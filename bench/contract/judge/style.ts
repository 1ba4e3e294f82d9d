/**
 * The style table of the specification from the receiving side: text of the wire to every value that it may stand for.
 * https://spec.openapis.org/oas/v3.1.1.html#style-examples
 */
import qs from "qs";
import type { Kind } from "../document/shape.js";
import type { Serialisation } from "../document/style.js";
import { formDecoded, fromJson, percentDecoded, type Pair } from "./wire.js";

/** Text, or arrays and objects of text; parts that travel as JSON are what JSON says. */
export type Reading = unknown;

export interface Expected {
  readonly name: string;
  readonly serialisation: Serialisation;
  allows(kind: Kind): boolean;
  /** Names that an exploded object may have; undefined when any may come. */
  readonly properties?: readonly string[];
}

/** Path variables and header values: `simple`, `label` and `matrix`. */
export function readText(raw: string, expected: Expected, decode = percentDecoded): readonly Reading[] {
  switch (expected.serialisation.style) {
    case "label":
      return raw.startsWith(".") ? readLabel(raw.slice(1), expected, decode) : [];
    case "matrix":
      return raw.startsWith(";") ? readMatrix(raw.slice(1), expected, decode) : [];
    case "spaceDelimited":
      return readDelimited(raw, / |%20/, { expected, decode });
    case "pipeDelimited":
      return readDelimited(raw, /\||%7C/i, { expected, decode });
    case "tabDelimited":
      return readDelimited(raw, /\t|%09/, { expected, decode });
    default:
      return readList(raw, ",", { expected, decode });
  }
}

type Decode = (raw: string) => string;
interface Listed {
  readonly expected: Expected;
  readonly decode: Decode;
}

/** A primitive as it stands, an array between separators, an object as `k=v` (exploded) or `k,v` between them. */
function readList(raw: string, separator: string, { expected, decode }: Listed): readonly Reading[] {
  const parts = raw.split(separator);
  return [
    ...primitive(decode(raw), expected),
    ...(expected.allows("array") ? arrays(parts.map(decode), expected) : []),
    ...(expected.allows("object")
      ? expected.serialisation.explode
        ? assignments(parts, decode)
        : alternating(parts.map(decode))
      : []),
  ];
}

function readLabel(raw: string, expected: Expected, decode: Decode): readonly Reading[] {
  return readList(raw, expected.serialisation.explode ? "." : ",", { expected, decode });
}

function readMatrix(raw: string, expected: Expected, decode: Decode): readonly Reading[] {
  const pieces = raw.split(";");
  const own = pieces.filter((piece) => piece === expected.name || piece.startsWith(`${expected.name}=`));
  const values = own.map((piece) => piece.slice(expected.name.length + 1));
  const [only] = values;
  if (!expected.serialisation.explode) {
    return values.length === 1 && only !== undefined ? readList(only, ",", { expected, decode }) : [];
  }
  return [
    ...(values.length === 1 && only !== undefined ? primitive(decode(only), expected) : []),
    ...(expected.allows("array") && own.length === pieces.length ? arrays(values.map(decode), expected) : []),
    ...(expected.allows("object") ? assignments(pieces, decode) : []),
  ];
}

/** Values between separators that may also be percent-encoded. */
function readDelimited(raw: string, separator: RegExp, { expected, decode }: Listed): readonly Reading[] {
  const parts = raw.split(separator).map(decode);
  return [
    ...(expected.allows("array") ? arrays(parts, expected) : []),
    ...(expected.allows("object") ? alternating(parts) : []),
    ...primitive(decode(raw), expected),
  ];
}

/**
 * Queries, urlencoded forms and cookies. `rest` are the pairs that no other parameter is known to own: those an exploded
 * object without named properties may take.
 */
export function readPairs(
  all: readonly Pair[],
  expected: Expected,
  rest: readonly Pair[],
): readonly Reading[] {
  const { style, explode, allowReserved } = expected.serialisation;
  const own = all.filter((pair) => pair.name === expected.name).map((pair) => pair.raw);
  const decoders = allowReserved ? [formDecoded, percentDecoded] : [formDecoded];
  return decoders.flatMap((decode) => {
    if (style === "deepObject") return readDeepObject(all, expected, decode);
    if (explode) return readExploded({ own, rest, expected, decode });
    const [only] = own;
    if (only === undefined) return [];
    if (own.length > 1) return [];
    switch (style) {
      case "spaceDelimited":
        return readDelimited(only, /\+|%20| /, { expected, decode });
      case "pipeDelimited":
        return readDelimited(only, /\||%7C/i, { expected, decode });
      case "tabDelimited":
        return readDelimited(only, /%09|\t/, { expected, decode });
      default:
        return readList(only, ",", { expected, decode });
    }
  });
}

interface Exploded {
  readonly own: readonly string[];
  readonly rest: readonly Pair[];
  readonly expected: Expected;
  readonly decode: Decode;
}

function readExploded({ own, rest, expected, decode }: Exploded): readonly Reading[] {
  const [only] = own;
  const members = rest.filter((pair) => expected.properties?.includes(pair.name) ?? true);
  return [
    ...(own.length === 1 && only !== undefined ? primitive(decode(only), expected) : []),
    ...(expected.allows("array") && own.length > 0 ? arrays(own.map(decode), expected) : []),
    ...(expected.allows("object") && members.length > 0 ? grouped(members, decode) : []),
  ];
}

/** An exploded object's members; one that comes several times is an array. */
function grouped(members: readonly Pair[], decode: Decode): readonly Reading[] {
  const names = [...new Set(members.map((pair) => pair.name))];
  return objects(
    names.map((name) => {
      const values = members.filter((pair) => pair.name === name).map((pair) => decode(pair.raw));
      const [only] = values;
      return [name, values.length === 1 && only !== undefined ? only : values];
    }),
  );
}

/** `name[key]=value`; deeper levels and arrays as qs reads them, for the specification is silent about both. */
function readDeepObject(all: readonly Pair[], expected: Expected, decode: Decode): readonly Reading[] {
  const own = all.filter((pair) => pair.name === expected.name || pair.name.startsWith(`${expected.name}[`));
  if (own.length === 0) return [];
  return [readBrackets(own, expected.name, decode)];
}

/** What stands behind `name` in bracket notation. */
export function readBrackets(own: readonly Pair[], name: string, decode: Decode = formDecoded): Reading {
  const source = own
    .map(
      (pair) =>
        `root${encodeBracketed(pair.name.slice(name.length))}=${encodeURIComponent(decode(pair.raw))}`,
    )
    .join("&");
  const read: unknown = qs.parse(source, {
    depth: 100,
    arrayLimit: 10_000,
    parameterLimit: 100_000,
    plainObjects: false,
    allowPrototypes: true,
  })["root"];
  return read;
}

/** `[a b][]` with its brackets kept and what is between them encoded. */
function encodeBracketed(suffix: string): string {
  return suffix.replaceAll(/\[([^\]]*)\]/g, (_, key: string) => `[${encodeURIComponent(key)}]`);
}

function primitive(value: string, expected: Expected): readonly Reading[] {
  return (["string", "number", "boolean", "null"] as const).some((kind) => expected.allows(kind))
    ? [value]
    : [];
}

/** Nothing between separators is one empty text or nothing at all; a part that is a structure can only be JSON. */
function arrays(parts: readonly string[], { serialisation: { inner } }: Expected): readonly Reading[] {
  if (parts.length === 1 && parts[0] === "") return [[], parts];
  if (inner !== undefined) return [parts.map((part) => innerList(part, inner))];
  const structured = parts.map((part) => fromJson(part)[0] ?? part);
  return structured.some((part) => typeof part !== "string") ? [parts, structured] : [parts];
}

function innerList(text: string, [separator, ...inner]: readonly string[]): Reading {
  if (separator === undefined) return text;
  return text === "" ? [] : text.split(separator).map((part) => innerList(part, inner));
}

function assignments(parts: readonly string[], decode: Decode): readonly Reading[] {
  if (parts.length === 1 && parts[0] === "") return [{}];
  const members = parts.map((part) => part.split("="));
  if (members.some((member) => member.length < 2)) return [];
  return objects(members.map(([name = "", ...value]) => [decode(name), decode(value.join("="))]));
}

function alternating(parts: readonly string[]): readonly Reading[] {
  if (parts.length === 1 && parts[0] === "") return [{}];
  if (parts.length % 2 !== 0) return [];
  const names = parts.filter((_, index) => index % 2 === 0);
  return objects(names.map((name, index) => [name, parts[2 * index + 1] ?? ""]));
}

type Members = readonly (readonly [name: string, value: unknown])[];

/** The most members that are read in both ways, one by one. */
const mostDoubtful = 6;

/** As text; and with what looks like JSON read as such, for styles say nothing about deeper levels: each member in either way. */
function objects(members: readonly (readonly [string, string | string[]])[]): readonly Reading[] {
  const read = members.map(([name, value]) => {
    const structured = typeof value === "string" ? fromJson(value)[0] : undefined;
    const isDoubtful = structured !== undefined && typeof structured !== "string";
    return { name, ways: isDoubtful ? [value, structured] : [value] };
  });
  const doubtful = read.filter(({ ways }) => ways.length > 1).length;
  if (doubtful > mostDoubtful)
    return [0, 1].map((way) =>
      Object.fromEntries(read.map(({ name, ways }) => [name, ways[way] ?? ways[0]])),
    );
  return read
    .reduce<readonly Members[]>(
      (all, { name, ways }) =>
        ways.flatMap((way) => all.map((members): Members => [...members, [name, way]])),
      [[]],
    )
    .map((entries) => Object.fromEntries(entries));
}
