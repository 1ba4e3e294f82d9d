/** Explains to the user why a login failed. */
import * as oauth from "oauth4webapi";
import { StartupError } from "../../runtime/host/errors.js";
import { messageOf } from "../../runtime/host/log.js";

/** @throws StartupError instead of errors of the library or the network. */
export async function inWords<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(words(error));
  }
}

function words(error: unknown): string {
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError) {
    const { error: code, error_description: description } = error;
    const said = description === undefined ? code : `${code} (${description})`;
    return `The authorization server refused the login: ${plain(said)}.${advice(code)}`;
  }
  if (error instanceof oauth.WWWAuthenticateChallengeError)
    return `The authorization server refused the client: check its id and secret.`;
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError)
    return `The authorization server's answer cannot be used: ${plain(error.message)}.`;
  const cause = error instanceof Error && error.cause !== undefined ? ` (${messageOf(error.cause)})` : "";
  return `The authorization server cannot be used: ${plain(messageOf(error) + cause)}.`;
}

/** https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
function advice(code: string): string {
  switch (code) {
    case "access_denied":
      return " The user declined, or is not allowed to agree.";
    case "invalid_client":
    case "unauthorized_client":
      return " Check the client's id and secret, and what it is registered for.";
    case "invalid_scope":
      return ' Request other scopes with --scope "a b".';
    default:
      return "";
  }
}

/** Keeps a server's text on one line. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ")
    .slice(0, 300)
    .replace(/\.$/, "");
}
