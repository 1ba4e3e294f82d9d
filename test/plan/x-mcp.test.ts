/** What `x-mcp` makes of an operation: its name, its hints, what every call obeys, and who may make one. */
import { expect, test } from "vitest";
import { defaultLeanOptions } from "../../src/config/config.js";
import { operationIndexView } from "../../src/emit/operation-index.js";
import type { Schema } from "../../src/model/api.js";
import type { McpExtension } from "../../src/model/lean.js";
import { annotate } from "../../src/plan/annotate.js";
import { placeArguments } from "../../src/runtime/call/arguments.js";
import { operationTool } from "../../src/runtime/discovery/describe.js";
import { operationSource } from "../../src/runtime/operations/source.js";
import { api, at, media, operation, parameter, planned, plannedOne, response } from "./build.js";

const says = (value: McpExtension) => ({ extensions: new Map([["x-mcp", value]]) });

test.each<[method: string, extension: McpExtension, want: string]>([
  ["POST", { readOnly: true }, "readOnly idempotent openWorld"],
  ["GET", { readOnly: false }, "destructive openWorld"],
  ["DELETE", { annotations: { destructiveHint: false } }, "idempotent openWorld"],
  ["POST", { annotations: { openWorldHint: false, idempotentHint: true } }, "idempotent"],
  ["PUT", { annotations: { readOnlyHint: true } }, "readOnly idempotent openWorld"],
  ["PUT", { readOnly: true, annotations: { readOnlyHint: false } }, "destructive idempotent openWorld"],
])("%s %j is %s", (method, extension, want) => {
  const hints = Object.entries(annotate(operation(`${method} /x`), extension));
  const said = hints.flatMap(([hint, value]) => (value ? [hint.replace("Hint", "")] : []));
  expect(said.join(" ")).toBe(want);
});

test("a name that is given goes before those that are made, whoever comes first", async () => {
  const operations = [
    operation("GET /a", { operationId: "adopt" }),
    operation("GET /b", { operationId: "b", ...says({ name: "adopt" }) }),
    operation("GET /c", { operationId: "c", ...says({ name: "adopt" }) }),
  ];
  const { plan, diagnostics } = await planned(api(operations));
  const names = plan.operations.map(({ facts }) => facts.name);
  expect(names[1]).toBe("adopt");
  expect(new Set(names).size).toBe(3);
  expect(diagnostics.map(({ message }) => message)).toContain('x-mcp: the name "adopt" is taken by GET /b.');
});

test.each(["search_operations", "constructor"])(
  "no operation is called %s, and its owner hears why",
  async (name) => {
    const { plan, diagnostics } = await planned(
      api([operation("GET /a", { operationId: "adopt", ...says({ name }) })]),
    );
    expect(plan.operations.map(({ facts }) => facts.name)).toEqual(["adopt"]);
    expect(diagnostics).toMatchObject([
      {
        message: `x-mcp: the name "${name}" is reserved for the server.`,
        hint: "GET /a is named automatically: choose another name for it.",
        at: { pointer: "/x-mcp/name" },
      },
    ]);
  },
);

test("what every call obeys is in the facts, whichever way it comes", async () => {
  const said: McpExtension = {
    fixed: { path: { id: "7" } },
    result: { pick: ["id"] },
    confirm: "Really?",
    timeoutMs: 5,
  };
  const schema = { type: "object", properties: { id: { type: "string" } } } as const;
  const { facts } = await plannedOne(
    operation("GET /x/{id}", {
      ...says(said),
      responses: [response("200", [media("application/json", schema)])],
    }),
  );
  expect(facts).toMatchObject(said);
  expect((await plannedOne(operation("GET /x", says({ confirm: false })))).facts).not.toHaveProperty(
    "confirm",
  );
});

const text: Schema = { type: "string" };
const objectOf = (properties: Record<string, Schema>, ...required: string[]): Schema => ({
  type: "object",
  properties,
  required,
});

test("a body that need not be sent is taken apart where a fixed value is always in it", async () => {
  const body = { ...objectOf({ kind: text, name: text }, "kind", "name") };
  const one = { ...operation("POST /x", { body, ...says({ fixed: { body: { "/kind": "k" } } }) }) };
  const { requestBody } = one;
  const optional =
    requestBody === undefined ? one : { ...one, requestBody: { ...requestBody, required: false } };
  const { tool, facts } = await plannedOne(optional);
  expect(tool.arguments.map(({ name, required }) => [name, required])).toEqual([["name", true]]);
  const source = operationSource({
    apis: [],
    operations: { listed: "[]", modules: {} },
  });
  const listed = await operationTool(facts, { reads: false, operations: source });
  const placement = await placeArguments(listed, facts, { name: "N" }, { operations: source });
  expect(placement).toMatchObject({ ok: true, values: { body: { kind: "k", name: "N" } } });
});

test.each<[what: string, body: Schema, pointer: string, around: string]>([
  ["deep in a property", objectOf({ a: objectOf({ b: text }), c: text }), "/a/b", "a"],
  ["an item of a list", objectOf({ a: { type: "array", items: text }, c: text }), "/a/0", "a"],
  ["in a body that is one argument", { anyOf: [objectOf({ a: text }), objectOf({ b: text })] }, "/a", "body"],
])("no part of an argument can be fixed: %s", async (_, body, pointer, around) => {
  const one = operation("POST /x", { body, ...says({ fixed: { body: { [pointer]: "F" } } }) });
  await expect(planned(api([one]))).rejects.toMatchObject({
    code: "config-invalid",
    message: `fixed: body ${pointer} of POST /x is inside the argument ${around}, of which no part can be fixed.`,
    at: { pointer: expect.stringContaining(`/x-mcp/fixed/body/${pointer.replaceAll("/", "~1")}`) as string },
  });
});

test("the properties of a body's only property can be fixed, as they are arguments", async () => {
  const body = objectOf({ data: objectOf({ a: text, b: text }) });
  const { tool, facts } = await plannedOne(
    operation("POST /x", { body, ...says({ fixed: { body: { "/data/a": "F" } } }) }),
  );
  expect(tool.arguments.map(({ place }) => place)).toEqual(["body:/data/b"]);
  expect(facts.fixed).toEqual({ body: { "/data/a": "F" } });
});

test("what is fixed and its place does not take is told and does not count", async () => {
  const { tool, facts, diagnostics } = await plannedOne(
    operation("POST /x", {
      parameters: [parameter("query state", { type: "integer" })],
      body: objectOf({ name: text, a: objectOf({ kind: { enum: ["F", "G"] } }) }, "a"),
      ...says({ fixed: { query: { state: "s" }, body: { "/a": { kind: "H" }, "/name": "n" } } }),
    }),
  );
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'x-mcp: fixed: query state of POST /x does not take "s": expected an integer.',
    'x-mcp: fixed: body /a of POST /x does not take {"kind":"H"}: expected /kind: one of "F", "G".',
  ]);
  expect(facts.fixed).toEqual({ body: { "/name": "n" } });
  expect(tool.arguments.map(({ name }) => name)).toEqual(["state", "a"]);
});

const configured = { file: "mcp.config.yaml", pointer: "/operations/0" };

test.each<[by: string, place: { at?: typeof configured } | undefined]>([
  ["x-mcp", undefined],
  ["mcp.config.yaml", { at: configured }],
  ["operations", {}],
])("the ledger names who hides an argument and who gives it its value: %s", async (by, place) => {
  const said: McpExtension = {
    hide: ["noise"],
    fixed: { query: { units: "m" }, body: { "/whole": "F" } },
  };
  const one = operation("POST /x", {
    parameters: [parameter("query noise"), parameter("query units")],
    body: objectOf({ name: text, whole: text }),
    ...(place === undefined && says(said)),
  });
  const overrides = place === undefined ? [] : [{ match: "POST /x", extension: said, ...place }];
  const { plan } = await planned(api([one]), undefined, undefined, {
    selection: { ...defaultLeanOptions.selection, overrides },
  });
  expect(plan.ledger.map(({ kind, subject, reason, trim }) => [kind, subject, reason, trim])).toEqual([
    ["hidden", "argument noise", `${by}: hide`, undefined],
    ["hidden", "argument units", `${by}: fixed`, undefined],
    ["hidden", "argument whole", `${by}: fixed`, undefined],
  ]);
});

test("what the gate needs is known without the facts, where it is not as the method says", async () => {
  const { plan } = await planned(
    api([
      operation("POST /search", says({ readOnly: true, scopes: ["find", "list"] })),
      operation("GET /same", says({ readOnly: true, scopes: [] })),
      operation("GET /hit", says({ readOnly: false })),
    ]),
  );
  const [listed = ""] = (operationIndexView(plan).view as { table: string[] }).table;
  // A property whose value is a template literal that holds JSON; nothing in it has to be escaped.
  const modules = JSON.parse(listed.replace(/^listed: `([^]*)`$/, "$1")) as [string, object[]][];
  const entries = modules.flatMap(([, own]) => own);
  expect(entries).toMatchObject([
    { key: "POST /search", readOnly: true, scopes: ["find", "list"] },
    { key: "GET /same" },
    { key: "GET /hit", readOnly: false },
  ]);
  expect(entries[1]).not.toHaveProperty("readOnly");
  expect(entries[1]).not.toHaveProperty("scopes");
});

test.each<[said: Record<string, unknown>, want: string]>([
  [{ hide: ["stat"] }, 'x-mcp: hide: no argument is called "stat". Did you mean state?'],
  [
    { arguments: { staet: { name: "s" } } },
    'x-mcp: arguments: no argument is called "staet". Did you mean state?',
  ],
  [{ hide: ["/list/0"] }, 'x-mcp: hide: "/list/0" is a member of the argument list. Name list itself.'],
  [{ hide: ["name"] }, "x-mcp: name of POST /x is required and cannot be hidden."],
  [
    { fixed: { body: { "/nam": 1 } } },
    "x-mcp: fixed: the body of POST /x has no property /nam. Did you mean /name?",
  ],
  [
    { fixed: { query: { state: 5 }, body: { "/name": "n" } } },
    "x-mcp: fixed: query state of POST /x does not take 5: expected a string.",
  ],
  [
    { fixed: { body: { "/name": { a: 1 } } } },
    'x-mcp: fixed: body /name of POST /x does not take {"a":1}: expected a string.',
  ],
  [
    { readOnly: false, annotations: { readOnlyHint: true } },
    "x-mcp: readOnly: false contradicts annotations.readOnlyHint: true.",
  ],
  [
    { readOnly: true, annotations: { destructiveHint: true } },
    "x-mcp: annotations.destructiveHint: true contradicts readOnly: true. It is treated as changing something;",
  ],
  [
    { annotations: { readOnlyHint: true, destructiveHint: true } },
    "x-mcp: annotations.readOnlyHint: true contradicts POST, which changes something. It is treated as changing something;",
  ],
])("%j is told", async (said, want) => {
  const text: Schema = { type: "string" };
  const one = operation("POST /x", {
    extensions: new Map([["x-mcp", said]]),
    parameters: [parameter("query state", text)],
    body: {
      properties: { name: text, other: text, list: { type: "array", items: { type: "integer" } } },
      required: ["name"],
    },
  });
  const { diagnostics } = await planned(api([one]));
  expect(diagnostics.map(({ message, hint = "" }) => `${message} ${hint}`)).toEqual([
    expect.stringContaining(want),
  ]);
});

test.each<[Parameters<typeof parameter>[0], Record<string, unknown>]>([
  ["query kind", { query: { kind: "dog" } }],
  ["header X-Kind", { header: { "x-kind": "dog" } }],
])("%s, required and hidden, is no fault where it has a fixed value", async (named, fixed) => {
  const name = named.split(" ")[1] ?? "";
  const one = operation("GET /x", {
    extensions: new Map([["x-mcp", { hide: [name], fixed }]]),
    parameters: [{ ...parameter(named, { type: "string" }), required: true }],
  });
  const { diagnostics } = await planned(api([one]));
  expect(diagnostics).toEqual([]);
});

test("what the configuration says is told as its own", async () => {
  const configAt = { file: "mcp.config.yaml", pointer: "/operations/0" };
  const said = (extension: McpExtension) => ({
    selection: {
      ...defaultLeanOptions.selection,
      overrides: [{ match: "/x", extension, at: configAt }],
    },
  });
  const told = async (extension: McpExtension): Promise<string[]> => {
    const one = operation("GET /x", { parameters: [parameter("query state")] });
    const { diagnostics } = await planned(api([one]), undefined, undefined, said(extension));
    return diagnostics.map(({ message, hint = "", at: place }) => `${place.pointer}: ${message} ${hint}`);
  };
  expect(await told({ hide: ["stat"] })).toEqual([
    '/operations/0/hide/0: mcp.config.yaml: hide: no argument is called "stat". Did you mean state?',
  ]);
  expect((await told({ name: "search_operations" }))[0]).toContain("name: mcp.config.yaml: the name");
  expect((await told({ fixed: { query: { state: {} } } }))[0]).toContain(
    "mcp.config.yaml: fixed: query state",
  );
  expect((await told({ annotations: { readOnlyHint: false } }))[0]).toContain("mcp.config.yaml: annotations");
});

test.each<[arguments_: McpExtension["arguments"], want: string | undefined]>([
  [{ limit: { name: "units" } }, "arguments: limit of GET /x cannot be called units, as units is."],
  [
    { limit: { name: "n" }, page: { name: "n" } },
    "arguments: limit of GET /x cannot be called n, as page is.",
  ],
  [{ limit: { name: "units" }, units: { name: "limit" } }, undefined],
  [{ limit: { name: "most" } }, undefined],
])("two arguments have two names: %j", async (said, want) => {
  const parameters = [parameter("query limit"), parameter("query units"), parameter("query page")];
  const one = planned(api([operation("GET /x", { ...says({ arguments: said }), parameters, at })]));
  if (want === undefined) await expect(one).resolves.toMatchObject({ diagnostics: [] });
  else
    await expect(one).rejects.toMatchObject({
      code: "config-invalid",
      message: want,
      at: { pointer: "/x-mcp/arguments/limit/name" },
    });
});

test("what destroys does not read, whoever says so", async () => {
  const { tool } = await plannedOne(operation("GET /hit", says({ annotations: { destructiveHint: true } })));
  expect(tool.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
});
