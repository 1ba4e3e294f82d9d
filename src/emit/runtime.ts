/** Copies the built runtime into a project. */
import type { GeneratedFile } from "../model/files.js";
import { runtimeFile } from "./text/templates.js";

export const runtimeFolder = "runtime/";

/** Modules that projects import, with their declarations; and those that these load. */
const modules = ["server", "node", "http"];
const loaded = ["call", "node-call", "search", "development"];
/** Modules that an optional one starts or loads. */
const loadedBy: Readonly<Record<string, readonly string[]>> = {
  "caller-logins": ["oauth-client"],
  code: ["code-worker", "sucrase"],
  login: ["oauth-client"],
};

/** The version of the runtime, which is that of the generator it came with. */
export function runtimeVersion(): string {
  const { version } = JSON.parse(runtimeFile("package.json")) as { version: string };
  return version;
}

/** @param optional names of the modules that only some projects have */
export function emitRuntime(optional: readonly string[]): GeneratedFile[] {
  const names = [
    ...[...modules, ...optional].flatMap((name) => [`${name}.js`, `${name}.d.ts`]),
    ...new Set([...loaded, ...optional.flatMap((name) => loadedBy[name] ?? [])].map((name) => `${name}.js`)),
    "package.json",
    "LICENSE.md",
  ];
  return names
    .sort()
    .map((name) => ({ path: `${runtimeFolder}${name}`, text: runtimeFile(name), owner: "generated" }));
}
