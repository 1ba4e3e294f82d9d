/** XML bodies, read by the schema's `xml` objects: https://spec.openapis.org/oas/v3.1.1.html#xml-object */
import { XMLParser } from "fast-xml-parser";
import type { Node, Reader } from "../document/reader.js";
import { shapeOf, type Shape } from "../document/shape.js";
import { isObject, member, text } from "../json.js";
import type { Reading } from "./style.js";

/** As fast-xml-parser lists it: one member names the element and holds its children, `:@` its attributes. */
type Element = Record<string, unknown>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: true,
});

/** The value of the root element in the schema's terms; leaves are text. @throws when it is no XML */
export function readXml(source: string, reader: Reader, schema: Node | undefined): Reading {
  const parsed: unknown = parser.parse(source);
  const root = elements(parsed).find((element) => !(tagOf(element) ?? "?").startsWith("?"));
  if (root === undefined) throw new Error("The body has no root element");
  const shape = shapeOf(reader, schema);
  return shape.kinds.has("array")
    ? readItems(children(root), reader, shape)
    : readElement(root, reader, shape);
}

function readElement(element: Element, reader: Reader, shape: Shape): Reading {
  if (shape.kinds.has("object") || shape.properties.size > 0) return readObject(element, reader, shape);
  return children(element)
    .map((child) => text(child["#text"]) ?? "")
    .join("");
}

function readObject(element: Element, reader: Reader, shape: Shape): Reading {
  const members: [string, Reading][] = [];
  for (const [name, node] of shape.properties) {
    const property = shapeOf(reader, node);
    const xml = xmlOf(property);
    const wire = wireName(name, xml);
    if (member(xml, "attribute") === true) {
      const value = member(element[":@"], wire);
      if (value !== undefined) members.push([name, value]);
      continue;
    }
    const own = children(element).filter((child) => tagOf(child) === wire);
    const [first] = own;
    if (property.kinds.has("array")) {
      const wrapped = member(xml, "wrapped") === true;
      const repeated = children(element).filter((child) => tagOf(child) === itemName(reader, property, wire));
      if (wrapped && first !== undefined) members.push([name, readItems(children(first), reader, property)]);
      if (!wrapped && repeated.length > 0) members.push([name, readItems(repeated, reader, property)]);
    } else if (first !== undefined) {
      members.push([name, readElement(first, reader, property)]);
    }
  }
  const known = new Set(
    [...shape.properties].map(([name, node]) => wireName(name, xmlOf(shapeOf(reader, node)))),
  );
  const items = [...shape.properties].map(([name, node]) => itemName(reader, shapeOf(reader, node), name));
  const others = children(element).filter(
    (child) => !known.has(tagOf(child) ?? "") && tagOf(child) !== "#text",
  );
  for (const child of others.filter((other) => !items.includes(tagOf(other) ?? ""))) {
    members.push([tagOf(child) ?? "", readElement(child, reader, shapeOf(reader, shape.additional))]);
  }
  return Object.fromEntries(members);
}

function readItems(list: readonly Element[], reader: Reader, array: Shape): Reading {
  const item = shapeOf(reader, array.items);
  return list.filter((child) => tagOf(child) !== "#text").map((child) => readElement(child, reader, item));
}

/** Unwrapped items go by their own name where they have one, else by the property's. */
function itemName(reader: Reader, array: Shape, fallback: string): string {
  const xml = xmlOf(shapeOf(reader, array.items));
  return member(xml, "name") === undefined ? fallback : wireName(fallback, xml);
}

/** Of all parts of an `allOf`, the first to say something of each member. */
function xmlOf(shape: Shape): unknown {
  return Object.assign({}, ...shape.nodes.map((node) => member(node.value, "xml")).reverse());
}

function wireName(name: string, xml: unknown): string {
  const prefix = text(member(xml, "prefix"));
  const local = text(member(xml, "name")) ?? name;
  return prefix === undefined ? local : `${prefix}:${local}`;
}

function elements(parsed: unknown): readonly Element[] {
  return Array.isArray(parsed) ? parsed.filter((entry): entry is Element => isObject(entry)) : [];
}

function tagOf(element: Element): string | undefined {
  return Object.keys(element).find((name) => name !== ":@");
}

function children(element: Element): readonly Element[] {
  const tag = tagOf(element);
  return tag === undefined ? [] : elements(element[tag]);
}
