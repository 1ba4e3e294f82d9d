/** What a decoder needs to know of a schema: which kinds of value it allows, and what is inside. */
import { isObject, items, member, strings } from "../json.js";
import { BrokenReference, identity, referenceOf, type Node, type Reader } from "./reader.js";

export type Kind = "null" | "boolean" | "number" | "string" | "array" | "object";

export interface Shape {
  /** Empty: nothing is said, anything goes. */
  readonly kinds: ReadonlySet<Kind>;
  readonly properties: ReadonlyMap<string, Node>;
  readonly items?: Node;
  /** Of properties that are not named. */
  readonly additional?: Node;
  /** Bytes rather than text. */
  readonly binary: boolean;
  /** The node itself and everything merged into it, `$ref`s followed; for keywords such as `xml`. */
  readonly nodes: readonly Node[];
}

const unknownShape: Shape = { kinds: new Set(), properties: new Map(), binary: false, nodes: [] };

export function shapeOf(
  reader: Reader,
  node: Node | undefined,
  visiting: ReadonlySet<string> = new Set(),
): Shape {
  if (node === undefined) return unknownShape;
  let target: Node;
  try {
    target = reader.follow(node);
  } catch (error) {
    if (error instanceof BrokenReference) return unknownShape;
    throw error;
  }
  if (visiting.has(identity(target)) || !isObject(target.value)) return unknownShape;
  const inside = new Set([...visiting, identity(target)]);
  const parts = (keyword: string) =>
    reader.children(reader.child(target, keyword)).map(([, part]) => shapeOf(reader, part, inside));
  const own = ownShape(reader, target, referenceOf(node) === undefined ? [target] : [target, node]);
  const all = [own, ...parts("allOf")];
  const branches = [...parts("anyOf"), ...parts("oneOf")];
  const either: Shape[] =
    branches.length === 0
      ? []
      : [branches.reduce((one, other) => joined(one, other, eitherKind(one.kinds, other.kinds)))];
  return [...all, ...either].reduce((one, other) => joined(one, other, bothKinds(one.kinds, other.kinds)));
}

function ownShape(reader: Reader, node: Node, nodes: readonly Node[]): Shape {
  const itemNode = reader.child(node, "items");
  const additional = reader.child(node, "additionalProperties");
  return {
    kinds: ownKinds(node.value),
    properties: new Map(reader.children(reader.child(node, "properties"))),
    ...(isObject(itemNode.value) && { items: itemNode }),
    ...(isObject(additional.value) && { additional }),
    binary: isBinary(node.value),
    nodes,
  };
}

function ownKinds(schema: unknown): ReadonlySet<Kind> {
  const type = member(schema, "type");
  const types = typeof type === "string" ? [type] : strings(type);
  const kinds = new Set(types.flatMap((name) => kindOfType(name)));
  if (kinds.size === 0) {
    const values = Object.hasOwn(isObject(schema) ? schema : {}, "const")
      ? [member(schema, "const")]
      : items(member(schema, "enum"));
    for (const value of values) kinds.add(kindOf(value));
  }
  if (kinds.size === 0 && isObject(member(schema, "properties"))) kinds.add("object");
  if (kinds.size === 0 && isObject(member(schema, "items"))) kinds.add("array");
  if (kinds.size > 0 && (member(schema, "nullable") === true || member(schema, "x-nullable") === true)) {
    kinds.add("null");
  }
  return kinds;
}

function kindOfType(type: string): Kind[] {
  switch (type) {
    case "integer":
    case "number":
      return ["number"];
    case "file":
      return ["string"];
    case "null":
    case "boolean":
    case "string":
    case "array":
    case "object":
      return [type];
    default:
      return [];
  }
}

export function kindOf(value: unknown): Kind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  switch (typeof value) {
    case "boolean":
    case "number":
    case "string":
      return typeof value === "boolean" ? "boolean" : typeof value === "number" ? "number" : "string";
    default:
      return "object";
  }
}

/** `format: binary`, Swagger 2.0's `type: file`, and 3.1's `contentMediaType` of something that is not text. */
function isBinary(schema: unknown): boolean {
  if (member(schema, "type") === "file" || member(schema, "format") === "binary") return true;
  const mediaType = member(schema, "contentMediaType");
  return (
    typeof mediaType === "string" &&
    member(schema, "contentEncoding") === undefined &&
    !/^text\/|json|xml/i.test(mediaType)
  );
}

function joined(one: Shape, other: Shape, kinds: ReadonlySet<Kind>): Shape {
  const inner = one.items ?? other.items;
  const additional = one.additional ?? other.additional;
  return {
    kinds,
    properties: new Map([...other.properties, ...one.properties]),
    ...(inner && { items: inner }),
    ...(additional && { additional }),
    binary: one.binary || other.binary,
    nodes: [...one.nodes, ...other.nodes],
  };
}

function eitherKind(one: ReadonlySet<Kind>, other: ReadonlySet<Kind>): ReadonlySet<Kind> {
  return one.size === 0 || other.size === 0 ? new Set() : new Set([...one, ...other]);
}

function bothKinds(one: ReadonlySet<Kind>, other: ReadonlySet<Kind>): ReadonlySet<Kind> {
  if (one.size === 0) return other;
  return other.size === 0 ? one : new Set([...one].filter((kind) => other.has(kind)));
}

/** Whether a value of this kind may stand here. */
export function allows(shape: Shape, kind: Kind): boolean {
  return shape.kinds.size === 0 || shape.kinds.has(kind);
}
