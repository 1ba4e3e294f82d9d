import { describe, expect, test } from "vitest";
import { GeneratorError } from "../../src/errors.js";
import { check as checkProject } from "../../src/generate.js";
import { inspect } from "../../src/inspect.js";
import type { JsonSchema, ResultOptions } from "../../src/model/runtime.js";
import { checkResult } from "../../src/plan/result-options.js";
import { planServer } from "../../src/serve.js";
import { at } from "./build.js";

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
    meta: {},
  },
};

function check(result: ResultOptions, schemas: readonly JsonSchema[] = [page]): GeneratorError | undefined {
  const answers = { schemas, named: (name: string) => defs[name], operation: "GET /notes", at };
  try {
    checkResult(result, [answers]);
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
    ["meta.whatever.below"],
  ])("%s", (path) => {
    expect(check({ pick: [path], drop: [path] })).toBeUndefined();
  });

  test.each([
    ["totl", "Did you mean total?"],
    ["owner.id", "Did you mean items.owner.id"],
    ["items.owner.name", "Did you mean items.owner.id?"],
    ["total.value.there", "There is items, total, labels, meta, items."],
    ["labels.a.b", "Did you mean labels?"],
    ["__proto__", "There is items"],
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
    at: { file: "openapi.yaml", line: expect.any(Number) as number, pointer: "/paths/~1books~1{isbn}/get" },
  });
});
