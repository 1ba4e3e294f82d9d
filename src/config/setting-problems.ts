/**
 * Describes what is wrong with a setting: the actual value and what is allowed. Reads errors of Ajv with `allErrors` and
 * `verbose`.
 */
import type { ErrorObject } from "ajv/dist/2020.js";
import { nearest } from "../../templates/runtime/nearest.js";
import { formatPointer, isWithin } from "../../templates/runtime/schema/pointer.js";
import { closestName } from "./closest-name.js";

/**
 * Selects the errors worth showing: for a wrong name what it should be, for a choice the branch that was meant, for a number
 * one fault of several.
 */
export function relevantErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  const told = errors.filter(({ propertyName }) => propertyName === undefined);
  return told.filter((error) => isRelevantBranch(error, told)).filter(isFirstOfNumber);
}

/** If only one branch of a choice accepts values of this kind, its errors are shown; otherwise the error of the choice is. */
function isRelevantBranch(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  if (error.keyword === "anyOf") return likelyBranch(error, all) === undefined;
  const choice = all.find((other) => other.keyword === "anyOf" && isBelow(error, other));
  return choice === undefined || likelyBranch(choice, all) === branchOf(error, choice);
}

function isBelow(error: ErrorObject, choice: ErrorObject): boolean {
  return (
    error.schemaPath.startsWith(`${choice.schemaPath}/`) && isWithin(error.instancePath, choice.instancePath)
  );
}

function branchOf({ schemaPath }: Pick<ErrorObject, "schemaPath">, choice: ErrorObject): string | undefined {
  return schemaPath.slice(choice.schemaPath.length + 1).split("/")[0];
}

const ofKinds: ReadonlySet<string> = new Set(["type", "minimum", "maximum", "const", "enum"]);

function likelyBranch(choice: ErrorObject, all: readonly ErrorObject[]): string | undefined {
  const below = all.filter((error) => isBelow(error, choice));
  const branches = new Set(below.map((error) => branchOf(error, choice)));
  for (const { schemaPath, instancePath, keyword } of below)
    if (instancePath === choice.instancePath && ofKinds.has(keyword))
      branches.delete(branchOf({ schemaPath }, choice));
  const [only, ...others] = branches;
  return others.length === 0 ? only : undefined;
}

/** Keywords that {@link kindOf} describes together. */
const ofNumbers: ReadonlySet<string> = new Set(["type", "minimum", "maximum"]);

function isFirstOfNumber(error: ErrorObject, index: number, all: readonly ErrorObject[]): boolean {
  const first = all.findIndex(
    ({ keyword, instancePath }) => ofNumbers.has(keyword) && instancePath === error.instancePath,
  );
  return !ofNumbers.has(error.keyword) || first === index;
}

/** Describes a fault in words that follow the name of the setting. */
export function describeFault(error: ErrorObject): string {
  const { keyword, message = "is invalid", params, parentSchema = {} } = error;
  switch (keyword) {
    case "type":
    case "minimum":
    case "maximum":
    case "const":
    case "anyOf":
      return `must be ${kindOf(parentSchema)}${actualValue(error)}`;
    case "enum":
      return `must be ${kindOf(parentSchema)}${likelyChoice(error) ?? actualValue(error)}`;
    case "pattern":
      return `${patternWords(parentSchema) ?? message}${actualValue(error)}`;
    case "required":
      return `lacks "${String(params["missingProperty"])}"`;
    case "propertyNames":
      return describeNameFault(error);
    case "uniqueItems":
      return "has duplicate items";
    case "minLength":
    case "minItems":
      return params["limit"] === 1 ? "must not be empty" : message;
    default:
      return `${message}${actualValue(error)}`;
  }
}

function describeNameFault({ params, instancePath, schema }: ErrorObject): string {
  const name = String(params["propertyName"]);
  // Only the body of `fixed` has JSON pointers as names.
  if (instancePath.endsWith("/body"))
    return `has "${name}", which is not a JSON pointer; did you mean ${JSON.stringify(likelyPointer(name))}?`;
  return `has the name "${name}", which ${patternWords(schema) ?? "is not a valid name"}`;
}

/** What looks like a pointer has a `~` that should be `~0`; anything else is the name of a member. */
function likelyPointer(text: string): string {
  return text.startsWith("/") ? text.replaceAll(/~(?![01])/g, "~0") : formatPointer([text]);
}

/** Lets a schema explain its pattern. Editors show the text as well, although JSON Schema has no such keyword. */
export const wordKeywords = ["patternErrorMessage"] as const;

function patternWords(schema: unknown): string | undefined {
  if (typeof schema !== "object" || schema === null || !("patternErrorMessage" in schema)) return undefined;
  return String(schema.patternErrorMessage);
}

/** Longer lists of names do not help. */
const mostNames = 20;

/** The name of an unknown member, and a hint with the known ones. */
export function unknownProperty({ params, parentSchema = {} }: ErrorObject): { name: string; hint: string } {
  const name = String(params["additionalProperty"]);
  return { name, hint: hintFor(name, namesIn(parentSchema)) };
}

export function hintFor(name: string, known: readonly string[]): string {
  const likely = closestName(name, known);
  if (likely !== undefined) return `; did you mean "${likely}"?`;
  return known.length > mostNames ? "" : `; there are ${known.join(", ")}`;
}

function likelyChoice({ params, data }: ErrorObject): string | undefined {
  const allowed: unknown = params["allowedValues"];
  if (typeof data !== "string" || !Array.isArray(allowed)) return undefined;
  const [likely] = nearest(data, allowed.map(String));
  return likely === undefined ? undefined : `; did you mean ${likely}?`;
}

type Schema = Readonly<Record<string, unknown>>;

/** Describes the allowed values: `a whole number of at least 1`. */
function kindOf(schema: Schema): string {
  const { anyOf, enum: values } = schema;
  if (Array.isArray(anyOf)) return eitherOf(anyOf.map((branch: Schema) => kindOf(branch)));
  if (Array.isArray(values)) return values.length > 1 ? `one of ${values.join(", ")}` : values.join("");
  if ("const" in schema) return String(schema["const"]);
  const types = [schema["type"]].flat().flatMap((type) => typeWords.get(String(type)) ?? String(type));
  const bounds = [
    ["of at least", schema["minimum"]],
    ["of at most", schema["maximum"]],
  ].flatMap(([words, bound]) => (typeof bound === "number" ? [`${String(words)} ${bound}`] : []));
  const names = namesIn(schema);
  const members = names.length === 0 || names.length > mostNames ? "" : `with ${names.join(", ")}`;
  return [eitherOf(types), bounds.join(" and "), members].filter((part) => part !== "").join(" ");
}

function namesIn({ properties }: Schema): string[] {
  return typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
}

const longestGiven = 60;

/** The actual value, if it is short. */
function actualValue({ data }: Pick<ErrorObject, "data">): string {
  const value: unknown = data;
  if (Array.isArray(value)) return ", not a list";
  if (typeof value === "object" && value !== null) return ", not an object";
  // JSON cannot write .nan and .inf.
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? "");
  return text === "" || text.length > longestGiven ? "" : `, not ${text}`;
}

const typeWords: ReadonlyMap<string, readonly string[]> = new Map([
  ["boolean", ["true", "false"]],
  ["string", ["a text"]],
  ["integer", ["a whole number"]],
  ["number", ["a number"]],
  ["array", ["a list"]],
  ["object", ["an object"]],
]);

function eitherOf(words: readonly string[]): string {
  return [...(words.length > 1 ? [words.slice(0, -1).join(", ")] : []), ...words.slice(-1)].join(" or ");
}
