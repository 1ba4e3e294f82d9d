/** Removes redacted fields from output schemas, because an answer without them would contradict its schema. */
import type { JsonSchema, OutputFacts } from "../../model/runtime.js";
import { fieldsIn, type Fields } from "../../runtime/response/redact.js";
import { following, isEnd } from "../../runtime/schema/pointer.js";
import { without } from "../../schema/without.js";
import { mapAlternatives } from "../../schema/parts.js";

/** @param redacted as in {@link OperationFacts.redact} */
export function withoutRedacted(output: OutputFacts, redacted: readonly string[]): OutputFacts {
  const fields = fieldsIn(redacted);
  const { schema, wrapped = false } = output;
  const { result, ...others } = schema.properties ?? {};
  return wrapped && result !== undefined
    ? { ...output, schema: { ...schema, properties: { ...others, result: bared(result, fields) } } }
    : { ...output, schema: bared(schema, fields) };
}

function bared(schema: JsonSchema, { names, ways }: Fields): JsonSchema {
  const { properties = {}, required = [], additionalProperties, items } = schema;
  const isGone = (name: string): boolean => names.has(name) || following(ways, name).some(isEnd);
  const below = (name: string): Fields => ({ names, ways: following(ways, name) });
  // All items and members on a path share one schema, so any of them is followed.
  const belowAny: Fields = { names, ways: ways.map(([, ...rest]) => rest).filter((way) => !isEnd(way)) };
  const left = Object.entries(properties).filter(([name]) => !isGone(name));
  const needed = required.filter((name) => !isGone(name));
  return {
    ...mapAlternatives(without(schema, "properties", "required"), (option) => bared(option, { names, ways })),
    ...(left.length > 0 && {
      properties: Object.fromEntries(left.map(([name, member]) => [name, bared(member, below(name))])),
    }),
    ...(needed.length > 0 && { required: needed }),
    ...(typeof additionalProperties === "object" && {
      additionalProperties: bared(additionalProperties, belowAny),
    }),
    ...(items !== undefined && { items: bared(items, belowAny) }),
  };
}
