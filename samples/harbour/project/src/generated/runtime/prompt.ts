// @generated SignedSource<<8ffc06cb098023f7dee489d9edfd7cd816dee9be86377794b9775a4e7d9d3d4a>>
/** What `definePrompt` takes: messages that a person can start from. */
import type { Icon } from "./icon.js";
import type { Suggestions } from "./resources/suggestions.js";
import type { RunContext } from "./tool.js";

/** A prompt as the runtime sees it. */
export interface Prompt {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly icons?: readonly Icon[];
  /** Scopes that a caller must have to see and use it. */
  readonly scopes?: readonly string[];
  readonly arguments?: Readonly<Record<string, PromptArgument>>;
  /** What the conversation begins with, in which `{argument}` stands for what was given; or a function that says it. */
  readonly messages: PromptMessages | PromptFunction;
}

export type PromptMessages = string | readonly PromptMessage[];

/** A method, because `definePrompt` narrows what it takes. */
interface PromptFunction {
  (given: Readonly<Record<string, string>>, context: RunContext): PromptMessages | Promise<PromptMessages>;
}

export interface PromptArgument<K extends string = string> {
  readonly title?: string;
  readonly description?: string;
  readonly required?: boolean;
  /** What clients may offer while somebody types; anything else may be given as well. */
  readonly suggest?: Suggestions<K>;
}

/** Said by the user unless `role` says otherwise. */
export type PromptMessage = { readonly role?: "user" | "assistant" } & (
  | { readonly text: string }
  /** Address of a resource of this server, which is read and put in; a picture or a sound is shown as one. */
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

/** `definePrompt` for a project whose operations have the types `O`. */
export type DefinePrompt<O> = <
  const A extends Readonly<Record<string, PromptArgument<keyof O & string>>> = Record<never, never>,
>(
  definition: PromptDefinition<O, A>,
) => Prompt;
