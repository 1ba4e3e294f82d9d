import { describe, expect, test } from "vitest";
import { instructionsText } from "../../src/runtime/operations/definitions.js";
import { defaultLeanOptions } from "../../src/config/config.js";
import type { Operation, Parameter, Schema } from "../../src/model/api.js";
import { noTrims, trims, trimsAt, type Level, type Trims, type TrimsAt } from "../../src/model/trims.js";
import { createEndpoint } from "../../src/runtime/http/handler.js";
import { connect } from "../runtime/upstream.js";
import { api, operation, parameter, planned } from "./build.js";
import { served } from "./served.js";

const text: Schema = { type: "string" };
const letters = [..."abcdefghijklmnopqrstuvwxyz"].map((letter) => `x${letter}`);
const whole = defaultLeanOptions.trims;

async function planOf(one: Operation, trims: Partial<Trims> = {}) {
  const { plan, diagnostics } = await planned(api([one]), undefined, undefined, {
    trims: { ...whole, ...trims },
  });
  const [tool] = plan.tools;
  const [first] = plan.operations;
  if (tool === undefined || first === undefined) throw new Error("nothing was planned");
  return { tool, facts: first.facts, ledger: plan.ledger, diagnostics };
}

/** What a tool shows: `name` or `name*` to schema. */
async function shown(one: Operation, trims: Partial<Trims> = {}): Promise<Record<string, unknown>> {
  const { tool } = await planOf(one, trims);
  return Object.fromEntries(
    tool.arguments.map(({ name, required, schema }) => [name + (required ? "*" : ""), schema]),
  );
}

const get = (...parameters: Parameter[]): Operation => operation("GET /x", { parameters });
const needed = { required: true };
const old = { deprecated: true };

test("of an amount and its currency both are shown, however many currencies there are", async () => {
  const currency: Schema = { ...text, enum: letters };
  const money = (more: Record<string, Schema>): Schema => ({
    type: "object",
    properties: { amount: { type: "integer" }, currency, ...more },
  });
  const shownOf = async (more: Record<string, Schema>): Promise<unknown> =>
    (await shown(operation("POST /x", { body: { properties: { money: money(more), name: text } } })))[
      "money"
    ];
  expect(await shownOf({})).toMatchObject({
    properties: { amount: {}, currency: { type: "string", pattern: "^x[a-z]$" } },
  });
  expect(await shownOf({ note: text })).not.toHaveProperty("properties.currency");
});

test("a line of search names neither headers of the machinery, which it does not count, nor what is deprecated", async () => {
  const one = operation("GET /pets", {
    parameters: [
      parameter("query a", text),
      parameter("query b", text, old),
      parameter("header Api-Version", text),
    ],
  });
  const { plan } = await planned(api([one]), undefined, undefined, { mode: "dynamic" });
  const client = await connect(createEndpoint(served(plan)).fetch);
  const found = await client.callTool({ name: "search_operations", arguments: { queries: ["pets"] } });
  expect(found).toMatchObject({ content: [{ text: "list_pets(a?, 1 more) GET" }] });
});

test.each([
  ["A timestamp when it was created. You cannot change this value.", false],
  ["The ID of the check. Read-only.", false],
  ["**Read only** Its version.", false],
  ["Who owns it (read-only)", false],
  ["The time when it was done. This field is system-controlled and cannot be set via API.", false],
  ["How many there are. Only present when fetching tasks with `expand`.", false],
  ["This is only returned when retrieving a conversation.", false],
  ["**Read only** Its version. A request fails if it is another one.", true],
  ["Whether the value is read-only.", true],
  ["Its type. Read-only labels are applied by themselves.", true],
  ["Who sends it. Always set when returned via the API.", true],
])("what the document says is read-only is not shown: %s", async (about, want) => {
  const body = { properties: { made: { ...text, description: about }, name: text } };
  expect("made" in (await shown(operation("POST /x", { body })))).toBe(want);
});

test.each([
  ["This property is no longer available.", false],
  ["Deprecated. Use `name`.", false],
  ["Deprecated names are accepted.", true],
  ["Whether what is no longer available is shown.", true],
])("what the document says is not used any more is not shown: %s", async (about, want) => {
  const body = { properties: { made: { ...text, description: about }, name: text } };
  expect("made" in (await shown(operation("POST /x", { body })))).toBe(want);
});

test("a key of what is created comes after all else", async () => {
  const body = { properties: Object.fromEntries(["id", ...letters].map((name) => [name, text])) };
  const made = await shown(operation("POST /x", { body }), { cap: 10 });
  expect(Object.keys(made)).not.toContain("id");
});

describe("each trim by itself", () => {
  const rows: [what: string, one: Operation, off: Partial<Trims>, lean: unknown, full: unknown][] = [
    [
      "deprecated parameters are hidden",
      get(
        parameter("query a", text),
        parameter("query b", text, old),
        parameter("query c", text, { ...old, ...needed }),
      ),
      { drop: false },
      { a: text, "c*": text },
      { a: text, b: text, "c*": text },
    ],
    [
      "so are deprecated properties",
      operation("POST /x", {
        body: {
          properties: {
            z: text,
            y: { ...text, ...old },
            a: { properties: { b: text, c: { ...text, ...old } } },
          },
        },
      }),
      { drop: false },
      { z: text, a: { type: "object", properties: { b: text } } },
      { z: text, y: text, a: { type: "object", properties: { b: text, c: text } } },
    ],
    [
      "headers of the machinery are hidden",
      get(
        parameter("header User-Agent", text),
        parameter("header X-Client-User-Agent", text),
        parameter("header X-Request-ID", text),
        parameter("header Stripe-Version", text),
        parameter("header Idempotency-Key", text, needed),
        parameter("header X-Tenant", text),
      ),
      { drop: false },
      { "X-Tenant": text },
      {
        "User-Agent": text,
        "X-Client-User-Agent": text,
        "X-Request-ID": text,
        "Stripe-Version": text,
        "Idempotency-Key*": text,
        "X-Tenant": text,
      },
    ],
    [
      "what everybody sends is no argument, though it is required",
      get(parameter("header X-Requested-With", text, needed), parameter("header X-Tenant", text)),
      { drop: false },
      { "X-Tenant": text },
      { "X-Requested-With*": text, "X-Tenant": text },
    ],
    [
      "nobody chooses another method than the operation's",
      get(parameter("header X-HTTP-Method-Override", text), parameter("header X-Tenant", text)),
      { drop: false },
      { "X-Tenant": text },
      { "X-HTTP-Method-Override": text, "X-Tenant": text },
    ],
    [
      "a required header with a default is sent without asking; a query has a choice",
      get(
        parameter("header revision", { ...text, default: "2026-07-15" }, needed),
        parameter("query type", { ...text, default: "all" }, needed),
      ),
      { drop: false },
      { revision: { ...text, default: "2026-07-15" }, "type*": { ...text, default: "all" } },
      { "revision*": { ...text, default: "2026-07-15" }, "type*": { ...text, default: "all" } },
    ],
    [
      "the API's version is no argument in a query either, unless a call must say it; another version is",
      get(
        parameter("query api-version", { ...text, default: "2" }, needed),
        parameter("query api_version", text),
        parameter("query apiVersion", text, needed),
        parameter("query version", { ...text, default: "2" }, needed),
      ),
      { drop: false },
      { "apiVersion*": text, "version*": { ...text, default: "2" } },
      {
        "api-version*": { ...text, default: "2" },
        api_version: text,
        "apiVersion*": text,
        "version*": { ...text, default: "2" },
      },
    ],
    [
      "a key that the path has is hidden in the body; a name may be sent to change it",
      operation("PUT /devices/{id}/{name}", {
        parameters: [parameter("path id", text, needed), parameter("path name", text, needed)],
        body: { properties: { id: text, name: text } },
      }),
      { drop: false },
      { "id*": text, "name*": text, name_body: text },
      { "id*": text, "name*": text, id_body: text, name_body: text },
    ],
    [
      "and the name of the sender though it is required",
      get(parameter("header user-agent", text, needed), parameter("header X-Tenant", text)),
      { drop: false },
      { "X-Tenant": text },
      { "user-agent*": text, "X-Tenant": text },
    ],
    [
      "but not where they are required and nobody can make one up",
      get(
        parameter("header User-Agent", { ...text, pattern: "^curl/" }, needed),
        parameter("header Api-Version", text, needed),
        parameter("header Request-Id", { ...text, maxLength: 8 }, needed),
      ),
      { drop: false },
      {
        "User-Agent*": { ...text, pattern: "^curl/" },
        "Api-Version*": text,
        "Request-Id*": { ...text, maxLength: 8 },
      },
      {
        "User-Agent*": { ...text, pattern: "^curl/" },
        "Api-Version*": text,
        "Request-Id*": { ...text, maxLength: 8 },
      },
    ],
    [
      "lengths are left out that the pattern has",
      get(
        parameter("query a", { ...text, pattern: "^AC[0-9a-f]{32}$", minLength: 34, maxLength: 34 }),
        parameter("query b", { ...text, pattern: "^[a-z][a-z0-9-]*$", minLength: 1, maxLength: 63 }),
        parameter("query c", { ...text, pattern: "b|c", minLength: 1, maxLength: 2 }),
      ),
      { noise: false },
      {
        a: { ...text, pattern: "^AC[0-9a-f]{32}$" },
        b: { ...text, pattern: "^[a-z][a-z0-9-]*$", maxLength: 63 },
        c: { ...text, pattern: "b|c", minLength: 1, maxLength: 2 },
      },
      {
        a: { ...text, pattern: "^AC[0-9a-f]{32}$", minLength: 34, maxLength: 34 },
        b: { ...text, pattern: "^[a-z][a-z0-9-]*$", minLength: 1, maxLength: 63 },
        c: { ...text, pattern: "b|c", minLength: 1, maxLength: 2 },
      },
    ],
    [
      "limits are left out that all listed values keep",
      get(
        parameter("query a", { type: "integer", enum: [1, 2], minimum: 1, maximum: 9 }),
        parameter("query b", { type: "integer", enum: [0, 2], minimum: 1 }),
      ),
      { noise: false },
      { a: { type: "integer", enum: [1, 2] }, b: { type: "integer", enum: [0, 2], minimum: 1 } },
      {
        a: { type: "integer", enum: [1, 2], minimum: 1, maximum: 9 },
        b: { type: "integer", enum: [0, 2], minimum: 1 },
      },
    ],
    [
      "a wrapper is taken off",
      operation("POST /x", {
        body: { properties: { data: { properties: { a: text, b: text }, required: ["a"] } } },
      }),
      { merge: false },
      { "a*": text, b: text },
      { data: { type: "object", properties: { a: text, b: text }, required: ["a"] } },
    ],
    [
      "one or many is many",
      get(parameter("query a", { oneOf: [text, { type: "array", items: text }] })),
      { merge: false },
      { a: { type: "array", items: text } },
      { a: { anyOf: [text, { type: "array", items: text }] } },
    ],
    [
      "objects that differ in one value are one",
      get(
        parameter("query a", {
          oneOf: ["x", "y"].map((kind) => ({
            type: "object" as const,
            properties: { kind: { const: kind }, at: text },
            required: ["kind"],
          })),
        }),
      ),
      { merge: false },
      {
        a: {
          type: "object",
          properties: { kind: { type: "string", enum: ["x", "y"] }, at: text },
          required: ["kind"],
        },
      },
      {
        a: {
          anyOf: ["x", "y"].map((kind) => ({
            type: "object",
            properties: { kind: { type: "string", const: kind }, at: text },
            required: ["kind"],
          })),
        },
      },
    ],
    [
      "null says nothing where leaving out says the same",
      operation("POST /x", {
        body: {
          properties: { a: { type: ["string", "null"] }, b: { type: ["string", "null"] } },
          required: ["b"],
        },
      }),
      { noise: false },
      { a: text, "b*": { type: ["string", "null"] } },
      { a: { type: ["string", "null"] }, "b*": { type: ["string", "null"] } },
    ],
    [
      "but an item of a list and a value of a map cannot be left out",
      operation("POST /x", {
        body: {
          properties: {
            a: { type: "array", items: { type: ["string", "null"] } },
            b: { type: "object", additionalProperties: { type: ["string", "null"] } },
          },
        },
      }),
      { noise: false },
      {
        a: { type: "array", items: { type: ["string", "null"] } },
        b: { type: "object", additionalProperties: { type: ["string", "null"] } },
      },
      {
        a: { type: "array", items: { type: ["string", "null"] } },
        b: { type: "object", additionalProperties: { type: ["string", "null"] } },
      },
    ],
    [
      "though a parameter has no null among its items either",
      get(parameter("query a", { type: "array", items: { type: ["string", "null"] } })),
      { noise: false },
      { a: { type: "array", items: text } },
      { a: { type: "array", items: { type: ["string", "null"] } } },
    ],
    [
      "and takes away in a change",
      operation("PATCH /x", { body: { properties: { a: { type: ["string", "null"] } } } }),
      { noise: false },
      { a: { type: ["string", "null"] } },
      { a: { type: ["string", "null"] } },
    ],
    [
      "be it by POST, where that is what it is for",
      operation("POST /x", {
        operationId: "Tasks-Edit",
        body: { properties: { a: { type: ["string", "null"] } } },
      }),
      { noise: false },
      { a: { type: ["string", "null"] } },
      { a: { type: ["string", "null"] } },
    ],
    [
      "as its summary tells",
      operation("POST /x", {
        operationId: "PostX",
        summary: "Updates an x",
        body: { properties: { a: { type: ["string", "null"] } } },
      }),
      { noise: false },
      { a: { type: ["string", "null"] } },
      { a: { type: ["string", "null"] } },
    ],
    [
      "whatever stands before the verb",
      operation("POST /x", {
        operationId: "Order_save",
        body: { properties: { a: { type: ["string", "null"] } } },
      }),
      { noise: false },
      { a: { type: ["string", "null"] } },
      { a: { type: ["string", "null"] } },
    ],
    [
      "or what makes it as well",
      operation("POST /x", {
        operationId: "createOrUpdate",
        body: { properties: { a: { type: ["string", "null"] } } },
      }),
      { noise: false },
      { a: { type: ["string", "null"] } },
      { a: { type: ["string", "null"] } },
    ],
    [
      "but not what makes something",
      operation("POST /x", {
        operationId: "createChangeSet",
        body: { properties: { a: { type: ["string", "null"] } } },
      }),
      { noise: false },
      { a: text },
      { a: { type: ["string", "null"] } },
    ],
    [
      "unless the document shows it",
      operation("POST /x", {
        body: {
          properties: {
            a: { type: ["string", "null"], examples: [null] },
            b: { type: ["string", "null"] },
          },
        },
      }),
      { noise: false },
      { a: { type: ["string", "null"] }, b: text },
      { a: { type: ["string", "null"], examples: [null] }, b: { type: ["string", "null"] } },
    ],
    [
      "what says nothing goes",
      get(parameter("query a", { type: "string", minLength: 0, default: "", format: "dollar" })),
      { noise: false },
      { a: text },
      { a: { type: "string", minLength: 0, default: "", format: "dollar" } },
    ],
    [
      "so do the bounds of what computers count with",
      get(parameter("query a", { type: "integer", minimum: -(2 ** 53 - 1), maximum: 2 ** 53 - 1 })),
      { noise: false },
      { a: { type: "integer" } },
      { a: { type: "integer", minimum: -(2 ** 53 - 1), maximum: 2 ** 53 - 1 } },
    ],
    [
      "so do titles, examples and formats of numbers, at any depth",
      operation("POST /x", {
        parameters: [parameter("query q", { type: "number", format: "float", title: "Q", examples: [1.5] })],
        body: {
          properties: {
            z: text,
            a: {
              type: "object",
              title: "A thing",
              discriminator: { propertyName: "b" },
              properties: {
                b: { ...text, title: "Kind" },
                c: { type: "integer", format: "int64", examples: [3] },
              },
            },
          },
        },
      }),
      { noise: false },
      {
        q: { type: "number" },
        z: text,
        a: { type: "object", properties: { b: text, c: { type: "integer" } } },
      },
      {
        q: { type: "number", format: "float", title: "Q", examples: [1.5] },
        z: text,
        a: {
          type: "object",
          title: "A thing",
          properties: {
            b: { ...text, title: "Kind" },
            c: { type: "integer", format: "int64", examples: [3] },
          },
        },
      },
    ],
    [
      "an optional argument of many values is hidden, a required one is a pattern",
      get(parameter("query a", { enum: letters }), parameter("query b", { enum: letters }, needed)),
      { enums: false },
      { "b*": { ...text, description: "One of 26 values, such as xa, xb and xc.", pattern: "^x[a-z]$" } },
      { a: { ...text, enum: letters }, "b*": { ...text, enum: letters } },
    ],
    [
      "unless the operation is named after it",
      operation("GET /x", {
        summary: "List all things by letter",
        parameters: [parameter("query letter", { enum: letters })],
      }),
      { enums: 10 },
      { letter: { ...text, enum: letters } },
      { letter: { ...text, enum: letters } },
    ],
    [
      "a list of them inside an argument alike",
      operation("POST /x", {
        body: {
          properties: {
            z: text,
            a: { properties: { b: text, c: { type: "array", items: { enum: letters } } } },
          },
        },
      }),
      { enums: false },
      { z: text, a: { type: "object", properties: { b: text } } },
      {
        z: text,
        a: {
          type: "object",
          properties: { b: text, c: { type: "array", items: { ...text, enum: letters } } },
        },
      },
    ],
    [
      "depth",
      operation("POST /x", {
        body: {
          properties: {
            z: text,
            a: { properties: { b: { properties: { c: { properties: { d: text } } } }, e: text } },
          },
        },
      }),
      { depth: false },
      { z: text, a: { type: "object", properties: { e: text } } },
      {
        z: text,
        a: {
          type: "object",
          properties: {
            b: { type: "object", properties: { c: { type: "object", properties: { d: text } } } },
            e: text,
          },
        },
      },
    ],
    [
      "the cap",
      get(parameter("query a", text), parameter("query b", text, needed), parameter("query c", text)),
      { cap: 0 },
      { a: text, "b*": text, c: text },
      { "b*": text },
    ],
  ];
  test.each(rows)("%s", async (_, one, off, lean, full) => {
    expect(await shown(one)).toEqual(lean);
    expect(await shown(one, off)).toEqual(full);
  });
});

test("what is hidden may be sent, and the ledger says why", async () => {
  const names = [..."abcdefghijkl"];
  const one = get(
    ...names.map((name) => parameter(`query ${name}`, text)),
    parameter("query old", text, old),
  );
  const { facts, ledger } = await planOf(one);
  expect(facts.arguments.filter(({ hidden }) => hidden).map(({ name }) => name)).toEqual(["k", "l", "old"]);
  expect(
    ledger.filter(({ kind }) => kind === "hidden").map(({ subject, reason }) => `${subject}: ${reason}`),
  ).toEqual([
    "argument k: more than 10 optional ones",
    "argument l: more than 10 optional ones",
    "argument old: deprecated",
  ]);
});

test("a required header that only has to be new every time is made up", async () => {
  const { facts } = await planOf(
    get(parameter("header Idempotency-Key", { ...text, format: "uuid" }, needed)),
  );
  expect(facts.generated).toEqual(["header:Idempotency-Key"]);
  expect(facts.arguments).toEqual([
    { name: "Idempotency-Key", place: "header:Idempotency-Key", required: false, hidden: true },
  ]);
});

test("a required pin of a version is sent as the document's default", async () => {
  const { facts } = await planOf(
    get(parameter("header Api-Version", { ...text, default: "2024-06" }, needed)),
  );
  expect(facts.constants).toEqual([{ place: "header:Api-Version", value: "2024-06" }]);
});

test.each<[string, Schema, object[] | undefined]>([
  ["the default", { ...text, enum: ["en", "de"], default: "de" }, [{ value: "de" }]],
  ["the first that is listed", { ...text, enum: ["en", "de"] }, [{ value: "en" }]],
  ["whatever fetch asks for", text, undefined],
])("a language that nobody names is %s", async (_, schema, want) => {
  const { facts } = await planOf(get(parameter("header Accept-Language", schema)));
  expect(facts.constants).toEqual(want?.map((one) => ({ place: "header:Accept-Language", ...one })));
  expect(facts.arguments).toMatchObject([{ name: "Accept-Language", required: false }]);
});

test("a tool that would be long shows its longest arguments less deep", async () => {
  const wide = (depth: number): Schema => ({
    type: "object",
    properties: Object.fromEntries(
      [..."abcdefgh"].map((name) => [
        `${name}${name}${name}`,
        depth === 0 ? { ...text, maxLength: 99 } : wide(depth - 1),
      ]),
    ),
  });
  const { tool } = await planOf(
    operation("POST /x", { body: { properties: { big: wide(1), small: wide(0) } } }),
  );
  expect(JSON.stringify(tool.arguments).length).toBeLessThan(2_500);
  expect(
    Object.keys(tool.arguments.find(({ name }) => name === "small")?.schema.properties ?? {}),
  ).toHaveLength(8);
});

test("of a tool that is long however deep it shows, the longest optional arguments are hidden", async () => {
  const choice = (count: number): Schema => ({
    type: "string",
    enum: Array.from({ length: count }, (_, index) => `a_value_that_is_rather_long_${index}`),
  });
  const { tool, facts } = await planOf(
    operation("GET /x", {
      parameters: [
        parameter("query needed", choice(12), { required: true }),
        parameter("query wanted", choice(12)),
        ...[12, 11, 10, 9, 8].map((count) => parameter(`query of${count}`, choice(count))),
      ],
      extensions: new Map([["x-mcp", { arguments: { wanted: { description: "What its owner wants" } } }]]),
    }),
  );
  expect(tool.arguments.map(({ name }) => name)).toEqual(["needed", "wanted", "of10", "of9", "of8"]);
  expect(facts.parameters.map(({ name }) => name)).toContain("of12");
});

test("of a long union more is shown than what its members are chosen by", async () => {
  const member = (kind: string): Schema => {
    const names = [..."abcdefghijklmnopqrstuvwxyz"].map((letter) => `${kind}_${letter}`);
    const others = names.map((name): [string, Schema] => [name, { ...text, maxLength: 99 }]);
    return {
      type: "object",
      properties: { kind: { const: kind }, ...Object.fromEntries(others) },
      required: ["kind"],
    };
  };
  const thing: Schema = { oneOf: ["cat", "dog", "cow"].map(member) };
  const { tool } = await planOf(
    operation("POST /x", { body: { properties: { thing }, required: ["thing"] } }),
  );
  const shown = tool.arguments.find(({ name }) => name === "thing")?.schema.anyOf ?? [];
  expect(shown.map(({ properties = {} }) => Object.keys(properties).length)).toEqual([11, 11, 11]);
});

describe("what most operations take", () => {
  const fields = parameter("query fields", text, {
    description: "Comma-separated names of the members to return.",
  });
  const id = parameter("query key", text, {
    required: true,
    description: "Handle the office gave out at sign-up.",
  });
  const operations = [..."abcdefghijkl"].map((name) =>
    operation(`GET /${name}`, { parameters: [fields, id] }),
  );

  test("is described once and accepted everywhere", async () => {
    const { plan } = await planned(api(operations));
    expect(instructionsText(plan.instructions)).toContain("fields (");
    expect(instructionsText(plan.instructions)).toContain("key (");
    for (const { arguments: all } of plan.tools) expect(all).toMatchObject([{ name: "key", schema: text }]);
    for (const { facts } of plan.operations)
      expect(facts.arguments.at(-1)).toEqual({
        name: "fields",
        place: "query:fields",
        required: false,
        hidden: true,
      });
  });

  test("is not so in a document of few operations", async () => {
    const { plan } = await planned(api(operations.slice(0, 9)));
    expect(plan.tools[0]?.arguments.map(({ name }) => name)).toEqual(["fields", "key"]);
  });
});

describe("x-mcp", () => {
  const said = (extension: unknown): Operation =>
    operation("POST /x/{id}", {
      parameters: [parameter("query a", text), parameter("query b", text)],
      body: { properties: { c: text, d: { ...text, description: "The document's words." } } },
      extensions: new Map([["x-mcp", extension]]),
    });

  test("hides, renames and describes", async () => {
    const { tool, facts, diagnostics } = await planOf(
      said({ hide: ["a", "/c", "id"], arguments: { b: { name: "filter" }, "/d": { description: "Ours" } } }),
    );
    expect(tool.arguments).toMatchObject([
      { name: "id" },
      { name: "filter", place: "query:b" },
      { name: "d", schema: { ...text, description: "Ours" } },
    ]);
    expect(facts.arguments.filter(({ hidden }) => hidden).map(({ name }) => name)).toEqual(["a", "c"]);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "x-mcp: id of POST /x/{id} is required and cannot be hidden.",
    ]);
  });

  test("fixes", async () => {
    const { tool, facts } = await planOf(
      said({ fixed: { path: { id: "1" }, query: { a: "x" }, body: { "/c": "1" } } }),
    );
    expect(tool.arguments.map(({ name }) => name)).toEqual(["b", "d"]);
    expect(facts.fixed).toEqual({ path: { id: "1" }, query: { a: "x" }, body: { "/c": "1" } });
    expect(facts.arguments.find(({ name }) => name === "id")).toMatchObject({
      required: false,
      hidden: true,
    });
  });
});

describe("what every trim cuts", () => {
  const object = (properties: Record<string, Schema>): Schema => ({ type: "object", properties });
  const one = operation("POST /x", {
    description: "Makes an x. And much more.",
    parameters: [
      parameter("query state", { ...text, description: "The state. See https://a.example." }),
      parameter("query any", { anyOf: [text, { type: "array", items: text }], example: 1 }),
      parameter("query old", text, old),
      parameter("query long", { enum: letters }),
      parameter("query id", text, { description: "The id", at: { file: "a", pointer: "/p" } }),
      ...letters.slice(0, 10).map((name) => parameter(`query ${name}`, text)),
    ],
    body: {
      ...object({ first: object({ a: text, b: object({ c: object({ d: text }), e: text }) }), second: text }),
      required: ["first"],
    },
  });

  test("stands in the ledger, with the place", async () => {
    const { ledger } = await planOf(one);
    expect(ledger.every(({ operation: key }) => key === "POST /x")).toBe(true);
    expect(ledger).toContainEqual({
      kind: "cut",
      trim: "elide",
      operation: "POST /x",
      subject: "description of id",
      reason: "the name, the tool or the schema say it",
      at: { file: "a", pointer: "/p" },
    });
  });

  const names = trims.map(({ name }) => name);

  test.each(names)("stands there under its own name: %s, after those before it", async (last) => {
    const made = names.slice(0, names.indexOf(last) + 1);
    const chosen = Object.fromEntries(made.map((name) => [name, whole[name]]));
    const { ledger } = await planOf(one, { ...noTrims, ...chosen });
    expect(new Set(ledger.flatMap(({ trim }) => trim ?? []))).toEqual(new Set(made));
  });
});

test.each<[Level, Trims, cut: readonly string[], text: TrimsAt["text"]]>([
  ["lean", whole, ["noise", "drop", "merge", "text", "elide", "enums", "depth", "cap"], true],
  ["text", whole, ["noise", "drop", "merge", "text", "elide", "enums", "depth", "cap"], "whole"],
  ["full", whole, ["noise", "drop", "merge", "text", "elide"], "whole"],
  ["full", { ...whole, text: false, drop: false }, ["noise", "merge", "elide"], false],
])("the trims of level %s", (level, chosen, cut, words) => {
  const at = trimsAt(chosen, level);
  expect(Object.entries(at).flatMap(([name, made]) => (made === false ? [] : [name]))).toEqual(cut);
  expect(at.text).toBe(words);
});

describe("the ledger says what happened to", () => {
  const rows: [what: string, one: Operation, told: string[]][] = [
    [
      "a format that the document contradicts: once",
      get(parameter("query mail", { ...text, format: "email", examples: ["x"] })),
      [
        "undone format email of mail: x stands in the document",
        "cut keywords of mail: no caller needs them: examples",
      ],
    ],
    [
      "a pattern that moved to the description, of which nothing was cut",
      get(
        parameter(
          "query code",
          { ...text, pattern: "^[a-z]$", examples: ["X1"] },
          { description: "Letter." },
        ),
      ),
      [
        "undone pattern ^[a-z]$ of code: X1 stands in the document",
        "cut keywords of code: no caller needs them: examples",
      ],
    ],
    [
      "the same inside an argument",
      operation("POST /x", {
        body: {
          properties: {
            a: { properties: { b: { ...text, pattern: "^[a-z]$" } }, examples: [{ b: "X1" }] },
            c: text,
          },
        },
      }),
      [
        "undone pattern ^[a-z]$ of b: X1 stands in the document",
        "cut keywords of a: no caller needs them: examples",
      ],
    ],
    [
      "words that only begin with a capital now: nothing",
      get(parameter("query score", text, { description: "counted in  points." })),
      [],
    ],
    [
      "a long description: how much of it is left",
      get(
        parameter("query a", text, {
          description: `Short. ${["oak", "ash", "elm", "yew", "fir", "lime"].map((one) => `Then ${one} trees grow. `).join("")}`,
        }),
      ),
      ["cut description of a: 90 of 133 characters"],
    ],
    [
      "one to which words were added",
      get(
        parameter(
          "query code",
          { ...text, pattern: "^[a-z]$", examples: ["X1"] },
          { description: "The letter of the thing. See https://a.example/letters for more." },
        ),
      ),
      [
        "undone pattern ^[a-z]$ of code: X1 stands in the document",
        "cut description of code: said in other words",
        "cut keywords of code: no caller needs them: examples",
      ],
    ],
  ];
  test("keywords that no trim publishes is no trim's cut", async () => {
    const one = get(
      parameter("query a", { title: "A", properties: { k: text }, discriminator: { propertyName: "k" } }),
    );
    const cuts = async (trims: Partial<Trims>) =>
      (await planOf(one, trims)).ledger
        .filter(({ subject }) => subject === "keywords of a")
        .map(({ trim = "", reason }) => `${trim}: ${reason}`);
    const never = ": they need the rest of the document: discriminator";
    expect(await cuts({})).toEqual(["noise: no caller needs them: title", never]);
    expect(await cuts({ noise: false })).toEqual([never]);
  });

  test.each(rows)("%s", async (_, one, told) => {
    const { ledger } = await planOf(one);
    const losses = ledger.filter(({ kind }) => kind !== "tightened");
    expect(losses.map(({ kind, subject, reason }) => `${kind} ${subject}: ${reason}`)).toEqual(told);
  });
});
