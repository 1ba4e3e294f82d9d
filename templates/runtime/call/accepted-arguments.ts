/** Which arguments a call may bring: what the tool file lists, and what the plan hid from it. */
import type { JsonSchema } from "../json.js";
import { oncePerPair } from "../late.js";
import type { OperationFacts, OperationSource, Place } from "../operation.js";
import { parsePlace, placeKey, type ArgumentNames } from "../request/place.js";
import { withoutConstantMembers } from "../schema/constant-members.js";
import { isWithin, parsePointer } from "../schema/pointer.js";
import { propertySchemas, within } from "../schema/subschema.js";
import type { Placed } from "../schema/takes-at.js";
import { withoutPlace } from "../schema/unfixed.js";
import { bundle } from "../schema/validate.js";
import { answerFields, type Fixed, type Input, type Tool } from "../tool.js";
import type { SignatureEntry } from "./signature.js";

/** An argument that a caller may send. */
export interface AcceptedArgument {
  name: string;
  /** "" for an argument of a tool that travels nowhere by itself. */
  place: Place | "";
  required: boolean;
  /** The tool file's own schema; `undefined` where only the operation's full schema holds. */
  schema: JsonSchema | undefined;
  /** It is not in the tool's schema. */
  hidden: boolean;
}

/**
 * Without a tool, all that the operation knows. With one, what it lists and what the plan hid: an argument that someone
 * deleted from the tool file is neither, and stays out. A grouped tool lists the arguments of all its actions; those that
 * the operation does not have are left out.
 */
export function acceptedArguments(tool: Tool | undefined, operation: OperationFacts): AcceptedArgument[] {
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

/** What a grouped tool lists of one of its operations, which may require what others do without. */
function ofAction(input: Input, known: readonly AcceptedArgument[]): AcceptedArgument[] {
  const required = new Map(known.map((argument) => [keyOf(argument.place), argument.required]));
  return listedArguments(input).flatMap((argument) => {
    const needed = required.get(keyOf(argument.place));
    return needed === undefined ? [] : [{ ...argument, required: argument.required || needed }];
  });
}

/** The arguments of a tool file, whether or not they belong to an operation. */
export function listedArguments(input: Input): AcceptedArgument[] {
  return Object.entries(input).map(([name, { place, required, schema }]) => ({
    name,
    place: sentTo(place),
    required,
    schema,
    hidden: false,
  }));
}

/** `input` is made by `path`, `query` and their like, which write nothing but places. */
function sentTo(place: string): Place | "" {
  return place === answerFields ? "" : (place as Place | "");
}

/**
 * What is sent with every call, by {@link placeKey}. What the operation fixes yields to a tool file that lists an argument
 * for the place, or fixes it itself. In a grouped tool such an argument is that of another action.
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

function placedValues({ path = {}, query = {}, header = {}, cookie = {}, body = {} }: Fixed = {}) {
  return Object.entries({ path, query, header, cookie, body }).flatMap(([location, values]) =>
    Object.entries(values).map(([name, value]): [Place, unknown] => [
      placeKey(`${location}:${name}` as Place),
      value,
    ]),
  );
}

/** Whether a fixed value stands at the place, or holds it. */
export function isFixed(place: Place | "", fixed: ReadonlyMap<Place, unknown>): boolean {
  if (place === "" || fixed.size === 0) return false;
  const key = placeKey(place);
  if (fixed.has(key)) return true;
  return (
    key.startsWith("body:") &&
    [...fixed.keys()].some((other) => other.startsWith("body:") && isWithin(key, other))
  );
}

/** What a tool takes for an operation. */
export interface Intake {
  accepted: readonly AcceptedArgument[];
  fixed: ReadonlyMap<Place, unknown>;
  names: ArgumentNames;
}

/** The same for every call. */
export const intakeOf = oncePerPair((tool: Tool | undefined, operation: OperationFacts): Intake => {
  const accepted = acceptedArguments(tool, operation);
  return { accepted, fixed: fixedValues(tool, operation), names: argumentNames(accepted, operation) };
});

/** {@link placeKey} to name: what callers know comes first, then what only the operation knows. */
function argumentNames(accepted: readonly AcceptedArgument[], operation: OperationFacts): Map<Place, string> {
  const names = new Map<Place, string>();
  for (const { name, place } of [...accepted, ...operation.arguments]) {
    if (place !== "" && !names.has(placeKey(place))) names.set(placeKey(place), name);
  }
  return names;
}

/** The arguments that are worth telling a caller about, with their schemas. */
export async function signatureEntries(
  tool: Tool | undefined,
  operation: OperationFacts,
  operations: OperationSource,
): Promise<SignatureEntry[]> {
  const { accepted, fixed } = intakeOf(tool, operation);
  const told = accepted.filter(
    ({ hidden, place }) => !isFixed(place, fixed) && (tool === undefined || !hidden),
  );
  return Promise.all(
    told.map(async ({ name, place, required, schema }) => {
      const full = schema ?? (place === "" ? undefined : await argumentSchema(operation, place, operations));
      return { name, required, ...(full !== undefined && { schema: full }) };
    }),
  );
}

/**
 * The full schema of one argument as a caller has to keep to it, with the `$defs` that it refers to and without what the
 * operation fixes inside it; `undefined` for a place nobody described.
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
  const known = askedSchemas.get(operation) ?? new Map<Place, JsonSchema>();
  askedSchemas.set(operation, known);
  const asked = known.get(place) ?? withoutConstantMembers(place, schema, { members, root: schema });
  known.set(place, asked);
  return asked;
}

/** By place; one object each, so that it is compiled once. */
const askedSchemas = new WeakMap<OperationFacts, Map<Place, JsonSchema>>();

async function describedSchema(
  operation: OperationFacts,
  place: Place,
  operations: OperationSource,
): Promise<JsonSchema | undefined> {
  const parts = parsePlace(place);
  if (parts.in !== "body") {
    const found = operation.parameters.find(
      ({ in: location, name }) => placeKey(`${location}:${name}`) === placeKey(place),
    );
    return found === undefined ? undefined : bundle(found.schema, operations);
  }
  if (operation.body === undefined) return undefined;
  const root = await bundle(operation.body.schema, operations);
  const schema = parsePointer(parts.pointer).reduce<JsonSchema | undefined>((outer, name) => {
    const found = outer === undefined ? [] : propertySchemas(outer, root, name);
    return found.length > 1 ? { allOf: found } : found[0];
  }, root);
  if (schema === undefined) return undefined;
  return fixedInside(place, operation).reduce(
    (whole, fixed) => within(root, withoutPlace(whole, fixed, root)),
    within(root, schema),
  );
}

/** What the operation itself sets inside an argument of the body. */
function fixedInside(place: Place, operation: OperationFacts): Placed[] {
  if (!place.startsWith("body:")) return [];
  return placedValues(operation.fixed).flatMap(([fixed, value]) =>
    fixed !== place && isWithin(fixed, place)
      ? [{ names: parsePointer(fixed.slice(place.length)), value }]
      : [],
  );
}

function keyOf(place: Place | ""): Place | "" {
  return place === "" ? "" : placeKey(place);
}
