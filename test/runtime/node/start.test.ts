/** What a start of the stdio entry reads: each module costs it half a millisecond, and what only calls need can wait for them. */
import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { expect, test } from "vitest";

const runtime = resolve(import.meta.dirname, "../../../src/runtime");

/** Modules that come with one, as far as they are imported for more than types and at its head. */
function withImports(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  const heads = readFileSync(file, "utf8").matchAll(/^(?:import|export) (?!type\b)[^;"]*"(\.[^"]*)\.js";$/gm);
  for (const [, specifier = ""] of heads) withImports(resolve(file, "..", `${specifier}.ts`), known);
  return known;
}

test("a start reads what the list of tools needs, and no more", () => {
  const read = [
    ...withImports(resolve(runtime, "node/stdio.ts")),
    ...withImports(resolve(runtime, "source.ts")),
  ];
  expect([...new Set(read)].map((file) => relative(runtime, file).replace(/\.ts$/, "")).sort()).toEqual([
    "access/decoded-text",
    "access/gate",
    "access/inbound",
    "access/inbound-settings",
    "access/narrowing",
    "access/per-caller",
    "access/secrets",
    "access/selection",
    "action",
    "audit",
    "call/cancellation",
    "discovery/face",
    "discovery/tools",
    "errors",
    "instructions",
    "json",
    "late",
    "log",
    "nearest",
    "node/bounded-lines",
    "node/environment",
    "node/flags",
    "node/startup",
    "node/stdio",
    "node/stdio-transport",
    "node/usage",
    "operation",
    "operations/operation-table",
    "operations/usage",
    "pages",
    "request/base-url",
    "request/media-range",
    "request/place",
    "request/protected-header",
    "request/without-paths",
    "response/output",
    "runtime",
    "schema/file-schema",
    "schema/pointer",
    "server",
    "setting",
    "settings",
    "slices",
    "source",
    "tool",
    "tool-list",
    "tool-table",
  ]);
});
