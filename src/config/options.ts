import type { Features } from "../model/features.js";
import type { LoadOptions } from "../model/documents.js";
import type { Stage } from "../model/progress.js";
import type { LeanSettings } from "./lean-settings.js";

/**
 * Options of a caller. What is absent comes from the project's configuration file, then from the defaults. {@link Features}
 * are off by default.
 */
export interface GenerateOptions extends LeanSettings, Partial<Features> {
  readonly documents?: readonly (
    string | { source: string; id?: string; prefix?: string; overlays?: readonly string[] }
  )[];
  /** Overlays for the one document, files or URLs: https://spec.openapis.org/overlay/latest.html. Default: none. */
  readonly overlays?: readonly string[];
  /** Folder of the project, relative to `cwd`. */
  readonly out?: string;
  readonly name?: string;
  /** Declare output schemas of tools, which costs tokens. Default: false. */
  readonly outputSchemas?: boolean;
  /** Also check the documents against the schema of their OpenAPI version and report violations. Default: false. */
  readonly validate?: boolean;
  readonly load?: Partial<LoadOptions>;
  /** Overwrite edited generated files; the edited text is kept as `<file>.orig`. Default: false. */
  readonly force?: boolean;
  /** Tools whose edited files to delete because their operation is gone; `true` for all such. Default: none. */
  readonly prune?: boolean | readonly string[];
  /** Continue if the document has lost more than half of the operations, or what some of them refer to. Default: false. */
  readonly allowRemovals?: boolean;
  /** Choose names, membership and places anew, as for a new project. Default: false. */
  readonly replan?: boolean;
  /** Rename tools to the names that the document gives them now. Default: false. */
  readonly rename?: boolean;
  /** Names of tools whose deleted files should be written again. Default: none. */
  readonly restore?: readonly string[];
  /** Old to new operation (`GET /old`, `GET /new`) where the document moved one. Default: none. */
  readonly moves?: Readonly<Record<string, string>>;
  /**
   * Answers to single conflicts, before `onConflict`: tool name or `package.json`, slot or key (all if absent), and whose
   * text to take.
   */
  readonly answers?: readonly { tool: string; slot?: string; take: "mine" | "theirs" }[];
  /** Answer for every slot that both you and the API changed. Default: none, which leaves the conflict open. */
  readonly onConflict?: "mine" | "theirs";
  /** Folder that relative paths start from. Default: the process's. */
  readonly cwd?: string;
  /** Reads standard input, for the source `-`. Default: the process's. */
  readonly stdin?: () => Promise<Uint8Array>;
  /** Fetches the documents that are URLs. Default: Node's client, which connects to the addresses that a host had at first. */
  readonly fetch?: typeof fetch;
  /** Called at every stage of the run. */
  readonly onStage?: (stage: Stage) => void;
}
