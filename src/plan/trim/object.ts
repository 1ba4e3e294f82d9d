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
  const { needed, shared } = site.spoken;
  const shown: [string, JsonSchema][] = [];
  const missing = new Set<string>();
  let exact = true;
  let left: Part["inside"] = "none";
  for (const [name, child] of Object.entries(flat.properties ?? {})) {
    const here = inside(site, site.path === "" ? name : `.${name}`, site.depth + 1);
    const published = publishProperty(child, { needed: required.has(name) || needed.has(name), site: here, run });
    if (published !== undefined && (published.shown || shared.has(name))) {
      shown.push([name, described(published.schema, run.describe(run.flatten(child).schema.description, name))]);
      exact &&= published.exact;
      continue;
    }
    if (site.strict || (published === undefined && required.has(name))) return undefined;
    if (published === undefined && needed.has(name)) missing.add(name);
    if (published === undefined && shared.has(name)) {
      // Another schema shows this property: without a word here it would be free of what this one demands.
      shown.push([name, { not: {} }]);
      exact = false;
      continue;
    }
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
