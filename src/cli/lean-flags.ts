/** Flags of every command that plans: which operations to offer, and how lean their tools should be. */
import type { Argv } from "yargs";
import { GeneratorError, type GenerateOptions } from "../index.js";
import { clientNames, details, modes } from "../model/lean.js";
import { trims } from "../model/trims.js";
import { defined } from "../runtime/values/json.js";
import { numberFlag, switchFlag } from "./flag-kinds.js";

export interface LeanFlags {
  include?: string[];
  exclude?: string[];
  readOnly?: boolean;
  deprecated?: boolean;
  internal?: boolean;
  mode?: string;
  code?: boolean;
  budget?: number;
  maxTools?: number;
  hot?: string[];
  cold?: string[];
  usage?: string;
  client?: string;
  detail?: string;
  noTrim?: string[];
  tighten?: boolean;
  fields?: boolean;
}

const which = "Operations:";
const lean = "Tool size:";

const selectors = { type: "string", array: true, nargs: 1, requiresArg: true } as const;
const one = { requiresArg: true } as const;

export function leanFlags<T>(command: Argv<T>) {
  return command
    .option("include", {
      ...selectors,
      group: which,
      describe:
        "Only these operations: tag:NAME, a path (/pets/**), a method, an operationId; separate several with commas",
    })
    .option("exclude", { ...selectors, group: which, describe: "Never these operations" })
    .option("read-only", { ...switchFlag("readOnly"), group: which })
    .option("deprecated", { ...switchFlag("deprecated"), group: which })
    .option("internal", { ...switchFlag("internal"), group: which })
    .option("mode", {
      ...one,
      choices: modes,
      group: lean,
      describe: "All as tools, some by search, all by search, or all by code [default: auto, by the limits]",
    })
    .option("code", { ...switchFlag("code"), group: lean })
    .option("budget", {
      ...numberFlag("budget"),
      group: lean,
      describe: "Tokens that tools and instructions may cost [default: 5000]",
    })
    .option("max-tools", {
      ...numberFlag("max-tools"),
      group: lean,
      describe: "The most tools in the list [default: 40; claude-code: 1000]",
    })
    .option("hot", { ...selectors, group: lean, describe: "Operations to list whatever they cost" })
    .option("cold", { ...selectors, group: lean, describe: "Operations to leave to search" })
    .option("usage", {
      ...one,
      type: "string",
      group: lean,
      describe: "Usage log written by the server (MCP_USAGE_LOG); often called operations are listed first",
    })
    .option("client", {
      ...one,
      choices: clientNames,
      group: lean,
      describe: "Respect the limits of this client",
    })
    .option("detail", {
      ...one,
      choices: details,
      group: lean,
      describe:
        "What listed tools say: no more than the trims leave, or all that the budget holds [default: full]",
    })
    .option("no-trim", {
      ...selectors,
      group: lean,
      describe: `Trims to switch off: ${trimNames.join(", ")}, or all`,
    })
    .option("tighten", {
      type: "boolean",
      group: lean,
      describe: "Enforce what descriptions and examples prove; off with --no-tighten [default: true]",
    })
    .option("fields", {
      type: "boolean",
      group: lean,
      describe: "Let callers choose fields of answers; off with --no-fields [default: true]",
    });
}

/** Converts the flags to options of the library; flags that were not given are absent. */
export function leanOptions(flags: LeanFlags): GenerateOptions {
  const { readOnly, deprecated, internal, code, budget, maxTools, usage, tighten, fields } = flags;
  const given = { readOnly, deprecated, internal, code, budget, maxTools, usage, tighten, fields };
  const lists = { include: flags.include, exclude: flags.exclude, hot: flags.hot, cold: flags.cold };
  const mode = modes.find((name) => name === flags.mode);
  const client = clientNames.find((name) => name === flags.client);
  const detail = details.find((name) => name === flags.detail);
  const switched = Object.fromEntries((flags.noTrim ?? []).flatMap(splitSelectors).flatMap(switchedOff));
  return {
    ...defined(given),
    ...Object.fromEntries(
      Object.entries(lists).flatMap(([name, values]) =>
        values === undefined ? [] : [[name, selectorsOf(name, values)]],
      ),
    ),
    ...defined({ mode, client, detail }),
    ...(flags.noTrim !== undefined && { trims: switched }),
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

const trimNames = trims.map(({ name }) => name);

function switchedOff(name: string): [string, false][] {
  if (name === "all") return trimNames.map((trim) => [trim, false]);
  if (trimNames.some((trim) => trim === name)) return [[name, false]];
  throw new GeneratorError("usage", `--no-trim does not know "${name}".`, {
    hint: `Choose from ${trimNames.join(", ")} and all.`,
  });
}
