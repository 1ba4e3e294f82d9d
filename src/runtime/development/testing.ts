/** What a project's own test runs on: the server in this process, and a mock that answers in the API's place. */
import type { CallToolResult, ListToolsResult } from "@modelcontextprotocol/server";
import { textOf } from "../call/call-tool.js";
import type { ServerDefinition } from "../call/server-definition.js";
import type { FetchInit, Host } from "../host/host.js";
import { createHandler } from "../http/handler.js";
import type { ExampleCall, ExampleCalls, OperationSource } from "../operations/operation.js";
import { type Args, actionFor, operationsOf, type Tool } from "../operations/tool.js";
import { definitionFaults } from "./tool-faults.js";

export interface TestServer {
  /** The tools as clients get them. */
  listTools(): Promise<ListToolsResult["tools"]>;
  /** Calls that still fit the project's tools. */
  readonly examples: readonly TestCall[];
}

export interface TestCall {
  /** Name of the tool that is called. */
  readonly tool: string;
  readonly operation: string;
  /** The request that the call has to become, without credentials. */
  readonly request: ExampleCall["request"];
  /** Calls the tool. */
  send(): Promise<TestCallResult>;
}

export interface TestCallResult {
  readonly requests: readonly ExampleCall["request"][];
  /** Text of an error result, if the call ended with one and the tool has no `respond` of its own. */
  readonly error?: string;
}

export interface TestOptions {
  /** Operations whose examples are left out. */
  readonly except?: readonly string[];
}

/**
 * Runs a server against a mock of its API, without credentials, so that requests are the same for everybody.
 * @throws Error if a tool file sends something to a place that its operation does not have: all its calls would fail
 */
export async function testServer(
  definition: ServerDefinition,
  { except = [] }: TestOptions = {},
): Promise<TestServer> {
  const faults = await definitionFaults(definition);
  if (faults.length > 0) throw new Error(faults.map(({ text }) => text).join("\n"));
  const { variables, calls } = (await definition.operations.examples?.()) ?? { variables: {}, calls: [] };
  const requests: ExampleCall["request"][] = [];
  const handle = createHandler(withoutAccessControl(definition), mockHost(variables, requests));

  const ask = async (method: string, params: object): Promise<unknown> => {
    const text = await (await handle(jsonRpcRequest(method, params))).text();
    const { result } = JSON.parse(/^data: (\{.*)$/m.exec(text)?.[1] ?? text) as { result: unknown };
    return result;
  };

  const examples = calls.flatMap((example): TestCall[] => {
    const { operation, request } = example;
    const tool = definition.tools.find((each) => operationsOf(each).includes(operation));
    const params = tool === undefined ? callThroughSearch(example, definition) : callOf(tool, example);
    if (params === undefined || except.includes(operation)) return [];
    const send = async (): Promise<TestCallResult> => {
      requests.length = 0;
      const result = (await ask("tools/call", params)) as CallToolResult;
      // The mock's answers are empty, which a tool's own `respond` need not expect.
      const failed = result.isError === true && tool?.respond === undefined;
      return { requests: [...requests], ...(failed && { error: textOf(result) }) };
    };
    return [{ tool: params.name, operation, request, send }];
  });

  return {
    listTools: async () => ((await ask("tools/list", {})) as ListToolsResult).tools,
    examples,
  };
}

interface CallParams {
  readonly name: string;
  readonly arguments: Args;
}

/** Returns nothing if the tool was changed so that its example no longer applies. */
function callOf(tool: Tool, { operation, arguments: args }: ExampleCall): CallParams | undefined {
  const { name, input, fixed, confirm = false, enabled } = tool;
  const isChanged = tool.run !== undefined || fixed !== undefined || confirm !== false || enabled === false;
  const takesAll = Object.keys(args).every((key) => Object.hasOwn(input, key));
  const hasAll = Object.keys(input).every((key) => input[key]?.required !== true || Object.hasOwn(args, key));
  if (isChanged || !takesAll || !hasAll) return undefined;
  const action = actionFor(tool, operation);
  return { name, arguments: { ...(action !== undefined && { action }), ...args } };
}

function callThroughSearch(
  { through, arguments: args }: ExampleCall,
  { callingTools }: ServerDefinition,
): CallParams | undefined {
  if (through === undefined) return undefined;
  const { tool, name } = through;
  if (callingTools?.names.includes(tool) !== true)
    return { name: tool, arguments: { name, arguments: args } };
  const { argument, text } = callingTools.written(name);
  return { name: tool, arguments: { [argument]: text(JSON.stringify(args)) } };
}

function withoutAccessControl(definition: ServerDefinition): ServerDefinition {
  const { operations } = definition;
  const open: OperationSource = {
    ...operations,
    entry(key) {
      const entry = operations.entry(key);
      return entry && { ...entry, scopes: [], documentScopes: [] };
    },
    async get(key) {
      const operation = await operations.get(key);
      return operation && { ...operation, security: [] };
    },
  };
  return { ...definition, authHook: undefined, policy: undefined, operations: open };
}

const noFiles = (): Promise<never> => Promise.reject(new Error("A test has no files."));

function mockHost(variables: ExampleCalls["variables"], requests: ExampleCall["request"][]): Host {
  return {
    variable: (name) => variables[name],
    readText: noFiles,
    // With it, tools are listed as they are written.
    openFile: noFiles,
    async fetch(url, init) {
      requests.push(await readable(url, init));
      return new Response(null, { status: 204 });
    },
    write: () => undefined,
  };
}

function jsonRpcRequest(method: string, params: object): Request {
  return new Request("http://localhost/mcp", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
}

/** A request as text. The boundary of a multipart body is random, so a fixed word takes its place. */
async function readable(url: URL, { method, headers, body }: FetchInit): Promise<ExampleCall["request"]> {
  const boundary = /boundary="?([^";]+)/.exec(headers.get("content-type") ?? "")?.[1];
  const plain = (text: string): string =>
    boundary === undefined ? text : text.replaceAll(boundary, "boundary");
  const shown = [...headers].filter(([name]) => name !== "user-agent");
  return {
    method,
    url: url.href,
    headers: Object.fromEntries(shown.map(([name, value]) => [name, plain(value)])),
    ...(body !== undefined && { body: plain(await new Response(body).text()) }),
  };
}
