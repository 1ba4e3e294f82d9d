/**
 * The tools of a server by their names and operations, and the operations that a caller may know of, by the names under which they
 * are documented.
 */
import { callerLoginTools } from "../auth/caller-logins.js";
import type { Gate } from "../auth/gate.js";
import { StartupError } from "../host/errors.js";
import { longestTimeout } from "../host/settings.js";
import { discoveryToolNames } from "../operations/discovery-tools.js";
import type { OperationEntry, OperationSource } from "../operations/operation.js";
import { isProtectedHeader } from "../operations/place.js";
import { type Caller, operationsOf, type Tool } from "../operations/tool.js";
import type { ServerDefinition } from "./server-definition.js";

export interface ToolTable {
  /** Those that are not switched off, in the order of the definition. */
  listed: readonly Tool[];
  byName: ReadonlyMap<string, Tool>;
  /** The tool that stands for an operation: switched off or not, what it fixes holds for whoever calls the operation. */
  byOperation: ReadonlyMap<string, Tool>;
  /** Every tool that calls an operation, by itself or as an action, switched off or not. */
  naming(operation: string): readonly Tool[];
}

/** @throws StartupError that names every tool which cannot be served. */
export function createToolTable({
  tools,
  operations,
  callingTools,
  callerLogins,
}: Pick<ServerDefinition, "tools" | "operations" | "callingTools" | "callerLogins">): ToolTable {
  const listed = tools.filter((tool) => tool.enabled !== false);
  const faults = [
    ...misnamed(listed),
    ...duplicates(listed),
    ...reserved(listed, [
      ...(operations.discovery === undefined ? [] : discoveryToolNames),
      ...(callingTools?.names ?? []),
      ...(callerLogins === undefined ? [] : callerLoginTools),
    ]),
    ...strangers(tools, operations),
    ...protectedHeaders(tools),
    ...untimely(tools),
  ];
  if (faults.length > 0) throw new StartupError(...faults);
  const alone = tools.filter(({ operation }) => operation !== undefined);
  // A tool of its own goes before a group, and of several the first.
  const naming = new Map<string, Tool[]>();
  for (const tool of [...alone, ...tools.filter(({ operation }) => operation === undefined)])
    for (const key of operationsOf(tool)) naming.set(key, [...(naming.get(key) ?? []), tool]);
  return {
    listed,
    byName: new Map(listed.map((tool) => [tool.name, tool])),
    byOperation: new Map([...naming].flatMap(([key, [tool]]) => (tool === undefined ? [] : [[key, tool]]))),
    naming: (operation) => naming.get(operation) ?? [],
  };
}

/** Other names make some clients refuse the whole list. */
function misnamed(tools: readonly Tool[]): string[] {
  return tools
    .filter(({ name }) => !/^[A-Za-z0-9_-]{1,64}$/.test(name))
    .map(
      ({ name }) =>
        `"${name}" cannot name a tool: use 1 to 64 letters, digits, "_" and "-" in its tool file.`,
    );
}

function duplicates(tools: readonly Tool[]): string[] {
  const names = tools.map(({ name }) => name);
  const twice = new Set(names.filter((name, i) => names.indexOf(name) !== i));
  return [...twice].map((name) => `Two tools have the name "${name}": rename one of them in its tool file.`);
}

/** Names that the server's own tools have. */
function reserved(tools: readonly Tool[], own: readonly string[]): string[] {
  return tools
    .filter(({ name }) => own.includes(name))
    .map(({ name }) => `"${name}" is the name of a built-in tool: rename yours in its tool file.`);
}

function strangers(tools: readonly Tool[], operations: Pick<OperationSource, "entry">): string[] {
  return tools.flatMap((tool) => {
    const unknown = operationsOf(tool).filter((key) => operations.entry(key) === undefined);
    const empty = operationsOf(tool).length === 0 && tool.run === undefined;
    return [
      ...unknown.map(
        (key) => `Tool "${tool.name}" names the operation "${key}", which is not in the API description.`,
      ),
      ...(empty ? [`Tool "${tool.name}" has neither an operation nor a run function.`] : []),
    ];
  });
}

/** A timer beyond what Node.js can wait for runs out at once. */
function untimely(tools: readonly Tool[]): string[] {
  return tools.flatMap(({ name, timeoutMs }) =>
    timeoutMs === undefined || isTimeout(timeoutMs)
      ? []
      : [
          `Tool "${name}" has timeoutMs: ${timeoutMs}, which no call can take: use a whole number of milliseconds from 1 to ${longestTimeout} in its tool file.`,
        ],
  );
}

function isTimeout(milliseconds: number): boolean {
  return Number.isInteger(milliseconds) && milliseconds >= 1 && milliseconds <= longestTimeout;
}

/** They are never sent, which their author would not notice. */
function protectedHeaders(tools: readonly Tool[]): string[] {
  return tools.flatMap(({ name, input, fixed }) => {
    const places = [
      ...Object.values(input).map(({ place }) => place),
      ...Object.keys(fixed?.header ?? {}).map((header) => `header:${header}`),
    ];
    const headers = places.flatMap((place) =>
      place.startsWith("header:") ? place.slice("header:".length) : [],
    );
    return headers
      .filter(isProtectedHeader)
      .map(
        (header) =>
          `Tool "${name}" sets the header "${header}", which belongs to HTTP, the operation or its credentials: remove it from the tool file.`,
      );
  });
}

export interface VisibleOperation {
  /** The name of its tool, if it has one of its own; otherwise its own. */
  name: string;
  entry: OperationEntry;
}

interface Known {
  readonly definition: ServerDefinition;
  readonly gate: Gate;
  readonly tools: ToolTable;
}

/** In the order of the API description. */
export function visibleOperations(caller: Caller, known: Known): VisibleOperation[] {
  return known.definition.operations.entries().flatMap((entry) => visible(entry, caller, known) ?? []);
}

/** Whether there is one, without looking for the others. */
export function seesAnOperation(caller: Caller, known: Known): boolean {
  return known.definition.operations.entries().some((entry) => visible(entry, caller, known) !== undefined);
}

/** @param name As in {@link VisibleOperation}, as search returns it, or the operation's key. */
export function visibleOperation(name: string, caller: Caller, known: Known): VisibleOperation | undefined {
  const all = visibleOperations(caller, known);
  return (
    all.find((one) => one.name === name) ??
    all.find(({ entry }) => entry.name === name) ??
    all.find(({ entry }) => entry.key === name)
  );
}

function visible(
  entry: OperationEntry,
  caller: Caller,
  { definition, gate, tools }: Known,
): VisibleOperation | undefined {
  if (!gate.allowed(caller, { operation: entry.key })) return undefined;
  const tool = toolCalling(entry.key, caller, { gate, tools });
  const found = definition.operations.discovery !== undefined && isOnlyFound(entry, tools);
  if (tool === undefined) return found ? { name: entry.name, entry } : undefined;
  return { name: tool.operation === undefined ? entry.name : tool.name, entry };
}

/** Whether nothing but search leads to an operation. A tool that is switched off, or was removed, hides its operation from search as well. */
export function isOnlyFound({ key, withdrawn }: OperationEntry, tools: ToolTable): boolean {
  return withdrawn !== true && tools.naming(key).length === 0;
}

/**
 * Returns the tool by which a caller calls an operation, if there is one: who may call the operation may do something with each tool
 * that calls it.
 */
export function toolCalling(
  operation: string,
  caller: Caller,
  { gate, tools }: Pick<Known, "gate" | "tools">,
): Tool | undefined {
  return tools.naming(operation).find((one) => one.enabled !== false && gate.allowed(caller, { tool: one }));
}
