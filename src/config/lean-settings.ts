/** Defines what flags, options and the configuration file can set about tools, in one vocabulary: {@link LeanSettings}. */
import type { Location } from "../model/api.js";
import {
  clientNames,
  details,
  modes,
  type Client,
  type Detail,
  type LeanOptions,
  type McpExtension,
  type Mode,
  type Selector,
  type SelectorList,
  type SelectorPlaces,
} from "../model/lean.js";
import { configPath } from "../model/project.js";
import { trims, type Trims } from "../model/trims.js";
import { defined } from "../runtime/values/json.js";
import { extensionMembers } from "./mcp-extension.js";
import type { Fault } from "./setting-faults.js";
import { unknownProperty, describeFault } from "./setting-problems.js";

/** Settings about tools, all optional. An option overrides the configuration file, which overrides the default. */
export interface LeanSettings {
  /** Offer only operations that match one of these, whatever `x-mcp` says. Default: all. */
  readonly include?: readonly Selector[];
  /** Never offer these; no other setting brings them back. Adds to what the configuration file excludes. Default: none. */
  readonly exclude?: readonly Selector[];
  /** Only operations that change nothing. Default: false. */
  readonly readOnly?: boolean;
  /** Include deprecated operations. Default: false. */
  readonly deprecated?: boolean;
  /** Include operations marked `x-internal`. Default: false. */
  readonly internal?: boolean;
  /** Settings of the operations that match. They override the document's `x-mcp`, and the last entry decides. */
  readonly operations?: readonly ({ readonly match: Selector } & McpExtension)[];
  /** Switches of single trims. Default: all on. */
  readonly trims?: Partial<Trims>;
  /** How much listed tools say: no more than the trims leave, or as much as the budget holds. Default: `full`. */
  readonly detail?: Detail;
  /** Enforce formats and bounds that descriptions and examples prove. Default: true. */
  readonly tighten?: boolean;
  /** Let callers choose fields of answers. Default: true. */
  readonly fields?: boolean;
  /** How operations are offered. Default: `auto`: as tools while they fit the limits, the others by search. */
  readonly mode?: Mode;
  /** Tokens (o200k_base) that tools and instructions may cost together. Default: 5000. */
  readonly budget?: number;
  /** Maximum number of tools in the list. Default: 40; 1,000 for `claude-code`, which shows names only. */
  readonly maxTools?: number;
  /** Operations to list whatever they cost. Default: none. */
  readonly hot?: readonly Selector[];
  /** Operations to leave to search. Default: none. */
  readonly cold?: readonly Selector[];
  /** Usage log written by the server (`MCP_USAGE_LOG`); often called operations are listed first. */
  readonly usage?: string;
  /** Respect the limits of this client. Default: `any`. */
  readonly client?: Client;
  /** Let clients start one small server for each tag. Default: false. */
  readonly split?: boolean;
}

const selector = { type: "string", minLength: 1 } as const;
const selectors = { type: "array", items: selector } as const;
const toggle = { type: "boolean" } as const;
const limit = { anyOf: [{ type: "integer", minimum: 0 }, { const: false }] } as const;

/** Schema (JSON Schema 2020-12) of each member. */
export const leanProperties = {
  include: {
    description:
      "Only these operations: tag:NAME, a path (/pets/**), a method, or an operationId; * is a wildcard.",
    ...selectors,
  },
  exclude: { description: "Never these operations.", ...selectors },
  readOnly: { description: "Only operations that change nothing.", type: "boolean" },
  deprecated: { description: "Include deprecated operations.", type: "boolean" },
  internal: { description: "Include operations marked x-internal.", type: "boolean" },
  operations: {
    description:
      "Settings of the operations that match; they override the document's x-mcp, and the last entry decides.",
    type: "array",
    items: {
      type: "object",
      properties: { match: { description: "Which operations.", ...selector }, ...extensionMembers },
      required: ["match"],
      additionalProperties: false,
    },
  },
  trims: {
    description: "Trims that make tools lean; false switches one off.",
    type: "object",
    properties: Object.fromEntries(
      trims.map(({ name, doc, byDefault }) => [
        name,
        { description: doc, ...(byDefault === true ? toggle : limit) },
      ]),
    ),
    additionalProperties: false,
  },
  detail: { description: "How much listed tools say: lean, or full, as the budget allows.", enum: details },
  tighten: { description: "Enforce what descriptions and examples prove.", type: "boolean" },
  fields: {
    description: "Let callers choose fields of answers.",
    type: "boolean",
  },
  mode: { description: "auto, direct, hybrid, dynamic or code.", enum: modes },
  budget: { description: "Tokens that tools and instructions may cost.", type: "integer", minimum: 1 },
  maxTools: {
    description: "The most tools in the list: 40, or 1,000 for claude-code, which shows names alone.",
    type: "integer",
    minimum: 1,
  },
  hot: { description: "Operations to list whatever they cost.", ...selectors },
  cold: { description: "Operations to leave to search.", ...selectors },
  usage: {
    description: "Usage log written by the server (MCP_USAGE_LOG); often called operations are listed first.",
    type: "string",
    minLength: 1,
  },
  client: { description: "Respect the limits of this client.", enum: clientNames },
  split: { description: "Let clients start one small server for each tag.", type: "boolean" },
} as const;

/**
 * Merges options, configuration file and defaults, in this order of precedence. A list in the options replaces the file's,
 * except that `exclude` adds to it, and so does `operations`.
 */
export function leanOptions(
  options: LeanSettings,
  file: LeanSettings,
  { defaults, usage }: { defaults: LeanOptions; usage: LeanOptions["usage"] | undefined },
): LeanOptions {
  const overrides = [...(file.operations ?? []), ...(options.operations ?? [])];
  return {
    ...defaults,
    ...plain(file),
    ...plain(options),
    selection: {
      ...defaults.selection,
      ...ofSelection(file),
      ...ofSelection(options),
      exclude: [...new Set([...(file.exclude ?? defaults.selection.exclude), ...(options.exclude ?? [])])],
      overrides: overrides.map(({ match, ...extension }, index) => ({
        match,
        extension: options.include === undefined ? extension : unlessOut(extension),
        ...(index < (file.operations?.length ?? 0) && {
          at: { file: configPath, pointer: `/operations/${index}` },
        }),
      })),
    },
    trims: { ...defaults.trims, ...file.trims, ...options.trims },
    ...defined({ usage }),
    ...(usage !== undefined && options.usage === undefined && { usageAt: usagePlace }),
    places: {
      include: placesOf("include", options.include === undefined ? file : {}),
      exclude: placesOf("exclude", file),
      hot: placesOf("hot", options.hot === undefined ? file : {}),
      cold: placesOf("cold", options.cold === undefined ? file : {}),
    },
  };
}

type SelectionSettings = Pick<LeanSettings, "include" | "exclude" | "readOnly" | "deprecated" | "internal">;
type PlainSettings = Pick<
  LeanSettings,
  "mode" | "budget" | "maxTools" | "hot" | "cold" | "client" | "detail" | "tighten" | "fields"
>;

/** The settings of the selection that are one value or a list, as far as they are there, in the order of the configuration file. */
function ofSelection({ include, exclude, readOnly, deprecated, internal }: SelectionSettings) {
  return defined({ include, exclude, readOnly, deprecated, internal });
}

/** The same of all others. */
function plain({ mode, budget, maxTools, hot, cold, client, detail, tighten, fields }: PlainSettings) {
  return defined({ mode, budget, maxTools, hot, cold, client, detail, tighten, fields });
}

/** Where the configuration file names a usage log. */
export const usagePlace: Location = { file: configPath, pointer: "/usage" };

function placesOf(list: SelectorList, file: LeanSettings): SelectorPlaces[SelectorList] {
  return new Map(
    file[list]?.map((one, index) => [one, { file: configPath, pointer: `/${list}/${index}` }] as const),
  );
}

/** Drops `included: false`, because this run offers what it was told to include. */
function unlessOut({ included, ...extension }: McpExtension): McpExtension {
  return { ...extension, ...(included === true && { included }) };
}

/** Prints the settings that differ from the defaults as lines of the configuration file. */
export function leanLines(
  lean: LeanOptions,
  defaults: LeanOptions,
  paths: { readonly usage?: string; readonly split: boolean },
): string[] {
  const { overrides } = lean.selection;
  const trims = changed(lean.trims, defaults.trims);
  return [
    ...changed(written(lean), written(defaults)).flatMap(([name, value]) => settingLines(name, value)),
    ...(overrides.length === 0
      ? []
      : ["operations:", ...overrides.flatMap(({ match, extension }) => itemLines({ match, ...extension }))]),
    ...(trims.length === 0 ? [] : ["trims:", ...trims.map(([name, value]) => `  ${name}: ${String(value)}`)]),
    ...(paths.usage === undefined ? [] : [`usage: ${JSON.stringify(paths.usage)}`]),
    ...(paths.split ? ["split: true"] : []),
  ];
}

function written(lean: LeanOptions): object {
  return { ...ofSelection(lean.selection), ...plain(lean) };
}

function changed(members: object, defaults: object): [string, unknown][] {
  const byDefault = new Map<string, unknown>(Object.entries(defaults));
  return Object.entries(members).filter(
    ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(byDefault.get(name)),
  );
}

function settingLines(name: string, value: unknown): string[] {
  if (!Array.isArray(value)) return [`${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`];
  return [`${name}:`, ...value.map((item: unknown) => `  - ${JSON.stringify(item)}`)];
}

function itemLines(item: object): string[] {
  return Object.entries(item).map(
    ([name, value]: [string, unknown], index) =>
      `  ${index === 0 ? "-" : " "} ${name}: ${JSON.stringify(value)}`,
  );
}

/** Describes a fault: what is wrong, and what would be right. */
export function describeProblem(fault: Fault): string {
  const { keyword, schema } = fault;
  if (keyword === "additionalProperties") {
    const { name, hint } = unknownProperty(fault);
    return `there is no setting "${name}"${hint}`;
  }
  const about = schema.description;
  // A short list of choices or a pattern's own message already says what is allowed.
  const isSaid = keyword === "enum" || keyword === "pattern" || typeof about !== "string";
  return isSaid ? describeFault(fault) : `${describeFault(fault)} (${about.replace(/\.$/, "")})`;
}
