/** Writes the JSON files of a project, from data instead of templates. */
import type { Plan } from "../model/plan.js";
import { visibleJson } from "../model/visible-json.js";
import { clientEntries } from "./client-entries.js";
import { bundleJsDevDependencies, bundleJsScripts, hasBundleJs } from "./deploy/bundle-js.js";
import { bundleDevDependencies, bundleScripts, hasMcpb } from "./deploy/mcpb.js";
import { optionalDependencies, optionalScripts } from "./optional.js";
import { oneLine } from "./text/literal.js";

/** The SDK that the runtime was tested with, and its range. */
export const sdk = { name: "@modelcontextprotocol/server", range: "~2.4.0" };

/** `package.json`. */
export function packageJson(plan: Plan): string {
  const { name, apis } = plan;
  return json({
    name,
    version: "0.1.0",
    private: true,
    description: about(apis, 200),
    type: "module",
    engines: { node: ">=20.19" },
    bin: { [name]: "dist/stdio.js" },
    exports: { ".": { types: "./dist/handler.d.ts", default: "./dist/handler.js" } },
    imports: {
      "#generated": "./dist/generated/index.js",
      "#runtime/*": { types: "./runtime/*.d.ts", default: "./runtime/*.js" },
      "#server": "./dist/server.js",
    },
    scripts: {
      prepare: "npm run build",
      build: "tsc",
      start: "node dist/stdio.js",
      "start:http": "node dist/http.js",
      try: "npm run build --silent && node dist/stdio.js --try",
      ...optionalScripts(plan),
      ...(hasMcpb(plan) && bundleScripts),
      ...(hasBundleJs(plan) && bundleJsScripts),
      test: "npm run build && node --test dist/test/*.test.js",
      generate: `(${generator} --version || (echo ${missingGenerator} && exit 1)) && ${generator}`,
    },
    dependencies: {
      [sdk.name]: sdk.range,
      ...optionalDependencies(plan),
    },
    devDependencies: {
      ...(hasMcpb(plan) && bundleDevDependencies),
      "@types/node": "^20.19.43",
      ...(hasBundleJs(plan) && bundleJsDevDependencies),
      typescript: "^7.0.2",
    },
  });
}

/**
 * The plain name of the command, never npx, which would run whatever package has that name today. The script uses syntax
 * common to sh and cmd.exe.
 */
const generator = "openapi-to-mcp";
const missingGenerator = `${generator} is not on the PATH. Install it as its README says and run this again.`;

/** Writes `.mcp.json`: entries for clients that look into a project's folder. */
export function mcpJson(plan: Plan): string {
  return json({ mcpServers: clientEntries(plan, "dist/stdio.js") });
}

/** Writes `server.json` for the MCP registry; the owner adds the namespace before publishing. */
export function serverJson({ name, title, apis, settings }: Plan): string {
  return json({
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: `io.github.your-account/${name}`,
    title: shortText(title, 100),
    description: about(apis, 100),
    version: "0.1.0",
    packages: [
      {
        registryType: "npm",
        identifier: name,
        version: "0.1.0",
        transport: { type: "stdio" },
        environmentVariables: settings.map((setting) => ({
          name: setting.name,
          description: oneLine(setting.description),
          isRequired: setting.neededBy === "all",
          isSecret: setting.secret,
        })),
      },
    ],
  });
}

function about(apis: Plan["apis"], length: number): string {
  return shortText(`MCP server for ${apis.map(({ title }) => title).join(" and ")}`, length);
}

function shortText(text: string, length: number): string {
  const line = oneLine(text);
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}

function json(value: object): string {
  return `${visibleJson(value, 2)}\n`;
}
