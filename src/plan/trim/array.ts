/** Publishes the items of an array. If they cannot be published, the array may have no more of them. */
import type { JsonSchema } from "../../model/runtime.js";
import { defined } from "../../runtime/values/json.js";
import { isBranching } from "../../schema/flatten.js";
import {
  withDescription,
  exactly,
  insideEach,
  lastName,
  withNote,
  type PublishedPart,
  type Publishing,
  type Position,
} from "./published.js";

/** @returns `undefined` if the array needs items that cannot be published */
export function publishArray(
  flat: JsonSchema,
  position: Position,
  publishing: Publishing,
): PublishedPart | undefined {
  const { minItems = 0, prefixItems = [], items } = flat;
  const alike = prefixItems.length === 0 && flat.contains === undefined && !isBranching(flat);
  const itemPosition = insideEach(position, { step: "[]", alike }, publishing);
  const shown: JsonSchema[] = [];
  let exact = true;
  for (const schema of prefixItems) {
    const item = publishing.publish(schema, itemPosition);
    if (item === undefined) return withoutMore(shown, { minItems, position });
    shown.push(withDescription(item.schema, withNote(item.schema.description, item.note)));
    exact &&= item.exact;
  }
  const prefix = shown.length > 0 ? { prefixItems: shown } : {};
  const unevaluated = flat["unevaluatedItems"] as JsonSchema | undefined;
  if (items === undefined && unevaluated !== undefined) {
    const published = exactly(unevaluated, position, publishing);
    return published && { keywords: { ...prefix, unevaluatedItems: published }, exact, inside: "none" };
  }
  if (items === undefined) return { keywords: prefix, exact, inside: shown.length > 0 ? "full" : "none" };
  const published = publishing.publish(items, itemPosition);
  if (published === undefined) return withoutMore(shown, { minItems, position });
  const about = flat.description === undefined ? publishing.flatten(items).schema.description : undefined;
  return {
    keywords: {
      ...prefix,
      items: withDescription(
        published.schema,
        publishing.describe(about, lastName(position.path), published.schema),
      ),
    },
    ...defined({ note: published.note }),
    exact: exact && published.exact,
    inside: published.emptyBecause ?? "full",
  };
}

function withoutMore(
  shown: readonly JsonSchema[],
  { minItems, position }: { minItems: number; position: Position },
): PublishedPart | undefined {
  if (minItems > shown.length || position.strict) return undefined;
  return {
    keywords: { ...(shown.length > 0 && { prefixItems: shown }), maxItems: shown.length },
    exact: false,
    inside: shown.length > 0 ? "full" : "endless",
  };
}
