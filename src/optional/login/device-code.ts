/** Logs in with a device code (https://www.rfc-editor.org/rfc/rfc8628): the user enters it in a browser on any machine. */
import { setTimeout as pause } from "node:timers/promises";
import * as oauth from "oauth4webapi";
import { StartupError } from "../../runtime/host/errors.js";
import type { LoginSurroundings } from "./login.js";
import type { Target } from "./targets.js";
import type { TokenServer } from "./token-server.js";

const usualIntervalSeconds = 5;
/** Timers of Node.js run out at once if they are to take weeks. */
const longestIntervalSeconds = 300;
/** https://www.rfc-editor.org/rfc/rfc8628#section-3.5 */
const slowDownSeconds = 5;

export async function authorizeByDevice(
  target: Target,
  server: TokenServer,
  { options, say, show }: Pick<LoginSurroundings, "options" | "say" | "show">,
): Promise<oauth.TokenEndpointResponse> {
  const device = await deviceCode(server, options.parameters);
  const { verification_uri: address, verification_uri_complete: whole, user_code: code } = device;
  say(`Log in to ${target.api.title} in any browser: open ${address} and enter the code ${code}.`);
  if (whole !== undefined) {
    say(`Or open ${whole}`);
    if (URL.canParse(whole)) show(new URL(whole));
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
  const end = Date.now() + device.expires_in * 1000;
  let seconds = Math.min(device.interval ?? usualIntervalSeconds, longestIntervalSeconds);
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
