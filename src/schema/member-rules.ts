/** Takes the rules about which members stand together from an object. */
import type { JsonSchema } from "../runtime/values/json.js";
import { countsOf } from "../group-by.js";
import type { Flatten } from "./flatten.js";

/**
 * The object without its rules about which members stand together: `anyOf: [{ required: [state] }, { required: [assignees] }]`. They
 * hold for the value as a whole, whoever gives its members.
 * @returns `either`: the members that some of the alternatives require, but not all; `undefined` if an alternative says more, or if
 * all require members that are not described
 */
export function withoutMemberRules(
  { anyOf = [], oneOf = [], ...schema }: JsonSchema,
  flatten: Flatten,
): { readonly schema: JsonSchema; readonly either: ReadonlySet<string> } | undefined {
  const { properties = {}, required = [] } = schema;
  const isDescribed = (name: string): boolean => Object.hasOwn(properties, name);
  const unions = [anyOf, oneOf]
    .filter((union) => union.length > 0)
    .map((union) => [...new Set(union.map((part) => flatten(part).schema))]);
  if (!unions.flat().every((part) => onlyNarrows(part, isDescribed))) return undefined;
  const requirements = unions.map((union) =>
    union.map((part) => part.required ?? []).filter((names) => names.every(isDescribed)),
  );
  if (requirements.some((union) => union.length === 0)) return undefined;
  const always = requirements.flatMap(inAll);
  const all = [...new Set([...required, ...always])];
  const either = new Set(requirements.flat(2));
  for (const name of all) either.delete(name);
  return { schema: all.length === 0 ? schema : { ...schema, required: all }, either };
}

function inAll(lists: readonly (readonly string[])[]): string[] {
  const times = countsOf(lists.flatMap((names) => [...new Set(names)]));
  return [...times].flatMap(([name, count]) => (count === lists.length ? [name] : []));
}

/** Keywords of an alternative that says nothing but which members there are, and which of their values. */
const narrowing = new Set(["type", "title", "description", "required", "properties", "additionalProperties"]);

function onlyNarrows(part: JsonSchema, isDescribed: (name: string) => boolean): boolean {
  const { type = "object", properties = {}, additionalProperties = true } = part;
  return (
    type === "object" &&
    additionalProperties === true &&
    Object.keys(part).every((keyword) => narrowing.has(keyword)) &&
    Object.keys(properties).every(isDescribed)
  );
}
