/** Finds properties of answers that the document marks as secret; they are removed from every answer. */
import type { Api, Operation, Schema } from "../../model/api.js";
import { children, type Child } from "../../schema/children.js";
import { memo } from "../../memo.js";
import { referredName, target } from "../../schema/reference.js";
import { depthFirst } from "../../schema/walk.js";

/** What one schema itself contains: its secret properties, and its references. */
interface Own {
  readonly secrets: ReadonlySet<string>;
  readonly refs: ReadonlySet<string>;
}

/** Per API, the named schemas that lead to a secret. */
const leadingTo = memo(leadingToSecrets);

/** Returns properties marked by `format: password` or `writeOnly` in any answer. */
export function secretFields({ responses }: Operation, api: Api): readonly string[] {
  const named = leadingTo(api);
  const answers = responses.flatMap(({ content }) =>
    content.flatMap(({ schema }) => (schema === undefined ? [] : [schema])),
  );
  const found = answers.map((schema) => ownOf(schema, api));
  const seen = new Set<string>();
  const waiting = found.flatMap(({ refs }) => [...refs]);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const own = named.get(name);
    if (own === undefined || seen.has(name)) continue;
    seen.add(name);
    found.push(own);
    waiting.push(...own.refs);
  }
  return [...new Set(found.flatMap(({ secrets }) => [...secrets]))];
}

function leadingToSecrets(api: Api): ReadonlyMap<string, Own> {
  const all = new Map([...api.schemas].map(([name, schema]) => [name, ownOf(schema, api)]));
  const referring = new Map<string, string[]>();
  for (const [name, { refs }] of all)
    for (const ref of refs) {
      const names = referring.get(ref);
      if (names === undefined) referring.set(ref, [name]);
      else names.push(name);
    }
  const leading = new Map<string, Own>();
  const waiting = [...all].flatMap(([name, { secrets }]) => (secrets.size > 0 ? [name] : []));
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const own = all.get(name);
    if (own === undefined || leading.has(name)) continue;
    leading.set(name, own);
    waiting.push(...(referring.get(name) ?? []));
  }
  return leading;
}

function ownOf(schema: Schema, api: Api): Own {
  const secrets = new Set<string>();
  const refs = new Set<string>();
  const whole: Child = { child: schema, keyword: "" };
  for (const { child, keyword, key } of depthFirst([whole], (at) => children(at.child))) {
    const name = referredName(child);
    if (name !== undefined) refs.add(name);
    if (keyword === "properties" && key !== undefined && isSecret(child, api)) secrets.add(key);
  }
  return { secrets, refs };
}

/** Whether the property or its reference is marked as secret. */
function isSecret(property: Schema, { schemas }: Api): boolean {
  const targets = depthFirst([property], (schema) => [target(schema, schemas) ?? []].flat());
  return [...targets].some(({ writeOnly, format }) => writeOnly === true || format === "password");
}
