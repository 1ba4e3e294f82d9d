// @generated SignedSource<<532e058ece97e525bb7efe09f38e1eb64470b414062bac923201663b2a7a9a7c>>
/** Turns the validator's errors into problems that a model can act upon: one problem per mistake. */
import type { ErrorObject } from "ajv/dist/2020.js";
import { isObject, jsonText, type JsonSchema } from "../json.js";
import { nearest } from "../nearest.js";
import { choose } from "../schema/chooser.js";
import { formatPointer, parsePointer } from "../schema/pointer.js";
import { admits, facets, propertySchemas, typeOf, typesOf, within } from "../schema/subschema.js";
import { describe, listOf, or } from "../schema/words.js";

/** What is wrong with a value, and where. */
export interface Problem {
  /** JSON pointer (RFC 6901) into the value; for arguments, the first segment is the argument's name. */
  path: string;
  /** The JSON Schema keyword that failed, or one of `unknown`, `lacking`, `fixed`, `file`, `undecided` and `request`. */
  keyword: string;
  /** Follows "expected" (or "needs", for something missing): `an integer from 1 to 100`. Never contains the given value. */
  expected: string;
}

export interface ProblemContext {
  /** The schema that was validated; `$ref`s point into its `$defs`. */
  root: JsonSchema;
  /** Validates one alternative of a union. */
  errorsOf: (schema: JsonSchema, value: unknown) => ErrorObject[];
}

/** @param most how many problems to return: the first ones */
export function problemsOf(
  errors: readonly ErrorObject[],
  context: ProblemContext,
  most = Infinity,
): Problem[] {
  const problems = new Map<string, Problem>();
  for (const mistake of mistakesIn(errors, context)) {
    const found =
      "branches" in mistake ? unionProblems(mistake, context) : [problemOf(mistake, context.root)];
    for (const problem of found) {
      const key = `${problem.path} ${problem.expected}`;
      if (!problems.has(key)) problems.set(key, problem);
    }
    if (problems.size >= most) break;
  }
  return [...problems.values()].slice(0, most);
}

/** Returns the errors that are mistakes of their own, with those of a union's alternatives in the union. */
function mistakesIn(errors: readonly ErrorObject[], context: ProblemContext): (ErrorObject | Union)[] {
  const mistakes: (ErrorObject | Union)[] = [];
  for (let i = errors.length - 1; i >= 0; i--) {
    const error = errors[i];
    // Errors about member names and conditions are repeated by the keyword itself.
    if (error === undefined || error.keyword === "if" || error.propertyName !== undefined) continue;
    if (error.keyword === "anyOf" || error.keyword === "oneOf") {
      const union = unionOf(error, context);
      mistakes.push(union);
      // The errors of a union's alternatives precede the union's own error.
      i -= union.branches.reduce((sum, branch) => sum + branch.errors.length, 0);
    } else {
      mistakes.push(error);
    }
  }
  return mistakes.reverse();
}

interface Branch {
  schema: JsonSchema;
  errors: ErrorObject[];
}

interface Union {
  path: string;
  /** The schema that contains the union. */
  whole: JsonSchema;
  value: unknown;
  /** Those that were tried. */
  branches: Branch[];
  /** Several alternatives of a `oneOf` match. */
  ambiguous: boolean;
}

function unionOf(error: ErrorObject, { root, errorsOf }: ProblemContext): Union {
  const schemas: JsonSchema[] = Array.isArray(error.schema) ? error.schema.filter(isObject) : [];
  const passing: unknown = error.params.passingSchemas;
  const last: unknown = Array.isArray(passing) ? passing.at(-1) : undefined;
  const tried = typeof last === "number" ? schemas.slice(0, last + 1) : schemas;
  return {
    path: error.instancePath,
    whole: error.parentSchema ?? {},
    value: error.data,
    branches: tried.map((schema) => ({ schema, errors: errorsOf(within(root, schema), error.data) })),
    ambiguous: Array.isArray(passing),
  };
}

function unionProblems(union: Union, context: ProblemContext): Problem[] {
  const { path, whole, value, branches, ambiguous } = union;
  const { root } = context;
  const schemas = branches.map(({ schema }) => schema);
  // Only objects have members to name; for other values, the expected type is reported.
  if (!isObject(value) && schemas.every(asksForNamesOnly))
    return [{ path, keyword: "type", expected: describe(whole, root) }];
  if (ambiguous) {
    const passing = branches.filter(({ errors }) => errors.length === 0).map(({ schema }) => schema);
    const expected = passing.every(asksForNamesOnly)
      ? `only ${choiceOf(passing.map((schema) => schema.required ?? []))}`
      : `a value that fits only one of: ${or(passing.map((schema) => describe(schema, root)))}`;
    return [{ path, keyword: "oneOf", expected }];
  }
  const needed = requiredAlternatives(branches);
  if (needed !== undefined) return [{ path, keyword: "lacking", expected: choiceOf(needed) }];

  const type = typeOf(value);
  const sameType = branches.filter(({ schema }) =>
    admits(typesOf(within(root, schema), root, { union: true }), type),
  );
  const general = [{ path, keyword: "type", expected: describe({ anyOf: schemas }, root) }];
  if (sameType.length === 0) return general;

  const choice = isObject(value) ? choose(value, sameType, root) : { left: sameType };
  if ("name" in choice) {
    const place = formatPointer([choice.name]);
    const expected = `one of ${listOf(choice.values)}`;
    const lacking = missingFromAll(sameType, context).filter((problem) => problem.path !== place);
    return [
      { path: path + place, keyword: choice.isMissing ? "required" : "const", expected },
      ...lacking.map((problem) => ({ ...problem, path: path + problem.path })),
    ];
  }
  const candidates = choice.left;
  if (candidates.length > 1 && type !== "object" && type !== "array") {
    return [
      { path, keyword: "anyOf", expected: describe({ anyOf: candidates.map(({ schema }) => schema) }, root) },
    ];
  }
  const best = candidates.reduce((a, b) => (b.errors.length < a.errors.length ? b : a));
  return problemsOf(best.errors, { ...context, root: within(root, best.schema) }).map((problem) => ({
    ...problem,
    path: path + problem.path,
  }));
}

/** Returns the members that a value lacks for every alternative, unless they depend on a choice within one. */
function missingFromAll(branches: readonly Branch[], context: ProblemContext): Problem[] {
  const own = branches.map(({ errors }) => errors.filter(({ instancePath }) => instancePath === ""));
  if (own.flat().some(({ keyword }) => keyword === "anyOf" || keyword === "oneOf")) return [];
  const [first = [], ...others] = own.map((errors, i) =>
    problemsOf(
      errors.filter(({ keyword }) => keyword === "required"),
      { ...context, root: within(context.root, branches[i]?.schema ?? {}) },
    ),
  );
  return first.filter((problem) =>
    others.every((problems) =>
      problems.some(({ path, expected }) => path === problem.path && expected === problem.expected),
    ),
  );
}

/** The names that each alternative still needs, if that is all they require. */
function requiredAlternatives(branches: readonly Branch[]): string[][] | undefined {
  const errors = branches.flatMap((branch) => branch.errors);
  const plain = errors.every(({ keyword, instancePath }) => keyword === "required" && instancePath === "");
  return plain && branches.every(({ schema }) => asksForNamesOnly(schema))
    ? branches.map((branch) => branch.errors.map((error) => String(error.params.missingProperty)))
    : undefined;
}

/** Writes a choice between sets of names. */
function choiceOf(sets: readonly (readonly string[])[]): string {
  if (sets.every((names) => names.length === 1)) return `one of ${listOf([...new Set(sets.flat())])}`;
  return or(sets.map((names) => names.map(jsonText).join(" and ")));
}

function asksForNamesOnly(schema: JsonSchema): boolean {
  return schema.required !== undefined && schema.properties === undefined && schema.$ref === undefined;
}

function problemOf(error: ErrorObject, root: JsonSchema): Problem {
  const { keyword, instancePath: path } = error;
  const schema: JsonSchema = error.parentSchema ?? {};
  switch (keyword) {
    case "required":
    case "dependentRequired": {
      const name = String(error.params.missingProperty);
      const [property] = propertySchemas(schema, root, name);
      const expected = property === undefined ? "a value" : describe(property, root);
      return { path: path + formatPointer([name]), keyword: "required", expected };
    }
    case "additionalProperties":
    case "unevaluatedProperties": {
      const name = String(error.params.additionalProperty ?? error.params.unevaluatedProperty);
      const known = facets(schema, root).flatMap((facet) => Object.keys(facet.properties ?? {}));
      return unknownName(path + formatPointer([name]), name, known);
    }
    case "enum": {
      const values: readonly unknown[] = schema.enum ?? [];
      if (values.length <= 20) return { path, keyword, expected: describe(schema, root) };
      const near = typeof error.data === "string" ? nearest(error.data, values.map(String)) : [];
      const expected =
        near.length > 0
          ? `one of ${values.length} values, such as ${listOf(near)}`
          : `one of ${listOf(values, countWithin(values, longestList))}`;
      return { path, keyword, expected };
    }
    case "propertyNames":
      return {
        path,
        keyword,
        expected: isObject(error.schema)
          ? `names that each are ${describe(error.schema, root)}`
          : "no members",
      };
    case "uniqueItems":
      return { path, keyword, expected: "items that are all different" };
    case "not":
      return { path, keyword, expected: "another value" };
    case "false schema":
      return { path, keyword, expected: "to be left out" };
    case "contains":
      return {
        path,
        keyword,
        expected: `an array that holds ${isObject(error.schema) ? describe(error.schema, root) : "a value"}`,
      };
    default:
      return { path, keyword, expected: describe(schema, root) };
  }
}

/** Creates a problem for a value that a pattern could not decide within the steps that a check may take. */
export function undecided(pattern: string): Problem {
  const shown = pattern.length > longestPattern ? `${pattern.slice(0, longestPattern)}…` : pattern;
  return {
    path: "",
    keyword: undecidedKeyword,
    expected: `a shorter value: it takes too many steps to check this one against the pattern /${shown}/`,
  };
}

export function isUndecided({ keyword }: Problem): boolean {
  return keyword === undecidedKeyword;
}

const undecidedKeyword = "undecided";
const longestPattern = 200;

/** Creates a problem for an unknown name. */
export function unknownName(path: string, name: string, known: readonly string[]): Problem {
  const [near] = nearest(name, known);
  if (near !== undefined) return { path, keyword: "unknown", expected: `"${near}" instead` };
  const expected = known.length === 0 ? "to be left out" : `one of the names ${listNames(known)}`;
  return { path, keyword: "unknown", expected };
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 20).join(", ");
  return names.length > 20 ? `${shown} and ${names.length - 20} more` : shown;
}

/** Writes a problem as a line: `tags.0: expected a string`. */
export function problemText({ path, keyword, expected }: Problem): string {
  const subject = path === "" ? "the arguments" : parsePointer(path).join(".");
  switch (keyword) {
    case "required":
      return `${subject} is missing: expected ${expected}`;
    case "lacking":
      return `${subject} ${path === "" ? "need" : "needs"} ${expected}`;
    case "unknown":
      return `${subject} is not known here: expected ${expected}`;
    default:
      return `${subject}: expected ${expected}`;
  }
}

/** Maximum length of a list of values for a caller who was close to none of them, because the schema may not list them. */
const longestList = 4_000;

function countWithin(values: readonly unknown[], characters: number): number {
  let count = 0;
  let length = 0;
  for (const value of values) {
    length += jsonText(value).length;
    if (length > characters) break;
    count += 1;
  }
  return count;
}
