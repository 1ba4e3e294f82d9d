import { existsSync } from "node:fs";
import type { ArgumentsCamelCase, CommandModule, InferredOptionTypes } from "yargs";
import { GeneratorError, tryTool } from "../index.js";
import { isObject, jsonValue } from "../runtime/values/json.js";
import { changedSinceBuild, reportTrial, toolsToTry } from "../try.js";
import { documentFlags, documentOptions } from "./document-flags.js";
import { quietFlag, textFlag } from "./flag-kinds.js";
import { leanFlags, leanOptions } from "./lean-flags.js";
import { printJson, printQuoted, printReport, printNote } from "./terminal.js";

const call = { group: "The call:" } as const;

const flags = {
  ...documentFlags,
  ...leanFlags,
  json: { ...call, ...textFlag, describe: "All arguments, as a JSON object" },
  "dry-run": { ...call, type: "boolean", describe: "Send nothing; show the request that would be sent" },
  mock: {
    ...call,
    type: "boolean",
    conflicts: "dry-run",
    describe: "Answer from the document's examples and schemas; sends nothing and needs no credentials",
  },
  report: { ...call, choices: ["text", "json"], default: "text", describe: "How to print the call" },
  quiet: { ...call, ...quietFlag, describe: "Leave out warnings" },
} as const;

type TryFlags = InferredOptionTypes<typeof flags> & { words: string[] | undefined };

/** The command that calls one tool from the terminal and shows its request and its result as a model gets it. */
export const tryCommand: CommandModule<object, TryFlags> = {
  command: "try [words..]",
  describe: "Call a tool from the terminal: [document or project] tool name=value…",
  builder: (command) =>
    command
      .positional("words", {
        type: "string",
        array: true,
        describe:
          "Documents or the folder of a project, a tool, and its arguments; without a tool, every tool is listed",
        defaultDescription: "the tools of this folder's project",
      })
      .options(flags)
      .example("$0 try openapi.yaml get_book isbn=9780141439600", "Straight from a document")
      .example("$0 try get_book isbn=9780141439600", "In a project's folder: its tool, with your edits")
      .example("$0 try openapi.yaml get_book isbn=9780141439600 --mock", "Without a key: a made-up answer")
      .example(
        '$0 try openapi.yaml create_book --json \'{"title": "Emma"}\' --dry-run',
        "What would be sent?",
      )
      .example("$0 try openapi.yaml", "Which tools are there?"),
  handler: run,
};

async function run(given: ArgumentsCamelCase<TryFlags>): Promise<void> {
  const { documents, tool, typed } = splitWords(given.words ?? []);
  const options = {
    ...documentOptions({ ...given, documents }),
    ...leanOptions(given),
    mock: given.mock === true,
  };
  const changed = await changedSinceBuild(options);
  if (changed !== undefined && !given.quiet)
    printNote(`${changed} was changed after the last build: npm run build`);
  if (tool === undefined) {
    printReport((await toolsToTry(options)).join("\n"));
    return;
  }
  const taken = given.json === undefined ? typed : objectIn(given.json, typed);
  const trial = await tryTool({ ...options, tool, arguments: taken, dryRun: given.dryRun === true });
  if (given.report === "json") printJson(trial);
  else printQuoted(await reportTrial(trial));
  if (trial.result?.isError === true) process.exitCode = 1;
}

/** Splits words into documents, tool and arguments. The first word of the form `name=value` begins the arguments. */
function splitWords(words: readonly string[]): {
  documents: string[];
  tool?: string;
  typed: readonly string[];
} {
  const isArgument = (word: string): boolean => /^[A-Za-z0-9_.-]{1,64}=/.test(word);
  const first = words.findIndex(isArgument);
  const [before, typed] = first === -1 ? [words, []] : [words.slice(0, first), words.slice(first)];
  const stranger = typed.find((word) => !isArgument(word));
  if (stranger !== undefined)
    throw usage(`${JSON.stringify(stranger)} is not an argument such as name=value.`);
  refuseBareArgument(before);
  const last = before.at(-1);
  if (last === undefined || !isTool(last)) {
    if (typed.length > 0) throw usage("No tool was named for these arguments.");
    return { documents: [...before], typed };
  }
  return { documents: before.slice(0, -1), tool: last, typed };
}

/** Two words that look like tools: the second was meant as an argument, unless the first is a file. */
function refuseBareArgument(words: readonly string[]): void {
  const [tool = "", word = ""] = words.slice(-2);
  if (words.length < 2 || !isTool(tool) || !isTool(word) || existsSync(tool)) return;
  const example = /^\d/.test(word) ? `NAME=${word}` : `${word}=VALUE`;
  throw usage(
    `${JSON.stringify(word)} is not an argument such as name=value: after ${tool}, write ${example}. openapi-to-mcp try without a tool lists what each takes.`,
  );
}

/** File names contain a dot or a slash; tool and operation names do not, except `GET /path`. */
function isTool(word: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(word) ? word !== "-" : /^[a-z]+ \//i.test(word);
}

function objectIn(text: string, typed: readonly string[]): Readonly<Record<string, unknown>> {
  if (typed.length > 0) throw usage("Arguments come either as name=value or with --json, not both.");
  const value = jsonValue(text);
  if (isObject(value)) return value;
  throw usage("--json takes a JSON object with the arguments by name.");
}

function usage(message: string): GeneratorError {
  return new GeneratorError("usage", message, {
    hint: "For example: openapi-to-mcp try openapi.yaml get_book isbn=9780141439600",
  });
}
