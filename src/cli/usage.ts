/** Rewords the mistakes that yargs finds in a command line. */
import { GeneratorError } from "../errors.js";
import { nearest } from "../runtime/values/nearest.js";
import { commandNames } from "./command-names.js";

/** A complaint of yargs, in its original words. */
export class YargsComplaint extends Error {}

/** The command line as it was typed. */
interface Typed {
  readonly args: readonly string[];
  /** Returns the help of the typed command, which lists its options. */
  readonly help: () => Promise<string>;
}

/** Converts a complaint to our own error, with the option or value that was probably meant. */
export async function usageError(
  { message }: YargsComplaint,
  { args, help }: Typed,
): Promise<GeneratorError> {
  const unknown = /^Unknown arguments?: (.+)/.exec(message)?.[1]?.split(", ");
  if (unknown !== undefined) return unknownArgument(unknown, args, await help());
  const [, name, given, choices] = /Argument: (\S+), Given: "([^"]*)".*, Choices: (.+)/.exec(message) ?? [];
  if (name !== undefined && given !== undefined && choices !== undefined)
    return invalidChoice(
      { name, given, choices: [...choices.matchAll(/"([^"]+)"/g)].map(([, text = ""]) => text) },
      args,
    );
  return misused(plainWords(message), args);
}

/** Creates an error whose only hint is the help of its command. */
export function misused(message: string, args: readonly string[] = process.argv.slice(2)): GeneratorError {
  return new GeneratorError("usage", message, { hint: helpHint(args) });
}

function helpHint([word]: readonly string[]): string {
  const command = commandNames.find((name) => name === word);
  return `Run openapi-to-mcp ${command === undefined ? "" : `${command} `}--help for a list of its options.`;
}

function unknownArgument(names: readonly string[], args: readonly string[], help: string): GeneratorError {
  // yargs names an option with all its spellings: "dry-runs, dryRuns".
  const [first = ""] = names;
  const typed = optionTyped(first, args);
  if (typed === undefined) return misused(`Unexpected argument ${JSON.stringify(first)}.`, args);
  const options = [...help.matchAll(/--([a-z][a-z-]+)/g)].map(([, option = ""]) => option);
  const [likely] = nearest(first, options);
  return withMeant(`There is no option ${typed}.`, likely && `--${likely}`, args);
}

/** @param likely what was probably meant, if that is known */
function withMeant(message: string, likely: string | undefined, args: readonly string[]): GeneratorError {
  return likely === undefined
    ? misused(message, args)
    : new GeneratorError("usage", message, { hint: `Did you mean ${likely}?` });
}

/** Returns the option as typed, without its value; `undefined` for a positional argument. */
export function optionTyped(name: string, args: readonly string[]): string | undefined {
  const words = args.map((argument) => argument.replace(/=.*/s, ""));
  const isShort = name.length === 1;
  return words.find((word) =>
    isShort ? /^-[^-]/.test(word) && word.includes(name) : word === `--${name}` || word === `--no-${name}`,
  );
}

interface InvalidChoice {
  readonly name: string;
  readonly given: string;
  readonly choices: readonly string[];
}

function invalidChoice({ name, given, choices }: InvalidChoice, args: readonly string[]): GeneratorError {
  const subject = optionTyped(name, args) ?? args[0] ?? name;
  const last = choices.at(-1) ?? "";
  const list = choices.length > 1 ? `${choices.slice(0, -1).join(", ")} or ${last}` : last;
  const message = `${subject} takes ${list}, not ${JSON.stringify(given)}.`;
  return withMeant(message, nearest(given, choices)[0], args);
}

/** Rewords https://github.com/yargs/yargs/blob/main/locales/en.json, whose first text differs if yargs finds no locales. */
function plainWords(message: string): string {
  const [, implying, implied] =
    /^(?:Implications failed|Missing dependent arguments):\s+(\S+) -> (\S+)/.exec(message) ?? [];
  if (implying !== undefined && implied !== undefined) return `--${implying} needs --${implied}.`;
  const [, lacking] = /^Not enough arguments following: (\S+)/.exec(message) ?? [];
  if (lacking !== undefined) return `${lacking.length === 1 ? "-" : "--"}${lacking} needs a value.`;
  const [, one, other] = /^Arguments (\S+) and (\S+) are mutually exclusive/.exec(message) ?? [];
  if (one !== undefined && other !== undefined) return `--${one} and --${other} cannot be used together.`;
  return message;
}
