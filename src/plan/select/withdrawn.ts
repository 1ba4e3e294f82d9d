/** Finds operations that the user took out of the server by changing its files. */
import type { ProjectState } from "../../model/project.js";

/** Whether the user deleted the tool's file or replaced the tool with their own. */
export function isWithdrawn(key: string, { tools }: ProjectState): "deleted" | "taken" | undefined {
  const pinned = tools.get(key);
  const form =
    pinned?.form === "grouped" && pinned.group !== undefined ? tools.get(pinned.group)?.form : pinned?.form;
  return form === "deleted" || form === "taken" ? form : undefined;
}
