/**
 * Types of the wire facts: what a request needs besides its arguments. The generator writes them as data and the runtime
 * reads them. They do not depend on tools, so tool files can be edited without touching them.
 */
import type { Json, JsonSchema } from "../values/json.js";
import type { ParameterLocation, Place } from "./place.js";
import type { Prompt, Resource } from "./definitions.js";
import type { Fixed, Meta, ResultOptions } from "./tool.js";

/** One API (one OpenAPI document) that the server calls. */
export interface ApiFacts {
  /** The document's id in the configuration. */
  id: string;
  title: string;
  version: string;
  /** Where the document was read from, if that was an http(s) URL; relative server URLs are resolved against it. */
  documentUrl?: string;
  /**
   * Environment variable, for example `API_BASE_URL`, that replaces every absolute server URL of this API and is the base of
   * relative ones.
   */
  baseUrlVariable: string;
  /** Allowed values by environment variable; those of server variables that take any value are not included. */
  serverVariables?: Record<string, readonly string[]>;
  /** By name, as security requirements refer to them. */
  securitySchemes: Record<string, SecuritySchemeFacts>;
}

/** One operation as it is sent: https://spec.openapis.org/oas/v3.1.1.html#operation-object */
export interface OperationFacts {
  /** `METHOD /path` as in the document, prefixed with the document's id and a space if there are several documents. */
  key: string;
  /** {@link ApiFacts.id} of the API it belongs to. */
  api: string;
  /** Name of its tool, or the name under which search finds it. */
  name: string;
  summary: string;
  tags: string[];
  /** Upper case. */
  method: string;
  /** Path template, possibly with a fixed query string; never with a fragment. */
  path: string;
  /** The effective servers (operation over path over root), the default one first; never empty. */
  servers: ServerFacts[];
  parameters: ParameterFacts[];
  body?: BodyFacts;
  /** Alternatives in the document's order; `{}` means that none is needed. An empty list means no security at all. */
  security: SecurityRequirement[];
  /** Value of the Accept header: media types of the responses, the preferred one first. */
  accept: string;
  /** Every argument a caller may send, listed in a tool or not. */
  arguments: ArgumentFacts[];
  /** Sent with every request and never offered, such as a version header with one possible value. */
  constants?: { place: Place; value: Json }[];
  /** Added to objects inside an argument that omit them, because the document allows no other value. */
  constantMembers?: ConstantMember[];
  /** Required headers, such as `Idempotency-Key`, that get a new UUID unless the caller sends one. */
  generated?: Place[];
  /** Values that are sent again in the body, such as the id of the path, unless the caller sends something else there. */
  repeated?: { place: Place; of: Place }[];
  /** A shorter schema of the arguments, for descriptions, if their full schemas are too long. */
  short?: JsonSchema;
  /** Arguments by name, from the examples of the document. */
  example?: Record<string, Json>;
  /** Values that the document (`x-mcp`) or the configuration fixes for every call; a tool file can override them. */
  fixed?: Fixed;
  result?: ResultOptions;
  /** Fields to remove from every answer: names, and JSON pointers with `*` for every member or item. */
  redact?: string[];
  /** Names of members that may be null and that answers must have: their nulls are shown. */
  nulls?: string[];
  confirm?: boolean | string;
  timeoutMs?: number;
  /** Type of the answer as TypeScript would write it, shortened; only where search shows it. */
  returns?: string;
}

/** What is known about an operation without reading its facts. */
export interface OperationEntry {
  /** {@link OperationFacts.key} */
  key: string;
  name: string;
  tags: readonly string[];
  /** Set if it differs from what the method says. */
  readOnly?: boolean;
  /** Scopes that a caller needs. */
  scopes?: readonly string[];
  /** The document's own scopes: a caller also needs all scopes of one of these lists. */
  documentScopes?: readonly (readonly string[])[];
  /** It accepts arguments that its tool does not show. */
  takesMore?: true;
  /** The project's owner deleted or replaced its tool, so search does not find it either. */
  withdrawn?: true;
}

/** `{variable}`s of the URL are replaced from the environment, otherwise by their defaults. */
export interface ServerFacts {
  /** Absolute, or relative to {@link ApiFacts.baseUrlVariable}, otherwise to {@link ApiFacts.documentUrl}. */
  url: string;
  variables?: Record<string, { default: string; enum?: string[]; environmentVariable: string }>;
}

export interface ArgumentFacts {
  /** The name for callers: `^[a-zA-Z0-9_.-]{1,64}$`, unique in the operation. */
  name: string;
  place: Place;
  required: boolean;
  /** Left out of the tool's schema by the plan, but still accepted. */
  hidden?: true;
}

export interface ConstantMember {
  /** Of the argument. */
  place: Place;
  /** Path inside the argument's value, as a JSON pointer: `/owner/kind`; a step `*` is every item or member. */
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
  /** The full schema (request direction); `$ref`s lead into {@link OperationSource.schema}. */
  schema: JsonSchema;
  style: ParameterStyle;
  explode: boolean;
  allowReserved?: true;
  /** A value in the path may have several segments: `{+name}` (RFC 6570, section 3.2.3), `{proxy+}`, `{*path}`. */
  multiSegment?: true;
  allowEmptyValue?: true;
  /** How inner lists are written, the outermost first: Swagger 2.0's `items.collectionFormat`. Otherwise as JSON. */
  itemStyles?: ParameterStyle[];
  /** Serialized as this media type instead of by style (`content` of the Parameter Object). */
  contentType?: string;
  /** By property, if the media type is `application/x-www-form-urlencoded`. */
  encoding?: Record<string, EncodingFacts>;
}

/** The request body, in the one media type that the generator chose. */
export interface BodyFacts {
  required: boolean;
  contentType: string;
  /** The full schema (request direction); `$ref`s lead into {@link OperationSource.schema}. */
  schema: JsonSchema;
  /** By property, for `application/x-www-form-urlencoded` and `multipart/*`. */
  encoding?: Record<string, EncodingFacts>;
  /** JSON pointers to places that hold a file; `*` is every item, for example `/photos/*`; "" is the body. */
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

/** Scopes by scheme; a requirement needs all of its schemes together. */
type SecurityRequirement = Record<string, string[]>;

/**
 * https://spec.openapis.org/oas/v3.1.1.html#security-scheme-object
 * `variables` are environment variables in the order they are tried; each also has a `_FILE` form.
 */
export type SecuritySchemeFacts =
  | {
      type: "apiKey";
      in: "header" | "query" | "cookie";
      parameter: string;
      variables: readonly string[];
      /** Set for a user name, which stands in answers like any other. */
      isPublic?: true;
    }
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

/** What a tool promises about an operation's answers. */
export interface OutputFacts {
  /** Self-contained. Its root is an object that requires nothing and accepts any other member. */
  schema: JsonSchema;
  /** The answer need not be an object, so it becomes the member `result`. */
  wrapped?: true;
}

/** Gives the runtime access to the facts, each read when first needed. */
export interface OperationSource {
  apis: readonly ApiFacts[];
  /** Every operation, module by module. */
  entries(): readonly OperationEntry[];
  entry(key: string): OperationEntry | undefined;
  /** Whether some operation may demand scopes of its callers. */
  scoped: boolean;
  get(key: string): Promise<OperationFacts | undefined>;
  /** Returns the schema behind `#/$defs/<name>` in an operation that was read before. */
  schema(name: string): Promise<JsonSchema | undefined>;
  /** Returns what the tool of an operation promises; absent without output schemas. */
  output?(key: string): Promise<OutputFacts | undefined>;
  /** Returns what the answers of an operation have; nothing if the document does not describe them. */
  answer?(key: string): Promise<AnswerShape | undefined>;
  /** Absent if every operation has a tool. */
  discovery?: Discovery;
  /** Returns documentation that a call does not need. */
  documentation?(key: string): Promise<DocumentationFacts | undefined>;
  /** Operations that the configuration offers as resources. */
  resources?(): Promise<readonly Resource[]>;
  /** Prompts of the configuration. */
  prompts?(): Promise<readonly Prompt[]>;
  /** Calls to try in the project's test. */
  examples?(): Promise<ExampleCalls>;
  /** Every call may say which fields of its answer to keep. */
  fields?: true;
}

/** Documentation of an operation beyond its summary, for callers that read before they call. */
export interface DocumentationFacts {
  /** Markdown, as in the document. */
  description?: string;
  /** Error responses of the API: `404`, `4XX`. */
  errors?: { status: string; description?: string }[];
}

/** Data for finding and calling operations without a tool. */
export interface Discovery {
  /** Whether any such operation reads, and whether any writes, because there is a tool for each. */
  readonly reads: boolean;
  readonly writes: boolean;
  /** `_meta` of each of these tools in the list. */
  readonly meta?: Meta;
  index(): Promise<SearchIndex>;
}

/**
 * The index behind `search_operations`, built by the generator. Operations do not change while the server runs, so the weight
 * of each word is computed beforehand and a search only adds weights.
 */
export interface SearchIndex {
  /** Keys of the operations that can be found, in the document's order. */
  readonly operations: readonly string[];
  /** Position of an operation by its operationId. */
  readonly operationIds?: Readonly<Record<string, number>>;
  /** Word stem to pairs of a position in {@link operations} and the word's weight there, in thousandths. */
  readonly words: Readonly<Record<string, readonly number[]>>;
  /** Position of an operation to positions of those that return what its path needs. */
  readonly prerequisites: Readonly<Record<number, readonly number[]>>;
}

/** A read is safe, a write changes something, a delete removes something. */
export type SideEffect = "read" | "write" | "delete";

/** Results that are kept for callers with different permissions, and operations of all of them: ten thousand take megabytes. */
const mostResults = 100;
const mostOperations = 100_000;

/** How many results are kept that hold each operation that a caller has. */
export function mostKept({ entries }: Pick<OperationSource, "entries">): number {
  return Math.max(1, Math.min(mostResults, Math.floor(mostOperations / (entries().length + 1))));
}

/** Tag of operations and tools without one, as documentation tools show them. */
export const untagged = "default";

/** Returns the tags of an operation, or `default` if it has none. */
export function tagsOf([first = untagged, ...others]: readonly string[]): readonly [string, ...string[]] {
  return [first, ...others];
}

/** What the owner of an operation declares overrides its method. */
export function isRead(method: string, readOnly: boolean | undefined): boolean {
  return readOnly ?? sideEffect(method) === "read";
}

export function readsOnly({ key, readOnly }: OperationEntry): boolean {
  const [, method = ""] = /(?:^|\s)([A-Z]+) \//.exec(key) ?? [];
  return isRead(method, readOnly);
}

/** What a method alone promises: RFC 9110, section 9.2.1. */
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

/** A call of an operation through any tool, and its request without credentials. */
export interface ExampleCall {
  readonly operation: string;
  /** How the operation is called if it has no tool. */
  readonly through?: { readonly tool: string; readonly name: string };
  readonly arguments: Readonly<Record<string, Json>>;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
}

/** Calls that a project's test makes against a mock of the API, and the requests that must result. */
export interface ExampleCalls {
  /** Environment variables without which there is no server to call. */
  readonly variables: Readonly<Record<string, string>>;
  readonly calls: readonly ExampleCall[];
}

/** Members by name, `*` for all of a map; `true` if there may be any. */
export type AnswerShape = true | { readonly [name: string]: AnswerShape };
