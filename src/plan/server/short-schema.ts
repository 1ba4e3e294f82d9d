/** Summarizes an operation's arguments as a tool would show them, if their full schemas are too long to be described. */
import type { JsonSchema } from "../../model/runtime.js";
import { inputSchema } from "../../runtime/operations/listed.js";
import type { PlannedOperation } from "../planned-operation.js";
import { requestSchemas } from "../schema/shared.js";
import { oncePer } from "../../runtime/values/lazy.js";
import { referredName, type Definitions } from "../../schema/reference.js";
import { depthFirst } from "../../schema/walk.js";
import { subschemas } from "../../schema/children.js";

/** Characters: ten operations that are described together share 40,000. */
const longestFull = 4_000;

/** @returns `undefined` if the full schemas are short enough */
export function shortSchema({ facts, document, arguments: shown }: PlannedOperation): JsonSchema | undefined {
  if (!isLong(requestSchemas(facts), document.request)) return undefined;
  const input = Object.fromEntries(shown.map(({ name, schema, required }) => [name, { schema, required }]));
  return inputSchema({ input }, { open: true });
}

/** Whether the schemas and everything that they refer to are longer than that, as JSON. */
function isLong(roots: readonly JsonSchema[], definitions: Definitions): boolean {
  const met = new Set<string>();
  const open = [...roots];
  let length = 0;
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    const own = extentOf(schema);
    length += own.length;
    if (length > longestFull) return true;
    for (const name of own.refs) {
      const target = met.has(name) ? undefined : definitions.get(name);
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

const extentOf = oncePer((schema: JsonSchema): Extent => {
  const refs = [...depthFirst([schema], subschemas)].flatMap((part) => referredName(part) ?? []);
  return { length: JSON.stringify(schema).length, refs };
});
