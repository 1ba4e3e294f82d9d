/** An API whose answers tell what was asked, so that every answer can be held against its question; and a server for it. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generate } from "../../src/index.js";
import { build } from "../shared/project.js";

const id = { name: "id", in: "path", required: true, schema: { type: "string", maxLength: 200 } };
const answers = {
  "200": { description: "What was asked.", content: { "application/json": { schema: { type: "object" } } } },
};
const document = {
  openapi: "3.1.0",
  info: { title: "Echo", version: "1.0.0" },
  servers: [{ url: "https://echo.example" }],
  paths: {
    "/questions/{id}": {
      get: {
        operationId: "ask",
        summary: "Ask a question",
        "x-mcp": { name: "ask" },
        parameters: [id],
        responses: answers,
      },
      post: {
        operationId: "tell",
        "x-mcp": { name: "tell" },
        summary: "Tell something",
        parameters: [id],
        requestBody: {
          content: {
            "application/json": { schema: { type: "object", properties: { note: { type: "string" } } } },
          },
        },
        responses: answers,
      },
    },
  },
};

/** @returns The folder of a generated project, compiled. */
export async function buildEchoServer(folder: string): Promise<string> {
  const [source, project] = [join(folder, "echo.json"), join(folder, "echo-mcp")];
  await writeFile(source, JSON.stringify(document));
  await generate({ documents: [source], out: project });
  await build(project);
  return project;
}
