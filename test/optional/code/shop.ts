/** A shop with an API in memory, and servers of ours in front of it that run code. */
import { code } from "../../../src/optional/code/index.js";
import type { FetchBody, FetchResponse, Host } from "../../../src/runtime/host/host.js";
import type { JsonSchema } from "../../../src/runtime/values/json.js";
import type { OperationFacts } from "../../../src/runtime/operations/operation.js";
import { terms } from "../../../src/runtime/discovery/terms.js";
import { facts, serve, type Setup } from "../../runtime/upstream.js";

export const query = (name: string, schema: JsonSchema = { type: "string" }) => ({
  name,
  in: "query" as const,
  required: false,
  schema,
  style: "form" as const,
  explode: true,
});
export const taken = (names: readonly string[]) =>
  names.map((name) => ({ name, place: `query:${name}` as const, required: false }));

export const listItems = facts("GET /items", {
  name: "list_items",
  summary: "List items",
  parameters: [query("page", { type: "integer" }), query("per_page", { type: "integer", default: 10 })],
  arguments: taken(["page", "per_page"]),
  returns: "{id, name}[]",
});
export const getItem = facts("GET /items/{id}", { name: "get_item", summary: "Get an item" });
export const createItem = facts("POST /items", {
  name: "create_item",
  summary: "Create an item",
  body: {
    required: true,
    contentType: "application/json",
    schema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
  },
  arguments: [{ name: "name", place: "body:/name", required: true }],
});
export const deleteItem = facts("DELETE /items/{id}", {
  name: "delete_item",
  summary: "Delete an item",
  confirm: true,
});
export const secret = facts("GET /secret", { name: "secret_thing", summary: "What nobody may see" });

export const shop = [listItems, getItem, createItem, deleteItem, secret];

export interface Sent {
  method: string;
  path: string;
  body: string;
  signal: AbortSignal;
}

/** @returns status and body for a request; by default what a shop of 25 items answers */
export type Answering = (
  sent: Sent,
) => Promise<{ status?: number; headers?: Record<string, string>; body?: unknown }>;

const usual: Answering = async ({ method, path, body }) => {
  const url = new URL(path, "http://api.invalid");
  const [, id] = /^\/items\/(\w+)$/.exec(url.pathname) ?? [];
  if (method === "POST") return { status: 201, body: { id: 99, ...(JSON.parse(body) as object) } };
  if (method === "DELETE") return { status: 204 };
  if (id !== undefined)
    return Number(id) < 25
      ? { body: { id: Number(id), name: `item ${id}` } }
      : { status: 404, body: { message: "none" } };
  const page = Number(url.searchParams.get("page") ?? 1);
  const size = Number(url.searchParams.get("per_page") ?? 10);
  const all = Array.from({ length: 25 }, (_, i) => ({ id: i, name: `item ${i}` }));
  return { body: all.slice((page - 1) * size, page * size) };
};

export interface Shop extends ReturnType<typeof serve> {
  sent: Sent[];
}

export function openShop({ answer = usual, ...setup }: Partial<Setup> & { answer?: Answering } = {}): Shop {
  const sent: Sent[] = [];
  const operations = setup.operations ?? shop;
  const host: Partial<Host> = {
    fetch: async (url, { method, body, signal }) => {
      const text = typeof body === "string" ? body : ((await body?.text()) ?? "");
      const one = { method, path: `${url.pathname}${url.search}`, body: text, signal };
      sent.push(one);
      const { status = 200, headers = {}, body: value } = await answer(one);
      return responseOf(status, headers, value);
    },
    ...setup.host,
  };
  const served = serve({
    tools: [],
    index: indexOf(operations),
    callingTools: code,
    entries: { [secret.key]: { scopes: ["keeper"] } },
    ...setup,
    operations,
    host,
  });
  return { ...served, sent };
}

function indexOf(operations: readonly OperationFacts[]) {
  const words = new Map<string, number[]>();
  for (const [position, { name, summary }] of operations.entries())
    for (const term of new Set(terms(`${name} ${summary}`)))
      words.set(term, [...(words.get(term) ?? []), position, 1000]);
  return {
    operations: operations.map(({ key }) => key),
    words: Object.fromEntries(words),
    prerequisites: {},
  };
}

function responseOf(status: number, headers: Record<string, string>, value: unknown): FetchResponse {
  if (value === undefined) return { status, headers: new Headers(headers), body: null };
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const body: FetchBody = {
    async *[Symbol.asyncIterator]() {
      yield await Promise.resolve(bytes);
    },
    cancel: () => Promise.resolve(),
  };
  return { status, headers: new Headers({ "content-type": "application/json", ...headers }), body };
}
