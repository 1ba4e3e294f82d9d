/** Writes values as XML by the `xml` objects of their schema: https://spec.openapis.org/oas/v3.1.1.html#xml-object */
import { byteReplacer, plainText } from "./style.js";
import { refuseMany, Unsendable } from "./unsendable.js";
import { formatPointer } from "../schema/pointer.js";
import {
  alternatives,
  distinct,
  facets,
  itemSchemasOf,
  ownPropertySchemas,
  referenceName,
} from "../schema/subschema.js";
import { fits } from "../schema/validate.js";
import { Work } from "../schema/work.js";
import { defined, isObject, type JsonSchema } from "../values/json.js";
import type { Steps } from "../values/slices.js";

/** Writes an XML document. A string is one already, unless the schema names the element that it belongs into. */
export function* xmlSteps(value: unknown, schema: JsonSchema): Steps<string> {
  const place = { schemas: [schema], root: schema, pointer: "", work: new Work() };
  const xml = hints(views(place, value), value);
  if (typeof value === "string" && (xml.name === undefined || value.trimStart().startsWith("<")))
    return value;
  const fallback = xml.name ?? componentName(schema) ?? "root";
  refuseMany(value);
  const content = Array.isArray(value)
    ? wrap(fallback, { xml, body: yield* items(fallback, value, place) })
    : yield* element(fallback, value, place);
  return `<?xml version="1.0" encoding="UTF-8"?>${content}`;
}

/** https://spec.openapis.org/oas/v3.2.0.html#xml-node-types */
type NodeType = "element" | "attribute" | "text" | "cdata" | "none";

interface Hints {
  name?: string;
  namespace?: string;
  prefix?: string;
  wrapped?: boolean;
  node: NodeType;
}

interface Place {
  /** Schemas that the value has to satisfy. */
  schemas: readonly JsonSchema[];
  root: JsonSchema;
  /** JSON pointer into the body, for messages. */
  pointer: string;
  /** Of telling which alternatives match in the whole document. */
  work: Work;
}

/** Returns every schema that applies to the value, each once; for a union, the matching alternative. */
function views({ schemas, root, work }: Place, value: unknown): readonly JsonSchema[] {
  const found = new Set<JsonSchema>();
  const visit = (schema: JsonSchema): void => {
    for (const facet of facets(schema, root)) {
      if (found.has(facet)) continue;
      found.add(facet);
      const branch = alternatives(facet).find((candidate) => fits(candidate, value, work, root));
      if (branch !== undefined) visit(branch);
    }
  };
  schemas.forEach(visit);
  return [...found];
}

function hints(seen: readonly JsonSchema[], value: unknown): Hints {
  const found = seen.map((schema) => schema.xml).filter(isObject);
  // The nearest `xml` wins: the schema's own before that of its reference.
  const merged = new Map(found.reverse().flatMap((xml) => Object.entries(xml)));
  const text = (key: string): string | undefined => {
    const hint = merged.get(key);
    return typeof hint === "string" ? hint : undefined;
  };
  return {
    ...defined({ name: text("name"), namespace: text("namespace"), prefix: text("prefix") }),
    wrapped: merged.get("wrapped") === true || (Array.isArray(value) && merged.get("nodeType") === "element"),
    node: merged.get("attribute") === true ? "attribute" : nodeType(merged.get("nodeType")),
  };
}

function nodeType(value: unknown): NodeType {
  switch (value) {
    case "attribute":
    case "text":
    case "cdata":
    case "none":
      return value;
    default:
      return "element";
  }
}

/** The parts of an element: attributes of the start tag, and content. */
interface Inside {
  attributes: string;
  content: string;
}

function* element(fallback: string, value: unknown, place: Place): Steps<string> {
  yield;
  const seen = views(place, value);
  const xml = hints(seen, value);
  const { attributes, content } = yield* inside(value, seen, place);
  if (value === null) return wrap(xml.name ?? fallback, { xml, body: "", attributes: nil });
  return xml.node === "none"
    ? content
    : wrap(xml.name ?? fallback, { xml, body: content, attributes, pointer: place.pointer });
}

/** https://www.w3.org/TR/xmlschema-1/#xsi_nil */
const nil = ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"';

function wrap(
  name: string,
  {
    xml,
    body,
    attributes = "",
    pointer = "",
  }: { xml: Hints; body: string; attributes?: string; pointer?: string },
): string {
  const tag = qualified(name, xml, pointer);
  const start = `<${tag}${namespaceOf(xml)}${attributes}`;
  return body === "" ? `${start}/>` : `${start}>${body}</${tag}>`;
}

function* inside(value: unknown, seen: readonly JsonSchema[], place: Place): Steps<Inside> {
  if (!isObject(value)) return { attributes: "", content: escape(plainText(value), place.pointer) };
  const attributes: string[] = [];
  const content: string[] = [];
  for (const name of memberOrder(value, seen)) {
    const member = value[name];
    const schemas = distinct(seen, (schema) => ownPropertySchemas(schema, name, place.work));
    const below = { ...place, schemas, pointer: place.pointer + formatPointer([name]) };
    const xml = hints(views(below, member), member);
    if (xml.node === "attribute") {
      if (member !== null) attributes.push(attribute(name, member, { xml, pointer: below.pointer }));
    } else if (xml.node === "text") content.push(escape(plainText(member), below.pointer));
    else if (xml.node === "cdata") content.push(cdata(plainText(member), below.pointer));
    else if (Array.isArray(member)) content.push(yield* array(name, member, { xml, place: below }));
    else content.push(yield* element(name, member, below));
  }
  return { attributes: attributes.join(""), content: content.join("") };
}

/** Orders members like the schema, as some XML servers require, then the rest. */
function memberOrder(value: Readonly<Record<string, unknown>>, schemas: readonly JsonSchema[]): string[] {
  const known = schemas.flatMap((schema) => Object.keys(schema.properties ?? {}));
  return [...new Set([...known, ...Object.keys(value)])].filter(
    (name) => Object.hasOwn(value, name) && value[name] !== undefined,
  );
}

function attribute(name: string, value: unknown, { xml, pointer }: { xml: Hints; pointer: string }): string {
  const declaration = xml.prefix === undefined ? "" : namespaceOf(xml);
  return `${declaration} ${qualified(xml.name ?? name, xml, pointer)}="${escape(plainText(value), pointer)}"`;
}

function* array(
  name: string,
  value: readonly unknown[],
  { xml, place }: { xml: Hints; place: Place },
): Steps<string> {
  // The name of an array is the name of its wrapper: https://spec.openapis.org/oas/v3.1.1.html#xml-object
  if (xml.wrapped !== true) return yield* items(name, value, place);
  const outer = xml.name ?? name;
  return wrap(outer, { xml, body: yield* items(outer, value, place), pointer: place.pointer });
}

function* items(fallback: string, value: readonly unknown[], place: Place): Steps<string> {
  const seen = views(place, value);
  const parts: string[] = [];
  for (const [index, item] of value.entries()) {
    const schemas = distinct(seen, (schema) => itemSchemasOf([schema], index));
    parts.push(yield* element(fallback, item, { ...place, schemas, pointer: `${place.pointer}/${index}` }));
  }
  return parts.join("");
}

/** Characters of a name, which each of many elements repeats. */
const longestName = 256;

function qualified(name: string, { prefix }: Hints, pointer: string): string {
  const whole = prefix === undefined ? name : `${prefix}:${name}`;
  if (whole.length > longestName)
    throw new Unsendable(`names of at most ${longestName} characters`, pointer.slice(0, longestName));
  if (!/^(?:[\p{L}_][\p{L}\p{N}\p{M}._-]*:)?[\p{L}_][\p{L}\p{N}\p{M}._-]*$/u.test(whole)) {
    throw new Unsendable("names that are valid XML element names", pointer);
  }
  return whole;
}

function namespaceOf({ namespace, prefix }: Hints): string {
  if (namespace === undefined) return "";
  return ` xmlns${prefix === undefined ? "" : `:${prefix}`}="${escape(namespace, "")}"`;
}

const entities = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&apos;"],
]);

/** Escapes white space as well, because parsers normalize it in attributes and convert line ends. */
function escape(text: string, pointer: string): string {
  refuseUnknown(text, pointer);
  return /[&<>"'\t\r\n]/.test(text) ? escaped(text) : text;
}

const escaped = byteReplacer((byte) => {
  const character = String.fromCharCode(byte);
  return entities.get(character) ?? (/[\t\r\n]/.test(character) ? `&#${byte};` : undefined);
});

function cdata(text: string, pointer: string): string {
  refuseUnknown(text, pointer);
  return `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

/** https://www.w3.org/TR/xml/#charsets */
function refuseUnknown(text: string, pointer: string): void {
  if (/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(text)) {
    throw new Unsendable("text without control characters, which XML cannot hold", pointer);
  }
}

function componentName({ $ref }: JsonSchema): string | undefined {
  return $ref === undefined ? undefined : referenceName($ref);
}
