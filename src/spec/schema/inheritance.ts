/**
 * Finds inheritance as Swagger 2.0 and generators of documents write it: a base with a `discriminator` that lists no members, and
 * heirs that take it over in their `allOf`. A reference to the base means any of its heirs.
 * https://spec.openapis.org/oas/v2.0.html#composition-and-inheritance-polymorphism,
 * https://spec.openapis.org/oas/v3.1.1.html#discriminator-object
 */
import { addTo } from "../../group-by.js";
import { parsePointer } from "../../runtime/schema/pointer.js";
import { maxGenerations, maxHeirs, maxLineage } from "../load/limits.js";
import { child, children, type Node } from "../references/node.js";
import type { Walk } from "../references/walk.js";
import { isArray, isObject } from "../value.js";
import { isReference } from "../references/reference.js";
import { asReference, fileStem } from "./schema-name.js";

/** A schema that others inherit from, with what distinguishes them. */
export interface Base {
  readonly property: string;
  /** Heirs that stand for values of their own, in the order of the document. */
  readonly heirs: readonly Heir[];
  /** Values of the property that mean the base itself and no heir. */
  readonly values: readonly string[];
  /**
   * Set if the base itself lists heirs in `oneOf` or `anyOf`: the places of the listed schemas, of those in its mapping, and of
   * all that they combine.
   */
  readonly listed?: ReadonlySet<string>;
}

export interface Heir {
  readonly node: Node;
  /** Values of the property: those that a mapping gives it, otherwise its name. */
  readonly values: readonly string[];
}

export interface Inheritance {
  /** Returns what a schema is to its heirs; `undefined` if it has none, or if nothing distinguishes them. */
  readonly baseAt: (node: Node) => Base | undefined;
  /**
   * Whether a reference is in the `allOf` of an heir, so that it means its target without the heirs. A schema that takes over a
   * base that lists its heirs, but is none of them, means any of them.
   */
  readonly takesOver: (reference: Node) => boolean;
}

export function inheritance(walk: Walk): Inheritance {
  let found: Families | undefined;
  const families = () => (found ??= findFamilies(walk));
  const bases = new Map<string, Base | undefined>();
  const mappings = new Map<string, Mapping>();
  // All heirs of a base share its mapping, which may name thousands of schemas.
  const mappingAt = (discriminator: Node): Mapping => {
    const place = placeOf(discriminator);
    const mapping = mappings.get(place) ?? mappingOf(discriminator, walk);
    mappings.set(place, mapping);
    return mapping;
  };
  const baseAt = (node: Node): Base | undefined => {
    const place = placeOf(node);
    if (!families().heirs.has(place) && !hasMapping(node)) return undefined;
    if (!bases.has(place)) bases.set(place, baseOf(node, { families: families(), walk, mappingAt }));
    return bases.get(place);
  };
  return {
    baseAt,
    takesOver(reference) {
      const takeover = families().takeovers.get(placeOf(reference));
      const base = takeover && baseAt(takeover.base);
      return takeover !== undefined && base !== undefined && isHeirOf(base, takeover.heir);
    },
  };
}

/** Returns a place in the files that were read, as text. */
export function placeOf({ scope, at }: Node): string {
  return `${scope.source.url}#${at.pointer}`;
}

function isHeirOf({ listed }: Base, node: Node): boolean {
  return listed === undefined || listed.has(placeOf(node));
}

interface Families {
  /** Schemas that take over another one directly, by the place of that one. */
  readonly heirs: ReadonlyMap<string, readonly Node[]>;
  /** Who takes over what, by the place of the reference in an `allOf`. */
  readonly takeovers: ReadonlyMap<string, { readonly heir: Node; readonly base: Node }>;
  /** Names of components that are references, by the place that they lead to. */
  readonly aliases: ReadonlyMap<string, string>;
}

function findFamilies(walk: Walk): Families {
  const heirs = new Map<string, Node[]>();
  const takeovers = new Map<string, { heir: Node; base: Node }>();
  const aliases = new Map<string, string>();
  for (const schema of walk.roots.flatMap(schemasIn)) {
    const name = parsePointer(schema.at.pointer).at(-1);
    if (name !== undefined && isReference(schema.value)) aliases.set(placeOf(walk.peek(schema)), name);
    for (const { reference, target } of takenOver(schema, walk)) {
      takeovers.set(placeOf(reference), { heir: schema, base: target });
      addTo(heirs, placeOf(target), schema);
    }
  }
  return { heirs, takeovers, aliases };
}

/** Returns the schemas of a file that have names: its components, what is at its top, or the file itself. */
function schemasIn(root: Node): Node[] {
  const components = child(root, "components");
  const maps = [
    components && child(components, "schemas"),
    child(root, "definitions"),
    child(root, "$defs"),
    root,
  ];
  return [
    root,
    ...maps.flatMap((map) => (map === undefined ? [] : children(map).map(([, schema]) => schema))),
  ];
}

function takenOver(schema: Node, walk: Walk): { reference: Node; target: Node }[] {
  return membersOf(schema, ["allOf"]).flatMap((reference) =>
    isReference(reference.value) ? [{ reference, target: walk.peek(reference) }] : [],
  );
}

function membersOf(schema: Node, keywords: readonly string[]): Node[] {
  return keywords.flatMap((keyword) => {
    const members = child(schema, keyword);
    return isArray(members?.value) ? children(members).map(([, member]) => member) : [];
  });
}

/** What a `mapping` says: the schemas that it names, and the values of each by its place. */
interface Mapping {
  readonly schemas: readonly Node[];
  readonly valuesAt: ReadonlyMap<string, readonly string[]>;
}

function baseOf(
  node: Node,
  {
    families,
    walk,
    mappingAt,
  }: { families: Families; walk: Walk; mappingAt: (discriminator: Node) => Mapping },
): Base | undefined {
  const governing = governingDiscriminator(node, walk);
  if (governing === undefined) return undefined;
  const { property } = governing;
  const { schemas, valuesAt } = mappingAt(governing.discriminator);
  const isMapped = schemas.length > 0;
  const valuesOf = (schema: Node) => valuesAt.get(placeOf(schema)) ?? [];
  const mapped = node === governing.node ? schemas : [];
  const related = descendants(node, families);
  if (related === undefined || mapped.length > maxHeirs) {
    walk.report(node.at, {
      code: "too-many-heirs",
      message: `More than ${maxHeirs} schemas inherit from this one, or over more than ${maxGenerations} generations: what they have in common is used instead.`,
      hint: "List the intended ones in oneOf.",
    });
    return undefined;
  }
  const heirs = distinct([...related, ...mapped])
    .filter((heir) => placeOf(heir) !== placeOf(node))
    .map((heir) => ({ node: heir, values: valuesOf(heir) }))
    // If there is a mapping, a schema that it does not name and that has heirs only stands between the base and named ones.
    .filter(({ node: heir, values }) => values.length > 0 || !isMapped || !families.heirs.has(placeOf(heir)))
    .map((heir) => (heir.values.length > 0 ? heir : { ...heir, values: [ownName(heir.node, families)] }));
  if (heirs.length === 0) return undefined;
  const values = isMapped ? valuesOf(node) : [ownName(node, families)];
  const written = membersOf(node, ["oneOf", "anyOf"]).map((member) => walk.peek(member));
  if (written.length === 0) return { property, heirs, values };
  const places = new Set(heirs.map((heir) => placeOf(heir.node)));
  if (!written.some((member) => places.has(placeOf(member)))) return undefined;
  return { property, heirs, values, listed: madeOf([...written, ...mapped], walk) };
}

/** Returns the places of schemas and of all that they combine. */
function madeOf(schemas: readonly Node[], walk: Walk): ReadonlySet<string> {
  const found = new Map(schemas.map((schema) => [placeOf(schema), schema]));
  for (const schema of found.values())
    for (const member of membersOf(schema, ["allOf", "oneOf", "anyOf"])) {
      const part = walk.peek(member);
      if (found.size < maxHeirs) found.set(placeOf(part), part);
    }
  return new Set(found.keys());
}

/** Returns a schema's own discriminator, otherwise that of the nearest schema that it takes over. */
function governingDiscriminator(
  start: Node,
  walk: Walk,
): { node: Node; property: string; discriminator: Node } | undefined {
  const lineage = new Map([[placeOf(start), start]]);
  for (const node of lineage.values()) {
    const discriminator = child(node, "discriminator");
    const property = isObject(discriminator?.value)
      ? discriminator.value["propertyName"]
      : discriminator?.value;
    if (discriminator !== undefined && typeof property === "string") return { node, property, discriminator };
    for (const { target } of takenOver(node, walk))
      if (lineage.size < maxLineage) lineage.set(placeOf(target), target);
  }
  return undefined;
}

function mappingOf(discriminator: Node, walk: Walk): Mapping {
  const schemas: Node[] = [];
  const valuesAt = new Map<string, string[]>();
  const mapping = child(discriminator, "mapping");
  for (const [value, { value: target, ...rest }] of mapping === undefined ? [] : children(mapping)) {
    if (typeof target !== "string") continue;
    const reference: Node = { ...rest, value: { $ref: asReference(target) } };
    const schema = walk.peek(reference);
    if (schema === reference) continue;
    schemas.push(schema);
    addTo(valuesAt, placeOf(schema), value);
  }
  return { schemas, valuesAt };
}

function hasMapping(node: Node): boolean {
  const discriminator = child(node, "discriminator");
  return discriminator !== undefined && child(discriminator, "mapping") !== undefined;
}

/** @returns `undefined` if there are more than anybody has, because they would take long to write out */
function descendants(base: Node, { heirs }: Families): Node[] | undefined {
  const found = new Map<string, Node>();
  let generation: readonly Node[] = [base];
  for (let count = 0; generation.length > 0; count++) {
    generation = distinct(generation.flatMap((node) => heirs.get(placeOf(node)) ?? [])).filter(
      (node) => !found.has(placeOf(node)),
    );
    for (const node of generation) found.set(placeOf(node), node);
    if (found.size > maxHeirs || (count >= maxGenerations && generation.length > 0)) return undefined;
  }
  return [...found.values()];
}

function distinct(nodes: readonly Node[]): Node[] {
  return [...new Map(nodes.map((node) => [placeOf(node), node])).values()];
}

/** Returns what a schema is called if no mapping gives it a value; two vendor extensions of Swagger 2.0 can say it. */
function ownName(node: Node, { aliases }: Families): string {
  const { value, at, scope } = node;
  const given = ["x-ms-discriminator-value", "x-discriminator-value"].map((key) =>
    isObject(value) ? value[key] : undefined,
  );
  const name = given.find((each) => typeof each === "string") ?? aliases.get(placeOf(node));
  return name ?? parsePointer(at.pointer).at(-1) ?? fileStem(scope.source.name);
}
