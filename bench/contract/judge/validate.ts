/** Values against the document's own schemas. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { identity, type Node, type Reader } from "../document/reader.js";
import { conversion, readOnlyKeyword, type Dialect } from "../document/schema.js";

export interface SchemaFault {
  /** JSON pointer into the value. */
  readonly path: string;
  readonly keyword: string;
  readonly message: string;
}

export interface Validator {
  /** Nothing when the value conforms; else what went deepest comes first: of a union, the branch that was meant. @throws when the judge cannot compile the schema */
  faults(node: Node, value: unknown): readonly SchemaFault[];
}

/** @param coerce leaves are text from the wire: "5" counts as 5 */
export function validator(reader: Reader, options: Dialect & { coerce: boolean }): Validator {
  const schemas = conversion(reader, options);
  const compiled = new Map<string, ValidateFunction>();
  const ajv = new Ajv2020({
    strict: false,
    // Names such as "constructor" are nothing special.
    ownProperties: true,
    validateFormats: false,
    allErrors: false,
    multipleOfPrecision: 6,
    coerceTypes: options.coerce,
    logger: false,
    code: { optimize: false },
  });
  ajv.addKeyword({ keyword: readOnlyKeyword, validate: () => false, errors: false });

  function compile(node: Node): ValidateFunction {
    const known = compiled.get(identity(node));
    if (known !== undefined) return known;
    const id = schemas.id(node);
    for (const schema of schemas.take().values()) ajv.addSchema(schema);
    const validate = ajv.getSchema(id);
    if (validate === undefined) throw new Error(`The judge did not convert ${identity(node)}`);
    compiled.set(identity(node), validate);
    return validate;
  }

  return {
    faults(node, value) {
      const validate = compile(node);
      return validate(options.coerce ? structuredClone(value) : value)
        ? []
        : (validate.errors ?? []).map(fault).sort(deepest);
    },
  };
}

function deepest(one: SchemaFault, other: SchemaFault): number {
  return other.path.split("/").length - one.path.split("/").length;
}

function fault(error: ErrorObject): SchemaFault {
  const details = Object.values(error.params).filter(
    (value) => typeof value === "string" || typeof value === "number",
  );
  return {
    path: error.instancePath,
    keyword: error.keyword,
    message: `${error.message ?? error.keyword}${details.length > 0 ? ` (${details.join(", ")})` : ""}`,
  };
}
