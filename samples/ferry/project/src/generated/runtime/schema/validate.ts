// @generated SignedSource<<5d278822705461dd7916248ec12626066cd821741c3b3e1f31009939977c5222>>
/** Values against schemas (JSON Schema 2020-12), with answers that a model can act upon. */
import formats from "ajv-formats";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { problemsOf, type Problem } from "../call/problems.js";
import { isObject, type JsonSchema } from "../json.js";
import type { OperationSource } from "../operation.js";
import { checkedFormats } from "./formats.js";
import { loosen } from "./loosen.js";
import { pattern } from "./pattern.js";
import { references } from "./subschema.js";

export type { Problem };

/** More than these help nobody. */
const mostProblems = 8;

/** @returns An empty list when the value fits. Never throws, whatever the schema holds. */
export function validate(schema: JsonSchema, value: unknown): Problem[] {
  const errors = errorsOf(schema, value);
  return errors.length === 0 ? [] : problemsOf(errors, { root: schema, errorsOf }).slice(0, mostProblems);
}

export function fits(schema: JsonSchema, value: unknown): boolean {
  return errorsOf(schema, value).length === 0;
}

/** The schema together with every shared schema that it refers to, however indirectly. */
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
  // Rounded, a big integer still has its type and, near enough, its size.
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

/** Compiled when first needed, and kept for as long as the schema is. */
const validators = new WeakMap<JsonSchema, ValidateFunction>();

/** The same small schema, such as that of an id, stands in hundreds of operations. */
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

/** A schema as text, without what says nothing about values. */
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
    // Every object has a "constructor" and a "toString", which nobody has given.
    ownProperties: true,
    // 0.07 is seven steps of 0.01, though not to the last binary digit.
    multipleOfPrecision: 8,
    // Errors then carry the schema and the value that they are about.
    verbose: true,
    // Most schemas check a few values and then no more: shorter code would not make up for the time that it takes to shorten.
    code: {
      optimize: false,
      regExp: Object.assign((source: string) => pattern(source), { code: "pattern" }),
    },
  });
  // The package is CommonJS: its default export is a member of what `import` gives.
  formats.default(instance, [...checkedFormats]);
  return instance;
}
