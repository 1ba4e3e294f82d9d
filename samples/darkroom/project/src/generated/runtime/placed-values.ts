// @generated SignedSource<<0240fb634c43b5f60b0a5c19abc7ef782f1ce8e4939026be6b70aa4ecef50c0d>>
/** Values in their places, checked against the operation's full schemas: the request as a whole. */
import { accept } from "./accept.js";
import { isProtectedHeader } from "./header.js";
import type { JsonSchema } from "./json.js";
import type {
  OperationFacts,
  OperationSource,
  ParameterFacts,
  ParameterLocation,
  Place,
} from "./operation.js";
import { argumentPath, parsePlace, placeKey, type ArgumentNames } from "./place.js";
import { parsePointer, withValueAt } from "./pointer.js";
import type { Problem } from "./problems.js";
import { facets, propertySchemas } from "./subschema.js";
import { bundle, fits } from "./validate.js";
import { describe } from "./words.js";

/** Values by the name of their parameter (of headers in lower case), decoded. */
export type PlacedValues = Readonly<Record<ParameterLocation, ReadonlyMap<string, unknown>>> & {
  /** `undefined` when there is no body; null is a body. */
  readonly body: unknown;
  /** Which argument travels to which place, by the name that the caller knows. */
  readonly names: ArgumentNames;
};

export interface RequestParts {
  operation: OperationFacts;
  /** What the caller and the tool file send, by {@link placeKey}. */
  placed: ReadonlyMap<Place, unknown>;
  names: ArgumentNames;
  operations: OperationSource;
}

/** Adds the constants of the operation, coerces, and validates every parameter and the body. */
export async function checkRequest(
  parts: RequestParts,
): Promise<{ values: PlacedValues; problems: Problem[] }> {
  const { operation, names } = parts;
  const constants = (operation.constants ?? []).map(({ place, value }) => [placeKey(place), value] as const);
  const generated = (operation.generated ?? []).map(
    (place) => [placeKey(place), crypto.randomUUID()] as const,
  );
  const placed = new Map<Place, unknown>([...constants, ...generated, ...parts.placed]);
  const checked = await Promise.all(
    operation.parameters.map((parameter) => checkParameter(parameter, { ...parts, placed })),
  );
  for (const { key, value } of checked) placed.set(key, value);
  const body = await checkBody({ ...parts, placed }, { sent: [...parts.placed.keys()].some(isBodyPlace) });
  return {
    problems: [...checked.flatMap(({ problems }) => problems), ...body.problems],
    values: {
      path: valuesIn("path", placed),
      query: valuesIn("query", placed),
      querystring: valuesIn("querystring", placed),
      header: valuesIn("header", placed),
      cookie: valuesIn("cookie", placed),
      body: body.value,
      names,
    },
  };
}

function valuesIn(location: ParameterLocation, placed: ReadonlyMap<Place, unknown>): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [place, value] of placed) {
    const parts = parsePlace(place);
    if (parts.in === location && value !== undefined) values.set(parts.name, value);
  }
  return values;
}

interface Checked {
  key: Place;
  value: unknown;
  problems: Problem[];
}

async function checkParameter(
  parameter: ParameterFacts,
  { placed, names, operations }: RequestParts,
): Promise<Checked> {
  const place: Place = `${parameter.in}:${parameter.name}`;
  const key = placeKey(place);
  const schema = await bundle(parameter.schema, operations);
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
    const problem = { path: argumentPath(names, place), keyword: "required", expected: describe(schema) };
    return { key, value: undefined, problems: parameter.required ? [problem] : [] };
  }
  const accepted = accept(schema, value);
  return {
    key,
    value: accepted.value,
    problems: accepted.problems.map((problem) => atPlace(problem, place, names)),
  };
}

async function checkBody(
  { operation, placed, names, operations }: RequestParts,
  { sent }: { sent: boolean },
): Promise<{ value: unknown; problems: Problem[] }> {
  const facts = operation.body;
  const schema = facts === undefined ? {} : await bundle(facts.schema, operations);
  const value = sent || facts?.required === true ? assembled(placed, operation, schema) : undefined;
  if (facts === undefined) return { value, problems: [] };
  if (value === undefined) {
    const problem = { path: argumentPath(names, "body:"), keyword: "required", expected: describe(schema) };
    return { value, problems: facts.required ? [problem] : [] };
  }
  const accepted = accept(schema, value);
  return {
    value: accepted.value,
    problems: accepted.problems.map((problem) => atPlace(problem, "body:", names)),
  };
}

/**
 * The body from its parts, the outer ones first. One whose members are arguments is an object even without any, and so is
 * an object that it requires and whose members are.
 */
function assembled(
  placed: ReadonlyMap<Place, unknown>,
  operation: OperationFacts,
  schema: JsonSchema,
): unknown {
  const parts = [...placed].flatMap(([place, value]) =>
    value === undefined ? [] : pointerOf(place).map((pointer) => ({ pointer, value })),
  );
  const known = operation.arguments.flatMap(({ place }) => pointerOf(place));
  const holders = known
    .map((pointer) => pointer.slice(0, -1))
    .filter((pointer) => pointer.length > 0 && isRequired(pointer, schema, schema))
    .map((pointer) => ({ pointer, value: {} }));
  const whole = known.some((pointer) => pointer.length === 0);
  return [...holders, ...parts]
    .sort((a, b) => a.pointer.length - b.pointer.length)
    .reduce<unknown>((body, { pointer, value }) => withValueAt(body, pointer, value), whole ? undefined : {});
}

/** Where in the body the place is, if it is there. */
function pointerOf(place: Place): string[][] {
  const at = parsePlace(place);
  return at.in === "body" ? [parsePointer(at.pointer)] : [];
}

function isRequired([name, ...rest]: readonly string[], schema: JsonSchema, root: JsonSchema): boolean {
  if (name === undefined) return true;
  return (
    facets(schema, root).some(({ required }) => required?.includes(name) === true) &&
    (rest.length === 0 || propertySchemas(schema, root, name).some((inner) => isRequired(rest, inner, root)))
  );
}

function atPlace(problem: Problem, place: Place, names: ArgumentNames): Problem {
  return { ...problem, path: argumentPath(names, place, problem.path) };
}

function isBodyPlace(place: Place): boolean {
  return parsePlace(place).in === "body";
}
