/**
 * Finds members of a `oneOf` that can never be chosen: whatever such a member describes also satisfies another one, so that it is
 * refused for being both. Documents mean "any of them" there, and servers never look for a second match. A property that does not
 * travel may have distinguished the two, or only some of its values do.
 */
import type { Schema } from "../../model/api.js";
import { type Outline, outline, textOf, travelling } from "./outline.js";

/**
 * @param removed returns the properties of a member that do not travel
 * @returns whether some member of `oneOf` describes nothing that another one does not accept, too, at all or with some value of a
 *   property that both require
 */
export function hasDeadMember(
  members: readonly Schema[],
  schemas: ReadonlyMap<string, Schema>,
  removed: (member: Schema) => ReadonlySet<string>,
): boolean {
  const outlines = members.map((member) => {
    const own = travelling(outline(member, schemas), removed(member));
    return { own, listed: listedIn(own, schemas) };
  });
  const implies = implication(schemas);
  return outlines.some((narrow) =>
    outlines.some(
      (wide) =>
        wide !== narrow &&
        (covers({ narrow: narrow.own, wide: wide.own }, implies) ||
          withSharedValues(narrow, wide).some((pair) => covers(pair, implies))),
    ),
  );
}

interface Member {
  readonly own: Outline;
  /** Values of required properties, by name. */
  readonly listed: ReadonlyMap<string, readonly unknown[]>;
}

function listedIn({ required, properties }: Outline, schemas: ReadonlyMap<string, Schema>): Member["listed"] {
  const found = new Map<string, readonly unknown[]>();
  for (const name of required) {
    const property = properties.get(name);
    const values = property && outline(property, schemas).values;
    if (values !== undefined) found.set(name, values);
  }
  return found;
}

/** Returns two members with only those values of one property that both list, for each such property. */
function withSharedValues(narrow: Member, wide: Member): { narrow: Outline; wide: Outline }[] {
  return [...narrow.listed].flatMap(([name, values]) => {
    const shared = values.filter((value) => wide.listed.get(name)?.includes(value));
    const only = (outlined: Outline): Outline => ({
      ...outlined,
      properties: new Map([...outlined.properties, [name, anything]]),
    });
    return shared.length === 0 ? [] : [{ narrow: only(narrow.own), wide: only(wide.own) }];
  });
}

const anything: Schema = {};

/** Levels of properties and items to look into. */
const deepest = 3;

/** Decides whether what one schema describes satisfies another; `true` only if it is certain. */
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
 * Whether everything that `narrow` describes satisfies `wide`. An object with only the properties that `narrow` mentions has
 * nothing that `wide` could refuse under another name.
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

/** Keywords that do not apply to values other than objects. */
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
