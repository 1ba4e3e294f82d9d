/** Finds members of answers by what their schemas say of them, wherever they are in an answer. */
import type { Api, Operation, Schema } from "../../model/api.js";
import { oncePer } from "../../runtime/values/lazy.js";
import { subschemas } from "../../schema/children.js";
import { closures, type Own } from "../../schema/collect.js";
import { hasRole } from "../../schema/keywords.js";
import { alternatives } from "../../schema/parts.js";
import { referredName, target } from "../../schema/reference.js";
import { typeList } from "../../schema/types.js";
import { depthFirst } from "../../schema/walk.js";

/** Returns properties marked by `format: password` or `writeOnly` in any answer; they are removed from every answer. */
export function secretFields({ responses }: Operation, api: Api): string[] {
  return distinctNames(secretNames(responses, api)).sort();
}

/**
 * Returns members that must be there and may be null, in any successful answer: without its null, an answer would say something
 * else. What requires a member may stand beside what describes it: `allOf: [Pet, { required: [name] }]`.
 */
export function requiredNulls({ responses }: Operation, api: Api): string[] {
  const successful = responses.filter(({ status }) => /^(?:2|default$)/.test(status));
  const nullable = nullableNames(successful, api);
  return distinctNames(requiredNames(successful, api))
    .filter((name) => nullable.some((names) => names.has(name)))
    .sort();
}

type NamesIn = (part: Schema, api: Api) => readonly string[];

const secretNames = namesIn((part, api) =>
  propertiesWhere(part, (property) =>
    [...depthFirst([property], (schema) => [target(schema, api.schemas) ?? []].flat())].some(
      ({ writeOnly, format }) => writeOnly === true || format === "password",
    ),
  ),
);

const nullableNames = namesIn((part, api) =>
  propertiesWhere(part, (property) =>
    [
      ...depthFirst([property], (schema) => [target(schema, api.schemas) ?? alternatives(schema)].flat()),
    ].some(admitsNull),
  ),
);

/** Whether null is among its types or values, or it says nothing of what is allowed. */
function admitsNull(schema: Schema): boolean {
  const { type, const: value, enum: values = [] } = schema;
  if (typeList(type).includes("null") || value === null || values.includes(null)) return true;
  return Object.keys(schema).every((keyword) => hasRole(keyword, "annotation"));
}

const requiredNames = namesIn(({ required = [] }) => required);

function propertiesWhere({ properties = {} }: Schema, isMeant: (property: Schema) => boolean): string[] {
  return Object.entries(properties).flatMap(([name, property]) => (isMeant(property) ? [name] : []));
}

function distinctNames(sets: Iterable<ReadonlySet<string>>): string[] {
  return [...new Set(Array.from(sets, (names) => [...names]).flat())];
}

/**
 * Returns a function that finds the names of such members in all that answers consist of. The sets are those of schemas, not copies:
 * thousands of operations may answer with one schema of thousands of names.
 */
function namesIn(
  ofPart: NamesIn,
): (responses: Operation["responses"], api: Api) => readonly ReadonlySet<string>[] {
  /** What a schema says of its members, without what it refers to. */
  const ownIn = oncePer((api: Api) =>
    oncePer((schema: Schema): Own<string> => {
      const found = new Set<string>();
      const refs = new Set<string>();
      for (const part of depthFirst([schema], subschemas)) {
        const name = referredName(part);
        if (name !== undefined) refs.add(name);
        for (const member of ofPart(part, api)) found.add(member);
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
    const behind = own.flatMap(({ refs }) => [...refs]).flatMap((ref) => namesOf(api).get(ref) ?? []);
    return [...new Set([...own.map(({ found }) => found), ...behind])];
  };
}
