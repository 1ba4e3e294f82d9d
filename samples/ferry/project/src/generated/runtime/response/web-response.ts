// @generated SignedSource<<3c9d2c995ddd0cb37148bed2dbb32f17e8653a13635f4f1ea09d82aa6fa7619a>>
import type { FetchResponse } from "../host.js";
import { longestAuthorizationAnswer, readBytes } from "./read-body.js";

/**
 * What an authorization server answered, as libraries want it that know `fetch`: read to its end, which is not far.
 * @throws Error for a status that HTTP does not have, and whatever reading throws
 */
export async function webResponse(answer: FetchResponse, signal: AbortSignal): Promise<Response> {
  const { status, headers } = answer;
  const bytes = await readBytes(answer, { limit: longestAuthorizationAnswer, signal });
  // https://www.rfc-editor.org/rfc/rfc9110#section-15: `Response` takes no other.
  if (status > 599) throw new Error(`it answered with ${status}, which is not an HTTP status`);
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers });
}
