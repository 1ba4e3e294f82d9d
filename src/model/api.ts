/**
 * One OpenAPI document, lowered: every version in the terms of OpenAPI 3.1 with JSON Schema 2020-12, references between
 * objects followed, defaults of the specification filled in. Schemas keep their references to named schemas.
 */
import type { JsonSchema, ParameterLocation, ParameterStyle } from "./runtime.js";

/** Where something stands in what was read. */
export interface Location {
  /** As a person would name it: relative to the entry document's folder, or a URL. */
  readonly file: string;
  /** JSON pointer (RFC 6901) into that file. */
  readonly pointer: string;
}

/** JSON Schema 2020-12; `$ref`s are all `#/$defs/<name>`, into {@link Api.schemas}. `readOnly` and `writeOnly` stand. */
export type Schema = JsonSchema;

export interface Api {
  /** The document's id in the configuration. */
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  /** Set when the document came from an http(s) URL: the base of relative server URLs. */
  readonly url?: string;
  readonly tags: readonly Tag[];
  /** In the order of the document; webhooks and callbacks are not among them. */
  readonly operations: readonly Operation[];
  readonly securitySchemes: ReadonlyMap<string, SecurityScheme>;
  /** Every schema that is referred to, by a name that is unique in the document. */
  readonly schemas: ReadonlyMap<string, Schema>;
  /** `x-…` at the root. */
  readonly extensions: Extensions;
  /** What operations need and the document does not have. */
  readonly unresolved: readonly Unresolved[];
  readonly at: Location;
  /** Where a schema object of this Api (by identity) was written. */
  locate(schema: Schema): Location | undefined;
}

/** References, and names of security schemes, that lead nowhere. */
export interface Unresolved {
  /** Of one operation, or without it of a whole path item. */
  readonly method?: string;
  readonly path: string;
  /** As written, each once. */
  readonly references: readonly string[];
}

/** `x-…` members by full name. */
export type Extensions = ReadonlyMap<string, unknown>;

/** https://spec.openapis.org/oas/v3.2.0.html#tag-object */
export interface Tag {
  readonly name: string;
  readonly description?: string;
  /** Name of the tag it is nested under (3.2). */
  readonly parent?: string;
}

/** https://spec.openapis.org/oas/v3.1.1.html#operation-object, with what its path item and root contribute. */
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
  /** The path item's own and the operation's, the latter winning by name and location. */
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: readonly Response[];
  /** Effective: operation over path over root; at least one (`/` when the document has none). */
  readonly servers: readonly Server[];
  /** Effective alternatives; empty when nothing is needed. */
  readonly security: readonly SecurityRequirement[];
  readonly extensions: Extensions;
  /** `x-…` of the path item. */
  readonly pathExtensions: Extensions;
  readonly at: Location;
}

/** https://spec.openapis.org/oas/v3.1.1.html#parameter-object */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly description?: string;
  /** Always true in a path. */
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly schema: Schema;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly allowEmptyValue: boolean;
  /** As in the runtime's `ParameterFacts`. */
  readonly itemStyles?: readonly ParameterStyle[];
  /** Media type of a `content`-typed parameter; `style` then means nothing. */
  readonly contentType?: string;
  /** Of the content, by property. */
  readonly encoding?: ReadonlyMap<string, Encoding>;
  readonly examples: readonly unknown[];
  readonly extensions: Extensions;
  readonly at: Location;
}

/** https://spec.openapis.org/oas/v3.1.1.html#request-body-object */
export interface RequestBody {
  readonly description?: string;
  readonly required: boolean;
  /** `required: false` is written out. */
  readonly leftOut?: true;
  /** In the order of the document. */
  readonly content: readonly MediaType[];
  readonly at: Location;
}

/** https://spec.openapis.org/oas/v3.1.1.html#media-type-object */
export interface MediaType {
  /** As written, parameters included; may be a range such as `image/*`. */
  readonly contentType: string;
  readonly schema?: Schema;
  /** Of one item of a stream (3.2). */
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
  /** As in the runtime's `EncodingFacts`. */
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
  readonly links: readonly Link[];
  readonly at: Location;
}

/** https://spec.openapis.org/oas/v3.1.1.html#link-object */
export interface Link {
  readonly name: string;
  readonly operationId?: string;
  readonly operationRef?: string;
  readonly description?: string;
  /** Values are constants or runtime expressions (`$response.body#/id`). */
  readonly parameters: ReadonlyMap<string, unknown>;
  readonly requestBody?: unknown;
  readonly at: Location;
}

/** https://spec.openapis.org/oas/v3.1.1.html#server-object */
export interface Server {
  readonly url: string;
  readonly description?: string;
  readonly variables: ReadonlyMap<string, ServerVariable>;
  readonly at: Location;
}

export interface ServerVariable {
  readonly default: string;
  readonly enum?: readonly string[];
  readonly description?: string;
}

/** Scheme name to scopes; all of one requirement are needed together, an empty one needs nothing. */
export type SecurityRequirement = ReadonlyMap<string, readonly string[]>;

/** https://spec.openapis.org/oas/v3.1.1.html#security-scheme-object */
export type SecurityScheme = {
  readonly name: string;
  readonly description?: string;
  readonly at: Location;
} & (
  | { readonly type: "apiKey"; readonly in: "header" | "query" | "cookie"; readonly parameter: string }
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
  /** Scope to description. */
  readonly scopes: ReadonlyMap<string, string>;
}
