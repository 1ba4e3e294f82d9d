/**
 * Mends values of `enum`, `const` and `default` that contradict a type beside them, whichever schema of the same value has it.
 * Nobody could ever send them, so one of the two is mistaken.
 */
import { fits as fitsSchema } from "../../bounded.js";
import type { Schema } from "../../model/api.js";
import type { Json } from "../../model/runtime.js";
import { isOfType, readings } from "./schema-conversion.js";
import { combines } from "../../schema/parts.js";
import type { Definitions } from "../../schema/reference.js";
import { without } from "../../schema/keywords.js";
import { hasValues } from "../../schema/types.js";
import { mostParts, partsOf, rewrite } from "./schema-parts.js";
import { wordSet } from "../../word-set.js";

interface Context {
  readonly named: Definitions;
  /** Is told what was wrong with a schema, and how it is read. */
  readonly corrected: (schema: Schema, what: string) => void;
  /** Is told for every new schema which one it stands for. */
  readonly onCopy: (copy: Schema, original: Schema) => void;
}

interface Run extends Context {
  readonly done: Set<Schema>;
}

/** Changes schemas to what they must mean, those that others consist of before the others. */
export function correctValues(schemas: Iterable<Schema>, context: Context): void {
  const run = { ...context, done: new Set<Schema>() };
  for (const schema of [...schemas]) if (saysMore(schema)) correctOnce(schema, run);
}

/** Whether a schema may need mending. Most are a mere reference, or neither name values nor combine others. */
function saysMore(schema: Schema): boolean {
  if (schema.$ref !== undefined) return Object.keys(schema).length > 1;
  return combines(schema) || ["enum", "const", "default"].some((keyword) => schema[keyword] !== undefined);
}

function correctOnce(schema: Schema, run: Run): void {
  if (run.done.has(schema)) return;
  const parts = partsOf(schema, run.named);
  for (const part of parts) {
    if (run.done.has(part)) continue;
    run.done.add(part);
    correct(part, part === schema ? parts : partsOf(part, run.named), run);
  }
}

function correct(schema: Schema, parts: readonly Schema[], run: Run): void {
  if (parts.length > mostParts) return;
  const wrong = wrongOf(parts);
  if (wrong.length > 0) correctListed(schema, { parts, wrong }, run);
  if (parts.some(hasValues)) correctExamples(schema, run);
  if (parts.some(({ default: value }) => value !== undefined)) correctDefaults(schema, run);
}

type Test = (value: Json) => boolean;

/** Returns a test whether a value is of all the types that the parts of a schema name. */
function fitting(parts: readonly Schema[]): Test {
  const types = parts.flatMap(({ type }) => (type === undefined ? [] : [type]));
  return (value) => types.every((type) => isOfType(value, type));
}

/** Returns the parts with values that not all of them accept. A null among others says that there may be no value. */
function wrongOf(parts: readonly Schema[]): Schema[] {
  const fits = fitting(parts);
  return parts.filter((part) =>
    listsOf(part).some((values) => !values.every((one) => one === null || fits(one))),
  );
}

function listsOf({ enum: values, const: value }: Schema): (readonly Json[])[] {
  return [...(values === undefined ? [] : [values]), ...(value === undefined ? [] : [[value]])];
}

/** Returns a value as it is, or as it was corrected; `undefined` if no reading of it fits. */
function taken(value: Json, fits: Test): Json | undefined {
  return value === null || fits(value) ? value : readings(value).find(fits);
}

interface Contradiction {
  readonly parts: readonly Schema[];
  /** Parts whose values do not fit. */
  readonly wrong: readonly Schema[];
}

function correctListed(schema: Schema, { parts, wrong }: Contradiction, run: Run): void {
  const fits = fitting(parts);
  const types = parts.flatMap(({ type }) => (type === undefined ? [] : [type]));
  const canBe = (values: readonly Json[]): boolean =>
    values.some((value) => value !== null && taken(value, fits) !== undefined);
  if (wrong.every((part) => listsOf(part).every(canBe))) {
    change(schema, run, (part) => (wrong.includes(part) ? converted(part, fits) : part));
    run.corrected(
      schema,
      `Values of "enum" are not of type ${types.join()}; they are converted or left out.`,
    );
  } else if (types.every((type) => [type].flat().includes("array"))) {
    change(schema, run, (part) => (wrong.includes(part) ? without(part, "enum", "const") : part));
    run.corrected(schema, 'The values of "enum" are not arrays; they are left out.');
  } else {
    const values = wrong.flatMap(listsOf).flat();
    const isOfNone = ({ type }: Schema): boolean =>
      type !== undefined && !values.some((value) => value !== null && isOfType(value, type));
    const refused = parts.filter(isOfNone).map(({ type }) => String(type));
    if (refused.length === 0) return;
    change(schema, run, (part) => (isOfNone(part) ? without(part, "type", "format") : part));
    run.corrected(
      schema,
      `No value of "enum" is of type ${refused.join()}; the values are kept and the type is dropped.`,
    );
  }
}

function converted(part: Schema, fits: Test): Schema {
  const [constant] = part.const === undefined ? [] : [taken(part.const, fits)];
  const values = part.enum?.map((value) => taken(value, fits)).filter((value) => value !== undefined);
  return {
    ...part,
    ...(values !== undefined && { enum: [...new Set(values)] }),
    ...(constant !== undefined && { const: constant }),
  };
}

/** Converts defaults and examples that are not among the allowed values, if another reading of them is. */
function correctExamples(schema: Schema, run: Run): void {
  const parts = partsOf(schema, run.named);
  const lists = parts.flatMap(listsOf);
  if (lists.length === 0) return;
  const isOfAll = fitting(parts);
  const fits: Test = (value) => isOfAll(value) && lists.every((values) => values.includes(value));
  const read = (value: Json): Json => taken(value, fits) ?? value;
  change(schema, run, (part) => {
    const { default: value, examples } = part;
    const shown: Schema = {
      ...(value !== undefined && { default: read(value) }),
      ...(examples !== undefined && { examples: examples.map(read) }),
    };
    const isSame =
      shown.default === value && (shown.examples ?? []).every((one, index) => one === examples?.[index]);
    return isSame ? part : { ...part, ...shown };
  });
}

/** Mends or removes defaults that the schema refuses, because callers would send them. A null says that there is no default. */
function correctDefaults(schema: Schema, run: Run): void {
  const parts = partsOf(schema, run.named);
  const isOfAll = fitting(parts);
  const fits: Test = (value) => accepts(schema, value, run.named);
  const corrections = new Set<string>();
  change(schema, run, (part) => {
    const { default: value } = part;
    if (value === undefined || value === null || fits(value)) return part;
    const corrected = taken(value, fits);
    const why = isOfAll(value) ? "which the schema does not accept" : "which is not of the declared type";
    const problem = `"default" is ${JSON.stringify(value)}, ${why}; it is`;
    corrections.add(
      corrected === undefined ? `${problem} left out.` : `${problem} read as ${JSON.stringify(corrected)}.`,
    );
    return corrected === undefined ? without(part, "default") : { ...part, default: corrected };
  });
  for (const what of corrections) run.corrected(schema, what);
}

/**
 * Whether the simple rules of a schema accept the value, and those of a member of each of its unions.
 * @param known schemas that were asked before; one that contains itself accepts what the rest of it does
 */
function accepts(
  schema: Schema,
  value: Json,
  named: Definitions,
  known = new Map<Schema, boolean>(),
): boolean {
  const before = known.get(schema);
  if (before !== undefined || known.size > mostParts) return before ?? true;
  known.set(schema, true);
  const parts = partsOf(schema, named);
  const verdict =
    fitting(parts)(value) &&
    parts.flatMap(listsOf).every((values) => values.some((one) => isSame(one, value))) &&
    parts.every((part) => isWithin(boundsOf(part), value)) &&
    parts
      .flatMap(({ anyOf, oneOf }) => [anyOf, oneOf].filter(isChoice))
      .every((members) => members.some((member) => accepts(member, value, named, known)));
  known.set(schema, verdict);
  return verdict;
}

function isChoice(members: readonly Schema[] | undefined): members is readonly Schema[] {
  return members !== undefined && members.length > 0;
}

function isSame(one: Json, other: Json): boolean {
  return one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));
}

const boundKeywords = wordSet(
  "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems",
);

function boundsOf(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => boundKeywords.has(keyword)));
}

function isWithin(bounds: Schema, value: Json): boolean {
  return Object.keys(bounds).length === 0 || fitsSchema(bounds, value);
}

function change(schema: Schema, { named, onCopy }: Run, by: (part: Schema) => Schema): void {
  rewrite(schema, { named, onCopy, change: by });
}
