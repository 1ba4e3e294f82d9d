import { mkdir, symlink, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createPlainServer, type AddressInfo, type Socket } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { GeneratorError } from "../../src/errors.js";
import { fetchFrom, systemLookup } from "../../src/spec/load/public-fetch.js";
import { folderOf, loadFile, loadText, lowered, lowerText, onePath } from "./documents.js";

const minimal = JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths: onePath });

async function failure(promise: Promise<unknown>): Promise<GeneratorError> {
  const error: unknown = await promise.then(
    () => new Error("it succeeded"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof GeneratorError)) throw error;
  return error;
}

describe("what is no OpenAPI document is called by its name", () => {
  test.each([
    ["", "document-unreadable", /is empty/],
    ["  \n# only a comment\n", "not-openapi", /plain text/],
    ["<!DOCTYPE html><html></html>", "not-openapi", /web page/],
    ['<?xml version="1.0"?><a/>', "not-openapi", /XML/],
    ["just words", "not-openapi", /plain text/],
    ["[1, 2]", "not-openapi", /a list/],
    ['{"a": 1, "b": 2}', "not-openapi", /an object with "a", "b"/],
    ["asyncapi: 3.0.0", "not-openapi", /AsyncAPI/],
    [
      '{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object"}',
      "not-openapi",
      /JSON Schema/,
    ],
    ['{"info": {"_postman_id": "1", "name": "x"}, "item": []}', "not-openapi", /Postman/],
    ['{"paths": {}}', "not-openapi", /without a version/],
    ["openapi: 4.0.0\npaths: {}", "unsupported-version", /OpenAPI 4\.0\.0/],
    ["swaggerVersion: '1.2'", "unsupported-version", /1\.2/],
    ["openapi: 3.1.0\npaths:\n  /a:\n\tget: {}\n", "document-unreadable", /not valid YAML.*line 4, column 1/],
    ["openapi: 3.1.0\npaths: {}\n---\nopenapi: 3.1.0\n", "document-unreadable", /several YAML documents/],
    ['{"openapi": "3.1.0",\n "paths": {"a" 1}}', "document-unreadable", /not valid JSON.*line 2/],
    [`openapi: 3.1.0\nx: ${"[".repeat(5000)}${"]".repeat(5000)}`, "document-unreadable", /deep|Depth/],
    [
      `{"openapi": "3.1.0", "x": ${"[".repeat(5000)}${"]".repeat(5000)}}`,
      "document-unreadable",
      /levels deep/,
    ],
    ["openapi: 3.1.0\nx: &a [*a]\n", "document-too-large", /contains itself/],
  ])("%#: %.40j", async (text, code, message) => {
    const error = await failure(loadText(text));
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) as string });
    expect(error.hint).not.toBe("");
  });

  test.each([
    ["openapi: 3.1.0\nwebhooks: { a: { post: {} } }", /webhooks/],
    ["openapi: 3.1.0\npaths: {}", /no operations/],
    ["swagger: '2.0'", /no operations/],
    ["openapi: 3.1.0\npaths: { '/a/{b': { get: {} } }", /None of the 1 operations/],
  ])("no operations: %j", async (text, message) => {
    expect(await failure(lowerText(text))).toMatchObject({
      code: "no-operations",
      message: expect.stringMatching(message) as string,
    });
  });
});

test.each<[what: string, pathItem: object, more?: object]>([
  ["parameters", { parameters: numbered((i) => ({ name: `p${i}`, in: "query" })), get: {} }],
  ["operations", { additionalOperations: Object.fromEntries(numbered((i) => [`M${i}`, {}])) }],
  ["servers", { get: {} }, { servers: numbered((i) => ({ url: `https://api${i}.example.com` })) }],
  ["security requirements", { get: { security: numbered((i) => ({ oauth: [`scope${i}`] })) } }],
  ["tags", { get: { tags: numbered((i) => `t${i}`) } }],
  ["extensions", { get: Object.fromEntries(numbered((i) => [`x-${i}`, i])) }],
  [
    "media types of a body",
    { post: { requestBody: { content: Object.fromEntries(numbered((i) => [`text/x${i}`, {}])) } } },
  ],
  [
    "headers of an answer",
    { get: { responses: { 200: { headers: Object.fromEntries(numbered((i) => [`X-${i}`, {}])) } } } },
  ],
  ["long descriptions", { get: { description: "word ".repeat(40_000) } }],
  [
    "long descriptions of parameters",
    { parameters: [{ name: "p", in: "query", description: "word ".repeat(40_000) }], get: {} },
  ],
])("what thousands of operations share is counted for each: %s", async (_, pathItem, more = {}) => {
  const paths = Object.fromEntries(
    numbered((i) => [`/a${i}`, { $ref: "#/components/pathItems/shared" }] as const),
  );
  const securitySchemes = { oauth: { type: "http", scheme: "bearer" } };
  const components = { pathItems: { shared: pathItem }, securitySchemes };
  const error = await failure(lowerText(JSON.stringify({ openapi: "3.2.0", paths, components, ...more })));
  expect(error).toMatchObject({ code: "document-too-large", at: {} });
});

function numbered<T>(make: (index: number) => T): T[] {
  return Array.from({ length: 2_500 }, (_, index) => make(index));
}

test("aliases that multiply are counted, not written out", async () => {
  const levels = Array.from(
    { length: 12 },
    (_, level) => `l${level}: &l${level} [${`*l${level - 1}, `.repeat(10)}]`,
  );
  const bomb = ["openapi: 3.1.0", "x: &l-1 lol", ...levels].join("\n").replaceAll("l-1", "first");
  expect(await failure(loadText(bomb))).toMatchObject({ code: "document-too-large" });
});

describe("notations", () => {
  test.each([
    ["JSON", minimal],
    ["YAML", "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: { /things: { get: {} } }"],
    [
      "JSON with a comma too many",
      '{"openapi": "3.1.0", "info": {"title": "T"}, "paths": {"/things": {"get": {}}},}',
    ],
    ["version as a number", "openapi: 3.1\ninfo: { title: T }\npaths: { /things: { get: {} } }"],
    ["Swagger 2.0 as a number", "swagger: 2.0\ninfo: { title: T }\npaths: { /things: { get: {} } }"],
    ["with byte order mark", new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode(minimal)])],
    ["UTF-16", new Uint8Array(Buffer.from(`\uFEFF${minimal}`, "utf16le"))],
  ])("%s", async (_, text) => {
    const { api } = lowered(await loadText(text));
    expect(api.operations.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /things"]);
    expect(api.title).toBe("T");
  });

  test.each(["1e400", "-2.5E+999", "9".repeat(400)])(
    "what is too large for any number stays text, in JSON as in YAML: %.20s",
    async (number) => {
      const { value } = (await loadText(minimal.replace("{", `{"x": [${number}, 1e300, "1e400"], `))).entry;
      expect(value).toMatchObject({ x: [number, 1e300, "1e400"] });
    },
  );

  test("YAML becomes JSON: dates, words and octals stay what they look like; merge keys are merged", async () => {
    const { value } = (
      await loadText(`openapi: 3.1.0
x: [2024-01-31, 2024-01-31T10:00:00Z, yes, on, off, ~, 010, 0o10, 1_000, 1e3, .inf, !odd text, !!timestamp 2024-01-31]
base: &base { a: 1, b: 2 }
merged: { <<: *base, b: 3 }
__proto__: { polluted: true }
`)
    ).entry;
    expect(value).toMatchObject({
      x: [
        ...[
          "2024-01-31",
          "2024-01-31T10:00:00Z",
          "yes",
          "on",
          "off",
          null,
          10,
          8,
          "1_000",
          1000,
          ".inf",
          "text",
        ],
        "2024-01-31",
      ],
      merged: { a: 1, b: 3 },
    });
    expect(Object.hasOwn(value as object, "__proto__")).toBe(true);
    expect({}).not.toHaveProperty("polluted");
  });

  test.each([
    ["YAML", "openapi: 3.1.0\ninfo: { title: T }\npaths:\n  /a: { get: {} }\n  /a: { put: {} }\n", 5, 3],
    [
      "JSON",
      '{"openapi": "3.1.0", "info": {"a\\"": 1},\n "paths": {"/a": {"get": {}},\n  "/a": {"put": {}}}}',
      3,
      3,
    ],
  ])(
    "a key that stands twice in %s: the last one counts, and the place is told",
    async (_, text, line, column) => {
      const { api, diagnostics } = await lowerText(text);
      expect(api.operations.map(({ method }) => method)).toEqual(["PUT"]);
      expect(diagnostics).toMatchObject([{ code: "duplicate-key", at: { file: "stdin", line, column } }]);
    },
  );
});

const main = `openapi: 3.0.3
info: { title: T, version: 1, description: { $ref: docs/about.md } }
paths:
  /pets: { $ref: 'paths/pets.yaml' }
  /owners:
    get: { $ref: 'paths/owners.yaml#/list' }
`;
const pets = `parameters:
  - $ref: ../parameters.json#/limit
get:
  responses:
    200: { $ref: '#/shared' }
shared:
  description: ok
  content: { application/json: { schema: { $ref: ../schemas/Pet.yaml } } }
`;

describe("several files", () => {
  const files = {
    "main.yaml": main,
    "docs/about.md": "# About\n\n* not: yaml: at all",
    "paths/pets.yaml": pets,
    "paths/owners.yaml": "list: { operationId: owners, responses: { 200: { description: ok } } }",
    "parameters.json": '{"limit": {"name": "limit", "in": "query", "schema": {"type": "integer"}}}',
    "schemas/Pet.yaml":
      "{ type: object, properties: { parent: { $ref: Pet.yaml }, gone: { $ref: gone.yaml } } }",
  };

  test("references lead from file to file, relative to each", async () => {
    const folder = await folderOf(files);
    const { api, diagnostics } = lowered(await loadFile("main.yaml", {}, folder));
    expect(api.description).toBe("# About\n\n* not: yaml: at all");
    expect(api.operations.map(({ path, operationId }) => [path, operationId])).toEqual([
      ["/pets", undefined],
      ["/owners", "owners"],
    ]);
    expect(api.operations[0]?.parameters[0]).toMatchObject({
      name: "limit",
      at: { file: "parameters.json", pointer: "/limit" },
    });
    expect(api.operations[0]?.responses[0]?.content[0]?.schema).toEqual({ $ref: "#/$defs/Pet" });
    expect(api.schemas.get("Pet")).toEqual({
      type: "object",
      properties: { parent: { $ref: "#/$defs/Pet" }, gone: {} },
    });
    expect(diagnostics).toMatchObject([
      { code: "unresolved-reference", at: { file: "schemas/Pet.yaml", pointer: "/properties/gone" } },
    ]);
  });

  describe("they lead anywhere below the root of the repository, else of the current folder", () => {
    const limit = "{ name: limit, in: query, schema: { type: integer } }";
    const withLimit = (reference: string) =>
      `openapi: 3.1.0\ninfo: { title: T }\npaths: { /a: { get: { parameters: [{ $ref: '${reference}' }], responses: {} } } }`;
    const shared = "../../shared/limit.yaml";

    test.each<[string, Readonly<Record<string, string>>, string, boolean]>([
      ["a repository", { ".git/HEAD": "ref" }, "/", true],
      ["a worktree or submodule, where .git is a file", { ".git": "gitdir: /elsewhere" }, "/", true],
      ["a repository, seen from a folder beside the document", { ".git/HEAD": "ref" }, "shared", true],
      ["no repository, but the current folder holds the document", {}, "", true],
      ["no repository, and the current folder is the document's", {}, "apis/x", false],
      ["no repository, and the current folder is elsewhere", {}, "shared", false],
      ["no repository, and the current folder holds everything", {}, "/", false],
      [
        "a repository in a repository, which ends it",
        { ".git/HEAD": "ref", "apis/.git": "gitdir: x" },
        "",
        false,
      ],
    ])("%s", async (_, more, cwd, reaches) => {
      const folder = await folderOf({
        "apis/x/main.yaml": withLimit(shared),
        "shared/limit.yaml": limit,
        ...more,
      });
      const source = path.join(folder, "apis/x/main.yaml");
      const { api, codes } = lowered(await loadFile(source, {}, path.resolve(folder, cwd)));
      expect(codes).toEqual(reaches ? [] : ["reference-refused"]);
      expect(api.operations[0]?.parameters.map(({ name }) => name)).toEqual(reaches ? ["limit"] : []);
    });

    test("the root is that of the folder that links lead to", async () => {
      const folder = await folderOf({
        "repository/.git": "gitdir: x",
        "repository/apis/x/main.yaml": withLimit(shared),
        "repository/shared/limit.yaml": limit,
        "elsewhere/limit.yaml": limit,
        "elsewhere/apis/x/main.yaml": withLimit(shared),
      });
      const at = (...segments: string[]) => path.join(folder, ...segments);
      await symlink(at("repository"), at("linked"));
      await symlink(at("elsewhere/apis"), at("repository/outside"));
      await symlink(at("elsewhere/limit.yaml"), at("repository/shared/linked.yaml"));
      const codesOf = async (source: string) => lowered(await loadFile(source, {}, "/")).codes;
      expect(await codesOf(at("linked/apis/x/main.yaml"))).toEqual([]);
      expect(await codesOf(at("repository/outside/x/main.yaml"))).toEqual(["reference-refused"]);
      await writeFile(at("repository/apis/x/main.yaml"), withLimit("../../shared/linked.yaml"));
      expect(await codesOf(at("repository/apis/x/main.yaml"))).toEqual(["reference-refused"]);
    });

    test.each(["../.git/config", "../.GIT/config", "../module/.git", "../config.md"])(
      "what git keeps for itself is not read: %s",
      async (reference) => {
        const folder = await folderOf({
          ".git/config": "url = https://user:secret@host",
          "module/.git": "gitdir: x",
          "spec/main.yaml": `openapi: 3.1.0\ninfo: { title: T, description: { $ref: '${reference}' } }\npaths: { /a: { get: {} } }`,
        });
        await symlink(path.join(folder, ".git/config"), path.join(folder, "config.md"));
        const { api, diagnostics } = lowered(await loadFile(path.join(folder, "spec/main.yaml"), {}, folder));
        expect(api.description).toBeUndefined();
        expect(diagnostics).toMatchObject([
          {
            code: "reference-refused",
            message: expect.stringContaining("is in .git") as string,
            hint: "Refer to a file in the document's repository.",
          },
        ]);
      },
    );

    test("standard input reaches no further than the current folder", async () => {
      const folder = await folderOf({ ".git": "gitdir: x", "spec/a.md": "", "secret.md": "secret" });
      const text = `openapi: 3.1.0\ninfo: { title: T, description: { $ref: ../secret.md } }\npaths: { /a: { get: {} } }`;
      const { codes } = lowered(await loadText(text, {}, path.join(folder, "spec")));
      expect(codes).toEqual(["reference-refused"]);
    });
  });

  test("they stay below the document's folder unless another is allowed", async () => {
    const folder = await folderOf({
      "spec/main.yaml": `${main.replace("docs/about.md", "../secret.md")}`,
      "secret.md": "secret",
      "spec/paths/pets.yaml": "get: { responses: {} }",
      "spec/paths/owners.yaml": "list: { responses: {} }",
    });
    const source = path.join(folder, "spec/main.yaml");
    const refused = lowered(await loadFile(source, {}, path.join(folder, "spec/paths")));
    expect(refused.api.description).toBeUndefined();
    expect(refused.diagnostics).toMatchObject([
      {
        code: "reference-refused",
        message: expect.stringContaining("../secret.md is outside") as string,
        hint: "Allow its folder, if you trust it: --allow-refs ../..",
      },
    ]);
    expect(lowered(await loadFile(source, { allowRefs: [folder] })).api.description).toBe("secret");
  });

  test.each([
    ["link.md", "--allow-refs ../secret"],
    ["folder/secret.md", "--allow-refs ../secret"],
    ["../our%20words/a.md", "--allow-refs '../our words'"],
    ["file:///etc/hostname", "/etc"],
    ["//host/share.md", "in the document's folder"],
    ["ftp://host/x.md", "http(s)"],
    ["%00.md", "in the document's folder"],
  ])("%s leads out and is refused: %s", async (reference, hint) => {
    const folder = await folderOf({
      "secret/secret.md": "secret",
      "spec/main.yaml": `openapi: 3.1.0\ninfo: { title: T, description: { $ref: '${reference}' } }\npaths: { /a: { get: {} } }`,
    });
    await symlink(path.join(folder, "secret/secret.md"), path.join(folder, "spec/link.md"));
    await symlink(path.join(folder, "secret"), path.join(folder, "spec/folder"));
    const { api, codes, diagnostics } = lowered(await loadFile("main.yaml", {}, path.join(folder, "spec")));
    expect(api.description).toBeUndefined();
    expect(codes).toEqual(["reference-refused"]);
    expect(diagnostics[0]?.hint).toContain(hint);
  });

  test("what leads out is seen from where the folder really is", async () => {
    const folder = await folderOf({
      "real/secret/secret.md": "secret",
      "real/spec/main.yaml":
        "openapi: 3.1.0\ninfo: { title: T, description: { $ref: link.md } }\npaths: { /a: { get: {} } }",
    });
    await symlink(path.join(folder, "real/secret/secret.md"), path.join(folder, "real/spec/link.md"));
    await mkdir(path.join(folder, "a/b"), { recursive: true });
    await symlink(path.join(folder, "real"), path.join(folder, "a/b/linked"));
    const { diagnostics } = lowered(await loadFile("main.yaml", {}, path.join(folder, "a/b/linked/spec")));
    expect(diagnostics[0]?.hint).toMatch(/ --allow-refs \.\.\/secret$/);
  });

  test("too many files, too large a file", async () => {
    const folder = await folderOf(files);
    const source = path.join(folder, "main.yaml");
    expect(await failure(loadFile(source, { maxFiles: 3 }))).toMatchObject({ code: "document-too-large" });
    expect(await failure(loadFile(source, { maxFileBytes: 100 }))).toMatchObject({
      code: "document-too-large",
    });
    expect(await failure(loadText("x".repeat(200), { maxFileBytes: 100 }))).toMatchObject({
      code: "document-too-large",
    });
  });

  test("a missing file and a folder", async () => {
    const folder = await folderOf({});
    await mkdir(path.join(folder, "dir"));
    expect(await failure(loadFile("nope.yaml", {}, folder))).toMatchObject({
      code: "document-missing",
      message: "There is no file nope.yaml.",
    });
    expect(await failure(loadFile("dir", {}, folder))).toMatchObject({ code: "document-unreadable" });
  });
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(
    () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
  );
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}

async function closedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${address !== null && typeof address !== "string" ? address.port : 0}`;
}

describe("over HTTP", () => {
  const headers = new Map([["x-secret", "s3cret"]]);

  test("headers go to the document's own origin, references elsewhere only when allowed", async () => {
    const seen: string[] = [];
    const other = await serve((request, response) => {
      seen.push(`other ${request.url ?? ""} ${String(request.headers["x-secret"])}`);
      response.end("elsewhere");
    });
    const own = await serve((request, response) => {
      seen.push(`own ${request.url ?? ""} ${String(request.headers["x-secret"])}`);
      if (request.url === "/moved") response.writeHead(302, { location: `${other}/moved.md` }).end();
      else if (request.url === "/v1/about.md") response.end("about");
      else {
        const operations = [
          `get: { description: { $ref: '${other}/x.md' } }`,
          "put: { description: { $ref: /moved } }",
        ];
        const description = "{ $ref: about.md }";
        response.end(
          `{ openapi: 3.1.0, info: { title: T, description: ${description} }, paths: { /a: { ${operations.join()} } } }`,
        );
      }
    });
    const refused = lowered(await loadFile(`${own}/v1/spec`, { headers, home: own }));
    expect(refused.api).toMatchObject({
      url: `${own}/v1/spec`,
      description: "about",
      operations: [{ method: "GET" }, { method: "PUT" }],
    });
    expect(refused.codes).toEqual(["reference-refused", "reference-refused"]);
    expect(seen.splice(0)).toEqual(["own /v1/spec s3cret", "own /v1/about.md s3cret", "own /moved s3cret"]);

    const allowHosts = [new URL(other).host];
    const allowed = lowered(await loadFile(`${own}/v1/spec`, { headers, home: own, allowHosts }));
    expect(allowed.api.operations).toMatchObject([
      { description: "elsewhere" },
      { description: "elsewhere" },
    ]);
    expect(seen.filter((line) => line.startsWith("other"))).toEqual([
      "other /x.md undefined",
      "other /moved.md undefined",
    ]);
  });

  test("what a redirect led away comes back without headers and password, and each host gets only its own", async () => {
    const seen: string[] = [];
    const note = (name: string, { url, headers: sent }: IncomingMessage): void => {
      seen.push([name, url, sent["x-secret"], sent["x-other"], sent.authorization].map(String).join(" "));
    };
    let own = "";
    const other = await serve((request, response) => {
      note("other", request);
      if (request.url === "/back") response.writeHead(302, { location: `${own}/home` }).end();
      else response.end(minimal);
    });
    own = await serve((request, response) => {
      note("own", request);
      if (request.url === "/away") response.writeHead(302, { location: `${other}/back` }).end();
      else response.end(minimal);
    });
    const hosts = { allowHosts: [new URL(own).host, new URL(other).host] };
    const hostHeaders = new Map([[new URL(other).host, new Map([["x-other", "o"]])]]);
    const options = { headers, home: own, hostHeaders, ...hosts };
    await loadFile(`${own.replace("//", "//me:pw@")}/away`, options);
    await loadFile(`${other}/spec`, options);
    const basic = `Basic ${btoa("me:pw")}`;
    expect(seen).toEqual([
      `own /away s3cret undefined ${basic}`,
      "other /back undefined undefined undefined",
      "own /home undefined undefined undefined",
      "other /spec undefined o undefined",
    ]);
  });

  test.each([
    ["br", brotliCompressSync],
    ["gzip", gzipSync],
    ["deflate", deflateSync],
  ])("a document may come compressed: %s", async (coding, compress) => {
    const origin = await serve(({ headers: sent }, response) => {
      const takes = String(sent["accept-encoding"]).split(", ");
      if (sent["user-agent"] === undefined || !takes.includes(coding)) response.writeHead(403).end();
      else response.writeHead(200, { "content-encoding": coding }).end(compress(minimal));
    });
    expect(lowered(await loadFile(`${origin}/spec.json`)).codes).toEqual([]);
  });

  test("a password in the address is sent as such and shown nowhere", async () => {
    const origin = await serve((request, response) => {
      if (request.headers.authorization === `Basic ${btoa("me:pa ss")}`) response.end(minimal);
      else response.writeHead(401).end();
    });
    const address = origin.replace("//", "//me:pa%20ss@");
    const { entry } = await loadFile(`${address}/spec.json`);
    expect(entry.name).toBe(`${origin}/spec.json`);
    const error = await failure(loadFile(`${address.replace("ss@", "sX@")}/spec.json`));
    expect(error.message).toBe(`${origin}/spec.json answered 401 Unauthorized.`);
    expect(error.hint).toContain("--header");
  });

  test("what goes wrong is told by its cause", async () => {
    const origin = await serve((request, response) => {
      switch (request.url) {
        case "/404":
          return void response.writeHead(404).end();
        case "/loop":
          return void response.writeHead(302, { location: "/loop" }).end();
        case "/file":
          return void response.writeHead(302, { location: "file:///etc/hostname" }).end();
        case "/html":
          return void response.end("<!doctype html><title>x</title>");
        case "/cut":
          return void response.destroy();
        case "/large":
          return void response.end("x".repeat(2000));
        case "/many":
          return void response.end(
            JSON.stringify({ openapi: "3.1.0", x: numbered((i) => ({ $ref: `silent${i}.json` })) }),
          );
        default:
          return; // never answers
      }
    });
    const cases = [
      ["/404", "document-unreachable", /answered 404 Not Found/],
      ["/loop", "document-unreachable", /redirects more than/],
      ["/file", "document-unreachable", /redirects to file:/],
      ["/html", "not-openapi", /web page/],
      ["/cut", "document-unreachable", /connection was lost/],
      ["/large", "document-too-large", /larger/],
    ] as const;
    for (const [url, code, message] of cases) {
      const error = await failure(loadFile(origin + url, { maxFileBytes: 1000 }));
      expect(error, url).toMatchObject({ code, message: expect.stringMatching(message) as string });
    }
    const silent = await failure(loadFile(`${origin}/silent`, { timeoutMs: 200 }));
    expect(silent.message).toBe(`${origin}/silent did not answer within 0.2 s.`);
    const many = await failure(loadFile(`${origin}/many`, { timeoutMs: 300 }));
    expect(many.message).toBe(`The files that ${origin}/many refers to were not read within 3 s.`);
    const closed = await failure(loadFile(await closedPort()));
    expect(closed).toMatchObject({
      code: "document-unreachable",
      message: expect.stringContaining("refused") as string,
    });
    const unknown = await failure(loadFile("http://host.invalid/spec.json"));
    expect(unknown).toMatchObject({
      code: "document-unreachable",
      message: expect.stringContaining("DNS") as string,
    });
    const tls = await failure(loadFile(`${origin.replace("http:", "https:")}/spec.json`));
    expect(tls).toMatchObject({
      code: "document-unreachable",
      message: expect.stringContaining("TLS") as string,
    });
  });

  test.each([
    ["205 Reset Content", /answered 205 Reset Content/],
    ["204 No Content", /answered 204 No Content/],
    ["999 Nothing", /answered 999 Nothing, which is not an answer/],
    ["099 Early", /099|99|cannot be read/],
    ["101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x", /answered 101 Switching Protocols/],
    ["404 Not\u00e9\u0001 Found", /answered 404 Not|cannot be read/],
    ["200 \u00ff", /not OpenAPI|OpenAPI|empty/i],
  ])("a server that answers %j is told of with its URL", async (status, message) => {
    const server = createPlainServer((socket) => {
      socket.on("error", () => undefined);
      // What is not read keeps a connection open.
      socket.resume();
      socket.end(Buffer.from(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`, "latin1"));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/spec.json`;
    const error = await failure(loadFile(url));
    expect(error).toBeInstanceOf(GeneratorError);
    expect(error.message).toContain(url);
    expect(error.message).toMatch(message);
  });

  test("a document without a length has broken off if its connection has", async () => {
    const server = createPlainServer((socket) => {
      socket.resume().write(`HTTP/1.0 200 OK\r\n\r\n${minimal}`);
    });
    const connected = once(server, "connection") as Promise<[Socket]>;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
    const { port } = server.address() as AddressInfo;
    const answer = await fetchFrom(new URL(`http://127.0.0.1:${port}`), {
      headers: new Headers(),
      signal: new AbortController().signal,
      lookup: systemLookup,
    });
    const [socket] = await connected;
    socket.resetAndDestroy();
    await expect(answer.text()).rejects.toThrow("ECONNRESET");
  });

  test.each(["204 No Content", "205 Reset Content", "304 Not Modified"])(
    "the connection of a server that answers %j does not keep the program",
    async (status) => {
      const closed = new Promise<void>((resolve) => {
        const server = createPlainServer((socket) => {
          socket.on("error", () => undefined).on("close", () => resolve());
          socket.resume();
          socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`);
        });
        server.listen(0, "127.0.0.1", () => {
          const { port } = server.address() as AddressInfo;
          void failure(loadFile(`http://127.0.0.1:${port}/spec.json`, { timeoutMs: 3_600_000 }));
        });
        onTestFinished(() => void server.close());
      });
      await closed;
    },
  );
});
