/** Implements `npm run login`: a user allows the server to act for them, and the server's processes use the stored tokens. */
import process from "node:process";
import { createCredentials } from "../../runtime/auth/credentials.js";
import { freshUntil } from "../../runtime/auth/oauth.js";
import { createSecrets } from "../../runtime/auth/secrets.js";
import type { ServerDefinition } from "../../runtime/call/server-definition.js";
import { StartupError } from "../../runtime/host/errors.js";
import type { Host } from "../../runtime/host/host.js";
import { readSettings } from "../../runtime/host/settings.js";
import { nodeHost, start, writeLine } from "../../runtime/node/startup.js";
import { defined } from "../../runtime/values/json.js";
import { authorizeByCode } from "./authorization-code.js";
import { authorizeByDevice } from "./device-code.js";
import { openBrowser } from "./open-browser.js";
import { help, loginOptions, type LoginOptions } from "./options.js";
import { inWords } from "./refusal.js";
import { loginTargets, type Target } from "./targets.js";
import { tokenServer, type TokenServer } from "./token-server.js";

/** Reads the command line, and prints instructions and the outcome on standard error; never a token. */
export async function login(definition: ServerDefinition): Promise<void> {
  await start(async () => {
    const options = loginOptions(process.argv.slice(2));
    if (options === "help") {
      writeLine(help);
      return;
    }
    await logIn(definition, nodeHost(), { options, say: writeLine, show: openBrowser });
  });
}

export interface LoginSurroundings {
  options: LoginOptions;
  /** Prints to the user. */
  say: (line: string) => void;
  /** Shows an address to the user, if possible. */
  show: (address: URL) => void;
}

/**
 * Logs in to everything that has a login, one after the other.
 * @throws StartupError in plain words if a login fails.
 */
export async function logIn(
  definition: ServerDefinition,
  host: Host,
  surroundings: LoginSurroundings,
): Promise<void> {
  const store = await host.logins?.(definition.name);
  if (store === undefined) throw new StartupError("There is no place to store tokens here.");
  const settings = readSettings((name) => host.variable(name));
  const credentials = createCredentials(host, createSecrets());
  for (const target of await loginTargets(definition, surroundings.options, { host, settings })) {
    const { facts, api } = target;
    const clientId = await credentials.read(facts.clientIdVariables);
    if (clientId === undefined) throw new StartupError(clientMissing(target));
    const clientSecret = await credentials.read(facts.clientSecretVariables);
    const server = await inWords(() => tokenServer(target, { clientId, clientSecret, host }));
    const granted = await inWords(() => authorize(target, server, { host, ...surroundings }));
    const until = freshUntil(granted.expires_in ?? 0);
    await store.update(target.name, async () => ({
      tokenUrl: server.tokenUrl,
      ...defined({ discoveryUrl: server.discoveryUrl }),
      clientId,
      accessToken: granted.access_token,
      ...(granted.refresh_token === undefined ? {} : { refreshToken: granted.refresh_token }),
      ...(until === undefined ? {} : { freshUntil: until }),
    }));
    surroundings.say(`You are logged in to ${api.title} (${target.scheme}).`);
    if (granted.refresh_token === undefined) surroundings.say(notForLong(granted.expires_in));
  }
  surroundings.say(
    `The tokens are in ${store.place}, readable only by you. The server reads them there and keeps them fresh.`,
  );
}

function authorize(
  target: Target,
  server: TokenServer,
  surroundings: LoginSurroundings & { host: Host },
): ReturnType<typeof authorizeByCode> {
  const { metadata } = server;
  const byDevice = surroundings.options.device || metadata.authorization_endpoint === undefined;
  if (!byDevice) return authorizeByCode(target, server, surroundings);
  if (metadata.device_authorization_endpoint === undefined)
    throw new StartupError(`${target.api.title} offers no login by device code: run it without --device.`);
  return authorizeByDevice(target, server, surroundings);
}

function clientMissing({ api, facts }: Target): string {
  const [id = "API_CLIENT_ID"] = facts.clientIdVariables;
  const [secret] = facts.clientSecretVariables;
  return [
    `${id} is not set. Register an OAuth client with the provider of ${api.title}, as a native or desktop application,`,
    `with the redirect address http://127.0.0.1/callback (or with a port: set API_REDIRECT_PORT to the same). Then put`,
    `its id into ${id}${secret === undefined ? "" : `, and its secret, if it has one, into ${secret}`}.`,
  ].join("\n");
}

function notForLong(seconds: number | undefined): string {
  const end = seconds === undefined ? "when it expires" : `in ${Math.ceil(seconds / 60)} minutes`;
  return `No refresh token came with it, so you have to log in again ${end}. Some providers issue one if --scope includes offline_access, others for --param access_type=offline.`;
}
