import { expect, test } from "vitest";
import { validateStrictly } from "../../src/spec/load/validate.js";
import { folderOf, loadFile } from "./documents.js";

test("the letter of the specification, over the files that were loaded and no others", async () => {
  const folder = await folderOf({
    "main.yaml": "openapi: 3.0.0\ninfo: { title: T, version: '1' }\npaths:\n  /a: { $ref: a.yaml }\n",
    "a.yaml": "get: { operationId: a }",
  });
  const document = await loadFile("main.yaml", {}, folder);
  expect(await validateStrictly(document)).toMatchObject([
    {
      code: "not-valid",
      message: expect.stringContaining("'responses'") as string,
      at: { file: "main.yaml", pointer: "/paths/~1a/get" },
    },
  ]);
  expect(await validateStrictly({ ...document, files: new Map() })).toMatchObject([{ code: "not-valid" }]);
});
