/** `x-speakeasy-mcp`: what it comes to in the words of `x-mcp`, who goes before it, and what is said of the rest. */
import { expect, test } from "vitest";
import { defaultLeanOptions } from "../../src/config/config.js";
import type { McpExtension } from "../../src/model/lean.js";
import { emptyLedger } from "../../src/plan/ledger.js";
import { select } from "../../src/plan/select/select.js";
import { api, operation } from "./build.js";

interface Documented {
  readonly line?: string;
  readonly own?: unknown;
  readonly root?: unknown;
  readonly override?: McpExtension;
}

function read(speakeasy: unknown, { line = "GET /x", own, root, override }: Documented = {}) {
  const ledger = emptyLedger();
  const extensions = new Map<string, unknown>([["x-speakeasy-mcp", speakeasy]]);
  if (own !== undefined) extensions.set("x-mcp", own);
  const document = api([operation(line, { extensions, at: { file: "api.yaml", pointer: "/op" } })], {
    extensions: root === undefined ? new Map() : new Map([["x-mcp", root]]),
  });
  const overrides = override === undefined ? [] : [{ match: "/x", extension: override }];
  const selection = { ...defaultLeanOptions.selection, overrides };
  const [selected] = select(document, { several: false, ledger, selection });
  return {
    extension: selected?.extension,
    cut: ledger.entries.map(({ reason }) => reason),
    told: ledger.diagnostics.map(
      ({ code, message, at }) => `${code} ${"pointer" in at ? at.pointer : ""}: ${message}`,
    ),
  };
}

test.each<[speakeasy: unknown, beside: Documented, want: McpExtension]>([
  [{}, {}, {}],
  [{ disabled: false }, {}, {}],
  [
    { name: "adopt-pet", title: "Adopt", description: "Takes a pet home." },
    {},
    { name: "adopt-pet", title: "Adopt", description: "Takes a pet home." },
  ],
  [
    { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    {},
    {
      annotations: {
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
  ],
  [{ name: "theirs", title: "T" }, { own: { name: "ours" } }, { name: "ours", title: "T" }],
  [{ title: "theirs" }, { override: { title: "ours" } }, { title: "ours" }],
  [{ name: "a" }, { root: { timeoutMs: 5 } }, { name: "a", timeoutMs: 5 }],
  [{ disabled: true }, { own: true }, { included: true }],
  [{ disabled: true }, { override: { included: true } }, { included: true }],
])("%j beside %j is %j", (speakeasy, beside, want) => {
  const { extension, told } = read(speakeasy, beside);
  expect(extension).toEqual(want);
  expect(told).toEqual([]);
});

test.each<[speakeasy: unknown, beside: Documented, cut: string]>([
  [{ disabled: true }, {}, "x-speakeasy-mcp: disabled"],
  [{ disabled: true }, { own: { title: "Still disabled" } }, "x-speakeasy-mcp: disabled"],
  [{ disabled: true }, { root: { priority: 2 } }, "x-speakeasy-mcp: disabled"],
  [{ name: "a" }, { root: false }, "x-mcp: false"],
  [{ disabled: false }, { override: { included: false } }, "operations: included: false"],
])("%j beside %j is left out: %s", (speakeasy, beside, cut) => {
  expect(read(speakeasy, beside)).toEqual({ extension: undefined, cut: [cut], told: [] });
});

test.each<[speakeasy: unknown, line: string, offered: boolean, told: string]>([
  [
    { scopes: ["read"] },
    "GET /x",
    true,
    "x-mcp-no-equivalent /op/x-speakeasy-mcp/scopes: x-speakeasy-mcp: scopes have no effect here, because tools are chosen when a server starts.",
  ],
  [
    { titel: "X" },
    "GET /x",
    true,
    'x-mcp-invalid /op/x-speakeasy-mcp/titel: x-speakeasy-mcp: there is no equivalent of "titel"; did you mean "title"?',
  ],
  [
    { readOnlyHint: "yes" },
    "GET /x",
    true,
    "x-mcp-invalid /op/x-speakeasy-mcp/readOnlyHint: x-speakeasy-mcp: readOnlyHint must be true or false.",
  ],
  [
    { readOnlyHint: true },
    "POST /x",
    true,
    "x-mcp-contradiction /op: x-speakeasy-mcp: annotations.readOnlyHint: true contradicts POST, which changes something.",
  ],
  [
    { disabled: "yes" },
    "GET /x",
    false,
    "x-mcp-invalid /op/x-speakeasy-mcp/disabled: x-speakeasy-mcp: disabled must be true or false; its operation is left out until this is fixed.",
  ],
  [
    true,
    "GET /x",
    false,
    "x-mcp-invalid /op/x-speakeasy-mcp: x-speakeasy-mcp: must be an object; its operation is left out until this is fixed.",
  ],
])("%j of %s is told", (speakeasy, line, offered, want) => {
  const { extension, told } = read(speakeasy, { line });
  expect(told).toEqual([want]);
  expect(extension !== undefined).toBe(offered);
});
