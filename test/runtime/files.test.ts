/** Files that callers name by path: offered only where they are taken. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { body, type Tool } from "../../src/runtime/operations/tool.js";
import { openArgument, openedFiles } from "../../src/runtime/request/file.js";
import { fileSchema } from "../../src/runtime/schema/file-schema.js";
import { connect, facts, serve, startUpstream, textOf, type Upstream } from "./upstream.js";

const upload = facts("POST /films", {
  name: "add_film",
  body: {
    required: true,
    contentType: "multipart/form-data",
    schema: { type: "object", properties: { films: { type: "array", items: fileSchema } } },
    files: ["/films/*"],
  },
  arguments: [{ name: "films", place: "body:/films", required: true }],
});
const found = facts("PUT /films", { ...upload, key: "PUT /films", name: "replace_films", method: "PUT" });
const tool: Tool = {
  operation: upload.key,
  name: "add_film",
  description: "Adds films.",
  input: { films: body("/films", { type: "array", items: fileSchema }) },
};

let api: Upstream;

beforeAll(async () => {
  api = await startUpstream((_, response) => response.end("{}"));
});

afterAll(async () => {
  await api.close();
});

async function client(openFile?: () => Promise<never>) {
  const { endpoint } = serve({
    operations: [upload, found],
    tools: [tool],
    environment: { API_BASE_URL: api.origin },
    index: { operations: [found.key], words: {}, prerequisites: {} },
    ...(openFile && { host: { openFile } }),
  });
  return connect(endpoint.fetch);
}

test("a server that opens no files says nowhere that it takes a path, and refuses one", async () => {
  const none = await client();
  const { tools } = await none.listTools();
  expect(JSON.stringify(tools.find(({ name }) => name === "add_film")?.inputSchema)).toBe(
    JSON.stringify({
      type: "object",
      properties: { films: { type: "array", items: withoutPath } },
      required: ["films"],
    }),
  );
  const described = await none.callTool({
    name: "describe_operations",
    arguments: { names: ["replace_films"] },
  });
  expect(textOf(described)).not.toContain('"path"');
  for (const films of [[{ path: "film.mp4" }], 1, undefined]) {
    const refused = await none.callTool({ name: "add_film", arguments: { films } });
    const said = textOf(refused);
    expect(refused.isError).toBe(true);
    expect(said).toContain('{ base64: "…" } or { text: "…" }');
    expect(said).not.toContain("{ path:");
  }
  expect(api.received).toEqual([]);
});

const { base64, text, filename, contentType } = fileSchema.properties;
const withoutPath = {
  ...fileSchema,
  properties: { base64, text, filename, contentType },
  oneOf: [{ required: ["base64"] }, { required: ["text"] }],
};

test("a server that opens files offers a path", async () => {
  const some = await client(() => Promise.reject(new Error("none")));
  const { tools } = await some.listTools();
  expect(JSON.stringify(tools.find(({ name }) => name === "add_film")?.inputSchema)).toContain('"path"');
  const described = await some.callTool({
    name: "describe_operations",
    arguments: { names: ["replace_films"] },
  });
  expect(textOf(described)).toContain('"path"');
});

test("one call opens only so many files", async () => {
  const opened: string[] = [];
  const { openFile, close } = openedFiles(async (path) => {
    opened.push(path);
    return { blob: new Blob([path]), close: async () => undefined };
  });
  for (let i = 0; i < 50; i += 1) await openArgument({ path: `${i}.txt` }, openFile);
  await expect(openArgument({ path: "50.txt" }, openFile)).rejects.toMatchObject({
    expected: "at most 50 files by their paths in one call",
    pointer: "/path",
  });
  await close();
  expect(opened).toHaveLength(50);
});
