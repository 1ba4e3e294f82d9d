/** The schema that a server publishes for a tool, as clients' validators read it. */
import formats from "ajv-formats";
import { Ajv2020, type Options } from "ajv/dist/2020.js";

export type Conforms = (value: unknown) => boolean;

/** One for all schemas: the draft's own schema, which each is held against first, takes longer to compile than most of them. */
const enforcing = formats.default(validatorOf({ validateFormats: true }));
const ignoring = validatorOf({ validateFormats: false });

/**
 * Some validators enforce formats and some do not. Where formats decide between alternatives both have to be content.
 *
 * @throws when the schema does not compile
 */
export function conformsTo(inputSchema: object): Conforms {
  const written = JSON.stringify(inputSchema);
  const strictly = enforcing.compile(inputSchema);
  if (!/"(oneOf|not|if)":/.test(written) || !written.includes('"format":')) return (value) => strictly(value);
  const loosely = ignoring.compile(inputSchema);
  return (value) => strictly(value) && loosely(value);
}

/** Nothing is refused for a format alone: what names one may be any text to a server. */
export function conformsButForFormats(inputSchema: object): Conforms {
  const loosely = ignoring.compile(inputSchema);
  return (value) => loosely(value);
}

function validatorOf(options: Pick<Options, "validateFormats">): Ajv2020 {
  return new Ajv2020({
    ...options,
    strict: false,
    logger: false,
    // Names such as "constructor" are nothing special.
    ownProperties: true,
    multipleOfPrecision: 6,
    // Tools know nothing of each other, so that two may call a schema alike.
    addUsedSchema: false,
    code: { optimize: false },
  });
}
