/** Which operations are offered: selectors, who has the last word, and what is said of those that are left out. */
import { describe, expect, test } from "vitest";
import { defaultLeanOptions } from "../../src/config/config.js";
import { extensionMembers } from "../../src/config/mcp-extension.js";
import type { Api, Operation } from "../../src/model/api.js";
import type { McpExtension, Selection } from "../../src/model/lean.js";
import { emptyProject } from "../../src/model/project.js";
import { emptyLedger } from "../../src/plan/ledger.js";
import { selectableNames } from "../../src/plan/name/selectable-names.js";
import { refuseNothing, select } from "../../src/plan/select/select.js";
import { matches } from "../../src/plan/select/selector.js";
import { api, operation } from "./build.js";

const says = (value: unknown) => new Map([["x-mcp", value]]);

function choose(one: Api, chosen: Partial<Selection>) {
  const ledger = emptyLedger();
  const selection = { ...defaultLeanOptions.selection, ...chosen };
  const names = selectableNames([one], {
    lean: { ...defaultLeanOptions, selection },
    project: emptyProject,
    prefixes: new Map(),
  });
  return { selected: select(one, { several: false, ledger, selection, names }), ledger };
}

const pets = api([
  operation("GET /pets", { operationId: "listPets", tags: ["Pets"] }),
  operation("POST /pets", { operationId: "createPet", tags: ["Pets", "admin"] }),
  operation("GET /pets/{petId}", { operationId: "getPet", tags: ["Pets"] }),
  operation("DELETE /pets/{petId}", { operationId: "pets.delete", tags: ["admin"] }),
  operation("GET /pets/{petId}/photos/{id}", { operationId: "getPhoto", tags: ["photo albums"] }),
  operation("GET /Users('{id}')"),
]);
const all = pets.operations.map(({ method, path }) => `${method} ${path}`);

test.each<[selector: string, want: readonly number[]]>([
  ["tag:Pets", [0, 1, 2]],
  ["tag:photo albums", [4]],
  ["tag:p*", [4]],
  ["tag:default", [5]],
  ["/pets", [0, 1]],
  ["/pets/*", [2, 3]],
  ["/pets/**", [0, 1, 2, 3, 4]],
  ["/**/photos/*", [4]],
  ["/pets/{petId}", [2, 3]],
  ["/Users('{id}')", [5]],
  ["GET", [0, 2, 4, 5]],
  ["GET /pets/**", [0, 2, 4]],
  ["delete /pets/{petId}", [3]],
  ["pets GET /pets", [0]],
  ["getPet", [2]],
  ["get*", [2, 4, 5]],
  ["*[.]delete", []],
  ["*.delete", [3]],
  ["create_pet", [1]],
])("%s", (selector, want) => {
  const names = selectableNames([pets], {
    lean: { ...defaultLeanOptions, hot: ["getPet"] },
    project: emptyProject,
    prefixes: new Map(),
  });
  const { selected } = choose(pets, {});
  const found = selected.filter((one) => matches(selector, { ...one, name: names.get(one.key) ?? "" }));
  expect(found.map(({ key }) => all.indexOf(key))).toEqual(want);
});

test("many asterisks take no longer than the path is", () => {
  const path = `/${"a".repeat(1_900)}`;
  const { selected } = choose(api([operation(`GET ${path}`)]), {});
  const found = (selector: string) => selected.filter((one) => matches(selector, { ...one, name: "" }));
  expect(found(`/${"*a".repeat(30)}*b`)).toEqual([]);
  expect(found(`/${"**a".repeat(30)}**`)).toHaveLength(1);
});

test.each<[selector: string, hint: string]>([
  ["tag:pet", "Did you mean tag:Pets?"],
  ["Pets", "Did you mean tag:Pets?"],
  ["get", "Did you mean GET?"],
  ["getpets", "Did you mean getPet or get_pet?"],
  ["/pet", "Did you mean /pets?"],
  ["GET /pets/{id}", "Did you mean GET /pets/{petId}?"],
  ["warehouse", "A selector is tag:NAME"],
])("%s is nothing", (selector, hint) => {
  for (const where of ["include", "exclude"])
    expect(() => choose(pets, { [where]: [selector] })).toThrow(
      expect.objectContaining({ code: "usage", hint: expect.stringContaining(hint) as string }) as Error,
    );
});

type Level = Partial<Record<"root" | "path" | "own", unknown>>;

/** One operation, what is said of it, and why it is left out: `undefined` is in. */
const cases: readonly [
  line: string,
  said: Level & Partial<Omit<Operation, "path">>,
  chosen: Partial<Selection>,
  want?: string,
][] = [
  ["GET /x", {}, {}],
  ["GET /x", {}, { include: ["tag:a"] }, "not in include: tag:a"],
  ["GET /x", { own: true }, { include: ["tag:a"] }, "not in include: tag:a"],
  ["GET /x", { own: true }, { exclude: ["/x"] }, "exclude: /x"],
  ["GET /x", {}, { exclude: ["GET"], include: ["/x"] }, "exclude: GET"],
  ["POST /x", {}, { readOnly: true }, "read-only: it changes something"],
  ["POST /x", { own: true }, { readOnly: true, include: ["/x"] }, "read-only: it changes something"],
  ["POST /x", { own: { readOnly: true } }, { readOnly: true }],
  ["GET /x", { path: { readOnly: false } }, { readOnly: true }, "read-only: it changes something"],
  ["GET /x", { root: false }, {}, "x-mcp: false"],
  ["GET /x", { root: false, path: true }, {}],
  ["GET /x", { root: false, own: { title: "X" } }, {}],
  ["GET /x", { root: true, path: false, own: true }, {}],
  ["GET /x", { path: true, own: false }, {}, "x-mcp: false"],
  ["GET /x", { own: false }, { include: ["/x"] }],
  ["GET /x", { own: false }, configured({ included: true })],
  ["GET /x", { own: true }, configured({ included: false }), "operations: included: false"],
  ["GET /x", { own: false }, configured({ priority: 2 }), "x-mcp: false"],
  ["GET /x", {}, { ...configured({ included: false }), include: ["GET"] }, "operations: included: false"],
  ["GET /x", { deprecated: true }, {}, "deprecated"],
  ["GET /x", { deprecated: true, own: { title: "X" } }, {}, "deprecated"],
  ["GET /x", { deprecated: true }, { deprecated: true }],
  ["GET /x", { deprecated: true, own: true }, {}],
  ["GET /x", { deprecated: true }, { include: ["/*"] }, "deprecated"],
  ["GET /x", { deprecated: true }, { include: ["GET /x"] }],
  ["GET /x", { deprecated: true }, configured({ included: true })],
  ["GET /x", { extensions: new Map([["x-internal", true]]) }, {}, "x-internal"],
  ["GET /x", { pathExtensions: new Map([["x-internal", true]]) }, {}, "x-internal"],
  ["GET /x", { extensions: new Map([["x-internal", true]]) }, { internal: true }],
];

function configured(extension: McpExtension): Partial<Selection> {
  return { overrides: [{ match: "/x", extension }] };
}

test.each(cases)("%s %j with %j: %s", (line, { root, path, own, ...rest }, chosen, want) => {
  const level = (name: "extensions" | "pathExtensions", value: unknown) =>
    value === undefined ? {} : { [name]: says(value) };
  const one = operation(line, { ...rest, ...level("extensions", own), ...level("pathExtensions", path) });
  const other = operation("GET /y", { tags: ["a"], extensions: says(true) });
  const document = api([one, other], root === undefined ? {} : { extensions: says(root) });
  const { selected, ledger } = choose(document, chosen);
  expect(selected.some(({ key }) => key === line)).toBe(want === undefined);
  expect(ledger.entries.filter(({ operation: key }) => key === line).map(({ reason }) => reason)).toEqual(
    want === undefined ? [] : [want],
  );
  expect(ledger.diagnostics).toEqual([]);
});

test("nothing left is an error that says why, and what to do", () => {
  const { selected, ledger } = choose(
    api([operation("GET /a", { deprecated: true }), operation("GET /b", { deprecated: true })]),
    {},
  );
  expect(() => refuseNothing(selected, ledger)).toThrow(
    expect.objectContaining({
      code: "no-operations",
      message: "None of the 2 operations is left:\n  2 × deprecated",
      hint: "To offer deprecated operations, pass --deprecated.",
    }) as Error,
  );
});

test("a usage log of another API is refused", () => {
  const usage = (key: string) =>
    selectableNames([pets], {
      lean: { ...defaultLeanOptions, usage: new Map([[key, 1]]) },
      project: emptyProject,
      prefixes: new Map(),
    });
  expect(usage("GET /pets").size).toBe(0);
  expect(() => usage("GET /cats")).toThrow(
    "The usage log belongs to another API: Pet Store has no GET /cats.",
  );
});

describe("x-mcp", () => {
  test("members come from the nearest that has them; what cannot be is told and does not count", () => {
    const one = operation("POST /pets/{petId}", {
      at: { file: "api.yaml", pointer: "/paths/~1pets/post" },
      extensions: says({
        name: "adopt",
        priority: 2,
        titel: "Adopt",
        timeoutMs: "soon",
        fixed: { query: { no: 1 } },
      }),
      pathExtensions: says({ name: "x", scopes: ["pets"], priority: 0, confirm: "Sure?" }),
    });
    const document = api([one], {
      extensions: says({ scopes: [], hide: ["trace"], fixed: { path: { petId: 7 }, header: { a: 1 } } }),
      at: { file: "api.yaml", pointer: "" },
    });
    const { selected, ledger } = choose(document, {
      overrides: [
        { match: "POST", extension: { priority: 3, title: "Adopt one" } },
        { match: "/**", extension: { title: "Adopt a pet" } },
      ],
    });
    expect(selected[0]?.extension).toEqual({
      name: "adopt",
      title: "Adopt a pet",
      priority: 3,
      scopes: ["pets"],
      confirm: "Sure?",
      hide: ["trace"],
    });
    expect(ledger.diagnostics.map(({ message, at }) => [message, "pointer" in at ? at.pointer : ""])).toEqual(
      [
        ['x-mcp: there is no member "titel"; did you mean "title"?', "/paths/~1pets/post/x-mcp/titel"],
        [
          'x-mcp: timeoutMs must be a whole number of at least 1 and of at most 3600000, not "soon".',
          "/paths/~1pets/post/x-mcp/timeoutMs",
        ],
        ["x-mcp: name is only allowed on an operation.", "/paths/~1pets/x-mcp/name"],
      ],
    );
  });

  test("what the root fixes is for the operations that have the place", () => {
    const document = api([operation("GET /pets/{petId}"), operation("GET /pets")], {
      extensions: says({ fixed: { path: { petId: 7 }, header: { a: 1 } } }),
    });
    const { selected } = choose(document, {});
    expect(selected.map(({ extension }) => extension.fixed)).toEqual([{ path: { petId: 7 } }, undefined]);
  });

  test.each([7, "no", null, []])("%j is neither true, false nor an object", (value) => {
    const { selected, ledger } = choose(api([operation("GET /x", { extensions: says(value) })]), {});
    expect(selected).toEqual([]);
    expect(ledger.diagnostics.map(({ code, message }) => [code, message])).toEqual([
      [
        "x-mcp-invalid",
        "x-mcp: must be true, false or an object; the operations it applies to are left out until it is fixed.",
      ],
    ]);
  });

  test("one with members without end is not compared with what there is", () => {
    const value = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`member${i}`, 1]));
    const { selected, ledger } = choose(api([operation("GET /x", { extensions: says(value) })]), {});
    expect(selected).toEqual([]);
    expect(ledger.diagnostics.map(({ message }) => message)).toEqual([
      "x-mcp: has more than 100 members; the operations it applies to are left out until it is fixed.",
    ]);
  });

  test.each<[value: object, pointer: string, message: string, hint: string]>([
    [
      { confirmation: true },
      "/confirmation",
      'there is no member "confirmation"; did you mean "confirm"? The operations it applies to are left out until it is fixed.',
      "Fix or remove it.",
    ],
    [
      { annotations: { readonly: true } },
      "/annotations",
      'annotations has no member "readonly"; did you mean "readOnlyHint"?',
      "It is ignored: fix or remove it.",
    ],
    [
      { whatever: true },
      "/whatever",
      `there is no member "whatever"; there are ${Object.keys(extensionMembers).join(", ")}.`,
      "It is ignored: fix or remove it.",
    ],
    [
      { confirm: 7 },
      "/confirm",
      "confirm must be true, false or a text, not 7; the operations it applies to are left out until it is fixed.",
      "Fix or remove it.",
    ],
    [
      { confirm: "" },
      "/confirm",
      "confirm must not be empty; the operations it applies to are left out until it is fixed.",
      "Fix or remove it.",
    ],
    [
      { fixed: { body: { "a/b": 1 } } },
      "/fixed/body",
      'fixed (body) has "a/b", which is not a JSON pointer; did you mean "/a~1b"?',
      "It is ignored: fix or remove it.",
    ],
  ])("%j is told with what to write", (value, pointer, message, hint) => {
    const { ledger } = choose(api([operation("GET /x", { extensions: says(value) })]), {});
    expect(ledger.diagnostics).toMatchObject([
      { message: `x-mcp: ${message}`, hint, at: { pointer: `/x-mcp${pointer}` } },
    ]);
  });

  test.each([
    { scopes: "admin" },
    { confirm: 3 },
    { included: "false" },
    { readOnly: "yes" },
    { include: false },
    { scope: ["a"] },
    { Scopes: ["a"] },
    { "read-only": true },
  ])("%j guards nothing, so nothing is offered", (value) => {
    const { selected, ledger } = choose(api([operation("GET /x", { extensions: says(value) })]), {});
    expect(selected).toEqual([]);
    expect(ledger.diagnostics).toHaveLength(1);
  });

  test.each<[what: string, own: unknown, selection: Parameters<typeof choose>[1]]>([
    ["include", undefined, { include: ["GET /x"] }],
    ["the configuration", undefined, { overrides: [{ match: "GET /x", extension: { included: true } }] }],
    ["the operation", true, {}],
    ["a title for it", { title: "X" }, {}],
  ])("what a broken guard leaves out, %s does not bring back", (_, own, selection) => {
    const one = operation("GET /x", own === undefined ? {} : { extensions: says(own) });
    const { selected } = choose(api([one], { extensions: says({ scopes: "admin" }) }), selection);
    expect(selected).toEqual([]);
  });
});
