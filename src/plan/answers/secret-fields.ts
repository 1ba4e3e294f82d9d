/** Finds properties of answers that the document marks as secret; they are removed from every answer. */
import type { Api, Operation, Schema } from "../../model/api.js";
import { memo } from "../../memo.js";
import { children, type Child } from "../../schema/children.js";
import { closures, type Own } from "../../schema/collect.js";
import { referredName, target } from "../../schema/reference.js";
import { depthFirst } from "../../schema/walk.js";

/** Per document, the secret properties that each named schema leads to. */
const secretsOf = memo((api: Api) =>
  closures(new Map([...api.schemas].map(([name, schema]) => [name, ownOf(schema, api)]))),
);

/** Returns properties marked by `format: password` or `writeOnly` in any answer. */
export function secretFields({ responses }: Operation, api: Api): readonly string[] {
  const named = secretsOf(api);
  const own = responses.flatMap(({ content }) =>
    content.flatMap(({ schema }) => (schema === undefined ? [] : [ownOf(schema, api)])),
  );
  const ofNames = new Set(own.flatMap(({ refs }) => [...refs]).flatMap((ref) => named.get(ref) ?? []));
  return [...new Set([...own.map(({ found }) => found), ...ofNames].flatMap((names) => [...names]))];
}

/** What a schema itself marks, without what it refers to. */
function ownOf(schema: Schema, api: Api): Own<string> {
  const found = new Set<string>();
  const refs = new Set<string>();
  const whole: Child = { child: schema, keyword: "" };
  for (const { child, keyword, key } of depthFirst([whole], (at) => children(at.child))) {
    const name = referredName(child);
    if (name !== undefined) refs.add(name);
    if (keyword === "properties" && key !== undefined && isSecret(child, api)) found.add(key);
  }
  return { found, refs };
}

/** Whether the property or its reference is marked as secret. */
function isSecret(property: Schema, { schemas }: Api): boolean {
  const targets = depthFirst([property], (schema) => [target(schema, schemas) ?? []].flat());
  return [...targets].some(({ writeOnly, format }) => writeOnly === true || format === "password");
}
