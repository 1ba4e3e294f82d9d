// @generated SignedSource<<b5f4a686fdf276650a4ebaf1433178a18c5c7ea14032e81b18999108a5e6a66c>>
/** What a project's own test plays against a mock of the API: calls, and the requests that they have to become. */
import type { Json } from "./json.js";

/** A call of an operation, whichever tool stands for it, and its request without credentials. */
export interface ExampleCall {
  readonly operation: string;
  /** How it is called where no tool stands for it. */
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
