/** Reads the usage log of a generated server (`MCP_USAGE_LOG`): one JSON object per line, with `operation` and `count`. */
import { isObject, jsonValue } from "../../templates/runtime/json.js";
import { GeneratorError } from "../errors.js";

/**
 * Counts the calls of each operation, by key.
 * @param file name for messages
 * @throws GeneratorError `usage-log-invalid` with the first line that is not an entry
 */
export function parseUsageLog(text: string, file: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const entry = parseLine(line);
    if (entry === undefined) {
      throw new GeneratorError("usage-log-invalid", `Line ${index + 1} is not an entry of a usage log.`, {
        hint: 'Each line is like {"operation":"GET /pets","tool":"list_pets","count":3}; remove this line, or name another file.',
        at: { file, line: index + 1 },
      });
    }
    counts.set(entry.operation, (counts.get(entry.operation) ?? 0) + entry.count);
  }
  return counts;
}

function parseLine(line: string): { operation: string; count: number } | undefined {
  const value = jsonValue(line);
  if (!isObject(value)) return undefined;
  const { operation, count } = value;
  return typeof operation === "string" && typeof count === "number" && Number.isInteger(count) && count > 0
    ? { operation, count }
    : undefined;
}
