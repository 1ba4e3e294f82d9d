import type { ArgumentsCamelCase, CommandModule, InferredOptionTypes } from "yargs";
import { generate, type GenerateOptions } from "../index.js";
import { exitCode } from "../report/exit-code.js";
import { reportGeneration } from "../report/generation.js";
import { headerFlag, headerOptions } from "./document-flags.js";
import { quietFlag } from "./flag-kinds.js";
import { printReport } from "./terminal.js";
import { misused } from "./usage.js";

const moveExample = "--move 'GET /old' 'GET /new'";

const flags = {
  all: { type: "boolean", describe: "Every tool" },
  mine: { type: "boolean", describe: "Keep your text" },
  theirs: { type: "boolean", describe: "Replace your text with the generator's" },
  restore: { type: "boolean", describe: "Restore a tool file that you deleted" },
  prune: { type: "boolean", describe: "Delete an edited tool file whose operation is gone" },
  move: { type: "string", array: true, describe: `Declare that an operation moved: ${moveExample}` },
  header: headerFlag,
  quiet: quietFlag,
} as const;

type Flags = InferredOptionTypes<typeof flags> & { tool: string | undefined; slot: string | undefined };

/** The command that answers conflicts and open questions about tools. */
export const resolveCommand: CommandModule<object, Flags> = {
  command: "resolve [tool] [slot]",
  describe: "Resolve a conflict, or decide about a tool whose file or operation is gone",
  builder: (command) =>
    command
      .positional("tool", { type: "string", describe: "Name of the tool, or package.json" })
      .positional("slot", {
        type: "string",
        describe: "Only this slot, or key of package.json [default: all]",
      })
      .options(flags)
      .example("$0 resolve update_pet description --mine", "Keep your description")
      .example("$0 resolve --all --theirs", "Take the API's text everywhere")
      .example("$0 resolve get_pet --restore", "Bring a deleted tool back"),
  handler: run,
};

async function run(given: ArgumentsCamelCase<Flags>): Promise<void> {
  const result = await generate({ ...answer(given), load: headerOptions(given.header) });
  if (!given.quiet) printReport(reportGeneration(result, process.cwd()));
  process.exitCode = exitCode(result, "write");
}

/** Accepts exactly one answer, about one tool or all of them. */
export function answer({
  tool,
  slot,
  all,
  mine,
  theirs,
  restore,
  prune,
  move,
}: Partial<Flags>): GenerateOptions {
  const answers = [mine, theirs, restore, prune, move !== undefined].filter(Boolean).length;
  if (answers !== 1)
    throw misused(
      "Pass exactly one of --mine, --theirs, --restore, --prune and --move; openapi-to-mcp check lists what needs an answer.",
    );
  if (move !== undefined) return { moves: pairs(move) };
  if ((tool === undefined) === (all !== true)) throw misused("Name a tool, or pass --all.");
  const take = mine ? "mine" : "theirs";
  if (tool === undefined) {
    if (restore) throw misused("--restore takes the name of a tool.");
    return prune ? { prune: true } : { onConflict: take };
  }
  if (restore) return { restore: [tool] };
  if (prune) return { prune: [tool] };
  return { answers: [{ tool, take, ...(slot !== undefined && { slot }) }] };
}

/** All values of `--move` are in one list, however often it was given. */
function pairs(values: readonly string[]): Record<string, string> {
  if (values.length === 0 || values.length % 2 === 1)
    throw misused(`--move takes two operations, the old and the new one: ${moveExample}.`);
  const even = values.filter((_, index) => index % 2 === 0);
  return Object.fromEntries(even.map((from, index) => [from, values[2 * index + 1] ?? ""]));
}
