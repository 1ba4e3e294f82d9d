/** One tool file: what the user made of it, and what is planned now, slot by slot. */
import { shortHash } from "./hash.js";
import { answeredMine, decide, type Answer } from "./merge.js";
import { slotHashes, tokenStream, type SlotHashes } from "./slots.js";
import { insertion, removal, replacement, splice, type Edit } from "./splice.js";
import { readToolFile, type LiteralKey, type Property, type ToolSource } from "./tool-file.js";
import type { NoteKind, ToolFile } from "../model/files.js";

export interface SlotNote {
  readonly kind: Exclude<NoteKind, "detached" | "unparsable">;
  readonly slot: string;
  /** Of a conflict: both texts; an empty one means that it is gone. */
  readonly yours?: string;
  readonly theirs?: string;
}

export interface ToolMerge {
  readonly text: string;
  /** What the lock is to remember. */
  readonly slots: ReadonlyMap<string, SlotHashes>;
  readonly notes: readonly SlotNote[];
}

export interface ToolVersions {
  /** The file as it stands. */
  readonly disk: string;
  readonly next: ToolFile;
  /** Slots as last written. */
  readonly base: ReadonlyMap<string, SlotHashes>;
  /** What to do with a conflict at a slot; without an answer it stays. */
  readonly answer: (slot: string) => Answer | undefined;
}

/** @returns nothing when the file is detached: it no longer has the form of a tool file, so it is left as it is */
export function mergeTool({ disk, next, base, answer }: ToolVersions): ToolMerge | undefined {
  const current = readToolFile(disk);
  const planned = readToolFile(next.text);
  if (planned === undefined) throw new Error(`${next.path} was generated in a form that cannot be read back`);
  if (current === undefined) return undefined;

  const hashes = new Map(next.slots.map((slot) => [slot.key, slotHashes(slot)]));
  const slots = new Map<string, SlotHashes>();
  const notes: SlotNote[] = [];
  const edits: Edit[] = [];
  const added: string[] = [];
  for (const key of new Set([...hashes.keys(), ...base.keys()])) {
    const property = current.slots.get(key);
    const source = planned.slots.get(key);
    const after = hashes.get(key);
    const before = base.get(key);
    const merged = decide(property && shortHash(tokenStream(property.text)), after, before);
    const occupied = property === undefined && source !== undefined && !hasRoom(current, source);
    const decision = occupied && merged === "add" ? "hidden-conflict" : merged;
    const remember = (value: SlotHashes | undefined): void =>
      void (value !== undefined && slots.set(key, value));
    const write = (): void => {
      remember(after);
      if (property !== undefined && source !== undefined)
        edits.push(replacement(disk, property, content(next.text, source)));
      else if (property !== undefined) edits.push(removal(disk, property));
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
      case "orphan":
        switch (occupied && answer(key) === "theirs" ? undefined : answer(key)) {
          case "theirs":
            write();
            break;
          case "mine":
            remember(answeredMine(before, after));
            break;
          case undefined:
            remember(before);
            notes.push({
              kind: decision === "orphan" ? "orphan" : "conflict",
              slot: key,
              yours: property?.text ?? (source && current.names.get(source.owner)?.get(source.name)) ?? "",
              theirs: source?.text ?? "",
            });
        }
        break;
      case "yours":
        break;
    }
  }
  edits.push(...additions(added, { disk, current, planned, text: next.text }));
  const text = splice(disk, [...edits, ...missingImports(current, edits)]);
  if (readToolFile(text) === undefined) throw new Error(`merging ${next.path} broke it`);
  return { text, slots, notes };
}

/** Whether a new slot can be written: its literal is there, and nothing of yours has its name. */
function hasRoom({ names }: ToolSource, { owner, name }: Property): boolean {
  return names.get(owner)?.has(name) === false;
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
}

/** New slots stand where a fresh file has them: behind the nearest planned one that is still there. */
function additions(keys: readonly string[], { disk, current, planned, text }: Sources): Edit[] {
  const groups = new Map<LiteralKey, Map<Property | undefined, string[]>>();
  for (const key of keys) {
    const source = planned.slots.get(key);
    if (source === undefined) continue;
    const siblings = [...planned.slots]
      .filter(([, { owner }]) => owner === source.owner)
      .map(([name]) => name);
    const before = siblings.slice(0, siblings.indexOf(key)).reverse();
    const after = before.map((name) => current.slots.get(name)).find((property) => property !== undefined);
    const group = groups.get(source.owner) ?? new Map<Property | undefined, string[]>();
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

/** Every tool file imports the same names; whatever the new text needs and the user removed comes back. */
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
