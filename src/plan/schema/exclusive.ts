/**
 * Members of a `oneOf` that can never be chosen: whatever one of them describes satisfies another as well, so that it is
 * refused for being both. Documents mean "any of them" there; servers never look for a second match. What told two members
 * apart may be a property that does not travel.
 */
import type { Schema } from "../../model/api.js";
import { refName } from "./ref.js";

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
  return outlines.some((narrow, index) =>
    outlines.some((wide, other) => other !== index && implies(narrow, wide)),
  );
}

/** What a schema says of a value's type and properties; `further` when it says anything else. */
interface Outline {
  readonly types: ReadonlySet<string>;
  /** Rules by property, as JSON. */
  readonly properties: ReadonlyMap<string, string>;
  readonly required: ReadonlySet<string>;
  /** What else it says, as JSON by keyword. */
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
]);

function outline(schema: Schema, schemas: ReadonlyMap<string, Schema>): Outline {
  const types = new Set<string>();
  const properties = new Map<string, string>();
  const required = new Set<string>();
  const rules = new Map<string, string>();
  const seen = new Set<Schema>();
  const visit = (part: Schema): void => {
    if (seen.has(part)) return;
    seen.add(part);
    for (const [keyword, value] of Object.entries(part)) {
      if (annotations.has(keyword) || keyword.startsWith("x-")) continue;
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
            properties.set(name, (properties.get(name) ?? "") + rule(property));
          break;
        case "required":
          part.required?.forEach((name) => required.add(name));
          break;
        default:
          rules.set(keyword, (rules.get(keyword) ?? "") + rule(value));
      }
    }
  };
  visit(schema);
  return { types, properties, required, rules };
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
const rules = new WeakMap<object, string>();

function rule(value: unknown): string {
  const isShared = typeof value === "object" && value !== null;
  const known = isShared ? rules.get(value) : undefined;
  if (known !== undefined) return known;
  const found = JSON.stringify(value, (key, inner: unknown) =>
    annotations.has(key) && typeof inner !== "object" ? undefined : inner,
  );
  if (isShared) rules.set(value, found);
  return found;
}

/**
 * Whether everything that `narrow` describes satisfies `wide`; `true` only where it is certain. An object that has no other
 * properties than those which `narrow` speaks of has nothing that `wide` could refuse under another name.
 */
function implies(narrow: Outline, wide: Outline): boolean {
  if (wide.types.size === 0 && isScalar(narrow))
    return [...wide.rules.keys()].every((keyword) => ofObjects.has(keyword));
  const isWithin = (type: string): boolean =>
    wide.types.has(type) || (type === "integer" && wide.types.has("number"));
  const keepsToItsOwn = narrow.properties.size > 0 && narrow.rules.size === 0;
  const typed = wide.types.size === 0 || (narrow.types.size > 0 && [...narrow.types].every(isWithin));
  return (
    typed &&
    [...wide.required].every((name) => narrow.required.has(name)) &&
    [...wide.properties].every(([name, said]) =>
      narrow.properties.has(name) ? narrow.properties.get(name) === said : keepsToItsOwn,
    ) &&
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
