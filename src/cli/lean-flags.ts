/** Flags of every command that plans: which operations to offer, and how lean their tools should be. */
import { GeneratorError, type GenerateOptions } from "../index.js";
import { clientNames, details, modes } from "../model/lean.js";
import { trims } from "../model/trims.js";
import { defined } from "../runtime/values/json.js";
import { listFlag, numberFlag, switchFlag, textFlag, type FlagsOf } from "./flag-kinds.js";

const trimNames = trims.map(({ name }) => name);

const which = { group: "Operations:" } as const;
const lean = { group: "Tool size:" } as const;

export const leanFlags = {
  include: {
    ...which,
    ...listFlag,
    describe:
      "Only these operations: tag:NAME, a path (/pets/**), a method, an operationId; separate several with commas",
  },
  exclude: { ...which, ...listFlag, describe: "Never these operations" },
  "read-only": { ...which, ...switchFlag("readOnly") },
  deprecated: { ...which, ...switchFlag("deprecated") },
  internal: { ...which, ...switchFlag("internal") },
  mode: {
    ...lean,
    requiresArg: true,
    choices: modes,
    describe: "All as tools, some by search, all by search, or all by code [default: auto, by the limits]",
  },
  code: { ...lean, ...switchFlag("code") },
  budget: {
    ...lean,
    ...numberFlag("budget"),
    describe: "Tokens that tools and instructions may cost [default: 5000]",
  },
  "max-tools": {
    ...lean,
    ...numberFlag("max-tools"),
    describe: "The most tools in the list [default: 40; claude-code: 1000]",
  },
  hot: { ...lean, ...listFlag, describe: "Operations to list whatever they cost" },
  cold: { ...lean, ...listFlag, describe: "Operations to leave to search" },
  usage: {
    ...lean,
    ...textFlag,
    describe: "Usage log written by the server (MCP_USAGE_LOG); often called operations are listed first",
  },
  client: {
    ...lean,
    requiresArg: true,
    choices: clientNames,
    describe: "Respect the limits of this client",
  },
  detail: {
    ...lean,
    requiresArg: true,
    choices: details,
    describe:
      "What listed tools say: no more than the trims leave, or all that the budget holds [default: full]",
  },
  "no-trim": { ...lean, ...listFlag, describe: `Trims to switch off: ${trimNames.join(", ")}, or all` },
  tighten: {
    ...lean,
    type: "boolean",
    describe: "Enforce what descriptions and examples prove; off with --no-tighten [default: true]",
  },
  fields: {
    ...lean,
    type: "boolean",
    describe: "Let callers choose fields of answers; off with --no-fields [default: true]",
  },
} as const;

type LeanFlags = FlagsOf<typeof leanFlags>;

/** Converts the flags to options of the library; flags that were not given are absent. */
export function leanOptions(flags: LeanFlags): GenerateOptions {
  const { readOnly, deprecated, internal, mode, code, budget, maxTools, usage, client, detail } = flags;
  const { tighten, fields, noTrim, include, exclude, hot, cold } = flags;
  const lists = Object.entries(defined({ include, exclude, hot, cold }));
  return {
    ...defined({ readOnly, deprecated, internal, mode, code, budget, maxTools, usage, client, detail }),
    ...defined({ tighten, fields }),
    ...Object.fromEntries(lists.map(([name, values]) => [name, selectorsOf(name, values)])),
    ...(noTrim !== undefined && {
      trims: Object.fromEntries(noTrim.flatMap(splitSelectors).flatMap(switchedOff)),
    }),
  };
}

/** A list of nothing but commas must not stand for no restriction at all. */
function selectorsOf(name: string, values: readonly string[]): string[] {
  const found = values.flatMap(splitSelectors);
  if (found.length > 0) return found;
  throw new GeneratorError("usage", `--${name} must not be empty.`, {
    hint: `Name an operation, a tag or a path, or leave --${name} out.`,
  });
}

/**
 * Splits at commas, but not inside a path template. Names of tags may contain commas followed by a space, so such a comma
 * splits only if what follows can only be another selector.
 */
function splitSelectors(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(/,(?![^({]*[)}])/)) {
    const before = parts.at(-1);
    if (before?.startsWith("tag:") === true && part.startsWith(" ") && !startsSelector(part.trim()))
      parts[parts.length - 1] = `${before},${part}`;
    else parts.push(part.trim());
  }
  return parts.filter((part) => part !== "");
}

function startsSelector(text: string): boolean {
  return /^(?:tag:|\/|(?:GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE|QUERY)(?: |$))/.test(text);
}

function switchedOff(name: string): [string, false][] {
  if (name === "all") return trimNames.map((trim) => [trim, false]);
  if (trimNames.some((trim) => trim === name)) return [[name, false]];
  throw new GeneratorError("usage", `--no-trim does not know "${name}".`, {
    hint: `Choose from ${trimNames.join(", ")} and all.`,
  });
}
