/** Detects a tool file that sends something its operation does not take, which would otherwise be ignored silently. */
import { fixedValues, listedArguments } from "../operations/accepted-arguments.js";
import type { OperationFacts } from "../operations/operation.js";
import { parsePlace, placeKey, type Place } from "../operations/place.js";
import type { Tool } from "../operations/tool.js";
import { isPointer, isWithin, parsePointer } from "../schema/pointer.js";
import { oncePerPair } from "../values/lazy.js";

/**
 * Returns what is wrong with the first place of `input` or `fixed` that the operation does not have or that cannot be fixed.
 * Only for single tools, because arguments of a grouped tool belong to different actions.
 */
export const misplaced = oncePerPair(
  (tool: Tool | undefined, operation: OperationFacts): string | undefined => {
    if (tool === undefined || tool.actions !== undefined) return undefined;
    const listed = listedArguments(tool.input).flatMap(({ place }) => (place === "" ? [] : [place]));
    const fixed = [...fixedValues(tool).keys()];
    const unknown = [...listed, ...fixed].find((place) => !hasPlace(operation, place));
    if (unknown !== undefined)
      return `its tool file sends something to ${unknown}, a place that ${operation.key} does not have`;
    const deep = fixed.find((place) => !isWhole(operation, place));
    if (deep !== undefined)
      return `its tool file fixes ${deep}, but only the whole body and its properties can be fixed`;
    const inside = fixed.find((place) => listed.some((outer) => outer !== place && contains(outer, place)));
    if (inside !== undefined)
      return `its tool file fixes ${inside}, which is inside an argument that it lists: no part of one can be fixed`;
    return undefined;
  },
);

export function hasPlace({ parameters, body }: OperationFacts, place: Place): boolean {
  const parts = parsePlace(place);
  if (parts.in === "body") return body !== undefined && isPointer(parts.pointer);
  return parameters.some(
    (parameter) =>
      parameter.in === parts.in &&
      (parts.in === "header" ? parameter.name.toLowerCase() : parameter.name) === parts.name,
  );
}

/** Whether a place of the body is no deeper than its properties, or an argument: those of an only property count as the body's. */
export function isWhole({ arguments: known }: OperationFacts, place: Place): boolean {
  const parts = parsePlace(place);
  if (parts.in !== "body" || parsePointer(parts.pointer).length <= 1) return true;
  return known.some((argument) => argument.place === place);
}

/** Whether a place is inside of another, or the same. */
export function contains(outer: Place, place: Place): boolean {
  const [whole, part] = [parsePlace(outer), parsePlace(place)];
  if (whole.in === "body") return part.in === "body" && isWithin(part.pointer, whole.pointer);
  return placeKey(outer) === placeKey(place);
}
