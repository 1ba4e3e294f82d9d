/** Finds the schemas of arguments in the wire facts. */
import type { JsonSchema, OperationFacts, Place } from "../../model/runtime.js";
import { withoutConstantMembers } from "../../runtime/operations/accepted-arguments.js";
import { parsePointer } from "../../runtime/schema/pointer.js";
import { oncePer } from "../../runtime/values/lazy.js";
import { together } from "../../schema/parts.js";

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

function parameterSchema({ parameters }: OperationFacts, place: Place): JsonSchema | undefined {
  return parametersByPlace(parameters).get(place)?.schema;
}

const parametersByPlace = oncePer(
  (parameters: OperationFacts["parameters"]) =>
    new Map(parameters.toReversed().map((parameter) => [`${parameter.in}:${parameter.name}`, parameter])),
);

function bodyPointer(place: Place): string | undefined {
  return place.startsWith("body:") ? place.slice("body:".length) : undefined;
}

/** Returns the schema at a JSON pointer into the body, in whichever of the schemas that apply together it is. */
function bodySchema(
  facts: OperationFacts,
  pointer: string,
  schemas: ReadonlyMap<string, JsonSchema>,
): JsonSchema | undefined {
  return parsePointer(pointer).reduce<JsonSchema | undefined>(
    (schema, name) => schema && propertiesIn(schemas)(schema).get(name),
    facts.body?.schema,
  );
}

/** Found once: each of thousands of arguments may ask. */
const propertiesIn = oncePer((schemas: ReadonlyMap<string, JsonSchema>) =>
  oncePer((schema: JsonSchema) => {
    const all = together(schema, schemas).map(({ properties = {} }) => Object.entries(properties));
    return new Map(all.toReversed().flat());
  }),
);
