/** Plans for a look at what a project has or would have, without writing it. */
import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { configPath } from "./model/project.js";
import type { GenerateOptions } from "./config/options.js";
import { GeneratorError } from "./errors.js";
import { identities } from "./plan/select/select.js";
import { readDocuments } from "./read-documents.js";
import { planRun, type Run } from "./run.js";
import { followIdentities } from "./sync/match-operations.js";
import { readProject, type Project } from "./sync/read.js";

export interface PlannedProject {
  readonly run: Run;
  /** Folder of the project, if one is named. */
  readonly root: string | undefined;
  /** With the operations that it has now; absent if nothing is there. */
  readonly project: Project | undefined;
}

/**
 * A folder with a configuration file, as the only document or as `out`, is a project: what it pins and what people edited in it counts.
 * @throws GeneratorError for everything that the user can mend
 */
export async function planProject(options: GenerateOptions): Promise<PlannedProject> {
  const documents = await readDocuments(await inProject(options));
  const { config, cwd, apis } = documents;
  const root = config.out === undefined ? undefined : resolve(cwd, config.out);
  const existing = root === undefined ? undefined : await existingProject(root);
  const project = existing && followIdentities(existing, identities(apis), config.sync.moves);
  const run = await planRun(documents, { project, held: new Map(), unanswered: [] });
  return { run, root, project };
}

/** A folder that a generation would refuse to write to may well be looked at. */
async function existingProject(root: string): Promise<Project | undefined> {
  try {
    return await readProject(root);
  } catch (error) {
    if (error instanceof GeneratorError && error.code === "output-not-ours") return undefined;
    throw error;
  }
}

/** A folder is no document; one that holds a configuration file is meant as the project. */
async function inProject(options: GenerateOptions): Promise<GenerateOptions> {
  const { documents = [], cwd = process.cwd(), ...rest } = options;
  const [first, ...others] = documents;
  if (typeof first !== "string" || others.length > 0 || options.out !== undefined) return options;
  const found = await stat(join(resolve(cwd, first), configPath)).catch(() => undefined);
  return found?.isFile() === true ? { ...rest, cwd, out: first } : options;
}
