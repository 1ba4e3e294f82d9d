/**
 * Writes `application/x-www-form-urlencoded` (https://spec.openapis.org/oas/v3.1.1.html#encoding-object).
 *
 * A property whose encoding has a `style`, `explode` or `allowReserved` is written like a query parameter. Any other is text,
 * or JSON if it is an object; an array repeats the name for each item. null becomes an empty text, because forms clear a
 * field that way.
 */
import { isObject, type JsonSchema } from "../json.js";
import type { EncodingFacts } from "../operation.js";
import { formatPointer } from "../schema/pointer.js";
import { propertySchemas } from "../schema/subschema.js";
import { contentKind, contentText } from "./content.js";
import { encoder, encodeText } from "./percent.js";
import { plainText, serializePairs, type Serialization } from "./style.js";
import { below, Unsendable } from "./unsendable.js";

/** @param schema Of the whole form, with its `$defs`. */
export function formText(
  value: unknown,
  {
    schema,
    encoding = {},
  }: { schema: JsonSchema; encoding?: Readonly<Record<string, EncodingFacts>> | undefined },
): string {
  if (typeof value === "string") return value;
  if (!isObject(value)) throw new Unsendable("an object");
  const pairs = Object.entries(value).flatMap(([name, member]) => {
    const [property = {}] = propertySchemas(schema, schema, name);
    const facts = Object.hasOwn(encoding, name) ? encoding[name] : undefined;
    return below(formatPointer([name]), () => propertyPairs(name, member, { facts, schema: property }));
  });
  return pairs.map(([name, text]) => `${name}=${text}`).join("&");
}

interface Property {
  facts: EncodingFacts | undefined;
  schema: JsonSchema;
}

function propertyPairs(name: string, value: unknown, { facts, schema }: Property): [string, string][] {
  if (value === undefined) return [];
  if (value === null) return [[encodeText(name), ""]];
  if (facts !== undefined && isStyled(facts)) {
    const how = styleOf(facts);
    return serializePairs(name, value, {
      ...how,
      encode: encoder("query", value, { ...how, allowReserved: facts.allowReserved === true }),
      encodeName: encodeText,
    });
  }
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const text = (item: unknown): string =>
    facts?.contentType === undefined
      ? plainText(item)
      : contentText(contentKind(facts.contentType), item, schema);
  return items.map((item) => [encodeText(name), encodeText(text(item))]);
}

/** Whether a property is written by style instead of by content type. */
export function isStyled(facts: EncodingFacts): boolean {
  return facts.style !== undefined || facts.explode !== undefined || facts.allowReserved !== undefined;
}

export function styleOf({
  style = "form",
  explode = style === "form",
  itemStyles,
}: EncodingFacts): Pick<Serialization, "style" | "explode" | "itemStyles"> {
  return { style, explode, itemStyles };
}
