/** Chooses the media type in which a request body is sent: https://spec.openapis.org/oas/v3.1.1.html#request-body-object */
import type { Encoding, MediaType, RequestBody, Schema } from "../../../model/api.js";
import { intersectionOf, meantName } from "../../../schema/parts.js";
import type { BodyFacts, EncodingFacts, JsonSchema } from "../../../model/runtime.js";
import { allowedTypes } from "../../../runtime/schema/file-schema.js";
import { parseMediaType } from "../../../runtime/values/media-type.js";
import { defined, isObject } from "../../../runtime/values/json.js";
import type { FullSchemas } from "../../schema/full.js";
import type { Flatten } from "../../../schema/flatten.js";
import { bodyKind, sentType, type BodyKind } from "./body-kind.js";
import { fileFor, isBinary, multipartSchema, type MultipartSchema } from "./multipart-files.js";

interface ChosenBody {
  readonly facts: BodyFacts;
  readonly media: MediaType;
  readonly kind: BodyKind;
  /** Why this one was chosen; set if others were offered, or if servers know it by another name. */
  readonly reason?: string;
}

interface Context {
  readonly full: FullSchemas;
  readonly flatten: Flatten;
}

/** @returns `undefined` for a body without any media type */
export function chooseBody(body: RequestBody, context: Context): ChosenBody | undefined {
  const offers = body.content.map((media) => offer(media, body, context));
  const [best, ...others] = [...offers].sort((a, b) => a.rank - b.rank);
  if (best === undefined) return undefined;
  const { media, kind } = best;
  const facts = kind === "binary" ? ofAnyType(best.facts, offers) : best.facts;
  const unused = facts === best.facts ? others : others.filter((other) => other.kind !== kind);
  const rejected = unused.map((other) => other.media.contentType);
  const why = [
    ...(best.renamed ? [`servers do not know ${JSON.stringify(media.contentType)}`] : []),
    ...(rejected.length > 0 ? [`${reasons[kind]}; also offered: ${rejected.join(", ")}`] : []),
  ];
  return { facts, media, kind, ...(why.length > 0 && { reason: why.join("; ") }) };
}

/** Lets the caller choose if several types are offered for a file. Types with parameters, which a file does not name, are not joined. */
function ofAnyType(facts: BodyFacts, offers: readonly ReturnType<typeof offer>[]): BodyFacts {
  const types = offers.filter(({ kind }) => kind === "binary").map((one) => one.facts.contentType);
  if (types.length < 2 || types.some((type) => type.includes(";"))) return facts;
  const contentType = allowedTypes(types.join(", ")) ?? "*/*";
  return { ...facts, contentType, schema: fileFor(facts.schema, contentType) };
}

const reasons: Record<BodyKind, string> = {
  json: "JSON carries every value as it is",
  urlencoded: "form fields are the plainest offer",
  multipart: "it is the offer that carries files",
  text: "text is the plainest offer",
  xml: "XML is the plainest offer",
  binary: "it is the only kind of content",
  unknown: "none says how its members are written",
};

/** Kinds in the order of preference. */
const kinds: readonly BodyKind[] = ["json", "urlencoded", "multipart", "text", "xml", "binary", "unknown"];
/** The lowest rank within a kind. */
const last = 9;

function offer(media: MediaType, body: RequestBody, context: Context) {
  const contentType = sentType(media, context);
  const kind = bodyKind(contentType, media.schema, context);
  const facts = bodyFacts({ ...media, contentType }, kind, { body, context });
  const files = kind === "multipart" && (facts.files ?? []).length > 0;
  // Text does not define how objects are written, but XML does, so such a text ranks after XML.
  const place = kind === "text" && isStructured(facts.schema, context) ? "xml" : kind;
  const later = place === kind ? likeness(facts.contentType) : last;
  const renamed = contentType !== media.contentType;
  return { media, kind, facts, renamed, rank: files ? -1 : kinds.indexOf(place) * 10 + later };
}

function isStructured(schema: JsonSchema, { flatten }: Context): boolean {
  const { type } = flatten(schema).schema;
  return type === "object" || type === "array";
}

/**
 * Ranks the types of one kind: the plain JSON type first, and types that take an object before those that take a list of changes.
 */
function likeness(contentType: string): number {
  const { essence: name } = parseMediaType(contentType);
  if (name === "application/json" || !name.startsWith("application/")) return 0;
  if (name.includes("strategic-merge-patch")) return 3;
  return name.includes("merge-patch") ? 1 : name.includes("json-patch") ? 4 : 2;
}

function bodyFacts(
  media: MediaType,
  kind: BodyKind,
  { body, context }: { body: RequestBody; context: Context },
): BodyFacts {
  const declared = declaredSchema(media, context);
  const { schema, files, encoding } = bodySchema(declared, kind, { media, ...context });
  const isForm = kind === "multipart" || kind === "urlencoded";
  const members = files.includes("") ? [] : (context.flatten(schema).schema.required ?? []);
  // Most documents that do not say whether a body is required forgot to. A document that says no means it, unless the body has
  // files, which are arguments of their own.
  const mayBeAbsent = body.leftOut === true && files.length === 0;
  return {
    required: body.required || (members.length > 0 && !mayBeAbsent),
    contentType: concrete(media.contentType, kind),
    schema,
    ...(isForm && encoding.size > 0 && { encoding: encodingFacts(encoding) }),
    ...(files.length > 0 && { files: [...files] }),
  };
}

/**
 * Returns the schema of the whole body. A sequence may give that of each item:
 * https://spec.openapis.org/oas/v3.2.0.html#sequential-media-types
 */
function declaredSchema({ schema, itemSchema }: MediaType, { full }: Context): JsonSchema | undefined {
  const items = itemSchema === undefined ? undefined : { type: "array" as const, items: full.of(itemSchema) };
  if (schema === undefined) return items;
  return items === undefined ? full.of(schema) : intersectionOf([full.of(schema), items]);
}

/** Returns a type that can be sent instead of a range such as `text/*`; a file brings its own. */
function concrete(contentType: string, kind: BodyKind): string {
  if (!contentType.includes("*")) return contentType;
  return kind === "json"
    ? "application/json"
    : kind === "text"
      ? "text/plain"
      : kind === "binary"
        ? contentType
        : parseMediaType(contentType).essence.replace("*", "form-data");
}

function bodySchema(
  declared: JsonSchema | undefined,
  kind: BodyKind,
  { media, full, flatten }: Context & { media: MediaType },
): MultipartSchema {
  const { encoding, contentType } = media;
  switch (kind) {
    case "json":
    case "unknown":
      return { schema: declared ?? {}, files: [], encoding };
    case "urlencoded":
      return { schema: declared ?? { type: "object" }, files: [], encoding };
    case "multipart":
      return multipartSchema(declared ?? { type: "object" }, encoding, { full, flatten });
    case "text":
      return { schema: withoutBinary(declared ?? { type: "string" }, flatten), files: [], encoding };
    case "xml": {
      const schema = withoutBinary(declared ?? { type: "string" }, flatten);
      return { schema: withElementName(schema, media.schema, flatten), files: [], encoding };
    }
    case "binary": {
      const about = declared === undefined ? {} : flatten(declared).schema;
      return { schema: fileFor(about, contentType), files: [""], encoding };
    }
  }
}

function withoutBinary(schema: JsonSchema, flatten: Flatten): JsonSchema {
  return isBinary(flatten(schema).schema) ? { type: "string" } : schema;
}

/**
 * Names the root of an XML document, or each item if the root is a list, after its schema, unless the schema gives a name:
 * https://spec.openapis.org/oas/v3.1.1.html#xml-object-examples
 * @param written the document's own schema, whose references have the names that the document gives
 */
function withElementName(schema: JsonSchema, written: Schema | undefined, flatten: Flatten): JsonSchema {
  if (written === undefined) return schema;
  const { xml } = flatten(schema).schema;
  const name = meantName(written);
  if (name !== undefined && !(isObject(xml) && typeof xml["name"] === "string"))
    return { ...schema, xml: { ...(isObject(xml) && xml), name } };
  return schema.items === undefined
    ? schema
    : { ...schema, items: withElementName(schema.items, written.items, flatten) };
}

/** Returns what the runtime needs to write the properties of a form. */
export function encodingFacts(encoding: ReadonlyMap<string, Encoding>): NonNullable<BodyFacts["encoding"]> {
  return Object.fromEntries(
    [...encoding].map(
      ([name, { contentType, style, explode, allowReserved, itemStyles, headers }]): [
        string,
        EncodingFacts,
      ] => {
        const constants = headers.flatMap(({ name: header, schema }): [string, string][] => {
          const [value] = schema.const === undefined ? (schema.enum ?? [schema.default]) : [schema.const];
          return typeof value === "string" ? [[header, value]] : [];
        });
        return [
          name,
          {
            ...defined({ contentType, style, explode }),
            ...(allowReserved === true && { allowReserved }),
            ...(itemStyles !== undefined && { itemStyles: [...itemStyles] }),
            ...(constants.length > 0 && { headers: Object.fromEntries(constants) }),
          },
        ];
      },
    ),
  );
}
