// @generated SignedSource<<15de4fe68b5ce7bf3553d5a9f22e32b516ae667bf9e96afb9840bfb991c2b3b9>>
/** Derives schemas for callers when the server sets part of the value. */
import { isObject, type JsonSchema } from "../json.js";
import { target } from "./subschema.js";
import { takesAt, type Placed } from "./takes-at.js";

/**
 * Returns a copy of the schema for callers, without the property at the end of these names, and without objects around it
 * that would be left empty. It accepts only values that stay valid once the fixed value is inserted. What remains required is
 * required in every call, because the property, and so its object, is always sent. References on the way to the property are
 * inlined.
 * @param root Contains the `$defs` for references.
 */
export function withoutPlace(schema: JsonSchema, fixed: Placed, root: JsonSchema = schema): JsonSchema {
  const [name, ...rest] = fixed.names;
  if (name === undefined) return schema;
  const whole = writtenOut(schema, root);
  const { properties = {}, required = [], additionalProperties: others } = whole;
  const isNamed = Object.hasOwn(properties, name);
  const own = isNamed ? properties[name] : isObject(others) ? others : undefined;
  const inside = own && rest.length > 0 ? withoutPlace(own, { ...fixed, names: rest }, root) : undefined;
  const left = rest.length === 0 ? "nothing" : inside && restOf(inside);
  const asked = left === undefined ? required : required.filter((one) => one !== name);
  const kept = left === "needed" ? [...asked, name] : asked;
  const known = Object.entries(properties).filter(([key]) => key !== name || left !== "nothing");
  const shown = known.map(
    ([key, property]) => [key, (key === name ? inside : undefined) ?? property] as const,
  );
  const isAdded = !isNamed && inside !== undefined && left !== "nothing";
  const added = isAdded ? [[name, inside] as const] : [];
  const without = (part: JsonSchema): JsonSchema => withoutPlace(part, fixed, root);
  return settled(
    {
      ...whole,
      ...(typeof whole.type === "object" && whole.type.includes("object") && { type: "object" as const }),
      required: kept.length > 0 ? kept : undefined,
      properties:
        whole.properties === undefined && added.length === 0
          ? undefined
          : Object.fromEntries([...shown, ...added]),
      ...(left === "nothing" && !isNamed && mayBeAnyName(whole) && barred(whole, name)),
      ...counted(whole, left),
      anyOf: alternativesOf(whole.anyOf, fixed, root),
      oneOf: alternativesOf(whole.oneOf, fixed, root),
      allOf: whole.allOf?.map(without),
    },
    [...dependents(whole, name, without), ...conditions(whole, fixed, root)],
  );
}

/** Drops undefined keywords and those that `besides` replaces, and adds `besides` as parts of the schema. */
function settled(schema: Partial<JsonSchema>, besides: readonly JsonSchema[]): JsonSchema {
  const dropped = new Set(["dependentRequired", "dependentSchemas", "if", "then", "else", "not"]);
  const { allOf = [] } = schema;
  const parts = [...allOf, ...besides];
  const kept = Object.entries({ ...schema, allOf: parts.length > 0 ? parts : undefined }).filter(
    ([keyword, said]) => said !== undefined && !dropped.has(keyword),
  );
  return withoutUnion(Object.fromEntries(kept));
}

/** Replaces a union by its only alternative, unless both restrict the same keyword. */
function withoutUnion(schema: JsonSchema): JsonSchema {
  const { anyOf = [], oneOf = [], ...own } = schema;
  const [branch, ...others] = [...anyOf, ...oneOf];
  if (branch === undefined || others.length > 0) return schema;
  const repeats = (keyword: string): boolean =>
    !aboutIt.has(keyword) && own[keyword] !== undefined && own[keyword] !== branch[keyword];
  return Object.keys(branch).some(repeats) ? schema : { ...branch, ...own };
}

const aboutIt: ReadonlySet<string> = new Set(["title", "description"]);

/** Returns the alternatives that the value leaves possible; all of them if it matches none. */
function alternativesOf(
  branches: readonly JsonSchema[] | undefined,
  fixed: Placed,
  root: JsonSchema,
): JsonSchema[] | undefined {
  if (branches === undefined) return undefined;
  const open = branches.filter((branch) => takesAt(branch, fixed, root));
  return (open.length > 0 ? open : branches).map((branch) => withoutPlace(branch, fixed, root));
}

/** Whether the fixed member may be one of many with arbitrary names. */
function mayBeAnyName(schema: JsonSchema): boolean {
  const { type, properties, additionalProperties, patternProperties } = schema;
  if (isObject(additionalProperties) || patternProperties !== undefined) return true;
  const isSaidElsewhere = furtherRules.some((keyword) => schema[keyword] !== undefined);
  return type !== undefined && properties === undefined && additionalProperties !== false && !isSaidElsewhere;
}

function barred({ propertyNames }: JsonSchema, name: string): JsonSchema {
  const other: JsonSchema = { not: { const: name } };
  return { propertyNames: propertyNames === undefined ? other : { allOf: [propertyNames, other] } };
}

/** Adjusts the number of members for callers: the fixed member already exists, unless it is an object that they complete. */
function counted({ minProperties, maxProperties }: JsonSchema, left: Rest | undefined): Partial<JsonSchema> {
  const least = minProperties !== undefined && left === "nothing" ? minProperties - 1 : minProperties;
  const most = maxProperties !== undefined && left !== "needed" ? maxProperties - 1 : maxProperties;
  return {
    minProperties: least !== undefined && least > 0 ? least : undefined,
    maxProperties: most === undefined ? undefined : Math.max(most, 0),
  };
}

/** Applies what a member that always exists requires of others. */
function dependents(
  { dependentRequired, dependentSchemas }: JsonSchema,
  name: string,
  without: (part: JsonSchema) => JsonSchema,
): JsonSchema[] {
  const names = Object.entries(isObject(dependentRequired) ? dependentRequired : {}).flatMap(
    ([key, asked]): [string, string[]][] => {
      const others = Array.isArray(asked) ? asked.map(String).filter((other) => other !== name) : [];
      return others.length === 0 ? [] : [[key, others]];
    },
  );
  const schemas = Object.entries(isObject(dependentSchemas) ? dependentSchemas : {}).flatMap(
    ([key, asked]): [string, JsonSchema][] => (isObject(asked) ? [[key, without(asked)]] : []),
  );
  const always = names.flatMap(([key, required]) => (key === name ? [{ required }] : []));
  const rest = {
    dependentRequired: Object.fromEntries(names.filter(([key]) => key !== name)),
    dependentSchemas: Object.fromEntries(schemas.filter(([key]) => key !== name)),
  };
  const said = Object.entries(rest).filter(([, asked]) => Object.keys(asked).length > 0);
  return [
    ...always,
    ...schemas.flatMap(([key, asked]) => (key === name ? [asked] : [])),
    ...(said.length > 0 ? [Object.fromEntries(said)] : []),
  ];
}

/** Resolves conditions that the value alone decides. */
function conditions(whole: JsonSchema, fixed: Placed, root: JsonSchema): JsonSchema[] {
  const without = (part: JsonSchema): JsonSchema => withoutPlace(part, fixed, root);
  const found: JsonSchema[] = [];
  if (whole.not !== undefined && takesAt(whole.not, fixed, root)) found.push({ not: without(whole.not) });
  if (whole.if === undefined) return found;
  const condition = without(whole.if);
  const parts = { then: whole.then && without(whole.then), else: whole.else && without(whole.else) };
  if (!takesAt(whole.if, fixed, root)) return [...found, ...(parts.else ? [parts.else] : [])];
  if (saysNothing(condition)) return [...found, ...(parts.then ? [parts.then] : [])];
  const said = Object.entries({ if: condition, ...parts }).filter(([, part]) => part !== undefined);
  return [...found, Object.fromEntries(said)];
}

function saysNothing({ properties = {}, ...rest }: JsonSchema): boolean {
  return Object.keys(properties).length === 0 && Object.keys(rest).every((keyword) => keyword === "type");
}

type Rest = "needed" | "optional" | "nothing";

/**
 * Whether callers must, may or cannot set the rest of a partly fixed object; `undefined` if that depends on more than its
 * properties.
 */
export function restOf(schema: JsonSchema): Rest | undefined {
  const { properties, required = [], additionalProperties, minProperties = 0, maxProperties } = schema;
  const isPlain = furtherRules.every((keyword) => schema[keyword] === undefined);
  if (properties === undefined || !isPlain) return undefined;
  if (required.length > 0 || minProperties > 0) return "needed";
  if (maxProperties === 0) return "nothing";
  return Object.keys(properties).length > 0 || isObject(additionalProperties) ? "optional" : "nothing";
}

const furtherRules = ["$ref", "allOf", "anyOf", "oneOf", "patternProperties"] as const;

function writtenOut(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const seen = new Set<JsonSchema>();
  let whole = schema;
  while (whole.$ref !== undefined && !seen.has(whole)) {
    seen.add(whole);
    const { $ref, ...own } = whole;
    const found = target({ $ref }, root);
    if (found === undefined || seen.has(found)) return schema;
    seen.add(found);
    whole = merged(found, own);
  }
  return whole;
}

/** Combines two schemas; if they restrict the same keyword differently, one becomes a part of the other. */
function merged(found: JsonSchema, own: JsonSchema): JsonSchema {
  const repeats = (keyword: string): boolean =>
    !aboutIt.has(keyword) && !byName.has(keyword) && Object.hasOwn(found, keyword);
  if (Object.keys(own).some(repeats)) return { ...own, allOf: [found, ...(own.allOf ?? [])] };
  const properties = new Map(Object.entries(found.properties ?? {}));
  for (const [name, property] of Object.entries(own.properties ?? {})) {
    const known = properties.get(name);
    properties.set(name, known === undefined ? property : { allOf: [known, property] });
  }
  const required = new Set([...(found.required ?? []), ...(own.required ?? [])]);
  return {
    ...found,
    ...own,
    ...(properties.size > 0 && { properties: Object.fromEntries(properties) }),
    ...(required.size > 0 && { required: [...required] }),
  };
}

const byName: ReadonlySet<string> = new Set(["properties", "required"]);
