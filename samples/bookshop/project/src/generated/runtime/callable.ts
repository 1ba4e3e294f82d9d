/** Calls in words, as a model would make them: `get_job(jobId: "a/b")`. */
import { acceptedArguments, fixedValues, isFixed } from "./accepted-arguments.js";
import { cleanText } from "./clean.js";
import { jsonText } from "./json.js";
import type { OperationFacts, OperationSource, Place } from "./operation.js";
import { placeKey } from "./place.js";
import type { Tool } from "./tool.js";

/** What can be called. */
export interface Callable {
  operations: OperationSource;
  /** The tool that the caller sees for an operation, by its key. */
  toolFor: (key: string) => Tool | undefined;
}

/** Longer values are not repeated. */
const longestValue = 300;

/**
 * @param valueAt What travels to a place, where that is known.
 * @returns `undefined` when there is no such tool, or nothing for an argument that it needs.
 */
export async function callInWords(
  key: string,
  valueAt: (place: Place) => unknown,
  { operations, toolFor }: Callable,
): Promise<string | undefined> {
  const tool = toolFor(key);
  const operation = tool === undefined ? undefined : await operations.get(key);
  if (tool === undefined || operation === undefined) return undefined;
  const args = argumentsOf(tool, operation, valueAt);
  const action = Object.entries(tool.actions ?? {}).find(([, one]) => one === key)?.[0];
  return (
    args &&
    `${tool.name}(${[...(action === undefined ? [] : [`action: ${quoted(action)}`]), ...args].join(", ")})`
  );
}

function argumentsOf(
  tool: Tool,
  operation: OperationFacts,
  valueAt: (place: Place) => unknown,
): string[] | undefined {
  const fixed = fixedValues(tool);
  const accepted = acceptedArguments(tool, operation)
    .filter(({ place }) => !isFixed(place, fixed))
    .map(({ name, place, required }) => ({
      name,
      required,
      text: place === "" ? undefined : shown(valueAt(placeKey(place))),
    }));
  if (accepted.some(({ required, text }) => required && text === undefined)) return undefined;
  return accepted.flatMap(({ name, text }) => (text === undefined ? [] : [`${name}: ${text}`]));
}

function shown(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const text = quoted(value);
  return text.length <= longestValue ? text : undefined;
}

function quoted(value: unknown): string {
  return jsonText(typeof value === "string" ? cleanText(value) : value);
}
