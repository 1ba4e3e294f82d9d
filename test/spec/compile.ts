import { Ajv2020 } from "ajv/dist/2020.js";
import type { Api } from "../../src/model/api.js";

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
export function compileAll({ schemas, operations }: Api): void {
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
  const $defs = Object.fromEntries([...schemas, ...numbered]);
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
