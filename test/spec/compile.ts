import { Ajv2020 } from "ajv/dist/2020.js";
import type { Api } from "../../src/model/api.js";
import { referenceName } from "../../src/runtime/schema/subschema.js";

const ajv = new Ajv2020({
  strict: false,
  validateFormats: false,
  logger: false,
  // Only whether they compile is of interest, and that quickly.
  inlineRefs: false,
  code: { optimize: false },
});

/**
 * Compiles every schema of an API with a validator that takes 2020-12, the named ones and those in place.
 *
 * @throws when one does not compile
 */
export function compileAll(api: Api): void {
  const $defs = allSchemas(api);
  ajv.addSchema({ $id: "api", $defs });
  try {
    for (const name of Object.keys($defs)) {
      if (ajv.getSchema(`api#/$defs/${encodeURIComponent(name)}`) === undefined)
        throw new Error(`no ${name}`);
    }
  } finally {
    ajv.removeSchema();
  }
}

/**
 * What would keep any of them from being compiled, for APIs whose schemas take seconds to compile: what the metaschema of 2020-12
 * refuses, references that lead nowhere, patterns that are none.
 */
export function faultsOfAll(api: Api): string[] {
  const $defs = allSchemas(api);
  const invalid = ajv.validateSchema({ $defs }) === true ? [] : [ajv.errorsText()];
  const faults: string[] = [];
  const visit = (schema: unknown): void => {
    if (typeof schema !== "object" || schema === null) return;
    for (const [key, value] of Object.entries(schema)) {
      if (key === "$ref" && !Object.hasOwn($defs, referenceName(String(value)) ?? ""))
        faults.push(`$ref ${String(value)}`);
      if (key === "pattern" && !isPattern(String(value))) faults.push(`pattern ${String(value)}`);
      if (mapsOfSchemas.has(key)) Object.values(value as object).forEach(visit);
      else if (!data.has(key)) visit(value);
    }
  };
  Object.values($defs).forEach(visit);
  return [...invalid, ...faults];
}

const mapsOfSchemas = new Set(["properties", "patternProperties", "dependentSchemas", "$defs"]);
const data = new Set(["const", "enum", "default", "example", "examples"]);

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, "u").global === false;
  } catch {
    return false;
  }
}

/** By name: the named ones, and those in place, numbered. */
function allSchemas({ schemas, operations }: Api): Record<string, unknown> {
  const mediaTypes = operations.flatMap(({ requestBody, responses }) => [
    ...(requestBody?.content ?? []),
    ...responses.flatMap(({ content }) => content),
  ]);
  const parameters = operations.flatMap((operation) => [
    ...operation.parameters,
    ...operation.responses.flatMap(({ headers }) => headers),
  ]);
  const inline = [
    ...parameters.map(({ schema }) => schema),
    ...mediaTypes.flatMap(({ schema, itemSchema }) => [schema ?? {}, itemSchema ?? {}]),
  ];
  const distinct = new Map(inline.map((schema) => [JSON.stringify(schema), schema]));
  const numbered = Array.from(distinct.values(), (schema, index) => [`inline ${index}`, schema] as const);
  return Object.fromEntries([...schemas, ...numbered]);
}
