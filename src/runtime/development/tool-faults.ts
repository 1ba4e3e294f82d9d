/** Finds tool files, resources and prompts that no longer fit their operations, before anybody uses them. */
import { hasPlace, misplaced } from "../call/misplaced.js";
import type { ServerDefinition } from "../call/server-definition.js";
import { fixedValues, listedArguments } from "../operations/accepted-arguments.js";
import type { OperationFacts, OperationSource } from "../operations/operation.js";
import { parsePlace, type Place } from "../operations/place.js";
import type { Suggestions } from "../operations/prompt.js";
import { operationsOf, type Tool } from "../operations/tool.js";
import { parsePointer } from "../schema/pointer.js";
import { branches, propertySchemas } from "../schema/subschema.js";
import { bundle } from "../schema/validate.js";
import type { JsonSchema } from "../values/json.js";
import { nearest } from "../values/nearest.js";

export interface ToolFault {
  /** Whole sentence without its first capital and its end. */
  text: string;
  /** Where the tool file sends what its operation does not take. */
  place?: Place;
  /** Key of the operation that is not there. */
  operation?: string;
}

/** Returns what is wrong with a server: a sentence for each place and operation that is named and not there. */
export async function definitionFaults({
  tools,
  resources = [],
  prompts = [],
  operations,
}: Pick<ServerDefinition, "tools" | "resources" | "prompts" | "operations">): Promise<string[]> {
  const ofTools = await Promise.all(tools.map((tool) => toolFaults(tool, operations)));
  const ofResources = resources.flatMap(({ uri, operation, suggest = {} }) => [
    ...unknownOperation(`resource ${uri} reads`, operation, operations),
    ...Object.values(suggest).flatMap((values) => suggestionFaults(`resource ${uri}`, values, operations)),
  ]);
  const ofPrompts = prompts.flatMap(({ name, arguments: taken = {} }) =>
    Object.values(taken).flatMap(({ suggest }) => suggestionFaults(`prompt ${name}`, suggest, operations)),
  );
  return [...ofTools.flat().map(({ text }) => text), ...ofResources, ...ofPrompts];
}

function suggestionFaults(
  whose: string,
  values: Suggestions | undefined,
  operations: OperationSource,
): string[] {
  const operation = typeof values === "object" && "operation" in values ? values.operation : undefined;
  return unknownOperation(`${whose} suggests values of`, operation, operations);
}

function unknownOperation(doing: string, key: string | undefined, operations: OperationSource): string[] {
  if (key === undefined || operations.entry(key) !== undefined) return [];
  const [near] = nearest(
    key,
    operations.entries().map((entry) => entry.key),
  );
  return [
    `${doing} ${key}, an operation that is not there${near === undefined ? "" : `; did you mean ${near}?`}`,
  ];
}

/** Returns what is wrong with a tool: a sentence for each operation that is not there, and each place that none of the others has. */
export async function toolFaults(tool: Tool, operations: OperationSource): Promise<ToolFault[]> {
  const missing = operationsOf(tool).flatMap((operation): ToolFault[] =>
    unknownOperation(`tool ${tool.name} calls`, operation, operations).map((text) => ({ text, operation })),
  );
  const found = await Promise.all(operationsOf(tool).map((key) => operations.get(key)));
  const known = found.filter((one) => one !== undefined);
  const [first] = known;
  if (first === undefined) return missing;
  const listed = listedArguments(tool.input).flatMap(({ place }) => (place === "" ? [] : [place]));
  const unknown: ToolFault[] = [...missing];
  for (const place of new Set([...listed, ...fixedValues(tool).keys()])) {
    const having = await Promise.all(known.map((operation) => isDescribed(place, operation, operations)));
    if (having.includes(true)) continue;
    const [near] = nearest(place, [...new Set(known.flatMap(placesOf))]);
    const hint = near === undefined ? "" : `; did you mean ${near}?`;
    unknown.push({
      place,
      text: `tool ${tool.name} sends something to ${place}, a place that ${operationsOf(tool).join(", ")} does not have${hint}`,
    });
  }
  const other = unknown.length === 0 && known.length === 1 ? misplaced(tool, first) : undefined;
  return other === undefined ? unknown : [{ text: `tool ${tool.name}: ${other}` }];
}

async function isDescribed(
  place: Place,
  operation: OperationFacts,
  operations: OperationSource,
): Promise<boolean> {
  const parts = parsePlace(place);
  const { body } = operation;
  if (parts.in !== "body") return hasPlace(operation, place);
  if (body === undefined) return false;
  if (operation.arguments.some((argument) => argument.place === place)) return true;
  const root = await bundle(body.schema, operations);
  let schemas: readonly JsonSchema[] = [root];
  for (const name of parsePointer(parts.pointer)) {
    const possible = schemas.flatMap((schema) => branches(schema, root));
    if (isOpen(possible)) return true;
    schemas = possible.flatMap((schema) => propertySchemas(schema, root, name));
    if (schemas.length === 0) return false;
  }
  return true;
}

/** Returns the names of the properties that a body may have; `undefined` if it may have any. */
export function bodyProperties(schema: JsonSchema, root: JsonSchema): ReadonlySet<string> | undefined {
  const possible = branches(schema, root);
  const hasOthers = possible.some(
    ({ patternProperties, additionalProperties }) =>
      patternProperties !== undefined || typeof additionalProperties === "object",
  );
  if (hasOthers || isOpen(possible)) return undefined;
  return new Set(possible.flatMap(({ properties = {} }) => Object.keys(properties)));
}

/** Whether a value may have members of any name: one says so, or none names any. */
function isOpen(schemas: readonly JsonSchema[]): boolean {
  return (
    schemas.some((schema) => schema.additionalProperties === true) ||
    schemas.every(
      ({ properties, patternProperties, additionalProperties }) =>
        properties === undefined && patternProperties === undefined && additionalProperties === undefined,
    )
  );
}

function placesOf({ arguments: known, parameters }: OperationFacts): Place[] {
  return [
    ...known.map(({ place }) => place),
    ...parameters.map(({ in: location, name }): Place => `${location}:${name}`),
  ];
}
