import type { Client } from "@modelcontextprotocol/client";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { discoveryToolNames } from "../../../src/runtime/operations/discovery-tools.js";
import type { OperationFacts } from "../../../src/runtime/operations/operation.js";
import type { Argument } from "../../../src/runtime/operations/tool.js";
import { fits } from "../../../src/runtime/schema/validate.js";
import type { JsonSchema } from "../../../src/runtime/values/json.js";
import { createSlices } from "../../../src/runtime/values/slices.js";
import {
  connect,
  facts,
  serve,
  startUpstream,
  textOf,
  toolFor,
  type Setup,
  type Upstream,
} from "../upstream.js";
import { closeGate, feedAnimal, freeAnimal, gates, getAnimal, indexOf, listAnimals, zoo } from "./zoo.js";

let upstream: Upstream;

beforeAll(async () => {
  upstream = await startUpstream(({ method, url }, response) => {
    const meals = Array.from({ length: url === "/animals/hungry" ? 99 : 1 }, () => ({
      food: "hay",
      grams: 9,
    }));
    response.setHeader("content-type", "application/json");
    if (method === "POST") response.writeHead(201, { location: "/animals/leo" });
    response.end(JSON.stringify({ name: "Leo", keeper: { name: "Ann", age: 40 }, meals }));
  });
});
afterAll(() => upstream.close());

function here(operation: OperationFacts): OperationFacts {
  return { ...operation, servers: [{ url: upstream.origin }] };
}

async function client(setup: Partial<Setup> = {}): Promise<Client> {
  const operations = setup.operations ?? zoo.map(here);
  const { endpoint } = serve({
    tools: [toolFor(listAnimals), gates],
    index: indexOf(operations),
    ...setup,
    operations,
  });
  return connect(endpoint.fetch);
}

async function call(name: string, args: Record<string, unknown>, setup?: Partial<Setup>) {
  const before = upstream.received.length;
  const result = await (await client(setup)).callTool({ name, arguments: args });
  return {
    failed: result.isError === true,
    text: textOf(result),
    structured: result.structuredContent,
    sent: upstream.received.slice(before).map(({ method, url, body }) => `${method} ${url} ${body}`.trim()),
  };
}

function schemaIn(text: string): unknown {
  return JSON.parse(/^Arguments: (.*)$/m.exec(text)?.[1] ?? "null");
}

test("four tools behind those of the project, of at most 300 tokens", async () => {
  const { tools } = await (await client()).listTools();
  expect(tools.map(({ name }) => name)).toEqual(["list_animals", "gates_write", ...discoveryToolNames]);
  const general = tools.filter(({ name }) => (discoveryToolNames as readonly string[]).includes(name));
  const tokens = general.map(({ name, description, inputSchema }) =>
    countTokens(JSON.stringify({ name, description, inputSchema })),
  );
  expect(tokens.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(300);
  expect(general.map(({ annotations }) => annotations?.readOnlyHint)).toEqual([true, true, true, false]);
});

test.each<[string, Partial<Setup>, readonly string[]]>([
  ["nothing to search", { tools: zoo.map((one) => toolFor(one)) }, []],
  [
    "nothing that writes",
    { tools: [gates, toolFor(feedAnimal), toolFor(freeAnimal)] },
    discoveryToolNames.slice(0, 3),
  ],
  ["nothing that may be found", { environment: { MCP_TOOLS: "list_animals" } }, []],
  ["read-only", { environment: { MCP_READ_ONLY: "1" } }, discoveryToolNames.slice(0, 3)],
])("no tool that would be of no use: %s", async (_, setup, left) => {
  const { tools } = await (await client(setup)).listTools();
  expect(
    tools.map(({ name }) => name).filter((name) => (discoveryToolNames as readonly string[]).includes(name)),
  ).toEqual(left);
});

describe("search_operations", () => {
  test("one line a hit, with what it takes, and what it needs behind it", async () => {
    const { text } = await call("search_operations", { queries: ["get an animal"], limit: 3 });
    const lines = text.split("\n");
    expect(lines[0]).toBe("get_animal(animal: string) GET");
    expect(lines).toContain("list_animals() GET [tool]");
    expect(lines).toHaveLength(3);
  });

  test("each question has a list of its own, and a hit is written once", async () => {
    const { text } = await call("search_operations", {
      queries: ["feeding", "closing", "feed or close", "quantum"],
      limit: 2,
    });
    expect(text.split("\n")).toEqual([
      "feeding:",
      'feed_animal(animal: string, food: "hay"|"fish", grams?: integer(1..), 1 more) POST',
      "",
      "closing:",
      "close_gate(gate: string) POST [tool gates_write, action close]",
      "",
      "feed or close:",
      "feed_animal (above)",
      "close_gate (above)",
      "",
      "quantum:",
      'Nothing fits "quantum". Try other, fewer words.',
    ]);
  });

  test("an argument that the question names is told first, although no list shows it", async () => {
    const { text } = await call("search_operations", { queries: ["mood of feeding"], limit: 1 });
    expect(text).toBe(
      'feed_animal(animal: string, food: "hay"|"fish", mood?: object, grams?: integer(1..)) POST',
    );
  });

  test("a line that has no room for all arguments says how many are left", async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`label_${at}`, { type: "string" as const }]),
    );
    const stock = facts("POST /food", {
      name: "stock_food",
      body: { required: true, contentType: "application/json", schema: { type: "object", properties } },
      arguments: Object.keys(properties).map((name) => ({
        name,
        place: `body:/${name}` as const,
        required: false,
      })),
    });
    const { text } = await call(
      "search_operations",
      { queries: ["stock"] },
      { operations: [...zoo.map(here), stock] },
    );
    const [, named = "", left = ""] = /^stock_food\((label_0\?, .*), (\d+) more\) POST$/.exec(text) ?? [];
    expect(named.split(", ").length + Number(left)).toBe(60);
  });

  test("a single text is a question, too; words that nothing has find nothing", async () => {
    expect((await call("search_operations", { queries: "free" })).text).toContain(
      "free_animal(animal: string)",
    );
    expect((await call("search_operations", { queries: ["quantum"] })).text).toContain("Nothing fits");
  });
});

describe("describe_operations", () => {
  test("tells all that a call takes, once", async () => {
    const { text, structured } = await call("describe_operations", { names: ["feed_animal"] });
    expect(structured).toBeUndefined();
    expect(schemaIn(text)).toEqual({
      type: "object",
      properties: {
        animal: { type: "string" },
        food: { type: "string", enum: ["hay", "fish"], description: "What it eats." },
        grams: { type: "integer", minimum: 1 },
        mood: { type: "object", properties: { hungry: { type: "boolean" } } },
      },
      required: ["animal", "food"],
      additionalProperties: false,
    });
    const [first, second, third, , example] = text.split("\n");
    expect([first, second, third, example]).toEqual([
      "feed_animal: POST /animals/{animal}/meals",
      "Feed an animal",
      "Call it with call_write_operation.",
      'Example: {"animal":"leo","food":"fish"}',
    ]);
  });

  test("tells by their endings what compares a field in further ways", async () => {
    const type = { type: "string", description: "Of the animal." } as const;
    const endings = ["ic", "ie", "isw", "n"].map((ending) => `__${ending}`);
    const own = { legs__n: { ...type, description: "Not so many." }, wings__ic: type };
    const properties = Object.fromEntries(
      ["name", "kind", "food"].flatMap((field) => ["", ...endings].map((ending) => [field + ending, type])),
    );
    const list = facts("GET /beasts", {
      name: "list_beasts",
      parameters: Object.entries({ ...properties, legs: type, ...own }).map(([name, schema]) => ({
        name,
        in: "query",
        required: false,
        schema,
        style: "form",
        explode: true,
      })),
      arguments: Object.keys({ ...properties, legs: type, ...own }).map((name) => ({
        name,
        place: `query:${name}` as const,
        required: false,
      })),
    });
    const { text } = await call(
      "describe_operations",
      { names: ["list_beasts"] },
      { operations: [...zoo.map(here), here(list)] },
    );
    const told = ["name", "kind", "food", "legs", "legs__n", "wings__ic"];
    expect(schemaIn(text)).toHaveProperty(
      "properties",
      Object.fromEntries(told.map((name) => [name, expect.anything()])),
    );
    expect(text).toContain("\nAlso, to compare otherwise: {name, kind, food}__{ic, ie, isw, n}.");
  });

  test("keeps whole sentences of a description: an address has no ends of sentences", async () => {
    const description = `Repeat it: https://zoo.example/?food=hay&food=fish. ${"Hay is dry. ".repeat(40)}`;
    const schema: JsonSchema = { type: "object", properties: { food: { type: "string", description } } };
    const stock = facts("POST /food", {
      name: "stock_food",
      body: { required: true, contentType: "application/json", schema },
      arguments: [{ name: "food", place: "body:/food", required: false }],
    });
    const operations = [...zoo.map(here), stock];
    const { text } = await call("describe_operations", { names: ["stock_food"] }, { operations });
    expect(text).toContain("Repeat it: https://zoo.example/?food=hay&food=fish. Hay is dry.");
  });

  test("names the tool of what has one, and its action", async () => {
    const { text } = await call("describe_operations", { names: ["list_animals", "close_gate"] });
    expect(text).toContain("Call it with list_animals.");
    expect(text).toMatch(
      /Call it with gates_write: action "close"\.\nArguments: .*"action":\{"const":"close"\}/,
    );
  });

  test("of an action that is too long to be told, its arguments, and the names of those that the tool does not show", async () => {
    const long: JsonSchema = {
      type: "string",
      enum: Array.from({ length: 3_000 }, (_, at) => `shade ${at}`),
    };
    const { parameters, arguments: args, ...rest } = closeGate;
    const colour = { name: "colour", place: "query:colour", required: false, hidden: true } as const;
    const close: OperationFacts = {
      ...rest,
      parameters: [
        ...parameters,
        { name: "colour", in: "query", required: false, schema: long, style: "form", explode: true },
      ],
      arguments: [...args, colour],
    };
    const speed = (): Argument<string, JsonSchema, false> => ({
      place: "query:speed",
      schema: { type: "number" },
      required: false,
      optional: speed,
    });
    const setup = {
      operations: [...zoo.filter((one) => one !== closeGate), close].map(here),
      tools: [{ ...gates, input: { ...gates.input, speed: speed() } }],
    };
    const { text } = await call("describe_operations", { names: ["close_gate"] }, setup);
    expect(text).toContain(
      '{"action":{"const":"close"},"gate":{"type":"string"},"colour":{"type":"string"}},"required":["action","gate"]}',
    );
  });

  test("takes an action by the names of its tool and of itself", async () => {
    const { text } = await call("describe_operations", { names: ["gates_write.close"] });
    expect(text).toMatch(
      /Call it with gates_write: action "close"\.\nArguments: .*"action":\{"const":"close"\}/,
    );
    expect((await call("describe_operations", { names: ["gates_write"] })).text).toBe(
      "gates_write has several actions: ask for gates_write.open, gates_write.close.",
    );
  });

  test.each(["POST /animals/{animal}/meals", "post /animals/{id}/meals", "zoo.meals/Feed"])(
    "%s is a name, too",
    async (name) => {
      const index = { ...indexOf(zoo), operationIds: { "zoo.meals/Feed": zoo.indexOf(feedAnimal) } };
      const { text } = await call("describe_operations", { names: [name] }, { index });
      expect(text).toContain("feed_animal: POST");
      const args = { name, arguments: { animal: "leo", food: "hay" } };
      expect((await call("call_write_operation", args, { index })).sent).toEqual([
        'POST /animals/leo/meals {"food":"hay"}',
      ]);
    },
  );

  test("an unknown name gets those that are like it", async () => {
    const { text, failed } = await call("describe_operations", { names: ["fed_animal"] });
    expect({ text, failed }).toEqual({
      text: 'There is no operation "fed_animal". Did you mean feed_animal, get_animal, free_animal?',
      failed: true,
    });
  });
});

describe("what a caller asks for is bounded", () => {
  const many = (count: number, length = 1): string[] =>
    Array.from({ length: count }, (_, i) => `${i}`.padStart(length, "x"));

  test.each<[string, Record<string, unknown>]>([
    ["search_operations", { queries: many(4_000) }],
    ["search_operations", { queries: many(2, 201) }],
    ["describe_operations", { names: many(4_000) }],
    ["describe_operations", { names: many(2, 201) }],
    ["call_read_operation", { name: "get_animal", arguments: { animal: "leo" }, fields: many(4_000) }],
    ["call_read_operation", { name: "get_animal", arguments: { animal: "leo" }, fields: many(2, 201) }],
  ])("%s refuses more or longer texts, in few words", async (name, args) => {
    const { failed, text, sent } = await call(name, args);
    expect({ failed, sent }).toEqual({ failed: true, sent: [] });
    expect(text).toMatch(/at most 200 characters|50 items/);
    expect(text.length).toBeLessThan(2_000);
  });

  test("more arguments than any operation has are counted, and not looked at", async () => {
    const args = Object.fromEntries(many(1_001).map((name) => [name, 1]));
    const { failed, text, sent } = await call("call_read_operation", { name: "get_animal", arguments: args });
    expect({ failed, sent }).toEqual({ failed: true, sent: [] });
    expect(text).toContain("it has 1,001 arguments, more than 1,000");
  });

  test("of many unknown names, some are told, and similar ones of the first only", async () => {
    const names = many(50).map((name) => `fed_animal_${name}`);
    const { text, failed } = await call("describe_operations", { names });
    expect(failed).toBe(true);
    expect(text.match(/Did you mean/g)).toHaveLength(5);
    expect(text).toMatch(/^Nor is there any of these: fed_animal_5, .* and 35 more\.$/m);
  });

  test.each<[what: string, tool: string, args: object]>([
    ["fifty long names", "describe_operations", { names: many(50).map((name) => name.padEnd(200, "x")) }],
    [
      "much before an address",
      "call_write_operation",
      { name: `${"x".repeat(3_000)} ${zoo.find(({ method }) => method === "GET")?.key}` },
    ],
  ])("what is said of names is short: %s", async (_, tool, args) => {
    const { text, failed } = await call(tool, { ...args });
    expect(failed).toBe(true);
    expect(text.length).toBeLessThan(2_000);
  });

  const verbose = () =>
    zoo.map((one) => here({ ...one, summary: `${one.summary} ${"at length ".repeat(300)}` }));
  const environment = { MCP_MAX_RESULT_CHARS: "4000" };

  test("descriptions are told as far as they fit, and the others named", async () => {
    const setup = { operations: verbose(), environment };
    const names = zoo.map(({ name }) => name);
    const { text } = await call("describe_operations", { names }, setup);
    expect(text.length).toBeLessThan(4_300);
    expect(text).toContain("There is no room here for feed_animal, ");
    expect(text.match(/^Arguments: /gm)).toHaveLength(2);
  });

  test("hits are told as far as they fit", async () => {
    const { text } = await call(
      "search_operations",
      { queries: ["animal"] },
      { operations: verbose(), environment },
    );
    expect(text.length).toBeLessThanOrEqual(4_000);
    expect(text).toContain("animal");
  });

  test("of many missing fields, some are told", async () => {
    const args = { name: "get_animal", arguments: { animal: "leo" }, fields: ["name", ...many(49)] };
    const { text } = await call("call_read_operation", args);
    expect(text).toBe('{"name":"Leo"}\nThe answer has no 0, 1, 2, 3, 4 or 44 more.');
  });
});

describe("calling", () => {
  test.each<[string, string, Record<string, unknown>, string]>([
    [
      "what reads",
      "call_read_operation",
      { name: "get_animal", arguments: { animal: "leo" } },
      "GET /animals/leo",
    ],
    [
      "with arguments as text",
      "call_write_operation",
      { name: "feed_animal", arguments: '{"animal":"leo","food":"hay","mood":{"hungry":true}}' },
      'POST /animals/leo/meals {"mood":{"hungry":true},"food":"hay"}',
    ],
    ["what has a tool", "call_read_operation", { name: "list_animals" }, "GET /animals"],
    [
      "what is an action",
      "call_write_operation",
      { name: "close_gate", arguments: { gate: "1" } },
      "POST /gates/1/close",
    ],
  ])("%s", async (_, tool, args, request) => {
    const { sent, failed } = await call(tool, args);
    expect(failed).toBe(false);
    expect(sent.map((line) => line.replace(/ \{.*/, ""))).toEqual([request.replace(/ \{.*/, "")]);
  });

  test.each([
    ["search_operations", "queries"],
    ["describe_operations", "names"],
  ])("%s publishes that it needs something to go by", async (name, argument) => {
    const { tools } = await (await client()).listTools();
    const { inputSchema } = tools.find((tool) => tool.name === name) ?? expect.unreachable();
    const { failed, text } = await call(name, { [argument]: [] });
    expect([fits(inputSchema as JsonSchema, { [argument]: [] }), failed]).toEqual([false, true]);
    expect(text).toContain(
      `${argument}: expected an array of strings (at most 200 characters) of 1 to 50 items`,
    );
  });

  test("only the fields that are asked for; what there is, when there is none of them", async () => {
    const args = { name: "get_animal", arguments: { animal: "leo" } };
    const some = await call("call_read_operation", { ...args, fields: ["keeper.name", "meals.food"] });
    expect(JSON.parse(some.text)).toEqual({ keeper: { name: "Ann" }, meals: [{ food: "hay" }] });
    const none = await call("call_read_operation", { ...args, fields: ["colour"] });
    expect(none.text).toContain(
      "It has: name, keeper, keeper.name, keeper.age, meals, meals.food, meals.grams.",
    );
  });

  test("of what is too long, that fields ask for less", async () => {
    const short: Partial<Setup> = { environment: { MCP_MAX_RESULT_CHARS: "500" } };
    const args = { name: "get_animal", arguments: { animal: "hungry" } };
    const { text } = await call("call_read_operation", args, short);
    expect(text).toMatch(/Cut to fit: .*\. Ask for less with fields of call_read_operation\.$/);
  });

  test("a refusal carries what is needed to do better", async () => {
    const { text, sent, failed } = await call("call_write_operation", {
      name: "feed_animal",
      arguments: { animal: "leo", food: "cake" },
    });
    expect({ sent, failed }).toEqual({ sent: [], failed: true });
    expect(text).toContain(
      "Call it with call_write_operation as feed_animal({ animal, food, grams?, mood? })",
    );
    expect(text).toContain('"food":{"type":"string","enum":["hay","fish"]');
  });

  test("a refusal carries no schema that is long", async () => {
    const enough = Array.from({ length: 110 }, (_, i) => `food number ${i}`);
    const schema: JsonSchema = {
      type: "object",
      properties: { food: { type: "string", enum: enough } },
      required: ["food"],
    };
    const fed = { ...feedAnimal, body: { required: true, contentType: "application/json", schema } };
    const operations = zoo.map((one) => here(one === feedAnimal ? fed : one));
    const asked = { name: "feed_animal", arguments: { animal: "leo", food: "cake" } };
    const { text, failed } = await call("call_write_operation", asked, { operations });
    expect(failed).toBe(true);
    expect(text).toContain("food: expected one of");
    expect(text).not.toContain("As JSON Schema");
    expect(text.length).toBeLessThan(2_000);
  });

  test("an action is refused by the name and the arguments that it is called with here", async () => {
    const name = "close_gate";
    const asked = { name, arguments: { gate: "north", colour: "red" } };
    const { text, sent } = await call("call_write_operation", asked);
    expect(sent).toEqual([]);
    const [first, , how] = text.split("\n");
    expect(first).toBe("close_gate was not called: its arguments do not fit.");
    expect(how).toBe("Call it with call_write_operation as close_gate({ gate })");
    expect(text).not.toContain("action");
    const right = await call("call_write_operation", { name, arguments: { gate: "north" } });
    expect(right.sent).toHaveLength(1);
  });

  test.each([
    ["call_read_operation", "free_animal", "changes something", "call_write_operation"],
    ["call_write_operation", "get_animal", "only reads", "call_read_operation"],
    ["call_read_operation", "close_gate", "changes something", 'gates_write: action "close"'],
  ])("%s of %s: it %s", async (tool, name, why, better) => {
    const { text, sent } = await call(tool, { name, arguments: { animal: "leo" } });
    expect(text).toBe(`${name} was not called: it ${why}.\nWhat to do: call it with ${better}.`);
    expect(sent).toEqual([]);
  });

  test("what is to be called next is said in terms of these tools", async () => {
    const { text } = await call("call_write_operation", {
      name: "feed_animal",
      arguments: { animal: "leo", food: "hay" },
    });
    expect(text).toContain('call_read_operation(name: "get_animal", arguments: {animal: "leo"})');
  });
});

describe("what a tool demands holds here, too", () => {
  const free = (about: Parameters<typeof toolFor>[1]): Partial<Setup> => ({
    tools: [toolFor(freeAnimal, about)],
  });
  const args = { name: "free_animal", arguments: {} };

  test.each<[string, Partial<Setup>, Record<string, unknown>, { sent: string[]; text: string }]>([
    [
      "fixed",
      free({ input: {}, fixed: { path: { animal: "leo" } } }),
      args,
      { sent: ["DELETE /animals/leo"], text: '"name":"Leo"' },
    ],
    [
      "fixed may not be sent",
      free({ input: {}, fixed: { path: { animal: "leo" } } }),
      { ...args, arguments: { animal: "kim" } },
      { sent: [], text: "animal is not known here" },
    ],
    [
      "respond",
      free({ respond: () => ({ freed: true }) }),
      { ...args, arguments: { animal: "leo" } },
      { sent: ["DELETE /animals/leo"], text: '{"freed":true}' },
    ],
    [
      "run",
      free({ run: () => "not today" }),
      { ...args, arguments: { animal: "leo" } },
      { sent: [], text: "not today" },
    ],
    [
      "result",
      free({ result: { pick: ["name"] } }),
      { ...args, arguments: { animal: "leo" } },
      { sent: ["DELETE /animals/leo"], text: '{"name":"Leo"}' },
    ],
    ["enabled", free({ enabled: false }), args, { sent: [], text: 'There is no operation "free_animal"' }],
  ])("%s", async (_, setup, given, { sent, text }) => {
    const found = await call("call_write_operation", given, setup);
    expect(found.sent).toEqual(sent);
    expect(found.text).toContain(text);
  });

  test("confirm: nobody is there to ask, so nothing is sent", async () => {
    const before = upstream.received.length;
    const asked = (await client(free({ confirm: "Really?" }))).callTool({
      name: "call_write_operation",
      arguments: { ...args, arguments: { animal: "leo" } },
    });
    await expect(asked).rejects.toThrow();
    expect(upstream.received).toHaveLength(before);
  });
});

describe("what the document demands holds with a tool and without", () => {
  const demanding = (about: Partial<OperationFacts>): Partial<Setup> => {
    const operations = zoo.map((one) => here(one.key === getAnimal.key ? { ...one, ...about } : one));
    return { operations, index: indexOf(operations), environment: {} };
  };
  const byTool: Partial<Setup> = { tools: [toolFor(getAnimal, { input: {} })] };
  const through = ["call_read_operation", { name: "get_animal", arguments: {} }] as const;

  test.each<[string, readonly [string, Record<string, unknown>], Partial<Setup>]>([
    ["through search", through, {}],
    ["by its tool", ["get_animal", {}], byTool],
  ])("fixed and result, %s", async (_, [name, args], setup) => {
    const facts = demanding({ fixed: { path: { animal: "kim" } }, result: { pick: ["name"] } });
    const { sent, text } = await call(name, args, { ...facts, ...setup });
    expect({ sent, text }).toEqual({ sent: ["GET /animals/kim"], text: '{"name":"Leo"}' });
  });

  test("the tool file has the last word", async () => {
    const facts = demanding({ fixed: { path: { animal: "kim" } }, result: { pick: ["name"] } });
    const tool = toolFor(getAnimal, { result: { pick: ["keeper.age"] } });
    const { sent, text } = await call("get_animal", { animal: "leo" }, { ...facts, tools: [tool] });
    expect({ sent, text }).toEqual({ sent: ["GET /animals/leo"], text: '{"keeper":{"age":40}}' });
  });

  test.each([
    ["call_read_operation", { name: "get_animal", arguments: { animal: "leo" } }],
    ["get_animal", { animal: "leo" }],
  ])("confirm, by %s", async (name, args) => {
    const before = upstream.received.length;
    const setup = {
      ...demanding({ confirm: true }),
      tools: name === "get_animal" ? [toolFor(getAnimal)] : [],
    };
    await expect((await client(setup)).callTool({ name, arguments: args })).rejects.toThrow();
    expect(upstream.received).toHaveLength(before);
  });
});

test("the log says what was meant, though there is no such operation for the caller", async () => {
  const lines: string[] = [];
  const host = { write: (line: string) => void lines.push(line) };
  await call("call_write_operation", { name: "no_such", arguments: { password: "hunter2" } }, { host });
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({
    event: "call",
    tool: "call_write_operation",
    operation: "no_such",
    failed: true,
  });
  expect(lines.join("\n")).not.toContain("hunter2");
});

test("a name of these tools is not for others", () => {
  const taken = toolFor(closeGate, { name: "search_operations" });
  expect(() => serve({ operations: zoo, tools: [taken], index: indexOf(zoo) })).toThrow(/search_operations/);
});

test("null is not given where a tool shows none, and a value for whoever was told of it", async () => {
  const schema = { type: ["integer", "null"] as const };
  const weigh = here(
    facts("POST /scales", {
      name: "weigh_animal",
      summary: "Weigh an animal",
      body: {
        required: true,
        contentType: "application/json",
        schema: { type: "object", properties: { grams: schema } },
      },
      arguments: [{ name: "grams", place: "body:/grams", required: false }],
    }),
  );
  const grams = { place: "body:/grams", schema: { type: "integer" }, required: false } as Argument;
  const listed = { operations: [weigh], tools: [toolFor(weigh, { input: { grams } })] };
  const found = { operations: [weigh], tools: [] };
  const given = { name: "weigh_animal", arguments: { grams: null } };
  expect((await call("weigh_animal", { grams: null }, listed)).sent).toEqual(["POST /scales {}"]);
  expect((await call("call_write_operation", given, found)).sent).toEqual(['POST /scales {"grams":null}']);
  const told = async (setup: Partial<Setup>) => {
    return schemaIn((await call("describe_operations", { names: ["weigh_animal"] }, setup)).text);
  };
  const other = { ...listed, operations: [weigh, here(getAnimal)] };
  const described = (grams: object) => ({ properties: { grams } });
  expect(await told(other)).toMatchObject(described({ type: "integer" }));
  expect(await told(found)).toMatchObject(described(schema));
});

test("others have their turn between names that are looked for among all operations", async () => {
  let turns = 0;
  const slices = { ...createSlices(), turn: async () => void (turns += 1) };
  const names = Array.from({ length: 20 }, (_, i) => `free anmal no ${i}`);
  const { text } = await call("describe_operations", { names }, { host: { slices } });
  expect(text).toContain("Did you mean free_animal, ");
  // Each name, and for the first five of them those that are written alike and three words.
  expect(turns).toBeGreaterThanOrEqual(20 + 5 * 3);
});

test("others have their turn between the hits of a search", async () => {
  let turns = 0;
  const slices = { ...createSlices(), turn: async () => void (turns += 1) };
  const found = Array.from({ length: 10 }, (_, i) =>
    facts(`GET /birds/${i}`, { name: `get_bird_${i}`, summary: "Get a bird" }),
  );
  const setup = { operations: found, tools: [], index: indexOf(found), host: { slices } };
  const { text } = await call("search_operations", { queries: ["bird"], limit: 10 }, setup);
  expect(text.match(/get_bird_/g)).toHaveLength(10);
  expect(turns).toBeGreaterThanOrEqual(10);
});

test("what is left of a group is found out once for all of its actions", async () => {
  let asked = 0;
  const found = Array.from({ length: 100 }, (_, i) =>
    facts(`GET /birds/${i}`, { name: `get_bird_${i}`, summary: "Get a bird" }),
  );
  const birds = {
    ...gates,
    name: "birds",
    actions: Object.fromEntries(found.map(({ key }, i) => [`get_${i}`, key])),
    input: {},
  };
  const policy = (): boolean => (asked += 1) > 0;
  const operations = [...found, getAnimal];
  const setup = { operations, tools: [birds], index: indexOf(operations), policy };
  const { text } = await call("search_operations", { queries: ["bird"], limit: 1 }, setup);
  expect(text).toContain("[tool birds, action get_");
  expect(asked).toBeLessThan(20 * found.length);
});

test("others have their turn before a part of a server is looked for that an address asks for", async () => {
  let turns = 0;
  const slices = { ...createSlices(), turn: async () => void (turns += 1) };
  const { endpoint } = serve({ operations: zoo.map(here), host: { slices } });
  const head = (query: string) => ({
    method: "POST",
    url: new URL(`http://a/mcp${query}`),
    headers: new Headers(),
  });
  await endpoint.admit(head(""), {});
  expect(turns).toBe(0);
  await endpoint.admit(head("?tools=list_animals"), {});
  expect(turns).toBe(1);
});
