/** Outlines a schema: its own rules together with those of its references and `allOf` members. */
import { checkedFormats } from "../../runtime/schema/formats.js";
import type { Schema } from "../../model/api.js";
import { refName } from "../../model/reference.js";
import { schemaKeywords, schemaListKeywords, schemaMapKeywords } from "./keywords.js";

export interface Outline {
  readonly types: ReadonlySet<string>;
  readonly properties: ReadonlyMap<string, Schema>;
  readonly required: ReadonlySet<string>;
  readonly items: Schema | undefined;
  /** Allowed values, if they are listed; the rules contain them as well. */
  readonly values: readonly unknown[] | undefined;
  /** All other rules, as text by keyword. */
  readonly rules: ReadonlyMap<string, string>;
}

const annotations = new Set([
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "xml",
  "discriminator",
  "readOnly",
  "writeOnly",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
]);

const formats: ReadonlySet<unknown> = new Set(checkedFormats);

/** Whether a keyword restricts values; others do not distinguish schemas. */
function isRule(keyword: string, value: unknown): boolean {
  if (keyword === "format") return formats.has(value);
  return !annotations.has(keyword) && !keyword.startsWith("x-");
}

export function outline(schema: Schema, schemas: ReadonlyMap<string, Schema>): Outline {
  const types = new Set<string>();
  const properties = new Map<string, Schema>();
  const required = new Set<string>();
  const rules = new Map<string, string>();
  let items: Schema | undefined;
  let values: readonly unknown[] | undefined;
  const seen = new Set<Schema>();
  const visit = (part: Schema): void => {
    if (seen.has(part)) return;
    seen.add(part);
    values = allowed(part)?.filter((value) => values?.includes(value) ?? true) ?? values;
    for (const [keyword, value] of Object.entries(part)) {
      if (!isRule(keyword, value)) continue;
      switch (keyword) {
        case "$ref": {
          const target = schemas.get(refName(part.$ref ?? ""));
          if (target !== undefined) visit(target);
          break;
        }
        case "allOf":
          part.allOf?.forEach(visit);
          break;
        case "type":
          for (const type of typeof part.type === "string" ? [part.type] : (part.type ?? [])) types.add(type);
          break;
        case "properties":
          for (const [name, property] of Object.entries(part.properties ?? {}))
            properties.set(name, both(properties.get(name), property));
          break;
        case "required":
          part.required?.forEach((name) => required.add(name));
          break;
        case "items":
          if (part.items !== undefined) items = both(items, part.items);
          break;
        default:
          rules.set(keyword, (rules.get(keyword) ?? "") + ruleText(keyword, value));
      }
    }
  };
  visit(schema);
  return { types, properties, required, items, values, rules };
}

function allowed(schema: Schema): readonly unknown[] | undefined {
  return schema.const === undefined ? schema.enum : [schema.const];
}

function both(one: Schema | undefined, other: Schema): Schema {
  return one === undefined ? other : { allOf: [one, other] };
}

export function travelling(whole: Outline, gone: ReadonlySet<string>): Outline {
  if (gone.size === 0) return whole;
  return {
    ...whole,
    properties: new Map([...whole.properties].filter(([name]) => !gone.has(name))),
    required: new Set([...whole.required].filter((name) => !gone.has(name))),
  };
}

/** Caches texts, because requests and answers share schemas, and unions share members. */
const texts = new WeakMap<Schema, string>();

/** Returns the rules of a schema as text, which is equal for schemas with the same rules in the same form. */
export function textOf(schema: Schema): string {
  const known = texts.get(schema);
  if (known !== undefined) return known;
  const said = Object.entries(schema)
    .filter(([keyword, value]) => isRule(keyword, value))
    .map(([keyword, value]) => `${JSON.stringify(keyword)}:${ruleText(keyword, value)}`);
  const text = `{${said.join()}}`;
  texts.set(schema, text);
  return text;
}

function ruleText(keyword: string, value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (schemaKeywords.has(keyword)) return textOf(value as Schema);
  if (schemaListKeywords.has(keyword)) return `[${(value as readonly Schema[]).map(textOf).join()}]`;
  if (!schemaMapKeywords.has(keyword)) return JSON.stringify(value);
  const members = Object.entries(value as Readonly<Record<string, Schema>>);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${textOf(member)}`).join()}}`;
}
