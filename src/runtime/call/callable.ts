/** Writes calls as a model would make them: `get_job(jobId: "a/b")`. */
import { toolAllowed } from "../auth/gate.js";
import { acceptedArguments, fixedValues, isFixed } from "../operations/accepted-arguments.js";
import type { Caller, Tool } from "../operations/tool.js";
import type { OperationFacts, OperationSource } from "../operations/operation.js";
import { type Place, placeKey } from "../operations/place.js";
import { cleanText } from "../values/clean.js";
import { jsonText } from "../values/json.js";
import type { StandIn } from "./discovery.js";
import type { Runtime } from "./runtime.js";

/** What can be called. */
export interface Callable {
  operations: OperationSource;
  /** Returns the tool for an operation key; `undefined` if the caller cannot call it. */
  toolFor: (key: string) => Promise<StandIn | undefined>;
}

/** Creates a lookup of what a caller can be told to call. */
export function callableBy(
  caller: Caller,
  { definition, discovery, gate, tools }: Pick<Runtime, "definition" | "discovery" | "gate" | "tools">,
): Callable {
  return {
    operations: definition.operations,
    async toolFor(key) {
      if (!gate.allowed(caller, { operation: key })) return undefined;
      const tool = tools.naming(key).find((one) => one.enabled !== false && toolAllowed(gate, caller, one));
      return tool === undefined ? discovery.standIn(key, caller) : { tool };
    },
  };
}

/** Longer values are not repeated. */
const longestValue = 300;

/**
 * Writes a call.
 * @param valueAt Returns the value for a place, if known.
 * @returns `undefined` if there is no such tool, or no value for a required argument.
 */
export async function callInWords(
  key: string,
  valueAt: (place: Place) => unknown,
  { operations, toolFor }: Callable,
): Promise<string | undefined> {
  const { tool, through, written } = (await toolFor(key)) ?? {};
  const operation = tool === undefined ? undefined : await operations.get(key);
  if (tool === undefined || operation === undefined) return undefined;
  const given = argumentsOf(tool, operation, valueAt);
  const action = Object.entries(tool.actions ?? {}).find(([, one]) => one === key)?.[0];
  if (given === undefined) return undefined;
  if (through !== undefined && written !== undefined) {
    const members = given.map(({ name, text }) => `${JSON.stringify(name)}: ${text}`);
    return `${through}(${written.argument}: ${jsonText(written.text(`{${members.join(", ")}}`))})`;
  }
  const args = given.map(({ name, text }) => `${name}: ${text}`);
  if (through !== undefined) return `${through}(name: ${quoted(tool.name)}, arguments: {${args.join(", ")}})`;
  return `${tool.name}(${[...(action === undefined ? [] : [`action: ${quoted(action)}`]), ...args].join(", ")})`;
}

function argumentsOf(
  tool: Tool,
  operation: OperationFacts,
  valueAt: (place: Place) => unknown,
): { name: string; text: string }[] | undefined {
  const fixed = fixedValues(tool, operation);
  const accepted = acceptedArguments(tool, operation)
    .filter(({ place }) => !isFixed(place, fixed))
    .map(({ name, place, required }) => ({
      name,
      required,
      text: place === "" ? undefined : shown(valueAt(placeKey(place))),
    }));
  if (accepted.some(({ required, text }) => required && text === undefined)) return undefined;
  return accepted.flatMap(({ name, text }) => (text === undefined ? [] : [{ name, text }]));
}

function shown(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const text = quoted(value);
  return text.length <= longestValue ? text : undefined;
}

function quoted(value: unknown): string {
  return jsonText(typeof value === "string" ? cleanText(value) : value);
}
