/** Calls that a project's test makes against a mock of the API, and the requests that must result. */
import type { Json } from "../values/json.js";

/** A call of an operation through any tool, and its request without credentials. */
export interface ExampleCall {
  readonly operation: string;
  /** How the operation is called if it has no tool. */
  readonly through?: { readonly tool: string; readonly name: string };
  readonly arguments: Readonly<Record<string, Json>>;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
}

export interface ExampleCalls {
  /** Environment variables without which there is no server to call. */
  readonly variables: Readonly<Record<string, string>>;
  readonly calls: readonly ExampleCall[];
}
