/** Implements `--try`: calls a tool from the terminal and shows the request and the answer. Serves nothing. */
import process from "node:process";
import { parseArgs } from "node:util";
import { StartupError } from "../errors.js";
import { isObject } from "../json.js";
import { messageOf } from "../log.js";
import type { ServerDefinition } from "../server.js";
import { trialText } from "../trial.js";
import { isTypedArgument } from "../typed-arguments.js";
import { nodeHost } from "./environment.js";
import { start } from "./startup.js";
import { toolLines, tryTool, type TrialOptions } from "./trial.js";

/** How a call is tried: `get_book id=7`, or a name and `--json '{"id": 7}'`. */
const usage = "Name a tool and its arguments: get_book id=7, or get_book --json '{\"id\": 7}'.";

/** Ends with 1 if the call failed. Standard output carries no protocol here and shows the result. */
export async function startTry(definition: ServerDefinition, args: readonly string[]): Promise<void> {
  await start(async () => {
    const asked = readTryArguments(args);
    // Log lines would mix with the output.
    const host = nodeHost({ flags: new Map([["LOG_LEVEL", "error"]]) });
    if (asked.tool === undefined) {
      print(toolLines(definition, host).join("\n"));
      return;
    }
    const trial = await tryTool(definition, host, { ...asked, tool: asked.tool });
    print(asked.report === "json" ? JSON.stringify(trial) : trialText(trial, estimated));
    if (trial.result?.isError === true) process.exitCode = 1;
  });
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Estimates tokens, because a server has no tokenizer: about four characters each in English text and JSON. */
function estimated(text: string): string {
  return `about ${Math.ceil(text.length / 4)} tokens`;
}

/** @throws StartupError for arguments that cannot be parsed. */
export function readTryArguments(
  args: readonly string[],
): Omit<TrialOptions, "tool"> & { tool: string | undefined; report: "text" | "json" } {
  const { values, positionals } = parsed(args);
  const [tool, ...typed] = positionals;
  const stranger = typed.find((text) => !isTypedArgument(text));
  if (stranger !== undefined || (tool !== undefined && isTypedArgument(tool)))
    throw new StartupError(`Unexpected argument ${JSON.stringify(stranger ?? tool)}. ${usage}`);
  if (values.json !== undefined && typed.length > 0)
    throw new StartupError("Give the arguments either as name=value or with --json, not both.");
  if (values.report !== "text" && values.report !== "json")
    throw new StartupError("--report must be text or json.");
  return {
    tool,
    arguments: values.json === undefined ? typed : objectIn(values.json),
    dryRun: values["dry-run"],
    report: values.report,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        report: { type: "string", default: "text" },
      },
    });
  } catch (error) {
    throw new StartupError(messageOf(error), ...usage.split("\n"));
  }
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new StartupError(`--json must be a JSON object: ${messageOf(error)}`);
  }
  if (isObject(value)) return value;
  throw new StartupError("--json must be a JSON object with the arguments by name.");
}
