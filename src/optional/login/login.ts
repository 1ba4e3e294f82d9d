/** Implements `npm run login`: a user allows the server to act for them, and the server's processes use the stored tokens. */
import process from "node:process";
import * as oauth from "oauth4webapi";
import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { createCredentials } from "../../runtime/auth/credentials.js";
import { createSecrets } from "../../runtime/auth/secrets.js";
import type { ServerDefinition } from "../../runtime/call/server-definition.js";
import { StartupError } from "../../runtime/host/errors.js";
import type { Host } from "../../runtime/host/host.js";
import { readSettings } from "../../runtime/host/settings.js";
import { nodeHost, start, writeLine } from "../../runtime/node/startup.js";
import { authorizeByCode } from "./authorization-code.js";
import { help, loginOptions, type LoginOptions } from "./options.js";
import { loginTargets, type ChosenTarget } from "./targets.js";
import { inWords, loginOf, pageAt, plain, tokenServer, type TokenServer } from "./token-server.js";

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
    const kept = loginOf(granted, server);
    await store
      .update(target.name, async () => kept)
      .catch(() => {
        throw new StartupError(
          `The login could not be stored in ${store.place}: see that it is a file that you can read and write, and log in again.`,
        );
      });
    surroundings.say(`You are logged in to ${api.title} (${target.scheme}).`);
    if (granted.refresh_token === undefined) surroundings.say(notForLong(granted.expires_in));
  }
  surroundings.say(
    `The tokens are in ${store.place}, readable only by you. The server reads them there and keeps them fresh.`,
  );
}

function authorize(
  target: ChosenTarget,
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

function clientMissing({ api, facts, callbackSuffix }: ChosenTarget): string {
  const [id = "API_CLIENT_ID"] = facts.clientIdVariables;
  const [secret] = facts.clientSecretVariables;
  return [
    `${id} is not set. Register an OAuth client with the provider of ${api.title}, as a native or desktop application,`,
    `with the redirect address http://127.0.0.1/callback${callbackSuffix} (or with a port: set API_REDIRECT_PORT to the same). Then put`,
    `its id into ${id}${secret === undefined ? "" : `, and its secret, if it has one, into ${secret}`}.`,
  ].join("\n");
}

function notForLong(seconds: number | undefined): string {
  const end = seconds === undefined ? "when it expires" : `in ${Math.ceil(seconds / 60)} minutes`;
  return `No refresh token came with it, so you have to log in again ${end}. Some providers issue one if --scope includes offline_access, others for --param access_type=offline.`;
}

/** Opens the address in the default browser on a terminal; if that is impossible, the printed address can be copied. */
function openBrowser(address: URL): void {
  if (!process.stderr.isTTY || !/^https?:$/.test(address.protocol)) return;
  const [command, ...args] = opener();
  const child = spawn(command, [...args, address.href], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}

/** None of these commands uses a shell. */
function opener(): [string, ...string[]] {
  switch (process.platform) {
    case "darwin":
      return ["open"];
    case "win32":
      return ["rundll32", "url.dll,FileProtocolHandler"];
    default:
      return ["xdg-open"];
  }
}

const usualIntervalSeconds = 5;
/** A server may say any number: nobody asks it all the time, nor for days. */
const shortestIntervalSeconds = 1;
/** Timers of Node.js run out at once if they are to take weeks. */
const longestIntervalSeconds = 300;
const longestLifetimeSeconds = 3600;
/** https://www.rfc-editor.org/rfc/rfc8628#section-3.5 */
const slowDownSeconds = 5;

async function authorizeByDevice(
  target: ChosenTarget,
  server: TokenServer,
  { options, say, show }: Pick<LoginSurroundings, "options" | "say" | "show">,
): Promise<oauth.TokenEndpointResponse> {
  const device = await deviceCode(server, options.parameters);
  const address = pageAt(device.verification_uri);
  if (address === undefined)
    throw new StartupError("The authorization server tells no usable address to enter a code at.");
  const code = plain(device.user_code);
  say(`Log in to ${target.api.title} in any browser: open ${address.href} and enter the code ${code}.`);
  const whole = pageAt(device.verification_uri_complete);
  if (whole !== undefined) {
    say(`Or open ${whole.href}`);
    show(whole);
  }
  return poll(server, device);
}

async function deviceCode(
  { metadata, client, scopes, ask, http }: TokenServer,
  parameters: readonly (readonly [string, string])[],
): Promise<oauth.DeviceAuthorizationResponse> {
  const form = new URLSearchParams(scopes.length === 0 ? {} : { scope: scopes.join(" ") });
  for (const [name, value] of parameters) form.set(name, value);
  const options = http(metadata.device_authorization_endpoint);
  return ask(
    (authentication) => oauth.deviceAuthorizationRequest(metadata, client, authentication, form, options),
    (response) => oauth.processDeviceAuthorizationResponse(metadata, client, response),
  );
}

async function poll(
  { metadata, client, tokenUrl, ask, http }: TokenServer,
  device: oauth.DeviceAuthorizationResponse,
): Promise<oauth.TokenEndpointResponse> {
  const end = Date.now() + Math.min(device.expires_in, longestLifetimeSeconds) * 1000;
  const interval = Math.max(device.interval ?? usualIntervalSeconds, shortestIntervalSeconds);
  let seconds = Math.min(interval, longestIntervalSeconds);
  while (Date.now() < end) {
    await pause(seconds * 1000);
    try {
      return await ask(
        (authentication) =>
          oauth.deviceCodeGrantRequest(metadata, client, authentication, device.device_code, http(tokenUrl)),
        (response) => oauth.processDeviceCodeResponse(metadata, client, response),
      );
    } catch (error) {
      if (!(error instanceof oauth.ResponseBodyError)) throw error;
      if (error.error === "slow_down") seconds += slowDownSeconds;
      else if (error.error !== "authorization_pending") throw error;
    }
  }
  throw new StartupError("The code expired before it was entered. Run it again when you are ready.");
}
