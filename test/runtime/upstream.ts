/** A real HTTP server on loopback that misbehaves on request, and a server of ours in front of it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { AuthHook } from "../../src/runtime/auth/security.js";
import type { CallerLoginsFactory } from "../../src/runtime/auth/caller-logins.js";
import type { Policy } from "../../src/runtime/auth/gate.js";
import type { InboundOAuth } from "../../src/runtime/auth/inbound.js";
import type { Host } from "../../src/runtime/host/host.js";
import { createEndpoint } from "../../src/runtime/http/handler.js";
import type { Telemetry } from "../../src/runtime/host/telemetry.js";
import { nodeFetch } from "../../src/runtime/node/fetch.js";
import {
  readsOnly,
  type OperationEntry,
  type ApiFacts,
  type OperationFacts,
  type OutputFacts,
  type SearchIndex,
  type SecuritySchemeFacts,
} from "../../src/runtime/operations/operation.js";
import type { Prompt, Resource } from "../../src/runtime/operations/definitions.js";
import { operationSource, type SourceParts } from "../../src/runtime/operations/source.js";
import { type Argument, operationsOf, type Tool } from "../../src/runtime/operations/tool.js";
import type { CallingTools } from "../../src/runtime/server/tool-list.js";
import { createRuntime } from "../../src/runtime/server/create-runtime.js";
import type { JsonSchema } from "../../src/runtime/values/json.js";
import { tableOfFacts, textsOf } from "./operation-table.js";

export interface Received {
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface Upstream {
  origin: string;
  received: Received[];
  close: () => Promise<void>;
}

export type Answering = (request: Received, response: ServerResponse) => unknown;

export async function startUpstream(answer: Answering): Promise<Upstream> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("error", () => undefined);
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const got = { method, url, headers, body: Buffer.concat(chunks).toString() };
      received.push(got);
      answer(got, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: originOf(server), received, close: () => closeServer(server) };
}

export function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

export function facts(key: string, about: Partial<OperationFacts> = {}): OperationFacts {
  const [method = "", path = ""] = key.split(" ");
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name);
  return {
    key,
    api: "api",
    name: key.replace(/\W+/g, "_").toLowerCase(),
    summary: "",
    tags: [],
    method,
    path,
    servers: [{ url: "http://api.invalid" }],
    parameters: names.map((name) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
      style: "simple",
      explode: false,
    })),
    security: [],
    accept: "application/json",
    arguments: names.map((name) => ({ name, place: `path:${name}`, required: true })),
    ...about,
  };
}

/** One tool for each operation, with its arguments as the facts have them. */
export function toolFor(operation: OperationFacts, about: Partial<Tool> = {}): Tool {
  const schemas = new Map(
    operation.parameters.map(({ in: location, name, schema }) => [`${location}:${name}`, schema]),
  );
  const input = operation.arguments.flatMap(({ name, place, required, hidden }): [string, Argument][] => {
    const schema: JsonSchema = schemas.get(place) ?? {};
    const argument = {
      place,
      schema,
      required,
      optional: () => ({ ...argument, required: false, optional: argument.optional }),
    };
    return hidden === true ? [] : [[name, argument as Argument]];
  });
  return {
    operation: operation.key,
    name: operation.name,
    description: `Calls ${operation.key}.`,
    input: Object.fromEntries(input),
    ...about,
  };
}

export interface Setup {
  operations: readonly OperationFacts[];
  tools?: readonly Tool[];
  securitySchemes?: Record<string, SecuritySchemeFacts>;
  /** APIs beside `api`. */
  others?: readonly ApiFacts[];
  environment?: Record<string, string>;
  host?: Partial<Host>;
  /** By operation key. */
  outputs?: Readonly<Record<string, OutputFacts>>;
  authHook?: AuthHook;
  /** What search looks in; without it there is no search. */
  index?: SearchIndex;
  /** By operation key, what is said of it beside its facts. */
  entries?: Readonly<Record<string, Partial<OperationEntry>>>;
  inboundOAuth?: InboundOAuth;
  callerLogins?: CallerLoginsFactory;
  policy?: Policy;
  telemetry?: Telemetry;
  resources?: readonly Resource[];
  prompts?: readonly Prompt[];
  callingTools?: CallingTools;
}

/** As a generator plans it: nothing to search with where each operation has a tool, unless code calls what search finds. */
function discoveryOf(
  index: SearchIndex,
  { operations, tools, callingTools }: Pick<Setup, "operations" | "tools" | "callingTools">,
): Pick<SourceParts, "discovery"> {
  const named = new Set(tools?.flatMap(operationsOf) ?? operations.map(({ key }) => key));
  const found = operations.filter(({ key }) => !named.has(key));
  const [reads, writes] = [found.some(readsOnly), found.some((one) => !readsOnly(one))];
  const isCalled = callingTools !== undefined && operations.length > 0;
  return reads || writes || isCalled ? { discovery: { reads, writes, index: JSON.stringify(index) } } : {};
}

/** Our server, and what it has written to its log. */
export function serve({
  operations,
  tools,
  securitySchemes = {},
  others = [],
  environment = {},
  host = {},
  outputs,
  authHook,
  index,
  entries = {},
  inboundOAuth,
  callerLogins,
  policy,
  telemetry,
  resources = [],
  prompts = [],
  callingTools,
}: Setup) {
  const log: string[] = [];
  const variables = new Map(Object.entries(environment));
  const runtime = createRuntime(
    {
      name: "test",
      title: "Test",
      version: "1.0.0",
      instructions: "For tests.",
      tools: tools ?? operations.map((operation) => toolFor(operation)),
      operations: operationSource({
        apis: [
          { id: "api", title: "API", version: "1", baseUrlVariable: "API_BASE_URL", securitySchemes },
          ...others,
        ],
        operations: tableOfFacts(
          operations,
          operations.map((operation) => ({
            ...operation,
            ...(operation.arguments.some(({ hidden }) => hidden === true) && { takesMore: true as const }),
            ...entries[operation.key],
          })),
          { outputs: textsOf(Object.entries(outputs ?? {})) },
        ),
        fields: true,
        ...(outputs && { outputs: true }),
        ...(index && discoveryOf(index, { operations, tools, callingTools })),
      }),
      authHook,
      inboundOAuth,
      callerLogins,
      policy,
      telemetry,
      resources,
      prompts,
      callingTools,
    },
    {
      variable: (name) => variables.get(name) || undefined,
      readText: async (path) => {
        throw new Error(`no file ${path}`);
      },
      fetch: nodeFetch({}),
      write: (line) => log.push(line),
      ...host,
    },
  );
  return { runtime, log, variables, endpoint: createEndpoint(runtime) };
}

export type Era = "legacy" | "2026-07-28";

export async function connect(
  fetchRequest: (request: Request) => Promise<Response>,
  {
    era = "2026-07-28",
    headers = {},
    search = "",
  }: { era?: Era; headers?: Record<string, string>; search?: string } = {},
): Promise<Client> {
  const mode = era === "legacy" ? "legacy" : { pin: era };
  return connectTo(
    new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } }),
    fetchRequest,
    { headers, search },
  );
}

export async function connectTo(
  client: Client,
  fetchRequest: (request: Request) => Promise<Response>,
  { headers = {}, search = "" }: { headers?: Record<string, string>; search?: string } = {},
): Promise<Client> {
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`http://localhost/mcp${search}`), {
      requestInit: { headers },
      fetch: (url, init) => fetchRequest(new Request(url, init)),
    }),
  );
  return client;
}

/** All the text of a result. */
export function textOf(result: Pick<CallToolResult, "content">): string {
  return result.content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join("\n");
}

/** For polling: machines are slow at times, and a test that fails for it helps nobody. */
export const patiently = { timeout: 30_000 };
