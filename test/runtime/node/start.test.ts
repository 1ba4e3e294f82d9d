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
    "auth/caller-logins",
    "auth/gate",
    "auth/inbound",
    "auth/secrets",
    "auth/selection",
    "call/audit",
    "call/tool-table",
    "host/calls",
    "host/deadline",
    "host/errors",
    "host/log",
    "host/setting",
    "host/settings",
    "http/admission",
    "http/body-room",
    "http/embedded",
    "http/handler",
    "http/server-card",
    "node/startup",
    "node/stdio",
    "node/stdio-transport",
    "operations/define-tool",
    "operations/definitions",
    "operations/discovery-tools",
    "operations/listed",
    "operations/operation",
    "operations/place",
    "operations/source",
    "operations/tool",
    "request/base-url",
    "resources/instructions",
    "resources/pages",
    "response/tool-result",
    "schema/file-schema",
    "schema/pointer",
    "server/cancellation",
    "server/create-runtime",
    "server/messages",
    "server/server",
    "server/tool-list",
    "values/decoded-text",
    "values/encoding",
    "values/instance",
    "values/json",
    "values/lazy",
    "values/nearest",
    "values/slices",
    "values/text",
  ]);
});
