/** The tools that run code, as lists show them, and their settings. Models read every word of the descriptions on every turn. */
import { integer, readDefined, type Values } from "../../runtime/host/setting.js";
import { argument, type FeatureTool } from "../../runtime/operations/tool.js";

export const codeToolNames = ["read_with_code", "change_with_code"] as const;

export type CodeTool = FeatureTool<(typeof codeToolNames)[number]>;

/** Characters of the code of one run. */
const longestCode = 50_000;

const code = argument({ type: "string", minLength: 1, maxLength: longestCode });

const read: CodeTool = {
  name: "read_with_code",
  title: "Read with code",
  description:
    "Runs JavaScript, the body of an async function, over operations that only read. await api.NAME({...}) calls the operation NAME of search_operations " +
    'and gives its parsed answer, or throws ApiError {status, message}. await api.all("NAME", {...}, {max}) gives the items of all pages. ' +
    "Filter, join and count here; only what you return or print(...) comes back.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: { code },
};

const change: CodeTool = {
  name: "change_with_code",
  title: "Change with code",
  description:
    "The same over all operations, also those marked [changes]. What was done stays done if the code fails later.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: { code },
};

/**
 * Returns the tools in the order of the list.
 * @param has Whether any operation reads, and whether any writes.
 */
export function codeTools(has: { reads: boolean; writes: boolean }): CodeTool[] {
  return [...(has.reads || has.writes ? [read] : []), ...(has.writes ? [change] : [])];
}

/** For the instructions of a server that lists tools with actions beside those that run code. */
export const howToCodeActions =
  'In code, listed tools are called as members of api, and an action of one as api["tool.action"]({…}).';

/** For the instructions of a server that offers operations only by code. */
export const howToCode =
  "Find operations with search_operations, then call as many as you need in one run of code.";

export const codeSettings = {
  calls: integer({
    name: "MCP_CODE_MAX_CALLS",
    default: 100,
    min: 1,
    max: 10_000,
    description: "How many calls one run of code may make; each page of a list is one.",
  }),
  cpuMs: integer({
    name: "MCP_CODE_CPU_MS",
    default: 2_000,
    min: 10,
    max: 60_000,
    unit: "ms",
    description:
      "How long one run of code may compute by itself; without the time that it waits for answers.",
  }),
};

/** @throws StartupError for a bad value */
export function runLimits(variable: (name: string) => string | undefined): Values<typeof codeSettings> {
  return readDefined(codeSettings, variable);
}

export function tooManyCalls(limit: number): string {
  return `One run may make ${limit} calls (${codeSettings.calls.name}), and these are made.\nWhat to do: ask for more in each call (the largest page), or for fewer items (max of api.all); do the rest in another run.`;
}
