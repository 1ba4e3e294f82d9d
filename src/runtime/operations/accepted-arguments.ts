/**
 * Determines which arguments a call accepts: those listed in the tool file, and those that the plan hid. Adds members that a
 * caller may omit because the document allows only one value.
 */
import { propertySchemas, target, within } from "../schema/subschema.js";
import { withNullTypes } from "../schema/nullable.js";
import { every, following, isWithin, parsePointer, parseWay, type Way } from "../schema/pointer.js";
import { bundle } from "../schema/validate.js";
import { isObject, type JsonSchema } from "../values/json.js";
import { oncePer, oncePerPair } from "../values/lazy.js";
import type { ConstantMember, OperationFacts, OperationSource } from "./operation.js";
import { type ArgumentNames, keyOf, parsePlace, type Place, placeKey } from "./place.js";
import type { Fixed, Input, Tool } from "./tool.js";

/** An argument that a caller may send. */
export interface AcceptedArgument {
  name: string;
  /** "" for an argument that is not sent by itself. */
  place: Place | "";
  required: boolean;
  /** The tool file's own schema; `undefined` if only the operation's full schema applies. */
  schema: JsonSchema | undefined;
  /** Not in the tool's schema. */
  hidden: boolean;
}

/**
 * Returns the accepted arguments. Without a tool, all arguments of the operation; with one, those it lists and those the plan
 * hid. An argument that someone deleted from the tool file is neither. A grouped tool lists the arguments of all actions, of
 * which those of the operation are used. Found once: a refusal asks several times, and an operation may have thousands.
 */
export const acceptedArguments = oncePerPair(findAccepted);

function findAccepted(tool: Tool | undefined, operation: OperationFacts): readonly AcceptedArgument[] {
  const known = operation.arguments.map(({ name, place, required, hidden = false }): AcceptedArgument => ({
    name,
    place,
    required,
    schema: undefined,
    hidden,
  }));
  const fixed = fixedValues(tool, operation);
  if (tool === undefined) return known.filter(({ place }) => !isFixed(place, fixed));
  const listed = tool.actions === undefined ? listedArguments(tool.input) : ofAction(tool.input, known);
  const taken = new Set(listed.flatMap(({ name, place }) => [name, keyOf(place)]));
  const hidden = known.filter(
    ({ name, place, hidden }) =>
      hidden && !taken.has(name) && !taken.has(keyOf(place)) && !isFixed(place, fixed),
  );
  return [...listed, ...hidden];
}

/** Returns the arguments of one action of a grouped tool; it may require what other actions do not. */
function ofAction(input: Input, known: readonly AcceptedArgument[]): AcceptedArgument[] {
  const required = new Map(known.map((argument) => [keyOf(argument.place), argument.required]));
  return listedArguments(input).flatMap((argument) => {
    const needed = required.get(keyOf(argument.place));
    return needed === undefined ? [] : [{ ...argument, required: argument.required || needed }];
  });
}

/** Returns the arguments of a tool file, with or without an operation. */
export function listedArguments(input: Input): AcceptedArgument[] {
  return Object.entries(input).map(([name, { place, required, schema }]) => ({
    name,
    // The cast is safe, because only `path`, `query` and the like create `input`, and they write nothing but places.
    place: place as Place | "",
    required,
    schema: withNullTypes(schema),
    hidden: false,
  }));
}

/**
 * Returns the fixed values by {@link placeKey}. A tool file that lists or fixes the place itself overrides the operation. In
 * a grouped tool, such an argument belongs to another action.
 */
export function fixedValues(
  tool: Tool | undefined,
  operation?: Pick<OperationFacts, "fixed">,
): ReadonlyMap<Place, unknown> {
  if (tool?.fixed === undefined && operation?.fixed === undefined) return nothingFixed;
  const own = tool === undefined || tool.actions !== undefined ? {} : tool.input;
  const listed = new Set(listedArguments(own).map(({ place }) => keyOf(place)));
  const general = placedValues(operation?.fixed).filter(([place]) => !listed.has(place));
  return new Map([...general, ...placedValues(tool?.fixed)]);
}

const nothingFixed: ReadonlyMap<Place, unknown> = new Map();

/** Where a value can be fixed. */
export const fixedLocations = [
  "path",
  "query",
  "header",
  "cookie",
  "body",
] as const satisfies (keyof Fixed)[];

function placedValues(fixed: Fixed = {}) {
  return fixedLocations.flatMap((location) =>
    Object.entries(fixed[location] ?? {}).map(([name, value]): [Place, unknown] => [
      placeKey(`${location}:${name}` as Place),
      value,
    ]),
  );
}

/** Whether a fixed value is at the place or contains it. */
export function isFixed(place: Place | "", fixed: ReadonlyMap<Place, unknown>): boolean {
  if (place === "" || fixed.size === 0) return false;
  const key = placeKey(place);
  if (fixed.has(key)) return true;
  return (
    key.startsWith("body:") &&
    [...fixed.keys()].some((other) => other.startsWith("body:") && isWithin(key, other))
  );
}

/** What a tool accepts for an operation. */
interface Intake {
  accepted: readonly AcceptedArgument[];
  fixed: ReadonlyMap<Place, unknown>;
  names: ArgumentNames;
}

/** Computed once per tool and operation. */
export const intakeOf = oncePerPair((tool: Tool | undefined, operation: OperationFacts): Intake => {
  const accepted = acceptedArguments(tool, operation);
  return { accepted, fixed: fixedValues(tool, operation), names: argumentNames(accepted, operation) };
});

/** Names by {@link placeKey}: names that callers know, then those that only the operation knows. */
function argumentNames(accepted: readonly AcceptedArgument[], operation: OperationFacts): Map<Place, string> {
  const names = new Map<Place, string>();
  for (const { name, place } of [...accepted, ...operation.arguments]) {
    if (place !== "" && !names.has(placeKey(place))) names.set(placeKey(place), name);
  }
  return names;
}

/** Returns the arguments to describe to a caller, with their schemas. */
export function signatureEntries(
  tool: Tool | undefined,
  operation: OperationFacts,
  operations: OperationSource,
): Promise<SignatureEntry[]> {
  const told = takenArguments(tool, operation).filter(({ hidden }) => tool === undefined || !hidden);
  return withSchemas(told, operation, operations);
}

/** Returns the arguments that a caller may send, without those whose value is fixed. */
export function takenArguments(tool: Tool | undefined, operation: OperationFacts): AcceptedArgument[] {
  const { accepted, fixed } = intakeOf(tool, operation);
  return accepted.filter(({ place }) => !isFixed(place, fixed));
}

export function withSchemas(
  told: readonly AcceptedArgument[],
  operation: OperationFacts,
  operations: OperationSource,
): Promise<SignatureEntry[]> {
  return Promise.all(
    told.map(async ({ name, place, required, schema }) => {
      const full = schema ?? (place === "" ? undefined : await argumentSchema(operation, place, operations));
      return { name, required, ...(full !== undefined && { schema: full }) };
    }),
  );
}

/**
 * Returns the full schema of one argument for callers, with its `$defs`; `undefined` for an undescribed place.
 */
export async function argumentSchema(
  operation: OperationFacts,
  place: Place,
  operations: OperationSource,
): Promise<JsonSchema | undefined> {
  const schema = await describedSchema(operation, place, operations);
  return schema && askedOf(operation, place, schema);
}

function askedOf(operation: OperationFacts, place: Place, schema: JsonSchema): JsonSchema {
  const { constantMembers: members } = operation;
  if (members === undefined) return schema;
  const known = askedSchemas(operation);
  const asked = known.get(place) ?? withoutConstantMembers(place, schema, { members, root: schema });
  known.set(place, asked);
  return asked;
}

/** Cached by place, so that each schema is compiled once. */
const askedSchemas = oncePer<OperationFacts, Map<Place, JsonSchema>>(() => new Map());

/** Of several at one place, the first. Each of a thousand is asked for. */
const parametersByPlace = oncePer(
  ({ parameters }: OperationFacts) =>
    new Map([...parameters].reverse().map((one) => [placeKey(`${one.in}:${one.name}`), one])),
);

async function describedSchema(
  operation: OperationFacts,
  place: Place,
  operations: OperationSource,
): Promise<JsonSchema | undefined> {
  const parts = parsePlace(place);
  if (parts.in !== "body") {
    const found = parametersByPlace(operation).get(placeKey(place));
    return found === undefined ? undefined : bundle(found.schema, operations);
  }
  if (operation.body === undefined) return undefined;
  const root = await bundle(operation.body.schema, operations);
  const schema = parsePointer(parts.pointer).reduce<JsonSchema | undefined>((outer, name) => {
    const found = outer === undefined ? [] : propertySchemas(outer, root, name);
    return found.length > 1 ? { allOf: found } : found[0];
  }, root);
  return schema && within(root, schema);
}

export interface SignatureEntry {
  name: string;
  required: boolean;
  /** Its own `$defs` included. */
  schema?: JsonSchema;
}

/** Adds the constants to the argument's value at `place`; only to objects that exist. */
export function withConstantMembers(
  place: Place,
  value: unknown,
  members: readonly ConstantMember[] = [],
): unknown {
  return members
    .filter((member) => placeKey(member.place) === placeKey(place))
    .reduce((current, member) => filled(current, parseWay(member.pointer), member.value), value);
}

function filled(value: unknown, [step, ...rest]: Way, constant: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(value))
    return step === every ? value.map((item: unknown) => filled(item, rest, constant)) : value;
  if (!isObject(value)) return value;
  const members = Object.entries(value);
  if (rest.length === 0 && step !== every)
    return Object.hasOwn(value, step) ? value : Object.fromEntries([...members, [step, constant]]);
  return Object.fromEntries(
    members.map(([name, member]) => [
      name,
      step === every || step === name ? filled(member, rest, constant) : member,
    ]),
  );
}

/**
 * Returns the argument's schema for callers, in which constant members are optional.
 * @param how.root Contains the `$defs` for references.
 */
export function withoutConstantMembers(
  place: Place,
  schema: JsonSchema,
  { members = [], root }: { members: readonly ConstantMember[] | undefined; root: JsonSchema },
): JsonSchema {
  const ways = members
    .filter((member) => placeKey(member.place) === placeKey(place))
    .map(({ pointer }) => parseWay(pointer));
  return loosened(schema, ways, root);
}

/** @param ways the remaining parts of the pointers */
function loosened(schema: JsonSchema, ways: readonly Way[], root: JsonSchema): JsonSchema {
  if (ways.length === 0) return schema;
  const { $ref, ...own } = schema;
  const free = new Set(
    ways.flatMap(([name, ...rest]) => (typeof name !== "string" || rest.length > 0 ? [] : name)),
  );
  const inside = (part: JsonSchema, step: Way[number]): JsonSchema =>
    loosened(part, following(ways, step), root);
  const each = (parts: readonly JsonSchema[] | undefined) => parts?.map((part) => loosened(part, ways, root));
  const others = (said: boolean | JsonSchema | undefined) =>
    typeof said === "object" ? inside(said, every) : said === false && free.size === 0 ? said : undefined;
  const properties = Object.entries(own.properties ?? {}).filter(([name]) => !free.has(name));
  const parts = {
    properties:
      own.properties && Object.fromEntries(properties.map(([name, part]) => [name, inside(part, name)])),
    required: own.required?.filter((name) => !free.has(name)),
    additionalProperties: others(own.additionalProperties),
    unevaluatedProperties: others(own.unevaluatedProperties),
    items: own.items && inside(own.items, every),
    allOf: each(own.allOf),
    anyOf: each(own.anyOf),
    oneOf: each(own.oneOf),
  };
  const rest: JsonSchema = Object.fromEntries(
    Object.entries({ ...own, ...parts }).filter(([, part]) => part !== undefined),
  );
  const referred = $ref === undefined ? undefined : target(schema, root);
  if (referred === undefined) return $ref === undefined ? rest : { $ref, ...rest };
  const inlined = loosened(referred, ways, root);
  return Object.keys(own).length === 0 ? inlined : { ...rest, allOf: [inlined, ...(rest.allOf ?? [])] };
}

const bundled = new WeakMap<OperationFacts, OperationFacts>();

/**
 * Returns an operation with all its schemas, each as {@link bundle} returns it. The object is the same for every call, so
 * that derived values can be cached.
 */
export async function wholeOperation(
  operation: OperationFacts,
  source: OperationSource,
): Promise<OperationFacts> {
  const found = bundled.get(operation);
  if (found !== undefined) return found;
  const { parameters, body } = operation;
  const whole: OperationFacts = {
    ...operation,
    parameters: await Promise.all(
      parameters.map(async (parameter) => ({
        ...parameter,
        schema: await bundle(parameter.schema, source),
      })),
    ),
    ...(body !== undefined && { body: { ...body, schema: await bundle(body.schema, source) } }),
  };
  bundled.set(operation, whole);
  bundled.set(whole, whole);
  return whole;
}
