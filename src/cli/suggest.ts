import { readdirSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { nearest } from "../../templates/runtime/nearest.js";
import { GeneratorError } from "../errors.js";
import { commandNames } from "./command-names.js";

/** Adds the command or file that was probably meant to an error, if there is one. */
export function withSuggestion(error: unknown, args: readonly string[]): unknown {
  if (!(error instanceof GeneratorError) || error.code !== "document-missing") return error;
  const hint = suggestion(error, args);
  const { code, message, at, cause } = error;
  return hint === undefined
    ? error
    : new GeneratorError(code, message, { hint, cause, ...(at !== undefined && { at }) });
}

function suggestion({ at }: GeneratorError, [word = ""]: readonly string[]): string | undefined {
  const command = nearestCommand(word);
  if (command !== undefined) return `Did you mean the command ${command}? openapi-to-mcp ${command} --help`;
  const file = nearestFile(at?.file);
  return file === undefined ? undefined : `Did you mean ${file}?`;
}

/** Finds the command that was probably mistyped and then taken for a document. */
function nearestCommand(word: string): string | undefined {
  const isCommand = commandNames.some((name) => name === word);
  return isCommand || !/^[a-z]+$/.test(word) ? undefined : nearest(word, commandNames)[0];
}

/** A file of the same folder, relative to the working directory. */
function nearestFile(missing: string | undefined): string | undefined {
  if (missing === undefined) return undefined;
  const folder = dirname(resolve(missing));
  const [name] = nearest(basename(missing), filesIn(folder));
  return name === undefined ? undefined : relative(process.cwd(), join(folder, name));
}

function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  } catch {
    return [];
  }
}
