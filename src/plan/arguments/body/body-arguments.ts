/** Makes arguments of a request body: one for each property of a plain object, otherwise one for the whole body. */
import type { Location } from "../../../model/api.js";
import type { BodyFacts, JsonSchema } from "../../../model/runtime.js";
import { allowedTypes } from "../../../runtime/schema/file-schema.js";
import { escapeSegment, parsePointer } from "../../../runtime/schema/pointer.js";
import { isObject, memberOf } from "../../../runtime/values/json.js";
import type { FullSchemas } from "../../schema/full.js";
import type { Flatten } from "../../../schema/flatten.js";
import { typeList } from "../../../schema/types.js";
import { withoutMemberRules } from "../../../schema/member-rules.js";
import { isPlainObject } from "../../trim/plain-object.js";
import type { Input } from "../decision.js";

interface BodyContext {
  readonly full: FullSchemas;
  readonly flatten: Flatten;
  readonly description: string | undefined;
  readonly at: Location;
  /** Whether every call has a body, because a value in it is fixed. */
  readonly always: boolean;
  /** Whether the properties of the body's only property become the arguments, if that is an object. */
  readonly unwrap: boolean;
  /** Examples of the whole body. */
  readonly shown: readonly unknown[];
  /** Whether the document describes a member of the body, given by its names from the outside in. */
  readonly describes: (names: readonly string[]) => boolean;
}

interface BodyInputs {
  readonly inputs: readonly Input[];
  /** The body's only property, taken off, if it may be left out but callers have to give what it requires. */
  readonly insisted?: string;
}

export function bodyInputs(body: BodyFacts, context: BodyContext): BodyInputs {
  const whole = context.flatten(body.schema).schema;
  const { schema, either } = withoutMemberRules(whole, context.flatten) ?? { schema: whole };
  if (!body.required && allowsNoMembers(schema)) return { inputs: [] };
  const isWhole =
    !isPlainObject(schema) ||
    body.files?.includes("") === true ||
    (!context.always && canBeAbsent(body, schema)) ||
    goesBeyond(schema, context);
  if (isWhole) return { inputs: [wholeBody(body, whole, context)] };
  const wrapper = context.unwrap && body.files === undefined ? wrapperOf(schema, context) : undefined;
  if (wrapper === undefined) return { inputs: propertyInputs(schema, "", { ...context, body, either }) };
  const { name, inner, insists } = wrapper;
  const inputs = propertyInputs(inner, `/${escapeSegment(name)}`, { ...context, body });
  return { inputs, ...(insists && { insisted: name }) };
}

/** Some documents give every operation a body, of an object without members where there is nothing to send. */
function allowsNoMembers({
  type,
  properties = {},
  patternProperties,
  additionalProperties,
}: JsonSchema): boolean {
  return (
    type === "object" &&
    additionalProperties === false &&
    patternProperties === undefined &&
    Object.keys(properties).length === 0
  );
}

/**
 * Whether an example has members that no argument could send. Some examples are written without the body's only property around
 * them.
 * @param wrapper name of that property, if the schema is that of its value
 */
function goesBeyond(
  { properties = {}, additionalProperties }: JsonSchema,
  { shown, describes }: BodyContext,
  wrapper: readonly string[] = [],
): boolean {
  if (additionalProperties === false) return false;
  const [only = "", ...others] = Object.keys(properties);
  const isKnown = (name: string): boolean =>
    describes([...wrapper, name]) || (others.length === 0 && describes([...wrapper, only, name]));
  return shown.some((example) => {
    const value = wrapper.reduce<unknown>(
      (outer, name) => (isObject(outer) ? memberOf(outer, name) : undefined),
      example,
    );
    return isObject(value) && !Object.keys(value).every(isKnown);
  });
}

/** Whether the body may be left out although it has required members, which separate arguments cannot express. */
function canBeAbsent({ required }: BodyFacts, { required: members = [] }: JsonSchema): boolean {
  return !required && members.length > 0;
}

function wholeBody(body: BodyFacts, schema: JsonSchema, context: BodyContext): Input {
  const about = context.description ?? schema.description;
  return {
    location: "body",
    wireName: "body",
    place: "body:",
    required: body.required,
    schema: body.schema,
    at: context.at,
    ...fileAt("", body),
    ...(about !== undefined && { description: about }),
  };
}

/** Marks a input whose place holds a file, with the range from which the file has to name its media type. */
function fileAt(pointer: string, { files, contentType, encoding = {} }: BodyFacts): Pick<Input, "file"> {
  if (files?.includes(pointer) !== true) return {};
  const [name] = parsePointer(pointer);
  const allowed = name === undefined ? contentType : memberOf(encoding, name)?.contentType;
  const range = allowed === undefined ? undefined : allowedTypes(allowed);
  return { file: range === undefined ? {} : { contentType: range } };
}

function propertyInputs(
  schema: JsonSchema,
  pointer: string,
  { full, flatten, at, body, either }: BodyContext & { body: BodyFacts; either?: ReadonlySet<string> },
): Input[] {
  const needed = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, property]): Input => {
    const { description: about, deprecated } = flatten(property).schema;
    const place = `${pointer}/${escapeSegment(name)}`;
    return {
      location: "body",
      wireName: name,
      place: `body:${place}`,
      required: needed.has(name),
      ...(either?.has(name) === true && { either: true }),
      schema: property,
      ...fileAt(place, body),
      deprecated: deprecated === true,
      at: full.locate(property) ?? at,
      ...(about !== undefined && { description: about }),
    };
  });
}

interface Wrapper {
  readonly name: string;
  readonly inner: JsonSchema;
  /** Whether it may be left out but has required members. */
  readonly insists: boolean;
}

/**
 * Finds the only property of an object, if its value is a plain object itself: `{ "data": { … } }`. The property stays if the
 * document wants something sent that could not be sent without it: null, nothing at all instead of what it requires, `{}` inside
 * it, or members that the document does not describe.
 */
function wrapperOf(
  { properties = {}, required = [] }: JsonSchema,
  context: BodyContext,
): Wrapper | undefined {
  const { flatten, shown } = context;
  const [only, ...others] = Object.entries(properties);
  if (only === undefined || others.length > 0) return undefined;
  const [name, property] = only;
  const { schema: inner } = flatten(property);
  if (!isPlainObject(inner) || typeList(inner.type).includes("null")) return undefined;
  const isOptional = !required.includes(name);
  const insists = isOptional && (inner.required ?? []).length > 0;
  const isLost = (example: unknown): boolean =>
    isOptional && ((insists && isBare(example)) || (isObject(example) && isBare(memberOf(example, name))));
  return shown.some(isLost) || goesBeyond(inner, context, [name]) ? undefined : { name, inner, insists };
}

function isBare(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}
