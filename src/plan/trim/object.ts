/** Publishes the properties of an object: the needed ones, and optional ones as deep as is useful. */
import type { JsonSchema } from "../../model/runtime.js";
import { without } from "../../schema/without.js";
import { byUse } from "../words/use.js";
import { isBranching } from "../../schema/flatten.js";
import { constantOf, isPlainObject } from "./plain-object.js";
import {
  withDescription,
  exactly,
  forget,
  forgetCuts,
  insideEach,
  insideProperty,
  pathInside,
  withNote,
  type Bare,
  type Constant,
  type Part,
  type Published,
  type Reason,
  type Run,
  type Site,
} from "./published.js";

interface ObjectPart extends Part {
  /** Properties that cannot be published although a schema of the same value requires them. */
  readonly missing: ReadonlySet<string>;
  readonly hides: boolean;
}

/** @returns `undefined` if something required cannot be published */
export function publishObject(flat: JsonSchema, site: Site, run: Run): ObjectPart | undefined {
  const own = publishAsked(flat, site, run);
  // A hidden property may still be sent, so the published schema must not refuse it.
  const others = own && publishOthers(own.hides ? opened(flat, site) : flat, site, run);
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
function publishAsked(flat: JsonSchema, site: Site, run: Run): ObjectPart | undefined {
  const constants = constantMembers(flat, site, run);
  const names = new Set(constants.map(({ name }) => name));
  const asked = names.size === 0 ? undefined : publishProperties(withoutProperties(flat, names), site, run);
  if (asked?.inside !== "full") return publishProperties(flat, site, run);
  for (const { pointer, ...constant } of constants) run.constants.set(pointer, constant);
  return { ...asked, hides: true };
}

interface ConstantMember extends Constant {
  readonly name: string;
  readonly pointer: string;
}

function constantMembers(flat: JsonSchema, site: Site, run: Run): readonly ConstantMember[] {
  if (site.pointer === undefined || site.whole || !isPlainObject(flat) || (flat.minProperties ?? 0) > 0)
    return [];
  const properties = new Map(Object.entries(flat.properties ?? {}));
  return (flat.required ?? []).flatMap((name): ConstantMember[] => {
    const value = constantOf(properties.get(name) ?? {}, run.flatten);
    if (value === undefined) return [];
    const { path, pointer } = insideProperty(site, name, run);
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

function opened(schema: JsonSchema, { mentioned, inPlace }: Site): JsonSchema {
  if (inPlace || isBranching(schema)) return schema;
  const known = new Set(Object.keys(schema.properties ?? {}));
  if ([...(schema.required ?? []), ...mentioned.needed].some((name) => !known.has(name))) return schema;
  const closing = (["additionalProperties", "unevaluatedProperties"] as const).filter(
    (keyword) => schema[keyword] === false,
  );
  return without(schema, ...closing);
}

function publishProperties(flat: JsonSchema, site: Site, run: Run): ObjectPart | undefined {
  const required = new Set(flat.required);
  const shown: [string, JsonSchema][] = [];
  const missing = new Set<string>();
  let exact = true;
  let hides: Bare | undefined;
  let optional = 0;
  const properties = Object.entries(flat.properties ?? {});
  const isCapped = properties.length > run.rules.cap;
  for (const [name, child] of isCapped ? byUse(properties, ([name]) => name) : properties) {
    const needed = required.has(name) || site.mentioned.needed.has(name);
    const shared = site.mentioned.shared.has(name);
    const whole = site.whole || shared;
    const free = !needed && !whole && !site.strict;
    // Most properties of a large document end here, so nothing is made for them that is made for published ones.
    const cut = free ? cutAtOnce(child, { shown: optional, depth: site.depth + 1, run }) : undefined;
    const here = (): Site => ({
      ...insideProperty(site, name, run),
      depth: site.depth + 1,
      whole,
      // A value that several schemas describe is published in full.
      enums: whole ? Infinity : site.enums,
      nulls: run.rules.nulls || needed || whole,
    });
    const published = cut ?? publishProperty(child, { needed, site: here(), run });
    if (free && typeof published !== "string") optional += 1;
    if (typeof published === "string") {
      const path = pathInside(site, name);
      run.hidden.set(path, { reason: published, schema: child });
      forgetCuts(path, run);
      hides ??= bareness(published);
    } else {
      const { description } = run.flatten(child).schema;
      const words = withNote(run.describe(description, name, published.schema), published.note);
      shown.push([name, withDescription(published.schema, words)]);
      exact &&= published.exact;
    }
    if (published === "endless") {
      if (site.strict || required.has(name)) return undefined;
      if (needed) missing.add(name);
      // Another schema of the same value shows or requires it. Without an entry here, it would escape the rules of this schema.
      if (whole || site.around.needed.has(name)) shown.push([name, { not: {} }]);
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

/** Why nothing is left of an object whose properties are hidden for this reason. */
function bareness(reason: Reason): Bare {
  switch (reason) {
    case "depth":
      return "depth";
    case "enums":
      return "values";
    default:
      return "limit";
  }
}

/** Why an optional property is hidden whatever its schema leads to. */
function cutAtOnce(
  child: JsonSchema,
  { shown, depth, run }: { readonly shown: number; readonly depth: number; readonly run: Run },
): Reason | undefined {
  if (shown >= run.rules.cap) return "cap";
  if (depth > run.rules.depth) return "depth";
  return run.rules.drop && run.flatten(child).schema.deprecated === true ? "drop" : undefined;
}

function inOrder<T>(
  shown: readonly [string, T][],
  all: readonly [string, unknown][],
): readonly [string, T][] {
  const positions = new Map(all.map(([name], index) => [name, index]));
  return shown.toSorted(([a], [b]) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0));
}

interface PropertySite {
  readonly needed: boolean;
  readonly site: Site;
  readonly run: Run;
}

function publishProperty(child: JsonSchema, { needed, site, run }: PropertySite): Published | Reason {
  const published = run.publish(child, site);
  if (published === undefined) return "endless";
  if (published.bare === undefined || site.strict) return published;
  if (needed) return publishNeeded(child, published, { site, run }) ?? "endless";
  if (site.whole) return published;
  switch (published.bare) {
    case "depth":
      return "depth";
    case "limit":
      return "endless";
    case "values":
    case "enum":
      return "enums";
  }
}

/**
 * Publishes a value that cannot be left out: deep enough to show something of its inside, and with long lists of values if
 * nothing else is left.
 */
export function publishNeeded(
  schema: JsonSchema,
  published: Published,
  { site, run }: { site: Site; run: Run },
): Published | undefined {
  switch (published.bare) {
    case "depth":
      return run.publishUseful(schema, { ...site, depth: run.rules.depth - 1 });
    case "values":
      forget(site.path, run);
      return run.publish(schema, { ...site, enums: Infinity });
    default:
      return published;
  }
}

/** Publishes the values of a map and other rules for properties that have no schema of their own. */
function publishOthers(flat: JsonSchema, site: Site, run: Run): Part | undefined {
  const keywords: JsonSchema = {};
  let exact = true;
  let left: Part["inside"] = "none";
  for (const keyword of ["additionalProperties", "unevaluatedProperties"] as const) {
    const value = flat[keyword];
    if (value === undefined || value === true) continue;
    if (value === false) keywords[keyword] = false;
    else if (Object.keys(value).length > 0) {
      const published = run.publish(value, insideEach(site, { step: ".*", alike: isMap(flat) }, run));
      const useful = published !== undefined && published.bare === undefined;
      if (!useful && site.strict) return undefined;
      keywords[keyword] = useful ? published.schema : false;
      exact &&= useful && published.exact;
      left = useful ? "full" : (published?.bare ?? "limit");
    }
  }
  if (flat.propertyNames !== undefined) {
    const published = exactly(flat.propertyNames, site, run);
    if (published === undefined) return undefined;
    keywords.propertyNames = published;
  }
  const patterns: [string, JsonSchema][] = [];
  for (const [pattern, value] of Object.entries(flat.patternProperties ?? {})) {
    const published = run.publish(value, insideEach(site, { step: ".*", alike: false }, run));
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
