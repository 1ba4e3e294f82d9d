/** Finds the files among the members of a multipart body, and puts a file argument in place of each. */
import type { Encoding } from "../../../model/api.js";
import type { JsonSchema } from "../../../model/runtime.js";
import { allowedTypes, fileSchema, fileSchemaOf } from "../../../runtime/schema/file-schema.js";
import { escapeSegment } from "../../../runtime/schema/pointer.js";
import { isObject } from "../../../runtime/values/json.js";
import type { FullSchemas } from "../../schema/full.js";
import type { Flatten } from "../../../schema/flatten.js";
import { alternatives, isChoice, mapAlternatives } from "../../../schema/parts.js";

export interface MultipartSchema {
  readonly schema: JsonSchema;
  /** JSON pointers into the body; `*` is each item or member. */
  readonly files: readonly string[];
  readonly encoding: ReadonlyMap<string, Encoding>;
}

interface Context {
  readonly full: FullSchemas;
  readonly flatten: Flatten;
}

/**
 * Returns a multipart body's schema with file arguments. Files are members at the top of the body: one part each, or a list of
 * parts. A file without a name is called `file`.
 */
export function multipartSchema(
  declared: JsonSchema,
  encoding: ReadonlyMap<string, Encoding>,
  context: Context,
): MultipartSchema {
  const { flatten } = context;
  if (!isChoice(flatten(declared).schema) && fileProperty(declared, undefined, flatten) !== undefined) {
    const form: JsonSchema = { type: "object", properties: { file: declared }, required: ["file"] };
    return multipartSchema(form, encoding, context);
  }
  const forms = formsOf(declared, flatten);
  const named = namedFiles(forms, encoding, flatten);
  const others = forms.every(({ properties = {} }) =>
    Object.keys(properties).every((name) => named.has(name)),
  );
  const files = new Set<string>();
  const encodings = new Map(encoding);
  const placed = (name: string, file: JsonSchema, property: JsonSchema): JsonSchema => {
    files.add(`/${name === "*" ? name : escapeSegment(name)}${file.type === "array" ? "/*" : ""}`);
    return context.full.adopt(file, property);
  };
  const schema = withFiles(declared, { flatten, placed, encoding, named, others });
  for (const [name, contentType] of named) {
    const { headers = [] } = encoding.get(name) ?? {};
    // A file has a content type, but no style.
    if (encoding.has(name) || contentType !== undefined)
      encodings.set(name, { headers, ...(contentType !== undefined && { contentType }) });
  }
  return files.size === 0
    ? { schema: declared, files: [], encoding }
    : { schema, files: [...files], encoding: encodings };
}

/** Maximum nesting of unions to look into. */
const deepest = 3;

/** Returns the schema and the members of its unions, which all describe properties of the body. */
function formsOf(declared: JsonSchema, flatten: Flatten, depth = 0): readonly JsonSchema[] {
  const { schema } = flatten(declared);
  const members = depth === deepest ? [] : alternatives(schema);
  return [schema, ...members.flatMap((member) => formsOf(member, flatten, depth + 1))];
}

/** Returns the members that are files wherever they are described, with their content types. */
function namedFiles(
  forms: readonly JsonSchema[],
  encoding: ReadonlyMap<string, Encoding>,
  flatten: Flatten,
): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  const others = new Set<string>();
  for (const { properties = {} } of forms)
    for (const [name, property] of Object.entries(properties)) {
      const contentType = contentTypeOf(name, property, { encoding, flatten });
      if (fileProperty(property, contentType, flatten) === undefined) others.add(name);
      else found.set(name, found.get(name) ?? contentType);
    }
  return new Map([...found].filter(([name]) => !others.has(name)));
}

interface Placing {
  readonly flatten: Flatten;
  readonly encoding: ReadonlyMap<string, Encoding>;
  readonly named: ReadonlyMap<string, string | undefined>;
  /** Whether members without a name may be files, which they may if all named members are. */
  readonly others: boolean;
  readonly placed: (name: string, file: JsonSchema, property: JsonSchema) => JsonSchema;
}

function withFiles(declared: JsonSchema, placing: Placing, depth = 0): JsonSchema {
  const { flatten, encoding, named, others, placed } = placing;
  const { schema } = flatten(declared);
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]): [string, JsonSchema] => {
    const contentType = contentTypeOf(name, property, { encoding, flatten });
    const file = named.has(name) ? fileProperty(property, contentType, flatten) : undefined;
    return [name, file === undefined ? property : placed(name, file, property)];
  });
  const { additionalProperties: rest } = schema;
  const file = others && isObject(rest) ? fileProperty(rest, undefined, flatten) : undefined;
  const isChanged = file !== undefined || properties.some(([name]) => named.has(name));
  if (!isChanged && !isChoice(schema)) return declared;
  return {
    ...mapAlternatives(schema, (member) =>
      depth === deepest ? member : withFiles(member, placing, depth + 1),
    ),
    ...(schema.properties !== undefined && { properties: Object.fromEntries(properties) }),
    ...(isObject(rest) && file !== undefined && { additionalProperties: placed("*", file, rest) }),
  };
}

function contentTypeOf(
  name: string,
  property: JsonSchema,
  { encoding, flatten }: Pick<Placing, "encoding" | "flatten">,
): string | undefined {
  return encoding.get(name)?.contentType ?? fileTypeOf(property, flatten);
}

/**
 * Returns the media type of a file, or of each of several, by its schema:
 * https://spec.openapis.org/oas/v3.1.1.html#encoding-content-type
 */
function fileTypeOf(property: JsonSchema, flatten: Flatten): string | undefined {
  const { contentMediaType, items } = flatten(property).schema;
  return contentMediaType ?? (items && flatten(items).schema.contentMediaType);
}

/** Returns the argument schema of a property that holds a file or files; one that may hold either becomes a list. */
function fileProperty(
  property: JsonSchema,
  contentType: string | undefined,
  flatten: Flatten,
): JsonSchema | undefined {
  const { schema } = flatten(property);
  if (isBinary(schema) || (schema.type === "string" && schema.enum === undefined && isOpaque(contentType)))
    return fileFor(schema, contentType);
  if (schema.type === "array" && schema.items !== undefined) {
    const item = fileProperty(schema.items, contentType, flatten);
    return item?.type === "object" ? { ...schema, items: item } : undefined;
  }
  const found = alternatives(schema)
    .map((member) => fileProperty(member, undefined, flatten))
    .filter((file) => file !== undefined);
  const list = found.find(({ type }) => type === "array") ?? found[0];
  return list && (schema.description === undefined ? list : { ...list, description: schema.description });
}

export function fileFor({ description }: JsonSchema, contentType = "*/*"): JsonSchema {
  const range = allowedTypes(contentType);
  const schema = range === undefined ? fileSchema : fileSchemaOf(range);
  return description === undefined ? schema : { ...schema, description };
}

/**
 * Whether the schema describes bytes: by `format: binary` or, since 3.1, by a content type without an encoding:
 * https://spec.openapis.org/oas/v3.1.1.html#working-with-binary-data
 */
export function isBinary(schema: JsonSchema): boolean {
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["string"]);
  if (!types.includes("string") || schema.enum !== undefined) return false;
  if (schema.format === "binary" || schema.contentEncoding === "binary") return true;
  return schema.contentEncoding === undefined && isOpaque(schema.contentMediaType);
}

function isOpaque(contentType: string | undefined): boolean {
  if (contentType === undefined) return false;
  return contentType
    .split(",")
    .every((one) =>
      /^(?:image|audio|video|font|model)\/|^application\/(?!.*\b(?:json|xml|x-www-form-urlencoded|yaml|javascript)\b)/i.test(
        one.trim(),
      ),
    );
}
