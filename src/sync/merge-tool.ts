/** Merges one tool file slot by slot: the user's version with the planned one. */
import type { ToolFile } from "../model/files.js";
import { shortHash } from "./hash.js";
import { answeredMine, baseAmong, decide, type Answer } from "./merge.js";
import { slotHashes, tokenStream, type SlotHashes } from "./slots.js";
import { inPlaceOf, insertion, removal, replacement, splice, type Edit } from "./splice.js";
import {
  listedName,
  readToolFile,
  type LiteralKey,
  type Named,
  type Property,
  type Span,
  type ToolSource,
} from "./tool-file.js";

export interface SlotNote {
  readonly kind: "updated" | "added" | "removed" | "kept" | "hidden" | "replaced" | "conflict" | "orphan";
  readonly slot: string;
  readonly yours?: string;
  readonly theirs?: string;
  readonly isStuck?: boolean;
}

export interface ToolMerge {
  readonly text: string;
  /** What the lock has to remember. */
  readonly slots: ReadonlyMap<string, SlotHashes>;
  readonly notes: readonly SlotNote[];
  /** The tool's name in the list, if known. */
  readonly name?: string;
}

export interface ToolVersions {
  /** The file as it stands. */
  readonly disk: string;
  readonly next: ToolFile;
  /** Slots as last written. */
  readonly base: ReadonlyMap<string, SlotHashes>;
  /** The same on each of the branches, if several were merged. */
  readonly rivals?: readonly ReadonlyMap<string, SlotHashes>[];
  /** Returns the answer to a conflict at a slot; without one the conflict stays. */
  readonly answer: (slot: string) => Answer | undefined;
}

/** @returns nothing if the file is detached: it no longer has the form of a tool file and stays unchanged */
export function mergeTool({
  disk,
  next,
  base: written,
  rivals,
  answer,
}: ToolVersions): ToolMerge | undefined {
  const current = readToolFile(disk);
  const planned = readToolFile(next.text);
  if (planned === undefined) throw new Error(`${next.path} was generated in a form that cannot be read back`);
  if (current === undefined) return undefined;

  const hashes = new Map(next.slots.map((slot) => [slot.key, slotHashes(slot)]));
  const base = rivals === undefined ? written : baseOf(rivals, current, hashes);
  const slots = new Map<string, SlotHashes>();
  const notes: SlotNote[] = [];
  const edits: Edit[] = [];
  const added: string[] = [];
  const overriding = new Set<string>();
  for (const key of new Set([...hashes.keys(), ...base.keys()])) {
    const property = current.slots.get(key);
    const source = planned.slots.get(key);
    const after = hashes.get(key);
    const before = base.get(key);
    const merged = decide(property && shortHash(tokenStream(property.text)), after, before);
    const isMissing = property === undefined && source !== undefined;
    const occupant = isMissing ? occupantOf(source, { current, hashes, base }) : undefined;
    const isStuck = isMissing && (!current.objects.has(source.owner) || isSlot(occupant, current));
    const decision = merged === "add" && (isStuck || occupant !== undefined) ? "hidden-conflict" : merged;
    const remember = (value: SlotHashes | undefined): void =>
      void (value !== undefined && slots.set(key, value));
    const write = (): void => {
      remember(after);
      if (property !== undefined && source !== undefined)
        edits.push(replacement(disk, property, content(next.text, source)));
      else if (property !== undefined) edits.push(removal(disk, property));
      else if (occupant !== undefined && source !== undefined)
        edits.push(inPlaceOf(disk, occupant, next.text.slice(source.start, source.end)));
      else if (source !== undefined) added.push(key);
    };
    switch (decision) {
      case "same":
        remember(after);
        break;
      case "update":
      case "add":
      case "remove":
        write();
        notes.push({
          kind: decision === "update" ? "updated" : decision === "add" ? "added" : "removed",
          slot: key,
        });
        break;
      case "kept":
      case "hidden":
        remember(after === undefined ? undefined : before);
        if (after !== undefined) notes.push({ kind: decision, slot: key });
        break;
      case "conflict":
      case "hidden-conflict":
      case "orphan": {
        const answered = answer(key);
        const sides = { yours: property?.text ?? occupant?.text ?? "", theirs: source?.text ?? "" };
        if (answered === "mine") remember(answeredMine(before, after));
        else if (answered === "theirs" && !isStuck) {
          overriding.add(key);
          write();
          notes.push({ kind: "replaced", slot: key, ...sides });
        } else {
          remember(before);
          const kind = decision === "orphan" ? "orphan" : "conflict";
          notes.push({ kind, slot: key, ...sides, ...(isStuck && { isStuck }) });
        }
        break;
      }
      case "yours":
        break;
    }
  }
  edits.push(...additions(added, { disk, current, planned, text: next.text, overriding }));
  const text = splice(disk, [...edits, ...missingImports(current, edits)]);
  const result = readToolFile(text);
  if (result === undefined) throw new Error(`merging ${next.path} broke it`);
  const name = listedName(result);
  return { text, slots, notes, ...(name !== undefined && { name }) };
}

/** Chooses slot by slot among what merged branches had written. */
function baseOf(
  rivals: readonly ReadonlyMap<string, SlotHashes>[],
  current: ToolSource,
  next: ReadonlyMap<string, SlotHashes>,
): ReadonlyMap<string, SlotHashes> {
  const base = new Map<string, SlotHashes>();
  for (const key of new Set(rivals.flatMap((rival) => [...rival.keys()]))) {
    const property = current.slots.get(key);
    const disk = property && shortHash(tokenStream(property.text));
    const known = rivals.flatMap((rival) => rival.get(key) ?? []);
    const chosen = baseAmong(known, disk, next.get(key));
    if (chosen !== undefined) base.set(key, chosen);
  }
  return base;
}

interface Stand {
  readonly current: ToolSource;
  readonly hashes: ReadonlyMap<string, SlotHashes>;
  readonly base: ReadonlyMap<string, SlotHashes>;
}

/** Returns what already has the name of a new slot, unless that is a slot about to be removed. */
function occupantOf({ owner, name }: Property, { current, hashes, base }: Stand): Named | undefined {
  const occupant = current.names.get(owner)?.get(name);
  const leaving = [...current.slots].some(
    ([key, property]) =>
      property.content.start === occupant?.start &&
      !hashes.has(key) &&
      base.get(key)?.text === shortHash(tokenStream(property.text)),
  );
  return leaving ? undefined : occupant;
}

/** Whether the occupant is an argument's slot, which is asked about under its own name. */
function isSlot(occupant: Named | undefined, { slots }: ToolSource): boolean {
  return [...slots.values()].some(
    ({ owner, content }) => owner === "input" && content.start === occupant?.start,
  );
}

function content(
  text: string,
  { content: { start, end } }: { content: { start: number; end: number } },
): string {
  return text.slice(start, end);
}

interface Sources {
  readonly disk: string;
  readonly current: ToolSource;
  readonly planned: ToolSource;
  /** Of `planned`. */
  readonly text: string;
  /** Slots that must follow what is spread into their literal, because the spread may contain the same name. */
  readonly overriding: ReadonlySet<string>;
}

/** Places new slots as in a fresh file: after the nearest planned one that still exists. */
function additions(keys: readonly string[], { disk, current, planned, text, overriding }: Sources): Edit[] {
  const groups = new Map<LiteralKey, Map<Span | undefined, string[]>>();
  for (const key of keys) {
    const source = planned.slots.get(key);
    if (source === undefined) continue;
    const siblings = [...planned.slots]
      .filter(([, { owner }]) => owner === source.owner)
      .map(([name]) => name);
    const before = siblings.slice(0, siblings.indexOf(key)).reverse();
    const sibling = before.map((name) => current.slots.get(name)).find((property) => property !== undefined);
    const spread = overriding.has(key) ? current.spreads.get(source.owner) : undefined;
    const after = spread !== undefined && (sibling?.end ?? 0) < spread.end ? spread : sibling;
    const group = groups.get(source.owner) ?? new Map<Span | undefined, string[]>();
    groups.set(
      source.owner,
      group.set(after, [...(group.get(after) ?? []), text.slice(source.start, source.end)]),
    );
  }
  return [...groups].flatMap(([owner, group]) => {
    const literal = current.objects.get(owner);
    return literal === undefined
      ? []
      : [...group].map(([after, properties]) => insertion(disk, literal, { after, properties }));
  });
}

const helpers = ["body", "cookie", "defineTool", "file", "header", "path", "query", "querystring"];

/** Imports names that the new text uses and the file does not import yet. */
function missingImports(current: ToolSource, edits: readonly Edit[]): Edit[] {
  const used = helpers.filter((name) => edits.some(({ text }) => new RegExp(`\\b${name}\\(`).test(text)));
  const missing = used.filter((name) => !current.bound.has(name));
  if (missing.length === 0) return [];
  if (current.imports === undefined)
    return [{ start: 0, end: 0, text: `import { ${missing.join(", ")} } from "#generated";\n` }];
  return [
    {
      start: current.imports.end,
      end: current.imports.end,
      text: `${current.imports.isEmpty ? " " : ", "}${missing.join(", ")}`,
    },
  ];
}
