/**
 * What tool files consist of, and the places where an argument can go. Types infer only what they must (an argument's
 * own schema, one level at a time), because a project may have a thousand tool files.
 */
import { fileSchema, fileSchemaOf } from "../schema/file-schema.js";
import { isObject, type FromSchema, type JsonSchema } from "../values/json.js";
import { oncePer } from "../values/lazy.js";
import type { Place } from "./place.js";

/** One argument: where it goes and which values it takes. Its name is its key in `input`. */
export interface Argument<
  P extends string = string,
  S extends JsonSchema = JsonSchema,
  R extends boolean = boolean,
> {
  /** A {@link Place} in the operation, or "" for an argument of a tool without an operation. */
  readonly place: P;
  readonly schema: S;
  readonly required: R;
  optional(): Argument<P, S, false>;
}

export type Input = Readonly<Record<string, Argument>>;

/** A tool that a feature adds, which is no operation's. */
export interface FeatureTool<Name extends string> {
  readonly name: Name;
  readonly title: string;
  readonly description: string;
  readonly annotations: Required<Annotations>;
  readonly input: Input;
}

/** Arguments of a call, by their names. */
export type Args = Readonly<Record<string, unknown>>;

/** An argument at any place; "" for one that is not sent by itself. */
export function argumentAt<const P extends Place | "", const S extends JsonSchema>(
  place: P,
  schema: S,
): Argument<P, S, true> {
  const entry = { place, schema };
  const optional = (): Argument<P, S, false> => ({ ...entry, required: false, optional });
  return { ...entry, required: true, optional };
}

/** A path parameter, by its name in the path template. */
export function path<const N extends string, const S extends JsonSchema>(name: N, schema: S) {
  return argumentAt(`path:${name}`, schema);
}

/** A query parameter, by its name on the wire. */
export function query<const N extends string, const S extends JsonSchema>(name: N, schema: S) {
  return argumentAt(`query:${name}`, schema);
}

/** The whole query string (OpenAPI 3.2), by the parameter's name. */
export function querystring<const N extends string, const S extends JsonSchema>(name: N, schema: S) {
  return argumentAt(`querystring:${name}`, schema);
}

/** A request header, by its name on the wire. */
export function header<const N extends string, const S extends JsonSchema>(name: N, schema: S) {
  return argumentAt(`header:${name}`, schema);
}

/** A cookie, by its name on the wire. */
export function cookie<const N extends string, const S extends JsonSchema>(name: N, schema: S) {
  return argumentAt(`cookie:${name}`, schema);
}

/** A place in the request body, as a JSON pointer (RFC 6901); "" is the whole body. */
export function body<const N extends string, const S extends JsonSchema>(pointer: N, schema: S) {
  return argumentAt(`body:${pointer}`, schema);
}

/** A file in the request body: one of `path`, `base64` and `text`. Its `contentType` keeps to that type, range or list, if one is set. */
export function file<const N extends string>(
  pointer: N,
  { contentType, ...about }: { description?: string; contentType?: string } = {},
) {
  const { type, ...shape } = contentType === undefined ? fileSchema : fileSchemaOf(contentType);
  return argumentAt(`body:${pointer}`, { type, ...about, ...shape });
}

/** An argument of your own tool, which is not sent to an operation by itself. */
export function argument<const S extends JsonSchema>(schema: S) {
  return argumentAt("", schema);
}

/** Behaviour hints of the protocol (ToolAnnotations). */
export interface Annotations {
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
  /**
   * Calling again with the same arguments changes nothing more. On an operation's own tool the server goes by it as well: it sends
   * the request again after a lost connection or a 429 or 503, as it otherwise does by method (RFC 9110, section 9.2.2).
   */
  idempotentHint?: boolean;
  openWorldHint?: boolean;
}

/** Extra data in the list for some clients (`_meta`); each key has the prefix of the client that reads it. */
export type Meta = Readonly<Record<string, unknown>>;

/** Values that are sent with every call and that callers may not send. */
export interface Fixed {
  path?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  header?: Readonly<Record<string, unknown>>;
  cookie?: Readonly<Record<string, unknown>>;
  /** Values by JSON pointer: "" is the whole body, `/name` one of its properties. An argument is fixed as a whole. */
  body?: Readonly<Record<string, unknown>>;
}

/**
 * Shapes a JSON answer. Paths are member names joined by dots and go through arrays: `items.id`. `*` is any key of a map:
 * `networks.*.name`.
 */
export interface ResultOptions {
  pick?: readonly string[];
  drop?: readonly string[];
  /** Keep at most this many items of any array. */
  maxItems?: number;
  /** Keep null members, which are otherwise left out. */
  keepNulls?: boolean;
}

/** The types of a project's operations: see `generated/operations/index.ts`. */
type OperationTypes = Record<
  string,
  { arguments: object; response: unknown; places: string; required: string }
>;

export interface RunContext<O = OperationTypes> {
  /** Calls an operation as its tool would, credentials included. @throws CallError when it does not succeed. */
  call<K extends keyof O>(operation: K, args: ArgumentsOfOperation<O[K]>): Promise<ResponseOf<O[K]>>;
  /** Aborts when the caller cancels or the tool's time is over. */
  signal: AbortSignal;
  /** Reports progress to the caller, if requested. */
  progress(done: number, total?: number, message?: string): Promise<void>;
  /** Writes a line to the server's log. Do not pass values of arguments. */
  log(message: string, details?: Readonly<Record<string, unknown>>): void;
  caller: Caller;
}

/** A tool as the runtime sees it. Uses methods, because a tool file may narrow their parameters. */
export interface Tool {
  readonly operation?: string;
  /** For a grouped tool: operations by action name; the input then has an argument `action`. */
  readonly actions?: Readonly<Record<string, string>>;
  /** For a grouped tool: the line of its description about each action. */
  readonly actionDescriptions?: Readonly<Record<string, string>>;
  readonly name: string;
  readonly title?: string;
  /** For a grouped tool: what stands before the lines about its actions. */
  readonly description: string;
  readonly annotations?: Annotations;
  readonly icons?: readonly Icon[];
  readonly meta?: Meta;
  readonly input: Input;
  readonly fixed?: Fixed;
  readonly result?: ResultOptions;
  /** `false` removes the tool from the list and rejects its calls. */
  readonly enabled?: boolean;
  /** Time limit of one call, in milliseconds. */
  readonly timeoutMs?: number;
  /** Ask the user before calling: the question, or `true` for a standard one. */
  readonly confirm?: boolean | string;
  respond?(response: unknown, args: Args): unknown;
  run?(args: Args, context: RunContext): unknown;
}

/** The arguments that an `input` describes. */
export type ArgumentsOf<I extends Input> = {
  [N in keyof I as I[N]["required"] extends true ? N : never]: FromSchema<I[N]["schema"]>;
} & { [N in keyof I as I[N]["required"] extends true ? never : N]?: FromSchema<I[N]["schema"]> };

/** What a model reads of a tool. */
export function descriptionOf({ description, actionDescriptions = {} }: Tool): string {
  const lines = Object.values(actionDescriptions);
  return (description === "" ? lines : [description, ...lines]).join("\n");
}

/** Returns the keys of a tool's operations. */
export function operationsOf(tool: Tool): string[] {
  return [...(tool.operation === undefined ? [] : [tool.operation]), ...Object.values(tool.actions ?? {})];
}

/** Returns the action by which a grouped tool calls an operation. */
export function actionFor({ actions }: Pick<Tool, "actions">, operation: string): string | undefined {
  return actions && actionsByOperation(actions).get(operation);
}

/** It is asked for each of hundreds. Of several actions with one operation, the first. */
const actionsByOperation = oncePer(
  (actions: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
    new Map(
      Object.entries(actions)
        .reverse()
        .map(([action, operation]) => [operation, action]),
    ),
);

/** A picture that a client may show to people: https://modelcontextprotocol.io/specification/2025-11-25/basic#icons */
export interface Icon {
  /** An http(s) URL, or a `data:` URL. */
  readonly src: string;
  readonly mimeType?: string;
  /** For example `48x48`, or `any` if it can be scaled. */
  readonly sizes?: readonly string[];
  /** The background it was made for. */
  readonly theme?: "light" | "dark";
}

type ArgumentsOfOperation<T> = T extends { arguments: infer A } ? A : never;
export type ResponseOf<T> = T extends { response: infer R } ? R : never;

/** What a client asked for by the endpoint's address. */
export interface Narrowing {
  readonly readOnly: boolean;
  /** Names of tools and operations; empty for all. */
  readonly tools: readonly string[];
  /** Empty for all. */
  readonly tags: readonly string[];
}

/** The caller, as established by the operator's authentication and never by arguments. */
export interface Caller {
  /** Stable id of the caller, if authentication provides one. */
  readonly id?: string;
  /** The id is a user's, as `MCP_AUTH_ISSUER` names them. */
  readonly subject?: true;
  /** Network address of the request, if the host knows it; behind a proxy that is not trusted, the proxy's. */
  readonly address?: string;
  readonly scopes: readonly string[];
  /** The user who started the server over stdio: may do everything the server may, without scopes. */
  readonly local?: true;
  /** The part of the server that the client asked for by its address. */
  readonly narrowing?: Narrowing;
  /** Upstream credentials that the operator lets callers bring (`MCP_FORWARD_HEADERS`), by lower-case header name. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the names of arguments without a schema, which no types prevent in JavaScript. */
export function schemaless(input: Input): string[] {
  return Object.entries(input).flatMap(([name, { schema }]) => (isObject(schema) ? [] : [name]));
}
