/** Lowers examples: https://spec.openapis.org/oas/v3.2.0.html#example-object */
import { child, type Node } from "./references/node.js";
import { isReference } from "./references/reference.js";
import type { Walk } from "./references/walk.js";
import { isArray, isObject } from "./value.js";

/** Each is checked against the schema, once for each operation that it belongs to. */
const mostExamples = 100;

/** Returns the values of `example` and `examples` of a parameter, header or media type, the first hundred; external ones are not fetched. */
export function lowerExamples(node: Node, walk: Walk): unknown[] {
  const found: unknown[] = [];
  const single = child(node, "example");
  if (single !== undefined) found.push(...valueOf(single, walk));
  const several = child(node, "examples");
  const list = several && walk.follow(several);
  if (list === undefined) return found;
  if (isArray(list.value)) return [...found, ...list.value.slice(0, mostExamples)];
  for (const name of valid(Object.keys(list.value ?? {})).slice(0, mostExamples)) {
    const example = child(list, name);
    const followed = example && walk.follow(example);
    if (followed === undefined) continue;
    const value = isObject(followed.value)
      ? (child(followed, "value") ?? child(followed, "dataValue"))
      : followed;
    if (value !== undefined) found.push(...valueOf(value, walk));
  }
  return found;
}

/**
 * `example: { $ref }` and `value: { $ref }` are not in the specification but in use. One that leads nowhere shows nothing: the file was
 * left behind when the document was published.
 */
function valueOf(node: Node, walk: Walk): unknown[] {
  const { value } = walk.peek(node);
  return isReference(value) ? [] : [value];
}

/** Without those whose names say that they are mistakes, as `bad_request` beside `successful`, unless all do. */
function valid(names: readonly string[]): readonly string[] {
  const others = names.filter((name) => !mistaken.test(name));
  return others.length > 0 ? others : names;
}

const mistaken =
  /(?:^|[^a-z])(?:bad|invalid|error|errors|fail|failed|failure|forbidden|unauthorized|unprocessable|not[ _-]?found|4\d\d|5\d\d)(?![a-z])/i;
