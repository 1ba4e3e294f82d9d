/**
 * Checks whether `src/server.ts` names what is switched on. The file belongs to the user and is written only once, so a
 * feature that is switched on later has no effect until the user adds it there.
 */
import type { Diagnostic } from "../errors.js";
import type { Features } from "../model/features.js";

export const serverPath = "src/server.ts";

/** The features that are members of `server`, and the modules that export them. */
const wired = [
  { name: "authHook", module: "./auth.js" },
  { name: "policy", module: "./policy.js" },
  { name: "inboundOAuth", module: "#runtime/inbound-oauth" },
  { name: "callerLogins", module: "#runtime/caller-logins" },
  { name: "telemetry", module: "#runtime/telemetry" },
  { name: "code", module: "#runtime/code", member: "callingTools" },
] as const satisfies readonly Wired[];

interface Wired {
  readonly name: keyof Features;
  readonly module: string;
  /** If it differs from the name. */
  readonly member?: string;
}

/**
 * Warns if a feature is on and `src/server.ts` does not hand it over.
 * @param text of the project's `src/server.ts`, absent if there is none (yet)
 */
export function notWired(features: Features, text: string | undefined): Diagnostic[] {
  const wanted = wired.filter(({ name }) => features[name]);
  if (wanted.length === 0 || text === undefined) return [];
  const code = text.replace(commentsAndImports, "");
  const missing = wanted.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(code));
  if (missing.length === 0 || !/\boperations\b/.test(code)) return [];
  const lines = [
    "at the top:",
    ...missing.map(({ name, module }) => `  import { ${name} } from "${module}";`),
    "among the members of server:",
    ...missing.map((one) => ("member" in one ? `  ${one.member}: ${one.name},` : `  ${one.name},`)),
  ];
  return [
    {
      severity: "warning",
      code: "feature-not-wired",
      message: `${serverPath} does not hand over ${missing.map(({ name }) => name).join(", ")}: switched on, but without any effect yet.`,
      hint: `Add these lines to ${serverPath}, which is yours:${lines.map((line) => `\n    ${line}`).join("")}`,
      at: { file: serverPath },
    },
  ];
}

export const bundlePath = "bundle-js.mjs";

/**
 * Warns if code is on, and the script that bundles was written without it.
 * @param text of the project's script, absent if there is none (yet)
 */
export function notBundled({ code }: Features, text: string | undefined): Diagnostic[] {
  if (!code || text === undefined || text.includes("code-worker")) return [];
  return [
    {
      severity: "warning",
      code: "feature-not-wired",
      message: `${bundlePath} bundles nothing of what code needs: it was written before code was switched on.`,
      hint: `Take over what openapi-to-mcp diff --scaffold shows of ${bundlePath}, which is yours.`,
      at: { file: bundlePath },
    },
  ];
}

/** An imported name is not handed over yet. Where `operations` is not named either, the server is made in another file. */
const commentsAndImports = /\/\*[^]*?\*\/|^\s*\/\/.*$|^import\b[^;]*;/gm;
