// @generated SignedSource<<580e53cb9f663853ffac6d009f7ccca918a2e9177515746163d7ab88bab287e6>>
import type { FetchResponse } from "./host.js";
import { readBytes, type ReadOptions } from "./read-body.js";

/** What was answered, as libraries want it that know `fetch`: read to its end, which is not far for what they ask for. */
export async function webResponse(answer: FetchResponse, options: ReadOptions): Promise<Response> {
  const { status, headers } = answer;
  const bytes = await readBytes(answer, options);
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers });
}
