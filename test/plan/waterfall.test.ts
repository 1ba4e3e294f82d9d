import { expect, test } from "vitest";
import { defaultLeanOptions } from "../../src/config/config.js";
import type { LeanOptions } from "../../src/model/lean.js";
import { tokenCounter } from "../../src/plan/measure.js";
import { waterfall } from "../../src/plan/explain/waterfall.js";
import { api, operation, parameter } from "./build.js";

const long = "Which of them to take. ".repeat(10);
const names = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `value_number_${index}`);

/** One parameter for each trim to work on. */
const busy = operation("GET /pets", {
  operationId: "listPets",
  summary: "Lists pets of the shop",
  description: long,
  parameters: [
    parameter("query noise", {
      type: "string",
      title: "Noise of the pet",
      minLength: 0,
      examples: ["much", "little"],
    }),
    parameter("query dropped", { type: "string" }, { deprecated: true, description: "No longer of any use" }),
    parameter("query merged", { anyOf: [{ type: "string" }, { type: "string" }, { type: "string" }] }),
    parameter("query text", { type: "string" }, { description: long }),
    parameter("query pet_size", { type: "string" }, { description: "The pet size" }),
    parameter("query enums", { type: "string", enum: names(30) }),
    parameter("query depth", {
      type: "object",
      properties: {
        a: { type: "object", properties: { b: { type: "object", properties: { c: { type: "string" } } } } },
      },
    }),
    ...names(10).map((name) => parameter(`query ${name}`)),
  ],
});

async function stepsWith(lean: Partial<LeanOptions>) {
  const count = await tokenCounter();
  const config = { lean: { ...defaultLeanOptions, ...lean }, outputSchemas: false };
  return waterfall(
    [api([busy])],
    { operation: "GET /pets", name: "list_pets" },
    { config, count, pinned: new Map() },
  );
}

test("every trim has its step, and what it is there for costs less behind it", async () => {
  const found = await stepsWith({});
  const steps = found?.steps ?? [];
  expect(steps.map(({ step }) => step)).toEqual([
    "reshaped",
    ...["noise", "drop", "merge", "text", "elide", "enums", "depth", "cap"],
    "tighten",
  ]);
  const cheaper = steps.filter(({ tokens }, index) => tokens < (steps[index - 1]?.tokens ?? 0));
  expect(cheaper.map(({ step }) => step)).toEqual(
    expect.arrayContaining(["noise", "drop", "merge", "text", "elide", "enums", "cap"]) as string[],
  );
  expect(found?.tool.tokens).toBe(steps.at(-1)?.tokens);
});

test("a step that the configuration leaves out changes nothing and says so", async () => {
  const found = await stepsWith({ trims: { ...defaultLeanOptions.trims, text: false }, tighten: false });
  const steps = found?.steps ?? [];
  expect(steps.filter(({ off }) => off === true).map(({ step }) => step)).toEqual(["text", "tighten"]);
  for (const [index, { off, tokens }] of steps.entries())
    if (off === true) expect(tokens).toBe(steps[index - 1]?.tokens);
});

test("an operation that is not selected has none", async () => {
  const exclude = ["GET /pets"];
  expect(await stepsWith({ selection: { ...defaultLeanOptions.selection, exclude } })).toBeUndefined();
});
