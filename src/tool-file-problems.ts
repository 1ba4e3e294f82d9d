/** Compares edited tool files with their operations: what is sent where no operation takes it would fail every call. */
import { toolFaults } from "./runtime/call/tool-faults.js";
import type { OperationSource } from "./runtime/operation.js";
import { placeKey } from "./runtime/request/place.js";
import { argumentAt, type Tool } from "./runtime/tool.js";
import type { Diagnostic } from "./errors.js";
import type { Place } from "./model/runtime.js";
import type { ToolPlaces } from "./sync/tool-places.js";

/** @param texts of tool files by path, as they are after the run; `planned` those that nobody edited */
export async function toolFileProblems(
  texts: ReadonlyMap<string, string>,
  planned: ReadonlyMap<string, string>,
  source: () => OperationSource,
): Promise<Diagnostic[]> {
  const edited = [...texts].filter(([path, text]) => planned.get(path) !== text);
  if (edited.length === 0) return [];
  const { toolPlaces } = await import("./sync/tool-places.js");
  const operations = source();
  const found = edited.map(async ([path, text]) => {
    const places = toolPlaces(text);
    return places === undefined ? [] : problemsOf(path, places, operations);
  });
  return (await Promise.all(found)).flat();
}

async function problemsOf(
  path: string,
  places: ToolPlaces,
  operations: OperationSource,
): Promise<Diagnostic[]> {
  const lines = new Map(
    [...places.input, ...places.fixed].map(([place, line]) => [placeKey(place as Place), line]),
  );
  const [inGeneral] = [...places.fixed.values(), ...places.named.values()];
  return (await toolFaults(toolOf(places), operations)).map(({ text, place, operation }): Diagnostic => {
    const named = operation === undefined ? inGeneral : places.named.get(operation);
    const line = place === undefined ? named : lines.get(placeKey(place));
    return {
      severity: "warning",
      code: "tool-does-not-fit",
      message: `${text}.`.replace(/\?\.$/, "?"),
      hint: "Correct it in the file, or remove it: every call of the tool fails until then.",
      at: { file: path, ...(line !== undefined && { line }) },
    };
  });
}

/** The tool as far as it is compared; the cast is safe, because places are read from calls that write nothing else. */
function toolOf({ name, operations, input, fixed }: ToolPlaces): Tool {
  const { "": operation, ...actions } = Object.fromEntries(operations);
  const values: Record<string, Record<string, unknown>> = {};
  for (const place of fixed.keys()) {
    const colon = place.indexOf(":");
    (values[place.slice(0, colon)] ??= {})[place.slice(colon + 1)] = null;
  }
  return {
    name,
    description: "",
    ...(operation === undefined ? { actions } : { operation }),
    input: Object.fromEntries([...input.keys()].map((place) => [place, argumentAt(place as Place, {})])),
    fixed: values,
  };
}
