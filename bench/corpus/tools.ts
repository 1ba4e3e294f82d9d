import { ListToolsResultSchema } from "@modelcontextprotocol/sdk/types.js";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";

/** What is wrong with a list of tools, a line each; empty when every client of today takes it. */
export function faultsOf(tools: readonly unknown[]): string[] {
  const parsed = ListToolsResultSchema.safeParse({ tools });
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `tools/list ${path.join("/")}: ${message}`);
  const names = parsed.data.tools.map(({ name }) => name);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return parsed.data.tools.flatMap(({ name, description, inputSchema }, index) =>
    [
      ...(/^[A-Za-z0-9_-]{1,64}$/.test(name) ? [] : ["its name is not for every client"]),
      ...(names.indexOf(name) === index ? [] : ["its name is taken"]),
      ...(description === undefined || description.trim() === "" ? ["it has no description"] : []),
      ...(inputSchema.type === "object" ? [] : ["its schema's root is not an object"]),
      ...["oneOf", "anyOf", "allOf"].flatMap((union) =>
        union in inputSchema ? [`its schema has ${union} at its root`] : [],
      ),
      ...booleanProperties(inputSchema, ""),
      ...compileFaults(ajv, inputSchema),
    ].map((fault) => `${name}: ${fault}`),
  );
}

/** Tokens of what a host puts before a model of each tool. */
export async function tokensOf(tools: readonly unknown[]): Promise<number> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  // As it came: a parser would order the members anew.
  const texts = tools.map((tool) => {
    const { name, description, inputSchema, outputSchema } = record(tool);
    return JSON.stringify({ name, description, inputSchema, outputSchema });
  });
  return texts.reduce((sum, text) => sum + countTokens(text, { disallowedSpecial: new Set() }), 0);
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Ajv refuses what is no JSON Schema 2020-12, patterns that do not compile with `u`, and references that lead nowhere. */
function compileFaults(ajv: Ajv2020, schema: object): string[] {
  try {
    ajv.compile(schema);
    return [];
  } catch (error) {
    return [
      `its schema does not compile: ${error instanceof Error ? error.message.split("\n", 1)[0] : String(error)}`,
    ];
  }
}

/** Some clients refuse the whole list for one `properties: { any: true }`. */
function booleanProperties(schema: unknown, at: string): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, value]: [string, unknown]) => {
    const here = `${at}/${keyword}`;
    if (keyword === "const" || keyword === "enum" || keyword === "default" || keyword === "examples")
      return [];
    if (keyword !== "properties" || typeof value !== "object" || value === null)
      return booleanProperties(value, here);
    return Object.entries(value).flatMap(([name, property]: [string, unknown]) =>
      typeof property === "boolean"
        ? [`${here}/${name} is a boolean schema`]
        : booleanProperties(property, `${here}/${name}`),
    );
  });
}
