/** Finds members of answers by paths such as `items.owner.id`, through arrays. `*` is any key of a map. */
import { mayMatch } from "../bounded.js";
import { oncePer } from "../runtime/values/lazy.js";
import type { AnswerMembers } from "../runtime/development/members.js";
import type { AnswerShape } from "../runtime/operations/operation.js";
import { anyName } from "../runtime/response/fields.js";
import type { JsonSchema } from "../runtime/values/json.js";
import { combines, possibleParts } from "./parts.js";
import { referredName, type Definitions } from "./reference.js";
import { typeList } from "./types.js";
import { depthFirst } from "./walk.js";

/** Limits for a list of members that is shown to people. */
const listedLevels = 4;
const mostListed = 400;

/** @param schemas of the answers that an operation may return */
export function answerMembers(schemas: readonly JsonSchema[], definitions: Definitions): AnswerMembers {
  return {
    has: (path) => reaches(schemas, path.split("."), definitions),
    list: () => listed(schemas, definitions),
  };
}

/** A name may contain dots, so every way to read the path is tried, as in `src/runtime/response/fields`. */
function reaches(
  schemas: readonly JsonSchema[],
  parts: readonly string[],
  definitions: Definitions,
): boolean {
  if (parts.length === 0) return true;
  const here = sameValue(schemas, definitions);
  return parts.some((_, index) => {
    const below = possibleMembers(here, parts.slice(0, index + 1).join("."));
    return below === "anything" || (below.length > 0 && reaches(below, parts.slice(index + 1), definitions));
  });
}

/** A key of a map may be any name, even with dots, but `*` ends at the next dot. */
function possibleMembers(schemas: readonly JsonSchema[], name: string): readonly JsonSchema[] | "anything" {
  if (leavesOpen(schemas)) return "anything";
  const isKey = !name.split(".").includes(anyName);
  const values = isKey ? schemas.flatMap((schema) => mapValues(schema, name)) : [];
  return [...(membersBelow(schemas).get(name) ?? []), ...values];
}

function leavesOpen(schemas: readonly JsonSchema[]): boolean {
  return (
    schemas.some(({ additionalProperties }) => additionalProperties === true) || schemas.every(saysNothing)
  );
}

/** Returns the schemas of a map's values. @param key Only those for this key. */
function mapValues({ patternProperties = {}, additionalProperties }: JsonSchema, key?: string): JsonSchema[] {
  const byPattern = Object.entries(patternProperties).filter(
    ([source]) => key === undefined || mayMatch(source, key),
  );
  const others = typeof additionalProperties === "object" ? [additionalProperties] : [];
  return [...byPattern.map(([, schema]) => schema), ...others];
}

/** Whether a schema says nothing about members and does not exclude them. */
function saysNothing(schema: JsonSchema): boolean {
  const { type, properties, patternProperties, additionalProperties, items, prefixItems } = schema;
  const types = typeList(type);
  const described = properties ?? patternProperties ?? additionalProperties ?? items ?? prefixItems;
  const scalar = types.length > 0 && types.every((one) => one !== "object" && one !== "array");
  return described === undefined && !scalar && schema.enum === undefined && schema.const === undefined;
}

/** Returns every schema of the same value, or of its items: follows references, combinations and arrays. */
function sameValue(schemas: readonly JsonSchema[], definitions: Definitions): JsonSchema[] {
  const below = (schema: JsonSchema): readonly JsonSchema[] => [
    ...possibleParts(schema, definitions),
    ...[schema.items, schema.then, schema.else].filter((one) => one !== undefined),
    ...(schema.prefixItems ?? []),
  ];
  return [...depthFirst(schemas, below)].filter((schema) => !onlyLeads(schema));
}

/** Whether a schema only refers to others. */
function onlyLeads(schema: JsonSchema): boolean {
  const leads = referredName(schema) !== undefined || combines(schema);
  return leads && schema.properties === undefined && schema.additionalProperties === undefined;
}

function listed(schemas: readonly JsonSchema[], definitions: Definitions): string[] {
  const paths = new Set<string>();
  let level: { readonly path: string; readonly schemas: readonly JsonSchema[] }[] = [{ path: "", schemas }];
  for (let depth = 0; depth < listedLevels && paths.size < mostListed; depth += 1) {
    const next = level.flatMap((at) =>
      [...membersBelow(sameValue(at.schemas, definitions))].map(([name, below]) => ({
        path: at.path === "" ? name : `${at.path}.${name}`,
        schemas: below,
      })),
    );
    for (const { path } of next) paths.add(path);
    level = next.slice(0, mostListed);
  }
  return [...paths].slice(0, mostListed);
}

/** Returns the named members of a value, and `*` for those of a map, with their schemas. */
function membersBelow(schemas: readonly JsonSchema[]): ReadonlyMap<string, readonly JsonSchema[]> {
  const byName = new Map<string, JsonSchema[]>();
  const add = (name: string, schema: JsonSchema): void => {
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [schema]);
    else known.push(schema);
  };
  for (const schema of schemas) {
    for (const [name, member] of Object.entries(schema.properties ?? {})) add(name, member);
    for (const value of mapValues(schema)) add(anyName, value);
  }
  return byName;
}

interface Value {
  /** Whether it may have any members. */
  readonly isOpen: boolean;
  readonly members: ReadonlyMap<string, readonly JsonSchema[]>;
}

/** What the schemas say of a value; of a single one it is remembered, because many answers have it. */
function valueOf(schemas: readonly JsonSchema[], definitions: Definitions): Value {
  const [only, ...others] = schemas;
  return only !== undefined && others.length === 0
    ? valuesIn(definitions)(only)
    : valueOfAll(schemas, definitions);
}

const valuesIn = oncePer((definitions: Definitions) =>
  oncePer((schema: JsonSchema) => valueOfAll([schema], definitions)),
);

function valueOfAll(schemas: readonly JsonSchema[], definitions: Definitions): Value {
  const here = sameValue(schemas, definitions);
  return { isOpen: leavesOpen(here), members: membersBelow(here) };
}

/** Limits for a shape: what is deeper is left open. */
const shapeLevels = 4;
const mostInShape = 60;

/** Members may have any name, `__proto__` too, so they are collected in maps. */
type Shape = Map<string, Shape | true>;

/** Returns what a project keeps of its answers, to compare tool files with. */
export function answerShape(schemas: readonly JsonSchema[], definitions: Definitions): AnswerShape {
  const whole: Shape = new Map();
  const start = valueOf(schemas, definitions);
  if (start.isOpen) return true;
  let level = [{ shape: whole, members: start.members }];
  let count = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    const found = level.flatMap(({ shape, members }) =>
      Array.from(members, ([name, inner]) => ({ outer: shape, name, ...valueOf(inner, definitions) })),
    );
    count += found.length;
    const below = found.reduce((sum, { isOpen, members }) => sum + (isOpen ? 0 : members.size), 0);
    const isLast = depth === shapeLevels || count + below > mostInShape;
    level = found.flatMap(({ outer, name, isOpen, members }) => {
      const shape: Shape = new Map();
      const isCut = isOpen || (isLast && members.size > 0);
      outer.set(name, isCut || shape);
      return isCut ? [] : [{ shape, members }];
    });
  }
  return printable(whole);
}

function printable(shape: Shape): AnswerShape {
  return Object.fromEntries(
    Array.from(shape, ([name, inner]) => [name, inner === true ? true : printable(inner)]),
  );
}
