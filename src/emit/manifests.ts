/** Writes the JSON files of a project, from data instead of templates. */
import type { Plan } from "../model/plan.js";
import { visibleJson } from "../model/visible-json.js";
import { clientEntries } from "./client-entries.js";
import { optionalEntries } from "./optional.js";
import { oneLine } from "./text/literal.js";

/** The SDK that the runtime was tested with, and its range. */
export const sdk = { name: "@modelcontextprotocol/server", range: "~2.4.0" };

/** Of a new server; its owner raises it. */
export const firstVersion = "0.1.0";

/** `package.json`. */
export function packageJson(plan: Plan): string {
  const { name, apis } = plan;
  return json({
    name,
    version: firstVersion,
    private: true,
    description: about(apis, 200),
    ...(plan.features.deploy.includes("registry") && { mcpName: registryName(plan) }),
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
      ...optionalEntries(plan, "scripts"),
      test: "npm run build && cd dist/test && node --test",
      generate: `(${generator} --version || (echo ${missingGenerator} && exit 1)) && ${generator}`,
    },
    dependencies: {
      [sdk.name]: sdk.range,
      ...optionalEntries(plan, "dependencies"),
    },
    devDependencies: byName({
      "@types/node": "^20.19.43",
      typescript: "^7.0.2",
      ...optionalEntries(plan, "devDependencies"),
    }),
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

/** The owner writes the name of their account, or of a domain of theirs. */
function registryName({ name }: Pick<Plan, "name">): string {
  return `io.github.your-account/${name}`;
}

/**
 * Writes `server.json` for the MCP registry, for its owner to complete before publishing:
 * https://github.com/modelcontextprotocol/registry/blob/main/docs/reference/server-json/generic-server-json.md
 */
export function serverJson(plan: Plan): string {
  const { name, title, apis, settings } = plan;
  return json({
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: registryName(plan),
    title: shortText(title, 100),
    description: about(apis, 100),
    version: firstVersion,
    packages: [
      {
        registryType: "npm",
        identifier: name,
        version: firstVersion,
        transport: { type: "stdio" },
        environmentVariables: settings.map((setting) => ({
          name: setting.name,
          description: oneLine(setting.description),
          isRequired: setting.neededBy === "all",
          isSecret: setting.secret,
          ...(setting.example !== undefined && { placeholder: oneLine(setting.example) }),
        })),
      },
    ],
    ...(isRemote(plan) && { remotes: [remote(plan)] }),
  });
}

/** Whether it is made to run where many clients reach it. */
function isRemote({ features: { deploy } }: Plan): boolean {
  return deploy.some((one) => one === "docker" || one === "k8s" || one === "worker");
}

/** Clients find an authorization server by themselves; any other token is their users' to give. */
function remote({ features: { inboundOAuth } }: Plan): object {
  return {
    type: "streamable-http",
    url: "https://mcp.your-company.example/mcp",
    ...(!inboundOAuth && {
      headers: [
        {
          name: "Authorization",
          description: "Bearer and one of MCP_AUTH_TOKENS",
          isRequired: true,
          isSecret: true,
        },
      ],
    }),
  };
}

function about(apis: Plan["apis"], length: number): string {
  return shortText(`MCP server for ${apis.map(({ title }) => title).join(" and ")}`, length);
}

function shortText(text: string, length: number): string {
  const line = oneLine(text);
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}

function byName(members: Readonly<Record<string, string>>): object {
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function json(value: object): string {
  return `${visibleJson(value, 2)}\n`;
}
