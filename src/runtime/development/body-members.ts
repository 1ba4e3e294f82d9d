/** Says which places a request body has: names of properties at every level, and where any name may be. */
import { formatPointer, joinPointer } from "../schema/pointer.js";
import { alternatives, branches, facets, propertySchemas, typesOf } from "../schema/subschema.js";
import type { JsonSchema } from "../values/json.js";

/** The schemas that one value may have to fit, and the schema whose `$defs` they refer to. */
export interface Described {
  readonly schemas: readonly JsonSchema[];
  readonly root: JsonSchema;
}

/**
 * Whether a body may have something at a JSON pointer. Lists and files have no places inside: an argument is one of them as a whole.
 * @param files JSON pointers of files
 */
export function hasBodyPlace(
  body: JsonSchema,
  names: readonly string[],
  files: readonly string[] = [],
): boolean {
  let at: Described = { schemas: [body], root: body };
  for (const [index, name] of names.entries()) {
    if (files.includes(formatPointer(names.slice(0, index)))) return false;
    if (takesAnyName(at)) return true;
    at = memberOf(at, name);
    if (at.schemas.length === 0) return false;
  }
  return true;
}

function memberOf({ schemas, root }: Described, name: string): Described {
  const possible = schemas.flatMap((schema) => branches(schema, root));
  const found = possible.flatMap((schema) => propertySchemas(schema, root, name));
  return { schemas: [...new Set(found)], root };
}

/** Whether a value may have members of any name: a schema says so, or is one of objects and names none. */
function takesAnyName({ schemas, root }: Described): boolean {
  return schemas.some((schema) => isOpen(schema, root, new Set()));
}

function isOpen(schema: JsonSchema, root: JsonSchema, seen: ReadonlySet<JsonSchema>): boolean {
  if (seen.has(schema)) return false;
  const types = typesOf(schema, root, { union: true });
  if (types !== undefined && !types.has("object")) return false;
  const together = facets(schema, root);
  if (together.some(({ additionalProperties }) => additionalProperties === true)) return true;
  if (together.some(namesMembers)) return false;
  const choices = together.flatMap(alternatives);
  const visited = new Set([...seen, schema]);
  return choices.length === 0 || choices.some((choice) => isOpen(choice, root, visited));
}

function namesMembers({ properties, patternProperties, additionalProperties }: JsonSchema): boolean {
  return properties !== undefined || patternProperties !== undefined || additionalProperties !== undefined;
}

/** Returns the names of the members that a value may have; `undefined` if they are not listed. */
function memberNames({ schemas, root }: Described): ReadonlySet<string> | undefined {
  const possible = schemas.flatMap((schema) => branches(schema, root));
  const hasOthers = possible.some(
    ({ patternProperties, additionalProperties }) =>
      patternProperties !== undefined || typeof additionalProperties === "object",
  );
  if (hasOthers || takesAnyName({ schemas, root })) return undefined;
  return new Set(possible.flatMap(({ properties = {} }) => Object.keys(properties)));
}

/** Places of a body as JSON pointers. */
export interface BodyPlaces {
  /** Of its properties; `undefined` if they may have any name. */
  readonly properties: readonly string[] | undefined;
  /** Those below its properties. */
  readonly inside: readonly string[];
  /** Those below which there may be any, or too many to list. */
  readonly open: readonly string[];
}

/** Of the places below properties, those that are listed; deeper levels are open. */
const mostInside = 60;

/** @param files JSON pointers of files, inside of which there are none */
export function bodyPlaces(body: JsonSchema, root: JsonSchema, files: readonly string[] = []): BodyPlaces {
  const whole = { schemas: [body], root };
  const names = files.includes("") ? new Set<string>() : memberNames(whole);
  if (names === undefined) return { properties: undefined, inside: [], open: [] };
  let level = Array.from(names, (name) => ({
    pointer: joinPointer("", name),
    at: memberOf(whole, name),
  }));
  const properties = level.map(({ pointer }) => pointer);
  const inside: string[] = [];
  const open: string[] = [];
  while (level.length > 0) {
    const members = level
      .filter(({ pointer }) => !files.includes(pointer))
      .map(({ pointer, at }) => ({ pointer, at, names: memberNames(at) }));
    const count = members.reduce((sum, one) => sum + (one.names?.size ?? 0), 0);
    const isLast = inside.length + count > mostInside;
    open.push(
      ...members.flatMap(({ pointer, names: listed }) =>
        listed === undefined || (isLast && listed.size > 0) ? [pointer] : [],
      ),
    );
    if (isLast) break;
    level = members.flatMap(({ pointer, at, names: listed = new Set<string>() }) =>
      Array.from(listed, (name) => ({
        pointer: joinPointer(pointer, name),
        at: memberOf(at, name),
      })),
    );
    inside.push(...level.map(({ pointer }) => pointer));
  }
  return { properties, inside, open };
}
