/** Types of `defineResource`: content to read at an address, or at every address of a template. */
import type { Suggestions } from "./prompt.js";
import type { RunContext, Icon } from "./tool.js";

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
