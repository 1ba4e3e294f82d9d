/** Finds the schemas of arguments in the wire facts. */
import { refName } from "../../schema/reference.js";
import type { JsonSchema, OperationFacts, Place } from "../../model/runtime.js";
import { withoutConstantMembers } from "../../runtime/operations/constant-members.js";
import { parsePointer } from "../../runtime/schema/pointer.js";

/** Returns the full schema of the value at a place for callers, if the facts describe it. */
export function argumentSchema(
  facts: OperationFacts,
  place: Place,
  schemas: ReadonlyMap<string, JsonSchema>,
): JsonSchema | undefined {
  const pointer = bodyPointer(place);
  const schema = pointer === undefined ? parameterSchema(facts, place) : bodySchema(facts, pointer, schemas);
  const { constantMembers: members } = facts;
  if (schema === undefined || members === undefined) return schema;
  const root: JsonSchema = { $defs: Object.fromEntries(schemas) };
  return withoutConstantMembers(place, schema, { members, root });
}

/** Whether the place holds a file. */
export function isFile(facts: OperationFacts, place: Place): boolean {
  const pointer = bodyPointer(place);
  return pointer !== undefined && facts.body?.files?.includes(pointer) === true;
}

function parameterSchema(facts: OperationFacts, place: Place): JsonSchema | undefined {
  return facts.parameters.find((parameter) => `${parameter.in}:${parameter.name}` === place)?.schema;
}

function bodyPointer(place: Place): string | undefined {
  return place.startsWith("body:") ? place.slice("body:".length) : undefined;
}

/** Returns the schema at a JSON pointer into the body, following references and `allOf`. */
function bodySchema(
  facts: OperationFacts,
  pointer: string,
  schemas: ReadonlyMap<string, JsonSchema>,
): JsonSchema | undefined {
  return parsePointer(pointer).reduce<JsonSchema | undefined>(
    (schema, name) => schema && propertySchema(schema, name, { schemas, visited: new Set() }),
    facts.body?.schema,
  );
}

function propertySchema(
  schema: JsonSchema,
  name: string,
  walk: { schemas: ReadonlyMap<string, JsonSchema>; visited: Set<JsonSchema> },
): JsonSchema | undefined {
  if (walk.visited.has(schema)) return undefined;
  walk.visited.add(schema);
  const { properties, $ref, allOf = [] } = schema;
  if (properties !== undefined && Object.hasOwn(properties, name)) return properties[name];
  const target = $ref === undefined ? undefined : walk.schemas.get(refName($ref));
  for (const part of target === undefined ? allOf : [target, ...allOf]) {
    const found = propertySchema(part, name, walk);
    if (found !== undefined) return found;
  }
  return undefined;
}
