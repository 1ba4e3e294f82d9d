/**
 * Published schemas for clients that cannot express a union: one of the two exceptions to "publish or hide, never blur".
 * Where all options are objects, one that takes the members of each stands in their place, and a call that mixes them is
 * refused with what to send instead; elsewhere the first option does, which is narrower and takes nothing wrong.
 */
import { fits } from "../../bounded.js";
import type { ArgumentPlan } from "../../model/plan.js";
import type { JsonSchema } from "../../model/runtime.js";
import { withNullTypes, withoutNull } from "../../runtime/schema/nullable.js";
import { defined } from "../../runtime/values/json.js";
import type { Ledger } from "../ledger.js";
import { subschemas } from "../schema/subschemas.js";
import { without } from "../schema/without.js";
import type { ClientProfile } from "./client-profile.js";

/** The arguments as the client can be told of them; what became wider or narrower is in the ledger. */
export function forClient(
  args: readonly ArgumentPlan[],
  { unions }: Pick<ClientProfile, "unions">,
  { ledger, operation }: { ledger: Ledger; operation: string },
): readonly ArgumentPlan[] {
  if (unions === "kept") return args;
  return args.map((argument) => {
    const schema = merged(argument.schema);
    if (JSON.stringify(schema) === JSON.stringify(argument.schema)) return argument;
    const losses = [...new Set(lossesIn(argument.schema))];
    // A union of one option loses nothing.
    if (losses.length > 0)
      ledger.entries.push({
        kind: "loosened",
        operation,
        subject: `unions of ${argument.name}`,
        reason: `the client accepts none: ${losses.join("; ")}`,
        at: argument.at,
      });
    return { ...argument, schema, file: false };
  });
}

/** What callers lose by it, here and inside. */
function* lossesIn(schema: JsonSchema): Generator<string> {
  const { type } = schema;
  const options = optionsOf(schema);
  const types = typeof type === "object" ? type : [];
  const others = types.filter((name) => name !== "null");
  if (options.length > 1 && canBeJoined(ofOneType(schema), options.map(ofOneType)))
    yield "one object takes the members of all options, and a refusal says which go together";
  else if (options.length > 1 || others.length > 1) yield "only the first option can be sent";
  if (takesNull(schema) && !fits(withNullTypes(merged(schema)), null)) yield "null cannot be sent";
  for (const part of subschemas(schema)) yield* lossesIn(part);
}

/** Without unions; a type beside null is that type, and `nullable`. */
function merged(schema: JsonSchema): JsonSchema {
  const one = withoutUnion(schema);
  if (typeof one.type !== "string" || one.type === "null" || !takesNull(schema)) return one;
  return { ...withoutNull(one), nullable: true };
}

function takesNull(schema: JsonSchema): boolean {
  return typeof schema.type !== "string" && fits(schema, null);
}

function withoutUnion(schema: JsonSchema): JsonSchema {
  const { anyOf, oneOf, ...rest } = inside(schema);
  const options = optionsOf({ anyOf, oneOf });
  const own = ofOneType(rest);
  if (options.length === 0) return own;
  const all = options.map(ofOneType);
  if (canBeJoined(own, all)) return { ...own, ...joined([own, ...all]) };
  const [first = {}] = all;
  return { ...first, ...own };
}

/** The members of its union, except null. */
function optionsOf({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] {
  return (anyOf ?? oneOf ?? []).filter(({ type }) => type !== "null");
}

function canBeJoined(own: JsonSchema, options: readonly JsonSchema[]): boolean {
  return options.every(isObject) && (own.type ?? "object") === "object";
}

function inside(schema: JsonSchema): JsonSchema {
  const { properties, items, additionalProperties, anyOf, oneOf } = schema;
  return {
    ...schema,
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, merged(property)]),
      ),
    }),
    ...(items !== undefined && { items: merged(items) }),
    ...(typeof additionalProperties === "object" && { additionalProperties: merged(additionalProperties) }),
    ...(anyOf !== undefined && { anyOf: anyOf.map(merged) }),
    ...(oneOf !== undefined && { oneOf: oneOf.map(merged) }),
  };
}

/** `["string", "null"]` is a union, too. */
function ofOneType(schema: JsonSchema): JsonSchema {
  if (typeof schema.type !== "object") return schema;
  const [first] = schema.type.filter((type) => type !== "null");
  return first === undefined ? schema : { ...schema, type: first };
}

function isObject({ type, properties, required }: JsonSchema): boolean {
  return type === "object" || (type === undefined && (properties !== undefined || required !== undefined));
}

/** Of the schema itself and its options; required is what every option requires, and what the schema does. */
function joined([own = {}, ...options]: readonly JsonSchema[]): JsonSchema {
  const properties = new Map<string, JsonSchema>();
  for (const [name, property] of [own, ...options].flatMap((one) => Object.entries(one.properties ?? {}))) {
    const before = properties.get(name);
    properties.set(name, before === undefined ? property : common(before, property));
  }
  const [first, ...others] = options;
  const shared = (first?.required ?? []).filter((name) =>
    others.every(({ required = [] }) => required.includes(name)),
  );
  const required = [...new Set([...(own.required ?? []), ...shared])];
  return {
    type: "object",
    ...(properties.size > 0 && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required }),
  };
}

/** What two options say of one member: the values of both where they are listed, else no more than the type. */
function common(one: JsonSchema, other: JsonSchema): JsonSchema {
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  const values = [one, other].map(
    ({ enum: list, const: value }) => list ?? (value === undefined ? undefined : [value]),
  );
  const [first, second] = values;
  if (first !== undefined && second !== undefined)
    return { ...without(without(one, "const"), "enum"), enum: [...new Set([...first, ...second])] };
  if (isObject(one) && isObject(other)) return joined([{}, one, other]);
  const { type, description } = one;
  return type !== other.type || type === undefined
    ? one
    : {
        type,
        ...defined({ nullable: one.nullable ?? other.nullable, items: one.items, description }),
      };
}
