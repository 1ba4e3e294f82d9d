/** What a generation tells of the project itself: of files that are its owner's, and of runs before. */
import type { Config } from "./config/config.js";
import { configPath } from "./model/project.js";
import { bundlePath, notBundled, notWired, serverPath } from "./emit/server-wiring.js";
import type { Diagnostic } from "./errors.js";
import type { ProjectFile } from "./model/files.js";
import type { Plan } from "./model/plan.js";
import type { Project } from "./sync/read.js";
import type { Reconciliation } from "./sync/reconcile.js";
import { textIn, textsBelow } from "./sync/tree.js";
import { toolFileProblems } from "./tool-file-problems.js";

export interface Generating {
  readonly plan: Plan;
  readonly config: Config;
  readonly root: string;
  /** The project as it was. */
  readonly before: Project;
  /** As planned. */
  readonly files: readonly ProjectFile[];
  readonly toolFiles: Reconciliation["toolFiles"];
}

export async function projectDiagnostics({
  plan,
  config,
  root,
  before,
  files,
  toolFiles,
}: Generating): Promise<Diagnostic[]> {
  const read = (path: string): string | undefined => textIn(before.tree, path);
  return [
    ...(await toolFileProblems(
      new Map([...toolFiles, ...textsBelow(before.tree, "src/custom")]),
      new Map(files.map(({ path, text }) => [path, text])),
      plan,
    )),
    ...notWired(config.features, read(serverPath)),
    ...notBundled(config.features, read(bundlePath)),
    ...forThisRunOnly(config),
    ...(before.unfinished === undefined ? [] : [unfinished(root, before.unfinished, "pending")]),
    ...back(before),
  ];
}

/** @param files that were left to write */
export function unfinished(root: string, files: number, state: "pending" | "finished"): Diagnostic {
  const left = files === 0 ? "" : ` (${files} ${files === 1 ? "file" : "files"} left to write)`;
  return state === "finished"
    ? {
        severity: "info",
        code: "unfinished-run",
        message: `An earlier run had not finished: that was done first${left}.`,
        at: { file: root },
      }
    : {
        severity: "warning",
        code: "unfinished-run",
        message: `An earlier run did not finish${left}.`,
        hint: "The next run that writes does that first. What is reported here is about the project as it will be then.",
        at: { file: root },
      };
}

/** Git brings a deleted tool back if the other branch still wrote it: only the lock knows that somebody deleted it. */
function back({ returned }: Project): Diagnostic[] {
  return returned.map(({ name, file = "" }) => ({
    severity: "warning",
    code: "deleted-tool-is-back",
    message: `${name} was deleted on one of the merged branches, and the merge brought its file back.`,
    hint: "Delete the file again if the tool is not wanted; otherwise nothing is to be done.",
    at: { file },
  }));
}

/** The configuration file is its user's: what was said beside it is forgotten by the next run. */
function forThisRunOnly({ settingsForThisRun: names }: Config): Diagnostic[] {
  if (names.length === 0) return [];
  const yours = [
    ...(names.includes("overlays") ? [" Overlays belong beside the source of their document."] : []),
    ...(names.includes("split")
      ? [" .mcp.json is yours, too: openapi-to-mcp diff --scaffold shows its entries."]
      : []),
    ...(names.includes("name")
      ? [" The files with the name are yours, too: change it in package.json and src/server.ts as well."]
      : []),
  ];
  return [
    {
      severity: "info",
      code: "settings-not-kept",
      message: `Given for this run only: ${names.join(", ")}.`,
      hint: `Put ${names.length === 1 ? "it" : "them"} into ${configPath} for npm run generate to do the same.${yours.join("")}`,
      at: { file: configPath },
    },
  ];
}
