import { readdirSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { nearest } from "../../templates/runtime/nearest.js";
import { GeneratorError } from "../errors.js";
import { commandNames } from "./command-names.js";

/** What was typed, and what could have been. */
export interface Typed {
  readonly args: readonly string[];
  /** Of the command that was typed: it names every option that there is. */
  readonly help: () => Promise<string>;
}

/** The same mistake with the option, value or command that was probably meant, where there is one. */
export async function withSuggestion(error: unknown, typed: Typed): Promise<unknown> {
  if (!(error instanceof GeneratorError)) return error;
  const meant = await suggestion(error, typed);
  return meant === undefined ? error : hinted(error, meant);
}

async function suggestion(error: GeneratorError, { args, help }: Typed): Promise<string | undefined> {
  if (error.code === "usage") {
    const option = nearestChoice(error.message) ?? (await nearestOption(error.message, help));
    return option === undefined ? undefined : `Did you mean ${option}?`;
  }
  if (error.code !== "document-missing") return undefined;
  const command = nearestCommand(args[0] ?? "");
  if (command !== undefined) return `Did you mean the command ${command}? openapi-to-mcp ${command} --help`;
  const file = nearestFile(error.at?.file);
  return file === undefined ? undefined : `Did you mean ${file}?`;
}

async function nearestOption(message: string, help: Typed["help"]): Promise<string | undefined> {
  const [, unknown] = /^Unknown arguments?: ([^,]+)/.exec(message) ?? [];
  if (unknown === undefined) return undefined;
  const options = [...(await help()).matchAll(/--([a-z][a-z-]+)/g)].map(([, name = ""]) => name);
  const [option] = nearest(unknown, options);
  return option === undefined ? undefined : `--${option}`;
}

/** A word that is no command was taken for a document. */
function nearestCommand(word: string): string | undefined {
  const isCommand = commandNames.some((name) => name === word);
  return isCommand || !/^[a-z]+$/.test(word) ? undefined : nearest(word, commandNames)[0];
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
function nearestChoice(message: string): string | undefined {
  const [, given, choices = ""] = /Given: "([^"]+)", Choices: (.+)/.exec(message) ?? [];
  if (given === undefined) return undefined;
  const [choice] = nearest(
    given,
    [...choices.matchAll(/"([^"]+)"/g)].map(([, choice = ""]) => choice),
  );
  return choice;
}

function hinted({ code, message, at, cause }: GeneratorError, hint: string): GeneratorError {
  return new GeneratorError(code, message, { hint, cause, ...(at !== undefined && { at }) });
}
