/** The generator's settings for one project; a folder with this file in it is meant to be one. */
export const configPath = "mcp.config.yaml";

/** What was written last: the generator's own notes, which nothing that runs is made of. */
export const lockPath = "mcp.lock.json";

/** What an existing project pins, so that planning again does not move what people rely on. */
export interface ProjectState {
  /** By tool id (operation key, or `group <name>`). */
  readonly tools: ReadonlyMap<string, PinnedTool>;
  /** The same of what callers know, be it pinned or planned anew; where it is absent, all is pinned. */
  readonly before?: ReadonlyMap<string, PinnedTool>;
  /** Names of environment variables by what they stand for: `<api id>/<scheme name>/<field>`. */
  readonly variables: ReadonlyMap<string, string>;
}

export interface PinnedTool {
  /** Absent when the tool is to be named anew. */
  readonly name?: string;
  /** What its file calls it, where that is the user's own name for it: no other tool may have it. */
  readonly ownName?: string;
  /** As in the document when it was last generated. */
  readonly operationId?: string;
  /**
   * `listed`: has a tool file; `grouped`: an action of a group; `hidden`: reached by search only;
   * `deleted`: the user deleted its file; `taken`: the user's own `run` stands in its place.
   */
  readonly form: "listed" | "grouped" | "hidden" | "deleted" | "taken";
  /** Path below the project, when it has a file. */
  readonly file?: string;
  /** The file holds something of the user's: it outlives its operation. */
  readonly edited?: boolean;
  /** Its tool has an argument by which callers say what they want of its answer. */
  readonly fields?: true;
  /** Of an action: id of the grouped tool (`group <name>`), and what the action is called there. */
  readonly group?: string;
  readonly action?: string;
  /** Somebody had said that it is to be in that group. */
  readonly asked?: true;
}

/** What a plan pins for the next run. */
export interface Pins {
  /** By tool id: every tool, and every operation without one. */
  readonly tools: ReadonlyMap<
    string,
    Pick<PinnedTool, "form" | "operationId" | "group" | "action" | "asked" | "fields"> & {
      readonly name: string;
    }
  >;
  readonly variables: ReadonlyMap<string, string>;
}

export const emptyProject: ProjectState = { tools: new Map(), variables: new Map() };
