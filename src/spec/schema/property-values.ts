/** Reads what the schemas of an object say about the values of one property. */
import type { Schema } from "../../model/api.js";
import type { Json } from "../../model/runtime.js";
import { isOfType, readings } from "./schema-conversion.js";
import { hasChoice, partsOf } from "./schema-parts.js";
import { isScalar } from "./keyword-values.js";
import { members } from "../../schema/parts.js";
import type { Definitions } from "../../schema/reference.js";

/** What an object's schemas say about one property. */
export interface PropertyValues {
  /** Its schemas, all of which apply; empty if there is no such property. */
  readonly rules: readonly Schema[];
  /** The values that they allow, if they list them. */
  readonly listed: readonly Json[] | undefined;
  /** Lists of values in them, or in unions in them. */
  readonly lists: readonly (readonly Json[])[];
  /** Their defaults and examples, as text. */
  readonly suggested: readonly string[];
}

export function propertyValues(property: string, schema: Schema, named: Definitions): PropertyValues {
  const own = partsOf(schema, named).flatMap(({ properties = {} }) =>
    Object.hasOwn(properties, property) ? [properties[property] ?? {}] : [],
  );
  const rules = own.flatMap((each) => partsOf(each, named));
  const all = own.flatMap((each) => partsOf(each, named, members));
  return {
    rules,
    listed: listsIn(rules).reduce<readonly Json[] | undefined>(
      (allowed, list) => allowed?.filter((value) => list.includes(value)) ?? list,
      undefined,
    ),
    lists: listsIn(all),
    suggested: all
      .flatMap(({ default: byDefault, examples = [] }) => [byDefault, ...examples])
      .filter(isScalar)
      .map(textOf),
  };
}

function listsIn(rules: readonly Schema[]): (readonly Json[])[] {
  return rules
    .map(({ const: one, enum: several }) => (one === undefined ? several : [one]))
    .filter((list) => list !== undefined);
}

/** Whether rules accept any value of their type, or any of those that they list. */
export function leaveOpen({ rules }: PropertyValues): boolean {
  return rules.every((rule) => rule.pattern === undefined && rule["not"] === undefined && !hasChoice(rule));
}

/** Returns a value as a mapping would name it. */
export function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Returns the value that a text stands for; `undefined` if the property cannot have it. */
export function valueOf(text: string, { rules, listed }: PropertyValues): Json | undefined {
  const types = rules.flatMap(({ type }) => (type === undefined ? [] : [type]));
  if (types.some((type) => typeof type !== "string" && type.filter((one) => one !== "null").length > 1))
    return undefined;
  const read = [text, ...readings(text)].filter((value) => textOf(value) === text);
  return read.find(
    (value) => types.every((type) => isOfType(value, type)) && (listed?.includes(value) ?? true),
  );
}
