import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { GeneratorError } from "../errors.js";
import { quotedFolder } from "../report/generation.js";
import { nearest } from "../runtime/values/nearest.js";
import { commandNames } from "./command-names.js";

/** Adds the command, file or folder that was probably meant to an error about a document, if there is one. */
export function withSuggestion(error: unknown, args: readonly string[]): unknown {
  if (!(error instanceof GeneratorError)) return error;
  const hint = suggestion(error, args);
  const { code, message, at, cause } = error;
  return hint === undefined
    ? error
    : new GeneratorError(code, message, { hint, cause, ...(at !== undefined && { at }) });
}

function suggestion({ code, at }: GeneratorError, [word = ""]: readonly string[]): string | undefined {
  if (code === "document-unreadable") return forProject(at?.file, word);
  if (code !== "document-missing") return undefined;
  const command = nearestCommand(word);
  if (command !== undefined) return `Did you mean the command ${command}? openapi-to-mcp ${command} --help`;
  const file = nearestFile(at?.file);
  return file === undefined ? undefined : `Did you mean ${file}?`;
}

/** What to type instead, if the folder of a project was named as the document. */
function forProject(named: string | undefined, word: string): string | undefined {
  if (named === undefined || !existsSync(join(named, "mcp.config.yaml"))) return undefined;
  const folder = relative(process.cwd(), resolve(named)) || ".";
  return `It is a generated project: ${commandFor(
    folder,
    commandNames.find((name) => name === word),
  )}`;
}

function commandFor(folder: string, command: (typeof commandNames)[number] | undefined): string {
  const quoted = quotedFolder(folder);
  if (command === "serve") return `npm start --prefix ${quoted}`;
  if (command === "doctor") return `openapi-to-mcp doctor, in the folder ${folder}`;
  return `openapi-to-mcp ${command === undefined ? "" : `${command} `}--out ${quoted}`;
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
