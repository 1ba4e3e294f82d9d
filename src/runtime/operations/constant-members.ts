/** Adds members that a caller may omit because the document allows only one value. */
import { every, following, parseWay, type Way } from "../schema/pointer.js";
import { target } from "../schema/subschema.js";
import { isObject, type JsonSchema } from "../values/json.js";
import type { ConstantMember } from "./operation.js";
import { placeKey, type Place } from "./place.js";

/** Adds the constants to the argument's value at `place`; only to objects that exist. */
export function withConstantMembers(
  place: Place,
  value: unknown,
  members: readonly ConstantMember[] = [],
): unknown {
  return members
    .filter((member) => placeKey(member.place) === placeKey(place))
    .reduce((current, member) => filled(current, parseWay(member.pointer), member.value), value);
}

function filled(value: unknown, [step, ...rest]: Way, constant: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(value))
    return step === every ? value.map((item: unknown) => filled(item, rest, constant)) : value;
  if (!isObject(value)) return value;
  const members = Object.entries(value);
  if (rest.length === 0 && step !== every)
    return Object.hasOwn(value, step) ? value : Object.fromEntries([...members, [step, constant]]);
  return Object.fromEntries(
    members.map(([name, member]) => [
      name,
      step === every || step === name ? filled(member, rest, constant) : member,
    ]),
  );
}

/**
 * Returns the argument's schema for callers, in which constant members are optional.
 * @param how.root Contains the `$defs` for references.
 */
export function withoutConstantMembers(
  place: Place,
  schema: JsonSchema,
  { members = [], root }: { members: readonly ConstantMember[] | undefined; root: JsonSchema },
): JsonSchema {
  const ways = members
    .filter((member) => placeKey(member.place) === placeKey(place))
    .map(({ pointer }) => parseWay(pointer));
  return loosened(schema, ways, root);
}

/** @param ways the remaining parts of the pointers */
function loosened(schema: JsonSchema, ways: readonly Way[], root: JsonSchema): JsonSchema {
  if (ways.length === 0) return schema;
  const { $ref, ...own } = schema;
  const free = new Set(
    ways.flatMap(([name, ...rest]) => (typeof name !== "string" || rest.length > 0 ? [] : name)),
  );
  const inside = (part: JsonSchema, step: Way[number]): JsonSchema =>
    loosened(part, following(ways, step), root);
  const each = (parts: readonly JsonSchema[] | undefined) => parts?.map((part) => loosened(part, ways, root));
  const others = (said: boolean | JsonSchema | undefined) =>
    typeof said === "object" ? inside(said, every) : said === false && free.size === 0 ? said : undefined;
  const properties = Object.entries(own.properties ?? {}).filter(([name]) => !free.has(name));
  const parts = {
    properties:
      own.properties && Object.fromEntries(properties.map(([name, part]) => [name, inside(part, name)])),
    required: own.required?.filter((name) => !free.has(name)),
    additionalProperties: others(own.additionalProperties),
    unevaluatedProperties: others(own.unevaluatedProperties),
    items: own.items && inside(own.items, every),
    allOf: each(own.allOf),
    anyOf: each(own.anyOf),
    oneOf: each(own.oneOf),
  };
  const rest: JsonSchema = Object.fromEntries(
    Object.entries({ ...own, ...parts }).filter(([, part]) => part !== undefined),
  );
  const referred = $ref === undefined ? undefined : target(schema, root);
  if (referred === undefined) return $ref === undefined ? rest : { $ref, ...rest };
  const inlined = loosened(referred, ways, root);
  return Object.keys(own).length === 0 ? inlined : { ...rest, allOf: [inlined, ...(rest.allOf ?? [])] };
}
