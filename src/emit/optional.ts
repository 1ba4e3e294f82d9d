/** Adds what only some projects need: runtime files with their own dependency, and the scripts that start them. */
import { hasUserFlow } from "../runtime/access/logins.js";
import type { GeneratedFile } from "../model/files.js";
import type { Plan } from "../model/plan.js";
import { optionalRuntimeFiles, staticFile } from "./text/templates.js";

interface OptionalPart {
  /** Folder below `src/optional`, and below `src/generated/optional` in a project. */
  readonly folder: string;
  readonly wanted: (plan: Plan) => boolean;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
  /** Files of `src/generated` with the same name in `templates/project`. */
  readonly files: readonly string[];
}

export const optionalFolder = "src/generated/optional/";

const parts: readonly OptionalPart[] = [
  {
    folder: "login",
    wanted: hasLogin,
    dependencies: { oauth4webapi: "^3.8.8" },
    scripts: { login: "node dist/generated/login.js" },
    files: ["login.ts"],
  },
  {
    folder: "inbound-oauth",
    wanted: ({ features: { inboundOAuth } }) => inboundOAuth,
    dependencies: { jose: "^6.2.17" },
    scripts: {},
    files: [],
  },
  {
    folder: "telemetry",
    wanted: ({ features: { telemetry } }) => telemetry,
    dependencies: { "@opentelemetry/api": "^1.9.1" },
    scripts: {},
    files: [],
  },
  {
    folder: "code",
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

/** Returns the optional runtime files for a runtime that already has some, by their paths; without entry points. */
export function optionalRuntime(paths: readonly string[]): GeneratedFile[] {
  const present = parts.filter(({ folder }) =>
    paths.some((path) => path.startsWith(`${optionalFolder}${folder}/`)),
  );
  return present.flatMap(({ folder }) => runtimeOf(folder));
}

export async function optionalFiles(plan: Plan): Promise<GeneratedFile[]> {
  const files = await Promise.all(
    wantedParts(plan).map(async ({ folder, files: entries }) => [
      ...(await Promise.all(entries.map(entryFile))),
      ...runtimeOf(folder),
    ]),
  );
  return files.flat();
}

async function entryFile(name: string): Promise<GeneratedFile> {
  return { path: `src/generated/${name}`, text: await staticFile(name), owner: "generated" };
}

function runtimeOf(folder: string): GeneratedFile[] {
  const files = optionalRuntimeFiles(folder);
  return files.map(({ path, text }) => ({
    path: `${optionalFolder}${folder}/${path}`,
    text,
    owner: "generated",
  }));
}

function wantedParts(plan: Plan): OptionalPart[] {
  return parts.filter((part) => part.wanted(plan));
}
