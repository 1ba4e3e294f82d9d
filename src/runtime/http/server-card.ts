/**
 * Serves what clients can know before they connect, at `<endpoint>/server-card`, as the extension requires
 * (https://github.com/modelcontextprotocol/experimental-ext-server-card). It is public, so it contains identity and address,
 * but nothing about tools or callers.
 */
import { truncated } from "../values/text.js";
import { SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/server";
import { clientUrl } from "../auth/inbound.js";
import type { Runtime } from "../call/runtime.js";
import { listedIcons } from "../operations/listed.js";
import { type RequestHead, securityHeaders } from "./admission.js";

const schema = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json";
const statelessVersion = "2026-07-28";
const longest = 100;

/** @param endpoint Path of the endpoint. */
export function isCard({ method, url }: Pick<RequestHead, "method" | "url">, endpoint: string): boolean {
  return method === "GET" && url.pathname === `${endpoint}/server-card`;
}

/** @param endpoint Path of the endpoint. */
export function serverCard(
  head: RequestHead,
  endpoint: string,
  { definition, settings }: Pick<Runtime, "definition" | "settings">,
): Response {
  const { name, title, version, icons } = definition;
  const url = addressOf(head, endpoint, settings);
  const card = {
    $schema: schema,
    name: `${reversed(url.hostname)}/${name}`,
    version,
    title: truncated(title, longest),
    description: truncated(`MCP server for ${title}`, longest),
    ...listedIcons(icons),
    remotes: [
      {
        type: "streamable-http",
        url: url.href,
        ...(needsToken(settings) && {
          headers: [
            { name: "Authorization", description: "Bearer and a token", isRequired: true, isSecret: true },
          ],
        }),
        supportedProtocolVersions: [statelessVersion, ...SUPPORTED_PROTOCOL_VERSIONS],
      },
    ],
  };
  return new Response(JSON.stringify(card), {
    headers: {
      ...securityHeaders,
      "content-type": "application/mcp-server-card+json",
      "cache-control": "public, max-age=3600",
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET",
      "access-control-allow-headers": "Content-Type",
      vary: "host",
    },
  });
}

/** The address for clients: from the settings, otherwise from this request. */
function addressOf({ url, headers }: RequestHead, endpoint: string, settings: Runtime["settings"]): URL {
  const said = clientUrl(settings);
  if (said !== undefined) return said;
  const host = headers.get("host");
  const scheme = settings.tlsCertificate === "" ? url.protocol : "https:";
  return new URL(endpoint, host === null ? url : `${scheme}//${host}`);
}

function needsToken({ authTokens, authIssuer }: Runtime["settings"]): boolean {
  return authTokens.length > 0 || authIssuer !== "";
}

/** Turns `mcp.example.com` into the namespace `com.example.mcp`; IP addresses are not reversed. */
function reversed(hostname: string): string {
  if (/^[\d.]+$|^\[/.test(hostname)) return hostname.replace(/[^\d.a-f]+/gi, "-").replace(/^-|-$/g, "");
  return hostname.split(".").reverse().join(".");
}
