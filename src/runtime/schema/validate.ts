/** Validates values against schemas (JSON Schema 2020-12). */
import type { JsonSchema } from "../values/json.js";
import { judge } from "./judge.js";
import { prepared } from "./prepare.js";
import { references } from "./subschema.js";
import { Undecided, Work } from "./work.js";

/**
 * Whether a value is valid; not if that takes too many steps to find out.
 * @param root Contains what the schema's references lead to.
 */
export function fits(schema: JsonSchema, value: unknown, work = new Work(), root = schema): boolean {
  try {
    return judge(prepared(schema, root), value, work);
  } catch (error) {
    if (error instanceof Undecided) return false;
    throw error;
  }
}

/** Finds the schema behind `#/$defs/<name>`. */
export interface SchemaSource {
  schema(name: string): Promise<JsonSchema | undefined>;
}

/** Returns a schema with every shared schema that it refers to, directly or not. */
export function bundle(schema: JsonSchema, source: SchemaSource): Promise<JsonSchema> {
  const known = bundles.get(schema);
  if (known !== undefined) return known;
  const bundled = collect(schema, source);
  bundles.set(schema, bundled);
  bundled.catch(() => bundles.delete(schema));
  return bundled;
}

const bundles = new WeakMap<JsonSchema, Promise<JsonSchema>>();

async function collect(schema: JsonSchema, source: SchemaSource): Promise<JsonSchema> {
  const found = new Map<string, JsonSchema>(Object.entries(schema.$defs ?? {}));
  const pending = [...references(schema)];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (found.has(name)) continue;
    const shared = await source.schema(name);
    if (shared === undefined) continue;
    found.set(name, shared);
    pending.push(...references(shared));
  }
  return found.size === 0 ? schema : { ...schema, $defs: Object.fromEntries(found) };
}
