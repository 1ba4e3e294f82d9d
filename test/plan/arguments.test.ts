import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RequestBody, Schema } from "../../src/model/api.js";
import { argumentNames, type NamedPlace } from "../../src/plan/arguments/argument-name.js";
import { fileSchema } from "../../src/runtime/schema/file-schema.js";
import { media, operation, parameter, plannedOne } from "./build.js";

test("what cannot be sent is told", async () => {
  const { plan } = await plannedOne(
    operation("POST /x", {
      body: {
        type: "object",
        additionalProperties: true,
        properties: {
          id: { type: "string", readOnly: true },
          child: { type: "object", properties: { since: { type: "string", readOnly: true } } },
        },
      },
    }),
  );
  expect(plan.ledger.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
    "hidden property id",
    "hidden property since",
    "tightened members of the body",
  ]);
  expect(plan.ledger.flatMap(({ operations = [] }) => operations)).toEqual(["POST /x", "POST /x"]);
});

test("an argument whose letters no client takes is described by its name", async () => {
  const { plan } = await plannedOne(operation("GET /x", { parameters: [parameter("query 城市")] }));
  const [tool] = plan.tools;
  expect(tool?.arguments.map(({ name, schema }) => [name, schema.description])).toEqual([
    ["argument", "城市"],
  ]);
  expect(plan.operations[0]?.facts.parameters[0]?.schema.description).toBe("城市");
});

test("what an operation takes is told in the order in which callers need it", async () => {
  const { plan } = await plannedOne(
    operation("GET /pets/{id}", {
      parameters: [
        ...["trace", "limit", "q"].map((name) => parameter(`query ${name}`)),
        parameter("path id"),
      ],
    }),
  );
  expect(plan.operations[0]?.facts.arguments.map(({ name }) => name)).toEqual(["id", "q", "limit", "trace"]);
});

describe("names", () => {
  const places = (...rows: [NamedPlace["location"], string][]): NamedPlace[] =>
    rows.map(([location, wireName]) => ({ location, wireName }));
  test.each<[want: string[], rows: [NamedPlace["location"], string][]]>([
    [["petId"], [["path", "petId"]]],
    [["filter_name"], [["query", "filter[name]"]]],
    [["ids"], [["query", "ids[]"]]],
    [
      ["StartTime", "StartTime_lt", "StartTime_gt"],
      [
        ["query", "StartTime"],
        ["query", "StartTime<"],
        ["query", "StartTime>"],
      ],
    ],
    [
      ["top", "X-Id", "a.b"],
      [
        ["query", "$top"],
        ["header", "X-Id"],
        ["query", "a.b"],
      ],
    ],
    [
      ["id_body", "id_query", "id"],
      [
        ["body", "id"],
        ["query", "id"],
        ["path", "id"],
      ],
    ],
    [
      ["ids_query", "ids"],
      [
        ["query", "ids[]"],
        ["query", "ids"],
      ],
    ],
    [
      ["argument", "argument_query"],
      [
        ["query", "名"],
        ["query", "字"],
      ],
    ],
    [
      ["proto_", "constructor"],
      [
        ["body", "__proto__"],
        ["body", "constructor"],
      ],
    ],
    [
      ["id_header_2", "id", "id_header"],
      [
        ["header", "id"],
        ["path", "id"],
        ["header", "id_header"],
      ],
    ],
  ])("%j", (want, rows) => {
    expect(argumentNames(places(...rows))).toEqual(want);
  });

  test("are valid and unique, whatever they come from", () => {
    const place = fc.record({
      location: fc.constantFrom<NamedPlace["location"][]>("path", "query", "header", "cookie", "body"),
      wireName: fc.oneof(
        fc.string({ unit: "binary", maxLength: 80 }),
        fc.constantFrom("id", "id_body", "id[]", "$id", "__proto__"),
      ),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(place, { selector: ({ location, wireName }) => location + wireName }),
        (all) => {
          const names = argumentNames(all);
          for (const name of names) expect(name).toMatch(/^(?!__proto__$)[a-zA-Z0-9_.-]{1,64}$/);
          expect(new Set(names).size).toBe(all.length);
        },
      ),
    );
  });
});

describe("bodies", () => {
  const text: Schema = { type: "string" };
  const rows: [what: string, body: Schema, places: string[]][] = [
    [
      "a plain object is hoisted",
      { type: "object", properties: { a: text, "b/c": text }, required: ["a"] },
      ["body:/a*", "body:/b~1c"],
    ],
    [
      "so is one that allOf makes",
      { allOf: [{ properties: { a: text } }, { properties: { b: text } }] },
      ["body:/a", "body:/b"],
    ],
    ["an array is one argument", { type: "array", items: text }, ["body:*"]],
    ["so is a union", { oneOf: [{ properties: { a: text } }, { properties: { b: text } }] }, ["body:*"]],
    ["and a map", { type: "object", additionalProperties: text }, ["body:*"]],
    [
      "and an object with more rules than its properties",
      { properties: { a: text }, minProperties: 1 },
      ["body:*"],
    ],
    [
      "but one of which alternatives are required is hoisted",
      { properties: { a: text, b: text }, anyOf: [{ required: ["a"] }, { required: ["b"] }] },
      ["body:/a", "body:/b"],
    ],
    [
      "what each of them requires is required",
      {
        properties: { a: text, b: text, c: text },
        oneOf: [{ required: ["a", "b"] }, { required: ["c", "a"] }, { required: ["a", "d"] }],
      },
      ["body:/a*", "body:/b", "body:/c"],
    ],
    [
      "they may say which values stand together",
      {
        properties: { state: text, end: text },
        anyOf: [
          { properties: { state: { const: "done" } }, required: ["end"], additionalProperties: true },
          { properties: { state: { const: "open" } } },
        ],
      },
      ["body:/state", "body:/end"],
    ],
    [
      "but have no members of their own",
      { properties: { a: text }, anyOf: [{ properties: { b: text } }, { required: ["a"] }] },
      ["body:*"],
    ],
    [
      "nor forbid any",
      { properties: { a: text, b: text }, anyOf: [{ required: ["a"], additionalProperties: false }, {}] },
      ["body:*"],
    ],
    [
      "nor all require what is not there",
      { properties: { a: text }, anyOf: [{ required: ["b"] }] },
      ["body:*"],
    ],
    [
      "readOnly properties are not offered",
      { properties: { id: { ...text, readOnly: true }, a: text }, required: ["id", "a"] },
      ["body:/a*"],
    ],
    [
      "but one that a base flags, and that has to have a value in what is based on it",
      {
        allOf: [
          { properties: { type: { ...text, readOnly: true }, id: { ...text, readOnly: true } } },
          { properties: { type: { enum: ["pet", "cat"] }, a: text }, required: ["type", "a", "id"] },
        ],
      },
      ["body:/type*", "body:/a*"],
    ],
    [
      "and those that a reference has to have, which has no others",
      {
        allOf: [
          { properties: { type: { ...text, readOnly: true }, id: { ...text, readOnly: true } } },
          { properties: { type: { enum: ["pet_reference", "cat_reference"] } }, required: ["type", "id"] },
        ],
      },
      ["body:/type*", "body:/id*"],
    ],
  ];
  const open: Schema = { type: "object", properties: { t: text } };
  const needing: Schema = { ...open, required: ["t"] };
  const wrapping = (data: Schema, needed: boolean): Schema => ({
    type: "object",
    properties: { data },
    ...(needed && { required: ["data"] }),
  });

  test.each<[what: string, body: Schema, examples: readonly unknown[], places: string[], insisted: boolean]>([
    ["what has to be there", wrapping(needing, true), [], ["body:/data/t*"], false],
    ["what nothing has to be said of", wrapping(open, false), [{}], ["body:/data/t"], false],
    ["what says no less without it", wrapping(open, true), [{ data: {} }], ["body:/data/t"], false],
    ["what no example leaves out", wrapping(needing, false), [{ data: { t: "x" } }], ["body:/data/t*"], true],
    [
      "what is written without it in examples",
      wrapping(needing, false),
      [{ t: "x" }],
      ["body:/data/t*"],
      true,
    ],
    ["but not what an example leaves out", wrapping(needing, false), [{}], ["body:/data"], false],
    ["or shows empty", wrapping(open, false), [{ data: {} }], ["body:/data"], false],
    [
      "or has further members in",
      wrapping(open, true),
      [{ data: { t: "x", more: 1 } }],
      ["body:/data*"],
      false,
    ],
    [
      "or beside it: then the body is one argument",
      wrapping(open, true),
      [{ data: {}, more: 1 }],
      ["body:*"],
      false,
    ],
    ["which is whole where an example has more", needing, [{ t: "x", more: 1 }], ["body:*"], false],
    [
      "unless nothing more may be there",
      { ...needing, additionalProperties: false },
      [{ t: "x", more: 1 }],
      ["body:/t*"],
      false,
    ],
    [
      "or what may be null",
      wrapping({ ...needing, type: ["object", "null"] }, true),
      [],
      ["body:/data*"],
      false,
    ],
  ])("a wrapper is taken off %s", async (_, schema, examples, want, insisted) => {
    const content = [{ ...media("application/json", schema), examples }];
    const { tool, plan } = await plannedOne(
      operation("POST /x", { requestBody: { required: true, content } }),
    );
    expect(tool.arguments.map(({ place, required }) => place + (required ? "*" : ""))).toEqual(want);
    const told = plan.ledger.some(({ kind, subject }) => kind === "tightened" && subject === "body data");
    expect(told).toBe(insisted);
  });

  test.each<
    [what: string, body: Pick<RequestBody, "required" | "leftOut">, places: string[], insisted: boolean]
  >([
    ["forgot to say so", { required: false }, ["body:/t*"], true],
    ["says so", { required: true }, ["body:/t*"], false],
    ["says the opposite", { required: false, leftOut: true }, ["body:"], false],
  ])("what a body requires is asked for where the document %s", async (_, body, want, insisted) => {
    const content = [media("application/json", needing)];
    const { tool, plan } = await plannedOne(operation("POST /x", { requestBody: { ...body, content } }));
    expect(tool.arguments.map(({ place, required }) => place + (required ? "*" : ""))).toEqual(want);
    expect(plan.ledger.some(({ kind, subject }) => kind === "tightened" && subject === "body")).toBe(
      insisted,
    );
  });

  test.each(rows)("%s", async (_, body, want) => {
    const { tool, facts } = await plannedOne(operation("POST /x", { body }));
    expect(tool.arguments.map(({ place, required }) => place + (required ? "*" : ""))).toEqual(want);
    expect(facts.arguments.map(({ place }) => place)).toEqual(tool.arguments.map(({ place }) => place));
  });

  test("binary strings of a multipart body are files", async () => {
    const binary: Schema = { type: "string", format: "binary" };
    const properties: Record<string, Schema> = {
      photo: { ...binary, description: "A picture." },
      more: { type: "array", items: binary },
      either: { oneOf: [binary, { type: "array", items: binary }] },
      picture: { contentMediaType: "image/png" },
      caption: text,
    };
    const requestBody = {
      required: true,
      content: [media("multipart/form-data", { type: "object", properties })],
      at: { file: "", pointer: "" },
    };
    const { tool, facts } = await plannedOne(operation("POST /x", { requestBody }));
    expect(facts.body?.files).toEqual(["/photo", "/more/*", "/either/*", "/picture"]);
    expect(tool.arguments.map(({ name, file }) => [name, file])).toEqual([
      ["photo", true],
      ["more", false],
      ["either", false],
      ["picture", true],
      ["caption", false],
    ]);
    expect(tool.arguments[0]?.schema).toEqual({ ...fileSchema, description: "A picture." });
    expect(facts.body?.schema.properties?.["more"]?.items).toEqual(fileSchema);
  });
});

test("constants are sent, ignored headers and credentials are not asked for", async () => {
  const { tool, facts, plan } = await plannedOne(
    operation("GET /x/{id}", {
      parameters: [
        parameter("header Api-Version", { enum: ["2024-01-01"] }, { required: true }),
        parameter("header accept", {}, { required: true }),
        parameter("query key", {}, { required: true }),
        parameter("query sort", { enum: ["name"] }),
      ],
      security: [new Map([["apiKey", []]])],
    }),
    {
      schemes: [
        { name: "apiKey", type: "apiKey", in: "query", parameter: "key", at: { file: "", pointer: "" } },
      ],
    },
  );
  expect(tool.arguments.map(({ name }) => name)).toEqual(["id", "sort"]);
  expect(facts.constants).toEqual([{ place: "header:Api-Version", value: "2024-01-01" }]);
  expect(facts.parameters.map(({ name }) => name)).toEqual(["id", "Api-Version", "sort"]);
  expect(plan.ledger.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
    "cut header accept",
    "cut query key",
    "hidden header Api-Version",
  ]);
});

test("constants of a body are sent, and may be said", async () => {
  const { tool, facts, plan } = await plannedOne(
    operation("POST /x", {
      body: {
        type: "object",
        properties: {
          kind: { const: "card" },
          version: { type: "integer", enum: [2] },
          mode: { enum: ["fast"] },
          name: { type: "string" },
        },
        required: ["kind", "version", "name"],
      },
    }),
  );
  expect(tool.arguments.map(({ name }) => name)).toEqual(["mode", "name"]);
  expect(facts.constants).toEqual([
    { place: "body:/kind", value: "card" },
    { place: "body:/version", value: 2 },
  ]);
  expect(facts.arguments.filter(({ hidden }) => hidden).map(({ name }) => name)).toEqual(["kind", "version"]);
  expect(plan.ledger.map(({ subject, reason }) => `${subject}: ${reason}`)).toContain(
    'argument kind: always sent as "card": the document allows nothing else',
  );
});

const object = (properties: Schema["properties"], ...required: string[]): Schema => ({
  type: "object",
  properties,
  required,
});
const text: Schema = { type: "string" };
const resource = (...required: string[]): Schema =>
  object({ data: object({ id: text, type: { const: "pet" }, attributes: object({}) }, ...required) }, "data");

test.each<[line: string, body: Schema, of: string | undefined]>([
  ["PUT /pets/{id}", object({ id: text, name: text }, "id", "name"), "body:/id"],
  ["PATCH /pets/{pet_id}", resource("id", "type"), "body:/data/id"],
  ["PATCH /pets/{pet_id}", resource("type"), undefined],
  ["PUT /pets/{id}", object({ id: { type: "integer" }, name: text }, "id"), undefined],
  ["PUT /pets/{id}/toys", object({ id: text, name: text }, "id"), undefined],
  ["POST /pets/{id}", object({ id: text, name: text }, "id"), undefined],
  ["PUT /pets/{name}", object({ name: text, colour: text }, "name"), undefined],
])("the id in the path of %s is sent in its body as well, if that requires it", async (line, body, place) => {
  const { tool, facts } = await plannedOne(operation(line, { body }));
  const [key = ""] = /(?<=\{)\w+/.exec(line) ?? [];
  expect(facts.repeated).toEqual(place === undefined ? undefined : [{ place, of: `path:${key}` }]);
  expect(tool.arguments.filter(({ place: shown }) => shown === place)).toEqual([]);
});

test.each<[schema: Schema, want: Schema]>([
  [{ type: "boolean" }, { anyOf: [{ type: "boolean" }, { type: "string", const: "" }] }],
  [
    { type: "integer", minimum: 1 },
    {
      anyOf: [
        { type: "integer", minimum: 1 },
        { type: "string", const: "" },
      ],
    },
  ],
  [{ type: "string" }, { type: "string" }],
  [
    { type: "array", items: {} },
    { type: "array", items: {} },
  ],
])("what may be sent without a value may be empty: %j", async (schema, want) => {
  const flag = parameter("query flag", schema, { allowEmptyValue: true });
  const { facts } = await plannedOne(operation("GET /x", { parameters: [flag] }));
  expect(facts.parameters[0]?.schema).toEqual(want);
});
