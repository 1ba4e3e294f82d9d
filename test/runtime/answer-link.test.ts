/** Binary answers too large for a result stand behind a link, which calls again what changes nothing and nothing else. */
import { ProtocolErrorCode } from "@modelcontextprotocol/server";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { answerUri, callOfUri } from "../../src/runtime/call/answer-link.js";
import { connect, facts, serve, startUpstream, toolFor, type Setup, type Upstream } from "./upstream.js";

const picture = Buffer.from("89504e470d0a1a0a0000", "hex");
const getPicture = facts("GET /pictures/{id}", {
  name: "get_picture",
  parameters: [
    {
      name: "id",
      in: "path",
      required: true,
      schema: { type: "string", maxLength: 6 },
      style: "simple",
      explode: false,
    },
  ],
  arguments: [{ name: "id", place: "path:id", required: true }],
});
const getThumbnail = facts("GET /thumbnails/{id}", {
  name: "get_thumbnail",
  parameters: getPicture.parameters,
});
const takePicture = facts("POST /pictures", { name: "take_picture" });
const askedFirst = facts("GET /asked", { name: "asked" });
const reads = { readOnlyHint: true };
const tools = [
  toolFor(getPicture, { annotations: reads }),
  toolFor(takePicture, { annotations: { readOnlyHint: false } }),
  toolFor(askedFirst, { annotations: reads, confirm: true }),
];

const literally = (text: string): string => text.replace(/[{}().]/g, "\\$&");

let upstream: Upstream;
let status = 200;
const image = { type: "image/png", body: picture };
let answer: { type: string; body: string | Buffer } = image;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  upstream = await startUpstream((_request, response) =>
    response.writeHead(status, { "content-type": answer.type }).end(answer.body),
  );
});
afterEach(async () => {
  status = 200;
  answer = image;
  upstream.received.length = 0;
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => upstream.close());

async function client(era: "legacy" | "2026-07-28", environment: Setup["environment"] = {}) {
  const server = serve({
    operations: [getPicture, getThumbnail, takePicture, askedFirst],
    tools,
    resources: [
      { uri: "pictures://{id}", name: "picture", operation: getPicture.key },
      { uri: "thumbnails://{id}", name: "thumbnail", operation: getThumbnail.key },
    ],
    environment: {
      API_BASE_URL: upstream.origin,
      API_MAX_RETRIES: "0",
      MCP_MAX_BINARY_BYTES: "8",
      ...environment,
    },
  });
  const connected = await connect(server.endpoint.fetch, { era });
  closing.push(() => connected.close());
  return connected;
}

test.each(["legacy", "2026-07-28"] as const)("%s: the link has all of it", async (era) => {
  const mcp = await client(era);
  const { content } = await mcp.callTool({ name: "get_picture", arguments: { id: "a b/%?" } });
  const link = content.find((block) => block.type === "resource_link");
  expect(link).toMatchObject({ mimeType: "image/png", size: picture.length });
  const { contents } = await mcp.readResource({ uri: link?.uri ?? "" });
  expect(contents).toEqual([{ uri: link?.uri, mimeType: "image/png", blob: picture.toString("base64") }]);
  expect(upstream.received.map(({ url }) => url)).toEqual(Array(2).fill("/pictures/a%20b%2F%25%3F"));
});

test("what changes something has no link, and the result says what to do", async () => {
  const { content } = await (await client("2026-07-28")).callTool({ name: "take_picture" });
  expect(content).toEqual([
    { type: "text", text: expect.stringContaining("MCP_MAX_BINARY_BYTES") as string },
  ]);
});

test.each([
  ["text/plain", "x".repeat(600)],
  ["application/json", JSON.stringify(Array<string>(100).fill("item"))],
])("%s is cut, with a note instead of a link", async (type, body) => {
  answer = { type, body };
  const mcp = await client("2026-07-28", { MCP_MAX_RESULT_CHARS: "500" });
  const { content } = await mcp.callTool({ name: "get_picture", arguments: { id: "7" } });
  expect(content).toEqual([
    { type: "text", text: expect.any(String) as string },
    { type: "text", text: expect.stringMatching(/^Cut to fit: [0-9]+ of [0-9]+ /) as string },
  ]);
});

describe("an address that nobody was given is not found, and nothing is called", () => {
  test.each([
    ["what changes something", answerUri({ tool: "take_picture", args: {} }), {}],
    ["what a person is asked about", answerUri({ tool: "asked", args: {} }), {}],
    ["what does not exist", answerUri({ tool: "nothing", args: {} }), {}],
    ["another scheme", "file:///etc/passwd", {}],
    ["no arguments", "api://answers/get_picture", {}],
    ["broken", "api://answers/get_picture?%7B%", {}],
    ["arguments that are none", "api://answers/get_picture?%5B%5D", {}],
  ])("%s", async (_, uri = "") => {
    const mcp = await client("2026-07-28");
    await expect(mcp.readResource({ uri })).rejects.toMatchObject({ code: -32602, data: { uri } });
    expect(upstream.received).toEqual([]);
  });
});

describe("what fails is an error that says so", () => {
  test.each([
    {
      what: "an answer's address",
      uriOf: (id: string) => answerUri({ tool: "get_picture", args: { id } }) ?? "",
      says: "get_picture was not called: its arguments do not fit.",
      advice: "Call it as get_picture(id)",
    },
    {
      what: "a resource of the project",
      uriOf: (id: string) => `pictures://${id}`,
      says: "pictures://{id} was not read: its variables do not fit.",
      advice: "Read it at pictures://{id}",
    },
    {
      what: "a resource whose operation is no tool",
      uriOf: (id: string) => `thumbnails://${id}`,
      says: "thumbnails://{id} was not read: its variables do not fit.",
      advice: "Read it at thumbnails://{id}",
    },
  ])("$what", async ({ uriOf, says, advice }) => {
    status = 404;
    const mcp = await client("2026-07-28");
    await expect(mcp.readResource({ uri: uriOf("7") })).rejects.toMatchObject({
      code: ProtocolErrorCode.InternalError,
      message: expect.stringContaining("404") as string,
    });
    upstream.received.length = 0;
    await expect(mcp.readResource({ uri: uriOf("too-long") })).rejects.toMatchObject({
      code: ProtocolErrorCode.InvalidParams,
      message: expect.stringMatching(
        new RegExp(`${literally(says)}\nid: .*\n${literally(advice)}\n  id: a string.*$`),
      ) as string,
    });
    expect(upstream.received).toEqual([]);
  });
});

test("a call too long for an address has none", () => {
  const args = { id: "x".repeat(4_000) };
  expect(answerUri({ tool: "get_picture", args })).toBeUndefined();
  expect(callOfUri(`api://answers/get_picture?${encodeURIComponent(JSON.stringify(args))}`)).toBeUndefined();
});
