import { GeneratorError } from "../errors.js";
import { lockPath } from "../model/project.js";
import { listPaths } from "./disk.js";
import type { Project } from "./read.js";

/** Where a file is to be written stands one that no run wrote: it is somebody's. */
export function occupiedByUser(paths: readonly string[], { lock }: Pick<Project, "lock">): GeneratorError {
  const lost = lock.tools.size === 0 ? ` If these are a project's, restore its ${lockPath}.` : "";
  return new GeneratorError(
    "output-occupied",
    `Files of your own stand where others are to be written:\n${listPaths(paths)}`,
    { hint: `Move them (src/custom is yours), then run again.${lost} Nothing was written.` },
  );
}
