// @generated SignedSource<<eeea23f1430b91d181be6dce9a01f2d0905489a7f35e316508638367497f3716>>
/** Finds tool files that no longer fit their operations, before anybody calls them. */
import { nearest } from "../nearest.js";
import type { OperationFacts, OperationSource, Place } from "../operation.js";
import { operationsOf, type Tool } from "../tool.js";
import { argumentSchema, fixedValues, listedArguments } from "./accepted-arguments.js";
import { hasPlace, misplaced } from "./misplaced.js";

/** Returns what is wrong, a sentence for each place that none of the tool's operations has. */
export async function toolFaults(tool: Tool, operations: OperationSource): Promise<string[]> {
  const found = await Promise.all(operationsOf(tool).map((key) => operations.get(key)));
  const known = found.filter((one) => one !== undefined);
  const [first] = known;
  if (first === undefined) return [];
  const listed = listedArguments(tool.input).flatMap(({ place }) => (place === "" ? [] : [place]));
  const unknown: string[] = [];
  for (const place of new Set([...listed, ...fixedValues(tool).keys()])) {
    const having = await Promise.all(known.map((operation) => isDescribed(place, operation, operations)));
    if (having.includes(true)) continue;
    const [near] = nearest(place, [...new Set(known.flatMap(placesOf))]);
    const hint = near === undefined ? "" : `; did you mean ${near}?`;
    unknown.push(
      `tool ${tool.name} sends something to ${place}, a place that ${operationsOf(tool).join(", ")} does not have${hint}`,
    );
  }
  const other = unknown.length === 0 && known.length === 1 ? misplaced(tool, first) : undefined;
  return other === undefined ? unknown : [`tool ${tool.name}: ${other}`];
}

async function isDescribed(
  place: Place,
  operation: OperationFacts,
  operations: OperationSource,
): Promise<boolean> {
  if (!hasPlace(operation, place)) return false;
  if (!place.startsWith("body:") || operation.arguments.some((argument) => argument.place === place))
    return true;
  return (await argumentSchema(operation, place, operations)) !== undefined;
}

function placesOf({ arguments: known, parameters }: OperationFacts): Place[] {
  return [
    ...known.map(({ place }) => place),
    ...parameters.map(({ in: location, name }): Place => `${location}:${name}`),
  ];
}
