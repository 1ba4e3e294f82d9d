/** What decides which tools there are and what each may say: flags, configuration and `x-mcp` in one vocabulary. */
import type { Location } from "./api.js";
import type { Annotations, Fixed, ResultOptions } from "./runtime.js";

/** `x-mcp` of an operation, a path item or a document, or an entry under `operations:` in the configuration file. */
export interface McpExtension {
  /** `true` and `false` in place of the object: in, though deprecated or internal, and out. */
  readonly included?: boolean;
  /** Name of the tool: `^[A-Za-z0-9_-]{1,64}$`. */
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  readonly annotations?: Annotations;
  /** Calling it changes nothing, whatever the method says; or it does, though the method says not. */
  readonly readOnly?: boolean;
  /** By name on the wire (of a body's property, by JSON pointer as well). */
  readonly arguments?: Readonly<Record<string, { readonly name?: string; readonly description?: string }>>;
  /** Arguments that the tool does not show, by name on the wire; they may still be sent. */
  readonly hide?: readonly string[];
  /** Sent with every call; callers may not send them. */
  readonly fixed?: Fixed;
  readonly result?: ResultOptions;
  /** Name of the grouped tool that it is an action of. */
  readonly group?: string;
  /** Multiplies the operation's weight; 1 is usual, 0 goes last. */
  readonly priority?: number;
  /** Scopes that a caller must have to see and call it. */
  readonly scopes?: readonly string[];
  readonly confirm?: boolean | string;
  /** Milliseconds that one call may take. */
  readonly timeoutMs?: number;
}

/**
 * Which operations are meant: `tag:pets`, a path glob (`/pets/**`), a method (`GET`), both (`GET /pets/*`), or an
 * operationId or tool name, `*` standing for any letters.
 */
export type Selector = string;

/** A setting that is a list of selectors. */
export type SelectorList = "include" | "exclude" | "hot" | "cold";

/** Where the configuration file has each selector that holds; one that was said for this run alone has no place. */
export type SelectorPlaces = Readonly<Record<SelectorList, ReadonlyMap<Selector, Location>>>;

export interface Selection {
  /** Only these; all where there is none. */
  readonly include: readonly Selector[];
  /** Never these. */
  readonly exclude: readonly Selector[];
  /** Only what reads. */
  readonly readOnly: boolean;
  /** Deprecated operations as well. */
  readonly deprecated: boolean;
  /** Operations marked `x-internal` as well. */
  readonly internal: boolean;
  /** For the operations that match, before what the document says; the last that speaks of a member decides. */
  readonly overrides: readonly Override[];
}

export interface Override {
  readonly match: Selector;
  readonly extension: McpExtension;
  /** Where it stands in the configuration file, if it does. */
  readonly at?: Location;
}

/** The cuts that make tools lean, each by itself, in the order in which they are made. */
export interface Trims {
  /** Leave out what no caller needs: examples, titles, empty bounds, formats that say nothing. */
  readonly noise: boolean;
  /** Leave out deprecated, technical and ubiquitous parameters; they may still be sent. */
  readonly drop: boolean;
  /** Join what can be said as one: `allOf`, unions with doubles, `T | T[]`, bodies in a wrapper. */
  readonly merge: boolean;
  /** Plain, short descriptions. */
  readonly text: boolean;
  /** Leave out descriptions that repeat the name. */
  readonly elide: boolean;
  /** The most values an enum may list. */
  readonly enums: number | false;
  /** Optional properties deeper than this are hidden. */
  readonly depth: number | false;
  /** The most optional arguments a tool shows. */
  readonly cap: number | false;
}

export type Mode = "auto" | "direct" | "hybrid" | "dynamic";

export type Client =
  "any" | "claude" | "claude-code" | "openai" | "openai-strict" | "gemini" | "cursor" | "vscode";

export interface LeanOptions {
  readonly selection: Selection;
  readonly trims: Trims;
  /** Bounds, formats and enums that the prose and the examples prove. */
  readonly tighten: boolean;
  /** Tools that read may have an argument by which callers say what they want of a large answer. */
  readonly fields: boolean;
  readonly mode: Mode;
  /** Tokens (o200k_base) that tools and instructions may cost together. */
  readonly budget: number;
  /** The most tools in the list; absent, as many as usual for the client. */
  readonly maxTools?: number;
  /** Listed whatever they weigh. */
  readonly hot: readonly Selector[];
  /** Found by search instead of listed, unless the mode is `direct`. */
  readonly cold: readonly Selector[];
  /** How often each operation was called, by key; from a log of the generated server. */
  readonly usage?: ReadonlyMap<string, number>;
  /** Where the configuration file names that log. */
  readonly usageAt?: Location;
  readonly client: Client;
  readonly places: SelectorPlaces;
}
