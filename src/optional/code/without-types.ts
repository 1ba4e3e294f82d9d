/** Takes what TypeScript adds out of code, so that it runs as JavaScript. Its lines stay where they are. */
import { once } from "../../runtime/values/lazy.js";
import type { Thrown } from "./messages.js";

/** Loaded when code needs it first: most code is JavaScript. */
const parser = once(() => import("#runtime/sucrase.js"));

/** As in `f<T>(x)`, which JavaScript takes for two comparisons. */
const typeArguments = /[^=\s]>\(/;

/** Whether to look before the code runs: it may mean something else as JavaScript. */
export function mayHaveTypeArguments(code: string): boolean {
  return typeArguments.test(code);
}

/** @returns the code without its types, or where it is no TypeScript either */
export async function withoutTypes(code: string): Promise<string | Thrown> {
  const { transform } = await parser();
  try {
    return transform(code, {
      transforms: ["typescript"],
      disableESTransforms: true,
      keepUnusedImports: true,
    }).code;
  } catch (error) {
    return notUnderstood(error instanceof Error ? error.message : "");
  }
}

/** @param message such as "Unexpected token (3:7)" */
function notUnderstood(message: string): Thrown {
  const [, what = "it cannot be read", line] = /^(.*?)(?: \((\d+):\d+\))?$/m.exec(message) ?? [];
  return {
    name: "SyntaxError",
    message: what,
    isSyntax: true,
    ...(line !== undefined && { line: Number(line) }),
  };
}
