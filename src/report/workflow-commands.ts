/** Prints annotations as workflow commands: https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
import { messageText } from "../errors.js";
import type { Annotation } from "./annotations.js";

export function workflowCommands(annotations: readonly Annotation[]): string {
  return annotations.map(workflowCommand).join("\n");
}

function workflowCommand({ level, title, message, file, line }: Annotation): string {
  const properties = Object.entries({ file, line, title }).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`${name}=${escape(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C")}`],
  );
  return `::${level === "note" ? "notice" : level} ${properties.join(",")}::${escape(message)}`;
}

function escape(text: string): string {
  return messageText(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
