/** Says what resources, and suggestions for their variables and for the arguments of prompts, name that operations do not have. */
import type { Resource, Suggestions } from "../operations/definitions.js";
import { type OperationSource, readsOnly } from "../operations/operation.js";
import { variablesOf } from "../resources/uri-template.js";
import { nearest } from "../values/nearest.js";

/** @returns a fault for each operation, variable and argument that a resource names and that is not there, and for each that it lacks */
export function resourceFaults(
  { uri, operation, suggest = {} }: Resource,
  operations: OperationSource,
): (string[] | Promise<string[]>)[] {
  const variables = variablesOf(uri);
  const strangers = Object.keys(suggest).filter((name) => !variables.includes(name));
  return [
    unknownOperation(`resource ${uri} reads`, operation, operations),
    variableFaults(uri, operation, operations),
    strangers.map((name) => `resource ${uri} suggests values of ${name}, which is not a variable of it`),
    ...Object.values(suggest).map((values) => suggestionFaults(`resource ${uri}`, values, operations)),
  ];
}

/** The variables are the arguments of the operation, which has to be one that only reads. */
async function variableFaults(
  uri: string,
  key: string | undefined,
  operations: OperationSource,
): Promise<string[]> {
  const entry = key === undefined ? undefined : operations.entry(key);
  const operation = key === undefined ? undefined : await operations.get(key);
  if (operation === undefined || entry === undefined) return [];
  const variables = variablesOf(uri);
  const known = operation.arguments.map(({ name }) => name);
  return [
    ...(readsOnly(entry) ? [] : [`resource ${uri} reads ${key}, which changes something`]),
    ...variables
      .filter((name) => !known.includes(name))
      .map(
        (name) =>
          `resource ${uri} has the variable ${name}, an argument that ${key} does not have${didYouMean(name, known)}`,
      ),
    ...operation.arguments
      .filter(({ name, required }) => required && !variables.includes(name))
      .map(({ name }) => `resource ${uri} has no variable ${name}, an argument that ${key} requires`),
  ];
}

/** @param whose such as "prompt review" */
export async function suggestionFaults(
  whose: string,
  values: Suggestions | undefined,
  operations: OperationSource,
): Promise<string[]> {
  if (typeof values !== "object" || !("operation" in values)) return [];
  const { operation: key, argument } = values;
  const known = (await operations.get(key))?.arguments.map(({ name }) => name);
  const isThere = known === undefined || known.includes(argument);
  return [
    ...unknownOperation(`${whose} suggests values of`, key, operations),
    ...(isThere
      ? []
      : [
          `${whose} suggests values of ${argument}, an argument that ${key} does not have${didYouMean(argument, known)}`,
        ]),
  ];
}

export function unknownOperation(
  doing: string,
  key: string | undefined,
  operations: OperationSource,
): string[] {
  if (key === undefined || operations.entry(key) !== undefined) return [];
  const keys = operations.entries().map((entry) => entry.key);
  return [`${doing} ${key}, an operation that is not there${didYouMean(key, keys)}`];
}

export function didYouMean(word: string, words: readonly string[]): string {
  const [near] = nearest(word, [...new Set(words)]);
  return near === undefined ? "" : `; did you mean ${near}?`;
}
