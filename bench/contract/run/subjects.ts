/** The operations that tools of the list reach: one each, or several by their actions. */
import type { Judge } from "../judge/judge.js";
import type { Subject } from "./attempt.js";
import { carrierOf } from "./carrier.js";
import type { PublishedTool } from "./client.js";
import type { ToolFile } from "./tool-file.js";

export function toolSubjects(
  { operations }: Pick<Judge, "operations">,
  tools: readonly PublishedTool[],
  toolFiles: readonly ToolFile[],
): readonly Subject[] {
  const byKey = new Map(operations.map((operation) => [operation.key, operation]));
  const byName = new Map(toolFiles.map((file) => [file.name, file]));
  return tools.flatMap(({ name, inputSchema }) => {
    const file = byName.get(name);
    return [...(file?.operations ?? [])].flatMap(([action, key]): Subject[] => {
      const operation = byKey.get(key);
      if (file === undefined || operation === undefined) return [];
      return [
        {
          by: action === "" ? "tool" : "action",
          name,
          inputSchema,
          places: file.places,
          operation,
          preset: action === "" ? {} : { action },
          carrier: (argument) => carrierOf(operation, file.places.get(argument) ?? ""),
          call: (args) => ({ tool: name, args }),
        },
      ];
    });
  });
}
