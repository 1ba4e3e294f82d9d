/** What is wrong with a setting of the configuration file points to that setting, with its line. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { inspect } from "../src/index.js";

const folder = mkdtempSync(join(tmpdir(), "config-places-"));
afterAll(() => rmSync(folder, { recursive: true }));

const pet = { type: "object", properties: { name: { type: "string" } } };
const json = { "application/json": { schema: pet } };
writeFileSync(
  join(folder, "pets.json"),
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: {
      "/pets/{id}": {
        post: {
          operationId: "savePet",
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
          requestBody: { content: json },
          responses: { 200: { description: "", content: json } },
        },
      },
    },
  }),
);

const lines = (setting: string): string =>
  `documents: [{ source: pets.json }]\noperations:\n  - match: savePet\n    ${setting}\n`;

test.each<[setting: string, says: string, at: string]>([
  ["hide: [name, nam]", "hide: no argument is called", "nam]"],
  ["hide: [id]", "id of POST /pets/{id} is required", "id]"],
  ["arguments: { nam: { name: x } }", "arguments: no argument is called", "nam:"],
  ["fixed: { query: { nam: x } }", "fixed: there is no query nam", "nam:"],
  ["fixed: { path: { id: x } }", "fixed: path id of POST /pets/{id} does not take", "id:"],
  ["fixed: { body: { /nam: x } }", "fixed: the body of POST /pets/{id} has no property /nam", "/nam:"],
  ["name: search_operations", "is reserved for the server", "name:"],
  ["annotations: { readOnlyHint: true }", "annotations.readOnlyHint: true contradicts POST", "annotations:"],
])("%s", async (setting, says, at) => {
  writeFileSync(join(folder, "mcp.config.yaml"), lines(setting));
  const { diagnostics } = await inspect({ cwd: folder });
  expect(diagnostics).toMatchObject([
    {
      message: expect.stringContaining(says) as string,
      at: { file: "mcp.config.yaml", line: 4, column: 5 + setting.indexOf(at) },
    },
  ]);
});

test("what ends the run does so as well", async () => {
  const setting = "result: { pick: [nam] }";
  writeFileSync(join(folder, "mcp.config.yaml"), lines(setting));
  await expect(inspect({ cwd: folder })).rejects.toMatchObject({
    code: "config-invalid",
    at: { file: "mcp.config.yaml", line: 4, column: 5 + setting.indexOf("nam") },
  });
});

const answer = { responses: { 200: { description: "", content: json } } };
writeFileSync(
  join(folder, "shop.json"),
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    paths: {
      "/pets": { get: { operationId: "listPets", ...answer }, post: { operationId: "addPet", ...answer } },
    },
  }),
);

const selecting = (settings: string): string => `documents: [{ source: shop.json }]\n${settings}`;

/** Of a part of the settings, which begin in the second line. */
function placeIn(settings: string, part: string): object {
  const before = settings.slice(0, settings.indexOf(part)).split("\n");
  return { file: "mcp.config.yaml", line: 1 + before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

test.each<[settings: string, by: string, at: string]>([
  ["include: [GET, lostPet]", "include", "lostPet"],
  ["exclude: [addPet, addPet, lostPet]", "exclude", "lostPet"],
  ["hot: [lostPet]", "hot", "lostPet"],
  ["cold:\n  - addPet\n  - lostPet", "cold", "lostPet"],
  ["operations: [{ match: POST }, { match: lostPet, priority: 2 }]", "operations", "match: lostPet"],
])("a selector that nothing matches: %j", async (settings, by, at) => {
  writeFileSync(join(folder, "mcp.config.yaml"), selecting(settings));
  await expect(inspect({ cwd: folder })).rejects.toMatchObject({
    message: `${by}: no operation matches "lostPet".`,
    at: placeIn(settings, at),
  });
});

test.each(["include", "exclude", "hot", "cold"] as const)(
  "a selector of --%s stands in no file",
  async (list) => {
    writeFileSync(join(folder, "mcp.config.yaml"), selecting(`${list}: [POST]`));
    await expect(inspect({ cwd: folder, [list]: ["lostPet"] })).rejects.toMatchObject({
      message: `--${list}: no operation matches "lostPet".`,
      at: undefined,
    });
  },
);

test.each(
  ["include", "exclude", "hot", "cold"].flatMap((list) =>
    [
      ["adPet", "addPet"],
      ["/pest", "/pets"],
      ["GET /pest", "GET /pets"],
      ["tag:defualt", "tag:default"],
      ["post", "POST"],
    ].map(([written = "", meant = ""]) => [list, written, meant] as const),
  ),
)("--%s %s is told what was meant: %s", async (list, written, meant) => {
  writeFileSync(join(folder, "mcp.config.yaml"), selecting(""));
  const hint = expect.stringContaining(`Did you mean ${meant}`) as string;
  await expect(inspect({ cwd: folder, [list]: [written] })).rejects.toMatchObject({ hint });
});
