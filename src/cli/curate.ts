import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { join, relative, resolve } from "node:path";
import type { ArgumentsCamelCase, CommandModule, InferredOptionTypes } from "yargs";
import { applyAnswer, curate, GeneratorError, type Curated } from "../index.js";
import { configPath } from "../model/project.js";
import { reportCatalogue, reportCurated } from "../report/catalogue.js";
import { reportDiagnostics } from "../report/diagnostics.js";
import { quotedFolder } from "../report/generation.js";
import { documentsPositional } from "./document-flags.js";
import { numberFlag, quietFlag, textFlag } from "./flag-kinds.js";
import { options, planFlags } from "./generation-flags.js";
import { expectShortRun } from "./short-run.js";
import { printNote, printPlain, printReport } from "./terminal.js";
import { misused } from "./usage.js";

const flags = {
  ...planFlags,
  answer: {
    ...textFlag,
    describe: "Put this answer into mcp.config.yaml: a file, or - for standard input",
  },
  tokens: {
    ...numberFlag("tokens"),
    describe: "Tokens that the printed text may have [default: 20000]",
  },
  quiet: { ...quietFlag, describe: "Leave out warnings" },
} as const;

const defaultTokens = 20_000;
/** Less than this leaves no room for a list behind the brief. */
const leastTokens = 1_000;

type CurateFlags = InferredOptionTypes<typeof flags> & { documents: string[] | undefined };

/** The command that prints every operation for somebody who chooses, and takes their answer into the configuration. */
export const curateCommand: CommandModule<object, CurateFlags> = {
  command: "curate [documents..]",
  describe:
    "Print the operations for you or an assistant to choose from, and take the answer into mcp.config.yaml",
  builder: (command) =>
    command
      .positional("documents", documentsPositional)
      .options(flags)
      .example(
        "$0 curate openapi.yaml > catalogue.md",
        "Give this to any assistant, and keep what it answers",
      )
      .example(
        "$0 curate openapi.yaml --answer answer.txt",
        "Check the answer and write it to mcp.config.yaml",
      )
      .example("$0 curate --answer -", "In a project, with the answer from standard input"),
  handler: run,
};

async function run(given: ArgumentsCamelCase<CurateFlags>): Promise<void> {
  expectShortRun();
  if (given.answer !== undefined) await take(given, given.answer);
  else await print(given);
}

async function print(given: ArgumentsCamelCase<CurateFlags>): Promise<void> {
  const limit = given.tokens ?? defaultTokens;
  if (!Number.isInteger(limit) || limit < leastTokens)
    throw misused(`--tokens must be a whole number of at least ${leastTokens}.`);
  const { catalogue, count, diagnostics } = await curate(options(given));
  if (!given.quiet && diagnostics.length > 0) printNote(reportDiagnostics(diagnostics, false));
  printPlain(reportCatalogue(catalogue, { limit, count }));
}

async function take(given: ArgumentsCamelCase<CurateFlags>, source: string): Promise<void> {
  const name = source === "-" ? "the answer" : source;
  const curated = await applyAnswer(options(given), {
    text: await answerFrom(source, given.documents),
    name,
  });
  const folder = relative(process.cwd(), curated.root) || ".";
  printReport(
    reportCurated(curated, {
      file: join(folder, configPath),
      next: nextCommand(curated, folder),
    }),
  );
}

/** With names in it that a project does not have yet, since callers know the tools by those that it has. */
function nextCommand({ isGenerated, settings }: Curated, folder: string): string {
  const renames = isGenerated && settings.operations.some(({ member }) => member === "name");
  return [
    "openapi-to-mcp",
    ...(folder === "." ? [] : [`--out ${quotedFolder(folder)}`]),
    ...(renames ? ["--rename"] : []),
  ].join(" ");
}

async function answerFrom(source: string, documents: readonly string[] | undefined): Promise<string> {
  if (source === "-" && documents?.includes("-") === true)
    throw misused("The document and the answer cannot both come from standard input.");
  if (source === "-" && process.stdin.isTTY)
    throw new GeneratorError(
      "usage",
      "The answer should come from standard input, but nothing is piped in.",
      {
        hint: "Pipe it in (cat answer.txt | openapi-to-mcp curate --answer -), or name a file instead of -.",
      },
    );
  try {
    return (await (source === "-" ? buffer(process.stdin) : readFile(resolve(source)))).toString("utf8");
  } catch (cause) {
    throw new GeneratorError("usage", `The answer ${source} cannot be read.`, {
      hint: "Name the file that holds the assistant's answer, or - for standard input.",
      cause,
    });
  }
}
