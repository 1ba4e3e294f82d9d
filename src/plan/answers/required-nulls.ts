/** Finds members of answers that must be there and may be null: without its null, an answer would say something else. */
import type { Api, Operation } from "../../model/api.js";
import { refName } from "../../model/reference.js";
import { isObject } from "../../runtime/json.js";
import { closures, type Own } from "../schema/closure.js";

/** Per document, the names that each named schema leads to. */
const ofApi = new WeakMap<Api, ReadonlyMap<string, ReadonlySet<string>>>();

/** Returns the names of such members in any successful answer, in the order of the alphabet. */
export function requiredNulls({ responses }: Operation, api: Api): string[] {
  const named =
    ofApi.get(api) ?? closures(new Map([...api.schemas].map(([name, schema]) => [name, ownOf(schema, api)])));
  ofApi.set(api, named);
  const own = responses
    .filter(({ status }) => /^(?:2|default$)/.test(status))
    .flatMap(({ content }) => content.map(({ schema }) => ownOf(schema, api)));
  const found = own.flatMap(({ found: names, refs }) => [
    names,
    ...[...refs].flatMap((ref) => named.get(ref) ?? []),
  ]);
  return [...new Set([...new Set(found)].flatMap((names) => [...names]))].sort();
}

/** What a schema says of its members, without what it refers to. */
function ownOf(schema: unknown, api: Api): Own<string> {
  const found = new Set<string>();
  const refs = new Set<string>();
  const open = [schema];
  for (const node of open) {
    if (Array.isArray(node)) open.push(...node.map((one: unknown) => one));
    if (!isObject(node)) continue;
    const { $ref, properties, required, ...others } = node;
    if (typeof $ref === "string") refs.add(refName($ref));
    const members = isObject(properties) ? properties : {};
    open.push(...Object.values(members), ...subschemas.map((keyword) => others[keyword]));
    for (const name of Array.isArray(required) ? required : [])
      if (typeof name === "string" && Object.hasOwn(members, name) && takesNull(members[name], api))
        found.add(name);
  }
  return { found, refs };
}

const subschemas = ["allOf", "anyOf", "oneOf", "items", "prefixItems", "additionalProperties"];

const deepest = 10;

function takesNull(schema: unknown, api: Api, depth = 0): boolean {
  if (!isObject(schema) || depth > deepest) return false;
  const { $ref, type, enum: values, anyOf, oneOf } = schema;
  if (typeof $ref === "string") return takesNull(api.schemas.get(refName($ref)), api, depth + 1);
  if (type === "null" || (Array.isArray(type) && type.includes("null"))) return true;
  if (Array.isArray(values) && values.includes(null)) return true;
  return [anyOf, oneOf].some(
    (options) => Array.isArray(options) && options.some((option) => takesNull(option, api, depth + 1)),
  );
}
