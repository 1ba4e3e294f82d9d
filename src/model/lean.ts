/**
 * Settings that decide which tools there are and what each says: one vocabulary for flags, configuration and `x-mcp`.
 */
import type { Location } from "./api.js";
import type { Annotations, Fixed, ResultOptions } from "./runtime.js";
import type { Trims } from "./trims.js";

/** `x-mcp` of an operation, a path item or a document, or an entry under `operations:` in the configuration file. */
export interface McpExtension {
  /**
   * `true` or `false` in place of the object: offer it even though it is deprecated or internal, or do not offer it.
   */
  readonly included?: boolean;
  /** Name of the tool: `^[A-Za-z0-9_-]{1,64}$`. */
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly annotations?: Annotations;
  /** Whether a call leaves everything unchanged; overrides what the method implies. */
  readonly readOnly?: boolean;
  /** By name in the request, or by JSON pointer for a property of the body. */
  readonly arguments?: Readonly<Record<string, { readonly name?: string; readonly description?: string }>>;
  /** Arguments, by name in the request, that the tool does not show; callers may still send them. */
  readonly hide?: readonly string[];
  /** Values sent with every call; callers may not send their own. */
  readonly fixed?: Fixed;
  readonly result?: ResultOptions;
  /** Name of the grouped tool that has it as an action. */
  readonly group?: string;
  /** Multiplies the operation's weight: 1 is the default, 0 ranks last. */
  readonly priority?: number;
  /** Scopes that a caller needs to see and call it. */
  readonly scopes?: readonly string[];
  readonly confirm?: boolean | string;
  /** Time limit of one call, in milliseconds. */
  readonly timeoutMs?: number;
}

/**
 * Selects operations: `tag:pets`, a path glob (`/pets/**`), a method (`GET`), both (`GET /pets/*`), or an operationId
 * or tool name in which `*` matches any letters.
 */
export type Selector = string;

/** A setting that is a list of selectors. */
export type SelectorList = "include" | "exclude" | "hot" | "cold";

/** Where the configuration file has each selector; one that came by flag has no place. */
export type SelectorPlaces = Readonly<Record<SelectorList, ReadonlyMap<Selector, Location>>>;

export interface Selection {
  /** Only these; all when empty. */
  readonly include: readonly Selector[];
  /** Never these. */
  readonly exclude: readonly Selector[];
  /** Only operations that read. */
  readonly readOnly: boolean;
  /** Deprecated operations as well. */
  readonly deprecated: boolean;
  /** Operations marked `x-internal` as well. */
  readonly internal: boolean;
  /** For matching operations, these win over the document; of several, the last that sets a member wins. */
  readonly overrides: readonly Override[];
}

export interface Override {
  readonly match: Selector;
  readonly extension: McpExtension;
  /** Its place in the configuration file, if it is there. */
  readonly at?: Location;
}

export const modes = ["auto", "direct", "hybrid", "dynamic", "code"] as const;
/** `code`: nothing is listed but search and the tools that run code. */
export type Mode = (typeof modes)[number];

export const details = ["lean", "full"] as const;
export type Detail = (typeof details)[number];

export const clientNames = [
  "any",
  "claude",
  "claude-code",
  "openai",
  "openai-strict",
  "gemini",
  "cursor",
  "vscode",
] as const;
export type Client = (typeof clientNames)[number];

export interface LeanOptions {
  readonly selection: Selection;
  readonly trims: Trims;
  /** `lean` makes no tool say more than its trims leave, `full` lets listed tools say as much as the budget holds. */
  readonly detail: Detail;
  /** Add bounds, formats and enums that descriptions and examples prove. */
  readonly tighten: boolean;
  /** Callers may say which fields of an answer to keep. */
  readonly fields: boolean;
  readonly mode: Mode;
  /** The most tokens (o200k_base) for tools and instructions together. */
  readonly budget: number;
  /** The most tools in the list; by default the client's limit. */
  readonly maxTools?: number;
  /** Listed whatever their weight. */
  readonly hot: readonly Selector[];
  /** Left to search instead of listed, unless the mode is `direct`. */
  readonly cold: readonly Selector[];
  /** Number of calls by operation key, from a log of the generated server. */
  readonly usage?: ReadonlyMap<string, number>;
  /** Where the configuration file names that log. */
  readonly usageAt?: Location;
  readonly client: Client;
  readonly places: SelectorPlaces;
}
