import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { judgeOf, type Judge } from "../../../bench/contract/judge/judge.js";
import type { WireRequest } from "../../../bench/contract/judge/wire.js";

/** A judge of a document given as a value, written to a folder of its own with whatever else it refers to. */
export function judgeOfValue(document: object, others: Readonly<Record<string, unknown>> = {}): Judge {
  const folder = mkdtempSync(path.join(tmpdir(), "judge-"));
  for (const [name, value] of Object.entries(others)) {
    writeFileSync(path.join(folder, name), typeof value === "string" ? value : JSON.stringify(value));
  }
  const file = path.join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(document));
  return judgeOf(file);
}

export function request(
  line: string,
  headers: Record<string, string> = {},
  body: string | Buffer = "",
): WireRequest {
  const [method = "", target = ""] = line.split(" ");
  return { method, target, headers: new Map(Object.entries(headers)), body: Buffer.from(body) };
}
