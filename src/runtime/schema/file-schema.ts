/**
 * Files that callers pass as arguments: their schema, and the media type of each among those that its place allows, which are
 * types and ranges such as `image/*`, joined by commas.
 */
import { type FromSchema, isObject, type JsonSchema } from "../values/json.js";

/** Schema of a file from a caller: exactly one of `path`, `base64` and `text`. */
export const fileSchema = {
  type: "object",
  properties: {
    path: { type: "string", minLength: 1, description: "File on the server's disk, below its files folder." },
    base64: { type: "string", contentEncoding: "base64" },
    text: { type: "string" },
    filename: { type: "string", minLength: 1 },
    contentType: { type: "string", pattern: "^[\\w.+-]+/[\\w.+-]+(; ?[\\w-]+=[\\w.+-]+)*$" },
  },
  oneOf: [{ required: ["path"] }, { required: ["base64"] }, { required: ["text"] }],
  additionalProperties: false,
} as const satisfies JsonSchema;

/** A file from a caller. */
export type FileArgument = FromSchema<typeof fileSchema>;

/** Whether it is the schema of a file argument; a server that opens no files takes none by `path`. */
export function isFileSchema({ properties }: JsonSchema): boolean {
  return isObject(properties) && ofEveryFile.every((name) => Object.hasOwn(properties, name));
}

const ofEveryFile = Object.keys(fileSchema.properties).filter((name) => name !== "path");

/**
 * Schema of a file of certain media types. The caller has to name its type if nothing else determines it.
 * @param allowed types and ranges: `image/png`, `audio/*, video/*`, `image/png, image/jpeg`
 */
export function fileSchemaOf(allowed: string) {
  const types = rangesOf(allowed);
  const contentType = types.some((type) => type.endsWith("*"))
    ? ({ type: "string", pattern: `^${alternatives(types.map(typePattern))}$` } as const)
    : ({ type: "string", enum: types } as const);
  return {
    ...fileSchema,
    properties: { ...fileSchema.properties, contentType },
    ...(leavesOpen(allowed) && { required: ["contentType"] }),
  } as const satisfies JsonSchema;
}

function alternatives(patterns: readonly string[]): string {
  return patterns.length === 1 ? patterns.join() : `(${patterns.join("|")})`;
}

function typePattern(type: string): string {
  return type.replace(/[.+^$|]/g, "\\$&").replace("*", "[\\w.+-]+");
}

/** Returns the value if it has the shape of a file argument. */
export function asFile(value: unknown): FileArgument | undefined {
  if (!isObject(value)) return undefined;
  return ["path", "base64", "text"].some((form) => typeof value[form] === "string") ? value : undefined;
}

/** Returns the types and ranges that a file has to keep to; `undefined` if any type is allowed. */
export function allowedTypes(allowed: string): string | undefined {
  const ranges = rangesOf(allowed);
  return ranges.includes("*/*") ? undefined : ranges.join(", ");
}

/** Whether a file has to name its type, because there is a choice and none of it means bytes of any kind. */
export function leavesOpen(allowed: string): boolean {
  const ranges = rangesOf(allowed);
  const isChoice = ranges.length > 1 || ranges.some((range) => range.includes("*"));
  return isChoice && !takes(ranges, octets);
}

/**
 * Returns the media type of a file: its own if allowed, otherwise bytes of any kind, or the first one.
 * @returns `undefined` if it has none and there are only ranges
 */
export function fileType(allowed: string, own: string | undefined): string | undefined {
  const ranges = rangesOf(allowed);
  if (own !== undefined && takes(ranges, own)) return own;
  return takes(ranges, octets) ? octets : ranges.find((range) => !range.includes("*"));
}

const octets = "application/octet-stream";

function rangesOf(allowed: string): string[] {
  return allowed.split(",").map((range) => range.trim());
}

function takes(ranges: readonly string[], contentType: string): boolean {
  const essence = contentType.replace(/;.*$/s, "").trim().toLowerCase();
  return ranges.some(
    (range) =>
      range === "*/*" ||
      essence === range ||
      (range.endsWith("/*") && essence.startsWith(range.slice(0, -1))),
  );
}

/** Returns a schema for a server that opens no files, whose files have no `path`; the schema itself if no file is in it. */
export function schemaWithout(schema: JsonSchema): JsonSchema {
  if (isFileSchema(schema)) return fileWithout(schema);
  const { properties, items, additionalProperties, allOf, anyOf, oneOf } = schema;
  const changes = {
    ...changed("properties", properties, (parts) => mapped(parts, schemaWithout)),
    ...changed("items", items, schemaWithout),
    ...changed("additionalProperties", additionalProperties, (rest) =>
      typeof rest === "object" ? schemaWithout(rest) : rest,
    ),
    ...changed("allOf", allOf, allWithout),
    ...changed("anyOf", anyOf, allWithout),
    ...changed("oneOf", oneOf, allWithout),
  };
  return Object.keys(changes).length === 0 ? schema : { ...schema, ...changes };
}

function fileWithout(schema: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => name !== "path");
  const oneOf = schema.oneOf?.filter(({ required }) => required?.includes("path") !== true);
  return { ...schema, properties: Object.fromEntries(properties), ...(oneOf !== undefined && { oneOf }) };
}

function allWithout(parts: readonly JsonSchema[]): readonly JsonSchema[] {
  const made = parts.map(schemaWithout);
  return made.every((part, index) => part === parts[index]) ? parts : made;
}

function changed<K extends string, V>(
  keyword: K,
  value: V | undefined,
  change: (value: V) => V,
): Partial<Record<K, V>> {
  if (value === undefined) return {};
  const made = change(value);
  return made === value ? {} : ({ [keyword]: made } as Partial<Record<K, V>>);
}

/** Returns the record itself if nothing in it changes. */
export function mapped<V>(
  record: Readonly<Record<string, V>>,
  change: (value: V) => V,
): Readonly<Record<string, V>> {
  const entries = Object.entries(record).map(([name, value]) => [name, change(value)] as const);
  return entries.every(([name, value]) => value === record[name]) ? record : Object.fromEntries(entries);
}
