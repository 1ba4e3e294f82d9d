/** Publishes the items of an array. If they cannot be published, the array may have no more of them. */
import type { JsonSchema } from "../../model/runtime.js";
import { isBranching } from "../../schema/flatten.js";
import {
  withDescription,
  exactly,
  insideEach,
  lastName,
  withNote,
  type Part,
  type Run,
  type Site,
} from "./published.js";

/** @returns `undefined` if the array needs items that cannot be published */
export function publishArray(flat: JsonSchema, site: Site, run: Run): Part | undefined {
  const { minItems = 0, prefixItems = [], items } = flat;
  const alike = prefixItems.length === 0 && flat.contains === undefined && !isBranching(flat);
  const itemSite = insideEach(site, { step: "[]", alike }, run);
  const shown: JsonSchema[] = [];
  let exact = true;
  for (const schema of prefixItems) {
    const item = run.publish(schema, itemSite);
    if (item === undefined) return withoutMore(shown, { minItems, site });
    shown.push(withDescription(item.schema, withNote(item.schema.description, item.note)));
    exact &&= item.exact;
  }
  const prefix = shown.length > 0 ? { prefixItems: shown } : {};
  const unevaluated = flat["unevaluatedItems"] as JsonSchema | undefined;
  if (items === undefined && unevaluated !== undefined) {
    const published = exactly(unevaluated, site, run);
    return published && { keywords: { ...prefix, unevaluatedItems: published }, exact, inside: "none" };
  }
  if (items === undefined) return { keywords: prefix, exact, inside: shown.length > 0 ? "full" : "none" };
  const published = run.publish(items, itemSite);
  if (published === undefined) return withoutMore(shown, { minItems, site });
  const about = flat.description === undefined ? run.flatten(items).schema.description : undefined;
  return {
    keywords: {
      ...prefix,
      items: withDescription(
        published.schema,
        withNote(run.describe(about, lastName(site.path), published.schema), published.note),
      ),
    },
    exact: exact && published.exact,
    inside: published.bare ?? "full",
  };
}

function withoutMore(
  shown: readonly JsonSchema[],
  { minItems, site }: { minItems: number; site: Site },
): Part | undefined {
  if (minItems > shown.length || site.strict) return undefined;
  return {
    keywords: { ...(shown.length > 0 && { prefixItems: shown }), maxItems: shown.length },
    exact: false,
    inside: shown.length > 0 ? "full" : "limit",
  };
}
