// @generated SignedSource<<901ccd423e565113abeee947714659acbc7ff809144816ef7bdd296ad787fea0>>
/** A tool file that sends something where its operation takes nothing: a slip that would otherwise be lost in silence. */
import { oncePerPair } from "../late.js";
import type { OperationFacts, Place } from "../operation.js";
import { parsePlace } from "../request/place.js";
import type { Tool } from "../tool.js";
import { fixedValues, listedArguments } from "./accepted-arguments.js";

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
