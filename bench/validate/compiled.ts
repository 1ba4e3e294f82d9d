/** Checks values with ajv as the runtime did before it had an interpreter: a schema becomes code when it is first used. */
import formats, { type FormatName } from "ajv-formats";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { checkedFormats, keyOf, oneOf } from "../../src/runtime/schema/value-rules.js";
import { pattern } from "../../src/runtime/schema/pattern.js";
import { Work } from "../../src/runtime/schema/work.js";
import { isObject, type JsonSchema } from "../../src/runtime/values/json.js";

export interface Compiled {
  /** Checks values that belong to one call. */
  validCall(pairs: readonly Pair[]): boolean;
}

export interface Pair {
  readonly schema: JsonSchema;
  readonly value: unknown;
}

const unbounded = new Work(Infinity);

function listedIn(values: readonly unknown[]): (value: unknown) => boolean {
  const isListed = oneOf(values);
  return (value) => isListed(value, unbounded);
}

/** @returns a validator that has compiled nothing yet */
export function compiled(): Compiled {
  let work = new Work();
  const ajv = instance((source) => ({
    test: (text) => pattern(source).test(text, work),
    // Ajv keeps one for all that read alike.
    toString: () => source,
  }));
  const bySchema = new WeakMap<JsonSchema, ValidateFunction>();
  /** The same small schema, such as that of an id, occurs in hundreds of operations. */
  const byText = new Map<string, ValidateFunction>();

  function validator(schema: JsonSchema): ValidateFunction {
    const known = bySchema.get(schema);
    if (known !== undefined) return known;
    const text = schema.$defs === undefined ? assertions(schema) : "";
    const isSmall = text !== "" && text.length < 500;
    const made = (isSmall ? byText.get(text) : undefined) ?? ajv.compile(schema);
    if (isSmall) byText.set(text, made);
    bySchema.set(schema, made);
    return made;
  }

  return {
    validCall(pairs) {
      work = new Work();
      return pairs.every(({ schema, value }) => {
        const check = validator(schema);
        return check(value) || (holdsBigInt(value) && check(rounded(value)));
      });
    },
  };
}

function instance(regExp: (source: string) => { test(text: string): boolean }): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateSchema: false,
    addUsedSchema: false,
    logger: false,
    ownProperties: true,
    multipleOfPrecision: 8,
    verbose: true,
    code: { optimize: false, regExp: Object.assign(regExp, { code: "pattern" }) },
  });
  formats.default(ajv, checkedFormats.filter(isKnown));
  ajv.removeKeyword("uniqueItems");
  ajv.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    validate: (isAsked: boolean, items: readonly unknown[]) =>
      !isAsked || new Set(items.map((item) => keyOf(item, unbounded))).size === items.length,
  });
  ajv.removeKeyword("enum");
  ajv.addKeyword({ keyword: "enum", schemaType: "array", compile: listedIn });
  return ajv;
}

function isKnown(format: string): format is FormatName {
  return checkedFormats.includes(format);
}

const annotations = new Set(["title", "description", "default", "examples", "deprecated"]);

/** Returns a schema as text, without keywords that do not restrict values. */
function assertions(schema: JsonSchema): string {
  return JSON.stringify(Object.entries(schema).filter(([keyword]) => !annotations.has(keyword)));
}

function holdsBigInt(value: unknown): boolean {
  if (typeof value === "bigint") return true;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsBigInt);
}

function rounded(value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(rounded);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, rounded(member)]));
}
