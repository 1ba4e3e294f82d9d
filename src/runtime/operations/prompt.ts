/** Types of `definePrompt`: messages that users can start a conversation with. */
import type { RunContext, Icon } from "./tool.js";

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

export interface PromptArgument<K extends string = string> {
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
