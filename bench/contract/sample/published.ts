/** The schema that a server publishes for a tool, as a client's validator reads it. */
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";

export type Conforms = (value: unknown) => boolean;

/** @throws when the schema does not compile */
export function conformsTo(inputSchema: object): Conforms {
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    multipleOfPrecision: 6,
    code: { optimize: false },
  });
  formats.default(ajv);
  const validate = ajv.compile(inputSchema);
  return (value) => validate(value);
}
