/** `defineTool`, which checks with types what a tool file says of its operations. */
import type { ArgumentsOf, Fixed, Input, ResponseOf, ResultOptions, RunContext, Tool } from "./tool.js";

type InsideOf<T> = T extends { inside: infer P extends string } ? P : never;
type AnswersOf<T> = ResponseOf<T> | (T extends { otherResponses: infer R } ? R : never);
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
        /** One more action would call it. */
        operation?: never;
        /** Its name is that of the argument which chooses one. */
        input: { action?: never };
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
  | (P extends "body:"
      ? [Extract<I[keyof I]["place"], `body:/${string}`>] extends [never]
        ? never
        : P
      : never)
  | Extract<Written<P>, Written<I[keyof I]["place"]>>
  | (P extends `${I[keyof I]["place"] & `body:${string}`}/${string}` ? P : never);

/** Fails the build if `result` names members that no answer has. */
type OnlyMembers<Answers, R> = OnlyListed<Answers, R, "pick"> & OnlyListed<Answers, R, "drop">;

type OnlyListed<Answers, R, O extends string> = [UnknownMember<Answers, PathsIn<R, O>>] extends [never]
  ? unknown
  : {
      result: {
        [_ in O]: {
          error: ["no answer of this tool's operations has:", UnknownMember<Answers, PathsIn<R, O>>];
        };
      };
    };

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
