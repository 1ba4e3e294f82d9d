/**
 * Defines tool files: `defineTool` and the places where an argument can go. Types infer only what they must (an argument's
 * own schema, one level at a time), because a project may have a thousand tool files.
 */
import { fileSchema, fileSchemaOf } from "../schema/file-schema.js";
import type { FromSchema } from "../schema/from-schema.js";
import type { JsonSchema } from "../values/json.js";
import type { Caller } from "./caller.js";
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
export type OperationTypes = Record<
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
  respond?(response: unknown, args: Readonly<Record<string, unknown>>): unknown;
  run?(args: Readonly<Record<string, unknown>>, context: RunContext): unknown;
}

type ArgumentsOfOperation<T> = T extends { arguments: infer A } ? A : never;
type InsideOf<T> = T extends { inside: infer P extends string } ? P : never;
type AnswersOf<T> = ResponseOf<T> | (T extends { otherResponses: infer R } ? R : never);
type ResponseOf<T> = T extends { response: infer R } ? R : never;
type RequiredPlaces<T> = T extends { required: infer P } ? P : never;
type PlacesOf<T> = T extends { places: infer P extends string } ? P : string;

/** `defineTool` for a project with the operation types `O`. */
export interface DefineTool<O> {
  <
    const I extends Input,
    const F extends Fixed = Record<never, never>,
    const K extends keyof O & string = never,
    const A extends Readonly<Record<string, Action<keyof O & string>>> = Record<never, never>,
    const R extends ResultOptions = Record<never, never>,
  >(
    definition: ToolDefinition<O, K, A, { input: I; fixed: F; result: R }> &
      NothingMissing<RequiredPlaces<O[(K | OperationOf<A[keyof A]>) & keyof O]>, I, F> &
      NothingShared<I> &
      NothingUnknown<O, K | (OperationOf<A[keyof A]> & keyof O), { input: I; fixed: F; result: R }>,
  ): Tool;
}

/** An action of a grouped tool: its operation, and the line about it in the tool's description. */
type Action<K extends string> = K | { readonly operation: K; readonly description?: string };
type OperationOf<A> = A extends { operation: infer K } ? K : A;

/** What a tool file names of its operations, which the build checks. */
interface Checked {
  input: Input;
  fixed: unknown;
  result: unknown;
}

type ToolDefinition<O, K, A, S extends Checked> = Omit<
  Tool,
  | "operation"
  | "actions"
  | "actionDescriptions"
  | "description"
  | "input"
  | "fixed"
  | "result"
  | "respond"
  | "run"
> & {
  operation?: K;
  actions?: A;
  input: S["input"];
  fixed?: S["fixed"];
  result?: S["result"];
  /** Shapes the answer from the API's response. */
  respond?(
    response: ResponseOf<O[(K | OperationOf<A[keyof A]>) & keyof O]>,
    args: ArgumentsOf<S["input"]>,
  ): unknown;
  /** Replaces the call. */
  run?(args: ArgumentsOf<S["input"]>, context: RunContext<O>): unknown;
} & ([keyof A] extends [never]
    ? { description: string }
    : {
        /** What stands before the lines about the actions. */
        description?: string;
      });

/** Fails the build if an argument that an operation requires is neither in `input` nor in `fixed`. */
type NothingMissing<Required, I extends Input, F> = [
  Exclude<Required, I[keyof I]["place"] | FixedPlaces<F> | WholeBody<I, F>>,
] extends [never]
  ? unknown
  : {
      input: {
        error: [
          "required by the operation; list it or set it in fixed:",
          Exclude<Required, I[keyof I]["place"] | FixedPlaces<F>>,
        ];
      };
    };

/** Fails the build if two arguments are for one place, of which only one would be sent. */
type NothingShared<I extends Input> = [SharedInput<I>[keyof SharedInput<I>]] extends [never]
  ? unknown
  : { input: SharedInput<I> };

type SharedInput<I extends Input> = {
  [N in keyof I as [ArgumentsAt<I>[Written<I[N]["place"]>]] extends [N] ? never : N]: {
    error: ["two arguments are sent to one place:", I[N]["place"]];
  };
};

/** Names of arguments by place: more than one where they share it. */
type ArgumentsAt<I extends Input> = { [N in keyof I as Written<I[N]["place"]>]: N };

/** Of places, those that are written out, in one spelling. */
type Written<P> = P extends string
  ? Record<never, never> extends Record<P, unknown>
    ? never
    : P extends ""
      ? never
      : P extends `header:${string}`
        ? Lowercase<P>
        : P
  : never;

/** Fails the build if a tool file names what none of its operations has, where it names it. */
type NothingUnknown<O, K extends keyof O, S extends Checked> = [K] extends [never]
  ? unknown
  : OnlyPlaces<PlacesOf<O[K]>, PlacesOf<O[K]> | InsideOf<O[K]>, S> &
      OnlyMembers<AnswersOf<O[K]>, S["result"]>;

type OnlyPlaces<Whole extends string, Any extends string, S extends Checked> = ([
  Unknown<S["input"][keyof S["input"]]["place"], Any>,
] extends [never]
  ? unknown
  : { input: UnknownInput<Any, S["input"]> }) &
  ([Unfixable<FixedPlaces<S["fixed"]>, Whole, S["input"]>] extends [never]
    ? unknown
    : { fixed: UnknownFixed<Whole, Any, S> });

type UnknownInput<Places extends string, I extends Input> = {
  [N in keyof I as [Unknown<I[N]["place"], Places>] extends [never] ? never : N]: {
    error: ["no operation of this tool has this place:", I[N]["place"]];
  };
};

type UnknownFixed<Whole extends string, Any extends string, S extends Checked> = {
  [L in keyof S["fixed"] & string]: {
    [
      N in keyof S["fixed"][L] & string as [Unfixable<`${L}:${N}`, Whole, S["input"]>] extends [never]
        ? never
        : N
    ]: {
      error: [Unknown<`${L}:${N}`, Any>] extends [never]
        ? ["only whole arguments that are not listed, and properties of the body, can be fixed:", `${L}:${N}`]
        : ["no operation of this tool has this place:", `${L}:${N}`];
    };
  };
};

/** Of the places that are written out, those that are not among the others. */
type Unknown<P, Places extends string> = P extends Places
  ? never
  : Written<P> extends `header:${string}`
    ? Exclude<Written<P>, Lowercase<Places>>
    : Written<P>;

/** Of the places of fixed values, those that the operation does not have, or that a listed argument has or contains. */
type Unfixable<P, Places extends string, I extends Input> =
  | Unknown<P, Places>
  | Extract<Written<P>, Written<I[keyof I]["place"]>>
  | (P extends `${I[keyof I]["place"] & `body:${string}`}/${string}` ? P : never);

/** Fails the build if `result` names members that no answer has. */
type OnlyMembers<Answers, R> = ([UnknownMember<Answers, PathsIn<R, "pick">>] extends [never]
  ? unknown
  : {
      result: {
        pick: {
          error: ["no answer of this tool's operations has:", UnknownMember<Answers, PathsIn<R, "pick">>];
        };
      };
    }) &
  ([UnknownMember<Answers, PathsIn<R, "drop">>] extends [never]
    ? unknown
    : {
        result: {
          drop: {
            error: ["no answer of this tool's operations has:", UnknownMember<Answers, PathsIn<R, "drop">>];
          };
        };
      });

type PathsIn<R, O extends string> = R extends Record<O, readonly (infer P extends string)[]> ? P : never;

type UnknownMember<Answers, P extends string> = P extends string
  ? string extends P
    ? never
    : [HasMember<Answers, P>] extends [never]
      ? P
      : never
  : never;

/** `never` if no value of the type can have a member at the path: names joined by dots, through lists. */
type HasMember<T, P extends string> = unknown extends T
  ? true
  : T extends readonly (infer Item)[]
    ? HasMember<Item, P>
    : T extends object
      ? string extends keyof T
        ? true
        : {
            [N in keyof T & string]-?: P extends N
              ? true
              : P extends `${N}.${infer Rest}`
                ? HasMember<T[N], Rest>
                : never;
          }[keyof T & string]
      : never;

type FixedPlaces<F> = { [L in keyof F & string]: `${L}:${keyof F[L] & string}` }[keyof F & string];
type WholeBody<I extends Input, F> = "body:" extends I[keyof I]["place"] | FixedPlaces<F>
  ? `body:${string}`
  : never;

/** The arguments that an `input` describes. */
export type ArgumentsOf<I extends Input> = {
  [N in keyof I as I[N]["required"] extends true ? N : never]: FromSchema<I[N]["schema"]>;
} & { [N in keyof I as I[N]["required"] extends true ? never : N]?: FromSchema<I[N]["schema"]> };

/** `defineTool` as a project's `#generated` exports it. */
export function toolDefiner<O>(): DefineTool<O> {
  return ({ actions, ...definition }) => ({ description: "", ...definition, ...actionsOf(actions) }) as Tool;
}

function actionsOf(
  actions: Readonly<Record<string, Action<string>>> | undefined,
): Pick<Tool, "actions" | "actionDescriptions"> {
  if (actions === undefined) return {};
  const all = Object.entries(actions).map(
    ([name, action]) => [name, typeof action === "string" ? { operation: action } : action] as const,
  );
  return {
    actions: Object.fromEntries(all.map(([name, { operation }]) => [name, operation])),
    actionDescriptions: Object.fromEntries(
      all.flatMap(([name, { description }]) => (description === undefined ? [] : [[name, description]])),
    ),
  };
}

/** What a model reads of a tool. */
export function descriptionOf({ description, actionDescriptions = {} }: Tool): string {
  const lines = Object.values(actionDescriptions);
  return (description === "" ? lines : [description, ...lines]).join("\n");
}

/** Returns the keys of a tool's operations. */
export function operationsOf(tool: Tool): string[] {
  return [...(tool.operation === undefined ? [] : [tool.operation]), ...Object.values(tool.actions ?? {})];
}

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
