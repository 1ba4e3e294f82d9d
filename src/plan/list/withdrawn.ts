/** Operations that the user took out of the server, by what they did to its files. */
import type { ProjectState } from "../../model/project.js";

/** The user deleted the file of the operation's tool, or put a tool of their own in its place. */
export function isWithdrawn(key: string, { tools }: ProjectState): "deleted" | "taken" | undefined {
  const pinned = tools.get(key);
  const form =
    pinned?.form === "grouped" && pinned.group !== undefined ? tools.get(pinned.group)?.form : pinned?.form;
  return form === "deleted" || form === "taken" ? form : undefined;
}
