/** The command: what is typed, to what it prints and the code that the process ends with. */
import yargs, { type Argv } from "yargs";
import { hideBin } from "yargs/helpers";
import { errorExitCode } from "../report/exit-code.js";
import { isObject } from "../runtime/values/json.js";
import { version } from "./annotations.js";
import { curateCommand } from "./curate.js";
import { diffCommand } from "./diff.js";
import { doctorCommand } from "./doctor.js";
import { printError } from "./error.js";
import { forYargs } from "./for-yargs.js";
import { checkCommand, generateCommand } from "./generate.js";
import { inspectCommand } from "./inspect.js";
import { installCommand } from "./install.js";
import { resolveCommand } from "./resolve.js";
import { serveCommand } from "./serve.js";
import { withSuggestion } from "./suggest.js";
import { columns } from "./terminal.js";
import { tryCommand } from "./try.js";
import { misused, optionTyped, usageError, YargsComplaint } from "./usage.js";

/** Replaces the document "-" while yargs parses, because yargs would drop it: https://github.com/yargs/yargs/issues/1312 */
const stdin = "<stdin>";
/** Positional arguments that take any number of values. */
const positionals = ["documents", "words"];

/** Runs the command line of this process, and leaves the code that it is to end with in `process.exitCode`. */
export async function runCommandLine(): Promise<void> {
  const given = hideBin(process.argv).map((argument) => (argument === "-" ? stdin : argument));
  const cli = commandLine(given);
  try {
    await cli.parseAsync();
  } catch (thrown) {
    const help = (): Promise<string> => cli.getHelp();
    const error =
      thrown instanceof YargsComplaint
        ? await usageError(thrown, { args: given, help })
        : withSuggestion(thrown, given);
    printError(error, given);
    process.exitCode = errorExitCode(error);
  }
}

function commandLine(given: readonly string[]): Argv {
  return yargs(forYargs(given))
    .scriptName("openapi-to-mcp")
    .command(generateCommand)
    .command(checkCommand)
    .command(diffCommand)
    .command(inspectCommand)
    .command(curateCommand)
    .command(doctorCommand)
    .command(serveCommand)
    .command(tryCommand)
    .command(installCommand)
    .command(resolveCommand)
    .completion("completion", "Print a script that completes commands and options in bash or zsh")
    .strict()
    .parserConfiguration({ "populate--": true })
    .middleware(readPositionals)
    .check((argv, options) => refuseMisusedOptions(argv, options, given))
    .version(version)
    .help()
    .wrap(Math.min(100, columns(process.stdout)))
    .fail((message, error: Error | undefined) => {
      throw error === undefined || error.name === "YError" ? new YargsComplaint(message) : error;
    });
}

/** Puts back the dash that stands for standard input, and adds what follows `--`, which may begin with a dash. */
function readPositionals(argv: Record<string, unknown>): void {
  const { "--": literal = [] } = argv;
  const own = positionals.find((name) => Array.isArray(argv[name])) ?? "documents";
  for (const name of positionals) {
    const values = [argv[name] ?? [], name === own ? literal : []].flat();
    if (values.length > 0) argv[name] = values.map((one) => (one === stdin ? "-" : one));
  }
  if (argv["answer"] === stdin) argv["answer"] = "-";
}

/**
 * Refuses repeated and empty options, and `--no-` before an option that takes a value: yargs makes a list, "" and false of
 * them.
 * @param options what yargs knows about the command's options; its types call it `aliases`
 */
function refuseMisusedOptions(
  argv: Record<string, unknown>,
  options: unknown,
  given: readonly string[],
): true {
  for (const [name, value] of Object.entries(argv)) {
    // yargs also lists an option under its other spellings, such as `allowRefs` and `o`.
    if (!/^[a-z][a-z-]+$/.test(name)) continue;
    const values: unknown[] = Array.isArray(value) ? value : [value];
    if (values.includes("")) throw misused(`${optionTyped(name, given) ?? name} must not be empty.`);
    if (isNegated(name, given) && !namesOf("boolean", options).includes(name))
      throw misused(`There is no option --no-${name}.`);
    if (values.length > 1 && !isList(name, options)) throw misused(`--${name} can be given only once.`);
  }
  return true;
}

/** The options of the default command do not contain its positional arguments. */
function isList(name: string, options: unknown): boolean {
  return positionals.includes(name) || namesOf("array", options).includes(name);
}

function isNegated(name: string, args: readonly string[]): boolean {
  return args.includes(`--no-${name}`);
}

function namesOf(kind: "array" | "boolean", options: unknown): unknown[] {
  const names = isObject(options) ? options[kind] : undefined;
  return Array.isArray(names) ? names : [];
}
