/** What code finds in other places and not here, and what there is in its stead. */
import type { Thrown } from "./messages.js";

const calls = "call operations of api";
const waits = "await calls of api, several at once with Promise.all: there is nothing else to wait for";
const plain = "write plain JavaScript, with all that it needs in it: there are no modules, files or settings";
const texts =
  "read base64 with decodeURIComponent(escape(atob(text))), and write it with btoa(unescape(encodeURIComponent(text)))";

const instead: readonly (readonly [names: string, what: string])[] = [
  ["fetch XMLHttpRequest WebSocket axios Request Response Headers AbortController", calls],
  ["setTimeout setInterval setImmediate clearTimeout clearInterval", waits],
  ["queueMicrotask", "use Promise.resolve().then(…)"],
  ["require process module exports import Deno Bun window document navigator localStorage fs", plain],
  ["Buffer TextEncoder TextDecoder Blob", texts],
  ["URL URLSearchParams", "split texts, and use encodeURIComponent and decodeURIComponent"],
  ["crypto", "use Math.random() for what need not be secret: there are no hashes and no keys"],
  ["structuredClone", "copy values with JSON.parse(JSON.stringify(value))"],
  ["performance", "use Date.now()"],
  ["Intl", "use toFixed, padStart and toISOString, whose times are in UTC"],
];

const byName = new Map(
  instead.flatMap(([names, what]) => names.split(" ").map((name) => [name, what] as const)),
);

const exportLine = /^[ \t]*export\b/m;
const importLine = /^[ \t]*import\b(?! type)/m;

/** What to do where code imports or exports; nothing if an error has another cause. */
export function withoutModules(code: string, { isSyntax, message }: Thrown): string | undefined {
  if (isSyntax && exportLine.test(code))
    return "leave out export: there are no modules. Write what the function does alone, and end it with return.";
  const isImport = message.startsWith("could not load module") || (isSyntax && importLine.test(code));
  return isImport
    ? "leave out import: there are no modules, and api and print are there without it."
    : undefined;
}

/** @returns what code lacked by an error's message, and what to do; nothing if that is its own fault */
export function lacking(message: string): { name: string; instead: string } | undefined {
  const [, name = ""] = /^'?([A-Za-z]+)'? is not defined/.exec(message) ?? [];
  const what = byName.get(name);
  return what === undefined ? undefined : { name, instead: `${what}.` };
}
