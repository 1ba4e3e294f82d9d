/** Says which members bodies and answers have: names of properties at every level, and where any name may be. */
import type { AnswerShape } from "../operations/operation.js";
import { formatPointer, joinPointer } from "../schema/pointer.js";
import { alternatives, branches, facets, ownPropertySchemas, target, typesOf } from "../schema/subschema.js";
import { admits, typeBits } from "../schema/types.js";
import type { JsonSchema } from "../values/json.js";
import { oncePer } from "../values/lazy.js";

/** The schemas that one value may have to fit, and the schema whose `$defs` they refer to. */
interface Described {
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

function memberOf(at: Described, name: string): Described {
  const found = possibleSchemas(at).flatMap((schema) => ownPropertySchemas(schema, name));
  return { schemas: [...new Set(found)], root: at.root };
}

/** Returns every schema that may apply to a value, each once. */
function possibleSchemas({ schemas, root }: Described): JsonSchema[] {
  return [...new Set(schemas.flatMap((schema) => branches(schema, root)))];
}

/** Whether a value may have members of any name: a schema says so, or is one of objects and names none. */
function takesAnyName({ schemas, root }: Described): boolean {
  const seen = new Set<JsonSchema>();
  const isOpen = (schema: JsonSchema): boolean => {
    if (seen.has(schema)) return false;
    seen.add(schema);
    const types = typesOf(schema, root, { union: false });
    if (!admits(types, typeBits.object)) return false;
    const together = facets(schema, root);
    if (together.some(({ additionalProperties }) => additionalProperties === true)) return true;
    if (together.some(namesMembers)) return false;
    const choices = together.flatMap(alternatives);
    return choices.length === 0 || choices.some(isOpen);
  };
  return schemas.some(isOpen);
}

function namesMembers({ properties, patternProperties, additionalProperties }: JsonSchema): boolean {
  return properties !== undefined || patternProperties !== undefined || additionalProperties !== undefined;
}

type Members = ReadonlyMap<string, Described>;

/** Returns the members that a value may have, by name; `undefined` if they are not listed. */
function membersOf({ schemas, root }: Described): Members | undefined {
  return membersIn(root)([...new Set(schemas.map((schema) => referred(schema, root)))]);
}

/** Returns what a bare reference leads to, which many properties may share. */
function referred(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const found = Object.keys(schema).length === 1 ? target(schema, root) : undefined;
  return found ?? schema;
}

/** Found once for a set of schemas: thousands of properties of many operations may have the same. */
const membersIn = oncePer((root: JsonSchema) => {
  const numbers = new Map<JsonSchema, number>();
  const known = new Map<string, Members | undefined>();
  return (schemas: readonly JsonSchema[]): Members | undefined => {
    for (const schema of schemas) if (!numbers.has(schema)) numbers.set(schema, numbers.size);
    const key = schemas.map((schema) => numbers.get(schema)).join();
    if (!known.has(key)) known.set(key, findMembers({ schemas, root }));
    return known.get(key);
  };
});

function findMembers(at: Described): Members | undefined {
  if (takesAnyName(at)) return undefined;
  const possible = possibleSchemas(at);
  const hasOthers = possible.some(
    ({ patternProperties, additionalProperties }) =>
      patternProperties !== undefined || typeof additionalProperties === "object",
  );
  if (hasOthers) return undefined;
  const named = possible.flatMap(({ properties = {} }) => Object.entries(properties));
  const found = new Map<string, Set<JsonSchema>>();
  for (const [name, schema] of named) found.set(name, (found.get(name) ?? new Set()).add(schema));
  return new Map(Array.from(found, ([name, schemas]) => [name, { schemas: [...schemas], root: at.root }]));
}

/** Whether a value may have members: mostly said by the first schema, where all that may apply could be thousands. */
function hasMembers(at: Described): boolean {
  const seen = new Set<JsonSchema>();
  const isSaid = (schema: JsonSchema): boolean =>
    facets(schema, at.root).some((facet) => {
      if (seen.has(facet)) return false;
      seen.add(facet);
      return describesMembers(facet) || alternatives(facet).some(isSaid);
    });
  return at.schemas.some(isSaid) || takesAnyName(at);
}

function describesMembers({ properties = {}, patternProperties, additionalProperties }: JsonSchema): boolean {
  return (
    patternProperties !== undefined ||
    typeof additionalProperties === "object" ||
    Object.keys(properties).length > 0
  );
}

/** Places of a body as JSON pointers. */
interface BodyPlaces {
  /** Of its properties; `undefined` if they may have any name. */
  readonly properties: readonly string[] | undefined;
  /** Those below its properties. */
  readonly inside: readonly string[];
  /** Those below which there may be any, or too many to list. */
  readonly open: readonly string[];
}

interface Below {
  readonly pointer: string;
  readonly at: Described;
}

/** Of the places below properties, those that are listed; deeper levels are open. */
const mostInside = 60;

/** @param files JSON pointers of files, inside of which there are none */
export function bodyPlaces(body: JsonSchema, root: JsonSchema, files: readonly string[] = []): BodyPlaces {
  const below = (pointer: string, at: Described): Below[] | undefined => {
    const members = files.includes(pointer) ? new Map<string, Described>() : membersOf(at);
    return (
      members && Array.from(members, ([name, inner]) => ({ pointer: joinPointer(pointer, name), at: inner }))
    );
  };
  const first = below("", { schemas: [body], root });
  if (first === undefined) return { properties: undefined, inside: [], open: [] };
  const properties = first.map(({ pointer }) => pointer);
  let level = first;
  const inside: string[] = [];
  const open: string[] = [];
  while (level.length > 0) {
    const next: Below[] = [];
    const unlisted: string[] = [];
    for (const { pointer, at } of level) {
      if (inside.length + next.length > mostInside) break;
      const inner = below(pointer, at);
      if (inner === undefined) unlisted.push(pointer);
      else next.push(...inner);
    }
    const isLast = inside.length + next.length > mostInside;
    const has = ({ pointer, at }: Below): boolean => !files.includes(pointer) && hasMembers(at);
    open.push(...(isLast ? level.filter(has).map(({ pointer }) => pointer) : unlisted));
    level = isLast ? [] : next;
    inside.push(...level.map(({ pointer }) => pointer));
  }
  return { properties, inside, open };
}

/** The members of an operation's answers, by their paths in `result`: names joined by dots, through lists; `*` is any key of a map. */
export interface AnswerMembers {
  /** Whether some answer has a member at the path, or leaves its members open. */
  has(path: string): boolean;
  /** Returns the paths of the members, outer ones first. */
  list(): readonly string[];
}

export function membersOfShape(shape: AnswerShape): AnswerMembers {
  return {
    has: (path) => reaches(shape, path.split(".")),
    list: () => paths(shape),
  };
}

/** A name may contain dots, so every way to read the path is tried. */
function reaches(shape: AnswerShape | undefined, parts: readonly string[]): boolean {
  if (shape === undefined) return false;
  if (shape === true || parts.length === 0) return true;
  return parts.some((_, index) => {
    const name = parts.slice(0, index + 1);
    const rest = parts.slice(index + 1);
    const isKey = !name.includes("*");
    return (
      reaches(memberShape(shape, name.join(".")), rest) || (isKey && reaches(memberShape(shape, "*"), rest))
    );
  });
}

function memberShape(shape: Exclude<AnswerShape, true>, name: string): AnswerShape | undefined {
  return Object.hasOwn(shape, name) ? shape[name] : undefined;
}

function paths(shape: AnswerShape): string[] {
  if (shape === true) return [];
  const entries = Object.entries(shape);
  return [
    ...entries.map(([name]) => name),
    ...entries.flatMap(([name, inner]) => paths(inner).map((path) => `${name}.${path}`)),
  ];
}
