/** Writes the manifest of an MCP Bundle: a server as one file that desktop clients install, asking their users for its settings. */
import type { Plan, Setting } from "../../model/plan.js";
import { visibleJson } from "../../model/visible-json.js";
import { firstVersion } from "../manifests.js";
import { oneLine } from "../text/literal.js";

/** https://github.com/modelcontextprotocol/mcpb/blob/main/MANIFEST.md */
export function bundleManifest({ name, title, description = "", apis, settings }: Plan): string {
  const about = oneLine(description);
  const value = {
    manifest_version: "0.4",
    name,
    display_name: oneLine(title),
    version: firstVersion,
    description:
      about === "" ? `MCP server for ${apis.map((api) => oneLine(api.title)).join(" and ")}` : about,
    author: { name: "Your name" },
    server: {
      type: "node",
      entry_point: "dist/bundle/stdio.js",
      mcp_config: {
        command: "node",
        args: ["${__dirname}/dist/bundle/stdio.js"],
        env: Object.fromEntries(settings.map((setting) => [setting.name, `\${user_config.${key(setting)}}`])),
      },
    },
    tools_generated: true,
    privacy_policies: ["https://your-company.example/privacy"],
    compatibility: { runtimes: { node: ">=20.19" } },
    user_config: Object.fromEntries(settings.map((setting) => [key(setting), option(setting)])),
  };
  return `${visibleJson(value, 2)}\n`;
}

function key({ name }: Setting): string {
  return name.toLowerCase();
}

/**
 * A client does not start a server without its required settings, so only what every operation needs is required. Everything
 * else gets a default, because a client would otherwise pass the reference itself as the value.
 */
function option({ name, description, secret, neededBy }: Setting): object {
  return {
    type: "string",
    title: name,
    description: oneLine(description) || name,
    ...(secret && { sensitive: true }),
    ...(neededBy === "all" ? { required: true } : { required: false, default: "" }),
  };
}
