import { readdirSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { nearest } from "../../templates/runtime/nearest.js";
import { GeneratorError } from "../errors.js";

/** What was typed, and what could have been. */
export interface Typed {
  readonly args: readonly string[];
  /** Of the command that was typed: it names every option or command that there is. */
  readonly help: string;
}

/** The same mistake with the option, value or command that was probably meant, where there is one. */
export function withSuggestion(error: unknown, { args, help }: Typed): unknown {
  if (!(error instanceof GeneratorError)) return error;
  const commands = [...help.matchAll(/^\s+openapi-to-mcp ([a-z]+)/gm)].map(([, name = ""]) => name);
  const options = [...help.matchAll(/--([a-z][a-z-]+)/g)].map(([, name = ""]) => name);
  if (error.code === "usage") {
    const [choice] = nearestChoice(error.message);
    if (choice !== undefined) return hinted(error, `Did you mean ${choice}?`);
    const [, unknown] = /^Unknown arguments?: ([^,]+)/.exec(error.message) ?? [];
    const [option] = unknown === undefined ? [] : nearest(unknown, options);
    return option === undefined ? error : hinted(error, `Did you mean --${option}?`);
  }
  const [word = ""] = args;
  const isNoCommand = /^[a-z]+$/.test(word) && !commands.includes(word);
  const [command] = error.code === "document-missing" && isNoCommand ? nearest(word, commands) : [];
  if (command !== undefined)
    return hinted(error, `Did you mean the command ${command}? openapi-to-mcp ${command} --help`);
  const file = error.code === "document-missing" ? nearestFile(error.at?.file) : undefined;
  return file === undefined ? error : hinted(error, `Did you mean ${file}?`);
}

/** A file of the same folder, as it is named from where one stands. */
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

/** Of a message of yargs that names what was given and what may be. */
function nearestChoice(message: string): string[] {
  const [, given, choices = ""] = /Given: "([^"]+)", Choices: (.+)/.exec(message) ?? [];
  if (given === undefined) return [];
  return nearest(
    given,
    [...choices.matchAll(/"([^"]+)"/g)].map(([, choice = ""]) => choice),
  );
}

function hinted({ code, message, at, cause }: GeneratorError, hint: string): GeneratorError {
  return new GeneratorError(code, message, { hint, cause, ...(at !== undefined && { at }) });
}
