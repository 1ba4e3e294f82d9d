import type { Json } from "./runtime.js";

/** Holds the generator's settings for a project; its presence marks a folder as one. */
export const configPath = "mcp.config.yaml";

/** Records what was written last; nothing of the generated server depends on it. */
export const lockPath = "mcp.lock.json";

/** Lists the tools of a project's server, and types the operations behind them. */
export const indexPath = "src/generated/operations/index.ts";

/** What an existing project pins, so that a new plan does not move what its users rely on. */
export interface ProjectState {
  /** By tool id (operation key, or `group <name>`). */
  readonly tools: ReadonlyMap<string, PinnedTool>;
  /** What callers know of, even when names are planned anew; absent when everything is pinned. */
  readonly before?: ReadonlyMap<string, PinnedTool>;
  /** Names of environment variables by what they hold: `<api id>/<scheme name>/<field>`. */
  readonly variables: ReadonlyMap<string, string>;
  /** By id of the document; a document that is new has none. */
  readonly commonArguments: ReadonlyMap<string, CommonArguments>;
  /** New key to old key of operations that may have moved: they are known, and not offered until that is answered. */
  readonly held?: ReadonlyMap<string, string>;
  /** Keys of operations that are gone, and that settings may still name until it is answered whether they moved. */
  readonly unanswered?: readonly string[];
  /** Keys of operations that moved since the last run, old to new: settings that still name the old one learn the new one. */
  readonly moved?: ReadonlyMap<string, string>;
}

/**
 * Arguments that a document's instructions describe instead of its tools, by the names that tools show, in the order of the
 * instructions. One more of them, or other words for one, changes every tool that has it.
 */
export interface CommonArguments {
  /** Accepted by all tools, shown by none. */
  readonly hidden: ReadonlyMap<string, ArgumentSummary>;
  /** Shown without this description and default. */
  readonly described: ReadonlyMap<string, ArgumentSummary>;
  /** Names by which operations say what they are about: `channel`, `customer`. */
  readonly identifying: readonly string[];
}

/** An argument's description and default, in words that fit any tool. */
export interface ArgumentSummary {
  readonly description?: string;
  readonly default?: Json;
  /** Where a hidden one is sent and what it takes, because no tool shows that: `query`, `array of string`. */
  readonly in?: string;
  readonly takes?: string;
}

/** How far a tool is above its leanest form: so many steps, or all there are. */
export type PinnedDetail = number | "full";

export interface PinnedTool {
  /** Absent when the tool is to be named anew. */
  readonly name?: string;
  /** The name in its file, if the user chose it; no other tool may have it. */
  readonly ownName?: string;
  /** As in the document at the last run. */
  readonly operationId?: string;
  /**
   * `listed`: has a tool file; `grouped`: an action of a group; `hidden`: reached by search only;
   * `deleted`: the user deleted its file; `taken`: the user's own `run` stands in its place.
   */
  readonly form: "listed" | "grouped" | "hidden" | "deleted" | "taken";
  /** Path below the project, if it has a file. */
  readonly file?: string;
  /** The file has edits of the user's, so that it outlives its operation. */
  readonly edited?: boolean;
  /** How far the tool's file is above the leanest form. */
  readonly detail?: PinnedDetail;
  /** Its leanest form has essential arguments only. */
  readonly essentialOnly?: true;
  /** What was added to its description to tell it apart from others, part by part. */
  readonly distinctions?: readonly string[];
  /** Of an action: id of its grouped tool (`group <name>`), and the action's name. */
  readonly group?: string;
  readonly action?: string;
  /** The user requested that group. */
  readonly requested?: true;
}

/** What a plan pins for the next run. */
export interface Pins {
  /** By tool id: every tool, and every operation without one. */
  readonly tools: ReadonlyMap<
    string,
    Pick<
      PinnedTool,
      "form" | "operationId" | "group" | "action" | "requested" | "detail" | "essentialOnly" | "distinctions"
    > & {
      readonly name: string;
    }
  >;
  readonly variables: ReadonlyMap<string, string>;
  readonly commonArguments: ReadonlyMap<string, CommonArguments>;
}

export const emptyProject: ProjectState = {
  tools: new Map(),
  variables: new Map(),
  commonArguments: new Map(),
};
