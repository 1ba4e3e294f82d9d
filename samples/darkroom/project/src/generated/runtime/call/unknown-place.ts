// @generated SignedSource<<c699aa526bb07a298d019968c6ca49abf62f0705b005c5188104698241557856>>
/** Detects a tool file that sends something its operation does not take, which would otherwise be ignored silently. */
import { oncePerPair } from "../late.js";
import type { OperationFacts, Place } from "../operation.js";
import { parsePlace } from "../request/place.js";
import type { Tool } from "../tool.js";
import { fixedValues, listedArguments } from "./accepted-arguments.js";

/**
 * Returns the first place of `input` or `fixed` that the operation does not have. Only for single tools, because arguments of
 * a grouped tool belong to different actions.
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
