/** Adds a project's server to the configuration of a client, and removes it again. */
import { pathInside } from "../path-inside.js";
import { lstat, readFile, realpath, rm, stat } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { GeneratorError, codeOf } from "../errors.js";
import type { Change } from "../model/files.js";
import { defined } from "../runtime/values/json.js";
import { writeBackup, writeOutput } from "../sync/write-output.js";
import { clients, type Client, type InstallClient, type Machine, type Scope } from "./clients.js";
import { addEntries, isBare, removeEntries } from "./edit.js";
import { clientEntries, type Entries } from "./entry.js";
import { readServerProject, type ServerProject } from "./project.js";

export interface InstallOptions {
  readonly client: InstallClient;
  /** Folder of the generated project. */
  readonly project: string;
  /** Default: `user`. */
  readonly scope?: Scope;
  /** The folder for the scope `project`. */
  readonly cwd: string;
  /** Replaces the project's own name of its server. */
  readonly name?: string;
  readonly machine: Machine;
}

/** A planned installation. */
export interface Installation {
  readonly client: Client;
  /** Absent if the file needs no change. */
  readonly change?: Change;
  /** Where the file's previous text is kept for undoing; absent if there was no file. */
  readonly backup?: { readonly path: string; readonly text: string; readonly kept: boolean };
  /** What else the user has to do or should know. */
  readonly notes: readonly string[];
}

/** @throws GeneratorError `usage`, `config-invalid`, `output-occupied`; writes nothing in any case */
export async function planInstall(options: InstallOptions): Promise<Installation> {
  const { project, client, path, entries } = await subject(options);
  const before = await textOf(path);
  const after = addEntries(before, entries, { path, client });
  const backup = backupPath(path, project);
  const isTaken = await exists(backup);
  const installed = before !== undefined && isTaken && wasInstalled(before, entries, { path, client });
  if (isTaken && !installed && before !== undefined && before !== after)
    throw new GeneratorError("output-occupied", `${backup} exists already.`, {
      hint: `It may be a copy of ${path} from before an earlier installation: move it away, then run this again.`,
      at: { file: backup },
    });
  return {
    client,
    ...changed(path, before, after),
    ...(before !== undefined && { backup: { path: backup, text: before, kept: installed } }),
    notes: await notes(project, client),
  };
}

/**
 * Restores the previous text if nothing else has changed since; otherwise removes only the entry.
 * @throws GeneratorError `usage` if there is nothing to undo, `config-invalid`
 */
export async function planUndo(options: InstallOptions): Promise<Installation> {
  const { project, client, path, entries } = await subject(options);
  const before = await textOf(path);
  const without = before && removeEntries(before, entries, { path, client });
  if (before === undefined || without === before) {
    throw new GeneratorError("usage", `${path} has no entry of ${[...entries.servers.keys()].join(", ")}.`, {
      hint: "There is nothing to undo. --scope, --name and --project select the entry.",
      at: { file: path },
    });
  }
  const backup = backupPath(path, project);
  const original = await textOf(backup);
  const untouched = original !== undefined && addEntries(original, entries, { path, client }) === before;
  const ours = original === undefined && without !== undefined && isBare(without, { path, client });
  return {
    client,
    ...changed(path, before, untouched ? original : ours ? undefined : without),
    ...(original !== undefined && { backup: { path: backup, text: original, kept: false } }),
    notes: [],
  };
}

/** @throws GeneratorError `output-not-writable`; `output-occupied` if the file was changed since it was planned */
export async function applyInstall({ change, backup }: Installation): Promise<void> {
  if (change === undefined || change.kind === "delete") return;
  await refuseChanged(change);
  if (backup !== undefined && !backup.kept) await writeBackup(backup.path, backup.text, change.path);
  await writeOutput(change.path, change.text);
}

/** As {@link applyInstall}. */
export async function applyUndo({ change, backup }: Installation): Promise<void> {
  if (change !== undefined) await refuseChanged(change);
  if (change?.kind === "delete") await rm(change.path);
  else if (change !== undefined) await writeOutput(change.path, change.text);
  if (backup !== undefined) await rm(backup.path, { force: true });
}

/** Clients write their files while they run, and so does another installation at the same time. */
async function refuseChanged(change: Change): Promise<void> {
  const before = change.kind === "create" ? undefined : change.before;
  if ((await textOf(change.path)) === before) return;
  throw new GeneratorError("output-occupied", `${change.path} was changed by another program meanwhile.`, {
    hint: "Run this again; nothing was written.",
    at: { file: change.path },
  });
}

interface Found {
  readonly project: ServerProject;
  readonly client: Client;
  /** Of the client's file. */
  readonly path: string;
  readonly entries: Entries;
}

async function subject({
  client: id,
  project: folder,
  scope = "user",
  cwd,
  name,
  machine,
}: InstallOptions): Promise<Found> {
  const client = clients[id];
  const project = await readServerProject(resolve(cwd, folder));
  if (name !== undefined && project.entries.size > 1) {
    throw new GeneratorError(
      "usage",
      `--name names one server, and ${project.name} is split into ${project.entries.size}.`,
      {
        hint: "Their names are in its .mcp.json: change them there.",
      },
    );
  }
  const within = scope === "project" ? cwd : undefined;
  const path = within === undefined ? client.userFile(machine) : join(within, projectFile(client));
  if (within !== undefined)
    for (const file of [path, backupPath(path, project)]) await refuseOutside(file, within);
  return {
    project,
    client,
    path,
    entries: clientEntries(project, client, { node: machine.node, ...defined({ name, within }) }),
  };
}

/** A folder may come from somebody else, and its links must not lead to files of the user. */
async function refuseOutside(path: string, folder: string): Promise<void> {
  const target = await targetOf(path);
  const root = await targetOf(folder);
  if (target !== undefined && root !== undefined && pathInside(root, target) !== undefined) return;
  throw new GeneratorError("config-invalid", `${path} is a link that leads out of the folder.`, {
    hint: "Replace the link by a file or folder of its own, then run this again; nothing was changed.",
    at: { file: path },
  });
}

/** Returns where the path leads, whether there is a file or not; `undefined` for a link that leads nowhere. */
async function targetOf(path: string): Promise<string | undefined> {
  const found = await realpath(path).catch(() => undefined);
  if (found !== undefined) return found;
  if (await exists(path)) return undefined;
  const folder = await targetOf(dirname(path));
  return folder && resolve(folder, relative(dirname(path), path));
}

function projectFile({ title, projectFile: path }: Client): string {
  if (path !== undefined) return path;
  throw new GeneratorError("usage", `${title} has no settings for single folders, only for its user.`, {
    hint: "Leave out --scope.",
  });
}

/** Whether an existing entry is ours: then the backup of the first installation is kept. */
function wasInstalled(text: string, entries: Entries, about: { path: string; client: Client }): boolean {
  return removeEntries(text, entries, about) !== text;
}

function changed(path: string, before: string | undefined, after: string | undefined): { change?: Change } {
  const owner = "scaffold";
  if (before === after) return {};
  if (before === undefined) return { change: { kind: "create", path, owner, text: after ?? "" } };
  if (after === undefined) return { change: { kind: "delete", path, owner, before } };
  return { change: { kind: "update", path, owner, text: after, before } };
}

async function notes({ folder, entries, unset }: ServerProject, client: Client): Promise<string[]> {
  const scripts = [...new Set([...entries.values()].map(({ script }) => script))];
  const built = await Promise.all(scripts.map((script) => exists(join(folder, script))));
  const names = unset.map(({ name }) => name).join(", ");
  return [
    ...(built.every(Boolean) ? [] : [`The server is not built yet: npm install in ${folder} builds it.`]),
    ...(unset.length === 0 ? [] : [whereValues(client, names, join(folder, ".env"))]),
    client.then,
  ];
}

function whereValues({ title, variables }: Client, names: string, env: string): string {
  switch (variables) {
    case "none":
      return `Put ${names} into ${env}; ${title} passes on only the variables in its own file.`;
    case "${input:id}":
      return `${title} asks for ${names} when the server starts. To keep that in ${env} instead, fill it in and install again.`;
    default:
      return `${names}: from the environment that ${title} is started in, or from ${env}.`;
  }
}

/** A name may have a scope, and that of a project from somebody else may be a path. */
function backupPath(path: string, { name }: ServerProject): string {
  return `${path}.before-${name.replaceAll(/[^\w.-]+/g, "-")}`;
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    // A pipe would be waited for.
    if (!(await stat(path)).isFile()) throw new Error("It is not a file");
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readFile(path));
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new GeneratorError("config-invalid", `${path} cannot be read.`, {
      hint: "It has to be a file of UTF-8 text that you may read. Fix it, then run this again; it was not changed.",
      at: { file: path },
      cause: error,
    });
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
