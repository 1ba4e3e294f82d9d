/** A server of ours in front of an API in memory, and a client of it. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { ServerDefinition } from "../../src/runtime/call/server-definition.js";
import type { FetchBody, FetchInit, FetchResponse, Host } from "../../src/runtime/host/host.js";
import { createEndpoint } from "../../src/runtime/http/handler.js";
import { createRuntime } from "../../src/runtime/server/create-runtime.js";
import { isObject, jsonValue } from "../../src/runtime/values/json.js";
import { answering, type Routes } from "./mock.js";

export interface Served {
  readonly client: Client;
  /** The last answer of the API. */
  last(): { readonly body: unknown; readonly headers: Headers };
  close(): Promise<void>;
}

export async function served(
  definition: ServerDefinition,
  routes: Routes,
  environment: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const answer = answering(routes);
  let last = { body: undefined as unknown, headers: new Headers() };
  const host: Host = {
    variable: (name) => environment[name] ?? credential(name),
    readText: () => Promise.reject(new Error("there are no files")),
    write: () => undefined,
    fetch: async (url, { method, headers, body }) => {
      const text = typeof body === "string" ? body : ((await body?.text()) ?? "");
      const sent = { query: url.searchParams, body: decoded(text, headers), url };
      const { status = 200, headers: given = {}, body: value } = answer(method, sent);
      last = { body: value, headers: new Headers(given) };
      return response(status, given, value);
    },
  };
  const endpoint = createEndpoint(createRuntime(definition, host));
  const client = new Client({ name: "bench", version: "1.0.0" });
  const transport = new StreamableHTTPClientTransport(new URL("http://bench.invalid/mcp"), {
    fetch: async (url, init) => endpoint.fetch(new Request(url, init)),
  });
  await client.connect(transport);
  return { client, last: () => last, close: () => client.close() };
}

/** The API asks for no real credentials; anything that names one has a value. */
function credential(name: string): string | undefined {
  if (/BASE_URL$/.test(name)) return "https://api.bench.invalid";
  if (/_FILE$|URL$|^MCP_|TLS|MAX|TIMEOUT|ISSUER/.test(name)) return undefined;
  return /TOKEN|KEY|SECRET|PASSWORD|USERNAME|CLIENT/.test(name) ? "bench-credential" : undefined;
}

function decoded(text: string, headers: FetchInit["headers"]): Readonly<Record<string, unknown>> {
  if (text === "") return {};
  if (/form/.test(headers.get("content-type") ?? "")) return Object.fromEntries(new URLSearchParams(text));
  const value = jsonValue(text);
  return isObject(value) ? value : {};
}

function response(status: number, given: Readonly<Record<string, string>>, value: unknown): FetchResponse {
  const bytes = value === undefined ? undefined : new TextEncoder().encode(JSON.stringify(value));
  const headers = new Headers({ ...(bytes && { "content-type": "application/json" }), ...given });
  return { status, headers, body: bytes === undefined ? null : bodyOf(bytes) };
}

function bodyOf(bytes: Uint8Array): FetchBody {
  return {
    async *[Symbol.asyncIterator]() {
      yield await Promise.resolve(bytes);
    },
    cancel: () => Promise.resolve(),
  };
}
