/** A new path argument that takes the name of a body argument, in a tool file that was edited: the project still builds. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { build } from "../../bench/shared/project.js";
import { generate } from "../../src/index.js";

const root = await mkdtemp(join(tmpdir(), "taken-"));
afterAll(() => rm(root, { recursive: true, force: true }));

const parameter = { name: "shop", in: "path", required: true, schema: { type: "integer" } };

function document(path: string, parameters: readonly object[]): string {
  const schema = {
    type: "object",
    required: ["shop", "name"],
    properties: { shop: { type: "string" }, name: { type: "string" } },
  };
  const operation = {
    operationId: "createPet",
    tags: ["pets"],
    parameters,
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: { 200: { description: "ok" } },
  };
  const info = { title: "Pets", version: "1" };
  return JSON.stringify({ openapi: "3.1.0", info, paths: { [path]: { post: operation } } });
}

test.each([
  ["the argument as it was", '"/shop", {', /shop: path\("shop".*\n.*shop_body: body\("\/shop"/],
  [
    "the argument edited, too",
    '"/shop", { maxLength: 9,',
    /shop_path: path\("shop"[^]*shop: body\("\/shop", \{ maxLength: 9/,
  ],
])("%s", async (name, argument, want) => {
  const [spec, project] = [join(root, `${name}.json`), join(root, name)];
  await writeFile(spec, document("/pets", []));
  await generate({ documents: [spec], out: project });
  const file = join(project, "src/tools/pets/create-pet.ts");
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace(/title: ".*"/, 'title: "Mine"').replace('"/shop", {', argument));
  await writeFile(spec, document("/shops/{shop}/pets", [parameter]));
  await generate({ out: project });
  const merged = await readFile(file, "utf8");
  expect(merged).toMatch(want);
  await build(project);
  await generate({ out: project });
  expect(await readFile(file, "utf8")).toBe(merged);
});
