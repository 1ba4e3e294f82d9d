import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { instructionsText } from "../../src/runtime/operations/definitions.js";
import type { Operation, Schema } from "../../src/model/api.js";
import { emptyProject } from "../../src/model/project.js";
import { tokenCounter } from "../../src/plan/measure.js";
import { pins } from "../../src/plan/list/pins.js";
import { inputSchema } from "../../src/runtime/operations/listed.js";
import { api, media, operation, parameter, planned, plannedOne, response } from "./build.js";

const text: Schema = { type: "string" };
const pet: Schema = {
  type: "object",
  properties: { name: text, owner: { $ref: "#/$defs/Owner" } },
  required: ["name"],
};
const schemas = new Map<string, Schema>([
  ["Pet", pet],
  ["Owner", { type: "object", properties: { pets: { type: "array", items: { $ref: "#/$defs/Pet" } } } }],
  ["Unused", text],
]);
const shop = api(
  [
    operation("GET /pets", {
      tags: ["Pets & Co"],
      responses: [
        response("200", [media("application/json", { type: "array", items: { $ref: "#/$defs/Pet" } })]),
      ],
    }),
    operation("POST /pets", { tags: ["Pets & Co"], body: { $ref: "#/$defs/Pet" }, summary: "Adds a pet." }),
    operation("DELETE /pets/{id}", {
      operationId: "removePet",
      parameters: [parameter("query force", { type: "boolean" })],
    }),
  ],
  { schemas },
);

test.each([
  ["Pet Store", "Pet Store"],
  ["Pet Store's API documentation", "Pet Store's API"],
  ["Pet Store's official OpenAPI spec + extension", "Pet Store"],
  ["The pets' OpenAPI specification", "the pets"],
  ["Documentation", "Documentation"],
  ["The Pet Store.", "the Pet Store"],
])("of the title %j, the instructions say %j", async (title, want) => {
  const { plan } = await planned({ ...shop, title });
  expect(plan.instructions).toContainEqual({ about: `Tools for ${want}.`, api: "pets", topics: [] });
});

test("a plan holds what the stages after it need", async () => {
  const { plan } = await planned(shop);
  expect(plan).toMatchObject({
    name: "pet-store-mcp",
    title: "Pet Store",
    fields: true,
    instructions: [
      { about: "Tools for Pet Store.", api: "pets", topics: [] },
      'Every call of the API also takes fields, the members of its answer to return: ["id", "items.name"].',
    ],
  });
  expect(
    plan.tools.map(({ id, file, name, title, description }) => [id, file, name, title, description]),
  ).toEqual([
    ["GET /pets", "pets-co/list-pets", "list_pets", "List pets", "List pets"],
    ["POST /pets", "pets-co/add-pet", "add_pet", "Adds a pet", "Adds a pet."],
    ["DELETE /pets/{id}", "pets/remove-pet", "remove_pet", "Remove pet", "Delete a pet"],
  ]);
  expect([...plan.schemas.keys()]).toEqual(["Pet", "Owner"]);
  expect([...plan.responseSchemas.keys()]).toEqual(["Pet", "Owner"]);
  expect(plan.operations.map(({ response: schema }) => schema)).toEqual([
    { type: "array", items: { $ref: "#/$defs/Pet" } },
    undefined,
    undefined,
  ]);
});

test("tokens are those of the tool as it is listed", async () => {
  const { tool, plan } = await plannedOne(shop.operations[1] ?? operation("GET /"), { schemas });
  const count = await tokenCounter();
  const input = Object.fromEntries(
    tool.arguments.map(({ name, schema, required }) => [name, { schema, required }]),
  );
  const listed = {
    name: tool.name,
    description: tool.description,
    inputSchema: inputSchema({ input }, { open: true }),
  };
  expect(tool.tokens).toBe(count(JSON.stringify(listed)));
  expect(plan.cost).toMatchObject({
    tools: tool.tokens,
    instructions: count(instructionsText(plan.instructions)),
  });
  expect(count("<|endoftext|>")).toBeGreaterThan(1);
});

test("every schema compiles, and what a model reads refers to nothing", async () => {
  const { plan } = await planned(shop);
  const ajv = new Ajv2020({ strict: true, validateSchema: true });
  for (const { arguments: args } of plan.tools) {
    for (const { schema } of args) {
      expect(() => ajv.compile(schema)).not.toThrow();
      expect(JSON.stringify(schema)).not.toMatch(/\$ref|\$defs/);
    }
  }
});

test.each<[method: string, rest: Partial<Operation>, want: string]>([
  ["GET", {}, "read idempotent"],
  ["POST", {}, ""],
  ["PUT", {}, "destructive idempotent"],
  ["PATCH", {}, "destructive"],
  ["DELETE", {}, "destructive idempotent"],
  ["POST", { operationId: "chat.delete" }, "destructive"],
  ["POST", { extensions: new Map([["x-mcp", { readOnly: true }]]) }, "read idempotent"],
])("%s %j is %s", async (method, rest, want) => {
  const { tool } = await plannedOne(operation(`${method} /x`, rest));
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = tool.annotations;
  const said = [
    readOnlyHint && "read",
    destructiveHint && "destructive",
    idempotentHint && "idempotent",
  ].filter(Boolean);
  expect([said.join(" "), openWorldHint]).toEqual([want, true]);
});

test("x-mcp: the nearest of operation, path and document says whether there is a tool", async () => {
  const says = (included: boolean) => new Map([["x-mcp", included]]);
  const { plan } = await planned(
    api(
      [
        operation("GET /out"),
        operation("GET /in", { extensions: says(true) }),
        operation("GET /path", { pathExtensions: says(true) }),
        operation("GET /neither", { pathExtensions: says(true), extensions: says(false) }),
      ],
      { extensions: says(false) },
    ),
  );
  expect(plan.tools.map(({ id }) => id)).toEqual(["GET /in", "GET /path"]);
});

describe("descriptions are never empty", () => {
  test.each<[line: string, rest: Partial<Operation>, want: string]>([
    ["GET /pets/{petId}", {}, "Get a pet"],
    ["GET /pets/{petId}/photos", {}, "List a pet's photos"],
    [
      "POST /x",
      { summary: "createX", operationId: "createX", description: "Makes an x. And more." },
      "Makes an x.",
    ],
    ["GET /x", { summary: "<b>Lists</b> all" }, "Lists all"],
    ["GET /", {}, "Get the root"],
  ])("%s %j: %s", async (line, rest, want) => {
    expect((await plannedOne(operation(line, rest))).tool.description).toBe(want);
  });
});

test.each<[tags: string[], path: string, want: string]>([
  [["User Accounts"], "/x", "user-accounts/t"],
  [["🐶"], "/pets/{id}", "pets/t"],
  [["../../etc/passwd"], "/x", "etc-passwd/t"],
  [["CON"], "/x", "con-tools/t"],
  [[], "/v1/{id}", "default/t"],
  [["a".repeat(99)], "/x", `${"a".repeat(40)}/t`],
])("files of tag %j and path %s: %s", async (tags, path, want) => {
  expect((await plannedOne(operation(`GET ${path}`, { tags, operationId: "t" }))).tool.file).toBe(want);
});

test("several documents keep their names apart", async () => {
  const { plan } = await planned([shop, { ...shop, id: "zoo" }]);
  expect(plan.tools.slice(2, 4).map(({ id, name, file }) => [id, name, file])).toEqual([
    ["pets DELETE /pets/{id}", "pets_remove_pet", "pets/pets-remove-pet"],
    ["zoo GET /pets", "zoo_list_pets", "pets-co/zoo-list-pets"],
  ]);
  expect([...plan.schemas.keys()].sort()).toEqual(["pets.Owner", "pets.Pet", "zoo.Owner", "zoo.Pet"]);
  expect(plan.operations[1]?.facts.body?.schema).toEqual({ $ref: "#/$defs/pets.Pet" });
});

test("planning again with what was pinned changes nothing; nor does planning twice", async () => {
  const first = (await planned(shop)).plan;
  expect((await planned(shop)).plan).toEqual(first);
  expect((await planned(shop, pins(first, emptyProject))).plan).toEqual(first);
});
