/** Publishes the properties of an object: the needed ones, and optional ones as deep as is useful. */
import type { JsonSchema } from "../../model/runtime.js";
import { without } from "../../schema/keywords.js";
import { typeList } from "../../schema/types.js";
import { byUse } from "../words/use.js";
import { isBranching } from "../../schema/flatten.js";
import { constantOf, isPlainObject } from "./plain-object.js";
import {
  endOf,
  withDescription,
  exactly,
  forget,
  forgetCuts,
  hiddenBecause,
  insideEach,
  insideProperty,
  pathInside,
  withNote,
  type EmptyReason,
  type Constant,
  type PublishedPart,
  type PublishedSchema,
  type Reason,
  type Publishing,
  type Position,
} from "./published.js";

interface ObjectPart extends PublishedPart {
  /** Properties that cannot be published although a schema of the same value requires them. */
  readonly missing: ReadonlySet<string>;
  readonly hides: boolean;
}

/** @returns `undefined` if something required cannot be published */
export function publishObject(
  flat: JsonSchema,
  position: Position,
  publishing: Publishing,
): ObjectPart | undefined {
  const own = publishWithoutConstants(flat, position, publishing);
  // A hidden property may still be sent, so the published schema must not refuse it.
  const others = own && publishOthers(own.hides ? opened(flat, position) : flat, position, publishing);
  if (own === undefined || others === undefined) return undefined;
  return {
    keywords: { ...own.keywords, ...others.keywords },
    exact: own.exact && others.exact,
    inside: own.inside === "full" || others.inside === "none" ? own.inside : others.inside,
    missing: own.missing,
    hides: own.hides,
  };
}

/** Publishes the properties except those with one possible value, unless nothing else would be left to ask for. */
function publishWithoutConstants(
  flat: JsonSchema,
  position: Position,
  publishing: Publishing,
): ObjectPart | undefined {
  const constants = constantMembers(flat, position, publishing);
  const names = new Set(constants.map(({ name }) => name));
  const remaining =
    names.size === 0 ? undefined : publishProperties(withoutProperties(flat, names), position, publishing);
  if (remaining?.inside !== "full") return publishProperties(flat, position, publishing);
  for (const { pointer, ...constant } of constants) publishing.constants.set(pointer, constant);
  return { ...remaining, hides: true };
}

interface ConstantMember extends Constant {
  readonly name: string;
  readonly pointer: string;
}

function constantMembers(
  flat: JsonSchema,
  position: Position,
  publishing: Publishing,
): readonly ConstantMember[] {
  if (
    position.pointer === undefined ||
    position.whole ||
    !isPlainObject(flat) ||
    (flat.minProperties ?? 0) > 0
  )
    return [];
  const properties = new Map(Object.entries(flat.properties ?? {}));
  return (flat.required ?? []).flatMap((name): ConstantMember[] => {
    const value = constantOf(properties.get(name) ?? {}, publishing.flatten);
    if (value === undefined) return [];
    const { path, pointer } = insideProperty(position, name, publishing);
    return pointer === undefined ? [] : [{ name, path, pointer, value }];
  });
}

function withoutProperties(schema: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  const { properties = {}, required = [] } = schema;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !names.has(name))),
    required: required.filter((name) => !names.has(name)),
  };
}

function opened(schema: JsonSchema, { mentioned, inPlace }: Position): JsonSchema {
  if (inPlace || isBranching(schema)) return schema;
  const known = new Set(Object.keys(schema.properties ?? {}));
  if ([...(schema.required ?? []), ...mentioned.needed].some((name) => !known.has(name))) return schema;
  const closing = (["additionalProperties", "unevaluatedProperties"] as const).filter(
    (keyword) => schema[keyword] === false,
  );
  return without(schema, ...closing);
}

function publishProperties(
  flat: JsonSchema,
  position: Position,
  publishing: Publishing,
): ObjectPart | undefined {
  const required = new Set(flat.required);
  const shown: [string, JsonSchema][] = [];
  const missing = new Set<string>();
  let exact = true;
  let hides: EmptyReason | undefined;
  let optional = 0;
  const properties = Object.entries(flat.properties ?? {});
  const isCapped = properties.length > publishing.rules.cap;
  // Of an amount and its currency, neither says anything alone.
  const isPair =
    properties.length === 2 &&
    required.size === 0 &&
    properties.every(([, child]) => isScalar(child, publishing));
  for (const [name, child] of isCapped ? byUse(properties, ([name]) => name) : properties) {
    const needed = required.has(name) || position.mentioned.needed.has(name) || position.choosing.has(name);
    const shared = position.mentioned.shared.has(name);
    const whole = position.whole || shared;
    const free = !needed && !whole && !position.strict;
    // Most properties of a large document end here, so nothing is made for them that is made for published ones.
    const cut = free ? cutAtOnce(child, { shown: optional, position, publishing }) : undefined;
    const here = (): Position => ({
      ...insideProperty(position, name, publishing),
      depth: position.depth + 1,
      whole,
      // A value that several schemas describe is published in full.
      enums: whole ? Infinity : position.enums,
      nulls: publishing.rules.nulls || needed || whole,
    });
    const published =
      cut ?? publishProperty(child, { needed: needed || isPair, position: here(), publishing });
    if (free && typeof published !== "string") optional += 1;
    if (typeof published === "string") {
      const path = pathInside(position, name);
      publishing.hidden.set(path, { reason: published, schema: child });
      forgetCuts(path, publishing);
      hides ??= published === "depth" || published === "enums" ? published : "endless";
    } else {
      const { description } = publishing.flatten(child).schema;
      const words = withNote(publishing.describe(description, name, published.schema), published.note);
      shown.push([name, withDescription(published.schema, words)]);
      exact &&= published.exact;
    }
    if (published === "endless") {
      if (position.strict || required.has(name)) return undefined;
      if (needed) missing.add(name);
      // Another schema of the same value shows or requires it. Without an entry here, it would escape the rules of this schema.
      if (whole || position.around.needed.has(name)) shown.push([name, { not: {} }]);
      exact &&= !whole;
    }
  }
  return {
    keywords: {
      ...(shown.length > 0 && {
        properties: Object.fromEntries(isCapped ? inOrder(shown, properties) : shown),
      }),
      ...(required.size > 0 && { required: [...required] }),
    },
    exact,
    inside: shown.length > 0 ? "full" : (hides ?? "none"),
    missing,
    hides: hides !== undefined,
  };
}

function isScalar(schema: JsonSchema, { flatten }: Publishing): boolean {
  const types = typeList(flatten(schema).schema.type);
  return types.length > 0 && !types.includes("object") && !types.includes("array");
}

/** Why an optional property is hidden whatever its schema leads to. */
function cutAtOnce(
  child: JsonSchema,
  {
    shown,
    position: { depth, refs },
    publishing: { rules, flatten, unfoldings, ended },
  }: { readonly shown: number; readonly position: Position; readonly publishing: Publishing },
): Reason | undefined {
  if (shown >= rules.cap) return "cap";
  if (depth + 1 > rules.depth) return "depth";
  const { schema, names } = flatten(child);
  if (rules.drop && schema.deprecated === true) return "drop";
  const end = endOf(names, refs, unfoldings);
  if (end === undefined) return undefined;
  ended.add(end);
  return "endless";
}

function inOrder<T>(
  shown: readonly [string, T][],
  all: readonly [string, unknown][],
): readonly [string, T][] {
  const positions = new Map(all.map(([name], index) => [name, index]));
  return shown.toSorted(([a], [b]) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0));
}

interface PropertyPosition {
  readonly needed: boolean;
  readonly position: Position;
  readonly publishing: Publishing;
}

function publishProperty(
  child: JsonSchema,
  { needed, position, publishing }: PropertyPosition,
): PublishedSchema | Reason {
  const published = publishing.publish(child, position);
  if (published === undefined) return "endless";
  if (published.emptyBecause === undefined || position.strict) return published;
  if (needed) return publishNeeded(child, published, { position, publishing }) ?? "endless";
  return position.whole ? published : hiddenBecause(published.emptyBecause);
}

/**
 * Publishes a value that cannot be left out: deep enough to show something of its inside, and with long lists of values if
 * nothing else is left.
 */
export function publishNeeded(
  schema: JsonSchema,
  published: PublishedSchema,
  { position, publishing }: { position: Position; publishing: Publishing },
): PublishedSchema | undefined {
  switch (published.emptyBecause) {
    case "depth":
      return publishing.publishUseful(schema, { ...position, depth: publishing.rules.depth - 1 });
    case "enums":
      forget(position.path, publishing);
      return publishing.publish(schema, { ...position, enums: Infinity });
    default:
      return published;
  }
}

/** Publishes the values of a map and other rules for properties that have no schema of their own. */
function publishOthers(
  flat: JsonSchema,
  position: Position,
  publishing: Publishing,
): PublishedPart | undefined {
  const keywords: JsonSchema = {};
  let exact = true;
  let left: PublishedPart["inside"] = "none";
  for (const keyword of ["additionalProperties", "unevaluatedProperties"] as const) {
    const value = flat[keyword];
    if (value === undefined || value === true) continue;
    if (value === false) keywords[keyword] = false;
    else if (Object.keys(value).length > 0) {
      const published = publishing.publish(
        value,
        insideEach(position, { step: ".*", alike: isMap(flat) }, publishing),
      );
      const useful = published !== undefined && published.emptyBecause === undefined;
      if (!useful && position.strict) return undefined;
      keywords[keyword] = useful ? published.schema : false;
      exact &&= useful && published.exact;
      left = useful ? "full" : (published?.emptyBecause ?? "endless");
    }
  }
  if (flat.propertyNames !== undefined) {
    const published = exactly(flat.propertyNames, position, publishing);
    if (published === undefined) return undefined;
    keywords.propertyNames = published;
  }
  const patterns: [string, JsonSchema][] = [];
  for (const [pattern, value] of Object.entries(flat.patternProperties ?? {})) {
    const published = publishing.publish(
      value,
      insideEach(position, { step: ".*", alike: false }, publishing),
    );
    if (published === undefined) return undefined;
    patterns.push([pattern, published.schema]);
    exact &&= published.exact;
    left = "full";
  }
  if (patterns.length > 0) keywords.patternProperties = Object.fromEntries(patterns);
  return { keywords, exact, inside: left };
}

/** Whether the rule for properties without a schema of their own applies to all properties. */
function isMap({ properties, patternProperties, ...rest }: JsonSchema): boolean {
  return (
    properties === undefined &&
    patternProperties === undefined &&
    (rest.additionalProperties === undefined || rest.unevaluatedProperties === undefined) &&
    !isBranching(rest)
  );
}
