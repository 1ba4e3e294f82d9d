/**
 * What a client brings back with a person's answer: which run it is for, and what that had called, for a server that does not have the
 * run. It is the client's own word, and told to nobody else.
 */
import { cleanText } from "../../runtime/values/clean.js";
import { jsonText, jsonValue } from "../../runtime/values/json.js";
import { truncated } from "../../runtime/values/text.js";
import { callLines, type MadeCall } from "./report.js";

export function writeState(id: string, calls: readonly MadeCall[]): string {
  return jsonText([id, ...callLines(calls)]);
}

/** As many as {@link callLines} gives. */
const mostLines = 102;
const longestLine = 300;

export function readState(state: string): { id: string; lines: readonly string[] } {
  const written = jsonValue(state);
  const [id = "", ...lines] = (Array.isArray(written) ? written : []).map(String);
  return { id, lines: lines.slice(0, mostLines).map((line) => truncated(cleanText(line), longestLine)) };
}
