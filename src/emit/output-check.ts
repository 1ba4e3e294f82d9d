/** Checks everything from a document once more before it becomes a path, a name or a line of a file. */
import { GeneratorError } from "../errors.js";
import type { ProjectFile } from "../model/files.js";
import type { Plan } from "../model/plan.js";

const serverName = /^[a-z0-9][a-z0-9-]*$/;
const toolName = /^[A-Za-z0-9_-]{1,64}$/;
/** Users may move and rename tool files, but not out of the folder. */
const toolPath = /^(?!\.{1,2}(?:\/|$))[^\\/\p{Cc}]+(?:\/(?!\.{1,2}(?:\/|$))[^\\/\p{Cc}]+)*$/u;
const variable = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Refuses names that would be unsafe in templates. A plan never contains any; this is a second line of defence.
 * @throws GeneratorError `output-unsafe`
 */
export function refuseUnsafePlan({ name, tools, takenOver, settings }: Plan): void {
  const names = [
    { what: "server name", name, allowed: serverName },
    ...tools.map((tool) => ({ what: "tool name", name: tool.name, allowed: toolName })),
    ...[...tools.map(({ file }) => file), ...takenOver].map((file) => ({
      what: "tool file",
      name: file,
      allowed: toolPath,
    })),
    ...settings.map((setting) => ({ what: "environment variable", name: setting.name, allowed: variable })),
  ];
  for (const { what, name, allowed } of names) {
    if (!allowed.test(name)) throw unsafe(`The ${what} ${JSON.stringify(name)} is not safe to write.`);
  }
}

/**
 * Refuses two paths that differ only in case, which are one file on some systems.
 * @throws GeneratorError `output-unsafe`
 */
export function refuseUnsafeOutput(files: readonly ProjectFile[]): void {
  const paths = new Map<string, string>();
  for (const { path } of files) {
    const key = path.toLowerCase();
    const other = paths.get(key);
    if (other !== undefined) throw unsafe(`Two file names differ only in case: ${other} and ${path}.`);
    paths.set(key, path);
  }
}

function unsafe(message: string): GeneratorError {
  return new GeneratorError("output-unsafe", message, {
    hint: "Give the operation another operationId, and report this: the names should have been different.",
  });
}
