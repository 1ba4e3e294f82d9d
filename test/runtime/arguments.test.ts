import { describe, expect, test } from "vitest";
import { checkArguments, placeArguments } from "../../src/runtime/call/arguments.js";
import { refusal } from "../../src/runtime/call/signature.js";
import { acceptedArguments, signatureEntries } from "../../src/runtime/operations/accepted-arguments.js";
import type { OperationFacts } from "../../src/runtime/operations/operation.js";
import { argument, body, type Input, path, query, type Tool } from "../../src/runtime/operations/tool.js";
import { problemText } from "../../src/runtime/schema/words.js";
import type { JsonSchema } from "../../src/runtime/values/json.js";
import { addPet, operation, operations, updatePet, uploadImage } from "./petstore.js";

function tool(input: Input, more: Partial<Tool> = {}): Tool {
  return { name: "tool", description: "", input, ...more };
}

/** What is placed, by location, without what is empty; or what was refused. */
async function placed(
  facts: OperationFacts,
  args: Record<string, unknown>,
  asked?: Tool,
): Promise<Record<string, unknown> | string[]> {
  const placement = await placeArguments(asked, facts, args, { operations });
  if (!placement.ok) return placement.problems.map(problemText);
  const { names, body, ...locations } = placement.values;
  expect(names.size).toBeGreaterThan(0);
  const filled = Object.entries(locations).filter(([, values]) => values.size > 0);
  return {
    ...Object.fromEntries(filled.map(([name, values]) => [name, Object.fromEntries(values)])),
    ...(body !== undefined && { body }),
  };
}

const petId = path("petId", { type: "integer" });
const versioned = { header: { "x-api-version": "3" } };

describe("without a tool, every argument of the operation is accepted", () => {
  test.each<[string, OperationFacts, Record<string, unknown>, unknown]>([
    [
      "constants are added",
      updatePet,
      { petId: 7, tags: ["a"] },
      { path: { petId: 7 }, query: { tags: ["a"] }, ...versioned },
    ],
    [
      "coercion by the full schema",
      updatePet,
      { petId: "7", tags: "a", name: null },
      { path: { petId: 7 }, query: { tags: ["a"] }, ...versioned },
    ],
    [
      "the body is put together",
      addPet,
      { name: "x", photoUrls: [], category: { id: "1" } },
      { body: { name: "x", photoUrls: [], category: { id: 1 } } },
    ],
    [
      "a body of one argument",
      uploadImage,
      { petId: 1, body: { text: "x" } },
      { path: { petId: 1 }, body: { text: "x" } },
    ],
    [
      "missing ones are named",
      addPet,
      {},
      ["name is missing: expected a string", "photoUrls is missing: expected an array of strings"],
    ],
    [
      "a missing body is named",
      uploadImage,
      { petId: 1 },
      [
        'body is missing: expected a file ({ path: "…" }, { base64: "…" } or { text: "…" }, with filename? and contentType?)',
      ],
    ],
    [
      "problems are told where the caller can find them",
      addPet,
      { name: "x", photoUrls: [1], category: { id: "x" } },
      ["category.id: expected an integer", "photoUrls.0: expected a string"],
    ],
    [
      "unknown names are refused",
      updatePet,
      { petId: 1, pet_name: "x", nmae: "y" },
      [
        "pet_name is not known here: expected one of the names petId, name, tags",
        'nmae is not known here: expected "name" instead',
      ],
    ],
    [
      "names of every object are unknown as well",
      updatePet,
      { petId: 1, constructor: 1, toString: 2 },
      [
        "constructor is not known here: expected one of the names petId, name, tags",
        "toString is not known here: expected one of the names petId, name, tags",
      ],
    ],
    [
      "a constant cannot be sent",
      updatePet,
      { petId: 1, "X-Api-Version": "4" },
      ["X-Api-Version is not known here: expected one of the names petId, name, tags"],
    ],
  ])("%s", async (_, facts, args, want) => {
    expect(await placed(facts, args)).toEqual(want);
  });
});

describe("with a tool", () => {
  const listed = tool({ petId, title: query("name", { type: "string", maxLength: 3 }).optional() });

  test.each<[string, Tool, Record<string, unknown>, unknown]>([
    [
      "names are the tool's, places the operation's",
      listed,
      { petId: 1, title: "abc" },
      { path: { petId: 1 }, query: { name: "abc" }, ...versioned },
    ],
    [
      "the tool's own schema holds",
      listed,
      { petId: 1, title: "abcd" },
      ["title: expected a string (at most 3 characters)"],
    ],
    [
      "what is refused inside an argument by the tool alone says so",
      tool({ petId, tags: query("tags", { type: "array", items: { type: "string", maxLength: 1 } }) }),
      { petId: 1, tags: ["ab"] },
      [
        "tags.0: expected a string (at most 1 character) (the API accepts what was sent, but this tool only accepts what its schema shows)",
      ],
    ],
    [
      "what the plan hid is accepted, by its full schema",
      listed,
      { petId: 1, tags: "a" },
      { path: { petId: 1 }, query: { tags: ["a"] }, ...versioned },
    ],
    ["and refused when it does not fit", listed, { petId: 1, tags: [1] }, ["tags.0: expected a string"]],
    [
      "what someone deleted is refused",
      tool({ petId }),
      { petId: 1, name: "x" },
      ["name is not known here: expected one of the names petId, tags"],
    ],
    [
      "null for an optional argument is none",
      listed,
      { petId: 1, title: null },
      { path: { petId: 1 }, ...versioned },
    ],
    [
      "a required argument of the tool file is required",
      tool({ petId, title: query("name", { type: "string" }) }),
      { petId: 1 },
      ["title is missing: expected a string"],
    ],
    [
      "the full schema holds where the tool's is wider",
      tool({ petId: path("petId", {}) }),
      { petId: "x" },
      ["petId: expected an integer"],
    ],
    [
      "an argument of the project's own",
      tool({ petId, debug: query("debug", { type: "boolean" }) }),
      { petId: 1, debug: "true" },
      { path: { petId: 1 }, query: { debug: true }, ...versioned },
    ],
    [
      "fixed values are sent",
      tool({ petId }, { fixed: { query: { name: "n" } } }),
      { petId: 1 },
      { path: { petId: 1 }, query: { name: "n" }, ...versioned },
    ],
    [
      "and not taken from callers",
      tool({ petId }, { fixed: { query: { tags: ["a"] } } }),
      { petId: 1, tags: ["b"] },
      ["tags is not known here: expected one of the names petId"],
    ],
    [
      "not even when listed",
      tool({ petId, name: query("name", {}) }, { fixed: { query: { name: "n" } } }),
      { petId: 1, name: "x" },
      ["name: expected to be left out: the server sets it"],
    ],
    [
      "fixed values are validated",
      tool({ petId }, { fixed: { query: { name: 1 } } }),
      { petId: 1 },
      ['name: expected a string (the tool file sets it, in "fixed")'],
    ],
    [
      "fixed headers know no case",
      tool({ petId }, { fixed: { header: { "x-api-VERSION": "3" } } }),
      { petId: 1 },
      { path: { petId: 1 }, ...versioned },
    ],
  ])("%s", async (_, asked, args, want) => {
    expect(await placed(updatePet, args, asked)).toEqual(want);
  });

  const pet = { name: body("/name", { type: "string" }), urls: body("/photoUrls", { type: "array" }) };

  test.each<[string, Tool, Record<string, unknown>, unknown]>([
    [
      "fixed values are properties of the body",
      tool(pet, { fixed: { body: { "/category": { id: 9 } } } }),
      { name: "x", urls: [] },
      { body: { name: "x", photoUrls: [], category: { id: 9 } } },
    ],
    [
      "a fixed body needs no argument",
      tool({}, { fixed: { body: { "": { name: "x", photoUrls: [] } } } }),
      {},
      { body: { name: "x", photoUrls: [] } },
    ],
    [
      "problems deep in the body carry the tool's names",
      tool(pet),
      { name: "x", urls: [1] },
      ["urls.0: expected a string"],
    ],
    [
      "the whole body as one argument",
      tool({ pet: body("", {}) }),
      { pet: '{"name":"x","photoUrls":["u"]}' },
      { body: { name: "x", photoUrls: ["u"] } },
    ],
  ])("%s", async (_, asked, args, want) => {
    expect(await placed(addPet, args, asked)).toEqual(want);
  });

  test("of a grouped tool, only the arguments of the action's operation are accepted", async () => {
    const grouped = tool(
      { petId: petId.optional(), name: body("/name", { type: "string" }).optional() },
      { actions: { update: updatePet.key, add: addPet.key } },
    );
    expect(await placed(updatePet, { petId: 1, name: "x" }, grouped)).toEqual([
      "name is not known here: expected one of the names petId, tags",
    ]);
    expect(await placed(updatePet, {}, grouped)).toEqual(["petId is missing: expected an integer"]);
  });

  test("of a grouped tool, what an operation fixes holds though another action lists it", async () => {
    const grouped = tool(
      { petId: petId.optional(), name: query("name", {}).optional() },
      { actions: { update: updatePet.key, list: addPet.key } },
    );
    const fixing = { ...updatePet, fixed: { query: { name: "n" } } };
    expect(await placed(fixing, { petId: 1 }, grouped)).toMatchObject({ query: { name: "n" } });
    expect(await placed(fixing, { petId: 1, name: "x" }, grouped)).toEqual([
      "name: expected to be left out: the server sets it",
    ]);
    const told = await signatureEntries(grouped, fixing, operations);
    expect(told.map(({ name }) => name)).toEqual(["petId"]);
  });
});

describe("the request as a whole", () => {
  const optional = operation({
    method: "POST",
    body: {
      required: false,
      contentType: "application/json",
      schema: {
        properties: {
          a: {
            type: "object",
            required: ["b", "kind"],
            properties: { b: { type: "integer" }, kind: { const: "x" } },
          },
        },
      },
    },
    arguments: [{ name: "b", place: "body:/a/b", required: false }],
    constants: [{ place: "body:/a/kind", value: "x" }],
  });

  test.each<[OperationFacts, Record<string, unknown>, unknown]>([
    // A body that nobody asked for is not sent for the sake of a constant.
    [optional, {}, {}],
    [optional, { b: "1" }, { body: { a: { b: 1, kind: "x" } } }],
    // One that is required is, even if all in it is optional.
    [
      {
        ...optional,
        body: { required: true, contentType: "application/json", schema: { type: "object" } },
        constants: [],
      },
      {},
      { body: {} },
    ],
    // So is a wrapper that it requires.
    [
      {
        ...optional,
        body: { required: true, contentType: "application/json", schema: { required: ["a"] } },
        constants: [],
      },
      {},
      { body: { a: {} } },
    ],
    // What is missing inside it is looked for in the arguments.
    [
      {
        ...optional,
        body: {
          required: true,
          contentType: "application/json",
          schema: { required: ["a"], properties: { a: { required: ["b"] } } },
        },
        constants: [],
      },
      {},
      ["b is missing: expected a value"],
    ],
    // What stands together is checked where each member is an argument.
    ...[{ a: 1 }, {}].map((args): [OperationFacts, Record<string, unknown>, unknown] => [
      operation({
        method: "POST",
        body: {
          required: true,
          contentType: "application/json",
          schema: { properties: { a: {}, b: {} }, anyOf: [{ required: ["a"] }, { required: ["b"] }] },
        },
        arguments: ["a", "b"].map((name) => ({ name, place: `body:/${name}`, required: false })),
      }),
      args,
      "a" in args ? { body: args } : ['the arguments need one of "a", "b"'],
    ]),
    // A header that only has to be new is made up, and a caller's own goes before it.
    [
      operation({
        parameters: [
          { ...parameter("header", "Idempotency-Key"), required: true, schema: { format: "uuid" } },
        ],
        arguments: [
          { name: "Idempotency-Key", place: "header:Idempotency-Key", required: false, hidden: true },
        ],
        generated: ["header:Idempotency-Key"],
      }),
      {},
      { header: { "idempotency-key": expect.stringMatching(/^[0-9a-f]{8}-/) as string } },
    ],
    [
      operation({
        parameters: [
          { ...parameter("header", "Idempotency-Key"), required: true, schema: { format: "uuid" } },
        ],
        arguments: [
          { name: "Idempotency-Key", place: "header:Idempotency-Key", required: false, hidden: true },
        ],
        generated: ["header:Idempotency-Key"],
      }),
      { "Idempotency-Key": "11111111-1111-4111-8111-111111111111" },
      { header: { "idempotency-key": "11111111-1111-4111-8111-111111111111" } },
    ],
    // The id in the path is that in the body, unless the caller says otherwise.
    ...[{ id: "a" }, { id: "a", id_body: "b" }].map(
      (given: { id: string; id_body?: string }): [OperationFacts, Record<string, unknown>, unknown] => [
        operation({
          parameters: [parameter("path", "id")],
          body: {
            contentType: "application/json",
            required: true,
            schema: { type: "object", required: ["id"], properties: { id: { type: "string" } } },
          },
          arguments: [
            { name: "id", place: "path:id", required: true },
            { name: "id_body", place: "body:/id", required: false, hidden: true },
          ],
          repeated: [{ place: "body:/id", of: "path:id" }],
        }),
        given,
        { path: { id: "a" }, body: { id: given.id_body ?? "a" } },
      ],
    ),
    // A name in two places.
    [
      operation({
        parameters: [parameter("path", "id"), parameter("query", "id")],
        arguments: [
          { name: "id", place: "path:id", required: true },
          { name: "id_query", place: "query:id", required: false },
        ],
      }),
      { id: "a", id_query: "b" },
      { path: { id: "a" }, query: { id: "b" } },
    ],
    // Framing is not a caller's business.
    [
      operation({
        parameters: [parameter("header", "Host")],
        arguments: [{ name: "Host", place: "header:Host", required: false }],
      }),
      { Host: "evil.example" },
      ["Host is not known here: expected to be left out: it is not for callers to set"],
    ],
    [
      operation({
        parameters: [{ ...parameter("header", "Content-Length"), required: true }],
        arguments: [{ name: "id", place: "query:id", required: false }],
      }),
      {},
      {},
    ],
    [
      operation({
        parameters: [
          {
            ...parameter("querystring", "q"),
            contentType: "application/x-www-form-urlencoded",
            schema: { type: "object" },
          },
        ],
        arguments: [{ name: "q", place: "querystring:q", required: false }],
      }),
      { q: { a: 1 } },
      { querystring: { q: { a: 1 } } },
    ],
  ])("%#", async (facts, args, want) => {
    expect(await placed(facts, args)).toEqual(want);
  });

  test("__proto__ is a name like any other", async () => {
    const facts = operation({
      method: "POST",
      body: { required: true, contentType: "application/json", schema: {} },
      arguments: [{ name: "proto", place: "body:/__proto__/polluted", required: false }],
    });
    const placement = await placeArguments(undefined, facts, { proto: 1 }, { operations });
    expect(JSON.stringify(placement.ok && placement.values.body)).toBe('{"__proto__":{"polluted":1}}');
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  test("a body of many members is put together in one go", async () => {
    const names = Array.from({ length: 30_000 }, (_, i) => `m${i}`);
    const facts = operation({
      path: "/x",
      method: "POST",
      body: { required: true, contentType: "application/json", schema: {} },
      arguments: names.map((name) => ({ name, place: `body:/in/${name}`, required: false })),
    });
    const args = Object.fromEntries(names.map((name) => [name, 1]));
    // Copied for each member, it would take minutes.
    expect(await placed(facts, args)).toEqual({ body: { in: args } });
  });
});

function parameter(
  location: "path" | "query" | "header" | "querystring",
  name: string,
): OperationFacts["parameters"][number] {
  return { name, in: location, required: false, schema: { type: "string" }, style: "form", explode: true };
}

describe("an integer that was rounded on its way", () => {
  const lost = "expected the digits of a number this large as a string, since a number loses some of them";

  test.each<[Tool | undefined, Record<string, unknown>, unknown]>([
    [tool({ petId }), { petId: 2 ** 53 }, [`petId: ${lost}`]],
    [undefined, { petId: -(2 ** 53) }, [`petId: ${lost}`]],
    [undefined, { petId: 1, tags: ["a", 2 ** 60] }, [`tags.1: ${lost}`]],
    [undefined, { petId: 1, tags: ["a", Infinity] }, ["tags.1: expected a number less than 1e308"]],
    [tool({ petId }), { petId: -Infinity }, ["petId: expected a number less than 1e308"]],
    [tool({ petId }), { petId: "9007199254740993" }, { path: { petId: 9007199254740993n }, ...versioned }],
    [tool({ petId }), { petId: 2 ** 53 - 1 }, { path: { petId: 2 ** 53 - 1 }, ...versioned }],
  ])("%#", async (asked, args, want) => {
    expect(await placed(updatePet, args, asked)).toEqual(want);
  });
});

test.each<[value: unknown, problems: string[]]>([
  ["red", []],
  [
    "red,blue",
    ["colours: expected an array (a list), not a single value", 'colours.0: expected one of "red", "blue"'],
  ],
  [["green"], ['colours.0: expected one of "red", "blue"']],
  ['["green"]', ['colours.0: expected one of "red", "blue"']],
])("a single value where a list is expected: %j", async (value, problems) => {
  const colours = query("colours", { type: "array", items: { enum: ["red", "blue"] } }).optional();
  const checked = await checkArguments(tool({ colours }), { colours: value });
  expect(checked.ok ? [] : checked.problems.map(problemText)).toEqual(problems);
});

test("a refusal shows how to call", async () => {
  const placement = await placeArguments(undefined, updatePet, { tags: [1] }, { operations });
  const entries = await signatureEntries(undefined, updatePet, operations);
  expect(refusal({ name: "update_pet", entries }, placement.ok ? [] : placement.problems)).toBe(
    [
      "petId is missing: expected an integer",
      "tags.0: expected a string",
      "Call it as update_pet(petId, name?, tags?)",
      "  petId: an integer",
      "  tags (optional): an array of strings",
    ].join("\n"),
  );
});

test("a refusal shows all arguments to a caller who used none of their names and need send none", () => {
  const schema: JsonSchema = { type: "object", properties: { a: { type: "string" } } };
  const entries = [{ name: "body", required: false, schema }];
  expect(refusal({ name: "save", entries }, [{ path: "/a", keyword: "unknown", expected: "" }])).toContain(
    ["Call it as save(body?)", "  body (optional): an object { a? }"].join("\n"),
  );
});

test("arguments of a tool that calls nothing itself", async () => {
  const own = tool({ city: argument({ type: "string" }), days: argument({ type: "integer" }).optional() });
  expect(await checkArguments(own, { city: "Ulm", days: "3" })).toEqual({
    ok: true,
    args: { city: "Ulm", days: 3 },
  });
  expect(await checkArguments(own, { days: "x", town: 1 })).toMatchObject({
    ok: false,
    problems: [{ path: "/town" }, { path: "/city" }, { path: "/days" }],
  });
});

describe("many values behind a pattern", () => {
  const values = [..."abcdefghijklmnopqrstuvwxyz"].map((letter) => `region-${letter}`);
  const facts = operation({
    parameters: [
      {
        name: "region",
        in: "query",
        required: true,
        schema: { type: "string", enum: values },
        style: "form",
        explode: true,
      },
    ],
    arguments: [{ name: "region", place: "query:region", required: true }],
  });
  const shown = tool({ region: query("region", { type: "string", pattern: "^region-[a-z]$" }) });

  test.each<[string, unknown]>([
    ["region-c", { query: { region: "region-c" } }],
    ["region_cc", [expect.stringContaining('one of 26 values, such as "region-c"')]],
    ["region-Q", [expect.stringContaining('"region-q"')]],
    ["eu", [expect.stringContaining('"region-y", "region-z"')]],
  ])("%s", async (region, want) => {
    expect(await placed(facts, { region }, shown)).toEqual(want);
  });

  test("that is not given is missing", async () => {
    expect(await placed(facts, {}, shown)).toEqual([
      expect.stringContaining('region is missing: expected one of "region-a", "region-b"'),
    ]);
  });
});

test("of many arguments that are missing, only those that are told are put into words", async () => {
  const read = new Set<string>();
  const names = Array.from({ length: 50 }, (_, i) => `argument${i}`);
  const watched = (name: string): JsonSchema =>
    Object.defineProperty({}, "enum", { get: () => (read.add(name), ["a"]) });
  const input = Object.fromEntries(names.map((name) => [name, argument(watched(name))]));
  read.clear();
  const checked = await checkArguments(tool(input), {});
  expect(checked).toMatchObject({ ok: false, problems: { length: 8 } });
  expect([...read]).toEqual(names.slice(0, 8));
});

test("the arguments of an operation are collected once for all who ask", () => {
  const asked = tool({ petId: path("petId", { type: "integer" }) });
  for (const one of [undefined, asked])
    expect(acceptedArguments(one, updatePet)).toBe(acceptedArguments(one, updatePet));
});
