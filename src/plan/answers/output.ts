/**
 * Derives what a tool promises about its answers (`outputSchema`): the response's schema, widened until every answer that
 * follows the document fits, and clients judge answers like the runtime. Clients reject an answer that does not fit, so
 * whatever they could judge differently (formats, patterns, limits) is left out, and so is what an API changes freely: members
 * that it adds, and how deep values are nested.
 *
 * The root is an object that requires nothing, because even an answer that breaks the promise has to fit: see
 * `src/runtime/response/structured-content.ts`.
 */
import type { JsonSchema, OutputFacts } from "../../model/runtime.js";
import { defined } from "../../runtime/values/json.js";
import type { FullSchemas } from "../schema/full.js";
import { without } from "../../schema/keywords.js";
import { flattener, type Flatten } from "../../schema/flatten.js";
import { typeList } from "../../schema/types.js";
import { withDescription } from "../trim/published.js";
import { alternatives, unionOf, mapAlternatives } from "../../schema/parts.js";
import { type Fields, fieldsIn } from "../../runtime/response/response.js";
import { following, isEnd } from "../../runtime/schema/pointer.js";

export type PlanOutput = (response: JsonSchema) => OutputFacts;

interface Options {
  readonly full: FullSchemas;
  /** @returns `undefined` if a description only repeats the property's name */
  readonly describe: (text: string | undefined, name: string) => string | undefined;
}

/** Nesting depths to try in this order, until few enough schemas remain. */
const depths = [3, 2, 1];
const mostSchemas = 100;

export function outputPlanner({ full, describe }: Options): PlanOutput {
  const flatten = flattener(full);
  return (response) => {
    for (const deepest of depths) {
      const run: Run = { flatten, describe, deepest, schemas: 0 };
      const schema = widened(response, { depth: 0, open: new Set() }, run);
      if (run.schemas <= mostSchemas) return atRoot(schema);
    }
    return atRoot(bare(flatten(response).schema));
  };
}

/** An object that only lists properties is the root itself; anything else becomes its `result`. */
function atRoot(schema: JsonSchema): OutputFacts {
  const { type = "object", properties, ...rest } = without(schema, "required");
  const plain =
    type === "object" &&
    Object.keys(rest).length === 0 &&
    (schema.type !== undefined || properties !== undefined);
  return plain
    ? { schema: { type, ...(properties !== undefined && { properties }) } }
    : { schema: { type: "object", properties: { result: schema } }, wrapped: true };
}

interface Run {
  readonly flatten: Flatten;
  readonly describe: Options["describe"];
  readonly deepest: number;
  /** Number of schemas written so far. */
  schemas: number;
}

interface Site {
  readonly depth: number;
  /** Named schemas on the way here; a recursive one is cut at its second occurrence. */
  readonly open: ReadonlySet<string>;
}

function widened(schema: JsonSchema, site: Site, run: Run): JsonSchema {
  const { schema: flat, names } = run.flatten(schema);
  run.schemas += 1;
  if (run.schemas > mostSchemas || names.some((name) => site.open.has(name))) return bare(flat);
  const inner: Site = { ...site, open: new Set([...site.open, ...names]) };
  return {
    ...bare(flat),
    ...defined({ enum: flat.enum, const: flat.const }),
    ...members(flat, inner, run),
    ...items(flat, inner, run),
    ...options(flat, inner, run),
  };
}

/** An integer that no `number` of JavaScript holds is shown as text, also where any number may be: see `src/runtime/values/read-json.ts`. */
function bare(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  if (type === undefined) return {};
  const types = typeof type === "string" ? [type] : type;
  const isNumber = types.includes("integer") || types.includes("number");
  const isLong = isNumber && !types.includes("string") && mayBeLong(schema);
  return { type: isLong ? [...types, "string"] : type };
}

const shortFormat = /^u?int(8|16|32)$/;

function mayBeLong({ format = "", enum: values, const: value, ...bounds }: JsonSchema): boolean {
  if (shortFormat.test(format) || values !== undefined || value !== undefined) return false;
  const { maximum = bounds.exclusiveMaximum } = bounds;
  return maximum === undefined || maximum > Number.MAX_SAFE_INTEGER;
}

function members(flat: JsonSchema, site: Site, run: Run): JsonSchema {
  const { properties = {}, patternProperties, additionalProperties, required = [] } = flat;
  if (site.depth >= run.deepest) return {};
  const inner: Site = { ...site, depth: site.depth + 1 };
  const shown = Object.entries(properties).map(([name, property]): [string, JsonSchema] => {
    const about = run.describe(run.flatten(property).schema.description, name);
    return [name, withDescription(widened(property, inner, run), about)];
  });
  // Null members are not shown, so a nullable member may be missing.
  const present = new Set(shown.flatMap(([name, property]) => (takesNull(property) ? [] : [name])));
  const needed = required.filter((name) => present.has(name));
  const others =
    typeof additionalProperties === "object" && patternProperties === undefined
      ? widened(additionalProperties, inner, run)
      : {};
  return {
    ...(shown.length > 0 && { properties: Object.fromEntries(shown) }),
    ...(needed.length > 0 && { required: needed }),
    ...(Object.keys(others).length > 0 && { additionalProperties: others }),
  };
}

function items({ items: item, prefixItems }: JsonSchema, site: Site, run: Run): JsonSchema {
  if (item === undefined || prefixItems !== undefined) return {};
  const shown = widened(item, site, run);
  return Object.keys(shown).length === 0 ? {} : { items: shown };
}

/** One that accepts everything makes the others redundant. */
function options(flat: JsonSchema, site: Site, run: Run): JsonSchema {
  const shown = alternatives(flat).map((option) => widened(option, site, run));
  const different = new Map(shown.map((option) => [JSON.stringify(option), option]));
  return different.size === 0 || different.has("{}") ? {} : unionOf([...different.values()]);
}

function takesNull(schema: JsonSchema): boolean {
  const { type, enum: values, const: value } = schema;
  const others = alternatives(schema);
  return (
    (type === undefined || typeList(type).includes("null")) &&
    (values === undefined || values.includes(null)) &&
    (value === undefined || value === null) &&
    (others.length === 0 || others.some(takesNull))
  );
}

/** @param redacted as in `OperationFacts.redact` */
export function withoutRedacted(output: OutputFacts, redacted: readonly string[]): OutputFacts {
  const fields = fieldsIn(redacted);
  const { schema, wrapped = false } = output;
  const { result, ...others } = schema.properties ?? {};
  return wrapped && result !== undefined
    ? { ...output, schema: { ...schema, properties: { ...others, result: bared(result, fields) } } }
    : { ...output, schema: bared(schema, fields) };
}

function bared(schema: JsonSchema, { names, ways }: Fields): JsonSchema {
  const { properties = {}, required = [], additionalProperties, items } = schema;
  const isGone = (name: string): boolean => names.has(name) || following(ways, name).some(isEnd);
  const below = (name: string): Fields => ({ names, ways: following(ways, name) });
  // All items and members on a path share one schema, so any of them is followed.
  const belowAny: Fields = { names, ways: ways.map(([, ...rest]) => rest).filter((way) => !isEnd(way)) };
  const left = Object.entries(properties).filter(([name]) => !isGone(name));
  const needed = required.filter((name) => !isGone(name));
  return {
    ...mapAlternatives(without(schema, "properties", "required"), (option) => bared(option, { names, ways })),
    ...(left.length > 0 && {
      properties: Object.fromEntries(left.map(([name, member]) => [name, bared(member, below(name))])),
    }),
    ...(needed.length > 0 && { required: needed }),
    ...(typeof additionalProperties === "object" && {
      additionalProperties: bared(additionalProperties, belowAny),
    }),
    ...(items !== undefined && { items: bared(items, belowAny) }),
  };
}
