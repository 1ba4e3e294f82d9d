/**
 * Answers calls of the older protocol over HTTP like those of the newer one: with JSON, and with a stream of events only if
 * there is something to send before the answer. The SDK would always stream, which is a tenth more work.
 */
import {
  classifyInboundRequest,
  isJsonContentType,
  isJSONRPCRequest,
  PerRequestHTTPServerTransport,
  SdkError,
  SdkErrorCode,
  SUPPORTED_PROTOCOL_VERSIONS,
  type AuthInfo,
  type McpServerFactory,
} from "@modelcontextprotocol/server";
import { isObject } from "../values/json.js";

/** A message that was posted, and its caller. */
interface Posted {
  request: Request;
  /** The JSON of its body. */
  message: unknown;
  authInfo: AuthInfo;
}

/** @returns `undefined` for anything but such a call, and for a call with a fault that the SDK reports. */
export async function answerOlderCall(
  posted: Posted,
  factory: McpServerFactory,
): Promise<Response | undefined> {
  const { request, message, authInfo } = posted;
  if (!isOlderCall(posted) || !isJSONRPCRequest(message)) return undefined;
  const server = await factory({ era: "legacy", authInfo, requestInfo: request });
  const transport = new PerRequestHTTPServerTransport({ classification: { era: "legacy" } });
  await server.connect(transport);
  try {
    return await transport.handleMessage(message, { request, authInfo });
  } catch (error) {
    if (error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed) return cancelled();
    throw error;
  }
}

function isOlderCall({ request: { headers }, message }: Posted): boolean {
  if (!isObject(message) || message["method"] !== "tools/call") return false;
  const version = headers.get("mcp-protocol-version") ?? "";
  const accept = headers.get("accept") ?? "";
  return (
    SUPPORTED_PROTOCOL_VERSIONS.includes(version) &&
    isJsonContentType(headers.get("content-type")) &&
    ["application/json", "text/event-stream"].every((type) => accept.includes(type)) &&
    classifyInboundRequest({ httpMethod: "POST", protocolVersionHeader: version, body: message }).kind ===
      "legacy"
  );
}

/** A cancelled call gets no answer, only the end of the stream. */
function cancelled(): Response {
  return new Response("", { headers: { "content-type": "text/event-stream" } });
}
