/** Prompts, resources and asking first, as the configuration says them: what is planned, and what is refused and how. */
import { describe, expect, test } from "vitest";
import { defaultLeanOptions } from "../../src/config/config.js";
import type { PromptSetting, ResourceSetting } from "../../src/model/prompts-and-resources.js";
import { emptyProject } from "../../src/model/project.js";
import { plan } from "../../src/plan/plan.js";
import { api, operation, parameter } from "./build.js";

const apis = [
  api([
    operation("GET /pets/{petId}", {
      operationId: "getPet",
      parameters: [parameter("query view", { type: "string", enum: ["a", "b"] })],
    }),
    operation("DELETE /pets/{petId}", { operationId: "deletePet" }),
    operation("PUT /calm", { operationId: "calm", extensions: new Map([["x-mcp", { confirm: false }]]) }),
  ]),
];

async function planned(said: {
  prompts?: PromptSetting[];
  resources?: ResourceSetting[];
  confirm?: "destructive";
}) {
  const config = {
    documents: [{ id: "pets", source: "pets.yaml" }],
    outputSchemas: false,
    lean: defaultLeanOptions,
    ...said,
  };
  return (await plan(apis, emptyProject, config)).plan;
}

const prompt = { name: "p", description: "d" };

test("operations are meant by operationId, by name or by key", async () => {
  for (const operation of ["getPet", "get_pet", "GET /pets/{petId}"]) {
    const { resources, prompts } = await planned({
      resources: [{ uri: "pets://{petId}", operation }],
      prompts: [{ ...prompt, arguments: { v: { suggest: { operation, argument: "view" } } }, text: "{v}" }],
    });
    expect(resources).toMatchObject([{ name: "get_pet", operation: "GET /pets/{petId}" }]);
    expect(prompts).toMatchObject([
      {
        messages: "{v}",
        arguments: { v: { suggest: { operation: "GET /pets/{petId}", argument: "view" } } },
      },
    ]);
  }
});

describe("what cannot work is refused", () => {
  test.each<[string, Parameters<typeof planned>[0], RegExp, string]>([
    [
      "a write",
      { resources: [{ uri: "p://{petId}", operation: "deletePet" }] },
      /changes something/,
      "/resources/0",
    ],
    [
      "no such operation",
      { resources: [{ uri: "p://x", operation: "getPets" }] },
      /no selected operation/,
      "/resources/0",
    ],
    [
      "no such argument",
      { resources: [{ uri: "p://{petIds}", operation: "getPet" }] },
      /no argument "petIds"/,
      "/resources/0",
    ],
    [
      "something missing",
      { resources: [{ uri: "p://x", operation: "getPet" }] },
      /needs "petId"/,
      "/resources/0",
    ],
    ["nothing said", { prompts: [prompt] }, /either text or messages/, "/prompts/0"],
    [
      "two of a name",
      {
        prompts: [
          { ...prompt, text: "a" },
          { ...prompt, text: "b" },
        ],
      },
      /p appears twice/,
      "/prompts/1",
    ],
    [
      "values of nothing",
      {
        prompts: [
          { ...prompt, arguments: { v: { suggest: { operation: "getPet", argument: "size" } } }, text: "" },
        ],
      },
      /no argument "size"/,
      "/prompts/0",
    ],
  ])("%s", async (_, said, message, pointer) => {
    await expect(planned(said)).rejects.toMatchObject({
      code: "config-invalid",
      message: expect.stringMatching(message) as string,
      at: { file: "mcp.config.yaml", pointer },
    });
  });
});

test("what takes away is confirmed, unless it says otherwise itself", async () => {
  const { operations } = await planned({ confirm: "destructive" });
  expect(operations.map(({ facts }) => [facts.key, facts.confirm])).toEqual([
    ["GET /pets/{petId}", undefined],
    ["DELETE /pets/{petId}", true],
    ["PUT /calm", undefined],
  ]);
});
