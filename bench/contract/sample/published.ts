/** The schema that a server publishes for a tool, as clients' validators read it. */
import formats from "ajv-formats";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

export type Conforms = (value: unknown) => boolean;

/**
 * Some validators enforce formats and some do not. Where formats decide between alternatives both have to be content.
 *
 * @throws when the schema does not compile
 */
export function conformsTo(inputSchema: object): Conforms {
  const written = JSON.stringify(inputSchema);
  const enforcing = compiled(inputSchema, true);
  if (!/"(oneOf|not|if)":/.test(written) || !written.includes('"format":'))
    return (value) => enforcing(value);
  const ignoring = compiled(inputSchema, false);
  return (value) => enforcing(value) && ignoring(value);
}

/** Nothing is refused for a format alone: what names one may be any text to a server. */
export function conformsButForFormats(inputSchema: object): Conforms {
  const ignoring = compiled(inputSchema, false);
  return (value) => ignoring(value);
}

function compiled(schema: object, enforceFormats: boolean): ValidateFunction {
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    // Names such as "constructor" are nothing special.
    ownProperties: true,
    multipleOfPrecision: 6,
    validateFormats: enforceFormats,
    code: { optimize: false },
  });
  if (enforceFormats) formats.default(ajv);
  return ajv.compile(schema);
}
