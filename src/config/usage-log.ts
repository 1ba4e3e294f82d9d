/** Reads the usage log of a generated server (`MCP_USAGE_LOG`): one JSON object per line, with `operation` and `count`. */
import { GeneratorError } from "../errors.js";
import { isObject, jsonValue } from "../runtime/values/json.js";

/**
 * Counts the calls of each operation. Lines without their end are left out: a server was killed while it wrote, and the next one
 * went on in a new line.
 * @param file name for messages
 * @returns by key of the operation
 * @throws GeneratorError `usage-log-invalid` with the first line that is not an entry
 */
export function parseUsageLog(text: string, file: string): Map<string, number> {
  const counts = new Map<string, number>();
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const entry = parseLine(line);
    if (entry === undefined) {
      if (isTorn(line) || (index > 0 && index === lines.length - 1)) continue;
      throw new GeneratorError("usage-log-invalid", `Line ${index + 1} is not an entry of a usage log.`, {
        hint: 'Each line is like {"operation":"GET /pets","tool":"list_pets","count":3}; remove this line, or name another file.',
        at: { file, line: index + 1 },
      });
    }
    counts.set(entry.operation, (counts.get(entry.operation) ?? 0) + entry.count);
  }
  return counts;
}

const entryStart = '{"operation":"';

/** Whether a line is the beginning of an entry. */
function isTorn(line: string): boolean {
  return line.startsWith(entryStart) && jsonValue(line) === undefined;
}

function parseLine(line: string): { operation: string; count: number } | undefined {
  const value = jsonValue(line);
  if (!isObject(value)) return undefined;
  const { operation, count } = value;
  return typeof operation === "string" && typeof count === "number" && Number.isInteger(count) && count > 0
    ? { operation, count }
    : undefined;
}
