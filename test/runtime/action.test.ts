import { describe, expect, test } from "vitest";
import { acceptedArguments } from "../../src/runtime/operations/accepted-arguments.js";
import { chooseAction, permitted } from "../../src/runtime/operations/listed.js";
import { toolDefiner } from "../../src/runtime/operations/define-tool.js";
import type { OperationFacts } from "../../src/runtime/operations/operation.js";
import type { Place } from "../../src/runtime/operations/place.js";
import { body, descriptionOf, path, query, type Tool } from "../../src/runtime/operations/tool.js";

const text = { type: "string" } as const;

interface PetOperation {
  readonly arguments: object;
  readonly response: unknown;
  readonly places: string;
  readonly required: never;
}

const tool: Tool = {
  name: "pets_write",
  description: "A line of the user's own.",
  actionDescriptions: { create: "create(name): Add a pet", update: "update(id, name?): Change a pet" },
  actions: { create: "POST /pets", update: "PUT /pets/{id}" },
  input: {
    id: path("id", text).optional(),
    name: body("/name", text).optional(),
    own: query("own", text).optional(),
  },
};

const places: Record<string, Place[]> = {
  "POST /pets": ["body:/name"],
  "PUT /pets/{id}": ["path:id", "body:/name"],
};

const operations = {
  get: (key: string) =>
    Promise.resolve({
      arguments: (places[key] ?? []).map((place) => ({ name: place, place, required: true })),
    } as Partial<OperationFacts> as OperationFacts),
};

describe("an action that is not allowed", () => {
  test("is in no part of the tool, and neither is what only it takes", async () => {
    const part = await permitted(tool, (key) => key === "POST /pets", operations);
    expect(part).toMatchObject({
      actions: { create: "POST /pets" },
      description: "A line of the user's own.",
      actionDescriptions: { create: "create(name): Add a pet" },
    });
    expect(descriptionOf(part)).toBe("A line of the user's own.\ncreate(name): Add a pet");
    expect(Object.keys(part.input)).toEqual(["name", "own"]);
    const unknown = chooseAction(part, { action: "nonsense" });
    expect(chooseAction(part, { action: "update", id: "1" })).toEqual(unknown);
  });

  test("leaves the tool as it is where all are", async () => {
    expect(await permitted(tool, () => true, operations)).toBe(tool);
  });
});

test("an action requires what its operation requires, though others do without", async () => {
  const facts = await operations.get("PUT /pets/{id}");
  const accepted = acceptedArguments(tool, { ...facts, method: "PUT", parameters: [] });
  expect(accepted.map(({ name, required }) => [name, required])).toEqual([
    ["id", true],
    ["name", true],
  ]);
});

test.each([
  { args: { action: "update", id: "1" }, want: { operation: "PUT /pets/{id}", args: { id: "1" } } },
  {
    args: { id: "1" },
    want: { problems: [{ path: "/action", keyword: "required", expected: "one of create, update" }] },
  },
  {
    args: { action: "toString" },
    want: { problems: [{ path: "/action", keyword: "enum", expected: "one of create, update" }] },
  },
])("$args", ({ args, want }) => {
  expect(chooseAction(tool, args)).toEqual(want);
});

test("an action is its operation, or its operation and the line about it", async () => {
  const made = toolDefiner<Record<"POST /pets" | "PUT /pets/{id}", PetOperation>>()({
    name: "pets_write",
    description: "Changes pets.",
    actions: { create: "POST /pets", update: { operation: "PUT /pets/{id}", description: "update(id)" } },
    input: {},
  });
  expect(made.actions).toEqual({ create: "POST /pets", update: "PUT /pets/{id}" });
  expect(descriptionOf(made)).toBe("Changes pets.\nupdate(id)");
  expect(descriptionOf(await permitted(made, (key) => key === "POST /pets", operations))).toBe(
    "Changes pets.",
  );
});
