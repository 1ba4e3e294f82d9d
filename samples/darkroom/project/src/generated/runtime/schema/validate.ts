// @generated SignedSource<<53bd012f3d0438348cd23c936cd40db1c69fd31ec7eafd558b23b15d862bf9dd>>
/** Validates values against schemas (JSON Schema 2020-12), with problems that a model can act upon. */
import formats from "ajv-formats";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { problemsOf, undecided, type Problem } from "../call/problems.js";
import { isObject, type JsonSchema } from "../json.js";
import type { OperationSource } from "../operation.js";
import { areDifferent, oneOf } from "./equal.js";
import { checkedFormats } from "./formats.js";
import { loosen } from "./loosen.js";
import { pattern } from "./pattern.js";
import { Undecided, withinSteps } from "./steps.js";
import { references } from "./subschema.js";

export type { Problem };

/** More problems than this do not help. */
export const mostProblems = 8;

/** @returns An empty list if the value is valid. Never throws, whatever the schema contains. */
export function validate(schema: JsonSchema, value: unknown): Problem[] {
  return unlessUndecided(
    () => {
      const errors = errorsOf(schema, value);
      return errors.length === 0 ? [] : problemsOf(errors, { root: schema, errorsOf }, mostProblems);
    },
    (error) => [undecided(error.pattern)],
  );
}

/** Whether a value is valid; not if that takes too many steps to find out. */
export function fits(schema: JsonSchema, value: unknown): boolean {
  return unlessUndecided(
    () => errorsOf(schema, value).length === 0,
    () => false,
  );
}

function unlessUndecided<T>(check: () => T, otherwise: (error: Undecided) => T): T {
  try {
    return withinSteps(check);
  } catch (error) {
    if (error instanceof Undecided) return otherwise(error);
    throw error;
  }
}

/** Returns a schema with every shared schema that it refers to, directly or not. */
export function bundle(schema: JsonSchema, source: OperationSource): Promise<JsonSchema> {
  const known = bundles.get(schema);
  if (known !== undefined) return known;
  const bundled = collect(schema, source);
  bundles.set(schema, bundled);
  bundled.catch(() => bundles.delete(schema));
  return bundled;
}

const bundles = new WeakMap<JsonSchema, Promise<JsonSchema>>();

async function collect(schema: JsonSchema, source: OperationSource): Promise<JsonSchema> {
  const found = new Map<string, JsonSchema>(Object.entries(schema.$defs ?? {}));
  const pending = [...references(schema)];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (found.has(name)) continue;
    const shared = await source.schema(name);
    if (shared === undefined) continue;
    found.set(name, shared);
    pending.push(...references(shared));
  }
  return found.size === 0 ? schema : { ...schema, $defs: Object.fromEntries(found) };
}

function errorsOf(schema: JsonSchema, value: unknown): ErrorObject[] {
  const check = validator(schema);
  if (check(value)) return [];
  const errors = check.errors ?? [];
  // A rounded big integer keeps its type and, nearly, its size.
  return holdsBigInt(value) ? errorsOf(schema, rounded(value)) : errors;
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

/** Compiled on first use, and kept as long as the schema exists. */
const validators = new WeakMap<JsonSchema, ValidateFunction>();

/** The same small schema, such as that of an id, occurs in hundreds of operations. */
const validatorsByText = new Map<string, ValidateFunction>();

function validator(schema: JsonSchema): ValidateFunction {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const text = schema.$defs === undefined ? assertions(schema) : "";
  const small = text !== "" && text.length < 500;
  const compiled = (small ? validatorsByText.get(text) : undefined) ?? compileSomehow(schema);
  if (small) validatorsByText.set(text, compiled);
  validators.set(schema, compiled);
  return compiled;
}

const annotations = new Set(["title", "description", "default", "examples", "deprecated"]);

/** Returns a schema as text, without keywords that do not restrict values. */
function assertions(schema: JsonSchema): string {
  return JSON.stringify(Object.entries(schema).filter(([keyword]) => !annotations.has(keyword)));
}

function compileSomehow(schema: JsonSchema): ValidateFunction {
  return compile(schema) ?? compile(loosen(schema, schema) ?? {}) ?? ajv().compile({});
}

function compile(schema: JsonSchema): ValidateFunction | undefined {
  try {
    return ajv().compile(schema);
  } catch {
    return undefined;
  }
}

let instance: Ajv2020 | undefined;

function ajv(): Ajv2020 {
  if (instance !== undefined) return instance;
  instance = new Ajv2020({
    strict: false,
    allErrors: true,
    validateSchema: false,
    addUsedSchema: false,
    logger: false,
    // Every object inherits "constructor" and "toString", which nobody sent.
    ownProperties: true,
    // 0.07 is a multiple of 0.01, although not to the last binary digit.
    multipleOfPrecision: 8,
    // Adds the schema and the value to errors.
    verbose: true,
    // Most schemas check only a few values, so optimizing their code costs more than it saves.
    code: {
      optimize: false,
      regExp: Object.assign((source: string) => pattern(source), { code: "pattern" }),
    },
  });
  // The package is CommonJS: its default export is a member of the imported object.
  formats.default(instance, [...checkedFormats]);
  replaceSlowKeywords(instance);
  return instance;
}

/** Those that compare values with each other take time that grows with the square of what was sent. */
function replaceSlowKeywords(ajv: Ajv2020): void {
  ajv.removeKeyword("uniqueItems");
  ajv.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    validate: (isAsked: boolean, items: readonly unknown[]) => !isAsked || areDifferent(items),
  });
  ajv.removeKeyword("enum");
  ajv.addKeyword({ keyword: "enum", schemaType: "array", compile: oneOf });
}
