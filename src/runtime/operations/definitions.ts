/**
 * What a project defines besides tools: the instructions that a model reads before any tool, in parts of which each caller gets
 * those that are for them; resources, at an address or at every address of a template; and prompts.
 */
import type { Icon, RunContext } from "./tool.js";

/** Parts of it, or the text of an owner who wrote it. */
export type Instructions = string | readonly InstructionPart[];

/** A paragraph: text for everybody, or what depends on the operations and tools that a caller has. */
export type InstructionPart = string | ApiPart | ArgumentsPart | SearchPart;

/** What an API is, and what its operations are about. */
export interface ApiPart {
  readonly about: string;
  /** As in the keys of its operations, which have one only if there are several APIs. */
  readonly api: string;
  readonly topics: readonly Topic[];
}

/** Operations with the same first tag. */
export interface Topic {
  readonly name: string;
  /** If it is not the name. */
  readonly tag?: string;
}

/** Arguments that many tools share: those that no tool shows, or those that tools show without describing them. */
export interface ArgumentsPart {
  readonly heading: keyof typeof argumentHeadings;
  readonly arguments: readonly DescribedArgument[];
}

export interface DescribedArgument {
  readonly name: string;
  readonly description?: string;
  readonly default?: unknown;
}

/** How operations without a tool are found and called: whether any reads, and whether any writes. */
export interface SearchPart {
  readonly search: { readonly reads: boolean; readonly writes: boolean };
}

export const argumentHeadings = {
  ofMost: "Most tools also take, without showing it:",
  ofSome: "Some tools also take, without showing it:",
  described: "Arguments of many tools:",
};

/** The whole text. */
export function instructionsText(instructions: Instructions): string {
  return typeof instructions === "string" ? instructions : instructions.map(partText).join("\n\n");
}

function partText(part: InstructionPart): string {
  if (typeof part === "string") return part;
  if ("search" in part) return howToSearch(part.search);
  if ("heading" in part)
    return [argumentHeadings[part.heading], ...part.arguments.map(argumentLine)].join("\n");
  return part.about + topicsSentence(part.topics);
}

function howToSearch({ reads, writes }: SearchPart["search"]): string {
  const callers = [
    ...(reads ? ["call_read_operation"] : []),
    ...(writes ? ["call_write_operation"] : []),
  ].join(" or ");
  return (
    "Not every operation is a tool of its own: find others with search_operations, read about them with describe_operations, " +
    `and call them with ${callers}. Tools also take arguments of the API that they do not show: send those you know. describe_operations ` +
    "tells them, of an action by tool.action."
  );
}

/** A reader needs to see what there is, not all of it. */
const mostTopics = 12;

/** After a space; empty for fewer than two topics. */
function topicsSentence(topics: readonly Topic[]): string {
  if (topics.length < 2) return "";
  const shown = topics.slice(0, mostTopics).map(({ name }) => name);
  return ` Topics: ${shown.join(", ")}${topics.length > mostTopics ? " and more" : ""}.`;
}

function argumentLine({ name, description, default: value }: DescribedArgument): string {
  const about = [
    ...(description === undefined
      ? []
      : [value === undefined ? description : description.replace(/\.$/, "")]),
    ...(value === undefined ? [] : [`default ${JSON.stringify(value)}`]),
  ].join("; ");
  return `- ${name}${about === "" ? "" : ` (${about})`}`;
}

/** @param taking what each tool takes without showing it */
export function hiddenHeading(
  names: readonly string[],
  taking: readonly ReadonlySet<string>[],
): "ofMost" | "ofSome" {
  const isOfMost = (name: string): boolean =>
    taking.filter((own) => own.has(name)).length > taking.length / 2;
  return names.every(isOfMost) ? "ofMost" : "ofSome";
}

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
type VariablesOf<U extends string> = U extends `${string}{${infer Name}}${infer Rest}`
  ? Readonly<Record<Name, string>> & VariablesOf<Rest>
  : unknown;

type ResourceDefinition<O, U extends string, K extends keyof O> = Omit<
  Resource,
  "uri" | "operation" | "suggest" | "read"
> & {
  uri: U;
  suggest?: { readonly [N in keyof VariablesOf<U>]?: Suggestions<keyof O & string> };
} & (
    | { operation: K & string }
    | {
        /** Returns a text, bytes (`Uint8Array`) or a value shown as JSON; `undefined` if there is nothing at the address. */
        read(variables: VariablesOf<U>, context: RunContext<O>): unknown;
      }
  );

/** `defineResource` for a project with the operation types `O`. */
export type DefineResource<O> = <const U extends string, const K extends keyof O & string = never>(
  definition: ResourceDefinition<O, U, K> & OnlyArguments<keyof VariablesOf<U>, O[K]>,
) => Resource;

/** Fails the build unless the variables are arguments of the operation, and all that it requires. */
type OnlyArguments<Variables, T> = [T] extends [never]
  ? unknown
  : T extends { arguments: infer A }
    ? [Exclude<Variables, keyof A>, Exclude<Required<A>, Variables>] extends [never, never]
      ? unknown
      : {
          uri: {
            error: [
              "the operation has no such argument, or requires one that is not a variable:",
              Exclude<Variables, keyof A> | Exclude<Required<A>, Variables>,
            ];
          };
        }
    : unknown;

type Required<A> = { [N in keyof A]-?: Record<never, never> extends Pick<A, N> ? never : N }[keyof A];

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
