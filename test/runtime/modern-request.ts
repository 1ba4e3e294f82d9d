/** A request of the protocol's era 2026-07-28, as a client would make it that knows what no client of the SDK knows yet. */
export function modernRequest(
  method: string,
  params: Readonly<Record<string, unknown>>,
  {
    capabilities,
    headers = {},
  }: { readonly capabilities: object; readonly headers?: Readonly<Record<string, string>> },
): RequestInit {
  const name = params["name"] ?? params["taskId"];
  return {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(typeof name === "string" && { "mcp-name": name }),
      ...headers,
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": { name: "test", version: "1.0.0" },
          "io.modelcontextprotocol/clientCapabilities": capabilities,
        },
      },
    }),
  };
}
