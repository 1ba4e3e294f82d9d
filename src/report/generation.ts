/** What a run did, in a few lines for a person. */
import { pathInside } from "../path-inside.js";
import { basename, relative } from "node:path";
import {
  likelyMoves,
  type Change,
  type Note,
  type NoteKind,
  type Owner,
  type SearchChange,
} from "../model/files.js";
import { lockPath } from "../model/project.js";
import type { Plan } from "../model/plan.js";
import type { Generation } from "../model/results.js";
import { moveCommand } from "../model/move-command.js";
import { describeNote } from "./note.js";
import { figure, plural } from "./number.js";
import { reportPlan } from "./plan.js";

/**
 * @param cwd the user's working directory
 * @param options.written `false` for a run that only shows what it would do
 */
export function reportGeneration(
  generation: Generation,
  cwd: string,
  { written = true }: { readonly written?: boolean } = {},
): string {
  const { root, plan } = generation;
  const folder = shortest(root, cwd);
  const next = written ? nextSteps(generation, folder) : [];
  return [
    reportPlan(plan),
    ...generation.notes.flatMap((note) => describeNote(note, plan, { written })),
    ...combinedMove(generation.notes, { written }),
    ...searchLines(generation.search),
    ...credentialLine(generation),
    `${folder === "." ? basename(root) : folder}: ${countChanges(generation, { written })}`,
    ...(next.length === 0 ? [] : ["", "Next:", ...aligned(next)]),
  ].join("\n");
}

/** Each of several operations that may have moved has its own command; one run can take them all. */
function combinedMove(notes: readonly Note[], { written }: { readonly written: boolean }): string[] {
  const moves = likelyMoves(notes);
  if (moves.size < 2) return [];
  const isDeleted =
    written && notes.some(({ kind, gone }) => kind === "deleted" && gone?.likely !== undefined);
  return [`If all of these moved${isDeleted ? ", after undoing this run" : ""}:`, `  ${moveCommand(moves)}`];
}

function searchLines({ added, gone }: SearchChange): string[] {
  const line = (names: readonly string[], what: string): string[] =>
    names.length === 0 ? [] : [`${plural(names.length, "operation")} ${what} search: ${firstOf(names, 5)}`];
  return [...line(added, "new in"), ...line(gone, "gone from")];
}

/** A command, with its purpose unless that is obvious. */
type Step = readonly [command: string, about?: string];

function nextSteps({ isNew, plan, changes }: Generation, folder: string): Step[] {
  const enter: Step[] = folder === "." ? [] : [[`cd ${quotedFolder(folder)}`]];
  const changed = changes.map(({ path }) => path).filter((path) => path !== lockPath);
  if (!isNew)
    return changed.length === 0
      ? []
      : [...enter, [changed.includes("package.json") ? "npm install" : "npm run build"]];
  const credentials = credentialsOf(plan);
  return [
    ...enter,
    ["npm install"],
    ...(credentials.length === 0
      ? []
      : [["cp .env.example .env", `then fill in ${firstOf(credentials)}`] as const]),
    ["npm run try", "lists the tools; npm run try -- TOOL name=value calls one"],
    ["openapi-to-mcp install cursor", "or claude-code, claude-desktop, vscode"],
  ];
}

/** Files with settings are the owner's, so an update only tells what is missing there. */
function credentialLine({ isNew, plan, newCredentials }: Generation): string[] {
  const missing = credentialsOf(plan).filter((name) => newCredentials.includes(name));
  if (isNew || missing.length === 0) return [];
  return [`New credential${missing.length === 1 ? "" : "s"} to set: ${firstOf(missing)}`];
}

/** Environment variables without which calls fail. */
function credentialsOf({ settings }: Plan): string[] {
  return settings.filter(({ neededBy, secret }) => neededBy !== "none" || secret).map(({ name }) => name);
}

function firstOf(names: readonly string[], most = 3): string {
  return [...names.slice(0, most), ...(names.length > most ? ["…"] : [])].join(", ");
}

function aligned(steps: readonly Step[]): string[] {
  const width = Math.max(
    ...steps.flatMap(([command, about]) => (about === undefined ? [] : [command.length])),
  );
  return steps.map(([command, about]) =>
    about === undefined ? `  ${command}` : `  ${command.padEnd(width)}  # ${about}`,
  );
}

/** A list of files that is read rather than scrolled past. */
const mostFiles = 30;

/** Of a long list, people look for their own files first. */
const inOrder: readonly Owner[] = ["tool", "json", "scaffold", "generated"];

/**
 * One line per file that was written, or would be.
 * @param how.all however many they are; otherwise the end of a long list tells how to see it
 */
export function reportChanges(
  changes: readonly Change[],
  { written, all }: { readonly written: boolean; readonly all: boolean },
): string {
  const sorted = inOrder.flatMap((wanted) => changes.filter(({ owner }) => owner === wanted));
  const shown = all || sorted.length <= mostFiles ? sorted : sorted.slice(0, mostFiles - 1);
  const rest = changes.length - shown.length;
  return [
    ...shown.map(({ kind, path }) => `${(written ? `${kind}d` : kind).padEnd(9)} ${path}`),
    ...(rest === 0 ? [] : [`… and ${figure(rest)} more files; --verbose lists them all.`]),
  ].join("\n");
}

const toBeFixed: ReadonlySet<NoteKind> = new Set(["unparsable", "no-tool", "same-name"]);

/** How many files were created, updated, and so on, in words. */
function countChanges(
  { changes, notes, unchanged }: Generation,
  { written }: { readonly written: boolean },
): string {
  const of = (kind: Change["kind"]): number => changes.filter((change) => change.kind === kind).length;
  const counts = [
    [of("create"), written ? "created" : "to create"],
    [of("update"), written ? "updated" : "to update"],
    [of("delete"), written ? "deleted" : "to delete"],
    [unchanged, "unchanged"],
    [notes.filter(({ kind }) => kind === "conflict").length, "in conflict"],
    [notes.filter(({ kind }) => kind === "orphan").length, "orphaned"],
    [notes.filter(({ kind }) => toBeFixed.has(kind)).length, "to fix"],
  ] as const;
  return counts.flatMap(([count, what]) => (count === 0 ? [] : [`${figure(count)} ${what}`])).join(", ");
}

function shortest(path: string, cwd: string): string {
  const inside = pathInside(cwd, path);
  return inside === "" ? "." : (inside ?? path);
}

/** Quotes a folder for bash and PowerShell, if it needs that. */
export function quotedFolder(folder: string): string {
  return /[^\p{L}\p{N}_./\\:~-]/u.test(folder) ? `"${folder.replace(/["$`]/g, "\\$&")}"` : folder;
}

/**
 * @param changed absolute paths of the files that had changed
 * @param cwd the user's working directory
 */
export function reportWatched(changed: readonly string[], generation: Generation, cwd: string): string {
  const sorted = inOrder.flatMap((owner) => generation.changes.filter((change) => change.owner === owner));
  const list = firstOf(sorted.map(({ path }) => path));
  const names = changed.map((path) => relative(cwd, path)).join(", ");
  return `${names}: ${countChanges(generation, { written: true })}${list === "" ? "" : ` (${list})`}`;
}
