/**
 * An OpenAPI document in one normal form: OpenAPI 3.1 with JSON Schema 2020-12, whatever version it was written in.
 * References between objects are resolved and the specification's defaults filled in; schemas keep their references
 * to named schemas.
 */
import type { JsonSchema, ParameterLocation, ParameterStyle } from "./runtime.js";

/** A place in a file that was read. */
export interface Location {
  /** As a person would name it: a path relative to the working directory, or a URL. */
  readonly file: string;
  /** JSON pointer (RFC 6901) into that file. */
  readonly pointer: string;
  /** Id of the document for which the file was read: several documents may share files, and have overlays of their own. */
  readonly document?: string;
}

/**
 * JSON Schema 2020-12. Every `$ref` is `#/$defs/<name>`, a key of {@link Api.schemas}; `readOnly` and `writeOnly` are
 * kept.
 */
export type Schema = JsonSchema;

export interface Api {
  /** The document's id in the configuration. */
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  /** Set when the document was read from an http(s) URL, which is then the base of relative server URLs. */
  readonly url?: string;
  /** In document order, without webhooks and callbacks. */
  readonly operations: readonly Operation[];
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
  /** Every schema that something refers to, by a name that is unique in the document. */
  readonly schemas: ReadonlyMap<string, Schema>;
  /** How many there are in all, those inside others included. */
  readonly schemaCount: number;
  /** The root's `x-…` members. */
  readonly extensions: Extensions;
  /** Dangling references that operations depend on. */
  readonly unresolved: readonly Unresolved[];
  readonly at: Location;
  /** Where this schema object (by identity) was written. */
  locate(schema: Schema): Location | undefined;
}

/** References and security scheme names that lead nowhere. */
export interface Unresolved {
  /** The operation's method; absent when the whole path item is affected. */
  readonly method?: string;
  readonly path: string;
  /** As written, without duplicates. */
  readonly references: readonly string[];
}

/** `x-…` members by their full name. */
export type Extensions = ReadonlyMap<string, unknown>;

/** https://spec.openapis.org/oas/v3.1.1.html#operation-object, including what its path item and the root contribute. */
export interface Operation {
  /** Upper case. */
  readonly method: string;
  /** The key in `paths`, as written. */
  readonly path: string;
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  /** The path item's and the operation's own; the latter win by name and location. */
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: readonly Response[];
  /** The operation's, else the path's, else the root's; never empty (`/` when the document has none). */
  readonly servers: readonly Server[];
  /** The effective alternatives; empty when no credentials are needed. */
  readonly security: readonly SecurityRequirement[];
  readonly extensions: Extensions;
  /** The path item's `x-…` members. */
  readonly pathExtensions: Extensions;
  readonly at: Location;
}

/** https://spec.openapis.org/oas/v3.1.1.html#parameter-object */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly description?: string;
  /** Always true for path parameters. */
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly schema: Schema;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** See the runtime's `ParameterFacts`. */
  readonly multiSegment?: true;
  readonly allowEmptyValue: boolean;
  /** See the runtime's `ParameterFacts`. */
  readonly itemStyles?: readonly ParameterStyle[];
  /** Media type of a parameter described by `content`, whose `style` has no meaning. */
  readonly contentType?: string;
  /** By property of that content. */
  readonly encoding?: ReadonlyMap<string, Encoding>;
  readonly examples: readonly unknown[];
  readonly at: Location;
}

/** https://spec.openapis.org/oas/v3.1.1.html#request-body-object */
export interface RequestBody {
  readonly description?: string;
  readonly required: boolean;
  /** The document says `required: false` explicitly. */
  readonly leftOut?: true;
  /** In document order. */
  readonly content: readonly MediaType[];
}

/** https://spec.openapis.org/oas/v3.1.1.html#media-type-object */
export interface MediaType {
  /** As written, with its parameters; may be a range such as `image/*`. */
  readonly contentType: string;
  readonly schema?: Schema;
  /** Schema of one item of a stream (3.2). */
  readonly itemSchema?: Schema;
  readonly encoding: ReadonlyMap<string, Encoding>;
  readonly examples: readonly unknown[];
  readonly at: Location;
}

/** https://spec.openapis.org/oas/v3.1.1.html#encoding-object; members are absent where the document says nothing. */
export interface Encoding {
  readonly contentType?: string;
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  /** See the runtime's `EncodingFacts`. */
  readonly itemStyles?: readonly ParameterStyle[];
  readonly headers: readonly Parameter[];
}

/** https://spec.openapis.org/oas/v3.1.1.html#response-object */
export interface Response {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  readonly description?: string;
  readonly headers: readonly Parameter[];
  readonly content: readonly MediaType[];
}

/** https://spec.openapis.org/oas/v3.1.1.html#server-object */
export interface Server {
  readonly url: string;
  readonly variables: ReadonlyMap<string, ServerVariable>;
  readonly at: Location;
}

export interface ServerVariable {
  readonly default: string;
  readonly enum?: readonly string[];
}

/** Scheme name to scopes. All schemes of one requirement are needed together; an empty one needs nothing. */
export type SecurityRequirement = ReadonlyMap<string, readonly string[]>;

/** https://spec.openapis.org/oas/v3.1.1.html#security-scheme-object */
export type SecurityScheme = {
  readonly name: string;
  readonly description?: string;
  readonly at: Location;
} & (
  | {
      readonly type: "apiKey";
      readonly in: "header" | "query" | "cookie";
      readonly parameter: string;
      /** The document asks callers for it, and describes no scheme that stands for it. */
      readonly asked?: true;
      /** Name of the scheme whose credential is sent here, too. */
      readonly repeats?: string;
    }
  | { readonly type: "http"; readonly scheme: string }
  | { readonly type: "oauth2"; readonly flows: readonly OAuthFlow[] }
  | { readonly type: "openIdConnect"; readonly discoveryUrl: string }
  | { readonly type: "mutualTLS" }
);

/** https://spec.openapis.org/oas/v3.2.0.html#oauth-flow-object */
export interface OAuthFlow {
  readonly flow: "clientCredentials" | "authorizationCode" | "deviceAuthorization" | "password" | "implicit";
  readonly authorizationUrl?: string;
  readonly deviceAuthorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  /** Scope to its description. */
  readonly scopes: ReadonlyMap<string, string>;
}
