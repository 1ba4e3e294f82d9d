/** `package.json` belongs to the user; the generator keeps only its own keys current, by edits that leave the rest alone. */
import {
  applyEdits,
  findNodeAtLocation,
  getNodeValue,
  modify,
  parseTree,
  type ParseError,
} from "jsonc-parser";
import { GeneratorError } from "../errors.js";
import { shortHash } from "./hash.js";
import { decide } from "./merge.js";
import type { SlotHashes } from "./slots.js";

export const packagePath = "package.json";
const keptWhole = ["type"];
const keptByMember = ["imports", "scripts", "dependencies", "devDependencies"];

export interface PackageMerge {
  readonly text: string;
  readonly keys: ReadonlyMap<string, SlotHashes>;
  /** Keys that both sides changed; the user's value stands. */
  readonly conflicts: readonly string[];
}

/**
 * @param disk the file as it stands, absent when there is none
 * @throws GeneratorError `config-invalid` when it is not JSON
 */
export function mergePackageJson(
  disk: string | undefined,
  next: string,
  base: ReadonlyMap<string, SlotHashes>,
): PackageMerge {
  const planned = keptKeys(next);
  if (disk === undefined) return { text: next, keys: hashesOf(planned), conflicts: [] };
  const current = keptKeys(disk);
  const keys = new Map<string, SlotHashes>();
  const conflicts: string[] = [];
  let text = disk;
  for (const key of new Set([...planned.keys(), ...base.keys()])) {
    const value = planned.get(key);
    const before = base.get(key);
    const after = value === undefined ? undefined : hashesOfValue(value);
    const onDisk = current.get(key);
    const decision = decide(onDisk === undefined ? undefined : shortHash(onDisk), after, before);
    if (decision === "update" || decision === "add" || decision === "remove") text = setKey(text, key, value);
    const conflict = decision === "conflict" || decision === "hidden-conflict" || decision === "orphan";
    if (conflict) conflicts.push(key);
    const record = conflict ? before : after;
    if (record !== undefined) keys.set(key, record);
  }
  return { text, keys, conflicts };
}

/** Key as `scripts.build` (the first dot separates) to its value as JSON. */
function keptKeys(text: string): Map<string, string> {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors);
  if (root?.type !== "object" || errors.length > 0) {
    throw new GeneratorError("config-invalid", `${packagePath} is not a JSON object.`, {
      hint: "Mend it, then run again; nothing was written.",
      at: { file: packagePath },
    });
  }
  const values = new Map<string, string>();
  for (const key of keptWhole) {
    const node = findNodeAtLocation(root, [key]);
    if (node !== undefined) values.set(key, JSON.stringify(getNodeValue(node)));
  }
  for (const key of keptByMember) {
    for (const member of findNodeAtLocation(root, [key])?.children ?? []) {
      const [name, value] = member.children ?? [];
      if (name === undefined || value === undefined) continue;
      values.set(`${key}.${String(getNodeValue(name))}`, JSON.stringify(getNodeValue(value)));
    }
  }
  return values;
}

function setKey(text: string, key: string, value: string | undefined): string {
  const dot = key.indexOf(".");
  const path = dot < 0 ? [key] : [key.slice(0, dot), key.slice(dot + 1)];
  const formattingOptions = {
    insertSpaces: !/^\t/m.test(text),
    tabSize: /^( +)"/m.exec(text)?.[1]?.length ?? 2,
  };
  const parsed: unknown = value === undefined ? undefined : JSON.parse(value);
  return applyEdits(text, modify(text, path, parsed, { formattingOptions }));
}

function hashesOf(values: ReadonlyMap<string, string>): Map<string, SlotHashes> {
  return new Map([...values].map(([key, value]) => [key, hashesOfValue(value)]));
}

function hashesOfValue(value: string): SlotHashes {
  return `${shortHash(value)}:${shortHash(value)}`;
}
