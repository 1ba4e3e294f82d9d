/** Adds what only some projects need: modules of the runtime, and what they and deployments add to `package.json`. */
import type { GeneratedFile } from "../model/files.js";
import type { Plan } from "../model/plan.js";
import { hasUserFlow } from "../runtime/auth/credentials.js";
import { runtimeFolder } from "./runtime.js";
import { staticFile } from "./text/templates.js";

/** Something of a project that only some plans want. */
interface OptionalPart {
  readonly wanted: (plan: Plan) => boolean;
  /** Folder below `src/optional`, and module of the runtime. */
  readonly module?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  /** Files of `src/generated` with the same name in `templates/project`. */
  readonly files?: readonly string[];
}

const parts: readonly OptionalPart[] = [
  {
    wanted: hasLogin,
    module: "login",
    dependencies: { oauth4webapi: "^3.8.8" },
    scripts: { login: "node dist/generated/login.js" },
    files: ["login.ts"],
  },
  {
    wanted: ({ features: { inboundOAuth } }) => inboundOAuth,
    module: "inbound-oauth",
    dependencies: { jose: "^6.2.17" },
  },
  {
    wanted: ({ features: { callerLogins } }) => callerLogins,
    module: "caller-logins",
    dependencies: { oauth4webapi: "^3.8.8" },
  },
  {
    wanted: ({ features: { telemetry } }) => telemetry,
    module: "telemetry",
    dependencies: { "@opentelemetry/api": "^1.9.1" },
  },
  {
    wanted: ({ features: { code } }) => code,
    module: "code",
    dependencies: {
      "@jitl/quickjs-wasmfile-release-sync": "^0.32.0",
      "quickjs-emscripten-core": "^0.32.0",
    },
  },
  {
    wanted: ({ features: { deploy } }) => deploy.includes("mcpb"),
    devDependencies: { "@anthropic-ai/mcpb": "^2.1.2" },
    scripts: { bundle: "npm run bundle:js && node bundle.mjs" },
  },
  {
    wanted: hasBundleJs,
    devDependencies: { esbuild: "^0.28.2" },
    scripts: { "bundle:js": "npm run build && node bundle-js.mjs" },
  },
  {
    wanted: ({ features: { deploy } }) => deploy.includes("worker"),
    devDependencies: { wrangler: "^4.86.0" },
    scripts: { deploy: "wrangler deploy" },
  },
];

/** Whether the server is to be one file of JavaScript; an MCP Bundle consists of such a file. */
export function hasBundleJs({ features: { deploy } }: Plan): boolean {
  return deploy.includes("js") || deploy.includes("mcpb");
}

/** Whether there is anything that a user can log in to. */
export function hasLogin({ apis }: Plan): boolean {
  return apis.some(({ securitySchemes }) => Object.values(securitySchemes).some(hasUserFlow));
}

/** What the plan adds to a member of `package.json`. */
export function optionalEntries(
  plan: Plan,
  member: "dependencies" | "devDependencies" | "scripts",
): Record<string, string> {
  return Object.fromEntries(wantedParts(plan).flatMap((part) => Object.entries(part[member] ?? {})));
}

/** Modules of the runtime that the plan needs beside those of every project. */
export function optionalModules(plan: Plan): string[] {
  return wantedParts(plan).flatMap(({ module }) => module ?? []);
}

/** The same for a project that already has some, by the paths of its files. */
export function presentModules(paths: readonly string[]): string[] {
  return parts
    .flatMap(({ module }) => module ?? [])
    .filter((name) => paths.includes(`${runtimeFolder}${name}.js`));
}

/** The entries of such modules. */
export async function moduleEntries(plan: Plan): Promise<GeneratedFile[]> {
  return Promise.all(wantedParts(plan).flatMap(({ files = [] }) => files.map(entryFile)));
}

async function entryFile(name: string): Promise<GeneratedFile> {
  return { path: `src/generated/${name}`, text: await staticFile(name), owner: "generated" };
}

function wantedParts(plan: Plan): OptionalPart[] {
  return parts.filter((part) => part.wanted(plan));
}
