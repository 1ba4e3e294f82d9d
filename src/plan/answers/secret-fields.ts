/** Finds properties of answers that the document marks as secret; they are removed from every answer. */
import type { Api, Operation, Schema } from "../../model/api.js";
import { refName } from "../../model/reference.js";

/** What one schema itself contains: its secret properties, and its references. */
interface Own {
  readonly secrets: ReadonlySet<string>;
  readonly refs: ReadonlySet<string>;
}

/** Per API, the named schemas that lead to a secret. */
const ofApi = new WeakMap<Api, ReadonlyMap<string, Own>>();

/** Returns properties marked by `format: password` or `writeOnly` in any answer. */
export function secretFields({ responses }: Operation, api: Api): readonly string[] {
  const named = ofApi.get(api) ?? leadingToSecrets(api);
  ofApi.set(api, named);
  const answers = responses.flatMap(({ content }) =>
    content.flatMap(({ schema }) => (schema === undefined ? [] : [schema])),
  );
  const found = answers.map((schema) => ownOf(schema, api));
  const seen = new Set<string>();
  const waiting = found.flatMap(({ refs }) => [...refs]);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const own = named.get(name);
    if (own === undefined || seen.has(name)) continue;
    seen.add(name);
    found.push(own);
    waiting.push(...own.refs);
  }
  return [...new Set(found.flatMap(({ secrets }) => [...secrets]))];
}

function leadingToSecrets(api: Api): ReadonlyMap<string, Own> {
  const all = new Map([...api.schemas].map(([name, schema]) => [name, ownOf(schema, api)]));
  const referring = new Map<string, string[]>();
  for (const [name, { refs }] of all)
    for (const ref of refs) {
      const names = referring.get(ref);
      if (names === undefined) referring.set(ref, [name]);
      else names.push(name);
    }
  const leading = new Map<string, Own>();
  const waiting = [...all].flatMap(([name, { secrets }]) => (secrets.size > 0 ? [name] : []));
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const own = all.get(name);
    if (own === undefined || leading.has(name)) continue;
    leading.set(name, own);
    waiting.push(...(referring.get(name) ?? []));
  }
  return leading;
}

function ownOf(schema: Schema, api: Api): Own {
  const secrets = new Set<string>();
  const refs = new Set<string>();

  function visit(node: unknown): void {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== "object" || node === null || Array.isArray(node)) return;
    for (const [keyword, value] of Object.entries(node) as [string, unknown][]) {
      if (keyword === "$ref") refs.add(refName(String(value)));
      else if (keyword === "properties" || keyword === "patternProperties")
        for (const [name, property] of entriesOf(value)) {
          if (keyword === "properties" && isSecret(property, api)) secrets.add(name);
          visit(property);
        }
      else if (subschemas.has(keyword)) visit(value);
    }
  }

  visit(schema);
  return { secrets, refs };
}

const subschemas = new Set([
  ...["allOf", "anyOf", "oneOf", "not", "if", "then", "else"],
  ...["items", "prefixItems", "contains", "additionalProperties", "unevaluatedProperties"],
]);

/** Whether the property or its reference is marked as secret. */
function isSecret(property: unknown, api: Api, depth = 0): boolean {
  const marks = new Map(entriesOf(property));
  if (marks.get("writeOnly") === true || marks.get("format") === "password") return true;
  const ref = marks.get("$ref");
  return typeof ref === "string" && depth < 10 && isSecret(api.schemas.get(refName(ref)), api, depth + 1);
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
