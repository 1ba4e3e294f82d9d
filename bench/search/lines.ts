/** What the lines of hits cost, and whether they suffice for a call. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { configure } from "../../src/config/config.js";
import { emptyProject } from "../../src/model/project.js";
import { plan } from "../../src/plan/plan.js";
import { readDocuments } from "../../src/read-documents.js";
import { placeArguments } from "../../src/runtime/call/arguments.js";
import { hitLines, hitOf } from "../../src/runtime/discovery/hit-line.js";
import type { OperationSource } from "../../src/runtime/operation.js";
import { serverDefinition } from "../../src/server-definition.js";
import { callOf } from "./line-call.js";

export interface Sufficient {
  readonly document: string;
  readonly operations: number;
  readonly sufficient: number;
  /** The lines from which no accepted call was made, each with the reason. */
  readonly insufficient: readonly string[];
}

export function documentsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /\.(?:json|ya?ml)$/.test(name))
    .sort();
}

/** Calls every operation of a document by its line. */
export async function callByLine(folder: string, document: string): Promise<Sufficient> {
  const options = { documents: [join(folder, document)], mode: "dynamic" } as const;
  const { apis } = await readDocuments(options);
  const { operations } = serverDefinition((await plan(apis, emptyProject, await configure(options))).plan);
  const insufficient: string[] = [];
  for (const entry of operations.entries) {
    const one = { name: entry.name, entry, tool: undefined, action: undefined, reads: true };
    const hit = await hitOf(one, operations);
    const [line = ""] = hit === undefined ? [] : hitLines([hit]);
    const fault = await faultOf(line, entry.key, operations);
    if (fault !== undefined) insufficient.push(`${line}\n    ${fault}`);
  }
  const all = operations.entries.length;
  return { document, operations: all, sufficient: all - insufficient.length, insufficient };
}

async function faultOf(line: string, key: string, operations: OperationSource): Promise<string | undefined> {
  const facts = await operations.get(key);
  if (facts === undefined) return "no such operation";
  try {
    const placed = await placeArguments(undefined, facts, callOf(line).args, { operations });
    return placed.ok ? undefined : placed.problems.map(({ path, expected }) => `${path}: ${expected}`).join("; ");
  } catch (error) {
    return String(error);
  }
}
