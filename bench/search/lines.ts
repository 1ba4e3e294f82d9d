/** What the lines of hits cost, and whether they suffice for a call. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { placeArguments } from "../../src/runtime/call/arguments.js";
import { hitLines, hitOf } from "../../src/runtime/discovery/search-hit.js";
import { atOnce } from "../../src/runtime/values/slices.js";
import type { OperationSource } from "../../src/runtime/operations/operation.js";
import { terms } from "../../src/runtime/discovery/terms.js";
import { callOf } from "./line-call.js";
import { readSearched } from "./searched.js";

export interface Sufficient {
  readonly document: string;
  readonly operations: number;
  readonly sufficient: number;
  /** The lines from which no accepted call was made, each with the reason. */
  readonly insufficient: readonly string[];
}

/** The documents in a folder, not those below it. */
export function documentsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /\.(?:json|ya?ml)$/.test(name))
    .sort();
}

/** Calls every operation of a document by its line. */
export async function callByLine(folder: string, document: string): Promise<Sufficient> {
  const { operations } = await readSearched(join(folder, document));
  const insufficient: string[] = [];
  for (const { key } of operations.entries()) {
    const line = await linesOf([key], operations);
    const fault = await faultOf(line, key, operations);
    if (fault !== undefined) insufficient.push(`${line}\n    ${fault}`);
  }
  const all = operations.entries().length;
  return { document, operations: all, sufficient: all - insufficient.length, insufficient };
}

/** The text of an answer with these hits, none of which has a tool. */
export async function linesOf(
  keys: readonly string[],
  operations: OperationSource,
  query = "",
): Promise<string> {
  const asked = new Set(terms(query));
  const hits = await Promise.all(
    keys.map(async (key) => {
      const entry = operations.entry(key);
      return (
        entry &&
        hitOf(
          { name: entry.name, entry, tool: undefined, action: undefined, reads: true },
          { asked, operations },
        )
      );
    }),
  );
  return atOnce(hitLines(hits.filter((hit) => hit !== undefined))).join("\n");
}

async function faultOf(line: string, key: string, operations: OperationSource): Promise<string | undefined> {
  const facts = await operations.get(key);
  if (facts === undefined) return "no such operation";
  try {
    const placed = await placeArguments(undefined, facts, callOf(line).args, { operations });
    return placed.ok
      ? undefined
      : placed.problems.map(({ path, expected }) => `${path}: ${expected}`).join("; ");
  } catch (error) {
    return String(error);
  }
}
