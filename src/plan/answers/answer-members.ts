/** What can be named inside an answer: members by paths such as `items.owner.id`, arrays walked through. */
import { pattern } from "../../../templates/runtime/schema/pattern.js";
import { refName } from "../../model/reference.js";
import type { JsonSchema } from "../../model/runtime.js";
import type { Named } from "../trim/flatten.js";

/** Levels and names that are listed to someone who has to choose. */
const listedLevels = 4;
const mostListed = 400;

export interface AnswerMembers {
  /** Whether some schema has a member at the path, or does not say which members there are. */
  has(path: string): boolean;
  /** Paths of the members, outer ones first. */
  list(): readonly string[];
}

/** @param schemas of the answers that an operation may give */
export function answerMembers(schemas: readonly JsonSchema[], named: Named): AnswerMembers {
  return {
    has: (path) => reaches(schemas, path.split("."), named),
    list: () => listed(schemas, named),
  };
}

/** A name may have dots itself: whatever the path can be read as will do, as it does for `templates/runtime/members`. */
function reaches(schemas: readonly JsonSchema[], parts: readonly string[], named: Named): boolean {
  if (parts.length === 0) return true;
  const here = sameValue(schemas, named);
  return parts.some((_, index) => {
    const below = membersNamed(here, parts.slice(0, index + 1).join("."));
    return below === "anything" || (below.length > 0 && reaches(below, parts.slice(index + 1), named));
  });
}

function membersNamed(schemas: readonly JsonSchema[], name: string): readonly JsonSchema[] | "anything" {
  if (schemas.every(saysNothing)) return "anything";
  const found: JsonSchema[] = [];
  for (const { properties = {}, patternProperties = {}, additionalProperties } of schemas) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own !== undefined) found.push(own);
    for (const [source, schema] of Object.entries(patternProperties))
      if (pattern(source).test(name)) found.push(schema);
    if (additionalProperties === true) return "anything";
    if (typeof additionalProperties === "object") found.push(additionalProperties);
  }
  return found;
}

/** No word about members, and nothing that could not have any. */
function saysNothing(schema: JsonSchema): boolean {
  const { type, properties, patternProperties, additionalProperties, items, prefixItems } = schema;
  const types = type === undefined ? [] : typeof type === "string" ? [type] : type;
  const described = properties ?? patternProperties ?? additionalProperties ?? items ?? prefixItems;
  const scalar = types.length > 0 && types.every((one) => one !== "object" && one !== "array");
  return described === undefined && !scalar && schema.enum === undefined && schema.const === undefined;
}

/** Every schema that speaks of the same value, or of the items of it: references, combinations, arrays followed. */
function sameValue(schemas: readonly JsonSchema[], named: Named): JsonSchema[] {
  const found = new Set<JsonSchema>();
  const open = [...schemas];
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    if (found.has(schema)) continue;
    found.add(schema);
    const { $ref, allOf = [], anyOf = [], oneOf = [], items, prefixItems = [] } = schema;
    const target = $ref === undefined ? undefined : named(refName($ref));
    open.push(
      ...[target, items, schema.then, schema.else].filter((one) => one !== undefined),
      ...allOf,
      ...anyOf,
      ...oneOf,
      ...prefixItems,
    );
  }
  return [...found].filter((schema) => !onlyLeads(schema));
}

/** A schema that says no more than where to look. */
function onlyLeads({ $ref, allOf, anyOf, oneOf, properties, additionalProperties }: JsonSchema): boolean {
  const leads = $ref ?? allOf ?? anyOf ?? oneOf;
  return leads !== undefined && properties === undefined && additionalProperties === undefined;
}

function listed(schemas: readonly JsonSchema[], named: Named): string[] {
  const paths = new Set<string>();
  let level: { readonly path: string; readonly schemas: readonly JsonSchema[] }[] = [{ path: "", schemas }];
  for (let depth = 0; depth < listedLevels && paths.size < mostListed; depth += 1) {
    const next = level.flatMap((at) => {
      const byName = new Map<string, JsonSchema[]>();
      for (const { properties = {} } of sameValue(at.schemas, named))
        for (const [name, schema] of Object.entries(properties))
          byName.set(name, [...(byName.get(name) ?? []), schema]);
      return [...byName].map(([name, below]) => ({
        path: at.path === "" ? name : `${at.path}.${name}`,
        schemas: below,
      }));
    });
    for (const { path } of next) paths.add(path);
    level = next.slice(0, mostListed);
  }
  return [...paths].slice(0, mostListed);
}
