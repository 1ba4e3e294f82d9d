/**
 * Names by which code calls operations, and those that it uses and that are not there: operations that were probably meant, and what
 * there is in place of others.
 */
import type { Discovery } from "../../runtime/call/runtime.js";
import { actionName, type Reachable, type ReachableOperations } from "../../runtime/discovery/reachable.js";
import { discoveryToolNames } from "../../runtime/operations/discovery-tools.js";
import { type OperationSource, readsOnly } from "../../runtime/operations/operation.js";
import type { Caller } from "../../runtime/operations/tool.js";
import { oncePer } from "../../runtime/values/lazy.js";
import type { Script, Thrown } from "./messages.js";
import type { Callable } from "./run-calls.js";
import { memberName, memberOfApi, searchLine } from "./signature.js";
import { type CodeTool, codeToolNames } from "./tools.js";

/** Operations that this tool calls, and those that only the other one does, there with the names of actions. */
export interface Names {
  readonly own: Callable;
  readonly other: Callable;
  /** By tool and action, where those are listed. */
  readonly actions: Callable;
}

/** What code may call, and the names of it that the script has. */
interface Offered {
  operations: Callable;
  names: Names;
  script: Pick<Script, "names" | "aliases">;
}

/** Made once for all runs of callers who may do the same: an API has thousands of operations. */
export const offeredBy: Readonly<Record<CodeTool["name"], (known: ReachableOperations) => Offered>> = {
  read_with_code: oncePer((known) => offered(known, (one) => one.reads)),
  change_with_code: oncePer((known) => offered(known, () => true)),
};

function offered({ byKey }: ReachableOperations, isOwn: (one: { reads: boolean }) => boolean): Offered {
  const all = [...byKey.values()].map((one) => ({
    one,
    // A group that also changes something may have operations that read.
    reads: one.action === undefined ? one.reads : readsOnly(one.entry),
  }));
  const own = new Map(all.filter(isOwn).map((each) => [memberName(each.one.name), each]));
  const other = all
    .filter((each) => !isOwn(each))
    .flatMap((each) =>
      [memberName(each.one.name), ...actionOf(each.one)].map((name) => [name, each] as const),
    );
  const actions = new Map(
    all.filter(isOwn).flatMap((each) => actionOf(each.one).map((name) => [name, each])),
  );
  return {
    names: { own, other: new Map(other), actions },
    script: { names: [...own.keys()], aliases: [...actions.keys()] },
    operations: new Map([...actions, ...own]),
  };
}

/** As an action of a listed tool, it is called by another name. */
function actionOf({ tool, action }: Reachable): string[] {
  return tool === undefined || action === undefined ? [] : [actionName(tool.name, action)];
}

/** What lists of tools have beside operations. */
const isTool = new Set<string>([...discoveryToolNames, ...codeToolNames]);

/** Names that are told, and characters of each. */
const mostUnknown = 3;
const longestName = 100;

/** `api.all("NAME"` and `api["NAME"]`, or `api.NAME` and `api.a.b`. */
const named =
  /\bapi\s*(?:(?:\.\s*all\s*\(|\[)\s*(["'`])([^\n]{1,100}?)\1|\??\.\s*([A-Za-z_$][\w$]*(?:\s*\.\s*[A-Za-z_$][\w$]*)*))/g;

/**
 * @param missed Names that the code looked for in `api`, however it is called there.
 * @returns the names in the code that begin with none that is there
 */
function unknownNames(code: string, missed: readonly string[], { own, actions }: Names): string[] {
  const isThere = (name: string): boolean => name === "all" || own.has(name);
  const used = [...code.matchAll(named)].flatMap(([, , quoted, written = ""]) =>
    quoted === undefined ? [written.replace(/\s/g, "")] : actions.has(quoted) ? [] : [quoted],
  );
  const begun = new Set(used.map((name) => name.split(".")[0]));
  return [...new Set([...used, ...missed.filter((name) => !begun.has(name))])]
    .filter((name) => !isThere(name.split(".")[0] ?? ""))
    .slice(0, mostUnknown);
}

/** The name that is not defined where the error is, if the code calls it as an operation is called. */
function undefinedCall(code: string, { name, message }: Thrown): string[] {
  const [, called] = /^'?([\w$]+)'? is not defined/.exec(message) ?? [];
  if (name !== "ReferenceError" || called === undefined || lacking(message) !== undefined) return [];
  return new RegExp(`(?<![\\w$.])${called.replaceAll("$", "\\$")}\\s*\\(\\s*[{)]`).test(code) ? [called] : [];
}

/** Members of operations themselves: they are functions, and have none. */
const ofOperation = /\bapi\s*\.\s*([A-Za-z_$][\w$]*)\s*\.\s*(?!call\b|apply\b|bind\b)([A-Za-z_$][\w$]*)/g;

function memberNotes(code: string, { own }: Names): string[] {
  const used = [...code.matchAll(ofOperation)].filter(([, name = ""]) => own.has(name));
  return [...new Set(used.map(([, name = ""]) => name))]
    .slice(0, mostUnknown)
    .map(
      (name) =>
        `api.${name} is a function: api.${name}({…}) calls it, and api.all("${name}", {…}) gives the items of all pages.`,
    );
}

interface Guessing {
  names: Names;
  discovery: Discovery;
  operations: OperationSource;
  caller: Caller;
  signal: AbortSignal;
}

/** Says of each unknown name what is there in its place, with its signature. */
export async function unknownNotes(code: string, error: Thrown, guessing: Guessing): Promise<string[]> {
  const { names } = guessing;
  const unknown =
    error.name === "TypeError" ? unknownNames(code, error.missed ?? [], names) : undefinedCall(code, error);
  const notes: string[] = [];
  for (const name of unknown) notes.push(await unknownNote(name, guessing));
  return notes.length > 0 || error.name !== "TypeError" ? notes : memberNotes(code, names);
}

async function unknownNote(
  name: string,
  { names, discovery, operations, caller, signal }: Guessing,
): Promise<string> {
  if (names.other.has(name))
    return `${memberOfApi(name)} changes something: it is only there in change_with_code.`;
  if (isTool.has(name)) return `${name} is a tool of its own: call it outside of code.`;
  if (names.actions.has(name)) return `There is no api.${name}: call it as api["${name}"].`;
  const found = await discovery.likely(name, { caller, signal });
  const lines = await Promise.all(
    found.map(async (likely) => {
      const member = memberName(likely);
      const { one } = names.own.get(member) ?? names.other.get(member) ?? {};
      const facts = one && (await operations.get(one.entry.key));
      return one === undefined || facts === undefined ? likely : searchLine(one, facts, operations);
    }),
  );
  const there = `There is no api.${name.slice(0, longestName)}.`;
  return lines.length === 0
    ? `${there} Find its name with search_operations.`
    : [`${there} Did you mean:`, ...lines.map((line) => `- api.${line}`)].join("\n");
}

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

/** The engine does not say where a module was asked for. */
export function withImportLine(code: string, error: Thrown): Thrown {
  if (error.line !== undefined || !error.message.startsWith(noModule)) return error;
  const index = code.split("\n").findIndex((line) => /\bimport\s*\(/.test(line));
  return index < 0 ? error : { ...error, line: index + 1 };
}

const noModule = "could not load module";

/** What to do where code imports or exports; nothing if an error has another cause. */
export function withoutModules(code: string, { isSyntax, message }: Thrown): string | undefined {
  if (isSyntax && exportLine.test(code))
    return "leave out export: there are no modules. Write what the function does alone, and end it with return.";
  const isImport = message.startsWith(noModule) || (isSyntax && importLine.test(code));
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
