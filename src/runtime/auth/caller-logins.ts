/**
 * Callers who use the API with logins of their own, as an interface. Its implementation is `../optional/caller-logins`, in
 * projects generated with `--caller-logins`.
 */
import type { CallToolResult, InputRequiredResult } from "@modelcontextprotocol/server";
import type { Calls } from "../host/calls.js";
import { StartupError, type Failure } from "../host/errors.js";
import type { HandleStore, Host } from "../host/host.js";
import type { Log } from "../host/log.js";
import type { Settings } from "../host/settings.js";
import type { Args, Caller, Tool } from "../operations/tool.js";
import type { OperationSource } from "../operations/operation.js";
import type { Secrets } from "./secrets.js";

export interface CallerLoginsOptions {
  /** Where handles are kept, shared by all replicas; absent if no folder is set. */
  store?: HandleStore;
  /** Address of this server for clients, with its path. */
  publicUrl: URL;
  operations: OperationSource;
  host: Host;
  settings: Settings;
  secrets: Secrets;
  log: Log;
  /** What a server that ends waits for. */
  calls: Pick<Calls, "track">;
}

/** What `src/server.ts` hands over. */
export type CallerLoginsFactory = (options: CallerLoginsOptions) => CallerLogins;

export type LoginFailure = Extract<Failure, { kind: "login" | "configuration" }>;

export interface CallerLogins {
  /** Finds out whether the keys and the store can be used. @throws StartupError */
  prepare(): Promise<void>;
  /** Whether the caller has a login. */
  has(caller: Caller, login: string): Promise<boolean>;
  /**
   * Returns the caller's access token; concurrent calls share one refresh.
   * @throws TokenError, with the code `login_required` if the caller has to log in again; or the signal's reason.
   */
  token(caller: Caller, login: string, signal: AbortSignal): Promise<string>;
  /** Makes the next call refresh this token, which the API did not accept. */
  forget(token: string): void;
  /** Says that the caller has to log in, and where. */
  required(caller: Caller, login: string): Promise<LoginFailure>;
  /** Where users come back from a login: what the client is registered with. @returns `undefined` if there is no such login. */
  redirectUri(login: string): Promise<string | undefined>;
  /**
   * Lets the client ask its user to log in, and for the code that proves it.
   * @returns `undefined` if there is nothing to ask any more, and the call can be tried.
   */
  ask(login: RequiredLogin, client: AskedClient): Promise<CallToolResult | InputRequiredResult | undefined>;
  /** The tools with which callers begin and end logins. */
  tools(caller: Caller): readonly Omit<Tool, "run" | "respond">[];
  /** Answers a call of one of {@link callerLoginTools}. */
  answer(call: { tool: string; args: Args }, caller: Caller): Promise<CallToolResult>;
  /**
   * Serves the pages of a login, for browsers.
   * @param path of the request, after that of the endpoint
   */
  page(path: string, request: Request): Promise<Response | undefined>;
}

export interface RequiredLogin {
  caller: Caller;
  login: string;
}

/** A client that can open addresses for its user. */
export interface AskedClient {
  /** What it declared about asking its user. */
  elicitation: unknown;
  /** What the user answered. */
  responses: Readonly<Record<string, unknown>> | undefined;
}

export const callerLoginTools = ["connect_account", "disconnect_account"] as const;

/** The server whose callers log in. */
interface Served {
  settings: Settings;
  definition: { operations: OperationSource; callerLogins?: CallerLoginsFactory | undefined };
  host: Host;
  secrets: Secrets;
  log: Log;
  calls: Calls;
}

/**
 * @returns `undefined` if there are no keys, or the user who started the server is the only caller.
 * @throws StartupError if there are keys and something else is missing.
 */
export function callerLogins({ definition, ...served }: Served): CallerLogins | undefined {
  const { settings, host } = served;
  if (settings.loginKeys.length === 0 || host.localCaller === true) return undefined;
  if (definition.callerLogins === undefined)
    throw new StartupError(
      "MCP_LOGIN_KEYS is set, but callers cannot log in to this project: generate it with --caller-logins, " +
        "run npm install, and pass `callerLogins` to the server in src/server.ts.",
    );
  const { loginFolder } = settings;
  return definition.callerLogins({
    ...served,
    operations: definition.operations,
    publicUrl: publicUrl(settings),
    ...(loginFolder !== "" && host.handles !== undefined && { store: host.handles(loginFolder) }),
  });
}

/** Browsers bring secrets to it, so it is not in the clear but on this machine. */
function publicUrl({ publicUrl: written }: Settings): URL {
  if (written === "")
    throw new StartupError(
      "MCP_LOGIN_KEYS needs MCP_PUBLIC_URL, the URL under which clients reach /mcp: logins return to /login/callback below it.",
    );
  const url = new URL(written);
  if (url.protocol === "https:" || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)) return url;
  throw new StartupError("MCP_LOGIN_KEYS needs a MCP_PUBLIC_URL with https (http only on this machine).");
}
