/**
 * What one running server shares between its calls, and what requests to the API share, which is made with the first of them.
 */
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { CallerLogins } from "../auth/caller-logins.js";
import {
  createCredentials,
  createLogins,
  type Credentials,
  effects,
  type Logins,
} from "../auth/credentials.js";
import type { Gate } from "../auth/gate.js";
import { createTokenCache, createTokenEndpoint } from "../auth/oauth.js";
import type { Secrets } from "../auth/secrets.js";
import { createSecurity, type Security } from "../auth/security.js";
import { secretVariables } from "../auth/security-scheme.js";
import type { Calls } from "../host/calls.js";
import type { Host } from "../host/host.js";
import type { Log } from "../host/log.js";
import type { Settings } from "../host/settings.js";
import { createLimiter, type Limiter } from "../network/limiter.js";
import { type AnswerRoom, answersBytes, createAnswerRoom } from "../network/answer-room.js";
import type { DiscoveryTool } from "../operations/discovery-tools.js";
import type { ApiFacts, SideEffect } from "../operations/operation.js";
import type { Args, Caller, Tool } from "../operations/tool.js";
import type { Slices } from "../values/slices.js";
import type { Audit, Usage } from "./audit.js";
import type { ServerDefinition } from "./server-definition.js";
import type { ToolTable } from "./tool-table.js";

export interface Runtime {
  definition: ServerDefinition;
  tools: ToolTable;
  host: Host;
  settings: Settings;
  log: Log;
  audit: Audit;
  secrets: Secrets;
  gate: Gate;
  discovery: LazyDiscovery;
  upstream: () => Promise<Upstream>;
  /** What signs the ids of MCP tasks; absent, no tasks. */
  taskKeys: (() => readonly (string | Uint8Array)[]) | undefined;
  /** Present if callers use the API with logins of their own. */
  callerLogins: CallerLogins | undefined;
  calls: Calls;
  /** Where long work of calls is done. */
  slices: Slices;
  /** Present if usage is recorded. */
  usage?: Usage;
}

/** A tool call that is ready to be made. */
export interface Found {
  tool: Tool;
  args: Args;
  /** As the caller wrote them. */
  fields?: unknown;
}

/** A call to make, or an answer without a call. */
export type Discovered = Found | { answer: CallToolResult };

/** Who asks, and what ends the work for them. */
interface Asked {
  caller: Caller;
  signal: AbortSignal;
}

export interface Discovery {
  /** @param tool One that the caller was offered. */
  call(tool: DiscoveryTool, args: Args, asked: Asked): Promise<Discovered>;
  /** Returns how to call an operation without its own tool; `undefined` if the caller cannot call it. */
  standIn(key: string, caller: Caller): Promise<StandIn | undefined>;
  /** Returns the names of the few operations that a caller may have meant by one that is not there, the likeliest first. */
  likely(name: string, asked: Asked): Promise<readonly string[]>;
}

export interface LazyDiscovery extends Discovery {
  /** Returns the tools that are useful to the caller; none if every operation has a tool. */
  tools(caller: Caller): readonly DiscoveryTool[];
}

export interface StandIn {
  tool: Tool;
  /** The tool that takes a name and arguments, if the operation has no tool of its own. */
  through?: string;
  /** The call as that tool takes it instead. */
  written?: WrittenCall;
}

/** A call as the text of one argument. */
export interface WrittenCall {
  argument: string;
  /** @param args The text of an object. */
  text: (args: string) => string;
}

interface Upstream {
  credentials: Credentials;
  security: Security;
  /** Logins from `npm run login`; absent if nothing can store them. */
  logins: Logins | undefined;
  limiter: Limiter;
  /** For the API's answers that calls have not presented yet. */
  answers: AnswerRoom;
}

interface Sources {
  definition: ServerDefinition;
  host: Host;
  settings: Settings;
  secrets: Secrets;
  callerLogins: CallerLogins | undefined;
  calls: Calls;
}

/** How many requests may wait for each one that may run. */
const waitingPerRunning = 10;

export async function createUpstream({
  definition,
  host,
  settings,
  secrets,
  callerLogins,
  calls,
}: Sources): Promise<Upstream> {
  const { maxConcurrent, tokenUrl, timeoutMs } = settings;
  const { apis } = definition.operations;
  const credentials = createCredentials(host, secrets);
  await readSecrets(credentials, apis, settings);
  const tokenEndpoint = createTokenEndpoint({
    fetch: (url, init) => host.fetch(url, init),
    secrets,
    timeoutMs,
  });
  const store = await host.logins?.(definition.name);
  const logins = store && createLogins(store, { server: tokenEndpoint, secrets, calls });
  return {
    credentials,
    logins,
    security: createSecurity({
      credentials,
      tokens: createTokenCache(tokenEndpoint),
      logins,
      callerLogins,
      effectOf: effects(definition.operations.entries(), settings),
      tokenUrl,
      clientCertificate: host.clientCertificate === true,
      hooked: definition.authHook !== undefined,
      singleApi: apis.length === 1,
    }),
    limiter: createLimiter({ running: maxConcurrent, waiting: maxConcurrent * waitingPerRunning }),
    answers: createAnswerRoom(answersBytes),
  };
}

/** A tool's own code may know any of them, also before a request has it; a read-only server never looks at those for writing. */
async function readSecrets(
  credentials: Credentials,
  apis: readonly ApiFacts[],
  { readOnly }: Pick<Settings, "readOnly">,
): Promise<void> {
  const purposes: readonly SideEffect[] = readOnly ? ["read"] : ["read", "write"];
  const schemes = apis.flatMap(({ securitySchemes }) => Object.values(securitySchemes));
  const variables = new Set(schemes.flatMap((facts) => secretVariables(facts, purposes)));
  // Whoever needs one that cannot be sent is told so.
  await Promise.all([...variables].map((variable) => credentials.read([variable]).catch(() => undefined)));
}
