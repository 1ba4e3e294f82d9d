/** Finds members of answers that must be there and may be null: without its null, an answer would say something else. */
import type { Api, Operation } from "../../model/api.js";
import type { JsonSchema } from "../../model/runtime.js";
import { subschemas } from "../../schema/children.js";
import { memo } from "../../memo.js";
import { alternatives } from "../../schema/parts.js";
import { referredName, target } from "../../schema/reference.js";
import { typeList } from "../../schema/types.js";
import { depthFirst } from "../../schema/walk.js";
import { closures, type Own } from "../../schema/collect.js";

/** Per document, the names that each named schema leads to. */
const namesOf = memo((api: Api) =>
  closures(new Map([...api.schemas].map(([name, schema]) => [name, ownOf(schema, api)]))),
);

/** Returns the names of such members in any successful answer, in the order of the alphabet. */
export function requiredNulls({ responses }: Operation, api: Api): string[] {
  const named = namesOf(api);
  const own = responses
    .filter(({ status }) => /^(?:2|default$)/.test(status))
    .flatMap(({ content }) => content.map(({ schema = {} }) => ownOf(schema, api)));
  const found = own.flatMap(({ found: names, refs }) => [
    names,
    ...[...refs].flatMap((ref) => named.get(ref) ?? []),
  ]);
  return [...new Set([...new Set(found)].flatMap((names) => [...names]))].sort();
}

/** What a schema says of its members, without what it refers to. */
function ownOf(schema: JsonSchema, api: Api): Own<string> {
  const found = new Set<string>();
  const refs = new Set<string>();
  for (const part of depthFirst([schema], subschemas)) {
    const { properties = {}, required = [] } = part;
    const name = referredName(part);
    if (name !== undefined) refs.add(name);
    for (const member of required)
      if (Object.hasOwn(properties, member) && takesNull(properties[member], api)) found.add(member);
  }
  return { found, refs };
}

function takesNull(schema: JsonSchema = {}, { schemas }: Api): boolean {
  const below = (one: JsonSchema): readonly JsonSchema[] => {
    const found = target(one, schemas);
    return found === undefined ? alternatives(one) : [found];
  };
  return [...depthFirst([schema], below)].some(
    ({ type, enum: values = [] }) => typeList(type).includes("null") || values.includes(null),
  );
}
