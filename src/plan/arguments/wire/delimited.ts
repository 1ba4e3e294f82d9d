/**
 * Narrows the schemas of lists and objects that travel as one text: their parts must not contain the delimiter, unless an
 * encoding distinguishes the two.
 */
import type { BodyFacts, JsonSchema, ParameterFacts } from "../../../model/runtime.js";
import { contentKind } from "../../../runtime/request/content.js";
import { isStyled, styleOf } from "../../../runtime/request/form-body.js";
import { plainText } from "../../../runtime/request/style.js";
import { isObject, memberOf } from "../../../runtime/values/json.js";
import type { FullSchemas } from "../../schema/full.js";
import type { Flatten } from "../../trim/flatten.js";
import { both, typeList } from "../../trim/merge.js";

/** Characters that a text must not contain. */
interface Barred {
  readonly inParts: string;
  readonly inNames: string;
}

interface Context {
  readonly flatten: Flatten;
  readonly full: Pick<FullSchemas, "adopt">;
}

type Style = ParameterFacts["style"];

interface Styled extends Pick<ParameterFacts, "style" | "explode"> {
  readonly itemStyles?: readonly Style[] | undefined;
}

const delimiters: ReadonlyMap<Style, string> = new Map<Style, string>([
  ["spaceDelimited", " "],
  ["pipeDelimited", "|"],
  ["tabDelimited", "\t"],
]);

/** Removes values from a parameter's schema whose parts could not be told apart. */
export function delimitedParameter(
  schema: JsonSchema,
  parameter: Pick<ParameterFacts, "in" | "contentType"> & Styled,
  context: Context,
): JsonSchema {
  const { in: location, style, explode, contentType } = parameter;
  if (contentType !== undefined || location === "querystring") return schema;
  // Paths and headers are one text regardless of `explode`, and nothing is encoded in headers.
  const isOneText = location === "path" || location === "header" || !explode;
  const delimiter = delimiters.get(style) ?? (location === "header" ? "," : "");
  const between = isOneText ? delimiter : "";
  const names = location === "header" && explode ? `${between}=` : between;
  return undivided(schema, { between, names, inner: parameter.itemStyles }, context);
}

/** Removes such values from each field or part of a form's schema. */
export function delimitedFields(
  schema: JsonSchema,
  { contentType, encoding = {} }: Pick<BodyFacts, "contentType" | "encoding">,
  context: Context,
): JsonSchema {
  const { schema: flat } = context.flatten(schema);
  const isPart = contentKind(contentType) === "multipart";
  const fields = Object.entries(flat.properties ?? {}).map(([name, field]): [string, JsonSchema] => {
    const facts = memberOf(encoding, name);
    const isText = facts !== undefined && isStyled(facts) && (!isPart || facts.contentType === undefined);
    return [name, isText ? delimitedField(field, { ...styleOf(facts), isPart }, context) : field];
  });
  if (fields.every(([name, field]) => field === flat.properties?.[name])) return schema;
  return context.full.adopt({ ...flat, properties: Object.fromEntries(fields) }, schema);
}

/** Removes such values from a field. Nothing is encoded inside a part, whatever its style. */
function delimitedField(
  schema: JsonSchema,
  { style, explode, itemStyles, isPart }: Styled & { readonly isPart: boolean },
  context: Context,
): JsonSchema {
  const isOneText = !explode && style !== "deepObject";
  const between = isOneText ? (delimiters.get(style) ?? (isPart ? "," : "")) : "";
  return undivided(schema, { between, names: between, inner: itemStyles }, context);
}

function undivided(
  schema: JsonSchema,
  { between, names, inner = [] }: { between: string; names: string; inner: Styled["itemStyles"] },
  context: Context,
): JsonSchema {
  // Inner lists are texts of the outer list, in which nothing is encoded before the whole is.
  const innermost = inner.map((style) => delimiters.get(style) ?? ",").join("");
  const barred = { inParts: between + innermost, inNames: names };
  return barred.inParts === "" ? schema : parted(schema, { barred, depth: inner.length }, context);
}

interface Level {
  readonly barred: Barred;
  /** Levels of inner lists that are written as texts of this one. */
  readonly depth: number;
}

/** @returns `schema` itself if nothing changes */
function parted(schema: JsonSchema, level: Level, context: Context): JsonSchema {
  const { schema: flat } = context.flatten(schema);
  const { anyOf, oneOf, items, prefixItems, properties, additionalProperties } = flat;
  const whole = (part: JsonSchema): JsonSchema => parted(part, level, context);
  const item = (part: JsonSchema): JsonSchema =>
    level.depth > 0 && typeList(context.flatten(part).schema.type).includes("array")
      ? parted(part, { ...level, depth: level.depth - 1 }, context)
      : without(part, level.barred.inParts, context);
  const text = (part: JsonSchema): JsonSchema => without(part, level.barred.inParts, context);
  const isList = typeList(flat.type).includes("array") || items !== undefined;
  const isMap = typeList(flat.type).includes("object") && additionalProperties !== false;
  const made: JsonSchema = {
    ...flat,
    ...(anyOf !== undefined && { anyOf: anyOf.map(whole) }),
    ...(oneOf !== undefined && { oneOf: oneOf.map(whole) }),
    ...(prefixItems !== undefined && { prefixItems: prefixItems.map(item) }),
    ...(isList && { items: item(items ?? {}) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, text(part)])),
    }),
    ...(isMap && {
      additionalProperties: text(isObject(additionalProperties) ? additionalProperties : {}),
      propertyNames: both(flat.propertyNames ?? {}, { pattern: free(level.barred.inNames) }),
    }),
  };
  return JSON.stringify(made) === JSON.stringify(flat) ? schema : context.full.adopt(made, schema);
}

/**
 * Forbids the characters in strings, and removes listed values with them unless none would be left. Other schemas stay unchanged.
 */
function without(schema: JsonSchema, barred: string, { flatten }: Context): JsonSchema {
  const { type, enum: listed, const: only, format } = flatten(schema).schema;
  const types = typeList(type);
  if ((types.length > 0 && !types.includes("string")) || only !== undefined || plainFormats.has(format ?? ""))
    return schema;
  if (listed === undefined) return both(schema, { pattern: free(barred) });
  const left = listed.filter((value) => ![...barred].some((one) => plainText(value).includes(one)));
  return left.length === 0 || left.length === listed.length ? schema : both(schema, { enum: left });
}

/** Formats that are enforced and exclude the characters. */
const plainFormats = new Set(["uuid", "date", "time", "ipv4", "ipv6", "hostname"]);

function free(barred: string): string {
  return `^[^${barred.replaceAll("\t", "\\t")}]*$`;
}
