/** Updates the generator's keys in `package.json`. The file belongs to the user, so edits leave the rest unchanged. */
import {
  applyEdits,
  findNodeAtLocation,
  getNodeValue,
  modify,
  parseTree,
  type ParseError,
} from "jsonc-parser";
import { GeneratorError, unlessTooDeep } from "../errors.js";
import { hasConflictMarkers } from "./conflict-markers.js";
import { shortHash } from "./hash.js";
import type { Answer } from "../model/update.js";
import { baseAmong, decide } from "./merge.js";
import { outcome, type SlotNote } from "./slot-outcome.js";
import type { SlotHashes } from "./slots.js";

export const packagePath = "package.json";
const keptWhole = ["type"];
const keptByMember = ["imports", "scripts", "dependencies", "devDependencies"];

export interface PackageMerge {
  readonly text: string;
  readonly keys: ReadonlyMap<string, SlotHashes>;
  /** Keys that both sides changed; values are JSON, or empty if absent. */
  readonly notes: readonly SlotNote[];
}

interface PackageVersions {
  /** The file as it stands, absent when there is none. */
  readonly disk: string | undefined;
  readonly next: string;
  /** Keys as last written. */
  readonly base: ReadonlyMap<string, SlotHashes>;
  /** Keys that several merged branches had written. */
  readonly rivals?: ReadonlyMap<string, readonly SlotHashes[]>;
  /** Returns the answer to a conflict at a key; without one the conflict stays. */
  readonly answer: (key: string) => Answer | undefined;
}

/** @throws GeneratorError `config-invalid` if the file on disk is not JSON */
export function mergePackageJson(versions: PackageVersions): PackageMerge {
  const { disk } = versions;
  if (disk?.startsWith(byteOrderMark) !== true) return merge(versions);
  const merged = merge({ ...versions, disk: disk.slice(1) });
  return { ...merged, text: byteOrderMark + merged.text };
}

/** Some editors start a file with a byte order mark, and npm accepts it. */
const byteOrderMark = "\uFEFF";

function merge({ disk, next, base, rivals, answer }: PackageVersions): PackageMerge {
  const planned = keptKeys(next);
  if (disk === undefined) return { text: next, keys: hashesOf(planned), notes: [] };
  const current = keptKeys(disk);
  const keys = new Map<string, SlotHashes>();
  const notes: SlotNote[] = [];
  let text = disk;
  for (const key of new Set([...planned.keys(), ...base.keys()])) {
    const [property, source] = [current, planned].map((values) => valueAt(values, key));
    const after = source && hashesOfValue(source.text);
    const hash = property && shortHash(property.text);
    const known = rivals?.get(key);
    const before = known === undefined ? base.get(key) : baseAmong(known, hash, after);
    const slot = { key, property, source, before, after };
    const { remembered, isWritten, note } = outcome(slot, decide(hash, after, before), answer);
    if (remembered !== undefined) keys.set(key, remembered);
    if (isWritten) text = setKey(text, key, source?.text);
    if (note?.kind === "replaced" || note?.kind === "conflict") notes.push(note);
    // A key that is no longer planned, but was changed, has no file that could be an orphan.
    if (note?.kind === "orphan") notes.push({ ...note, kind: "conflict" });
  }
  return { text, keys, notes };
}

function valueAt(values: ReadonlyMap<string, string>, key: string): { readonly text: string } | undefined {
  const text = values.get(key);
  return text === undefined ? undefined : { text };
}

interface DependencyMerge {
  /** Absent if there is no file. */
  readonly text?: string;
  readonly keys: ReadonlyMap<string, SlotHashes>;
  /** The owner's range, if that stays. */
  readonly yours?: string;
}

/** Raises the range of one dependency, unless its owner chose another. */
export function mergeDependency(
  { name, range }: { name: string; range: string },
  { disk, base }: Pick<PackageVersions, "disk" | "base">,
): DependencyMerge {
  if (disk === undefined) return { keys: base };
  const key = `dependencies.${name}`;
  const known = base.get(key);
  const { text, keys } = mergePackageJson({
    disk,
    next: JSON.stringify({ dependencies: { [name]: range } }),
    base: new Map(known === undefined ? [] : [[key, known]]),
    answer: () => undefined,
  });
  const value = keptKeys(text.replace(byteOrderMark, "")).get(key);
  const found = value === undefined ? "none" : String(JSON.parse(value));
  return { text, keys: new Map([...base, ...keys]), ...(found !== range && { yours: found }) };
}

/** Maps keys such as `scripts.build` (the first dot separates) to their values as JSON. */
function keptKeys(text: string): Map<string, string> {
  const errors: ParseError[] = [];
  const root = unlessTooDeep(() => parseTree(text, errors));
  if (root?.type !== "object" || errors.length > 0) {
    const [problem, hint] = hasConflictMarkers(text)
      ? ["holds conflict markers of a merge", "Resolve the conflict by hand"]
      : ["is not a JSON object", "Fix it"];
    throw new GeneratorError("config-invalid", `${packagePath} ${problem}.`, {
      hint: `${hint}, then run again; nothing was written.`,
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
  return { text: shortHash(value), source: shortHash(value) };
}
