/** Calls a tool like a client, with the protocol but in memory, and records what is sent. */
import { parseArgs } from "node:util";
import {
  InMemoryTransport,
  LATEST_PROTOCOL_VERSION,
  type CallToolResult,
  type JSONRPCMessage,
} from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { callableBy } from "../call/follow-up.js";
import type { Runtime, WrittenCall } from "../call/runtime.js";
import type { ServerDefinition } from "../call/server-definition.js";
import { signature } from "../call/signature.js";
import { StartupError } from "../host/errors.js";
import type { Host } from "../host/host.js";
import { messageOf } from "../host/log.js";
import { argumentSchema } from "../operations/accepted-arguments.js";
import { type Args, actionFor, type Caller, type Input } from "../operations/tool.js";
import type { OperationFacts } from "../operations/operation.js";
import { createRuntime } from "../server/create-runtime.js";
import { serverFactory } from "../server/server.js";
import { defined, isObject, type JsonSchema, memberOf } from "../values/json.js";
import { harmless } from "../values/clean.js";
import { nearest } from "../values/nearest.js";
import { harmlessJson } from "../values/text.js";
import { nodeHost, start } from "./startup.js";
import {
  type Trial,
  trialText,
  typedArguments,
  isTypedArgument,
  recorder,
  withStandIns,
} from "./recorder.js";

export interface TrialOptions {
  /** Name of a tool or operation, or `GET /path`. */
  tool: string;
  /** As typed, `name=value`; or all of them by name. */
  arguments: readonly string[] | Readonly<Record<string, unknown>>;
  /** Send nothing. */
  dryRun: boolean;
}

/** @throws StartupError for an unknown tool, and for invalid settings. */
export async function tryTool(
  definition: ServerDefinition,
  host: Host,
  options: TrialOptions,
): Promise<Trial> {
  const looking = createRuntime(definition, { ...host, localCaller: true });
  const found = await find(options.tool, looking);
  if (options.dryRun && found.runsCode)
    throw new StartupError(`${found.tool} runs code of this project, which a dry run cannot inspect.`);
  const schemaOf = (name: string): JsonSchema | undefined => memberOf(found.input, name)?.schema;
  const args = {
    ...defined({ action: found.action }),
    ...(isTyped(options.arguments) ? typedArguments(options.arguments, schemaOf) : options.arguments),
  };
  const facts = await calledBy({ ...found, args }, looking);
  const hidden = await secretArguments({ ...found, args }, { facts, runtime: looking });
  const secrets = Object.entries(args).flatMap(([name, value]) =>
    typeof value === "string" && hidden.has(name) ? [value] : [],
  );
  const unset = options.dryRun && facts !== undefined ? await unsetVariables(facts, looking) : [];
  const {
    host: recording,
    requests,
    withheld,
  } = recorder(withStandIns(host, unset), {
    apis: definition.operations.apis,
    dryRun: options.dryRun,
    unset,
    redact: (text) => runtime.secrets.redact(text, secrets),
  });
  const runtime: Runtime = createRuntime(definition, { ...recording, localCaller: true });
  const result = await call({ ...found, args }, { runtime, withheld });
  return {
    tool: found.tool,
    ...defined({ operation: found.operation }),
    arguments: Object.fromEntries(
      Object.entries(args).map(([name, value]) => [name, hidden.has(name) ? "[redacted]" : value]),
    ),
    requests,
    ...defined({ result }),
  };
}

/** Returns one line for each tool of the list. */
export function toolLines(definition: ServerDefinition, host: Host): string[] {
  const runtime = createRuntime(definition, { ...host, localCaller: true });
  const { tools } = runtime;
  const hidden = definition.operations.entries().filter(({ key }) => tools.naming(key).length === 0).length;
  return [
    ...tools.listed.map(({ name, input, actions }) =>
      signature(name, [...(actions === undefined ? [] : [action]), ...entriesOf(input)]),
    ),
    ...callingTools(runtime).map(({ name, input }) => signature(name, entriesOf(input))),
    ...(hidden === 0
      ? []
      : [`and ${hidden} more that search finds: search_operations queries="a few words"`]),
  ];
}

const action = { name: "action", required: true };

function entriesOf(input: Input): { name: string; required: boolean }[] {
  return Object.entries(input)
    .filter(([name]) => name !== action.name)
    .map(([name, { required }]) => ({ name, required }));
}

/** The user at the terminal, who may do everything the server may. */
const person: Caller = { local: true, scopes: [], headers: {} };

interface Found {
  tool: string;
  operation?: string;
  /** The call as that tool takes it instead. */
  written?: WrittenCall;
  /** For a group, the name of the operation in it. */
  action?: string;
  /** Key of the operation, if there is only one. */
  key?: string;
  actions?: Readonly<Record<string, string>>;
  input: Input;
  runsCode: boolean;
}

/** Finds a tool of the list by name, or else whatever calls the operation of that name, as a model would. */
async function find(asked: string, runtime: Runtime): Promise<Found> {
  const { tools, definition, discovery } = runtime;
  const entries = definition.operations.entries();
  const ownTools = [...discovery.tools(person), ...callingTools(runtime)];
  const own = tools.byName.get(asked);
  const listed = own ?? ownTools.find(({ name }) => name === asked);
  if (listed !== undefined) {
    const { operation: key, actions } = own ?? {};
    return {
      tool: asked,
      ...defined({ key, actions }),
      input: listed.input,
      runsCode: own?.run !== undefined,
    };
  }
  const entry = entries.find(({ name, key }) => name === asked || key.toLowerCase() === asked.toLowerCase());
  const standIn = entry && (await callableBy(person, runtime).toolFor(entry.key));
  if (entry === undefined || standIn === undefined) {
    const names = [...tools.byName.values(), ...ownTools, ...entries].map(({ name }) => name);
    throw new StartupError(unknownTool(asked, [...new Set(names)]));
  }
  const { tool, through, written } = standIn;
  const common = { key: entry.key, input: tool.input, runsCode: tool.run !== undefined };
  if (through !== undefined)
    return { ...common, tool: through, operation: tool.name, ...defined({ written }) };
  return { ...common, tool: tool.name, ...defined({ action: actionFor(tool, entry.key) }) };
}

function callingTools(runtime: Runtime) {
  return runtime.definition.callingTools?.tools(person, runtime) ?? [];
}

function unknownTool(asked: string, names: readonly string[]): string {
  const likely = nearest(asked, names);
  const hint =
    likely.length === 0 ? "Without a name, try lists the tools." : `Did you mean ${likely.join(", ")}?`;
  return `There is no tool ${JSON.stringify(asked)}. ${hint}`;
}

function isTyped(given: TrialOptions["arguments"]): given is readonly string[] {
  return Array.isArray(given);
}

type Called = Found & { args: Args };

/** Returns the operation that is called, if any. */
async function calledBy(
  { key, actions = {}, args }: Called,
  { definition: { operations } }: Runtime,
): Promise<OperationFacts | undefined> {
  return operations.get(key ?? memberOf(actions, String(args["action"])) ?? "");
}

/** Returns the variables that the first alternative lacks, if no alternative is complete. */
async function unsetVariables(facts: OperationFacts, { definition, upstream }: Runtime): Promise<string[]> {
  const api = definition.operations.apis.find(({ id }) => id === facts.api);
  if (api === undefined) return [];
  const { security } = await upstream();
  const [first = []] = await security.missing(facts, api);
  return first;
}

/** Returns arguments that the API's schemas mark as secret, because a tool need not show that. */
async function secretArguments(
  { input, args }: Called,
  { facts, runtime }: { facts: OperationFacts | undefined; runtime: Runtime },
): Promise<ReadonlySet<string>> {
  const names = Object.keys(args).map(async (name) => {
    const place = memberOf(input, name)?.place ?? facts?.arguments.find((one) => one.name === name)?.place;
    const known = facts?.arguments.find((one) => one.place === place);
    const schema =
      facts && known && (await argumentSchema(facts, known.place, runtime.definition.operations));
    return schema?.format === "password" || schema?.writeOnly === true ? [name] : [];
  });
  return new Set((await Promise.all(names)).flat());
}

/** @returns `undefined` if a request was withheld. */
async function call(
  { tool, operation, written, args }: Called,
  { runtime, withheld }: { runtime: Runtime; withheld: Promise<void> },
): Promise<CallToolResult | undefined> {
  const byName =
    written === undefined
      ? { name: operation, arguments: args }
      : { [written.argument]: written.text(JSON.stringify(args)) };
  const params = { name: tool, arguments: operation === undefined ? args : byName };
  const client = await connect(runtime);
  try {
    return await Promise.race([client.request("tools/call", params), withheld.then(() => undefined)]);
  } finally {
    await client.close();
  }
}

/** Connects a minimal client for one call. It confirms questions, because the user who typed the call has already decided. */
async function connect(runtime: Runtime) {
  const [wire, serverSide] = InMemoryTransport.createLinkedPair();
  const connection = serveStdio(serverFactory(runtime), { transport: serverSide });
  const waiting = new Map<unknown, (message: JSONRPCMessage) => void>();
  wire.onmessage = (message) => {
    if ("method" in message && "id" in message)
      void wire.send({
        jsonrpc: "2.0",
        id: message.id,
        result: { action: "accept", content: { confirm: true } },
      });
    else if ("id" in message) waiting.get(message.id)?.(message);
  };
  await wire.start();

  async function request(method: string, params: Record<string, unknown>): Promise<CallToolResult> {
    const id = waiting.size + 1;
    const answer = new Promise<JSONRPCMessage>((resolve) => waiting.set(id, resolve));
    await wire.send({ jsonrpc: "2.0", id, method, params });
    const message = await answer;
    if ("result" in message) return message.result as CallToolResult;
    throw new StartupError(
      "error" in message ? message.error.message : `The server did not answer ${method}.`,
    );
  }

  await request("initialize", {
    protocolVersion: LATEST_PROTOCOL_VERSION,
    capabilities: { elicitation: {} },
    clientInfo: { name: "try", version: runtime.definition.version },
  });
  await wire.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  return { request, close: () => connection.close() };
}

/** How a call is tried: `get_book id=7`, or a name and `--json '{"id": 7}'`. */
const usage = "Name a tool and its arguments: get_book id=7, or get_book --json '{\"id\": 7}'.";

/** Ends with 1 if the call failed. Standard output carries no protocol here and shows the result. */
export async function startTry(definition: ServerDefinition, args: readonly string[]): Promise<void> {
  await start(async () => {
    const asked = readTryArguments(args);
    // Log lines would mix with the output.
    const host = nodeHost({ flags: new Map([["LOG_LEVEL", "error"]]) });
    if (asked.tool === undefined) {
      print(harmless(toolLines(definition, host).join("\n")));
      return;
    }
    const trial = await tryTool(definition, host, { ...asked, tool: asked.tool });
    // An answer of the API may be printed into the log of a CI system.
    print(
      asked.report === "json" ? harmlessJson(JSON.stringify(trial)) : harmless(trialText(trial, estimated)),
    );
    if (trial.result?.isError === true) process.exitCode = 1;
  });
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Estimates tokens, because a server has no tokenizer: about four characters each in English text and JSON. */
function estimated(text: string): string {
  return `about ${Math.ceil(text.length / 4)} tokens`;
}

/** @throws StartupError for arguments that cannot be parsed. */
function readTryArguments(
  args: readonly string[],
): Omit<TrialOptions, "tool"> & { tool: string | undefined; report: "text" | "json" } {
  const { values, positionals } = parsed(args);
  const [tool, ...typed] = positionals;
  const stranger = typed.find((text) => !isTypedArgument(text));
  if (stranger !== undefined || (tool !== undefined && isTypedArgument(tool)))
    throw new StartupError(`Unexpected argument ${JSON.stringify(stranger ?? tool)}. ${usage}`);
  if (values.json !== undefined && typed.length > 0)
    throw new StartupError("Give the arguments either as name=value or with --json, not both.");
  if (values.report !== "text" && values.report !== "json")
    throw new StartupError("--report must be text or json.");
  return {
    tool,
    arguments: values.json === undefined ? typed : objectIn(values.json),
    dryRun: values["dry-run"],
    report: values.report,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        report: { type: "string", default: "text" },
      },
    });
  } catch (error) {
    throw new StartupError(messageOf(error), ...usage.split("\n"));
  }
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new StartupError(`--json must be a JSON object: ${messageOf(error)}`);
  }
  if (isObject(value)) return value;
  throw new StartupError("--json must be a JSON object with the arguments by name.");
}
