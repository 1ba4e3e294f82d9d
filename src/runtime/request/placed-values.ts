/**
 * Checks the values of a request as a whole, in their places, against the operation's full schemas. Finds those that are secrets,
 * because an API that echoes them must not put them into a result.
 */
import type { Problem } from "../host/errors.js";
import type { OperationFacts, ParameterFacts } from "../operations/operation.js";
import {
  type ArgumentNames,
  argumentPath,
  isProtectedHeader,
  type ParameterLocation,
  parsePlace,
  type Place,
  placeKey,
} from "../operations/place.js";
import { accept } from "../schema/accept.js";
import { mostProblems } from "../schema/leaf-problems.js";
import { parsePointer, withValuesAt } from "../schema/pointer.js";
import { branches, distinct, isRequired, itemSchemas, propertySchemas } from "../schema/subschema.js";
import { fits } from "../schema/validate.js";
import { describe } from "../schema/words.js";
import { Work } from "../schema/work.js";
import { isObject, type JsonSchema } from "../values/json.js";
import { oncePer } from "../values/lazy.js";
import type { Steps } from "../values/slices.js";

/** Decoded values by parameter name (header names in lower case). */
export type PlacedValues = Readonly<Record<ParameterLocation, ReadonlyMap<string, unknown>>> & {
  /** `undefined` if there is no body; null is a body. */
  readonly body: unknown;
  /** The name that the caller knows for each place. */
  readonly names: ArgumentNames;
};

interface RequestParts {
  /** As returned by `wholeOperation`. */
  operation: OperationFacts;
  /** Values from the caller and the tool file, by {@link placeKey}. */
  placed: ReadonlyMap<Place, unknown>;
  names: ArgumentNames;
  work: Work;
}

/** Values that are missing are put into words only as far as they can be told: half of the problems may be told already. */
type Whole = RequestParts & { described: { left: number } };

/** Adds the operation's constants and what it sends twice, coerces, and validates every parameter and the body. */
export function checkRequest(parts: RequestParts): { values: PlacedValues; problems: Problem[] } {
  const { operation, names, work } = parts;
  const constants = (operation.constants ?? []).map(({ place, value }) => [placeKey(place), value] as const);
  const generated = (operation.generated ?? []).map(
    (place) => [placeKey(place), crypto.randomUUID()] as const,
  );
  const placed = new Map<Place, unknown>([...constants, ...generated, ...parts.placed]);
  for (const { place, of } of operation.repeated ?? [])
    if (!placed.has(placeKey(place))) placed.set(placeKey(place), placed.get(placeKey(of)));
  const whole = { operation, names, placed, work, described: { left: 2 * mostProblems } };
  const checked = operation.parameters.map((parameter) => checkParameter(parameter, whole));
  for (const { key, value } of checked) placed.set(key, value);
  const body = checkBody(whole, { sent: [...parts.placed.keys()].some(isBodyPlace) });
  return {
    problems: [...checked.flatMap(({ problems }) => problems), ...body.problems],
    values: { ...byLocation(placed), body: body.value, names },
  };
}

function byLocation(placed: ReadonlyMap<Place, unknown>): Record<ParameterLocation, Map<string, unknown>> {
  const values = {
    path: new Map<string, unknown>(),
    query: new Map<string, unknown>(),
    querystring: new Map<string, unknown>(),
    header: new Map<string, unknown>(),
    cookie: new Map<string, unknown>(),
  };
  for (const [place, value] of placed) {
    const at = parsePlace(place);
    if (at.in !== "body" && value !== undefined) values[at.in].set(at.name, value);
  }
  return values;
}

interface Checked {
  key: Place;
  value: unknown;
  problems: Problem[];
}

function checkParameter(parameter: ParameterFacts, whole: Whole): Checked {
  const { placed, names, work } = whole;
  const { schema } = parameter;
  const place: Place = `${parameter.in}:${parameter.name}`;
  const key = placeKey(place);
  const value = placed.get(key);
  const isProtected = parameter.in === "header" && isProtectedHeader(parameter.name);
  if (isProtected) {
    const problem = {
      path: argumentPath(names, place),
      keyword: "unknown",
      expected: "to be left out: it is not for callers to set",
    };
    return { key, value: undefined, problems: value === undefined ? [] : [problem] };
  }
  const absent = value === undefined || (value === null && !parameter.required && !fits(schema, null));
  if (absent) {
    const problems = parameter.required ? [missing(place, schema, whole)] : [];
    return { key, value: undefined, problems };
  }
  const accepted = accept(schema, value, work);
  return {
    key,
    value: accepted.value,
    problems: accepted.problems.map((problem) => atPlace(problem, place, names)),
  };
}

function checkBody(whole: Whole, { sent }: { sent: boolean }): { value: unknown; problems: Problem[] } {
  const { operation, placed, names, work } = whole;
  const facts = operation.body;
  const schema = facts?.schema ?? {};
  const value = sent || facts?.required === true ? assembled(placed, operation) : undefined;
  if (facts === undefined) return { value, problems: [] };
  if (value === undefined)
    return { value, problems: facts.required ? [missing("body:", schema, whole)] : [] };
  const accepted = accept(schema, value, work);
  return {
    value: accepted.value,
    problems: accepted.problems.map((problem) => atPlace(problem, "body:", names)),
  };
}

/**
 * Assembles the body from its parts, outer parts first. A body whose members are arguments is an object even without members,
 * and so is a required object inside it.
 */
function assembled(placed: ReadonlyMap<Place, unknown>, operation: OperationFacts): unknown {
  const parts = [...placed].flatMap(([place, value]) =>
    value === undefined ? [] : pointerOf(place).map((pointer) => ({ pointer, value })),
  );
  const { isWhole, required } = bodyArguments(operation);
  const holders = required.map((pointer) => ({ pointer, value: {} }));
  const outerFirst = [...holders, ...parts].sort((a, b) => a.pointer.length - b.pointer.length);
  return withValuesAt(isWhole ? undefined : {}, outerFirst);
}

/**
 * Whether the body is one argument, and the required objects that arguments are in. Found once: an operation may have a thousand
 * arguments, and a call's checks may be begun again many times.
 */
const bodyArguments = oncePer(({ arguments: all, body }: OperationFacts) => {
  const schema = body?.schema ?? {};
  const known = all.flatMap(({ place }) => pointerOf(place));
  return {
    isWhole: known.some((pointer) => pointer.length === 0),
    required: known
      .map((pointer) => pointer.slice(0, -1))
      .filter((pointer) => pointer.length > 0 && isRequiredAt(pointer, schema, schema)),
  };
});

/** Returns the path of a place in the body, if it is in the body. */
function pointerOf(place: Place): string[][] {
  const at = parsePlace(place);
  return at.in === "body" ? [parsePointer(at.pointer)] : [];
}

function isRequiredAt([name, ...rest]: readonly string[], schema: JsonSchema, root: JsonSchema): boolean {
  if (name === undefined) return true;
  return (
    isRequired(schema, root, name) &&
    (rest.length === 0 ||
      propertySchemas(schema, root, name).some((inner) => isRequiredAt(rest, inner, root)))
  );
}

function missing(place: Place, schema: JsonSchema, { names, described }: Whole): Problem {
  described.left -= 1;
  const expected = described.left >= 0 ? describe(schema) : "a value";
  return { path: argumentPath(names, place), keyword: "required", expected };
}

function atPlace(problem: Problem, place: Place, names: ArgumentNames): Problem {
  return { ...problem, path: argumentPath(names, place, problem.path) };
}

function isBodyPlace(place: Place): boolean {
  return parsePlace(place).in === "body";
}

/**
 * Returns the different texts that the operation's schemas mark with `format: password` or `writeOnly`.
 * @param operation As returned by `wholeOperation`.
 */
export function* secretValues(operation: OperationFacts, values: PlacedValues): Steps<ReadonlySet<string>> {
  const found = new Set<string>();
  if (!takesSecrets(operation)) return found;
  const { parameters, body } = operation;
  const name = (parameter: { in: string; name: string }): string =>
    parameter.in === "header" ? parameter.name.toLowerCase() : parameter.name;
  const placed = parameters.map((parameter) => ({
    schema: parameter.schema,
    value: values[parameter.in].get(name(parameter)),
  }));
  const all = [...placed, ...(body === undefined ? [] : [{ schema: body.schema, value: values.body }])];
  for (const { schema, value } of all)
    yield* findSecrets(value, [schema], { root: schema, isSecret: false, found, work: new Work() });
  return found;
}

/** Most operations take no secrets, so their arguments need no search. */
const takesSecrets = oncePer(({ parameters, body }: OperationFacts) =>
  /"format":"password"|"writeOnly":true/.test(JSON.stringify([parameters, body])),
);

interface Search {
  root: JsonSchema;
  /** Everything inside a secret is secret. */
  isSecret: boolean;
  found: Set<string>;
  /** For the patterns of names. */
  work: Work;
}

/** Many ways may lead to a part of the value, and to one schema for it, which is looked at once. */
function* findSecrets(value: unknown, schemas: readonly JsonSchema[], search: Search): Steps<void> {
  yield;
  const { root, found, work } = search;
  const parts = distinct(schemas, (schema) => branches(schema, root));
  const isSecret =
    search.isSecret || parts.some((part) => part.format === "password" || part.writeOnly === true);
  if (parts.length === 0 && !isSecret) return;
  const below = { ...search, isSecret };
  if (typeof value === "string" && isSecret) found.add(value);
  if (Array.isArray(value))
    for (const [index, item] of value.entries())
      yield* findSecrets(
        item,
        distinct(parts, (part) => itemSchemas(part, root, index)),
        below,
      );
  if (isObject(value))
    for (const [name, member] of Object.entries(value))
      yield* findSecrets(
        member,
        distinct(parts, (part) => propertySchemas(part, root, name, work)),
        below,
      );
}
