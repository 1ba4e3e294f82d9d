/** Suggests the next call after an answer that names an address, as a model would make it: `get_job(jobId: "a/b")`. */
import { acceptedArguments, fixedValues, isFixed } from "../operations/accepted-arguments.js";
import type { OperationEntry, OperationFacts, OperationSource } from "../operations/operation.js";
import { parsePlace, type Place, placeKey } from "../operations/place.js";
import { actionFor, type Caller, type Tool } from "../operations/tool.js";
import type { ApiResponse } from "../response/response.js";
import { cleanText } from "../values/clean.js";
import { decodedUri } from "../values/encoding.js";
import { jsonText } from "../values/json.js";
import { once, oncePer } from "../values/lazy.js";
import type { Runtime, StandIn } from "./runtime.js";
import { toolCalling } from "./tool-table.js";

/** @returns A sentence, or `undefined` if there is nothing to follow. */
export async function followUp(response: ApiResponse, callable: Callable): Promise<string | undefined> {
  const target = locationTarget(response);
  const isAccepted = response.status === 202 || target?.isTracker === true;
  if (target === undefined || (!isAccepted && response.status !== 201)) return undefined;
  const { call, isTool } = await callAt(target.url, callable);
  if (!isAccepted) return isTool ? `From here: ${call} (what was created).` : undefined;
  const after = response.headers.get("retry-after");
  const when = after !== null && /^\d+$/.test(after) ? ` in ${after} seconds` : "";
  return `Accepted, not finished yet. Check its progress${when} with ${call}.`;
}

/** Headers that always mean work in progress, whatever the status. */
const trackers = ["operation-location", "azure-asyncoperation"];

interface LocationTarget {
  url: URL;
  /** The header always means work in progress. */
  isTracker: boolean;
}

/** @returns `undefined` if no header contains an address. */
export function locationTarget({ headers, url }: ApiResponse): LocationTarget | undefined {
  const tracker = trackers.map((name) => headers.get(name)).find((value) => value !== null);
  const written = tracker ?? headers.get("location");
  if (written === null || !URL.canParse(written, url.href)) return undefined;
  return { url: new URL(written, url), isTracker: tracker !== undefined };
}

/** A tool with its arguments, otherwise `GET` and a path. */
async function callAt(url: URL, callable: Callable): Promise<{ call: string; isTool: boolean }> {
  const read = readAt(url, callable.operations);
  const tool = read && (await callInWords(read.operation, read.valueAt, callable));
  return { call: tool ?? `GET ${url.pathname}${url.search}`, isTool: tool !== undefined };
}

/** A GET operation, and the values that an address has for its parameters. */
interface Read {
  operation: string;
  valueAt: (place: Place) => string | undefined;
}

/** Finds the operation that reads an address; its origin is not looked at. */
export function readAt(target: URL, operations: OperationSource): Read | undefined {
  // Once for all operations: an address may have thousands of segments, or long ones.
  const segments = target.pathname.split("/").map(decodedUri);
  const matches = templatesOf(operations.entries()).flatMap((one) => matchPath(one, segments) ?? []);
  const [best] = matches.sort((a, b) => b.literals - a.literals);
  if (best === undefined) return undefined;
  // Of several of a name, the first: an operation may take as many as an address has.
  const query = once(() => new Map([...target.searchParams].reverse()));
  return {
    operation: best.key,
    valueAt(place) {
      const parts = parsePlace(place);
      if (parts.in === "path") return best.values.get(parts.name);
      return parts.in === "query" ? query().get(parts.name) : undefined;
    },
  };
}

interface Match {
  key: string;
  values: Map<string, string>;
  literals: number;
}

interface Template {
  key: string;
  /** The segments of its path. */
  wanted: readonly string[];
}

const templatesOf = oncePer((entries: readonly OperationEntry[]) =>
  entries.flatMap(({ key }): Template[] => {
    const [, path] = /(?:^|\s)GET (\/[^?#]*)/.exec(key) ?? [];
    return path === undefined ? [] : [{ key, wanted: path.split("/").slice(1) }];
  }),
);

/** Matches the end of the path, because the path template may follow a server's own path. */
function matchPath({ key, wanted }: Template, segments: readonly string[]): Match | undefined {
  const found = segments.slice(-wanted.length);
  const values = new Map<string, string>();
  let literals = 0;
  for (const [i, segment] of wanted.entries()) {
    const actual = found[i];
    if (actual === undefined) return undefined;
    const [, name] = /^\{([^{}]+)\}$/.exec(segment) ?? [];
    if (name !== undefined) values.set(name, actual);
    else if (actual === segment) literals += 1;
    else return undefined;
  }
  return literals > 0 ? { key, values, literals } : undefined;
}

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
      const tool = toolCalling(key, caller, { gate, tools });
      return tool === undefined ? discovery.standIn(key, caller) : { tool };
    },
  };
}

/** What calls an operation: `get_pet`, `pets: action "get"`, `call_read_operation`, or what a feature offers for it. */
export function calledBy({ tool, through, written }: StandIn, operation: string): string {
  const action = through === undefined ? actionFor(tool, operation) : undefined;
  const how = action === undefined ? written?.text("{…}") : `action ${JSON.stringify(action)}`;
  return `${through ?? tool.name}${how === undefined ? "" : `: ${how}`}`;
}

/** Longer values are not repeated. */
const longestValue = 300;

/**
 * Writes a call.
 * @param valueAt Returns the value for a place, if known.
 * @returns `undefined` if there is no such tool, or no value for a required argument.
 */
async function callInWords(
  key: string,
  valueAt: (place: Place) => unknown,
  { operations, toolFor }: Callable,
): Promise<string | undefined> {
  const { tool, through, written } = (await toolFor(key)) ?? {};
  const operation = tool === undefined ? undefined : await operations.get(key);
  if (tool === undefined || operation === undefined) return undefined;
  const given = argumentsOf(tool, operation, valueAt);
  const action = actionFor(tool, key);
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
