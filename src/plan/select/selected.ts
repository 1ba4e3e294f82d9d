/** What is selected: an operation, and where its settings were written. */
import type { Api, Location, Operation } from "../../model/api.js";
import type { McpExtension } from "../../model/lean.js";
import type { ProjectState } from "../../model/project.js";

/** An operation with its key and settings. */
export interface Selected {
  readonly api: Api;
  readonly operation: Operation;
  /** `GET /pets/{petId}`; prefixed with the document's id and a space if there are several documents. */
  readonly key: string;
  /** Its settings, from the configuration and the document (`x-mcp`). */
  readonly extension: McpExtension;
  /** The source of each setting. */
  readonly sources?: ReadonlyMap<string, SettingSource>;
}

/** An operation with the name of its tool, planned or not. */
export type Selectable = Pick<Selected, "api" | "operation" | "key" | "extension"> & {
  readonly name?: string;
};

/** A place where settings are written: an `x-mcp`, or an entry of `operations:`. */
export interface SettingSource {
  readonly extension: McpExtension;
  /** If known. */
  readonly at?: Location;
  /** Whether it is written for the operation, even if a nearer source overrules it. */
  readonly appliesTo: (one: Selectable) => boolean;
}

/** Whether the user deleted the tool's file or replaced the tool with their own. */
export function isWithdrawn(key: string, { tools }: ProjectState): "deleted" | "taken" | undefined {
  const pinned = tools.get(key);
  const form =
    pinned?.form === "grouped" && pinned.group !== undefined ? tools.get(pinned.group)?.form : pinned?.form;
  return form === "deleted" || form === "taken" ? form : undefined;
}
