/** Reads and writes with a credential each. */
import { afterEach, describe, expect, test } from "vitest";
import { effects, variablesFor } from "../../src/runtime/auth/credentials.js";
import { doctor } from "../../src/runtime/node/doctor.js";
import type { SecuritySchemeFacts } from "../../src/runtime/operations/operation.js";
import { connect, facts, serve, startUpstream, textOf, type Upstream } from "./upstream.js";

test.each([
  ["API_TOKEN", "API_READ_TOKEN", "API_WRITE_TOKEN"],
  ["API_TOKEN_BEARER", "API_READ_TOKEN_BEARER", "API_WRITE_TOKEN_BEARER"],
  ["PETS_API_TOKEN", "PETS_API_READ_TOKEN", "PETS_API_WRITE_TOKEN"],
  ["API_KEY", "API_READ_KEY", "API_WRITE_KEY"],
  ["PETS_API_KEY_X", "PETS_API_READ_KEY_X", "PETS_API_WRITE_KEY_X"],
])("%s", (variable, read, write) => {
  expect(variablesFor("read", [variable])).toEqual([read, variable]);
  expect(variablesFor("write", [variable])).toEqual([write, variable]);
  expect(variablesFor("delete", [variable])).toEqual([write, variable]);
});

test("API_PASSWORD is one for all", () => {
  expect(variablesFor("write", ["API_PASSWORD"])).toEqual(["API_PASSWORD"]);
});

test("what the API's owner says goes before the method", () => {
  const entries = [
    { key: "POST /search", name: "search", tags: [], readOnly: true },
    { key: "GET /reset", name: "reset", tags: [], readOnly: false },
  ];
  const keys = ["POST /search", "GET /reset", "GET /it", "DELETE /it"];
  const effectsWith = (readOnly: boolean) => keys.map((key) => effects(entries, { readOnly })(facts(key)));
  expect(effectsWith(false)).toEqual(["read", "write", "read", "delete"]);
  expect(effectsWith(true)).toEqual(["read", "read", "read", "read"]);
});

describe("a server", () => {
  let upstream: Upstream;
  afterEach(() => upstream.close());

  const security = [{ bearer: [], key: [] }];
  const schemes: Record<string, SecuritySchemeFacts> = {
    bearer: { type: "http", scheme: "Bearer", variables: ["API_TOKEN"] },
    key: { type: "apiKey", in: "header", parameter: "X-Key", variables: ["API_KEY"] },
  };
  const all = {
    API_READ_TOKEN: "read-token",
    API_WRITE_TOKEN: "write-token",
    API_READ_KEY: "read-key",
    API_WRITE_KEY_FILE: "/run/write-key",
  };

  async function started(environment: Record<string, string>) {
    upstream = await startUpstream((_, response) =>
      response.writeHead(200, { "content-type": "application/json" }).end("{}"),
    );
    const looked: string[] = [];
    const variables = new Map(Object.entries({ API_BASE_URL: upstream.origin, ...environment }));
    const server = serve({
      operations: ["GET /it", "POST /it", "DELETE /it"].map((key) => facts(key, { security })),
      securitySchemes: schemes,
      host: {
        variable: (name) => {
          looked.push(name);
          return variables.get(name);
        },
        readText: async (path) => {
          looked.push(path);
          return "write-key\n";
        },
      },
    });
    const client = await connect(server.endpoint.fetch);
    return { client, looked, runtime: server.runtime };
  }

  const sent = () => upstream.received.map(({ headers }) => [headers.authorization, headers["x-key"]]);

  test("reads with the one and does everything else with the other", async () => {
    const { client } = await started(all);
    for (const name of ["get_it", "post_it", "delete_it"]) await client.callTool({ name });
    expect(sent()).toEqual([
      ["Bearer read-token", "read-key"],
      ["Bearer write-token", "write-key"],
      ["Bearer write-token", "write-key"],
    ]);
  });

  test("that only reads never looks at what writes, not even to check the set-up", async () => {
    const { client, looked, runtime } = await started({ ...all, MCP_READ_ONLY: "1" });
    await client.callTool({ name: "get_it" });
    expect(
      textOf(
        await client
          .callTool({ name: "post_it" })
          .catch((error: Error) => ({ content: [{ type: "text" as const, text: error.message }] })),
      ),
    ).toMatch(/post_it/);
    expect(await doctor(runtime.definition, { create: () => runtime })).toBe(0);
    expect(sent()).toEqual([["Bearer read-token", "read-key"]]);
    expect(looked.filter((name) => /WRITE|write/.test(name))).toEqual([]);
  });

  test.each([
    ["two\nlines", "a line break or another control character"],
    ["for 5 €", "a character that is not allowed in a header"],
  ])("names the variable of a credential that no header can carry", async (token, what) => {
    const { client, runtime } = await started({ ...all, API_READ_TOKEN: token });
    const said = textOf(await client.callTool({ name: "get_it" }));
    expect(said).toMatch(new RegExp(`API(_READ)?_TOKEN holds ${what}\\.`));
    expect(said).not.toContain(token);
    expect(await doctor(runtime.definition, { create: () => runtime })).toBe(1);
    expect(sent()).toEqual([]);
  });
});
