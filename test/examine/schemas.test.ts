import { expect, test } from "vitest";
import { requestSchemas } from "../../src/examine/schemas.js";
import { lowerText } from "../spec/documents.js";

test("schemas of several operations are looked at once, with the first of these", async () => {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Node" } } };
  const paths = Object.fromEntries(
    ["a", "b", "c"].map((name) => [`/${name}`, { post: { requestBody: { content }, responses: {} } }]),
  );
  const Node = { type: "object", properties: { next: { $ref: "#/components/schemas/Node" } } };
  const { api } = await lowerText(
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      paths,
      components: { schemas: { Node } },
    }),
  );
  const found = [...requestSchemas(api)];
  expect(new Set(found.map(({ schema }) => schema)).size).toBe(found.length);
  expect(
    found.filter(({ schema }) => schema.type === "object").map(({ operation }) => operation.path),
  ).toEqual(["/a"]);
});
