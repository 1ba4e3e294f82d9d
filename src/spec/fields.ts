/** Reads members of specification objects by their expected type; a member of another type is reported and left out. */
import { charactersOfMember } from "./load/limits.js";
import { child, children, type Node } from "./references/node.js";
import type { Walk } from "./references/walk.js";
import { isArray, isObject } from "./value.js";
import { isReference } from "./references/reference.js";

/**
 * Returns a string. Numbers and booleans that YAML made of one are converted back, and a reference to a text file is followed.
 */
export function text(node: Node, key: string, walk: Walk): string | undefined {
  const member = child(node, key);
  if (member === undefined || member.value === null) return undefined;
  const { value } = isReference(member.value) ? (walk.follow(member) ?? { value: undefined }) : member;
  if (typeof value === "string") {
    walk.count(node, Math.floor(value.length / charactersOfMember));
    return value;
  }
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (value !== undefined) reportType(member, { key, expected: "a string", walk });
  return undefined;
}

export function flag(node: Node, key: string, walk: Walk): boolean | undefined {
  const member = child(node, key);
  if (member === undefined || member.value === null) return undefined;
  const { value } = member;
  if (value === true || value === "true") return true;
  if (value === false || value === "false") return false;
  reportType(member, { key, expected: "true or false", walk });
  return undefined;
}

/** Returns the strings of a list. */
export function texts(node: Node, key: string, walk: Walk): string[] | undefined {
  const list = items(node, key, walk);
  return list?.flatMap(({ value }) =>
    typeof value === "string" || typeof value === "number" ? [String(value)] : [],
  );
}

/** Returns the items of a list, without following references; undefined if there is no list. */
export function items(node: Node, key: string, walk: Walk): Node[] | undefined {
  const list = container(node, key, { is: isArray, expected: "a list", walk });
  return list && counted(list, { node, walk }).map(([, item]) => item);
}

/** Returns the members of a map, without following references. */
export function entries(node: Node, key: string, walk: Walk): [name: string, member: Node][] {
  const map = object(node, key, walk);
  return map === undefined ? [] : counted(map, { node, walk });
}

/** Returns a member that is an object once references are followed; any other is reported and left out. */
export function object(node: Node, key: string, walk: Walk): Node | undefined {
  return container(node, key, { is: isObject, expected: "an object", walk });
}

function counted(container: Node, { node, walk }: { node: Node; walk: Walk }): [string, Node][] {
  const members = children(container);
  walk.count(node, members.length);
  return members;
}

function container(
  node: Node,
  key: string,
  { is, expected, walk }: { is: (value: unknown) => boolean; expected: string; walk: Walk },
): Node | undefined {
  const written = child(node, key);
  const member = written === undefined || written.value === null ? undefined : walk.follow(written);
  if (member === undefined || is(member.value)) return member;
  reportType(member, { key, expected, walk });
  return undefined;
}

function reportType(
  node: Node,
  { key, expected, walk }: { key: string; expected: string; walk: Walk },
): void {
  walk.report(node.at, {
    code: "wrong-type",
    message: `"${key}" should be ${expected}; it is left out.`,
    hint: "Fix the document.",
  });
}
