/**
 * Checks members of a `oneOf` that accept more than the document says, because its values contradict one of their rules. Nothing
 * is gained if values of another member are now refused for satisfying two.
 */
import type { Schema } from "../../model/api.js";
import { type Outline, outline, travelling } from "./outline.js";

interface Widened {
  readonly schemas: ReadonlyMap<string, Schema>;
  /** Returns the properties of a member that do not travel. */
  readonly removed: (member: Schema) => ReadonlySet<string>;
  /** Members that accept more. */
  readonly widened: ReadonlySet<Schema>;
}

/** Whether a value that another member describes may also satisfy one of the widened members. */
export function overlap(members: readonly Schema[], { schemas, removed, widened }: Widened): boolean {
  const outlines = members.map((member) => ({
    wide: widened.has(member),
    own: travelling(outline(member, schemas), removed(member)),
  }));
  const apart = separation(schemas);
  return outlines.some((one) =>
    outlines.some((other) => one.wide && one !== other && !apart(other.own, one.own)),
  );
}

/** Levels of properties to look into. */
const deepest = 3;

/** Decides whether nothing that one schema describes satisfies another; `true` only if it is certain. */
type Apart = (described: Outline, wide: Outline) => boolean;

function separation(schemas: ReadonlyMap<string, Schema>, depth = 1): Apart {
  return (described, wide) =>
    haveOtherTypes(described, wide) ||
    haveOtherValues(described, wide) ||
    (isObject(described) &&
      (lacksRequired(described, wide) ||
        isRefused(described, wide) ||
        (depth <= deepest && differInside(described, wide, schemas, depth))));
}

function haveOtherTypes({ types }: Outline, { types: others }: Outline): boolean {
  if (types.size === 0 || others.size === 0) return false;
  const kinds = new Set([...others].map(kindOf));
  return ![...types].some((type) => kinds.has(kindOf(type)));
}

function kindOf(type: string): string {
  return type === "integer" ? "number" : type;
}

function haveOtherValues({ values }: Outline, { values: others }: Outline): boolean {
  return values !== undefined && others !== undefined && !values.some((value) => others.includes(value));
}

/** Whether the schema means an object, which properties without a type do, too. */
function isObject({ types, properties }: Outline): boolean {
  return types.size === 0 ? properties.size > 0 : [...types].every((type) => type === "object");
}

/** Whether the wide schema requires a property that the other does not mention, which nobody sends by chance. */
function lacksRequired({ properties, required, rules }: Outline, wide: Outline): boolean {
  const keepsToItsOwn = [...rules.keys()].every((keyword) => countsOrCloses.has(keyword));
  return keepsToItsOwn && [...wide.required].some((name) => !properties.has(name) && !required.has(name));
}

const countsOrCloses = new Set(["additionalProperties", "minProperties", "maxProperties"]);

/** Whether the wide schema does not allow a property that the other requires. */
function isRefused({ required }: Outline, { properties, rules }: Outline): boolean {
  const closed = rules.get("additionalProperties") === "false" && !rules.has("patternProperties");
  return closed && [...required].some((name) => !properties.has(name));
}

/** Whether a property that one of them requires, such as a discriminator, cannot satisfy both. */
function differInside(
  described: Outline,
  wide: Outline,
  schemas: ReadonlyMap<string, Schema>,
  depth: number,
): boolean {
  const apart = separation(schemas, depth + 1);
  return [...new Set([...described.required, ...wide.required])].some((name) => {
    const [own, other] = [described.properties.get(name), wide.properties.get(name)];
    return own !== undefined && other !== undefined && apart(outline(own, schemas), outline(other, schemas));
  });
}
