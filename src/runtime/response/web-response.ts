import type { FetchResponse } from "../host/host.js";
import { longestAuthorizationAnswer, readBytes } from "./read-body.js";

/**
 * Converts an authorization server's answer to a `Response`, which libraries expect. Reads all of it, because it is short.
 * @throws Error for a status that HTTP does not have, and for errors of reading
 */
export async function webResponse(answer: FetchResponse, signal: AbortSignal): Promise<Response> {
  const { status, headers } = answer;
  const bytes = await readBytes(answer, { limit: longestAuthorizationAnswer, signal });
  // `Response` accepts no other status: https://www.rfc-editor.org/rfc/rfc9110#section-15
  if (status > 599) throw new Error(`it answered with ${status}, which is not an HTTP status`);
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers });
}
