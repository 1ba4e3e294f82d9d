import { GeneratorError } from "../errors.js";
import { lockPath } from "../model/project.js";
import type { Project } from "./read.js";

/** Refuses to overwrite files that no run has written. */
export function occupiedByUser(paths: readonly string[], { lock }: Pick<Project, "lock">): GeneratorError {
  const lost = lock.tools.size === 0 ? ` If they belong to a project, restore its ${lockPath}.` : "";
  return new GeneratorError("output-occupied", "Your own files are in the way of generated files:", {
    list: paths,
    hint: `Move them (src/custom is yours), then run again.${lost} Nothing was written.`,
  });
}
