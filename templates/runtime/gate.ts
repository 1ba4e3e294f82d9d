/**
 * The one answer to what a caller may see and call. Everything that lists, describes or calls asks it, and what it forbids
 * looks exactly like what does not exist.
 */
import { discoveryToolNames, type DiscoveryToolName } from "./discovery/tools.js";
import { StartupError } from "./errors.js";
import { once } from "./late.js";
import { nearest } from "./nearest.js";
import { readsOnly, tagsOf, untagged, type OperationEntry, type OperationSource } from "./operation.js";
import type { Policy, PolicyOperation } from "./policy.js";
import type { Settings } from "./settings.js";
import type { Caller, Tool } from "./tool.js";

/** An operation by its key, or a tool as a whole. */
export type Subject = { operation: string } | { tool: Tool };

export interface Gate {
  /** Of a tool that calls operations this says only whether it was chosen at the start: see {@link toolAllowed}. */
  allowed(caller: Caller, subject: Subject): boolean;
  /**
   * Scopes with which a caller could call an operation, where the document itself asks for them and nothing else is in the
   * way: what everybody can read is not worth hiding.
   */
  lacking(caller: Caller, operation: string): readonly string[] | undefined;
  /** Whether a caller may do all that there is, as far as that is known without looking at every operation. */
  allowsAll(caller: Caller): boolean;
  /** Callers with equal keys are allowed the same, so that what they see can be cached. */
  key(caller: Caller): string;
}

/** What can be chosen from at the start. */
export interface Choices {
  operations: Pick<OperationSource, "entries" | "entry">;
  tools: readonly Tool[];
  policy?: Policy | undefined;
}

/**
 * What the operator chose at the start holds for every caller; what an operation asks of its caller comes on top. Whoever
 * started the server over stdio may do all that the server may.
 * @throws StartupError that names each chosen tool or tag which does not exist.
 */
export function createGate(
  settings: Pick<Settings, "readOnly" | "chosenTools" | "chosenTags">,
  choices: Choices,
): Gate {
  const { readOnly } = settings;
  const { policy } = choices;
  const names = chosenNames(settings.chosenTools, choices);
  const tagged = chosenTags(settings.chosenTags, choices);
  const known = new Map<string, PolicyOperation | undefined>();
  const operations = once(() => choices.operations.entries.flatMap(({ key }) => open(key) ?? []));
  // Whoever may do the same has the same key, whatever else they were granted.
  const demands = once(() => [
    ...new Map(operations().map((operation) => [demand(operation), operation])).values(),
  ]);

  /** Looked at when it is first asked for: a start asks for a few of thousands. */
  function open(key: string): PolicyOperation | undefined {
    if (known.has(key)) return known.get(key);
    const entry = choices.operations.entry(key);
    if (entry === undefined) return undefined;
    const operation = chosen(entry) ? policyOperation(entry) : undefined;
    known.set(key, operation);
    return operation;
  }

  function chosen(entry: OperationEntry): boolean {
    if (names !== undefined && !names.operations.has(entry.key)) return false;
    return tagged(entry.tags) && (!readOnly || readsOnly(entry));
  }

  function grantsAll(caller: Caller, { scopes, documentScopes }: PolicyOperation): boolean {
    return granted(caller, scopes) && grantedOne(caller, documentScopes);
  }

  function mayCall(caller: Caller, operation: PolicyOperation): boolean {
    return grantsAll(caller, operation) && agrees(policy, caller, operation);
  }

  function toolChosen(tool: Tool): boolean {
    if (names !== undefined && !names.tools.has(tool)) return false;
    if (operationsOf(tool).length > 0) return true;
    return tagged([]) && (!readOnly || tool.annotations?.readOnlyHint === true);
  }

  return {
    allowed(caller, subject) {
      if ("tool" in subject) return toolChosen(subject.tool);
      const operation = open(subject.operation);
      return operation !== undefined && mayCall(caller, operation);
    },
    lacking(caller, key) {
      const operation = open(key);
      if (operation === undefined || grantedOne(caller, operation.documentScopes)) return undefined;
      const opens = granted(caller, operation.scopes) && agrees(policy, caller, operation);
      return opens ? nearestScopes(caller, operation.documentScopes) : undefined;
    },
    allowsAll: (caller) =>
      !readOnly &&
      names === undefined &&
      settings.chosenTags.length === 0 &&
      policy === undefined &&
      caller.local === true,
    key(caller) {
      if (policy !== undefined) return bits(operations(), (operation) => mayCall(caller, operation));
      return caller.local === true ? "local" : bits(demands(), (operation) => grantsAll(caller, operation));
    },
  };
}

function policyOperation(entry: OperationEntry): PolicyOperation {
  const { key, name, tags, scopes = [], documentScopes = [] } = entry;
  return { key, name, tags, readOnly: readsOnly(entry), scopes, documentScopes };
}

/** Whoever writes JavaScript may forget to answer, or throw: only a plain yes is one. */
function agrees(policy: Policy | undefined, caller: Caller, operation: PolicyOperation): boolean {
  if (policy === undefined) return true;
  try {
    return policy(caller, operation) === true;
  } catch {
    return false;
  }
}

function bits<T>(items: readonly T[], holds: (item: T) => boolean): string {
  return items.map((item) => (holds(item) ? "1" : "0")).join("");
}

/** Whether a caller has every scope that is asked for. */
export function granted({ local, scopes }: Caller, demanded: readonly string[]): boolean {
  return local === true || demanded.every((scope) => scopes.includes(scope));
}

/** Whether a caller has all the scopes of one of the alternatives, if there are any. */
function grantedOne(caller: Caller, alternatives: readonly (readonly string[])[]): boolean {
  return alternatives.length === 0 || alternatives.some((scopes) => granted(caller, scopes));
}

/** The alternative that a caller lacks least of. */
function nearestScopes(
  { scopes: had }: Caller,
  alternatives: readonly (readonly string[])[],
): readonly string[] | undefined {
  const missing = (scopes: readonly string[]): number =>
    scopes.filter((scope) => !had.includes(scope)).length;
  return [...alternatives].sort((a, b) => missing(a) - missing(b))[0];
}

function demand({ scopes, documentScopes }: PolicyOperation): string {
  return JSON.stringify([scopes, documentScopes]);
}

/** By names of tools, and of operations that are found by search; `undefined` is all. */
function chosenNames(
  chosen: readonly string[],
  { operations, tools }: Choices,
): { tools: ReadonlySet<Tool>; operations: ReadonlySet<string> } | undefined {
  if (chosen.length === 0) return undefined;
  const { entries } = operations;
  const ofTools = new Set(tools.map(({ name }) => name));
  const inTools = new Set(tools.flatMap(operationsOf));
  const searched = entries.filter(({ key }) => !inTools.has(key));
  const known = new Set([
    ...ofTools,
    ...entries.map(({ name }) => name),
    ...(searched.length === 0 ? [] : discoveryToolNames),
  ]);
  refuseUnknown(chosen, [...known], { kind: "tool", from: "--tools (MCP_TOOLS)" });
  const named = tools.filter(({ name }) => chosen.includes(name));
  const caller = (entry: OperationEntry): DiscoveryToolName =>
    readsOnly(entry) ? "call_read_operation" : "call_write_operation";
  const reachable = new Set(
    [
      ...entries.filter(({ name }) => chosen.includes(name) && !ofTools.has(name)),
      // To choose a tool that calls what has none is to choose all of that.
      ...searched.filter((entry) => chosen.includes(caller(entry))),
    ].map(({ key }) => key),
  );
  const reaching = tools.filter((tool) => operationsOf(tool).some((key) => reachable.has(key)));
  if (named.length === 0 && reachable.size === 0)
    throw new StartupError(
      `--tools (MCP_TOOLS): ${chosen.join(" and ")} alone would leave nothing to call. ` +
        "Add call_read_operation or call_write_operation, or name tools or operations.",
    );
  return {
    tools: new Set([...named, ...reaching]),
    operations: new Set([...named.flatMap(operationsOf), ...reachable]),
  };
}

function chosenTags(
  chosen: readonly string[],
  { operations, tools }: Choices,
): (tags: readonly string[]) => boolean {
  if (chosen.length === 0) return () => true;
  const all = new Set(operations.entries.flatMap(({ tags }) => tagsOf(tags)));
  if (tools.some((tool) => operationsOf(tool).length === 0)) all.add(untagged);
  // A tag with spaces or commas can be written as `gift-cards`.
  const found = chosen.map((name) =>
    all.has(name) ? [name] : [...all].filter((tag) => slug(tag) === slug(name)),
  );
  refuseUnknown(
    chosen.filter((_, index) => found[index]?.length === 0),
    [...all],
    { kind: "tag", from: "--tags (MCP_TAGS)" },
  );
  const wanted = new Set(found.flat());
  return (tags) => tagsOf(tags).some((tag) => wanted.has(tag));
}

function slug(tag: string): string {
  return tag
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

function refuseUnknown(
  chosen: readonly string[],
  known: readonly string[],
  { kind, from }: { kind: string; from: string },
): void {
  const faults = chosen
    .filter((name) => !known.includes(name))
    .map((name) => {
      const [likely] = nearest(name, known);
      return `${from}: there is no ${kind} "${name}".${likely === undefined ? "" : ` Did you mean "${likely}"?`}`;
    });
  if (faults.length > 0) throw new StartupError(faults.join("\n"));
}

/** Whether a tool has anything left that the caller may do. */
export function toolAllowed(gate: Gate, caller: Caller, tool: Tool): boolean {
  const operations = operationsOf(tool);
  return (
    gate.allowed(caller, { tool }) &&
    (operations.length === 0 || operations.some((operation) => gate.allowed(caller, { operation })))
  );
}

/** What a caller would have to be granted to do anything with a tool: see {@link Gate.lacking}. */
export function lackingScopes(gate: Gate, caller: Caller, tool: Tool): readonly string[] | undefined {
  if (!gate.allowed(caller, { tool }) || toolAllowed(gate, caller, tool)) return undefined;
  return operationsOf(tool).flatMap((operation) => {
    const scopes = gate.lacking(caller, operation);
    return scopes === undefined ? [] : [scopes];
  })[0];
}

/** Keys of the operations that a tool names. */
export function operationsOf(tool: Tool): string[] {
  return [...(tool.operation === undefined ? [] : [tool.operation]), ...Object.values(tool.actions ?? {})];
}
