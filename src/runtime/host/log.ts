/** Writes the server's log: one JSON object per line, with names and sizes; values of arguments only with `MCP_AUDIT_ARGS`. */

import { oncePer } from "../values/lazy.js";
import { harmlessJson } from "../values/text.js";

export type LogLevel = "error" | "warn" | "info" | "debug";

export type Log = (level: LogLevel, event: string, details?: Readonly<Record<string, unknown>>) => void;

const severity = new Map<string, number>([
  ["error", 0],
  ["warn", 1],
  ["info", 2],
  ["debug", 3],
]);

interface LogOptions {
  /** The lowest level that is written. */
  level: string;
  write: (line: string) => void;
  redact: (text: string) => string;
}

export function createLog({ level, write, redact }: LogOptions): Log {
  const threshold = severity.get(level) ?? 2;
  return (entryLevel, event, details = {}) => {
    if ((severity.get(entryLevel) ?? 0) > threshold) return;
    write(visible(redact(line({ time: new Date().toISOString(), level: entryLevel, event, ...details }))));
  };
}

/** Control characters that JSON lets through, direction marks and whatever else a terminal acts upon or does not show. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Escapes what cannot be seen, or what CI systems obey, such as in the name that a client gives itself; the line stays the same JSON. */
function visible(line: string): string {
  return harmlessJson(line).replace(unseen, (character) =>
    Array.from({ length: character.length }, (_, i) => {
      const unit = character.charCodeAt(i).toString(16);
      return `\\u${unit.padStart(4, "0")}`;
    }).join(""),
  );
}

/** Tool files may pass any details, so the line has to survive values that are not JSON. */
function line(entry: Record<string, unknown>): string {
  try {
    return JSON.stringify(entry);
  } catch {
    return lineOfAnything(entry);
  }
}

function lineOfAnything(entry: Record<string, unknown>): string {
  try {
    return JSON.stringify(entry, (_key, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
  } catch {
    return JSON.stringify({ time: entry["time"], level: entry["level"], event: entry["event"] });
  }
}

/** Says what was wrong with a message without quoting it, as parsers and the SDK would. */
export function messageFault(error: unknown): string {
  if (error instanceof SyntaxError) return "The message is not JSON";
  const [fault = ""] = messageOf(error).split(/: [{[]/, 1);
  return fault.slice(0, longestFault);
}

const longestFault = 200;

/** What is logged of messages in a minute: whoever sends nonsense must not fill the log. */
const mostFaults = 10;

/** Logs what is wrong with messages of clients. */
export const protocolFaults = oncePer((log: Log) => {
  let times: number[] = [];
  return (error: unknown): void => {
    const now = Date.now();
    times = times.filter((time) => now - time < 60_000);
    if (times.length >= mostFaults) return;
    times.push(now);
    log("warn", "protocol", { error: messageFault(error) });
  };
});

/** Returns what was thrown as one line, without its stack. */
export function messageOf(thrown: unknown, longest = longestMessage): string {
  return safely(() => {
    const text = thrown instanceof Error ? String(thrown.message || thrown.name) : textOf(thrown);
    return (text.split("\n", 1)[0] ?? "").slice(0, longest);
  }, unreadable);
}

/** Anything can be thrown, also what throws when it is looked at. */
function safely<T>(look: () => T, otherwise: T): T {
  try {
    return look();
  } catch {
    return otherwise;
  }
}

const unreadable = "something that cannot be read";

function textOf(thrown: unknown): string {
  if (typeof thrown !== "object" || thrown === null) return String(thrown);
  let values = 0;
  try {
    const text: unknown = JSON.stringify(thrown, (_key, value: unknown) => {
      values += 1;
      if (values > mostValues) throw new RangeError("Too many values");
      return typeof value === "bigint" ? String(value) : value;
    });
    return typeof text === "string" ? text : "an object without JSON";
  } catch {
    return `an object with ${Object.keys(thrown).slice(0, mostNames).join(", ") || "no members"}`;
  }
}

const longestMessage = 1_000;
/** Of an object that was thrown: beyond it, only names of its members are told. */
const mostValues = 1_000;
const mostNames = 10;

type Fault = { error: string; stack?: string; cause?: Fault };

/**
 * For the log, which only the operator reads: what was thrown, where, and why.
 * @param redact removes what the log itself does not know to be secret, such as what a caller brought
 */
export function fault(thrown: unknown, redact: (text: string) => string = asIs, depth = 0): Fault {
  const { stack, cause } = safely(() => partsOf(thrown), {});
  return {
    // Cut last: half a secret would not be recognized.
    error: redact(messageOf(thrown, 2 * longestMessage)).slice(0, longestMessage),
    ...(stack !== undefined && { stack: redact(stack.slice(0, 2 * longestStack)).slice(0, longestStack) }),
    ...(cause !== undefined && depth < deepestCause && { cause: fault(cause, redact, depth + 1) }),
  };
}

function partsOf(thrown: unknown): { stack?: string; cause?: unknown } {
  if (!(thrown instanceof Error)) return {};
  const { stack, cause }: { stack?: unknown; cause?: unknown } = thrown;
  return { ...(typeof stack === "string" && { stack }), cause };
}

const asIs = (text: string): string => text;

const longestStack = 4_000;
/** Causes of causes. */
const deepestCause = 3;

/**
 * Logs what own code threw, under an id that its caller is told instead: its text may name paths or data of the server.
 * @returns the id
 */
export function logFault(
  log: Log,
  event: string,
  error: unknown,
  details: Readonly<Record<string, unknown>>,
  redact?: (text: string) => string,
): string {
  const id = crypto.randomUUID().slice(0, 8);
  log("error", event, { ...details, id, ...fault(error, redact) });
  return id;
}
