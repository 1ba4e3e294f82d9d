/** `application/x-www-form-urlencoded` bodies. */
import type { EncodingObject } from "../document/body.js";
import type { Node, Reader } from "../document/reader.js";
import { allows, shapeOf, type Kind, type Shape } from "../document/shape.js";
import { isObject } from "../json.js";
import { same } from "./same.js";
import { readBrackets, readPairs, type Reading } from "./style.js";
import { formDecoded, fromJson, type Pair } from "./wire.js";

export interface FormProperty {
  readonly name: string;
  readonly shape: Shape;
  readonly encoding: EncodingObject | undefined;
  /** What was sent there, if anything: decides between the readings that the document allows. */
  readonly sent: unknown;
}

/** Properties that a form body may have: those of its schema, and those that were sent besides (`additionalProperties`). */
export function formProperties(
  reader: Reader,
  body: { schema?: Node; encoding: ReadonlyMap<string, EncodingObject> },
  sent: unknown,
): readonly FormProperty[] {
  const nodes = shapeOf(reader, body.schema).properties;
  const given = isObject(sent) ? sent : {};
  return [...new Set([...nodes.keys(), ...Object.keys(given)])].map((name) => ({
    name,
    shape: shapeOf(reader, nodes.get(name)),
    encoding: body.encoding.get(name),
    sent: Object.hasOwn(given, name) ? given[name] : undefined,
  }));
}

export interface FormReading {
  readonly value: Reading;
  /** Names of pairs or parts that belong to no property. */
  readonly strangers: readonly string[];
}

export function readForm(all: readonly Pair[], properties: readonly FormProperty[]): FormReading {
  const names = new Set(properties.map((property) => property.name));
  const owner = (pair: Pair) =>
    names.has(pair.name) ? pair.name : [...names].find((name) => pair.name.startsWith(`${name}[`));
  const rest = all.filter((pair) => owner(pair) === undefined);
  const taken = new Set<string>();
  const members = properties.flatMap(({ name, shape, encoding, sent }) => {
    const own = all.filter((pair) => owner(pair) === name);
    const readings = readProperty({ name, shape, encoding, sent }, own, rest);
    const value = best(readings, sent);
    if (value !== undefined && own.length === 0 && isObject(value)) {
      for (const key of Object.keys(value)) taken.add(key);
    }
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    value: Object.fromEntries(members),
    strangers: rest.map((pair) => pair.name).filter((name) => !taken.has(name)),
  };
}

/** The reading that is what was sent, else the first. */
export function best(readings: readonly Reading[], sent: unknown): Reading {
  return readings.find((reading) => sent !== undefined && same(sent, reading)) ?? readings[0];
}

/**
 * With `style`, `explode` or a `collectionFormat` as those say. Without, text stands for itself, several pairs are an
 * array, and what is nested travels as JSON (https://spec.openapis.org/oas/v3.1.1.html#encoding-object) or, as most
 * servers take it, in brackets.
 */
function readProperty(
  property: FormProperty,
  own: readonly Pair[],
  rest: readonly Pair[],
): readonly Reading[] {
  const { name, shape, encoding, sent } = property;
  const serialisation = encoding?.serialisation ?? { style: "form", explode: true, allowReserved: false };
  const expected = {
    name,
    serialisation,
    allows: (kind: Kind) => allows(shape, kind),
    properties: isObject(sent) ? Object.keys(sent) : [...shape.properties.keys()],
  };
  const styled = readPairs(own, expected, encoding?.serialisation === undefined ? [] : rest);
  if (encoding?.serialisation !== undefined || own.length === 0) return styled;
  const texts = own.map((pair) => formDecoded(pair.raw));
  const [only] = texts;
  return [
    ...styled,
    ...(own.length === 1 && only !== undefined ? fromJson(only) : []),
    ...(texts.length > 0 ? [texts.map((text) => fromJson(text)[0] ?? text)] : []),
    readBrackets(own, name),
  ];
}
