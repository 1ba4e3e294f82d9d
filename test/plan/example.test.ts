import { expect, test } from "vitest";
import type { Operation } from "../../src/model/api.js";
import type { Json } from "../../src/model/runtime.js";
import { media, operation, parameter, plannedOne } from "./build.js";

const post = (examples: Json[], rest: Partial<Operation> = {}): Operation =>
  operation("POST /pets/{id}", {
    parameters: [parameter("path id", { type: "string" }, { examples: ["p1"] })],
    requestBody: {
      required: true,
      content: [
        {
          ...media("application/json", {
            type: "object",
            properties: {
              name: { type: "string" },
              owner: { $ref: "#/$defs/Owner" },
              age: { type: "integer", description: "max 30" },
            },
            required: ["name"],
          }),
          examples,
        },
      ],
    },
    ...rest,
  });
const schemas = new Map([["Owner", { type: "object", properties: { mail: { type: "string" } } } as const]]);
const rex = { name: "Rex", owner: { mail: "a@b.example" } };

test.each<[what: string, operation: Operation, want: Record<string, Json> | undefined]>([
  ["path and body", post([rex]), { id: "p1", ...rex }],
  ["the first that the schema accepts", post([{ name: 1 }, rex]), { id: "p1", ...rex }],
  ["none that lacks what is required", post([{ age: 3 }]), undefined],
  ["none that is no use to a reader", post([{ name: "x".repeat(3_000) }]), undefined],
  [
    "none without a value for the path",
    post([rex], { parameters: [parameter("path id", { type: "string" })] }),
    undefined,
  ],
  [
    "none that shows only what is changed",
    post([], {
      requestBody: {
        required: false,
        content: [media("application/json", { type: "object", properties: { name: { type: "string" } } })],
      },
    }),
    undefined,
  ],
  ["nothing from nothing", operation("GET /pets"), undefined],
  [
    "optional parameters of a call that needs nothing",
    operation("GET /pets", {
      parameters: ["a", "b", "c", "d"].map((name) =>
        parameter(`query ${name}`, { type: "string" }, { examples: [name] }),
      ),
    }),
    { a: "a", b: "b", c: "c" },
  ],
  [
    "only required parameters otherwise, by default or value",
    operation("GET /pets/{id}", {
      parameters: [
        parameter("path id", { type: "string", enum: ["x", "y"] }),
        parameter("query limit", { type: "integer" }, { examples: [5] }),
      ],
    }),
    { id: "x" },
  ],
])("%s", async (_, one, want) => {
  const { facts } = await plannedOne(one, { schemas });
  expect(facts.example).toEqual(want);
});
