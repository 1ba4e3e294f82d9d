import { describe, expect, test } from "vitest";
import { sampleAnswer } from "../../src/emit/examples/sample-answer.js";
import { sampleOfAnswer } from "../../src/emit/examples/sample.js";
import type { MediaType, Response } from "../../src/model/api.js";
import type { Json, JsonSchema } from "../../src/model/runtime.js";
import { flattener } from "../../src/schema/flatten.js";
import { successes } from "../../src/plan/answers/response.js";
import { readDocuments } from "../../src/read-documents.js";
import { fits } from "../../src/runtime/schema/validate.js";
import { samples } from "../../samples/samples.js";

const schemas: Readonly<Record<string, JsonSchema>> = {
  pet: {
    type: "object",
    required: ["id"],
    properties: { id: { type: "integer", minimum: 7 }, name: { type: "string", examples: ["Rex"] } },
  },
  tree: {
    type: "object",
    properties: { label: { type: "string" }, children: { type: "array", items: { $ref: "#/$defs/tree" } } },
  },
  endless: { type: "object", required: ["next"], properties: { next: { $ref: "#/$defs/endless" } } },
};
/** Each of them requires the next one twice. */
const doubled: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  Array.from({ length: 15 }, (_, index) => [
    `twice${index}`,
    {
      type: "object",
      required: ["a", "b"],
      properties: { a: { $ref: `#/$defs/twice${index + 1}` }, b: { $ref: `#/$defs/twice${index + 1}` } },
    },
  ]),
);
const flat = flattener(new Map(Object.entries({ ...schemas, ...doubled, twice15: { type: "integer" } })));
const flatten = (schema: JsonSchema) => flat(schema).schema;

/** 160,000 of them. */
const manyOf = (item: JsonSchema): JsonSchema =>
  [1, 2, 3, 4].reduce<JsonSchema>((items) => ({ type: "array", minItems: 20, items }), item);

describe("a made-up value", () => {
  test.each<[what: string, schema: JsonSchema, value: Json | undefined]>([
    ["the schema's example", { type: "string", examples: ["Emma"] }, "Emma"],
    ["nothing of 32,768 values", { $ref: "#/$defs/twice0" }, undefined],
    ["nothing of as many examples", manyOf({ type: "integer", examples: [1] }), undefined],
    ["its default", { type: "string", default: "usual" }, "usual"],
    ["no example of another type", { type: "integer", examples: ["many"] }, 1],
    ["an allowed value", { enum: ["sold", "lent"] }, "sold"],
    ["every property, referred to or not", { $ref: "#/$defs/pet" }, { id: 7, name: "Rex" }],
    [
      "parts of allOf",
      { allOf: [{ $ref: "#/$defs/pet" }, { properties: { b: { type: "boolean" } } }] },
      { id: 7, name: "Rex", b: true },
    ],
    [
      "the first alternative that is no null",
      { anyOf: [{ type: "null" }, { $ref: "#/$defs/pet" }] },
      { id: 7, name: "Rex" },
    ],
    [
      "an alternative of an alternative",
      { anyOf: [{ anyOf: [{ $ref: "#/$defs/pet" }] }, { type: "string" }] },
      { id: 7, name: "Rex" },
    ],
    [
      "nothing that is only written",
      { type: "object", properties: { a: { type: "string" }, secret: { type: "string", writeOnly: true } } },
      { a: "example" },
    ],
    ["what must be there without being described", { type: "object", required: ["a"] }, { a: "example" }],
    ["one item", { type: "array", items: { type: "integer" } }, [1]],
    ["as many items as there must be", { type: "array", minItems: 2, items: { type: "integer" } }, [1, 1]],
    ["a map", { type: "object", additionalProperties: { type: "integer" } }, { example: 1 }],
    ["a schema inside itself, once", { $ref: "#/$defs/tree" }, { label: "example", children: [] }],
    ["nothing without an end", { $ref: "#/$defs/endless" }, undefined],
  ])("is %s", (_, schema, value) => {
    expect(sampleOfAnswer(schema, flatten)).toEqual(value);
  });
});

const at = { file: "", pointer: "" };

function response(status: string, ...content: readonly Partial<MediaType>[]): Response {
  const media = content.map((one) => ({
    contentType: "application/json",
    encoding: new Map(),
    examples: [],
    at,
    ...one,
  }));
  return { status, headers: [], content: media };
}

describe("a made-up answer", () => {
  const schema = { type: "integer" } as const;

  test.each<[what: string, responses: readonly Response[], answer: object]>([
    [
      "the document's example",
      [response("200", { schema, examples: [42, 43] })],
      { status: 200, body: "42" },
    ],
    ["a value of the schema", [response("201", { schema })], { status: 201, body: "1" }],
    [
      "JSON rather than something else",
      [response("200", { contentType: "text/plain", schema: { type: "string" } }, { schema })],
      { status: 200, body: "1" },
    ],
    [
      "text",
      [response("200", { contentType: "text/csv", examples: ["a,b"] })],
      { status: 200, contentType: "text/csv", body: "a,b" },
    ],
    [
      "an event",
      [response("200", { contentType: "text/event-stream", itemSchema: schema })],
      { status: 200, body: "data: 1\n\n" },
    ],
    ["any success", [response("2XX", { schema })], { status: 200, body: "1" }],
    ["no content", [response("204")], { status: 204 }],
    ["no content, whatever is described", [response("204", { schema })], { status: 204 }],
    [
      "content of another success",
      [response("205", { schema }), response("202", { schema })],
      { status: 202, body: "1" },
    ],
    ["no file", [response("200", { contentType: "image/png", schema: { type: "string" } })], { status: 200 }],
    ["nothing, where nothing is described", [], { status: 204 }],
  ])("is %s", (_, responses, answer) => {
    const made = sampleAnswer(responses, flatten);
    expect(made).toMatchObject(answer);
    expect(made.body).toBe("body" in answer ? answer.body : undefined);
  });

  test.each(samples.map(({ name, document }) => [name, document]))(
    "fits the schemas of %s",
    async (_, document) => {
      const { apis } = await readDocuments({ documents: [document] });
      const misfits = apis.flatMap(({ schemas: named, operations }) => {
        const ofApi = flattener(named);
        return operations.filter((operation) => {
          const { status, contentType, body } = sampleAnswer(
            successes(operation),
            (schema) => ofApi(schema).schema,
          );
          const media = successes(operation)
            .filter((one) => one.status === String(status))
            .flatMap(({ content }) => content)
            .find((one) => one.contentType === contentType);
          if (body === undefined || media?.schema === undefined || !/json/.test(media.contentType))
            return false;
          return !fits({ $defs: Object.fromEntries(named), ...media.schema }, JSON.parse(body));
        });
      });
      expect(misfits.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    },
  );
});
