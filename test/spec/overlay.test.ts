import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { defaultLoadOptions } from "../../src/config/config.js";
import { load } from "../../src/spec/load/load.js";
import { withLines } from "../../src/spec/load/position.js";
import { folderOf } from "./documents.js";

const document = `
openapi: 3.1.0
info: { title: Pets, version: "1" }
tags: [{ name: pets }]
x-shared: &shared { description: Shared. }
x-one: *shared
x-two: *shared
paths:
  /pets/{it's}:
    get: { operationId: getPet, parameters: [{ name: a }, { name: b }, { name: c }] }
  "/__proto__":
    get: { operationId: odd }
`;

async function overlay(
  actions: string,
  head = "overlay: 1.0.0\ninfo: { title: T, version: '1' }",
  openapi = document,
) {
  const folder = await folderOf({ "openapi.yaml": openapi });
  await writeFile(join(folder, "overlay.yaml"), `${head}\nactions:\n${actions}`);
  const source = {
    id: "api",
    source: join(folder, "openapi.yaml"),
    overlays: [join(folder, "overlay.yaml")],
  };
  const io = { cwd: folder, stdin: () => Promise.reject(new Error("not asked for")), fetch };
  return load(source, defaultLoadOptions, io);
}

test.each([
  [
    "members are merged",
    '- { target: "$.info", update: { version: "2", contact: { name: N } } }',
    "/info",
    { title: "Pets", version: "2", contact: { name: "N" } },
  ],
  [
    "a list takes an item",
    '- { target: "$.tags", update: { name: more } }',
    "/tags",
    [{ name: "pets" }, { name: "more" }],
  ],
  [
    "lists below are joined",
    '- { target: "$", update: { tags: [{ name: more }] } }',
    "/tags",
    [{ name: "pets" }, { name: "more" }],
  ],
  [
    "items are removed",
    "- { target: \"$..parameters[?@.name != 'b']\", remove: true }",
    "/paths/~1pets~1{it's}/get/parameters",
    [{ name: "b" }],
  ],
  [
    "one of several aliases",
    "- { target: \"$['x-one']\", update: { description: One. } }",
    "/x-two",
    { description: "Shared." },
  ],
  [
    "names with quotes",
    "- { target: \"$.paths['/pets/{it\\\\'s}'].get\", update: { operationId: it } }",
    "/paths/~1pets~1{it's}/get/operationId",
    "it",
  ],
  [
    "names of JavaScript's",
    "- { target: \"$.paths['/__proto__']\", update: { __proto__: { x: 1 } } }",
    "/paths/~1__proto__/__proto__",
    { x: 1 },
  ],
  [
    "a place matched twice is removed once",
    '- { target: "$..parameters[0, 0]", remove: true }',
    "/paths/~1pets~1{it's}/get/parameters",
    [{ name: "b" }, { name: "c" }],
  ],
  [
    "a place within another, after it",
    "- { target: \"$['info','x-one']['contact', 'title']\", update: { contact: 1 } }\n- { target: \"$['info', 'tags']\", update: { contact: 2 } }",
    "/info",
    { title: { contact: 1 }, version: "1", contact: 2 },
  ],
  ["a value is replaced", '- { target: "$.info.title", update: Dogs }', "/info/title", "Dogs"],
  [
    "a copy (1.1)",
    '- { target: "$[\'x-one\']", copy: "$.info" }',
    "/x-one",
    { description: "Shared.", title: "Pets", version: "1" },
  ],
  [
    "a copy of what changes afterwards",
    '- { target: "$.info", update: { contact: {} } }\n- { target: "$.info.contact", update: { name: A } }\n- { target: "$[\'x-one\']", copy: "$.info" }\n- { target: "$.info.contact", update: { name: B } }',
    "/x-one/contact",
    { name: "A" },
  ],
])("%s", async (_, actions, pointer, want) => {
  const { entry, diagnostics } = await overlay(actions);
  expect(diagnostics).toEqual([]);
  expect(at(entry.value, pointer)).toEqual(want);
});

test("an action without a target is told, with its place", async () => {
  const { diagnostics } = await overlay(
    '- { target: "$.info", update: {} }\n- { target: "$.webhooks", remove: true }',
  );
  expect(diagnostics).toMatchObject([
    { code: "overlay-without-target", at: { file: "overlay.yaml", pointer: "/actions/1" } },
  ]);
});

test.each([
  ['- { target: "$.[", remove: true }', undefined, /is not a JSONPath/],
  ['- { target: "$.info" }', undefined, /neither updates nor removes/],
  ["- { update: {} }", undefined, /has no target/],
  ['- { target: "$.info", copy: "$.none" }', undefined, /exactly one place/],
  ["- {}", "openapi: 3.1.0", /is not an overlay/],
])("%s is refused", async (actions, head, message) => {
  await expect(overlay(actions, head)).rejects.toMatchObject({
    code: "overlay-invalid",
    message: expect.stringMatching(message) as string,
  });
});

function at(value: unknown, pointer: string): unknown {
  const keys = pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/"));
  return keys.reduce<unknown>(
    (found, key) => (Object.entries(found as object).find(([name]) => name === key) ?? [])[1],
    value,
  );
}

test.each<[what: string, pointer: string, want: object]>([
  ["what the overlay brought", "/paths/~1__proto__/get/x-mcp/name", { file: "overlay.yaml", line: 7 }],
  ["a value that it replaced", "/info/version", { file: "overlay.yaml", line: 9 }],
  ["what it left alone", "/info/title", { file: "openapi.yaml", line: 3 }],
  ["what it merged into", "/paths/~1__proto__/get", { file: "openapi.yaml", line: 12 }],
])("%s is placed where it is written", async (_, pointer, want) => {
  const document = await overlay(`- target: $.paths["/__proto__"].get
  update:
    x-mcp:
      name: 7
- target: $.info
  update: { version: "2" }`);
  const [place] = await withLines({ id: "api", document }, [{ file: "openapi.yaml", pointer }]);
  expect(place).toMatchObject(want);
});

test("overlays end in counted steps", async () => {
  const title = `- { target: $.info, update: { title: ${"a".repeat(100_000)} } }`;
  const slow = "- { target: \"$[?match(@.title, '((a?){50}){50}b')]\", remove: true }";
  await expect(overlay(`${title}\n${slow}`)).rejects.toMatchObject({
    code: "overlay-invalid",
    message: expect.stringContaining("too many steps") as string,
    at: { pointer: "/actions/1" },
  });
});

test("all actions together end in counted steps, without a pattern, too", async () => {
  const nested = `$[?${"(".repeat(7)}@.a == '${"a".repeat(60_000)}'${")".repeat(7)}]`;
  const actions = Array.from({ length: 5 }, () => `- { target: "${nested}", remove: true }`);
  await expect(overlay(actions.join("\n"))).rejects.toMatchObject({
    message: expect.stringContaining("take too many steps") as string,
    at: { pointer: "/actions/1" },
  });
});

test("actions that copy the document into itself are refused before they fill the memory", async () => {
  const copies = Array.from(
    { length: 40 },
    (_, i) => `- { target: $, update: { y${i}: {} } }\n- { target: $.y${i}, copy: $ }`,
  );
  await expect(overlay(copies.join("\n"))).rejects.toMatchObject({
    code: "document-too-large",
    message: expect.stringContaining(
      "With this action the document has more than 2,000,000 values",
    ) as string,
    at: { file: "overlay.yaml", line: expect.any(Number) as number },
  });
});

test("lines are found once for all places, and not for each place in each update", async () => {
  const count = 40_000;
  const keys = Array.from({ length: count }, (_, index) => `k${index}`);
  const overlaid = await overlay(
    "- target: $['x-keys'].*\n  update: { set: 1 }",
    undefined,
    [document, "x-keys:", ...keys.map((key) => `  ${key}: {}`)].join("\n"),
  );
  const places = await withLines(
    { id: "api", document: overlaid },
    keys.map((key) => ({ file: "openapi.yaml", pointer: `/x-keys/${key}/set` })),
  );
  expect(new Set(places.map(({ file, line }) => `${file}:${line}`))).toEqual(new Set(["overlay.yaml:5"]));
}, 15_000);

test("an action that cannot be done is told with its line", async () => {
  await expect(
    overlay('- target: $.info\n  update: {}\n- target: "$["\n  remove: true'),
  ).rejects.toMatchObject({
    at: { file: "overlay.yaml", line: 6, column: 3 },
  });
});

const bomb = Array.from(
  { length: 9 },
  (_, i) => `x${i + 1}: &a${i + 1} [${Array.from({ length: 10 }, () => `*a${i}`).join()}]`,
);
const open = '\n- { target: "$", update: { x: 1 } }';

test.each([
  ["aliases that multiply", open, `overlay: 1.0.0\nx0: &a0 [1, 1]\n${bomb.join("\n")}`, "document-too-large"],
  ["an alias of itself", open, "overlay: 1.0.0\nx0: &a0 [*a0]", "document-too-large"],
])("an overlay with %s is refused", async (_, actions, head, code) => {
  await expect(overlay(actions, head)).rejects.toMatchObject({ code, at: { file: "overlay.yaml" } });
});

test.each([
  ["parentheses", `${"(".repeat(5_000)}@.a${")".repeat(5_000)}`, /nests more than 8 levels/],
  ["conditions", Array(100_000).fill("@.a").join("||"), /too many steps|nested too deeply/],
])("an action with thousands of %s is refused with its line", async (_, condition, message) => {
  await expect(overlay(`- { target: "$[?${condition}]", remove: true }`)).rejects.toMatchObject({
    code: "overlay-invalid",
    message: expect.stringMatching(message) as string,
    at: { file: "overlay.yaml", line: 4 },
  });
});

test("thousands of members of one container are removed in few steps", async () => {
  const many = Array.from({ length: 20_000 }, (_, i) => `S${i}: {}`);
  const { entry } = await overlay(
    `- { target: $, update: { components: { schemas: { ${many.join(", ")} } } } }\n- { target: "$.components.schemas[*]", remove: true }`,
  );
  expect(at(entry.value, "/components/schemas")).toEqual({});
});

test("thousands of actions, each for a member of one container, take few steps", async () => {
  const names = Array.from({ length: 6_000 }, (_, i) => `S${i}`);
  const each = names.map((name) => `- { target: $.components.schemas.${name}, update: { title: ${name} } }`);
  const { entry } = await overlay(
    `- { target: $, update: { components: { schemas: { ${names.map((name) => `${name}: {}`).join(", ")} } } } }\n${each.join("\n")}`,
  );
  expect(at(entry.value, "/components/schemas/S5999")).toEqual({ title: "S5999" });
});
