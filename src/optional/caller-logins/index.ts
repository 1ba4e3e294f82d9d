/** Lets each caller use the API with a login of their own, which is kept encrypted where all replicas find it. */
import {
  inputRequired,
  inputResponse,
  type CallToolResult,
  type InputRequiredResult,
} from "@modelcontextprotocol/server";
import type {
  AskedClient,
  CallerLogins,
  CallerLoginsOptions,
  LoginFailure,
  RequiredLogin,
  callerLoginTools,
} from "../../runtime/auth/caller-logins.js";
import { canAsk } from "../../runtime/call/confirm.js";
import { StartupError } from "../../runtime/host/errors.js";
import { messageOf } from "../../runtime/host/log.js";
import { type Caller, argument, type FeatureTool } from "../../runtime/operations/tool.js";
import { createAccounts } from "./accounts.js";
import { createAuthorizationServers } from "./authorization-servers.js";
import { createHandles } from "./handles.js";
import { createPages, type KnownCaller } from "./pages.js";
import { createSealing } from "./sealing.js";

/**
 * What `src/server.ts` hands over. To keep handles elsewhere than in a folder, hand over
 * `callerLogins: (options) => callerLogins({ ...options, store })` instead.
 */
export function callerLogins(options: CallerLoginsOptions): CallerLogins {
  const { settings, store } = options;
  if (store === undefined)
    throw new StartupError("MCP_LOGIN_KEYS needs MCP_LOGIN_DIR, a folder that all replicas share.");
  const sealing = createSealing(settings.loginKeys);
  const handles = createHandles(store, sealing);
  const servers = createAuthorizationServers(options);
  const accounts = createAccounts(options, { handles, servers });
  const pages = createPages(options, { sealing, servers, accounts });

  const targetNamed = async (login: string) => (await servers.targets()).find(({ name }) => name === login);

  async function required({ id, subject }: Caller, login: string): Promise<LoginFailure> {
    const target = await targetNamed(login);
    if (id === undefined || target === undefined)
      return {
        kind: "configuration",
        message: "it needs a login of the caller's own, and the caller is unknown.",
      };
    return { kind: "login", api: target.api.title, url: await pages.link({ id, subject }, target) };
  }

  async function confirm(caller: string, code: string): Promise<string | undefined> {
    const target = await accounts.confirm(caller, code);
    options.log("info", "login", { caller, step: target === undefined ? "wrong code" : "connected" });
    return target?.api.title;
  }

  async function connect(caller: KnownCaller, code: string | undefined): Promise<CallToolResult> {
    if (code !== undefined) {
      const connected = await confirm(caller.id, code);
      if (connected !== undefined)
        return text(`Connected: from now on, calls use the user's own account of ${connected}.`);
    }
    const lines = (await servers.targets()).map(async (target) =>
      code === undefined && (await accounts.has(caller.id, target.name))
        ? `${target.api.title}: connected.`
        : `${target.api.title}: ask the user to open ${await pages.link(caller, target)} and log in, then call connect_account with the code that the page shows, if any.`,
    );
    const all = await Promise.all(lines);
    return code === undefined
      ? text(all.join("\n"))
      : refusal(["The code is wrong or has expired.", ...all].join("\n"));
  }

  async function disconnect(caller: string): Promise<CallToolResult> {
    const ended = await accounts.end(caller);
    options.log("info", "login", { caller, step: "disconnected" });
    if (ended.length === 0) return text("No account was connected.");
    return text(
      ended
        .map(({ target: { api }, revoked }) =>
          revoked
            ? `${api.title}: disconnected, and the access was revoked there.`
            : `${api.title}: disconnected here. It could not be revoked there: the user can do so in the settings of their account.`,
        )
        .join("\n"),
    );
  }

  async function ask(
    { caller, login }: RequiredLogin,
    { elicitation, responses }: AskedClient,
  ): Promise<CallToolResult | InputRequiredResult | undefined> {
    const failure = await required(caller, login);
    if (caller.id === undefined || failure.kind !== "login") return undefined;
    const typed = inputResponse(responses, "code");
    const opened = inputResponse(responses, "login");
    for (const answer of [typed, opened])
      if (answer.kind === "elicit" && answer.action !== "accept") return refusal(declined);
    // Without a form, the error of the call says how to go on.
    if (opened.kind === "elicit") return canAsk(elicitation) ? codeForm : undefined;
    const code = typed.kind === "elicit" ? typed.content?.["code"] : undefined;
    if (typeof code !== "string") return openLogin(failure, "");
    const connected = await confirm(caller.id, code);
    return connected === undefined ? openLogin(failure, "The code is wrong or has expired. ") : undefined;
  }

  return {
    async prepare() {
      try {
        await handles.prepare();
        await accounts.sweep();
      } catch (error) {
        if (error instanceof StartupError) throw error;
        throw new StartupError(
          `MCP_LOGIN_DIR cannot be used (${messageOf(error)}): set it to a folder that every replica can read and write.`,
        );
      }
    },
    has: async ({ id }, login) => id !== undefined && (await accounts.has(id, login)),
    token: async ({ id = "" }, login, signal) => accounts.token(id, login, signal),
    forget: (token) => {
      accounts.forget(token);
    },
    required,
    async redirectUri(login) {
      const target = await targetNamed(login);
      return target && pages.redirectUri(target);
    },
    ask,
    tools({ local, narrowing }) {
      if (local === true) return [];
      const readOnly = settings.readOnly || narrowing?.readOnly === true;
      return readOnly ? tools.filter(({ annotations }) => annotations?.destructiveHint !== true) : tools;
    },
    async answer({ tool, args }, { id, subject }) {
      if (id === undefined)
        return refusal("This server does not know the caller, so no account can be connected.");
      const { code } = args;
      return tool === "disconnect_account"
        ? disconnect(id)
        : connect({ id, subject }, typeof code === "string" ? code : undefined);
    },
    page: (path, request) => pages.answer(path, request),
  };
}

const declined =
  "The call was not made: the user did not log in.\nWhat to do: do not call again unless they ask for it.";

function openLogin(
  { api, url }: Extract<LoginFailure, { kind: "login" }>,
  first: string,
): InputRequiredResult {
  const message = `${first}Log in to ${api}, so that this server can act there for you. If the page shows a code, enter it here.`;
  return inputRequired({ inputRequests: { login: inputRequired.elicitUrl({ message, url }) } });
}

const codeForm = inputRequired({
  inputRequests: {
    code: inputRequired.elicit({
      message:
        "After you have logged in, enter the code that the page shows. If it shows none, leave this empty.",
      requestedSchema: {
        type: "object",
        properties: { code: { type: "string", title: "Code", maxLength: 20 } },
      },
    }),
  },
});

function text(words: string): CallToolResult {
  return { content: [{ type: "text", text: words }] };
}

function refusal(words: string): CallToolResult {
  return { ...text(words), isError: true };
}

const code = argument({
  type: "string",
  maxLength: 20,
  description: "The code that the page shows after the login",
}).optional();

const tools: readonly FeatureTool<(typeof callerLoginTools)[number]>[] = [
  {
    name: "connect_account",
    title: "Connect account",
    description:
      "Connects the user's own account of the API: without a code, says where the user logs in; with the code from there, finishes.",
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    input: { code },
  },
  {
    name: "disconnect_account",
    title: "Disconnect account",
    description: "Ends the connection to the user's own account, and revokes it at the API's login.",
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    input: {},
  },
];
