/** Adds what only some projects need: modules of the runtime with a dependency of their own, and the scripts that start them. */
import type { GeneratedFile } from "../model/files.js";
import type { Plan } from "../model/plan.js";
import { hasUserFlow } from "../runtime/auth/credentials.js";
import { runtimeFolder } from "./runtime.js";
import { staticFile } from "./text/templates.js";

interface OptionalPart {
  /** Folder below `src/optional`, and module of the runtime. */
  readonly module: string;
  readonly wanted: (plan: Plan) => boolean;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
  /** Files of `src/generated` with the same name in `templates/project`. */
  readonly files: readonly string[];
}

const parts: readonly OptionalPart[] = [
  {
    module: "login",
    wanted: hasLogin,
    dependencies: { oauth4webapi: "^3.8.8" },
    scripts: { login: "node dist/generated/login.js" },
    files: ["login.ts"],
  },
  {
    module: "inbound-oauth",
    wanted: ({ features: { inboundOAuth } }) => inboundOAuth,
    dependencies: { jose: "^6.2.17" },
    scripts: {},
    files: [],
  },
  {
    module: "caller-logins",
    wanted: ({ features: { callerLogins } }) => callerLogins,
    dependencies: { oauth4webapi: "^3.8.8" },
    scripts: {},
    files: [],
  },
  {
    module: "telemetry",
    wanted: ({ features: { telemetry } }) => telemetry,
    dependencies: { "@opentelemetry/api": "^1.9.1" },
    scripts: {},
    files: [],
  },
  {
    module: "code",
    wanted: ({ features: { code } }) => code,
    dependencies: {
      "@jitl/quickjs-wasmfile-release-sync": "^0.32.0",
      "quickjs-emscripten-core": "^0.32.0",
    },
    scripts: {},
    files: [],
  },
];

/** Whether there is anything that a user can log in to. */
export function hasLogin({ apis }: Plan): boolean {
  return apis.some(({ securitySchemes }) => Object.values(securitySchemes).some(hasUserFlow));
}

export function optionalScripts(plan: Plan): Record<string, string> {
  return Object.fromEntries(wantedParts(plan).flatMap(({ scripts }) => Object.entries(scripts)));
}

export function optionalDependencies(plan: Plan): Record<string, string> {
  return Object.fromEntries(wantedParts(plan).flatMap(({ dependencies }) => Object.entries(dependencies)));
}

/** Modules of the runtime that the plan needs beside those of every project. */
export function optionalModules(plan: Plan): string[] {
  return wantedParts(plan).map(({ module }) => module);
}

/** The same for a project that already has some, by the paths of its files. */
export function presentModules(paths: readonly string[]): string[] {
  return parts.map(({ module }) => module).filter((name) => paths.includes(`${runtimeFolder}${name}.js`));
}

/** The entries of such modules. */
export async function optionalEntries(plan: Plan): Promise<GeneratedFile[]> {
  return Promise.all(wantedParts(plan).flatMap(({ files }) => files.map(entryFile)));
}

async function entryFile(name: string): Promise<GeneratedFile> {
  return { path: `src/generated/${name}`, text: await staticFile(name), owner: "generated" };
}

function wantedParts(plan: Plan): OptionalPart[] {
  return parts.filter((part) => part.wanted(plan));
}
