/**
 * Members of a `oneOf` that can never be chosen: whatever one of them describes satisfies another as well, so that it is
 * refused for being both. Documents mean "any of them" there; servers never look for a second match. What told two members
 * apart may be a property that does not travel.
 */
import { checkedFormats } from "../../../templates/runtime/schema/formats.js";
import type { Schema } from "../../model/api.js";
import { refName } from "../../model/reference.js";
import { schemaKeywords, schemaListKeywords, schemaMapKeywords } from "./keywords.js";

/**
 * @param removed properties of a member that do not travel
 * @returns whether a member of `oneOf` describes nothing that another one does not accept too
 */
export function hasDeadMember(
  members: readonly Schema[],
  schemas: ReadonlyMap<string, Schema>,
  removed: (member: Schema) => ReadonlySet<string>,
): boolean {
  const outlines = members.map((member) => travelling(outline(member, schemas), removed(member)));
  const implies = implication(schemas);
  return outlines.some((narrow, index) =>
    outlines.some((wide, other) => other !== index && covers({ narrow, wide }, implies)),
  );
}

/** What a schema says of a value's type, properties and items. */
interface Outline {
  readonly types: ReadonlySet<string>;
  readonly properties: ReadonlyMap<string, Schema>;
  readonly required: ReadonlySet<string>;
  readonly items: Schema | undefined;
  /** What else it says, as text by keyword. */
  readonly rules: ReadonlyMap<string, string>;
}

const annotations = new Set([
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "xml",
  "discriminator",
  "readOnly",
  "writeOnly",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
]);

const formats: ReadonlySet<unknown> = new Set(checkedFormats);

/** What no value is held to tells none apart. */
function isRule(keyword: string, value: unknown): boolean {
  if (keyword === "format") return formats.has(value);
  return !annotations.has(keyword) && !keyword.startsWith("x-");
}

function outline(schema: Schema, schemas: ReadonlyMap<string, Schema>): Outline {
  const types = new Set<string>();
  const properties = new Map<string, Schema>();
  const required = new Set<string>();
  const rules = new Map<string, string>();
  let items: Schema | undefined;
  const seen = new Set<Schema>();
  const visit = (part: Schema): void => {
    if (seen.has(part)) return;
    seen.add(part);
    for (const [keyword, value] of Object.entries(part)) {
      if (!isRule(keyword, value)) continue;
      switch (keyword) {
        case "$ref": {
          const target = schemas.get(refName(part.$ref ?? ""));
          if (target !== undefined) visit(target);
          break;
        }
        case "allOf":
          part.allOf?.forEach(visit);
          break;
        case "type":
          for (const type of typeof part.type === "string" ? [part.type] : (part.type ?? [])) types.add(type);
          break;
        case "properties":
          for (const [name, property] of Object.entries(part.properties ?? {}))
            properties.set(name, both(properties.get(name), property));
          break;
        case "required":
          part.required?.forEach((name) => required.add(name));
          break;
        case "items":
          if (part.items !== undefined) items = both(items, part.items);
          break;
        default:
          rules.set(keyword, (rules.get(keyword) ?? "") + ruleText(keyword, value));
      }
    }
  };
  visit(schema);
  return { types, properties, required, items, rules };
}

function both(one: Schema | undefined, other: Schema): Schema {
  return one === undefined ? other : { allOf: [one, other] };
}

function travelling(whole: Outline, gone: ReadonlySet<string>): Outline {
  if (gone.size === 0) return whole;
  return {
    ...whole,
    properties: new Map([...whole.properties].filter(([name]) => !gone.has(name))),
    required: new Set([...whole.required].filter((name) => !gone.has(name))),
  };
}

/** Requests and answers are made of the same schemas, and unions of the same members. */
const texts = new WeakMap<Schema, string>();

/** The rules of a schema: equal for those that hold values to the same, as far as they say it in the same way. */
function textOf(schema: Schema): string {
  const known = texts.get(schema);
  if (known !== undefined) return known;
  const said = Object.entries(schema)
    .filter(([keyword, value]) => isRule(keyword, value))
    .map(([keyword, value]) => `${JSON.stringify(keyword)}:${ruleText(keyword, value)}`);
  const text = `{${said.join()}}`;
  texts.set(schema, text);
  return text;
}

function ruleText(keyword: string, value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (schemaKeywords.has(keyword)) return textOf(value as Schema);
  if (schemaListKeywords.has(keyword)) return `[${(value as readonly Schema[]).map(textOf).join()}]`;
  if (!schemaMapKeywords.has(keyword)) return JSON.stringify(value);
  const members = Object.entries(value as Readonly<Record<string, Schema>>);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${textOf(member)}`).join()}}`;
}

/** Levels of properties and items that are looked into. */
const deepest = 3;

/** Whether what one schema describes satisfies another; `true` only where it is certain. */
type Implies = (narrow: Schema, wide: Schema) => boolean;

function implication(schemas: ReadonlyMap<string, Schema>, depth = 1): Implies {
  return (narrow, wide) =>
    textOf(narrow) === textOf(wide) ||
    (depth <= deepest &&
      covers(
        { narrow: outline(narrow, schemas), wide: outline(wide, schemas) },
        implication(schemas, depth + 1),
      ));
}

/**
 * Whether everything that `narrow` describes satisfies `wide`. An object that has no other properties than those which
 * `narrow` speaks of has nothing that `wide` could refuse under another name.
 */
function covers({ narrow, wide }: { narrow: Outline; wide: Outline }, implies: Implies): boolean {
  if (wide.types.size === 0 && isScalar(narrow))
    return [...wide.rules.keys()].every((keyword) => ofObjects.has(keyword));
  const isWithin = (type: string): boolean =>
    wide.types.has(type) || (type === "integer" && wide.types.has("number"));
  const keepsToItsOwn = narrow.properties.size > 0 && narrow.rules.size === 0;
  const typed = wide.types.size === 0 || (narrow.types.size > 0 && [...narrow.types].every(isWithin));
  return (
    typed &&
    [...wide.required].every((name) => narrow.required.has(name)) &&
    [...wide.properties].every(([name, said]) => {
      const own = narrow.properties.get(name);
      return own === undefined ? keepsToItsOwn : implies(own, said);
    }) &&
    (wide.items === undefined || (narrow.items !== undefined && implies(narrow.items, wide.items))) &&
    [...wide.rules].every(
      ([keyword, said]) =>
        isOpen(keyword, said) || (keyword !== "additionalProperties" && narrow.rules.get(keyword) === said),
    )
  );
}

/** Keywords that say nothing about a value that is no object. */
const ofObjects = new Set([
  "additionalProperties",
  "patternProperties",
  "propertyNames",
  "minProperties",
  "maxProperties",
]);

function isScalar({ types }: Outline): boolean {
  return types.size > 0 && !types.has("object") && !types.has("array");
}

function isOpen(keyword: string, said: string): boolean {
  return keyword === "additionalProperties" && (said === "true" || said === "{}");
}
