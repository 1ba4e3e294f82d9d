/** The operations that tools of the list reach: one each, or several by their actions. */
import type { OperationObject } from "../document/operations.js";
import type { Judge } from "../judge/judge.js";
import type { Subject } from "./attempt.js";
import { member } from "../json.js";
import { carrierOf } from "./carrier.js";
import type { PublishedTool } from "./client.js";
import type { ToolFile } from "./tool-file.js";

/** Whether it is a filter that takes several values. */
function isList(place: string, { parameters }: OperationObject): boolean {
  const filter = parameters.find((one) => one.in === "query" && place === `query:${one.name}`);
  return member(filter?.schema?.value, "type") === "array";
}

/** The `id` by which one action reads may be sent to a list that filters by `id`. */
function ofAction(
  places: ReadonlyMap<string, string>,
  { parameters }: OperationObject,
): ReadonlyMap<string, string> {
  const isHere = (place: string): boolean => parameters.some((one) => `${one.in}:${one.name}` === place);
  return new Map(
    [...places].map(([argument, place]) => {
      const filter = place.replace(/^path:/, "query:");
      return [argument, !isHere(place) && isHere(filter) ? filter : place];
    }),
  );
}

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
      const places = action === "" ? file.places : ofAction(file.places, operation);
      return [
        {
          by: action === "" ? "tool" : "action",
          name,
          inputSchema,
          places,
          lists: new Set([...places].flatMap(([name, place]) => (isList(place, operation) ? [name] : []))),
          operation,
          preset: action === "" ? {} : { action },
          carrier: (argument) => carrierOf(operation, places.get(argument) ?? ""),
          call: (args) => ({ tool: name, args }),
        },
      ];
    });
  });
}
