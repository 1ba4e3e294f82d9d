/** Finds members of answers by what their schemas say of them, wherever they are in an answer. */
import type { Api, Operation, Schema } from "../../model/api.js";
import { oncePer } from "../../runtime/values/lazy.js";
import { subschemas } from "../../schema/children.js";
import { closures, type Own } from "../../schema/collect.js";
import { alternatives } from "../../schema/parts.js";
import { referredName, target } from "../../schema/reference.js";
import { typeList } from "../../schema/types.js";
import { depthFirst } from "../../schema/walk.js";

/** Returns properties marked by `format: password` or `writeOnly` in any answer; they are removed from every answer. */
export function secretFields({ responses }: Operation, api: Api): string[] {
  return secretNames(responses, api);
}

/**
 * Returns members that must be there and may be null, in any successful answer: without its null, an answer would say something
 * else.
 */
export function requiredNulls({ responses }: Operation, api: Api): string[] {
  return nullNames(
    responses.filter(({ status }) => /^(?:2|default$)/.test(status)),
    api,
  );
}

type IsMarked = (property: Schema, of: { readonly api: Api; readonly isRequired: boolean }) => boolean;

const secretNames = namesWhere((property, { api: { schemas } }) =>
  [...depthFirst([property], (schema) => [target(schema, schemas) ?? []].flat())].some(
    ({ writeOnly, format }) => writeOnly === true || format === "password",
  ),
);

const nullNames = namesWhere(
  (property, { api: { schemas }, isRequired }) =>
    isRequired &&
    [...depthFirst([property], (schema) => [target(schema, schemas) ?? alternatives(schema)].flat())].some(
      ({ type, enum: values = [] }) => typeList(type).includes("null") || values.includes(null),
    ),
);

/** Returns a function that finds the names of such members in the order of the alphabet. */
function namesWhere(isMarked: IsMarked): (responses: Operation["responses"], api: Api) => string[] {
  /** What a schema says of its members, without what it refers to. */
  const ownIn = oncePer((api: Api) =>
    oncePer((schema: Schema): Own<string> => {
      const found = new Set<string>();
      const refs = new Set<string>();
      for (const part of depthFirst([schema], subschemas)) {
        const name = referredName(part);
        if (name !== undefined) refs.add(name);
        const required = new Set(part.required);
        for (const [member, property] of Object.entries(part.properties ?? {}))
          if (isMarked(property, { api, isRequired: required.has(member) })) found.add(member);
      }
      return { found, refs };
    }),
  );
  const namesOf = oncePer((api: Api) =>
    closures(new Map([...api.schemas].map(([name, schema]) => [name, ownIn(api)(schema)]))),
  );
  return (responses, api) => {
    const own = responses.flatMap(({ content }) =>
      content.flatMap(({ schema }) => (schema === undefined ? [] : [ownIn(api)(schema)])),
    );
    const behind = new Set(
      own.flatMap(({ refs }) => [...refs]).flatMap((ref) => namesOf(api).get(ref) ?? []),
    );
    return [...new Set([...own.map(({ found }) => found), ...behind].flatMap((names) => [...names]))].sort();
  };
}
