/** Summarizes an operation's arguments as a tool would show them, if their full schemas are too long to be described. */
import { refName } from "../../model/reference.js";
import type { JsonSchema, OperationFacts } from "../../model/runtime.js";
import { inputSchema } from "../../runtime/operations/listed.js";
import type { PlannedOperation } from "../planned-operation.js";
import { subschemas } from "../schema/subschemas.js";

/** Characters: ten operations that are described together share 40,000. */
const longestFull = 4_000;

/** @returns `undefined` if the full schemas are short enough */
export function shortSchema({ facts, document, arguments: shown }: PlannedOperation): JsonSchema | undefined {
  if (!isLong(fullSchemas(facts), (name) => document.request.named(name))) return undefined;
  const input = Object.fromEntries(shown.map(({ name, schema, required }) => [name, { schema, required }]));
  return inputSchema({ input }, { open: true });
}

function fullSchemas({ parameters, body }: OperationFacts): JsonSchema[] {
  return [...parameters.map(({ schema }) => schema), ...(body === undefined ? [] : [body.schema])];
}

/** Whether the schemas and everything that they refer to are longer than that, as JSON. */
function isLong(roots: readonly JsonSchema[], named: (name: string) => JsonSchema | undefined): boolean {
  const met = new Set<string>();
  const open = [...roots];
  let length = 0;
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    const own = extentOf(schema);
    length += own.length;
    if (length > longestFull) return true;
    for (const name of own.refs) {
      const target = met.has(name) ? undefined : named(name);
      met.add(name);
      if (target !== undefined) open.push(target);
    }
  }
  return false;
}

/** Length of a schema as JSON, and names of the schemas that it refers to, which do not count. */
interface Extent {
  readonly length: number;
  readonly refs: readonly string[];
}

const extents = new WeakMap<JsonSchema, Extent>();

function extentOf(schema: JsonSchema): Extent {
  const extent = extents.get(schema) ?? measured(schema);
  extents.set(schema, extent);
  return extent;
}

function measured(schema: JsonSchema): Extent {
  const text = JSON.stringify(schema);
  return { length: text.length, refs: text.includes('"$ref":') ? [...refsIn(schema)] : [] };
}

function* refsIn(schema: JsonSchema): Generator<string> {
  if (schema.$ref !== undefined) yield refName(schema.$ref);
  for (const part of subschemas(schema)) yield* refsIn(part);
}
