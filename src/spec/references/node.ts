/** Pairs values of the document with their places; all of lowering reads these nodes. */
import { joinPointer } from "../../runtime/schema/pointer.js";
import type { Extensions, Location } from "../../model/api.js";
import type { Dialect, SourceFile } from "../load/document.js";
import { isObject, type JsonRecord } from "../value.js";

export interface Node {
  readonly value: unknown;
  readonly at: Location;
  readonly scope: Scope;
  /** Children that are not below `at`, because an upgrade moved them: see {@link composed}. */
  readonly moved?: ReadonlyMap<string, Node>;
}

export type ObjectNode = Node & { readonly value: JsonRecord };

/** The base of references inside a node. */
export interface Scope {
  readonly source: SourceFile;
  /** The schema with an `$id` that contains the node: https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.1 */
  readonly resource?: { readonly uri: string; readonly root: Node };
}

/** @param document its id in the configuration */
export function rootOf(source: SourceFile, document: string): Node {
  return { value: source.value, at: { file: source.name, pointer: "", document }, scope: { source } };
}

export function dialectAt(node: Node): Dialect {
  return node.scope.source.dialect;
}

export function isObjectNode(node: Node | undefined): node is ObjectNode {
  return node !== undefined && isObject(node.value);
}

export function child(node: Node, key: string): Node | undefined {
  const moved = node.moved?.get(key);
  if (moved !== undefined) return moved;
  const { value, at, scope } = node;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  const member: unknown = value[key as keyof typeof value];
  if (member === undefined) return undefined;
  return { value: member, at: { ...at, pointer: joinPointer(at.pointer, key) }, scope };
}

/** Returns the members of an object or items of an array, in order; nothing for other values. */
export function children(node: Node): [key: string, child: Node][] {
  const { value } = node;
  if (typeof value !== "object" || value === null) return [];
  const found: [string, Node][] = [];
  for (const key of Object.keys(value)) {
    const member = child(node, key);
    if (member !== undefined) found.push([key, member]);
  }
  return found;
}

/** Makes an object that the document does not contain as such, of plain values and of nodes that are somewhere in it. */
export function composed(
  origin: Node,
  values: JsonRecord,
  nodes: Iterable<readonly [string, Node | undefined]> = [],
): ObjectNode {
  const moved = new Map<string, Node>();
  for (const [key, node] of nodes) if (node !== undefined) moved.set(key, node);
  const members = Array.from(moved, ([key, node]) => [key, node.value] as const);
  return { value: { ...values, ...Object.fromEntries(members) }, at: origin.at, scope: origin.scope, moved };
}

/** Returns the members of an object that begin with `x-`: https://spec.openapis.org/oas/v3.1.1.html#specification-extensions */
export function extensions(node: Node): Extensions {
  const { value } = node;
  return new Map(isObject(value) ? Object.entries(value).filter(([key]) => key.startsWith("x-")) : []);
}
