/** Builds an example call from the document's own examples. */
import { fits } from "../../bounded.js";
import type { MediaType, Operation, Parameter } from "../../model/api.js";
import type {
  ArgumentFacts,
  BodyFacts,
  Json,
  JsonObject,
  JsonSchema,
  OperationFacts,
} from "../../model/runtime.js";
import { escapeSegment, parsePointer, valueAt } from "../../runtime/schema/pointer.js";
import { oncePer } from "../../runtime/values/lazy.js";
import { isObject, memberOf } from "../../runtime/values/json.js";
import type { FullSchemas } from "../schema/full.js";
import { bundled } from "../../schema/reachable.js";
import { ownValues } from "../tighten/evidence.js";
import type { Flatten } from "../../schema/flatten.js";

interface Context {
  readonly operation: Operation;
  /** Request direction. */
  readonly full: FullSchemas;
  readonly flatten: Flatten;
}

/** Maximum size of an example, in characters of JSON. */
const largest = 2_048;

/** Maximum number of optional parameters in the example of a call that needs none. */
const mostOptional = 3;

/**
 * Returns arguments by name, from the examples of parameters and of the body's media type, that would be accepted.
 * @returns `undefined` if the document does not show everything that a call needs, nothing of a body, or more than a reader can use
 */
export function exampleArguments(
  facts: Pick<OperationFacts, "parameters" | "body" | "arguments">,
  context: Context,
): Record<string, Json> | undefined {
  const { operation, full } = context;
  const parameters = new Map(
    operation.parameters.map((parameter) => [`${parameter.in}:${parameter.name}`, parameter]),
  );
  const shown = ({ place, required }: ArgumentFacts): Json | undefined => {
    const parameter = parameters.get(place);
    return parameter && parameterExample(parameter, required, full);
  };
  const [ofBody, others] = [
    facts.arguments.filter(isOfBody),
    facts.arguments.filter((one) => !isOfBody(one)),
  ];
  const needed = others.filter(({ required }) => required).map((one) => [one, shown(one)] as const);
  // Compiling a body's schema takes time, which is wasted if the call stays incomplete.
  if (needed.some(([, value]) => value === undefined)) return undefined;
  const body = ofBody.length > 0 ? bodyExample(facts.body, ofBody, context) : undefined;
  // The key of what is changed does not show how.
  if (ofBody.length > 0 && body === undefined) return undefined;
  const parts = ofBody.map(
    (one) =>
      [
        one,
        body && (valueAt(body, parsePointer(one.place.slice("body:".length))) as Json | undefined),
      ] as const,
  );
  if (parts.some(([{ required }, value]) => required && value === undefined)) return undefined;
  const isBare = needed.length === 0 && body === undefined;
  const optional = isBare ? others.map((one) => [one, shown(one)] as const) : [];
  const values = [
    ...[...needed, ...parts].filter(([, value]) => value !== undefined),
    ...optional.filter(([, value]) => value !== undefined).slice(0, mostOptional),
  ];
  const example = Object.fromEntries(values.map(([{ name }, value]) => [name, value ?? null]));
  return values.length === 0 || sizeOf(example) > largest ? undefined : example;
}

function isOfBody({ place }: ArgumentFacts): boolean {
  return place.startsWith("body:");
}

/** Operations may share what is large. */
const sizeOfObject = oncePer((value: object) => JSON.stringify(value).length);

function sizeOf(value: unknown): number {
  return typeof value === "object" && value !== null ? sizeOfObject(value) : JSON.stringify(value).length;
}

/** @param wanted whether a default or an allowed value is enough */
function parameterExample(parameter: Parameter, wanted: boolean, full: FullSchemas): Json | undefined {
  const { schema } = parameter;
  const shown = [...parameter.examples, ...(schema.examples ?? [])];
  const values = wanted ? [...shown, ...ownValues(schema)] : shown;
  return acceptable(values, full.of(schema), full);
}

function bodyExample(
  facts: BodyFacts | undefined,
  args: readonly ArgumentFacts[],
  { operation, full, flatten }: Context,
): Json | undefined {
  const media = operation.requestBody?.content.find(({ contentType }) => contentType === facts?.contentType);
  if (facts === undefined || media === undefined || (facts.files ?? []).length > 0) return undefined;
  const small = shownIn(media).filter((value) => sizeOf(value) <= largest);
  const { properties = {} } = flatten(facts.schema).schema;
  const places = new Set<string>(args.map(({ place }) => place));
  const isHoisted = Object.keys(properties).every((name) => places.has(`body:/${escapeSegment(name)}`));
  if (!isHoisted || places.has("body:")) return acceptable(small, facts.schema, full);
  // Each property is an argument of its own, so properties that the example lacks need no validator.
  return small.find((value): value is JsonObject => {
    if (!isObject(value)) return false;
    return Object.entries(value).every(([name, member]) => {
      const schema = memberOf(properties, name);
      return schema === undefined || fits(bundled(schema, full), member);
    });
  });
}

function shownIn({ examples, schema }: MediaType): readonly unknown[] {
  return [...examples, ...(schema?.examples ?? [])];
}

function acceptable(values: readonly unknown[], schema: JsonSchema, full: FullSchemas): Json | undefined {
  if (values.length === 0) return undefined;
  const whole = bundled(schema, full);
  return values.find((value): value is Json => value !== undefined && fits(whole, value));
}
