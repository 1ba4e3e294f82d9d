/** Merges one tool file slot by slot: the user's version with the planned one. */
import type { ToolFile } from "../model/files.js";
import { shortHash } from "./hash.js";
import type { Answer } from "../model/update.js";
import { baseAmong, decide, type Decision } from "./merge.js";
import { namesToBe, type Names } from "./slot-names.js";
import { isQuestion, outcome, type SlotDecision, type Slot, type SlotNote } from "./slot-outcome.js";
import { slotHashes, tokenStream, type SlotHashes } from "./slots.js";
import { inPlaceOf, insertion, removal, replacement, splice, type Edit } from "./splice.js";
import {
  listedName,
  placeFunctions,
  readToolFile,
  type LiteralKey,
  type Property,
  type Span,
  type ToolSource,
} from "./tool-file.js";

interface ToolMerge {
  readonly text: string;
  /** What the lock has to remember. */
  readonly slots: ReadonlyMap<string, SlotHashes>;
  readonly notes: readonly SlotNote[];
  /** The tool's name in the list, if known. */
  readonly name?: string;
}

interface ToolVersions {
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
  const decisions = new Map<string, SlotDecision>();
  for (const key of new Set([...hashes.keys(), ...base.keys()])) {
    const property = current.slots.get(key);
    const text = property && shortHash(tokenStream(property.text));
    const decision = decided(key, text, { next: hashes.get(key), base: base.get(key) });
    const answered = property !== undefined && isQuestion(decision) ? answer(key) : undefined;
    decisions.set(key, { decision, ...(answered !== undefined && { answered }) });
  }
  const names = namesToBe(decisions, { current, planned });
  const slots = new Map<string, SlotHashes>();
  const notes: SlotNote[] = [];
  const edits: Edit[] = [];
  const added = new Map<string, string>();
  const overriding = new Set<string>();
  for (const [key, { decision }] of decisions) {
    const property = current.slots.get(key);
    const source = planned.slots.get(key);
    const isMissing = property === undefined && source !== undefined;
    const slot: Slot = {
      ...{ key, property, source, before: base.get(key), after: hashes.get(key) },
      occupant: isMissing ? names.occupantOf(source) : undefined,
      isStuck: isMissing && !current.objects.has(source.owner),
    };
    const { remembered, isWritten, note } = outcome(slot, decision, answer);
    if (remembered !== undefined) slots.set(key, remembered);
    if (isWritten) {
      if (note?.kind === "replaced") overriding.add(key);
      const edit = edited(slot, { disk, next: next.text, names });
      if (edit !== undefined) edits.push(edit);
      else if (source !== undefined) added.set(key, insertedText(key, source, { next: next.text, names }));
    }
    if (note !== undefined) notes.push({ ...note, ...(isWritten && names.givenTo(key)) });
  }
  edits.push(...additions(added, { disk, current, planned, overriding }));
  const text = splice(disk, [...edits, ...missingImports(current, edits)]);
  const result = readToolFile(text);
  if (result === undefined) throw new Error(`merging ${next.path} broke it`);
  const name = listedName(result);
  return { text, slots, notes, ...(name !== undefined && { name }) };
}

/** @returns nothing for a slot that has no place in the file yet */
function edited(
  { key, property, source, occupant }: Slot,
  { disk, next, names }: { disk: string; next: string; names: Names },
): Edit | undefined {
  if (property !== undefined)
    return source === undefined
      ? removal(disk, property)
      : replacement(disk, property, names.withFreeName(key, textAt(next, source.content)));
  if (occupant === undefined || source === undefined) return undefined;
  return inPlaceOf(disk, occupant, textAt(next, source));
}

/** A property with the comments above it. */
function insertedText(
  key: string,
  { start, content, end }: Property,
  { next, names }: { next: string; names: Names },
): string {
  return next.slice(start, content.start) + names.withFreeName(key, next.slice(content.start, end));
}

/** Who removes an action means its operation, whatever is said of it later. */
function decided(
  key: string,
  text: string | undefined,
  { next, base }: { next: SlotHashes | undefined; base: SlotHashes | undefined },
): Decision {
  const decision = decide(text, next, base);
  return decision === "hidden-conflict" && key.startsWith("actions.") ? "hidden" : decision;
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

function textAt(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}

interface Sources {
  readonly disk: string;
  readonly current: ToolSource;
  readonly planned: ToolSource;
  /** Slots that must follow what is spread into their literal, because the spread may contain the same name. */
  readonly overriding: ReadonlySet<string>;
}

/** Places new slots as in a fresh file: after the nearest planned one that still exists. */
function additions(
  added: ReadonlyMap<string, string>,
  { disk, current, planned, overriding }: Sources,
): Edit[] {
  const groups = new Map<LiteralKey, Map<Span | undefined, string[]>>();
  for (const [key, text] of added) {
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
    groups.set(source.owner, group.set(after, [...(group.get(after) ?? []), text]));
  }
  return [...groups].flatMap(([owner, group]) => {
    const literal = current.objects.get(owner);
    return literal === undefined
      ? []
      : [...group].map(([after, properties]) => insertion(disk, literal, { after, properties }));
  });
}

const helpers = ["defineTool", "file", ...placeFunctions];

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
