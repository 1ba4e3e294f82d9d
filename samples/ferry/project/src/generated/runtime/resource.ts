// @generated SignedSource<<ed5aaa53bcad3fbf07cd9d2d9df5e23bee2eec68f2fe057677943266f87bea41>>
/** What `defineResource` takes: something to read, at an address or at every address of a template. */
import type { Icon } from "./icon.js";
import type { Suggestions } from "./resources/suggestions.js";
import type { RunContext } from "./tool.js";

/** A resource as the runtime sees it. Either an operation of the API is read, or `read` says what there is. */
export interface Resource {
  /** `notes://today`, or with variables `notes://{id}` (RFC 6570, level 1). */
  readonly uri: string;
  /** For programs. */
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  /** Of what is read; without it, texts are plain, bytes anything, and everything else JSON. */
  readonly mimeType?: string;
  readonly icons?: readonly Icon[];
  /** Scopes that a caller must have to see and read it. */
  readonly scopes?: readonly string[];
  /** Key of an operation that only reads; the variables are arguments of it, by its own names for them. */
  readonly operation?: string;
  /** By variable, what clients may offer while somebody types. */
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
        /** A text, bytes (`Uint8Array`), or a value that is shown as JSON; `undefined` where there is nothing at the address. */
        read(variables: VariablesOf<U>, context: RunContext<O>): unknown;
      }
  );

/** `defineResource` for a project whose operations have the types `O`. */
export type DefineResource<O> = <const U extends string>(definition: ResourceDefinition<O, U>) => Resource;
