/** Merges one tool file slot by slot: the user's version with the planned one. */
import type { ToolFile } from "../model/files.js";
import { defined } from "../runtime/values/json.js";
import { uniqueNames } from "../unique-names.js";
import { shortHash } from "./hash.js";
import { answeredMine, baseAmong, decide, type Answer, type Decision } from "./merge.js";
import { slotHashes, tokenStream, type SlotHashes } from "./slots.js";
import { inPlaceOf, insertion, removal, replacement, splice, type Edit } from "./splice.js";
import {
  listedName,
  placeFunctions,
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
  /** The name of a new argument, where its own is taken. */
  readonly as?: string;
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
  const fates = new Map<string, Fate>();
  for (const key of new Set([...hashes.keys(), ...base.keys()])) {
    const property = current.slots.get(key);
    const text = property && shortHash(tokenStream(property.text));
    const decision = decided(key, text, { next: hashes.get(key), base: base.get(key) });
    const answered = property !== undefined && isQuestion(decision) ? answer(key) : undefined;
    fates.set(key, { decision, ...(answered !== undefined && { answered }) });
  }
  const names = namesToBe(fates, { current, planned });
  const slots = new Map<string, SlotHashes>();
  const notes: SlotNote[] = [];
  const edits: Edit[] = [];
  const added = new Map<string, string>();
  const overriding = new Set<string>();
  for (const [key, fate] of fates) {
    const property = current.slots.get(key);
    const source = planned.slots.get(key);
    const after = hashes.get(key);
    const before = base.get(key);
    const isMissing = property === undefined && source !== undefined;
    const occupant = isMissing ? names.occupantOf(source) : undefined;
    const isStuck = isMissing && !current.objects.has(source.owner);
    const decision =
      fate.decision === "add" && (isStuck || occupant !== undefined) ? "hidden-conflict" : fate.decision;
    const remember = (value: SlotHashes | undefined): void =>
      void (value !== undefined && slots.set(key, value));
    const write = (): void => {
      remember(after);
      if (property !== undefined && source !== undefined)
        edits.push(replacement(disk, property, names.withFreeName(key, content(next.text, source))));
      else if (property !== undefined) edits.push(removal(disk, property));
      else if (occupant !== undefined && source !== undefined)
        edits.push(inPlaceOf(disk, occupant, next.text.slice(source.start, source.end)));
      else if (source !== undefined)
        added.set(
          key,
          next.text.slice(source.start, source.content.start) +
            names.withFreeName(key, next.text.slice(source.content.start, source.end)),
        );
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
          ...names.givenTo(key),
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
        const answered = fate.answered ?? (property === undefined ? answer(key) : undefined);
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
  edits.push(...additions(added, { disk, current, planned, overriding }));
  const text = splice(disk, [...edits, ...missingImports(current, edits)]);
  const result = readToolFile(text);
  if (result === undefined) throw new Error(`merging ${next.path} broke it`);
  const name = listedName(result);
  return { text, slots, notes, ...(name !== undefined && { name }) };
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

/** What becomes of a slot, whatever is in its way. */
interface Fate {
  readonly decision: Decision;
  /** To a question about a slot that is in the file. */
  readonly answered?: Answer;
}

function isQuestion(decision: Decision): boolean {
  return decision === "conflict" || decision === "orphan";
}

function isWritten({ decision, answered }: Fate): boolean {
  return decision === "update" || decision === "remove" || answered === "theirs";
}

interface Names {
  /** What already has the name of a new slot, and no slot of its own. */
  readonly occupantOf: (property: Property) => Named | undefined;
  /** The text of an argument, under another name if one that stays has the planned name: two of one name would not compile. */
  readonly withFreeName: (key: string, text: string) => string;
  /** The name that this was. */
  readonly givenTo: (key: string) => { readonly as?: string };
}

/** Names in the file once all slots have been written. */
function namesToBe(
  fates: ReadonlyMap<string, Fate>,
  { current, planned }: { current: ToolSource; planned: ToolSource },
): Names {
  const slotAt = new Map(
    [...current.slots].map(
      ([
        key,
        {
          content: { start },
        },
      ]) => [start, key],
    ),
  );
  /** Returns the slot that keeps a name, or what else has it. */
  const holderOf = ({ owner, name }: Property): { key?: string; named: Named } | undefined => {
    const named = current.names.get(owner)?.get(name);
    if (named === undefined) return undefined;
    const key = slotAt.get(named.start);
    if (key === undefined) return { named };
    const fate = fates.get(key);
    const leaves = fate !== undefined && isWritten(fate) && planned.slots.get(key)?.name !== name;
    return leaves ? undefined : { key, named };
  };
  const unique = uniqueNames(
    "_",
    [current, planned].flatMap(({ slots, names }) => [
      ...(names.get("input")?.keys() ?? []),
      ...[...slots.values()].map(({ name }) => name),
    ]),
  );
  const given = new Map<string, string>();
  return {
    occupantOf(property) {
      const holder = holderOf(property);
      return holder === undefined || (holder.key !== undefined && property.owner === "input")
        ? undefined
        : holder.named;
    },
    withFreeName(key, text) {
      const property = planned.slots.get(key);
      const holder = property?.owner === "input" ? holderOf(property) : undefined;
      if (property === undefined || holder === undefined || holder.key === key) return text;
      const name = unique(`${property.name}_${locationOf(key)}`);
      given.set(key, name);
      return text.replace(propertyName, () => (isIdentifier.test(name) ? name : JSON.stringify(name)));
    },
    givenTo: (key) => defined({ as: given.get(key) }),
  };
}

const propertyName = /^(?:"(?:[^"\\]|\\.)*"|[\w$]+)/;
const isIdentifier = /^[A-Za-z_$][\w$]*$/;

/** `input.path:shop` → `path`. */
function locationOf(key: string): string {
  return key.slice(key.indexOf(".") + 1, key.indexOf(":"));
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
