/** Writes the server's log: one JSON object per line, with names and sizes; values of arguments only with `MCP_AUDIT_ARGS`. */

export type LogLevel = "error" | "warn" | "info" | "debug";

export type Log = (level: LogLevel, event: string, details?: Readonly<Record<string, unknown>>) => void;

const severity = new Map<string, number>([
  ["error", 0],
  ["warn", 1],
  ["info", 2],
  ["debug", 3],
]);

export interface LogOptions {
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

/** Escapes what cannot be seen, such as in the name that a client gives itself; the line stays the same JSON. */
function visible(line: string): string {
  return line.replace(unseen, (character) =>
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

/** Returns a thrown error as one line, without its stack. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message.split("\n", 1)[0] ?? error.name;
}

/** For the log, which only the operator reads: what was thrown, and where. */
export function fault(error: unknown): { error: string; stack?: string } {
  const stack = error instanceof Error ? error.stack : undefined;
  return { error: messageOf(error), ...(stack !== undefined && { stack: stack.slice(0, longestStack) }) };
}

const longestStack = 4_000;

/**
 * Logs what own code threw, under an id that its caller is told instead: its text may name paths or data of the server.
 * @returns the id
 */
export function logFault(
  log: Log,
  event: string,
  error: unknown,
  details: Readonly<Record<string, unknown>>,
): string {
  const id = crypto.randomUUID().slice(0, 8);
  log("error", event, { ...details, id, ...fault(error) });
  return id;
}
