/** Every place in a document that says something about one value. */
import { isObject, member } from "../json.js";
import { BrokenReference, identity, type Node, type Reader } from "./reader.js";

/** @param path names of properties and indices of items, from a value that `schema` describes */
export function declarations(reader: Reader, schema: Node, path: readonly string[]): readonly Node[] {
  const [name, ...rest] = path;
  const parts = together(reader, schema, new Set());
  if (name === undefined) return parts;
  return parts.flatMap((part) =>
    inside(reader, part, name).flatMap((found) => declarations(reader, found, rest)),
  );
}

/** A schema with whatever its references, `allOf`, `anyOf` and `oneOf` add. */
function together(reader: Reader, node: Node, visited: Set<string>): readonly Node[] {
  let target: Node;
  try {
    target = reader.follow(node);
  } catch (error) {
    if (error instanceof BrokenReference) return [];
    throw error;
  }
  if (visited.has(identity(target)) || !isObject(target.value)) return [];
  visited.add(identity(target));
  const added = ["allOf", "anyOf", "oneOf"].flatMap((keyword) =>
    reader.children(reader.child(target, keyword)),
  );
  return [target, ...added.flatMap(([, part]) => together(reader, part, visited))];
}

function inside(reader: Reader, schema: Node, name: string): readonly Node[] {
  const property = reader.child(reader.child(schema, "properties"), name);
  const item = reader.child(schema, "items");
  const found = [property, ...(/^\d+$/.test(name) && isObject(item.value) ? [item] : [])];
  return found.filter((node) => node.value !== undefined);
}

/** Whether one declaration says that requests do not carry the value, and another says nothing of the kind. */
export function halfReadOnly(reader: Reader, schema: Node, pointer: string): boolean {
  const said = declarations(reader, schema, namesOf(pointer)).map(
    (node) => member(node.value, "readOnly") === true,
  );
  return said.includes(true) && said.includes(false);
}

/** What the document shows of the value at `pointer` where it describes it, each with the schema that shows it. */
export function shownAt(
  reader: Reader,
  schema: Node,
  pointer: string,
): readonly { readonly node: Node; readonly value: unknown }[] {
  return declarations(reader, schema, namesOf(pointer)).flatMap((node) => {
    const several = member(node.value, "examples");
    return [
      member(node.value, "default"),
      member(node.value, "example"),
      ...(Array.isArray(several) ? (several as readonly unknown[]) : []),
    ].flatMap((value) => (value === undefined ? [] : [{ node, value }]));
  });
}

function namesOf(pointer: string): readonly string[] {
  const tokens = pointer.split("/").slice(1);
  return tokens.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}
