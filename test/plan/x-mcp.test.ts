/** What `x-mcp` makes of an operation: its name, its hints, what every call obeys, and who may make one. */
import { expect, test } from "vitest";
import { defaultLeanOptions } from "../../src/config/config.js";
import { operationIndexView } from "../../src/emit/operation-index.js";
import type { Schema } from "../../src/model/api.js";
import type { McpExtension } from "../../src/model/lean.js";
import { annotate } from "../../src/plan/annotate.js";
import { placeArguments } from "../../templates/runtime/call/arguments.js";
import { operationTool } from "../../templates/runtime/discovery/operation-tool.js";
import { fits } from "../../templates/runtime/schema/validate.js";
import { operationSource } from "../../templates/runtime/source.js";
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

test.each<[filter: Schema, required: boolean, want: { required: boolean } | "hidden"]>([
  [objectOf({ kind: text }, "kind"), true, "hidden"],
  [objectOf({ kind: text }), false, "hidden"],
  [objectOf({ kind: text, a: text }, "kind", "a"), false, { required: true }],
  [objectOf({ kind: text, a: text }, "kind"), true, { required: false }],
  [objectOf({ kind: text, is: { const: 1 } }, "kind", "is"), false, "hidden"],
  [objectOf({ kind: text, is: { const: 1 }, a: text }, "kind", "is"), true, { required: false }],
])(
  "with its kind fixed, %j (required: %j) is asked for as far as it needs to be",
  async (filter, needed, want) => {
    const body = objectOf({ filter, other: text }, ...(needed ? ["filter"] : []));
    const said = says({ fixed: { body: { "/filter/kind": "k" } } });
    const { tool, facts } = await plannedOne(operation("POST /x", { body, ...said }));
    const isShown = want !== "hidden";
    expect(tool.arguments.map(({ name }) => name)).toEqual(isShown ? ["filter", "other"] : ["other"]);
    expect(facts.arguments[0]).toMatchObject(isShown ? want : { required: false, hidden: true });
    if (isShown) expect(tool.arguments[0]).toMatchObject(want);
  },
);

const operations = operationSource({
  apis: [],
  operations: [],
  schemas: () => Promise.resolve({ schemas: {} }),
});
const isK: Schema = { const: "K" };
const held = objectOf({ fixed: text, k: isK }, "fixed", "k");
const inside = (schema: Schema): Schema => objectOf({ b: objectOf({ c: schema }) });

test.each<[what: string, a: Schema, pointer: string, sends: object | undefined, arrives: object]>([
  [
    "deeper than is shown",
    inside(objectOf({ fixed: text, e: text })),
    "/a/b/c/fixed",
    undefined,
    { b: { c: { fixed: "F" } } },
  ],
  [
    "with what is required there",
    inside(objectOf({ fixed: text, e: text }, "e")),
    "/a/b/c/fixed",
    { b: { c: { e: "E" } } },
    { b: { c: { e: "E", fixed: "F" } } },
  ],
  ["beside a constant", held, "/a/fixed", undefined, { fixed: "F", k: "K" }],
  [
    "beside a constant, deeper",
    inside(held),
    "/a/b/c/fixed",
    undefined,
    { b: { c: { fixed: "F", k: "K" } } },
  ],
  [
    "beside an object of constants",
    objectOf({ fixed: text, o: objectOf({ k: isK }, "k") }, "fixed", "o"),
    "/a/fixed",
    undefined,
    { fixed: "F", o: { k: "K" } },
  ],
  [
    "beside an object with a constant",
    objectOf({ x: objectOf({ fixed: text }), o: objectOf({ k: isK, e: text }, "k") }, "o"),
    "/a/x/fixed",
    { o: {} },
    { x: { fixed: "F" }, o: { k: "K" } },
  ],
  [
    "in members of a union that ask for more",
    { anyOf: [held, objectOf({ fixed: text, k: { const: "L" }, z: text }, "k", "z")] },
    "/a/fixed",
    { k: "K" },
    { k: "K", fixed: "F" },
  ],
])("a fixed value arrives, and with it what it needs: %s", async (_, a, pointer, sends, arrives) => {
  const said = says({ fixed: { body: { [pointer]: "F" } } });
  const { tool, facts } = await plannedOne(
    operation("POST /x", { body: objectOf({ name: text, a }, "name"), ...said }),
  );
  expect(tool.arguments.find(({ name }) => name === "a")?.required ?? false).toBe(sends !== undefined);
  const listed = await operationTool(facts, { reads: false, operations });
  const placement = await placeArguments(
    listed,
    facts,
    { name: "N", ...(sends && { a: sends }) },
    { operations },
  );
  expect(placement).toMatchObject({ ok: true, values: { body: { name: "N", a: arrives } } });
});

const kindOf = (kind: string, name: string): Schema =>
  objectOf({ kind: { enum: [kind] }, [name]: text }, "kind", name);

test.each<[what: string, a: Schema, pointer: string, takes: readonly object[], refuses: readonly unknown[]]>([
  [
    "one kind of a union",
    { oneOf: [kindOf("F", "x"), kindOf("G", "y")] },
    "/kind",
    [{ x: "1" }],
    [{ y: "1" }, {}, null],
  ],
  [
    "a member of a few",
    { ...objectOf({ fixed: text, b: text, c: text }), minProperties: 2, maxProperties: 2 },
    "/fixed",
    [{ b: "1" }],
    [{}, { b: "1", c: "1" }],
  ],
  [
    "a member that asks for another",
    { ...objectOf({ fixed: text, b: text }), dependentRequired: { fixed: ["b"] } },
    "/fixed",
    [{ b: "1" }],
    [{}],
  ],
  [
    "a key of a map",
    { type: "object", additionalProperties: text, minProperties: 2 },
    "/key",
    [{ other: "1" }],
    [{ key: "1", other: "1" }],
  ],
])("what is published of an object with a fixed member is what is taken: %s", async (...row) => {
  const [, a, pointer, takes, refuses] = row;
  const said = says({ fixed: { body: { [`/a${pointer}`]: "F" } } });
  const { tool, facts } = await plannedOne(
    operation("PATCH /x", { body: objectOf({ name: text, a }, "name"), ...said }),
  );
  const [published = {}] = tool.arguments.flatMap(({ name, schema }) => (name === "a" ? [schema] : []));
  const listed = await operationTool(facts, { reads: false, operations });
  const isTaken = async (value: unknown): Promise<boolean> =>
    (await placeArguments(listed, facts, { name: "N", a: value }, { operations })).ok;
  for (const value of takes)
    expect([value, fits(published, value), await isTaken(value)]).toEqual([value, true, true]);
  for (const value of refuses)
    expect([value, fits(published, value), await isTaken(value)]).toEqual([value, false, false]);
});

test("what is fixed and its place does not take is told and does not count", async () => {
  const base = objectOf({ kind: text });
  const union: Schema = {
    oneOf: [kindOf("F", "x"), kindOf("G", "y")].map((member) => ({ ...member, allOf: [base] })),
  };
  const { tool, facts, diagnostics } = await plannedOne(
    operation("POST /x", {
      parameters: [parameter("query state", { type: "integer" })],
      body: objectOf({ name: text, a: union }, "a"),
      ...says({ fixed: { query: { state: "s" }, body: { "/a/kind": "H", "/name": "n" } } }),
    }),
  );
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'x-mcp: fixed: query state of POST /x does not take "s": expected an integer.',
    'x-mcp: fixed: body /a/kind of POST /x does not take "H": expected one of "F" or one of "G".',
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
    fixed: { query: { units: "m" }, body: { "/whole": "F", "/part/inner": "F" } },
  };
  const one = operation("POST /x", {
    parameters: [parameter("query noise"), parameter("query units")],
    body: objectOf({ name: text, whole: text, part: objectOf({ inner: text }) }),
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
    ["hidden", "argument part", `${by}: fixed`, undefined],
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
  [{ hide: ["/list/0"] }, 'x-mcp: hide: "/list/0" is a member of the argument list. Name list itself;'],
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
    { fixed: { body: { "/list/0": 1 } } },
    "x-mcp: fixed: body /list/0 of POST /x does not take 1: expected a place outside of lists, of which only callers say what they hold.",
  ],
  [
    { fixed: { body: { "/name": { a: 1 } } } },
    'x-mcp: fixed: body /name of POST /x does not take {"a":1}: expected a string.',
  ],
  [{ result: { pick: ["b", "a.c"], drop: ["d", "a"] } }, "result: a.c is in pick, but a is in drop."],
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

test.each<[maxTools: number, want: string[]]>([
  [40, []],
  [60, ["Cursor accepts at most 40 tools: maxTools is 40 instead of 60."]],
])("of a client that takes 40 tools, %d are asked", async (maxTools, want) => {
  const lean = { client: "cursor" as const, maxTools };
  const { diagnostics } = await planned(api([operation("GET /x")]), undefined, undefined, lean);
  expect(diagnostics.map(({ message }) => message)).toEqual(want);
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
  expect((await told({ group: "alone" }))[0]).toContain("or take group out of mcp.config.yaml.");
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
