// @generated SignedSource<<28dae90c91020543fd5bdd28ee1b2c4d6fb0258f8899092b29e1c4f4f7a93ca4>>
/** The server's log: one JSON object a line. It holds names and sizes, never the values of arguments. */
export type LogLevel = "error" | "warn" | "info" | "debug";

export type Log = (level: LogLevel, event: string, details?: Readonly<Record<string, unknown>>) => void;

const severity = new Map<string, number>([
  ["error", 0],
  ["warn", 1],
  ["info", 2],
  ["debug", 3],
]);

export interface LogOptions {
  /** The least severe level that is written. */
  level: string;
  write: (line: string) => void;
  redact: (text: string) => string;
}

export function createLog({ level, write, redact }: LogOptions): Log {
  const threshold = severity.get(level) ?? 2;
  return (entryLevel, event, details = {}) => {
    if ((severity.get(entryLevel) ?? 0) > threshold) return;
    write(redact(line({ time: new Date().toISOString(), level: entryLevel, event, ...details })));
  };
}

/** Details come from tool files as well, which may hand over anything. */
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

/** What was wrong with a message, without what it held: parsers and the SDK quote what they could not use. */
export function messageFault(error: unknown): string {
  if (error instanceof SyntaxError) return "The message is not JSON";
  return messageOf(error)
    .replace(/: [{[].*$/, "")
    .slice(0, longestFault);
}

const longestFault = 200;

/** One line about something that was thrown, without its stack. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message.split("\n", 1)[0] ?? error.name;
}
