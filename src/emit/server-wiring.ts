/**
 * Checks whether `src/server.ts` hands over what is switched on. The file belongs to the user and is written only once, so a
 * feature that is switched on later has no effect until the user adds it there.
 */
import jsTokens, { type Token } from "js-tokens";
import type { Diagnostic } from "../errors.js";
import type { Features } from "../model/features.js";

export const serverPath = "src/server.ts";

/** The features that are members of `server`, and the modules that export them. */
const wired = [
  { name: "authHook", module: "./auth.js" },
  { name: "policy", module: "./policy.js" },
  { name: "inboundOAuth", module: "#runtime/inbound-oauth" },
  { name: "telemetry", module: "#runtime/telemetry" },
  { name: "code", module: "#runtime/code" },
] as const satisfies readonly { readonly name: keyof Features; readonly module: string }[];

/**
 * Warns if a feature is on and `src/server.ts` does not hand it over.
 * @param text of the project's `src/server.ts`, absent if there is none (yet)
 */
export function notWired(features: Features, text: string | undefined): Diagnostic[] {
  const wanted = wired.filter(({ name }) => features[name]);
  if (wanted.length === 0 || text === undefined) return [];
  const tokens = withoutImports(significantTokens(text));
  const named = new Set(tokens.flatMap((token, index) => nameOf(token, tokens[index + 1]) ?? []));
  const missing = wanted.filter(({ name }) => !named.has(name));
  if (missing.length === 0 || !definesServer(tokens)) return [];
  const lines = [
    "at the top:",
    ...missing.map(({ name, module }) => `  import { ${name} } from "${module}";`),
    "among the members of server:",
    ...missing.map(({ name }) => `  ${name},`),
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

const insignificant: ReadonlySet<Token["type"]> = new Set([
  "WhiteSpace",
  "LineTerminatorSequence",
  "MultiLineComment",
  "SingleLineComment",
  "HashbangComment",
]);

function significantTokens(text: string): Token[] {
  return [...jsTokens(text)].filter(({ type }) => !insignificant.has(type));
}

/** An imported name is not handed over yet. A declaration ends with its module; `import(…)` and `import.meta` are none. */
function withoutImports(tokens: readonly Token[]): Token[] {
  let isImport = false;
  return tokens.filter(({ type, value }, index) => {
    const isPart = isImport;
    if (isImport) isImport = type !== "StringLiteral";
    else isImport = value === "import" && !/^[(.]$/.test(tokens[index + 1]?.value ?? "");
    return !isPart && !isImport;
  });
}

/** Returns the name that a token stands for: an identifier, or a key in quotes. */
function nameOf({ type, value }: Token, next: Token | undefined): string | undefined {
  if (type === "IdentifierName") return value;
  return type === "StringLiteral" && /^[:\]]$/.test(next?.value ?? "") ? value.slice(1, -1) : undefined;
}

interface Bracket {
  readonly isArgument: boolean;
  readonly names: Set<string>;
  hasSpread: boolean;
}

/**
 * Whether the whole server is one object literal here. With a spread, as the argument of a function or in another file,
 * something else may add the rest, and nothing can be said about it.
 */
function definesServer(tokens: readonly Token[]): boolean {
  const all: Bracket[] = [];
  const open: Bracket[] = [];
  tokens.forEach((token, index) => {
    const { type, value } = token;
    const inside = open.at(-1);
    if (type === "TemplateHead" || (type === "Punctuator" && /^[{[(]$/.test(value))) {
      const bracket = {
        isArgument: tokens[index - 1]?.value === "(",
        names: new Set<string>(),
        hasSpread: false,
      };
      all.push(bracket);
      open.push(bracket);
    } else if (type === "TemplateTail" || (type === "Punctuator" && /^[}\])]$/.test(value))) open.pop();
    else if (value === "..." && inside !== undefined) inside.hasSpread = true;
    else {
      const name = nameOf(token, tokens[index + 1]);
      if (name !== undefined) inside?.names.add(name);
    }
  });
  return all.some(
    ({ names, hasSpread, isArgument }) =>
      names.has("tools") && names.has("operations") && !hasSpread && !isArgument,
  );
}
