/** Decides about each tool file: write, merge, keep, delete, or leave it as an orphan. */
import { groupBy } from "../group-by.js";
import { defined } from "../runtime/values/json.js";
import type { Change, Note, ToolFile } from "../model/files.js";
import type { Pins } from "../model/project.js";
import { isGroupId } from "../model/tool-id.js";
import { likelyDestinations } from "./destinations.js";
import type { LockedTool } from "./lock.js";
import type { Answers } from "./answers.js";
import { type DiskTool, isStanding, type Project, type StandingTool } from "./read.js";
import { fileHashes, hashSlots, type FileHashes, type SlotHashes } from "./slots.js";
import { refuseSuspiciousLoss } from "./removal-guard.js";

interface ToolsReconciliation {
  readonly wanted: readonly { readonly path: string; readonly text: string; readonly owner: "tool" }[];
  /** Tools in the list whose files stay unchanged: taken over or detached. */
  readonly keptFiles: readonly { readonly path: string; readonly text: string }[];
  readonly deletions: readonly Change[];
  readonly notes: readonly Note[];
  /** Entries of the lock: what is pinned, with hashes of the future files. */
  readonly locked: ReadonlyMap<string, LockedTool>;
}

/** One tool's fate. */
interface Outcome {
  /** Where the name of the tool comes from; nobody knows what an unreadable file calls it. */
  readonly name: "planned" | "unreadable" | { readonly inFile: string };
  readonly text?: string;
  readonly notes: readonly Note[];
  readonly entry: Pick<LockedTool, "file" | "hash" | "slots">;
}

/** Text of the operation index. */
interface IndexTexts {
  readonly before: string;
  readonly after: string;
}

/** @throws GeneratorError `suspicious-removal` */
export async function reconcileTools(
  files: readonly ToolFile[],
  project: Project,
  { answers, pins, indexes }: { answers: Answers; pins: Pins["tools"]; indexes: IndexTexts },
): Promise<ToolsReconciliation> {
  const planned = new Map(files.map((file) => [file.id, file]));
  const moves = likelyMoves({ project, planned, answers, pins, indexes });
  refuseSuspiciousLoss(project.lock, { answers, pins, moves });
  const outcomes = new Map<string, Outcome>();
  for (const file of files) outcomes.set(file.id, await update(file, project.tools.get(file.id), answers));
  const standing = [...project.tools.values()].filter(isStanding);
  const left = [...project.tools].filter(([id]) => !planned.has(id));
  const whatItCalled = departures({ project, answers, moves });
  const deletions: Change[] = [];
  const orphans: [string, LockedTool][] = [];
  const departed: Note[] = [];
  for (const [id, tool] of left) {
    if (!isStanding(tool)) continue;
    const { path } = tool;
    const { name } = tool.locked;
    const mine = tool.state === "edited" || tool.state === "detached" || answers.held.has(id);
    const stays = tool.state === "taken" || (mine && !answers.prune(name));
    if (mine || !stays)
      departed.push({ kind: stays ? "orphan" : "deleted", path, tool: name, ...whatItCalled(id) });
    if (stays) orphans.push([id, { ...tool.locked, file: path, form: mine ? "listed" : "taken" }]);
    else deletions.push({ kind: "delete", path, owner: "tool", before: tool.text });
  }
  return {
    wanted: [...outcomes.values()].flatMap(({ text, entry: { file } }) =>
      text === undefined || file === undefined ? [] : [{ path: file, text, owner: "tool" as const }],
    ),
    keptFiles: standing.filter((tool) => !departed.some(({ path }) => path === tool.path)),
    deletions,
    notes: [
      ...[...outcomes.values()].flatMap(({ notes }) => notes),
      ...departed,
      ...sameNames([
        ...[...outcomes].map(([id, outcome]) => listedFile(outcome, pins.get(id)?.name)),
        ...left
          .map(([, tool]) => tool)
          .filter(isStanding)
          .filter(({ state }) => state === "taken")
          .map(takenFile),
      ]),
    ],
    locked: new Map([
      ...[...pins].map(([id, pin]): [string, LockedTool] => [
        id,
        {
          ...pin,
          ...withdrawn(pin, project.tools.get(id)),
          ...outcomes.get(id)?.entry,
          ...lacking(answers.unresolved(id)),
        },
      ]),
      ...orphans,
    ]),
  };
}

interface NamedFile {
  readonly path: string;
  /** Absent if it is unknown, or if something else decides whether the tool is listed. */
  readonly name?: string;
}

/** Returns a note for each name that several tools would be listed under, with which no server starts, at the first of its files. */
function sameNames(files: readonly NamedFile[]): Note[] {
  return [...groupBy(files, ({ name }) => name)].flatMap(([tool, [first, ...others]]): Note[] =>
    tool === undefined || first === undefined || others.length === 0
      ? []
      : [{ kind: "same-name", path: first.path, tool, others: others.map(({ path }) => path) }],
  );
}

function listedFile({ entry, name }: Outcome, planned: string | undefined): NamedFile {
  const known = typeof name === "object" ? name.inFile : name === "planned" ? planned : undefined;
  return { path: entry.file ?? "", ...(known !== undefined && { name: known }) };
}

function takenFile({ path, listedName }: StandingTool): NamedFile {
  return { path, ...(listedName !== undefined && { name: listedName }) };
}

interface Moving {
  readonly project: Project;
  readonly planned: ReadonlyMap<string, ToolFile>;
  readonly answers: Answers;
  readonly pins: Pins["tools"];
  readonly indexes: IndexTexts;
}

/**
 * Where missing operations may have gone, new ids by old ones. Only selected operations count as places to go, because a tool that
 * moves anywhere else is deleted all the same.
 */
function likelyMoves({
  project: { lock, tools },
  planned,
  answers: { known, held },
  pins,
  indexes,
}: Moving): ReadonlyMap<string, string> {
  return likelyDestinations(
    [...tools.keys()].filter((id) => !known.has(id) && !isGroupId(id) && !held.has(id)),
    [...known].filter((key) => pins.has(key) && !lock.tools.has(key)),
    {
      before: { index: indexes.before, slots: (id) => lock.tools.get(id)?.slots?.keys() ?? [] },
      after: { index: indexes.after, slots: (id) => planned.get(id)?.slots.map(({ key }) => key) ?? [] },
    },
  );
}

/** Tells a group's operations, or else where an operation may have gone; nothing while the documents have it. */
function departures({
  project: { lock },
  answers: { known, held },
  moves,
}: Pick<Moving, "project" | "answers"> & {
  readonly moves: ReadonlyMap<string, string>;
}): (id: string) => Pick<Note, "gone" | "actions"> {
  return (id) => {
    if (isGroupId(id))
      return { actions: [...lock.tools].flatMap(([key, { group }]) => (group === id ? [key] : [])) };
    if (known.has(id)) return {};
    return { gone: { operation: id, ...defined({ likely: held.get(id) ?? moves.get(id) }) } };
  };
}

/** Deleted and taken tools are not planned as files, so the lock remembers their paths. */
function withdrawn({ form }: Pick<LockedTool, "form">, tool: DiskTool | undefined): Partial<LockedTool> {
  return tool !== undefined && (form === "deleted" || form === "taken") ? { file: tool.path } : {};
}

function lacking(references: readonly string[]): Pick<LockedTool, "lacks"> {
  return references.length === 0 ? {} : { lacks: references };
}

async function update(next: ToolFile, tool: DiskTool | undefined, { answer }: Answers): Promise<Outcome> {
  const fresh = { file: next.path, hash: fileHashes(next.text), slots: hashSlots(next) };
  if (tool === undefined || !isStanding(tool))
    return { name: "planned", text: next.text, notes: [], entry: fresh };
  const { path, text, locked } = tool;
  const { name } = locked;
  if (text === next.text || tool.state === "untouched")
    return {
      name: "planned",
      text: next.text,
      notes: lostActions(locked, fresh.slots).map((slot) => ({ kind: "removed", path, tool: name, slot })),
      entry: { ...fresh, file: path },
    };
  // Loaded late, because the TypeScript compiler takes half a second to load.
  const [{ mergeTool }, { followRenames }, { exportsDefault, parses }] = await Promise.all([
    import("./merge-tool.js"),
    import("./follow-renames.js"),
    import("./tool-file.js"),
  ]);
  const stand = { disk: text, base: locked.slots ?? new Map<string, SlotHashes>() };
  const merged = mergeTool({
    // Renames are followed by one entry: they are rare, and rarer still in a merge.
    ...(tool.renamedParameters === undefined
      ? { ...stand, ...(locked.rivals !== undefined && { rivals: locked.rivals }) }
      : followRenames(stand, next.slots, tool.renamedParameters)),
    next,
    answer: (slot) => answer(name, slot),
  });
  if (merged === undefined) {
    if (!parses(text)) return untouchable("unparsable", tool);
    return exportsDefault(text) ? detached(next, tool) : untouchable("no-tool", tool);
  }
  const notes = merged.notes.map((note): Note => ({ ...note, path, tool: name }));
  if (merged.text === next.text)
    return { name: "planned", text: next.text, notes, entry: { ...fresh, file: path } };
  const onlyOurs =
    tool.state === "reformatted" && notes.every(({ kind }) => ["updated", "added", "removed"].includes(kind));
  // A file whose bytes differ from the generator's is never untouched, but its tokens may be.
  const hash: FileHashes = { tokens: fileHashes(merged.text).tokens };
  return {
    name: merged.name === undefined ? "unreadable" : { inFile: merged.name },
    text: merged.text,
    notes,
    entry: { file: path, slots: merged.slots, ...(onlyOurs && { hash }) },
  };
}

/** Callers use actions like tools, so a lost action is reported even if nobody edited the file. */
function lostActions({ slots }: LockedTool, next: ReadonlyMap<string, SlotHashes>): string[] {
  return [...(slots?.keys() ?? [])].filter((slot) => slot.startsWith("actions.") && !next.has(slot));
}

/** Leaves the file unchanged and reports it every time, because the project does not build until it is fixed. */
function untouchable(kind: "unparsable" | "no-tool", { path, locked }: DiskTool): Outcome {
  return {
    name: "unreadable",
    notes: [{ kind, path, tool: locked.name }],
    entry: lockEntry(path, locked),
  };
}

function lockEntry(path: string, { slots }: LockedTool): Outcome["entry"] {
  return { file: path, ...(slots && { slots }) };
}

/** Leaves the file unchanged and reports it if its operation changed. */
function detached(next: ToolFile, { path, locked }: DiskTool): Outcome {
  const changed = [...hashSlots(next)].some(([key, { source }]) => source !== locked.slots?.get(key)?.source);
  return {
    name: "unreadable",
    notes: changed ? [{ kind: "detached", path, tool: locked.name }] : [],
    entry: lockEntry(path, locked),
  };
}
