// @generated SignedSource<<30fcdb6edadee99b9b4843bf0077780129bf0ae022db0a112bc04eb484f38840>>
/**
 * The wire facts of an API: what a request needs besides its arguments. The generator writes them as data, the runtime
 * reads them; nothing here depends on a tool, so that a tool file can be edited without touching them.
 */
import type { Json, JsonSchema } from "./json.js";
import type { Prompt } from "./prompt.js";
import type { Resource } from "./resource.js";
import type { Fixed, Meta, ResultOptions } from "./tool.js";

/** One API (one OpenAPI document) that the server calls. */
export interface ApiFacts {
  /** The document's id in the configuration. */
  id: string;
  title: string;
  version: string;
  /** Where the document was read from, when that was an http(s) URL: relative server URLs are resolved against it. */
  documentUrl?: string;
  /**
   * Environment variable, e.g. `API_BASE_URL`, that takes the place of every absolute server URL of this API, and below
   * which relative ones lie.
   */
  baseUrlVariable: string;
  /** By name, as security requirements refer to them. */
  securitySchemes: Record<string, SecuritySchemeFacts>;
}

/** One operation (https://spec.openapis.org/oas/v3.1.1.html#operation-object) as it travels. */
export interface OperationFacts {
  /** `METHOD /path` as in the document; behind the document's id and a space where there are several documents. */
  key: string;
  /** {@link ApiFacts.id} of the API it belongs to. */
  api: string;
  /** Name of its tool, or the name it is found under by search. */
  name: string;
  summary: string;
  tags: string[];
  /** Upper case. */
  method: string;
  /** Path template; may carry a fixed query string. Never holds a fragment. */
  path: string;
  /** The effective servers (operation over path over root), the default one first; never empty. */
  servers: ServerFacts[];
  parameters: ParameterFacts[];
  body?: BodyFacts;
  /** Alternatives, in the document's order; `{}` is "none needed". An empty list means no security at all. */
  security: SecurityRequirement[];
  /** Value of the Accept header: media types of the responses, the preferred one first. */
  accept: string;
  /** Every argument a caller may send, listed in a tool or not. */
  arguments: ArgumentFacts[];
  /** Sent with every request and never offered, e.g. a version header that has one possible value. */
  constants?: { place: Place; value: Json }[];
  /** Put into the objects inside an argument that leave them out, because the document allows nothing else. */
  constantMembers?: ConstantMember[];
  /** Required headers, such as `Idempotency-Key`, that get a new UUID with every call whose caller sends none. */
  generated?: Place[];
  /** Of successful answers, in the document's order. */
  links?: LinkFacts[];
  /** What a tool would show of the arguments, where their full schemas are too long to be described. */
  short?: JsonSchema;
  /** Arguments by name, from the document's own examples. */
  example?: Record<string, Json>;
  /** What the document (`x-mcp`) or the configuration says of every call; a tool file has the last word. */
  fixed?: Fixed;
  result?: ResultOptions;
  /** Fields of its answers that never come out: names, and JSON pointers with `*` for every member or item. */
  redact?: string[];
  confirm?: boolean | string;
  timeoutMs?: number;
}

/** What is known of an operation without reading its facts. */
export interface OperationEntry {
  /** {@link OperationFacts.key} */
  key: string;
  name: string;
  tags: readonly string[];
  /** Set where the method says otherwise. */
  readOnly?: boolean;
  /** Scopes that a caller must have. */
  scopes?: readonly string[];
  /** Beside those, a caller must have all the scopes of one of these: the document's own. */
  documentScopes?: readonly (readonly string[])[];
  /** It takes arguments that its tool does not show. */
  takesMore?: true;
  /** The project's owner deleted or replaced its tool: search does not find it either. */
  withdrawn?: true;
}

/** `{variable}`s of the URL are replaced from the environment, else by their defaults. */
export interface ServerFacts {
  /** Absolute, or relative to what {@link ApiFacts.baseUrlVariable} says, or else to {@link ApiFacts.documentUrl}. */
  url: string;
  variables?: Record<string, { default: string; enum?: string[]; environmentVariable: string }>;
}

/** Where an argument travels: a parameter by location and name, or a JSON pointer (RFC 6901) into the body. */
export type Place = `${ParameterLocation}:${string}` | `body:${string}`;

/** Of an argument that is not sent: it says which members of the answer its caller wants. */
export type AnswerPlace = "answer:fields";

/** `querystring` (OpenAPI 3.2) is one parameter that is the whole query string. */
export type ParameterLocation = "path" | "query" | "header" | "cookie" | "querystring";

export interface ArgumentFacts {
  /** What callers call it: `^[a-zA-Z0-9_.-]{1,64}$`, unique in the operation. */
  name: string;
  place: Place;
  required: boolean;
  /** The plan left it out of the tool's schema; it is still accepted when a caller sends it. */
  hidden?: true;
}

export interface ConstantMember {
  /** Of the argument. */
  place: Place;
  /** The way from the argument's value, as `way.ts` reads it: `/owner/kind`; a step `*` is every item or member. */
  pointer: string;
  value: Json;
}

/**
 * https://spec.openapis.org/oas/v3.1.1.html#style-values; `tabDelimited` is Swagger 2.0's collectionFormat `tsv`.
 */
export type ParameterStyle =
  | "simple"
  | "label"
  | "matrix"
  | "form"
  | "spaceDelimited"
  | "pipeDelimited"
  | "tabDelimited"
  | "deepObject"
  | "cookie";

export interface ParameterFacts {
  name: string;
  in: ParameterLocation;
  required: boolean;
  /** The full schema (request direction); `$ref`s lead into {@link OperationSource.schemas}. */
  schema: JsonSchema;
  style: ParameterStyle;
  explode: boolean;
  allowReserved?: true;
  allowEmptyValue?: true;
  /** How lists inside the list are written, the outermost first: Swagger 2.0's `items.collectionFormat`. Else they are JSON. */
  itemStyles?: ParameterStyle[];
  /** Serialised as this media type instead of by style (`content` of the Parameter Object). */
  contentType?: string;
  /** By property, where that media type is `application/x-www-form-urlencoded`. */
  encoding?: Record<string, EncodingFacts>;
}

/** The request body, in the one media type that the generator chose among those offered. */
export interface BodyFacts {
  required: boolean;
  contentType: string;
  /** The full schema (request direction); `$ref`s lead into {@link OperationSource.schemas}. */
  schema: JsonSchema;
  /** By property, for `application/x-www-form-urlencoded` and `multipart/*`. */
  encoding?: Record<string, EncodingFacts>;
  /** JSON pointers of the places that hold a file; `*` stands for every item, e.g. `/photos/*`; "" is the body. */
  files?: string[];
}

/** https://spec.openapis.org/oas/v3.1.1.html#encoding-object */
export interface EncodingFacts {
  contentType?: string;
  style?: ParameterStyle;
  explode?: boolean;
  allowReserved?: true;
  /** As in {@link ParameterFacts}. */
  itemStyles?: ParameterStyle[];
  headers?: Record<string, string>;
}

/** Scheme name to the scopes it needs; all schemes of one requirement are needed together. */
export type SecurityRequirement = Record<string, string[]>;

/**
 * https://spec.openapis.org/oas/v3.1.1.html#security-scheme-object
 * `variables` are environment variables in the order they are tried; each also has a `_FILE` form.
 */
export type SecuritySchemeFacts =
  | { type: "apiKey"; in: "header" | "query" | "cookie"; parameter: string; variables: readonly string[] }
  /** `http` with scheme `basic` (RFC 7617). */
  | { type: "basic"; usernameVariables: readonly string[]; passwordVariables: readonly string[] }
  /** `http` with any other scheme, as it is to be written: `Bearer`, `Digest`. */
  | { type: "http"; scheme: string; variables: readonly string[] }
  | {
      type: "oauth2";
      flows: readonly OAuthFlowFacts[];
      /** A ready access token. */
      variables: readonly string[];
      clientIdVariables: readonly string[];
      clientSecretVariables: readonly string[];
      refreshTokenVariables: readonly string[];
    }
  | {
      type: "openIdConnect";
      discoveryUrl: string;
      variables: readonly string[];
      clientIdVariables: readonly string[];
      clientSecretVariables: readonly string[];
      refreshTokenVariables: readonly string[];
    }
  | { type: "mutualTLS" };

export interface OAuthFlowFacts {
  flow: "clientCredentials" | "authorizationCode" | "deviceAuthorization" | "password" | "implicit";
  tokenUrl?: string;
  authorizationUrl?: string;
  deviceAuthorizationUrl?: string;
  refreshUrl?: string;
  scopes: readonly string[];
}

/** https://spec.openapis.org/oas/v3.1.1.html#link-object */
export interface LinkFacts {
  /** Of the answer that it belongs to: `201` or `2XX`. */
  status: string;
  /** Key of the operation that it leads to. */
  operation: string;
  description?: string;
  /** What that is called with: constants and runtime expressions. */
  values: { place: Place; value: string | number | boolean }[];
}

/** What a tool promises of an operation's answers. */
export interface OutputFacts {
  /** Self-contained; its root is an object that requires nothing and takes members of any other name. */
  schema: JsonSchema;
  /** The answer need not be an object, and stands in the member `result`. */
  wrapped?: true;
}

/** How the runtime gets at the facts: each is read when first needed, however many there are. */
export interface OperationSource {
  apis: readonly ApiFacts[];
  /** Every operation, in the document's order. */
  entries: readonly OperationEntry[];
  entry(key: string): OperationEntry | undefined;
  get(key: string): Promise<OperationFacts | undefined>;
  /** The schema behind `#/$defs/<name>` in an operation that was got before. */
  schema(name: string): Promise<JsonSchema | undefined>;
  /** What the tool of an operation promises; absent where no output schemas were asked for. */
  output?(key: string): Promise<OutputFacts | undefined>;
  /** Absent where every operation has a tool. */
  discovery?: Discovery;
  /** What the document says of an operation that a call does not need. */
  documentation?(key: string): Promise<DocumentationFacts | undefined>;
  /** Operations that the configuration lets clients read at an address. */
  resources?(): Promise<readonly Resource[]>;
  /** Prompts of the configuration. */
  prompts?(): Promise<readonly Prompt[]>;
}

/** Said of an operation beyond its summary, for those who read about it before they call it. */
export interface DocumentationFacts {
  /** Markdown, as the document has it. */
  description?: string;
  /** What the API answers when it refuses: `404`, `4XX`. */
  errors?: { status: string; description?: string }[];
}

/** What lets callers find and call operations that are in no tool. */
export interface Discovery {
  /** Whether anything to be found reads, and whether anything writes: there is a tool for each. */
  readonly reads: boolean;
  readonly writes: boolean;
  /** Of each of these tools in the list (`_meta`). */
  readonly meta?: Meta;
  index(): Promise<SearchIndex>;
}

/**
 * The index behind `search_operations`, built when the server was generated. The operations never change while it serves,
 * so that what a word is worth to an operation is settled beforehand and a search only adds up.
 */
export interface SearchIndex {
  /** Keys of the operations that can be found, in the document's order. */
  readonly operations: readonly string[];
  /** Word stem to pairs of a position in {@link operations} and what the word is worth there, the latter in thousandths. */
  readonly words: Readonly<Record<string, readonly number[]>>;
  /** Position of an operation to the positions of those that yield what its path needs. */
  readonly prerequisites: Readonly<Record<number, readonly number[]>>;
}

/** Reads are safe; writes change something; deletes take something away. */
export type SideEffect = "read" | "write" | "delete";

/** What operations and tools without a tag count as; documentation shows them there. */
export const untagged = "default";

/** What an operation is found and chosen by: its tags, or `default` where it has none. */
export function tagsOf([first = untagged, ...others]: readonly string[]): readonly [string, ...string[]] {
  return [first, ...others];
}

/** What the owner of an operation says of it goes before what its method promises. */
export function isRead(method: string, readOnly: boolean | undefined): boolean {
  return readOnly ?? sideEffect(method) === "read";
}

export function readsOnly({ key, readOnly }: OperationEntry): boolean {
  const [, method = ""] = /(?:^|\s)([A-Z]+) \//.exec(key) ?? [];
  return isRead(method, readOnly);
}

/** RFC 9110, section 9.2.1: what a method alone promises. */
export function sideEffect(method: string): SideEffect {
  switch (method) {
    case "GET":
    case "HEAD":
    case "OPTIONS":
    case "TRACE":
    case "QUERY":
      return "read";
    case "DELETE":
      return "delete";
    default:
      return "write";
  }
}

/** RFC 9110, section 9.2.2. */
export function isIdempotent(method: string): boolean {
  return sideEffect(method) === "read" || method === "PUT" || method === "DELETE";
}
