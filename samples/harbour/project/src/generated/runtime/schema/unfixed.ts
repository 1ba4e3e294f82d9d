// @generated SignedSource<<fc1c94d41c26f5b47640bd3bef9404a8e8509ac6f9fe6d9318b30cfaadf1a052>>
/** Schemas of what callers send, where the server sets some of it. */
import { isObject, type JsonSchema } from "../json.js";
import { target } from "./subschema.js";
import { takesAt, type Placed } from "./takes-at.js";

/**
 * A copy of the schema that says nothing of the property at the end of these names, nor of the objects around it of which
 * nothing else is left, and takes nothing that is refused once the value is put in. Where something is left that is required,
 * it is so in every call: the object is always sent, for the property is. What refers to another schema on the way there is
 * written out.
 * @param root Holds the `$defs` that references lead into.
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

/** Without the keywords that say nothing any more; what holds besides becomes a part of it. */
function settled(schema: Partial<JsonSchema>, besides: readonly JsonSchema[]): JsonSchema {
  const dropped = new Set(["dependentRequired", "dependentSchemas", "if", "then", "else", "not"]);
  const { allOf = [] } = schema;
  const parts = [...allOf, ...besides];
  const kept = Object.entries({ ...schema, allOf: parts.length > 0 ? parts : undefined }).filter(
    ([keyword, said]) => said !== undefined && !dropped.has(keyword),
  );
  return withoutUnion(Object.fromEntries(kept));
}

/** A union's only alternative is what holds, and is written so where the two do not say the same thing twice. */
function withoutUnion(schema: JsonSchema): JsonSchema {
  const { anyOf = [], oneOf = [], ...own } = schema;
  const [branch, ...others] = [...anyOf, ...oneOf];
  if (branch === undefined || others.length > 0) return schema;
  const repeats = (keyword: string): boolean =>
    !aboutIt.has(keyword) && own[keyword] !== undefined && own[keyword] !== branch[keyword];
  return Object.keys(branch).some(repeats) ? schema : { ...branch, ...own };
}

const aboutIt: ReadonlySet<string> = new Set(["title", "description"]);

/** Those that the value leaves open; all of them where it fits none. */
function alternativesOf(
  branches: readonly JsonSchema[] | undefined,
  fixed: Placed,
  root: JsonSchema,
): JsonSchema[] | undefined {
  if (branches === undefined) return undefined;
  const open = branches.filter((branch) => takesAt(branch, fixed, root));
  return (open.length > 0 ? open : branches).map((branch) => withoutPlace(branch, fixed, root));
}

/** An object in which the member is another one of many. */
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

/** What callers have to count to: the member is there already, unless it is an object of which they say the rest. */
function counted({ minProperties, maxProperties }: JsonSchema, left: Rest | undefined): Partial<JsonSchema> {
  const least = minProperties !== undefined && left === "nothing" ? minProperties - 1 : minProperties;
  const most = maxProperties !== undefined && left !== "needed" ? maxProperties - 1 : maxProperties;
  return {
    minProperties: least !== undefined && least > 0 ? least : undefined,
    maxProperties: most === undefined ? undefined : Math.max(most, 0),
  };
}

/** What other members ask for, of which one is there in every call. */
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

/** Conditions that the value alone decides are decided. */
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
 * Whether callers have to, may or cannot say anything of an object of which the server sets a part; `undefined` where more than
 * its properties decides that.
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

/** What holds by both of two schemas; where they do not say the same thing, one is a part of the other. */
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
