/**
 * Decides what a caller may see and call. Everything that lists, describes or calls asks the gate, and what it forbids looks
 * exactly like what does not exist.
 */
import { fault, type Log, logFault } from "../host/log.js";
import type { Settings } from "../host/settings.js";
import { type Caller, operationsOf, type Tool } from "../operations/tool.js";
import { readsOnly, type OperationEntry } from "../operations/operation.js";
import { once, oncePer } from "../values/lazy.js";
import { createNarrowings, narrowingKey, select, type Choices } from "./selection.js";

/** An operation by key, or a whole tool. */
type Subject = { operation: string } | { tool: Tool };

export interface Gate {
  /**
   * Whether a caller may use the subject. For a tool that calls operations, only whether it was chosen at the start: see
   * {@link toolAllowed}.
   */
  allowed(caller: Caller, subject: Subject): boolean;
  /**
   * Scopes with which a caller could call an operation, if the caller lacks some that the document itself requires and nothing
   * else forbids the call. Such an operation need not be hidden, because everybody can read about it in the document.
   */
  lacking(caller: Caller, operation: string): readonly string[] | undefined;
  /** Whether a caller may do everything, as far as that is known without checking every operation. */
  allowsAll(caller: Caller): boolean;
  /** Callers with equal keys have equal permissions, so that what they see can be cached. */
  key(caller: Caller): string;
}

/**
 * Creates the gate. The operator's choices at the start apply to every caller, and an operation's own requirements come in
 * addition. The user who started the server over stdio may do everything the server may.
 * @throws StartupError if a choice does not exist or leaves nothing: see {@link select}.
 */
export function createGate(
  settings: Pick<Settings, "readOnly" | "chosenTools" | "chosenTags">,
  choices: Choices & { policy?: Policy | undefined },
): Gate {
  const { policy } = choices;
  const selection = select(settings, choices);
  const narrowed = createNarrowings(choices);
  const known = new Map<string, PolicyOperation | undefined>();
  const operations = once(() => choices.operations.entries().flatMap(({ key }) => open(key) ?? []));
  // Callers with the same permissions share a key, whatever else they were granted.
  const demands = once(() => [
    ...new Map(operations().map((operation) => [demand(operation), operation])).values(),
  ]);

  /** Computed on first use, because a start needs only a few of thousands. */
  function open(key: string): PolicyOperation | undefined {
    if (known.has(key)) return known.get(key);
    const entry = choices.operations.entry(key);
    if (entry === undefined) return undefined;
    const operation = selection.hasOperation(entry) ? policyOperation(entry) : undefined;
    known.set(key, operation);
    return operation;
  }

  /** Whether the part of the server that the caller asked for has the operation. */
  function inPart(caller: Caller, key: string): boolean {
    const part = narrowed(caller);
    const entry = part && choices.operations.entry(key);
    return entry === undefined || part?.hasOperation(entry) === true;
  }

  function grantsAll(caller: Caller, { scopes, documentScopes }: PolicyOperation): boolean {
    return granted(caller, scopes) && grantedOne(caller, documentScopes);
  }

  function mayCall(caller: Caller, operation: PolicyOperation): boolean {
    return grantsAll(caller, operation) && agrees(policy, caller, operation);
  }

  /** Equal for callers who were granted the same. */
  function granting(caller: Caller): string {
    if (policy !== undefined) return bits(operations(), (operation) => mayCall(caller, operation));
    return needsNoScopes(caller) ? "all" : bits(demands(), (operation) => grantsAll(caller, operation));
  }

  function needsNoScopes(caller: Caller): boolean {
    return caller.local === true || !choices.operations.scoped;
  }

  return {
    allowed(caller, subject) {
      if ("tool" in subject)
        return selection.hasTool(subject.tool) && narrowed(caller)?.hasTool(subject.tool) !== false;
      const operation = open(subject.operation);
      return operation !== undefined && inPart(caller, operation.key) && mayCall(caller, operation);
    },
    lacking(caller, key) {
      const operation = open(key);
      if (operation === undefined || grantedOne(caller, operation.documentScopes)) return undefined;
      if (!inPart(caller, operation.key)) return undefined;
      const opens = granted(caller, operation.scopes) && agrees(policy, caller, operation);
      return opens ? nearestScopes(caller, operation.documentScopes) : undefined;
    },
    allowsAll: (caller) =>
      selection.isAll && policy === undefined && needsNoScopes(caller) && caller.narrowing === undefined,
    key: (caller) =>
      caller.narrowing === undefined
        ? granting(caller)
        : `${granting(caller)} ${narrowingKey(caller.narrowing)}`,
  };
}

function policyOperation(entry: OperationEntry): PolicyOperation {
  const { key, name, tags, scopes = [], documentScopes = [] } = entry;
  return { key, name, tags, readOnly: readsOnly(entry), scopes, documentScopes };
}

/** Only a plain `true` allows: JavaScript code may forget to answer or throw. */
function agrees(policy: Policy | undefined, caller: Caller, operation: PolicyOperation): boolean {
  if (policy === undefined) return true;
  try {
    return policy(caller, operation) === true;
  } catch {
    return false;
  }
}

/** Different exceptions that are logged: a policy is asked about each operation of each caller. */
const mostLogged = 20;

/** Logs what a policy throws, once, and lets it mean no. */
export function watched(policy: Policy, log: Log): Policy {
  const logged = new Set<string>();
  return (caller, operation) => {
    try {
      return policy(caller, operation);
    } catch (error) {
      const { error: message } = fault(error);
      if (logged.size < mostLogged && !logged.has(message)) {
        logFault(log, "policy", error, { operation: operation.key });
        logged.add(message);
      }
      return false;
    }
  };
}

function bits<T>(items: readonly T[], holds: (item: T) => boolean): string {
  return items.map((item) => (holds(item) ? "1" : "0")).join("");
}

/** An authorization server may give a token any number of scopes, and each operation asks for some. */
const scopesOf = oncePer((scopes: readonly string[]) => new Set(scopes));

/** Whether a caller has every required scope. */
export function granted({ local, scopes }: Caller, demanded: readonly string[]): boolean {
  return local === true || demanded.every((scope) => scopesOf(scopes).has(scope));
}

/** Whether a caller has all scopes of one alternative, or there are no alternatives. */
function grantedOne(caller: Caller, alternatives: readonly (readonly string[])[]): boolean {
  return alternatives.length === 0 || alternatives.some((scopes) => granted(caller, scopes));
}

/** The alternative for which a caller lacks the fewest scopes. */
function nearestScopes(
  { scopes: had }: Caller,
  alternatives: readonly (readonly string[])[],
): readonly string[] | undefined {
  const missing = (scopes: readonly string[]): number =>
    scopes.filter((scope) => !scopesOf(had).has(scope)).length;
  return [...alternatives].sort((a, b) => missing(a) - missing(b))[0];
}

function demand({ scopes, documentScopes }: PolicyOperation): string {
  return JSON.stringify([scopes, documentScopes]);
}

/** Whether the caller may do anything with a tool. */
export function toolAllowed(gate: Gate, caller: Caller, tool: Tool): boolean {
  const operations = operationsOf(tool);
  return (
    gate.allowed(caller, { tool }) &&
    (operations.length === 0 || operations.some((operation) => gate.allowed(caller, { operation })))
  );
}

/** Scopes with which a caller could do something with a tool: see {@link Gate.lacking}. */
export function lackingScopes(gate: Gate, caller: Caller, tool: Tool): readonly string[] | undefined {
  if (!gate.allowed(caller, { tool }) || toolAllowed(gate, caller, tool)) return undefined;
  return operationsOf(tool).flatMap((operation) => {
    const scopes = gate.lacking(caller, operation);
    return scopes === undefined ? [] : [scopes];
  })[0];
}

/** Maximum number of cached results, for callers with different permissions. */
const mostKept = 100;

/** Computes something once for all callers with the same permissions; a failure is tried again next time. */
export function perCaller<T>(gate: Pick<Gate, "key">, make: (caller: Caller) => T): (caller: Caller) => T {
  const kept = new Map<string, { made: T }>();
  return (caller) => {
    const key = gate.key(caller);
    const known = kept.get(key);
    if (known !== undefined) return known.made;
    const made = make(caller);
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, { made });
    if (made instanceof Promise) made.catch(() => kept.delete(key));
    return made;
  };
}

/** An operation, as a policy sees it. */
export type PolicyOperation = Readonly<Required<Omit<OperationEntry, "takesMore" | "withdrawn">>>;

/** Whether the caller may see and call the operation. */
export type Policy = (caller: Caller, operation: PolicyOperation) => boolean;
