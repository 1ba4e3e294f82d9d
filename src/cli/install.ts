import { homedir } from "node:os";
import { resolve } from "node:path";
import type { ArgumentsCamelCase, CommandModule, InferredOptionTypes } from "yargs";
import { installClients, scopes, type InstallClient, type Machine } from "../install/clients.js";
import {
  applyInstall,
  applyUndo,
  planInstall,
  planUndo,
  type Installation,
  type InstallOptions,
} from "../install/install.js";
import { readServerProject } from "../install/project.js";
import { snippets } from "../install/snippets.js";
import { reportDiff } from "../report/diff.js";
import { defined } from "../runtime/values/json.js";
import { quietFlag, textFlag } from "./flag-kinds.js";
import { printPlain, printReport, printNote } from "./terminal.js";

const flags = {
  project: { ...textFlag, default: ".", describe: "Folder of the generated project" },
  scope: {
    choices: scopes,
    requiresArg: true,
    describe: "For all your work, or for the current folder only [default: user]",
  },
  name: { ...textFlag, describe: "Name of the server in the client" },
  "dry-run": { type: "boolean", describe: "Print what would change; write nothing" },
  undo: { type: "boolean", default: false, describe: "Remove it again" },
  quiet: quietFlag,
} as const;

type InstallFlags = InferredOptionTypes<typeof flags> & { client: InstallClient | undefined };

/** The command that adds a project's server to the configuration of a client. */
export const installCommand: CommandModule<object, InstallFlags> = {
  command: "install [client]",
  describe: "Add a generated server to a client's configuration; without a client, print what to paste",
  builder: (command) =>
    command
      .positional("client", { choices: installClients, describe: "The client" })
      .options(flags)
      .example("$0 install cursor", "In a project: add it to Cursor")
      .example(
        "$0 install vscode --project bookshop-mcp --scope project",
        "For everyone who works in this folder",
      )
      .example("$0 install claude-desktop --undo", "As it was before")
      .example("$0 install", "What to paste into each client, and links"),
  handler: run,
};

async function run(given: ArgumentsCamelCase<InstallFlags>): Promise<void> {
  const { client, project, undo, dryRun, quiet } = given;
  if (client === undefined) return printSnippets(project);
  const options: InstallOptions = {
    client,
    project,
    cwd: process.cwd(),
    machine,
    ...defined({ scope: given.scope, name: given.name }),
  };
  const planned = undo ? await planUndo(options) : await planInstall(options);
  if (!quiet) printReport(describeChange(planned));
  if (!dryRun) await (undo ? applyUndo(planned) : applyInstall(planned));
  if (!quiet) printNote((dryRun ? ["Nothing was written."] : outcome(planned, undo)).join("\n"));
}

const machine: Machine = {
  platform: process.platform,
  home: homedir(),
  node: process.execPath,
  variable: (name) => process.env[name] || undefined,
};

function describeChange({ change, client }: Installation): string {
  return change === undefined
    ? `${client.title} has it already.`
    : reportDiff([{ ...change, path: change.path.replace(/^\/+/, "") }]).trimEnd();
}

function outcome({ change, backup, notes, client }: Installation, undone: boolean): string[] {
  if (undone)
    return [
      `${client.title}: ${change?.kind === "delete" ? "file deleted; it did not exist before." : "removed."}`,
    ];
  const kept =
    change === undefined || backup === undefined ? [] : [`The file as it was before: ${backup.path}`];
  return [...kept, ...notes];
}

async function printSnippets(folder: string): Promise<void> {
  const project = await readServerProject(resolve(folder));
  for (const [index, { client, file, text, links }] of snippets(project, machine).entries()) {
    if (index > 0) printReport("");
    printReport(`${client}: ${file}`);
    printPlain([text, ...links].join("\n"));
  }
}
