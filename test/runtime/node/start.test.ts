/** What a start of the stdio entry reads: what only calls need can wait for them. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const folder = resolve(import.meta.dirname, "../../../dist/runtime");

/** The files that come with one, as far as they are imported at its head. */
function withImports(file: string, known = new Map<string, string>()): Map<string, string> {
  if (known.has(file)) return known;
  const text = readFileSync(join(folder, file), "utf8");
  known.set(file, text);
  for (const [, other = ""] of text.matchAll(/^(?:import .*|\}) from "\.\/([^"]+)";$/gm))
    withImports(other, known);
  return known;
}

test("a start reads what the list of tools needs, and no more", () => {
  const read = withImports("node.js");
  expect([...read.keys()].sort()).toEqual(["node.js", "server.js"]);
  const modules = [...read.values()].flatMap((text) => text.match(/(?<=^\/\/ runtime\/).*(?=\.ts$)/gm) ?? []);
  expect(modules.sort()).toEqual([
    "access/decoded-text",
    "access/gate",
    "access/inbound",
    "access/inbound-oauth",
    "access/inbound-settings",
    "access/narrowing",
    "access/per-caller",
    "access/secrets",
    "access/selection",
    "access/visible-operations",
    "action",
    "audit",
    "call/cancellation",
    "call/older-calls",
    "discovery/face",
    "discovery/tools",
    "errors",
    "handler",
    "http/admission",
    "http/cors",
    "http/security-headers",
    "http/server-card",
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
    "node/test-server",
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
    "tool-result",
    "tool-table",
    "version",
  ]);
});
