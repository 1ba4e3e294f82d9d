/**
 * Collects the document's own values by schema, because tightening must not contradict them.
 *
 * A value goes wherever a validator could apply it, and further: to every member of a union, to every pattern. A rule that
 * accepts all values that reach its schema changes no verdict at any place of any value, so that no value is refused that was
 * accepted before, whatever surrounds it (including `not` and `oneOf`).
 */
import type { Api, MediaType, Schema } from "../../model/api.js";
import { children } from "../../schema/children.js";
import { leadingTo, parents, type Parents } from "../../schema/reachable.js";
import { target } from "../../schema/reference.js";
import { isObject } from "../../runtime/values/json.js";

type Evidence = ReadonlyMap<Schema, ReadonlySet<unknown>>;

/**
 * Returns the values of every schema of `wanted`.
 * @param above parents of all schemas of the document
 */
export function evidence(api: Api, wanted: ReadonlySet<Schema>, above: Parents): Evidence {
  const found = new Map<Schema, Set<unknown>>([...wanted].map((schema) => [schema, new Set()]));
  const leads = leadingTo(wanted, above);
  const seen = new Map<Schema, Set<unknown>>();

  function visit(schema: Schema, value: unknown): void {
    if (!leads.has(schema)) return;
    const before = seen.get(schema) ?? new Set();
    if (before.has(value)) return;
    seen.set(schema, before.add(value));
    found.get(schema)?.add(value);
    const referred = target(schema, api.schemas);
    if (referred !== undefined) visit(referred, value);
    for (const to of children(schema)) {
      if (!leads.has(to.child)) continue;
      for (const part of parts(value, to.keyword, to.key)) visit(to.child, part);
    }
  }

  for (const { schema, values } of examples(api)) for (const value of values) visit(schema, value);
  for (const schema of leads) for (const value of ownValues(schema)) visit(schema, value);
  return found;
}

/** Returns at least those parts of a value that a validator checks against a subschema. */
function parts(value: unknown, keyword: string, key: string | undefined): readonly unknown[] {
  switch (keyword) {
    case "properties":
      return isObject(value) && key !== undefined && Object.hasOwn(value, key) ? [value[key]] : [];
    case "patternProperties":
    case "additionalProperties":
    case "unevaluatedProperties":
      return isObject(value) ? Object.values(value) : [];
    case "propertyNames":
      return isObject(value) ? Object.keys(value) : [];
    case "items":
    case "prefixItems":
    case "contains":
    case "unevaluatedItems":
      return Array.isArray(value) ? value : [];
    default:
      return [value];
  }
}

interface Examples {
  readonly schema: Schema;
  readonly values: readonly unknown[];
}

type Described = Pick<MediaType, "schema" | "itemSchema" | "examples">;

/** Returns the examples beside schemas: of parameters and headers, of requests and answers. */
export function* examples(api: Api): Generator<Examples> {
  const shared = new Set<readonly Described[]>();
  for (const { parameters, requestBody, responses } of api.operations) {
    for (const { schema, examples: values } of parameters) yield { schema, values };
    shared.add(requestBody?.content ?? []);
    for (const { headers, content } of responses) shared.add(headers).add(content);
  }
  for (const list of shared) yield* ofMedia(list);
}

function* ofMedia(content: readonly Described[]): Generator<Examples> {
  for (const { schema, itemSchema, examples: values } of content) {
    if (schema !== undefined) yield { schema, values };
    if (itemSchema !== undefined) yield { schema: itemSchema, values };
  }
}

/** Returns the values in a schema itself. */
export function ownValues(schema: Schema): unknown[] {
  const { examples: shown = [], enum: allowed = [] } = schema;
  return [
    ...shown,
    ...allowed,
    ...(schema.default === undefined ? [] : [schema.default]),
    ...(schema.const === undefined ? [] : [schema.const]),
  ];
}

/** Returns the parents of all schemas of a document. */
export function parentsIn(api: Api): Parents {
  return parents(roots(api), api.schemas);
}

function* roots(api: Api): Generator<Schema> {
  for (const { schema } of examples(api)) yield schema;
  yield* api.schemas.values();
}
