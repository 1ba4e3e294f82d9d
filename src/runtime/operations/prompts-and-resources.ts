/** Types of `defineResource`: content to read at an address, or at every address of a template. */
import type { Icon, RunContext } from "./tool.js";

/** A resource as the runtime sees it. Either it reads an operation of the API, or `read` returns its content. */
export interface Resource {
  /** `notes://today`, or with variables `notes://{id}` (RFC 6570, level 1). */
  readonly uri: string;
  /** For programs. */
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** Media type of the content. Default: plain for texts, octet-stream for bytes, JSON for everything else. */
  readonly mimeType?: string;
  readonly icons?: readonly Icon[];
  /** Scopes that a caller needs to see and read it. */
  readonly scopes?: readonly string[];
  /** Key of an operation that only reads; the variables are its arguments, by the operation's own names. */
  readonly operation?: string;
  /** Completions that clients may offer, by variable. */
  readonly suggest?: Readonly<Record<string, Suggestions>>;
  read?(variables: Readonly<Record<string, string>>, context: RunContext): unknown;
}

/** The variables of a template: `{ id: string }` for `notes://{id}`. */
export type VariablesOf<U extends string> = U extends `${string}{${infer Name}}${infer Rest}`
  ? Readonly<Record<Name, string>> & VariablesOf<Rest>
  : unknown;

type ResourceDefinition<O, U extends string> = Omit<Resource, "uri" | "operation" | "suggest" | "read"> & {
  uri: U;
  suggest?: { readonly [N in keyof VariablesOf<U>]?: Suggestions<keyof O & string> };
} & (
    | { operation: keyof O & string }
    | {
        /** Returns a text, bytes (`Uint8Array`) or a value shown as JSON; `undefined` if there is nothing at the address. */
        read(variables: VariablesOf<U>, context: RunContext<O>): unknown;
      }
  );

/** `defineResource` for a project with the operation types `O`. */
export type DefineResource<O> = <const U extends string>(definition: ResourceDefinition<O, U>) => Resource;

/** A prompt as the runtime sees it. */
export interface Prompt {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly icons?: readonly Icon[];
  /** Scopes that a caller needs to see and use it. */
  readonly scopes?: readonly string[];
  readonly arguments?: Readonly<Record<string, PromptArgument>>;
  /** The first messages, in which `{argument}` is replaced by the given value; or a function that returns them. */
  readonly messages: PromptMessages | PromptFunction;
}

export type PromptMessages = string | readonly PromptMessage[];

/** Returns the messages for the given values of the arguments. */
interface PromptFunction {
  (given: Readonly<Record<string, string>>, context: RunContext): PromptMessages | Promise<PromptMessages>;
}

interface PromptArgument<K extends string = string> {
  readonly title?: string;
  readonly description?: string;
  readonly required?: boolean;
  /** Completions that clients may offer; other values are allowed as well. */
  readonly suggest?: Suggestions<K>;
}

/** From the user, unless `role` says otherwise. */
export type PromptMessage = { readonly role?: "user" | "assistant" } & (
  | { readonly text: string }
  /** Address of a resource of this server whose content is inserted; pictures and sounds are inserted as such. */
  | { readonly resource: string }
);

type GivenFor<A> = { readonly [N in keyof A as A[N] extends { required: true } ? N : never]: string } & {
  readonly [N in keyof A as A[N] extends { required: true } ? never : N]?: string;
};

type PromptDefinition<O, A> = Omit<Prompt, "arguments" | "messages"> & {
  arguments?: A;
  messages:
    | PromptMessages
    | ((given: GivenFor<A>, context: RunContext<O>) => PromptMessages | Promise<PromptMessages>);
};

/** `definePrompt` for a project with the operation types `O`. */
export type DefinePrompt<O> = <
  const A extends Readonly<Record<string, PromptArgument<keyof O & string>>> = Record<never, never>,
>(
  definition: PromptDefinition<O, A>,
) => Prompt;

export type Suggestions<K extends string = string> =
  | readonly string[]
  | { readonly operation: K; readonly argument: string }
  | ((
      typed: string,
      given: Readonly<Record<string, string>>,
    ) => readonly string[] | Promise<readonly string[]>);
