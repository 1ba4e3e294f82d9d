/**
 * Reads and writes `mcp.lock.json`: what was written last, and what people rely on and must not change. Its format suits git:
 * keys are sorted, each tool is one line, and branches that touch different tools change different lines. Every list ends
 * with the same line, so that each entry has its comma and the joined lines of two branches (`merge=union` in
 * `.gitattributes`) are valid JSON.
 */
import { countsOf } from "../group-by.js";
import { defined, isObject } from "../runtime/values/json.js";
import { GeneratorError } from "../errors.js";
import { lockPath, type CommonArguments, type PinnedTool, type ArgumentSummary } from "../model/project.js";
import type { Json } from "../model/runtime.js";
import { visibleJson } from "../model/visible-json.js";
import type { FileHashes, SlotHashes } from "./slots.js";

/** Projects with an older one had their runtime as source. */
const lockVersion = 4;
/** Stands for a hash that there is none of. */
const none = "-";
/** Name of the last line of every list; it sorts after everything else. */
export const end = "~";

/** What the project was written by; "" before it is. */
export interface Versions {
  readonly generator: string;
  /** Of `runtime/`, which may have been updated alone since. */
  readonly runtime: string;
}

export interface Lock {
  readonly versions: Versions;
  /** By tool id. */
  readonly tools: ReadonlyMap<string, LockedTool>;
  /** Names of environment variables, by what they stand for. */
  readonly variables: ReadonlyMap<string, string>;
  /** By id of the document. */
  readonly commonArguments: ReadonlyMap<string, CommonArguments>;
  /** Scaffold files that were written once and are never written again. */
  readonly scaffold: readonly string[];
  /** Keys of `package.json` that are kept current, joined by dots: `scripts.build`. */
  readonly packageKeys: ReadonlyMap<string, SlotHashes>;
  /** Their other hashes, if branches that both changed them were merged. */
  readonly packageRivals?: ReadonlyMap<string, readonly SlotHashes[]>;
}

export interface LockedTool extends PinnedTool {
  readonly name: string;
  /** Of the whole file as last written, if it contained nothing of the user's. */
  readonly hash?: FileHashes;
  readonly slots?: ReadonlyMap<string, SlotHashes>;
  /** The slots of each entry, if branches that both changed it were merged; `slots` has each of them once. */
  readonly rivals?: readonly ReadonlyMap<string, SlotHashes>[];
  /** References of its operation that were already unresolved, so that only new ones count as lost. */
  readonly lacks?: readonly string[];
}

export const emptyLock: Lock = {
  versions: { generator: "", runtime: "" },
  tools: new Map(),
  variables: new Map(),
  commonArguments: new Map(),
  scaffold: [],
  packageKeys: new Map(),
};

/** @throws GeneratorError `lock-invalid` */
export function parseLock(text: string): Lock {
  const lock = parseObject(text);
  if (lock["lockVersion"] !== lockVersion) throw otherVersion(lock["lockVersion"]);
  return {
    versions: { generator: textAt(lock, "generator"), runtime: textAt(lock, "runtime") },
    tools: new Map(
      entries(lock["tools"]).map(([key, value]) => [literalId(key, value), lockedTool(key, value)]),
    ),
    variables: new Map(entries(lock["variables"]).map(([key, value]) => [key, String(value)])),
    commonArguments: new Map(
      entries(lock["commonArguments"]).map(([id, value]) => [id, commonArguments(id, value)]),
    ),
    scaffold: texts(lock["scaffold"]).filter((path) => path !== end),
    packageKeys: new Map(entries(lock["packageKeys"]).map(([key, value]) => [key, slotHashesOf(key, value)])),
  };
}

export function printLock(lock: Lock): string {
  const keys = lockKeys([...lock.tools.keys()]);
  const tools = [...lock.tools].map(([id, tool]): [string, unknown] => {
    const key = keys.get(id) ?? id;
    const { hash, slots, essentialOnly, distinctions, requested, ...rest } = tool;
    return [
      key,
      sorted({
        ...rest,
        line: essentialOnly,
        apart: distinctions,
        asked: requested,
        // Only a lock that git has merged has rivals, and none is written.
        rivals: undefined,
        ...(key !== id && { id }),
        ...(hash && { hash: `${hash.bytes ?? none}:${hash.tokens}` }),
        ...(slots && { slots: Object.fromEntries(printHashes(slots)) }),
      }),
    ];
  });
  const common = [...lock.commonArguments].map(
    ([id, { hidden, described, identifying }]): [string, unknown] => [
      id,
      { hidden: printSummaries(hidden), described: printSummaries(described), identifying },
    ],
  );
  return [
    "{",
    `  "commonArguments": ${printEntries(common)},`,
    `  "generator": ${visibleJson(lock.versions.generator)},`,
    `  "lockVersion": ${lockVersion},`,
    `  "packageKeys": ${printEntries(printHashes(lock.packageKeys))},`,
    `  "runtime": ${visibleJson(lock.versions.runtime)},`,
    `  "scaffold": ${printList([...lock.scaffold].sort())},`,
    `  "tools": ${printEntries(tools)},`,
    `  "variables": ${printEntries([...lock.variables])}`,
    "}\n",
  ].join("\n");
}

/**
 * Maps tool ids to keys in the lock. Names of path parameters are blanked (`GET /pets/{}`), so that renaming one is not a new
 * operation, unless two ids would share a key.
 */
function lockKeys(ids: readonly string[]): Map<string, string> {
  const counts = countsOf(ids.map(blanked));
  return new Map(ids.map((id) => [id, counts.get(blanked(id)) === 1 ? blanked(id) : id]));
}

export function literalId(key: string, value: unknown): string {
  return isObject(value) && typeof value["id"] === "string" ? value["id"] : key;
}

export function lockedTool(key: string, value: unknown): LockedTool {
  if (!isObject(value) || typeof value["name"] !== "string") throw invalid(`tools["${key}"]`);
  const { name, form, operationId, file, detail, line, apart, group, action, asked, hash, slots, lacks } =
    value;
  return {
    name,
    form: formOf(key, form),
    ...(typeof operationId === "string" && { operationId }),
    ...(typeof file === "string" && { file }),
    ...((typeof detail === "number" || detail === "full") && { detail }),
    ...(line === true && { essentialOnly: line }),
    ...(Array.isArray(apart) && { distinctions: apart.map(String) }),
    ...(typeof group === "string" && { group }),
    ...(typeof action === "string" && { action }),
    ...(asked === true && { requested: asked }),
    ...(Array.isArray(lacks) && { lacks: lacks.map(String) }),
    ...(hash !== undefined && { hash: fileHashesOf(`tools["${key}"].hash`, hash) }),
    ...(slots !== undefined && {
      slots: new Map(entries(slots).map(([slot, hashes]) => [slot, slotHashesOf(slot, hashes)])),
    }),
  };
}

export function commonArguments(id: string, value: unknown): CommonArguments {
  const { hidden, described, identifying } = isObject(value) ? value : {};
  const where = `commonArguments["${id}"]`;
  return {
    hidden: summaries(`${where}.hidden`, hidden),
    described: summaries(`${where}.described`, described),
    identifying: texts(identifying),
  };
}

/** Summaries are a list, because their order is that of the instructions. */
function summaries(where: string, value: unknown): ReadonlyMap<string, ArgumentSummary> {
  if (!Array.isArray(value)) throw invalid(where);
  return new Map(value.map((one: unknown) => summaryOf(where, one)));
}

function summaryOf(where: string, one: unknown): [name: string, ArgumentSummary] {
  if (!isObject(one)) throw invalid(where);
  const { name, description, default: value, in: location, takes } = one;
  if (typeof name !== "string" || !isText(description) || !isText(location) || !isText(takes))
    throw invalid(where);
  // It was read from JSON.
  return [name, defined({ description, default: value as Json | undefined, in: location, takes })];
}

function isText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === "string";
}

function printSummaries(summaries: ReadonlyMap<string, ArgumentSummary>): object[] {
  return [...summaries].map(([name, summary]) => ({ name, ...summary }));
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function formOf(key: string, form: unknown): PinnedTool["form"] {
  switch (form) {
    case "listed":
    case "grouped":
    case "hidden":
    case "deleted":
    case "taken":
      return form;
    default:
      throw invalid(`tools["${key}"].form`);
  }
}

function printHashes(slots: ReadonlyMap<string, SlotHashes>): [string, string][] {
  return [...slots].map(([key, { text, source }]) => [key, `${text}:${source}`]);
}

export function slotHashesOf(key: string, value: unknown): SlotHashes {
  const [text, source] = twoHashes(key, value);
  return { text, source };
}

function fileHashesOf(key: string, value: unknown): FileHashes {
  const [bytes, tokens] = twoHashes(key, value);
  return { ...(bytes !== none && { bytes }), tokens };
}

function twoHashes(key: string, value: unknown): [string, string] {
  const [first, second, ...rest] = typeof value === "string" ? value.split(":") : [];
  if (first === undefined || second === undefined || rest.length > 0) throw invalid(key);
  return [first, second];
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch (cause) {
    throw new GeneratorError(
      "lock-invalid",
      `${lockPath} is not valid JSON: ${cause instanceof Error ? cause.message : String(cause)}`,
      {
        hint: "If a merge left conflict markers in it, keep the lines of both sides; else restore it from version control.",
        at: { file: lockPath },
        cause,
      },
    );
  }
  throw invalid("the top level");
}

function otherVersion(version: unknown): GeneratorError {
  const found = version === undefined ? "no lockVersion" : `lockVersion ${JSON.stringify(version)}`;
  const isNewer = typeof version === "number" && version > lockVersion;
  return new GeneratorError("lock-invalid", `${lockPath} has ${found} instead of ${lockVersion}.`, {
    hint: isNewer
      ? "It was written by a newer openapi-to-mcp: update the generator, or restore the file from version control."
      : "If an older openapi-to-mcp wrote it, generate into a new folder with the same mcp.config.yaml and carry over what is yours; otherwise restore the file from version control. Nothing was written.",
    at: { file: lockPath },
  });
}

function textAt(lock: Readonly<Record<string, unknown>>, key: keyof Versions): string {
  const value = lock[key] ?? "";
  if (typeof value !== "string") throw invalid(key);
  return value;
}

function invalid(where: string): GeneratorError {
  return new GeneratorError("lock-invalid", `${lockPath} holds something unexpected at ${where}.`, {
    hint: "Restore the file from version control; only the generator writes it.",
    at: { file: lockPath },
  });
}

function entries(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value).filter(([key]) => key !== end) : [];
}

function sorted(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function printEntries(values: readonly [string, unknown][]): string {
  const lines = values.map(([key, value]) => `    ${visibleJson(key)}: ${visibleJson(value)},\n`).sort();
  return `{\n${lines.join("")}    "${end}": ""\n  }`;
}

function printList(values: readonly string[]): string {
  return `[\n${values.map((value) => `    ${visibleJson(value)},\n`).join("")}    "${end}"\n  ]`;
}

/** Returns an id without the names of its path parameters: `GET /pets/{}`. */
export function blanked(id: string): string {
  return id.replaceAll(/\{[^{}]*\}/g, "{}");
}
