import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { GeneratorError } from "../../src/errors.js";
import { check as checkProject } from "../../src/generate.js";
import { inspect } from "../../src/inspect.js";
import type { JsonSchema, ResultOptions } from "../../src/model/runtime.js";
import { checkResult } from "../../src/plan/checks/result-options.js";
import { emptyLedger } from "../../src/plan/ledger.js";
import { planServer } from "../../src/serve.js";
import { api, at, media, operation, planned, response } from "./build.js";

const defs: Readonly<Record<string, JsonSchema>> = {
  Node: {
    type: "object",
    properties: { id: { type: "string" }, children: { type: "array", items: { $ref: "#/$defs/Node" } } },
  },
};
const page: JsonSchema = {
  type: "object",
  properties: {
    items: {
      type: "array",
      items: {
        allOf: [
          { type: "object", properties: { id: { type: "string" }, owner: { $ref: "#/$defs/Node" } } },
          {
            anyOf: [
              { properties: { note: { type: "string" } } },
              { properties: { due: { type: "string" } } },
            ],
          },
        ],
      },
    },
    total: { type: "integer" },
    labels: { type: "object", additionalProperties: { type: "string" } },
    "of.all": { type: "object", properties: { "a.b": { type: "integer" }, c: { type: "string" } } },
    meta: {},
    networks: {
      type: "object",
      properties: { main: { type: "string" } },
      additionalProperties: {
        type: "object",
        properties: { name: { type: "string" }, tags: { type: "object" } },
      },
    },
    zones: {
      type: "object",
      patternProperties: { "^z": { type: "array", items: { $ref: "#/$defs/Node" } } },
    },
  },
};

function check(
  result: ResultOptions,
  schemas: readonly JsonSchema[] = [page],
  ledger = emptyLedger(),
): GeneratorError | undefined {
  const answers = { schemas, definitions: new Map(Object.entries(defs)), operation: "GET /notes" };
  try {
    checkResult({ result, answers: [answers], at: () => at }, ledger);
    return undefined;
  } catch (error) {
    if (error instanceof GeneratorError) return error;
    throw error;
  }
}

describe("a path is good when an answer has it", () => {
  test.each([
    ["total"],
    ["items.id"],
    ["items.owner.children.children.id"],
    ["items.note"],
    ["items.due"],
    ["labels.anything"],
    ["labels.example.com/name"],
    ["of.all"],
    ["of.all.a.b"],
    ["of.all.c"],
    ["meta.whatever.below"],
    ["networks.*"],
    ["networks.*.name"],
    ["networks.bridge.name"],
    ["zones.*.children.id"],
    ["zones.z1.id"],
    ["labels.*"],
    ["meta.*.below"],
  ])("%s", (path) => {
    const ledger = emptyLedger();
    expect(check({ pick: [path] }, [page], ledger)).toBeUndefined();
    expect(check({ drop: [path] }, [page], ledger)).toBeUndefined();
    expect(ledger.diagnostics).toEqual([]);
  });

  test.each([
    ["totl", "Did you mean total?"],
    ["owner.id", "Did you mean items.owner.id"],
    ["items.owner.name", "Did you mean items.owner.id or networks.*.name?"],
    ["total.value.there", "There is items, total, labels, of.all, meta, networks, zones, items."],
    ["of", "There is items, total, labels, of.all"],
    ["of.all.a", "Did you mean of.all or of.all.a.b or of.all.c?"],
    ["of.all.c.b", "or of.all.c or"],
    ["__proto__", "There is items"],
    ["items.*.id", "Did you mean items.id"],
    ["owner.*", "Did you mean labels.*"],
    ["networks.*.nme", "Did you mean networks.*.name or"],
    ["zones.a1.id", "Did you mean zones.*.id"],
  ])("%s is none", (path, hint) => {
    const error = check({ drop: ["total", path] });
    expect(error).toMatchObject({ code: "config-invalid", at });
    expect(error?.message).toBe(`result.drop: no answer of GET /notes has ${path}.`);
    expect(error?.hint).toContain(hint);
  });
});

test("where the document does not describe the answer, nothing is held against a path", () => {
  expect(check({ pick: ["a.b"] }, [])).toBeUndefined();
  expect(check({ pick: ["a.b"] }, [{}])).toBeUndefined();
  expect(check({ pick: ["a.b"] }, [{ type: "string" }])).toBeDefined();
});

test.each([
  ["check", checkProject],
  ["inspect", inspect],
  ["serve", planServer],
])("%s names the line of the operation", async (_, run) => {
  const operations = [{ match: "getBook", result: { pick: ["titel"] } }];
  await expect(run({ documents: ["samples/bookshop/openapi.yaml"], operations })).rejects.toMatchObject({
    hint: "Did you mean title?",
    at: {
      file: "samples/bookshop/openapi.yaml",
      line: expect.any(Number) as number,
      pointer: "/paths/~1books~1{isbn}/get",
    },
  });
});

test.each<[where: string, extensions: "extensions" | "pathExtensions", pointer: string]>([
  ["an operation", "extensions", "/x-mcp/result/pick/1"],
  ["a path item", "pathExtensions", "/x-mcp/result/pick/1"],
])("a path that is none is found in the x-mcp of %s", async (_, extensions, pointer) => {
  const said = new Map([["x-mcp", { result: { pick: ["total", "totl"] } }]]);
  const responses = [response("200", [media("application/json", page)])];
  const one = operation("GET /notes", {
    [extensions]: said,
    responses,
    at: { ...at, pointer: "/notes/get" },
  });
  const place = extensions === "extensions" ? "/notes/get" : "/notes";
  await expect(planned(api([one]))).rejects.toMatchObject({ at: { ...at, pointer: place + pointer } });
});

test("or in the configuration file, where the last that speaks of results decides", async () => {
  const folder = mkdtempSync(join(tmpdir(), "result-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const document = resolve("samples/bookshop/openapi.yaml");
  const operations = [
    { match: "getBook", result: { pick: ["titel"] } },
    { match: "getBook", result: { pick: ["title", "isnb"] } },
    { match: "getBook", title: "A book" },
  ];
  const settings = { documents: [{ id: "bookshop", source: document }], operations };
  writeFileSync(join(folder, "mcp.config.yaml"), JSON.stringify(settings));
  await expect(checkProject({ out: folder })).rejects.toMatchObject({
    message: expect.stringContaining("isnb") as string,
    at: { file: "mcp.config.yaml", pointer: "/operations/1/result/pick/1" },
  });
});

test("an operation whose success has no content says nothing for the others, and has no path itself", async () => {
  const said = new Map([["x-mcp", { result: { pick: ["totl"] } }]]);
  const empty = operation("DELETE /notes", { extensions: said, responses: [response("204", [])] });
  const full = operation("GET /notes", {
    extensions: said,
    responses: [response("200", [media("application/json", page)])],
  });
  const noTelemetry = operation("PUT /notes", { extensions: said, responses: [response("200", [])] });
  await expect(planned(api([empty, full]))).rejects.toMatchObject({ code: "config-invalid" });
  await expect(planned(api([empty]))).rejects.toMatchObject({ code: "config-invalid" });
  await expect(planned(api([empty, noTelemetry]))).resolves.toBeDefined();
});
