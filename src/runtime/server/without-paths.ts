/** What a server takes that opens no files: file arguments without `path`, so that no tool offers what every call is refused. */
import type { ServerDefinition } from "../call/server-definition.js";
import type { OperationFacts, OperationSource } from "../operations/operation.js";
import type { Tool } from "../operations/tool.js";
import { isFileSchema } from "../schema/file-schema.js";
import type { JsonSchema } from "../values/json.js";
import { oncePer } from "../values/lazy.js";

/** Returns the definition with every file argument, of tools and of operations, without its `path`. */
export function withoutPaths(definition: ServerDefinition): ServerDefinition {
  return {
    ...definition,
    tools: definition.tools.map(toolWithout),
    operations: sourceWithout(definition.operations),
  };
}

function toolWithout(tool: Tool): Tool {
  const input = mapped(tool.input, (argument) => {
    // Files are nowhere but in bodies.
    const schema = argument.place.startsWith("body:") ? schemaWithout(argument.schema) : argument.schema;
    return schema === argument.schema ? argument : { ...argument, schema };
  });
  return input === tool.input ? tool : { ...tool, input };
}

function sourceWithout(operations: OperationSource): OperationSource {
  return {
    ...operations,
    async get(key) {
      const facts = await operations.get(key);
      return facts && factsWithout(facts);
    },
  };
}

const factsWithout = oncePer((facts: OperationFacts): OperationFacts => {
  const { body, short } = facts;
  if (body?.files === undefined) return facts;
  return {
    ...facts,
    body: { ...body, schema: schemaWithout(body.schema) },
    ...(short !== undefined && { short: schemaWithout(short) }),
  };
});

/** Returns the schema itself if no file is in it. */
export function schemaWithout(schema: JsonSchema): JsonSchema {
  if (isFileSchema(schema)) return fileWithout(schema);
  const { properties, items, additionalProperties, allOf, anyOf, oneOf } = schema;
  const changes = {
    ...changed("properties", properties, (parts) => mapped(parts, schemaWithout)),
    ...changed("items", items, schemaWithout),
    ...changed("additionalProperties", additionalProperties, (rest) =>
      typeof rest === "object" ? schemaWithout(rest) : rest,
    ),
    ...changed("allOf", allOf, allWithout),
    ...changed("anyOf", anyOf, allWithout),
    ...changed("oneOf", oneOf, allWithout),
  };
  return Object.keys(changes).length === 0 ? schema : { ...schema, ...changes };
}

function fileWithout(schema: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => name !== "path");
  const oneOf = schema.oneOf?.filter(({ required }) => required?.includes("path") !== true);
  return { ...schema, properties: Object.fromEntries(properties), ...(oneOf !== undefined && { oneOf }) };
}

function allWithout(parts: readonly JsonSchema[]): readonly JsonSchema[] {
  const made = parts.map(schemaWithout);
  return made.every((part, index) => part === parts[index]) ? parts : made;
}

function changed<K extends string, V>(
  keyword: K,
  value: V | undefined,
  change: (value: V) => V,
): Partial<Record<K, V>> {
  if (value === undefined) return {};
  const made = change(value);
  return made === value ? {} : ({ [keyword]: made } as Partial<Record<K, V>>);
}

/** Returns the record itself if nothing in it changes. */
function mapped<V>(
  record: Readonly<Record<string, V>>,
  change: (value: V) => V,
): Readonly<Record<string, V>> {
  const entries = Object.entries(record).map(([name, value]) => [name, change(value)] as const);
  return entries.every(([name, value]) => value === record[name]) ? record : Object.fromEntries(entries);
}
