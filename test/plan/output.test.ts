import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultLeanOptions } from "../../src/config/config.js";
import type { Schema } from "../../src/model/api.js";
import { emptyProject } from "../../src/model/project.js";
import type { JsonSchema, OutputFacts } from "../../src/model/runtime.js";
import { plan } from "../../src/plan/plan.js";
import { presentJson } from "../../src/runtime/response/present.js";
import { fieldRemover } from "../../src/runtime/response/response.js";
import { selectionOf } from "../../src/runtime/response/fields.js";
import { atOnce } from "../../src/runtime/values/slices.js";
import { sized } from "../everything.js";
import { api, media, operation, response } from "./build.js";
import { random, sample } from "./sample.js";

const documents = [{ id: "pets", source: "pets.yaml" }];

async function plannedTool(
  schema: Schema,
  schemas: Readonly<Record<string, Schema>> = {},
  { outputSchemas = true, redact = [] }: { outputSchemas?: boolean; redact?: readonly string[] } = {},
) {
  const one = operation("GET /pets", { responses: [response("200", [media("application/json", schema)])] });
  const document = api([one], { schemas: new Map(Object.entries(schemas)) });
  const { plan: result } = await plan([document], emptyProject, {
    documents,
    outputSchemas,
    redact,
    lean: defaultLeanOptions,
  });
  const [tool] = result.tools;
  if (tool === undefined) throw new Error("nothing was planned");
  return { tool, cost: result.cost };
}

async function output(
  schema: Schema,
  schemas: Readonly<Record<string, Schema>> = {},
  redact: readonly string[] = [],
): Promise<OutputFacts> {
  const { tool } = await plannedTool(schema, schemas, { redact });
  if (tool.output === undefined) throw new Error("nothing was promised");
  return tool.output;
}

const string = { type: "string" } as const;
const object = (properties: Record<string, Schema>, rest: Schema = {}): Schema => ({
  type: "object",
  properties,
  ...rest,
});
const root = (properties: Record<string, JsonSchema>): OutputFacts => ({ schema: object(properties) });
const wrapped = (result: JsonSchema): OutputFacts => ({ schema: object({ result }), wrapped: true });
const nullable = { type: ["string", "null"] } as const;

test.each<[string, Schema, OutputFacts]>([
  [
    "an object",
    object({ id: { type: "integer" }, name: string }, { required: ["id"] }),
    root({ id: { type: ["integer", "string"] }, name: string }),
  ],
  [
    "what may change, and what clients judge differently, is not said",
    object(
      { at: { type: "string", format: "date-time", pattern: "^2" }, n: { type: "integer", maximum: 5 } },
      { additionalProperties: false, minProperties: 2 },
    ),
    root({ at: string, n: { type: "integer" } }),
  ],
  [
    "descriptions that say something",
    object({
      id: { ...string, description: "The id." },
      tag: { ...string, description: "Colour of the collar." },
    }),
    root({ id: string, tag: { ...string, description: "Colour of the collar." } }),
  ],
  [
    "what may be null may be missing",
    object({ pet: object({ a: string, b: nullable, c: {} }, { required: ["a", "b", "c"] }) }),
    root({ pet: object({ a: string, b: nullable, c: {} }, { required: ["a"] }) }),
  ],
  [
    "what only a request holds",
    object({ name: string, password: { ...string, writeOnly: true } }),
    root({ name: string }),
  ],
  ["allOf", { allOf: [object({ a: string }), object({ b: string })] }, root({ a: string, b: string })],
  ["properties without a type", { properties: { a: string } }, root({ a: string })],
  ["a list", { type: "array", items: string, minItems: 1 }, wrapped({ type: "array", items: string })],
  [
    "an object that may be null",
    { type: ["object", "null"], properties: { a: string } },
    wrapped({ type: ["object", "null"], properties: { a: string } }),
  ],
  [
    "a map",
    { type: "object", additionalProperties: string },
    wrapped({ type: "object", additionalProperties: string }),
  ],
  [
    "a map beside patterns",
    { type: "object", patternProperties: { "^x": { type: "integer" } }, additionalProperties: string },
    { schema: { type: "object" } },
  ],
  [
    "members of oneOf that overlap",
    {
      oneOf: [
        object({ a: { type: "integer", maximum: 1 } }),
        object({ a: { type: "integer", minimum: 2, maximum: 9 } }),
      ],
    },
    wrapped({ anyOf: [object({ a: { type: "integer" } })] }),
  ],
  [
    "integers that no number may hold",
    object({
      id: { type: "integer", format: "int64" },
      short: { type: "integer", format: "int32" },
      below: { type: "integer", exclusiveMaximum: 10 },
      either: { type: ["integer", "string"] },
      listed: { type: "integer", enum: [1, 2] },
      nanoseconds: { type: "number" },
      share: { type: "number", maximum: 1 },
    }),
    root({
      id: { type: ["integer", "string"] },
      short: { type: "integer" },
      below: { type: "integer" },
      either: { type: ["integer", "string"] },
      listed: { type: "integer", enum: [1, 2] },
      nanoseconds: { type: ["number", "string"] },
      share: { type: "number" },
    }),
  ],
  ["anything", {}, wrapped({})],
])("%s", async (_, schema, want) => {
  expect(await output(schema)).toEqual(want);
});

test("circles and depths end", async () => {
  const schemas = {
    Node: object({
      value: string,
      next: { $ref: "#/$defs/Node" },
      all: { type: "array", items: { $ref: "#/$defs/Node" } },
    }),
  };
  expect(await output({ $ref: "#/$defs/Node" }, schemas)).toEqual(
    root({ value: string, next: { type: "object" }, all: { type: "array", items: { type: "object" } } }),
  );
  const deep = object({ a: object({ b: object({ c: object({ d: string }) }) }) });
  expect(await output(deep)).toEqual(root({ a: object({ b: object({ c: { type: "object" } }) }) }));
  const wide = (below: Schema) =>
    object(Object.fromEntries(Array.from({ length: 20 }, (__, i) => [`p${i}`, below])));
  const { schema } = await output(wide(wide(wide(string))));
  expect(JSON.stringify(schema).match(/"type"/g)).toHaveLength(21);
});

test("is off unless asked for, and counted where it is not", async () => {
  const schema = object({ id: string });
  const [without, promised] = [
    await plannedTool(schema, {}, { outputSchemas: false }),
    await plannedTool(schema),
  ];
  expect(without.tool.output).toBeUndefined();
  expect(promised.tool.tokens).toBeGreaterThan(without.tool.tokens);
  expect(promised.cost.tools).toBe(promised.tool.tokens);
});

test("only JSON that is described is promised", async () => {
  const responses = [response("204", []), response("200", [media("text/csv", string)])];
  const { plan: result } = await plan([api([operation("GET /pets", { responses })])], emptyProject, {
    documents,
    outputSchemas: true,
    lean: defaultLeanOptions,
  });
  expect(result.tools[0]?.output).toBeUndefined();
});

test.each<[redact: readonly string[], OutputFacts]>([
  [["pin"], root({ owner: object({ name: string }, { required: ["name"] }) })],
  [["/owner/name"], root({ owner: object({ pin: string }, { required: ["pin"] }) })],
  [["owner"], { schema: { type: "object" } }],
])("redacted, %j is not promised", async (redact, want) => {
  const owner = object({ name: string, pin: string }, { required: ["name", "pin"] });
  expect(await output(object({ owner }), {}, redact)).toEqual(want);
});

test("the member that holds an answer which is not an object is not one of its fields", async () => {
  const list = { type: "array", items: object({ a: string, result: string }) } as const;
  expect(await output(list, {}, ["result"])).toEqual(
    wrapped({ type: "array", items: object({ a: string }) }),
  );
});

describe("whatever keeps to the document keeps to the promise", () => {
  const leaf = fc.constantFrom<Schema>(
    string,
    nullable,
    { type: "integer" },
    { enum: ["a", null] },
    { const: 1 },
    {},
  );
  const { schema: described } = fc.letrec<{ schema: Schema }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 4, depthSize: "small" },
      leaf,
      fc.record({ type: fc.constant("array" as const), items: tie("schema") }),
      fc.record({ type: fc.constant("object" as const), additionalProperties: tie("schema") }),
      fc.record({ anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
      fc
        .tuple(fc.dictionary(fc.constantFrom("a", "b", "result"), tie("schema")), fc.boolean())
        .map(([properties, all]) => object(properties, { required: all ? Object.keys(properties) : [] })),
    ),
  }));
  const ajv = new Ajv2020({ strict: false });

  const fields = fc.subarray(["a", "result", "/b", "/b/a", "/*/result", "/0", "/b/1/a"], { maxLength: 2 });

  test("and the promise is one that Ajv takes, with room for what broke it, whatever is redacted", async () => {
    await fc.assert(
      fc.asyncProperty(described, fields, fc.integer(), async (schema, redact, seed) => {
        const promise = await output(schema, {}, redact);
        const accepts = ajv.compile(promise.schema);
        const answer = sample(schema, random(seed));
        const isKept = ajv.compile(schema)(answer);
        const remove = fieldRemover(redact);
        const bare = remove === undefined ? answer : atOnce(remove(answer));
        const shown = { selection: selectionOf(), limit: Infinity, redact: (text: string) => text };
        const { value } = atOnce(presentJson(bare, shown));
        if (isKept && (promise.wrapped === true || (typeof value === "object" && value !== null)))
          expect(accepts(promise.wrapped === true ? { result: value } : value)).toBe(true);
        expect(accepts({ unexpected: "text" })).toBe(true);
      }),
      { numRuns: sized(60, 200) },
    );
  });
});
