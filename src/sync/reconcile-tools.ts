/** What becomes of each tool file: written, merged, kept, deleted or left behind as an orphan. */
import { GeneratorError } from "../errors.js";
import type { Change, ToolFile } from "../model/files.js";
import type { LockedTool } from "./lock.js";
import { mergeTool, type Answer, type SlotNote } from "./merge-tool.js";
import type { DiskTool, Project } from "./read.js";
import { fileHashes, hashSlots } from "./slots.js";
import type { Pins } from "./reconcile.js";

/** Something that happened to a file, or that waits for an answer. */
export interface Note {
  readonly kind: SlotNote["kind"] | "detached";
  readonly path: string;
  readonly slot?: string;
  /** Name of the tool. */
  readonly tool?: string;
  readonly yours?: string;
  readonly theirs?: string;
}

export interface Answers {
  /** What to do with a conflict; without an answer it stays as it is. */
  readonly answer: (tool: string, slot: string) => Answer | undefined;
  /** Delete orphans. */
  readonly prune: boolean;
  /** Let a document take away more than half of the tools. */
  readonly allowRemovals: boolean;
}

export interface ToolsReconciliation {
  readonly wanted: readonly { readonly path: string; readonly text: string; readonly owner: "tool" }[];
  readonly onDisk: readonly { readonly path: string; readonly text: string }[];
  readonly deletions: readonly Change[];
  readonly notes: readonly Note[];
  /** The lock's entries: what is pinned, with the hashes of what will be on disk. */
  locked(pins: Pins["tools"]): Map<string, LockedTool>;
}

/** One tool's fate. */
interface Outcome {
  readonly text?: string;
  readonly notes: readonly Note[];
  readonly entry: Omit<LockedTool, "name" | "operationId" | "form"> & { form?: LockedTool["form"] };
}

/** @throws GeneratorError `suspicious-removal` */
export function reconcileTools(files: readonly ToolFile[], project: Project, answers: Answers): ToolsReconciliation {
  const planned = new Map(files.map((file) => [file.id, file]));
  const outcomes = new Map(files.map((file) => [file.id, update(file, project.tools.get(file.id), answers)]));
  const left = [...project.tools].filter(([id]) => !planned.has(id));
  refuseSuspiciousRemoval(left, project, answers);
  const deletions: Change[] = [];
  const orphans: [string, Outcome, LockedTool][] = [];
  for (const [id, tool] of left) {
    if (tool.state === "deleted") continue;
    const mine = tool.state === "edited" || tool.state === "detached";
    if (tool.state === "taken" || (mine && !answers.prune)) {
      const notes: Note[] = mine ? [{ kind: "orphan", path: tool.path, tool: tool.locked.name }] : [];
      orphans.push([id, { notes, entry: { ...tool.locked, file: tool.path } }, tool.locked]);
    } else {
      deletions.push({ kind: "delete", path: tool.path, owner: "tool", before: tool.text });
    }
  }
  return {
    wanted: [...outcomes.values()].flatMap(({ text, entry: { file } }) =>
      text === undefined || file === undefined ? [] : [{ path: file, text, owner: "tool" as const }],
    ),
    onDisk: [...project.tools.values()].flatMap((tool) => (tool.state === "deleted" ? [] : [{ path: tool.path, text: tool.text }])),
    deletions,
    notes: [...outcomes.values(), ...orphans.map(([, outcome]) => outcome)].flatMap(({ notes }) => notes),
    locked: (pins) =>
      new Map([
        ...[...pins].map(([id, pin]): [string, LockedTool] => [id, { ...pin, ...pinned(project.tools.get(id)), ...outcomes.get(id)?.entry }]),
        ...orphans.map(([id, { entry }, { name }]): [string, LockedTool] => [id, { form: "listed", ...entry, name }]),
      ]),
  };
}

/** Deleted and taken tools are not planned as files; the lock remembers where they were. */
function pinned(tool: DiskTool | undefined): Partial<LockedTool> {
  return tool === undefined ? {} : { file: tool.path };
}

function update(next: ToolFile, tool: DiskTool | undefined, { answer }: Answers): Outcome {
  const fresh = { file: next.path, hash: fileHashes(next.text), slots: hashSlots(next) };
  if (tool === undefined || tool.state === "deleted") return { text: next.text, notes: [], entry: fresh };
  const { path, text, locked } = tool;
  if (text === next.text || tool.state === "untouched") return { text: next.text, notes: [], entry: { ...fresh, file: path } };
  const name = locked.name;
  const merged = mergeTool({ disk: text, next, base: locked.slots ?? new Map(), answer: (slot) => answer(name, slot) });
  if (merged === undefined) {
    const moved = [...hashSlots(next)].some(([key, hashes]) => locked.slots?.get(key)?.split(":")[1] !== hashes.split(":")[1]);
    return {
      notes: moved ? [{ kind: "detached", path, tool: name }] : [],
      entry: { file: path, ...(locked.slots && { slots: locked.slots }) },
    };
  }
  const reformatted = tool.state === "reformatted" && merged.notes.every(({ kind }) => kind === "updated" || kind === "added" || kind === "removed");
  return {
    text: merged.text,
    notes: merged.notes.map((note) => ({ ...note, path, tool: name })),
    // Bytes that are not the generator's own never count as untouched; tokens that are its own may.
    entry: { file: path, slots: merged.slots, ...(reformatted && { hash: `-:${fileHashes(merged.text).split(":")[1] ?? ""}` as const }) },
  };
}

/** A download that was cut short, or the wrong file: not a reason to delete somebody's tools. */
function refuseSuspiciousRemoval(left: readonly [string, DiskTool][], project: Project, { allowRemovals }: Answers): void {
  const present = [...project.tools.values()].filter(({ state }) => state !== "deleted").length;
  const removed = left.filter(([, { state }]) => state !== "deleted" && state !== "taken").length;
  if (allowRemovals || removed < 2 || removed * 2 <= present) return;
  throw new GeneratorError("suspicious-removal", `The document no longer has the operations of ${removed} of ${present} tools.`, {
    hint: "Is it complete, and the right one? If so, run again with --allow-removals. Nothing was written.",
  });
}
