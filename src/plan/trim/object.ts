/** The properties of an object: those that are needed, and optional ones as deep as is of use. */
import type { JsonSchema } from "../../model/runtime.js";
import type { Flatten } from "./flatten.js";
import {
  deepest,
  described,
  exactly,
  inside,
  type Part,
  type Published,
  type Run,
  type Site,
} from "./published.js";

interface ObjectPart extends Part {
  /** Properties that cannot be published although some schema of the same value asks for them. */
  readonly missing: ReadonlySet<string>;
}

/** @returns `undefined` where something that is required cannot be published */
export function publishObject(flat: JsonSchema, site: Site, run: Run): ObjectPart | undefined {
  const own = publishProperties(flat, site, run);
  const others = own && publishOthers(flat, site, run);
  if (own === undefined || others === undefined) return undefined;
  return {
    keywords: { ...own.keywords, ...others.keywords },
    exact: own.exact && others.exact,
    inside: own.inside === "full" || others.inside === "none" ? own.inside : others.inside,
    missing: own.missing,
  };
}

function publishProperties(flat: JsonSchema, site: Site, run: Run): ObjectPart | undefined {
  const required = new Set(flat.required);
  const asked = conditionallyRequired(flat, run.flatten);
  const shown: [string, JsonSchema][] = [];
  const missing = new Set<string>();
  let exact = true;
  let left: Part["inside"] = "none";
  for (const [name, child] of Object.entries(flat.properties ?? {})) {
    const here = inside(site, site.path === "" ? name : `.${name}`, site.depth + 1);
    const published = publishProperty(child, {
      needed: required.has(name) || asked.has(name),
      site: here,
      run,
    });
    if (published !== undefined && published !== "hidden") {
      shown.push([
        name,
        described(published.schema, run.describe(run.flatten(child).schema.description, name)),
      ]);
      exact &&= published.exact;
      continue;
    }
    if (site.strict || (published === undefined && required.has(name))) return undefined;
    if (published === undefined && asked.has(name)) missing.add(name);
    run.hidden.add(here.path);
    if (left === "none") left = published === undefined ? "limit" : "depth";
  }
  return {
    keywords: {
      ...(shown.length > 0 && { properties: Object.fromEntries(shown) }),
      ...(required.size > 0 && { required: [...required] }),
    },
    exact,
    inside: shown.length > 0 ? "full" : left,
    missing,
  };
}

/** @returns "hidden" for a property that is optional and too deep, `undefined` where nothing finite can be published */
function publishProperty(
  child: JsonSchema,
  { needed, site, run }: { needed: boolean; site: Site; run: Run },
): Published | "hidden" | undefined {
  if (site.strict) return run.publish(child, site);
  if (needed) {
    const published = run.publish(child, site);
    return published?.bare === "depth"
      ? run.publishUseful(child, { ...site, depth: deepest - 1 })
      : published;
  }
  if (site.depth > deepest) return "hidden";
  const published = run.publish(child, site);
  switch (published?.bare) {
    case "depth":
      return "hidden";
    case "limit":
      return undefined;
    case undefined:
      return published;
  }
}

/** Schemas of the same value are looked into this deep for what they require. */
const deepestCondition = 3;

/** Names that some further schema of the same value requires: hidden, they would let pass what is refused. */
function conditionallyRequired(flat: JsonSchema, flatten: Flatten, depth = 0): ReadonlySet<string> {
  const { anyOf = [], oneOf = [], allOf = [], dependentRequired = {}, dependentSchemas = {} } = flat;
  const names = new Set(
    Object.values(dependentRequired as Readonly<Record<string, readonly string[]>>).flat(),
  );
  if (depth > deepestCondition) return names;
  const conditions = [flat.if, flat.then, flat.else].filter((schema) => schema !== undefined);
  const dependent = Object.values(dependentSchemas as Readonly<Record<string, JsonSchema>>);
  for (const part of [...anyOf, ...oneOf, ...allOf, ...conditions, ...dependent]) {
    const { schema } = flatten(part);
    for (const name of schema.required ?? []) names.add(name);
    for (const name of conditionallyRequired(schema, flatten, depth + 1)) names.add(name);
  }
  return names;
}

/** The values of a map, and what else is said of properties that have no schema of their own. */
function publishOthers(flat: JsonSchema, site: Site, run: Run): Part | undefined {
  const keywords: JsonSchema = {};
  let exact = true;
  let left: Part["inside"] = "none";
  for (const keyword of ["additionalProperties", "unevaluatedProperties"] as const) {
    const value = flat[keyword];
    if (value === undefined || value === true) continue;
    if (value === false) keywords[keyword] = false;
    else if (Object.keys(value).length > 0) {
      const published = run.publish(value, inside(site, ".*"));
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
    const published = run.publish(value, inside(site, ".*"));
    if (published === undefined) return undefined;
    patterns.push([pattern, published.schema]);
    exact &&= published.exact;
    left = "full";
  }
  if (patterns.length > 0) keywords.patternProperties = Object.fromEntries(patterns);
  return { keywords, exact, inside: left };
}
