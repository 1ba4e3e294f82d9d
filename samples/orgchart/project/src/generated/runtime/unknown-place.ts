// @generated SignedSource<<ed6e9bc322c82315e774939604ea397bddb849c6eab5bd5cf8d44cb2016e7eae>>
/** A tool file that sends something where its operation takes nothing: a slip that would otherwise be lost in silence. */
import { fixedValues, listedArguments } from "./accepted-arguments.js";
import { oncePerPair } from "./late.js";
import type { OperationFacts, Place } from "./operation.js";
import { parsePlace } from "./place.js";
import type { Tool } from "./tool.js";

/**
 * The first place of `input` or `fixed` that the operation does not have. The arguments of a grouped tool belong to one
 * action or another, so only single tools are looked at.
 */
export const unknownPlace = oncePerPair(
  (tool: Tool | undefined, operation: OperationFacts): Place | undefined => {
    if (tool === undefined || tool.actions !== undefined) return undefined;
    const listed = listedArguments(tool.input).flatMap(({ place }) => (place === "" ? [] : [place]));
    return [...listed, ...fixedValues(tool).keys()].find((place) => !hasPlace(operation, place));
  },
);

function hasPlace({ parameters, body }: OperationFacts, place: Place): boolean {
  const parts = parsePlace(place);
  if (parts.in === "body") return body !== undefined;
  return parameters.some(
    (parameter) =>
      parameter.in === parts.in &&
      (parts.in === "header" ? parameter.name.toLowerCase() : parameter.name) === parts.name,
  );
}
