/** A tool file that does not fit its operation is told of by `--doctor` and by the project's own tests. */
import { expect, test } from "vitest";
import { testServer } from "../../src/runtime/development/testing.js";
import {
  definitionFaults,
  sourceLine,
  type Spot,
  toolFaults,
} from "../../src/runtime/development/tool-faults.js";
import type { ServerDefinition } from "../../src/runtime/call/server-definition.js";
import { doctor } from "../../src/runtime/node/doctor.js";
import { createRuntime } from "../../src/runtime/server/create-runtime.js";
import { body, query, type Tool } from "../../src/runtime/operations/tool.js";
import { facts, serve, toolFor } from "./upstream.js";

const text = { type: "string" } as const;
const operation = facts("POST /x", {
  name: "x",
  parameters: [{ name: "verbose", in: "query", required: false, schema: text, style: "form", explode: true }],
  arguments: [{ name: "verbose", place: "query:verbose", required: false }],
  body: {
    required: false,
    contentType: "application/json",
    schema: {
      type: "object",
      properties: {
        kind: text,
        owner: { type: "object", properties: { id: text } },
        labels: { type: "object", properties: { id: text }, additionalProperties: true },
        anything: { type: "object" },
        list: { type: "array", items: { type: "object" } },
        loose: { anyOf: [{ type: "object", properties: { a: text } }, { type: "object" }] },
        either: {
          oneOf: [
            { type: "object", properties: { a: text } },
            { type: "object", properties: { b: text } },
          ],
        },
      },
    },
  },
});

test.each<[what: string, slip: Partial<Tool>, want: string[]]>([
  ["nothing", {}, []],
  ["an inner place that is there", { input: { id: body("/owner/id", text) } }, []],
  ["a member of an open object", { input: { id: body("/labels/colour", text) } }, []],
  ["a member of an undescribed object", { input: { id: body("/anything/inside/it", text) } }, []],
  ["a member of one alternative", { input: { id: body("/either/b", text) } }, []],
  ["a member of no alternative", { input: { id: body("/either/c", text) } }, ["body:/either/c"]],
  ["fixed", { fixed: { query: { verbos: 1 } } }, ["query:verbos", "did you mean query:verbose?"]],
  ["an argument", { input: { v: query("nonsense", text) } }, ["query:nonsense"]],
  ["a property", { input: { v: body("/kin", text) } }, ["body:/kin"]],
  ["a fixed property", { fixed: { body: { "/nonsense": 1 } } }, ["body:/nonsense"]],
  ["a place below a text", { input: { v: body("/kind/x", text) } }, ["body:/kind/x"]],
  ["a place below a list", { input: { v: body("/list/0", text) } }, ["body:/list/0"]],
  ["a place below an undescribed alternative", { input: { v: body("/loose/x", text) } }, []],
  ["values in no location", { fixed: { querry: { x: 1 } } as Tool["fixed"] }, ["fixes values in querry"]],
  ["a member of answers", { result: { pick: ["items.id", "map.x.id"], drop: ["open.x", "a.b.id"] } }, []],
  ["no member of answers", { result: { pick: ["items.ip"] } }, ["items.ip, which no answer", "items.id?"]],
  ["no dropped member", { result: { drop: ["items.id.x"] } }, ["items.id.x, which no answer"]],
  ["an inner place", { input: { v: body("/owner/ip", text) } }, ["body:/owner/ip"]],
  ["a property that is no pointer", { input: { v: body("kind", text) } }, ["body:kind, a place"]],
  [
    "two arguments for one place",
    { input: { v: query("verbose", text), w: query("verbose", text) } },
    ["v and w to one place, query:verbose"],
  ],
  [
    "a fixed value for the place of an argument",
    { input: { v: query("verbose", text) }, fixed: { query: { verbose: 1 } } },
    ["fixes query:verbose, which it lists as the argument v, too"],
  ],
  [
    "a fixed value that its place does not take",
    { fixed: { body: { "/kind": 5 } } },
    ["fixes body:/kind with a value that POST /x does not take: expected a string"],
  ],
  ["a fixed value that its place takes", { fixed: { body: { "/kind": "5" } } }, []],
  [
    "too deep",
    { input: {}, fixed: { body: { "/owner/id": "1" } } },
    ["only the whole body and its properties"],
  ],
  [
    "a fixed body around an argument",
    { input: { v: body("/kind", text) }, fixed: { body: { "": { kind: "a" } } } },
    ["fixes body:, and with it the places of what it lists: v"],
  ],
  [
    "an argument with the name of that which chooses an action",
    { operation: undefined, actions: { x: "POST /x" }, input: { action: query("verbose", text) } },
    ["lists an argument action"],
  ],
  ["an operation beside actions", { actions: { x: "POST /x" } }, ["beside its actions, POST /x, which"]],
  [
    "an argument of no action",
    { operation: undefined, actions: { x: "POST /x" }, input: { v: query("nonsense", text) } },
    ["query:nonsense"],
  ],
])("%s", async (_, slip, want) => {
  const { runtime } = serve({ operations: [operation], tools: [toolFor(operation, slip)] });
  const { definition } = runtime;
  definition.operations.answer = async () => ({
    items: { id: {} },
    map: { "*": { id: {} } },
    open: true,
    "a.b": { id: {} },
  });
  const [tool] = definition.tools;
  const faults = tool === undefined ? [] : await toolFaults(tool, definition.operations);
  const told = faults.map(({ text }) => text).join("\n");
  for (const words of want) expect(told).toContain(words);
  expect(faults).toHaveLength(Math.min(want.length, 1));
  const lines: string[] = [];
  expect(await doctor(runtime.definition, { create: () => runtime, tell: (line) => lines.push(line) })).toBe(
    Math.min(want.length, 1),
  );
  expect(lines.join("\n")).toContain(told);
  const testing = testServer(definition);
  if (want.length === 0) await testing;
  else await expect(testing).rejects.toThrow(told);
});

test("an argument without a schema, as JavaScript allows it, stops the start and is told by doctor", async () => {
  const verbose = JSON.parse('{ "place": "query:verbose", "required": false }') as Tool["input"][string];
  const tool = toolFor(operation, { input: { verbose } });
  const { runtime } = serve({ operations: [operation] });
  const definition = { ...runtime.definition, tools: [tool] };
  const create = () => createRuntime(definition, runtime.host);
  expect(create).toThrow('Tool "x" lists verbose without a schema');
  const lines: string[] = [];
  expect(await doctor(definition, { create, tell: (line) => lines.push(line) })).toBe(1);
  expect(lines.join("\n")).toContain("tool x lists verbose without a schema");
});

test.each<[what: string, slip: Partial<Tool>, missing: boolean]>([
  ["nothing", {}, true],
  ["in a group, nothing", { operation: undefined, actions: { x: "POST /x" } }, true],
  ["the argument", { input: { kind: body("/kind", text) } }, false],
  ["what contains it", { input: { all: body("", { type: "object" }) } }, false],
  ["a fixed value", { fixed: { body: { "/kind": "a" } } }, false],
])("a required argument is missing where there is %s", async (_, slip, missing) => {
  const tool = toolFor(operation, { input: {}, ...slip });
  const { runtime } = serve({
    operations: [{ ...operation, arguments: [{ name: "kind", place: "body:/kind", required: true }] }],
  });
  expect(await toolFaults(tool, runtime.definition.operations)).toEqual(
    missing
      ? [
          {
            at: { part: "missing", name: "body:/kind" },
            text: "tool x neither lists nor fixes body:/kind, which POST /x requires",
          },
        ]
      : [],
  );
});

const sources = new Map([
  [
    "src/custom/made.ts",
    `function made<const N extends string>(name: string, place: N) {
  return defineTool({ name, operation: "POST /x", description: "", input: { v: query(place, text) } });
}
export const custom = [
  made("first", "good"),
  made("second", "verbos"),
];`,
  ],
  [
    "src/tools/x.ts",
    `export default defineTool({\n  name: "x",\n  input: {\n    verbose,\n    w: place,\n  },\n});`,
  ],
]);

test.each<[what: string, tool: string, spot: Spot, want: string | undefined]>([
  [
    "of a tool that a function makes",
    "second",
    { part: "input", name: "query:verbos" },
    "src/custom/made.ts:6",
  ],
  ["of a tool with its name alone", "first", { part: "result", name: "a.b" }, "src/custom/made.ts:5"],
  [
    "of a constant that is an argument",
    "x",
    { part: "input", name: "query:far", argument: "verbose" },
    "src/tools/x.ts:4",
  ],
  [
    "of an argument that is a constant",
    "x",
    { part: "input", name: "query:far", argument: "w" },
    "src/tools/x.ts:5",
  ],
  ["of an argument that is missing", "x", { part: "missing", name: "query:far" }, "src/tools/x.ts:3"],
  ["of no tool", "y", { part: "missing", name: "query:far" }, undefined],
])("the line %s", (_, tool, spot, want) => {
  const at = sourceLine(tool, spot, sources);
  expect(at && `${at.file}:${at.line}`).toBe(want);
});

test.each([
  ["a quote", '"', '\\\\"'],
  ["a template", "`", "\\\\`"],
  ["a comment", "/*", "/*"],
  ["blanks", " ", " "],
])("the line is found at once though %s never ends", (_, begin, more) => {
  const tool = 'defineTool({\n  name: "x",\n  input: { v: a },\n});\n';
  const began = process.cpuUsage();
  const files = new Map([["x.ts", tool + begin + more.repeat(200_000)]]);
  const at = sourceLine("x", { part: "input", name: "query:far", argument: "verbose" }, files);
  expect(at).toEqual({ file: "x.ts", line: 2 });
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(2_000);
});

test("operations that are not there are told of, wherever they are named", async () => {
  const { runtime } = serve({
    operations: [operation],
    resources: [{ uri: "notes://{id}", name: "notes", operation: "GET /x" }],
    prompts: [
      {
        name: "greet",
        description: "",
        messages: "Hello {who}",
        arguments: { who: { suggest: { operation: "POST /xx", argument: "verbose" } } },
      },
    ],
  });
  const group = toolFor(operation, { operation: undefined, actions: { x: "POST /x", y: "POST /y" } });
  expect(await toolFaults(group, runtime.definition.operations)).toEqual([
    {
      at: { part: "operation", name: "POST /y" },
      text: "tool x calls POST /y, an operation that is not there; did you mean POST /x?",
    },
  ]);
  const lines: string[] = [];
  expect(await doctor(runtime.definition, { create: () => runtime, tell: (line) => lines.push(line) })).toBe(
    1,
  );
  for (const words of [
    "resource notes://{id} reads GET /x, an operation that is not there",
    "prompt greet suggests values of POST /xx, an operation that is not there; did you mean POST /x?",
  ])
    expect(lines.join("\n")).toContain(words);
});

test.each<[what: string, own: Partial<Pick<ServerDefinition, "resources" | "prompts">>, want: string[]]>([
  [
    "nothing",
    { resources: [{ uri: "x://{id}/{q}", name: "x", operation: "GET /x/{id}", suggest: { q: [] } }] },
    [],
  ],
  [
    "an unknown variable of a resource",
    { resources: [{ uri: "x://{id}/{qq}", name: "x", operation: "GET /x/{id}" }] },
    [
      "resource x://{id}/{qq} has the variable qq, an argument that GET /x/{id} does not have; did you mean q?",
    ],
  ],
  [
    "no variable for a required argument",
    { resources: [{ uri: "x://{q}", name: "x", operation: "GET /x/{id}" }] },
    ["resource x://{q} has no variable id, an argument that GET /x/{id} requires"],
  ],
  [
    "a resource that changes something",
    { resources: [{ uri: "x://{verbose}", name: "x", operation: "POST /x" }] },
    ["resource x://{verbose} reads POST /x, which changes something"],
  ],
  [
    "suggestions for no variable",
    { resources: [{ uri: "x://{id}", name: "x", read: () => "", suggest: { ip: ["a"] } }] },
    ["resource x://{id} suggests values of ip, which is not a variable of it"],
  ],
  [
    "suggestions of no argument",
    {
      prompts: [
        {
          name: "greet",
          description: "",
          messages: "",
          arguments: { who: { suggest: { operation: "GET /x/{id}", argument: "qq" } } },
        },
      ],
    },
    ["prompt greet suggests values of qq, an argument that GET /x/{id} does not have; did you mean q?"],
  ],
])("of resources and prompts: %s", async (_, own, want) => {
  const read = facts("GET /x/{id}");
  const q = { name: "q", place: "query:q", required: false } as const;
  const { runtime } = serve({
    operations: [operation, { ...read, arguments: [...read.arguments, q] }],
    tools: [],
    ...own,
  });
  expect((await definitionFaults(runtime.definition)).map(({ text: told }) => told)).toEqual(want);
});
