// @generated SignedSource<<23da9b4311ae5845d92367b4663e46feb70aca4308bfe2420813e707c21c4ff7>>
/**
 * Calls of the older era of the protocol over HTTP, answered as those of the newer one are: in JSON, and in a stream of events
 * only where there is something to tell before the answer. By itself the SDK streams the answer to each, a tenth more work.
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
import { isObject } from "../json.js";

/** What was asked, by whom. */
interface Posted {
  request: Request;
  /** The JSON in its body. */
  message: unknown;
  authInfo: AuthInfo;
}

/** @returns `undefined` for whatever is no such call, or has a fault that the SDK is to tell. */
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

/** To what was cancelled there is no answer: a stream that has ended says so. */
function cancelled(): Response {
  return new Response("", { headers: { "content-type": "text/event-stream" } });
}
