/** Reads the usage log of a generated server (`MCP_USAGE_LOG`): one JSON object per line, with `operation` and `count`. */
import { isObject, jsonValue } from "../../templates/runtime/json.js";
import { GeneratorError, type Diagnostic, type Place } from "../errors.js";

/** What a usage log says. */
export interface UsageLog {
  /** Calls of each operation, by key. */
  readonly counts: ReadonlyMap<string, number>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Counts the calls of each operation. A last line without its end is left out with a warning if it is no entry: the server was
 * killed while it wrote.
 * @param file name for messages
 * @throws GeneratorError `usage-log-invalid` with the first line that is not an entry
 */
export function parseUsageLog(text: string, file: string): UsageLog {
  const counts = new Map<string, number>();
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const entry = parseLine(line);
    if (entry === undefined) {
      if (index > 0 && index === lines.length - 1)
        return { counts, diagnostics: [torn({ file, line: index + 1 })] };
      throw new GeneratorError("usage-log-invalid", `Line ${index + 1} is not an entry of a usage log.`, {
        hint: 'Each line is like {"operation":"GET /pets","tool":"list_pets","count":3}; remove this line, or name another file.',
        at: { file, line: index + 1 },
      });
    }
    counts.set(entry.operation, (counts.get(entry.operation) ?? 0) + entry.count);
  }
  return { counts, diagnostics: [] };
}

function torn(at: Place): Diagnostic {
  return {
    severity: "warning",
    code: "usage-line-torn",
    message: "The last line of the usage log is not complete, so it is not counted.",
    hint: "The server was probably killed while it wrote; remove the line before a server writes to this log again.",
    at,
  };
}

function parseLine(line: string): { operation: string; count: number } | undefined {
  const value = jsonValue(line);
  if (!isObject(value)) return undefined;
  const { operation, count } = value;
  return typeof operation === "string" && typeof count === "number" && Number.isInteger(count) && count > 0
    ? { operation, count }
    : undefined;
}
