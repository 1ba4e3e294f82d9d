import { describe, expect, test } from "vitest";
import type { Schema } from "../../src/model/api.js";
import {
  folderOf,
  type Json,
  loadFile,
  loadText,
  lowerDocument,
  lowered,
  lowerOperation,
  onePath,
} from "./documents.js";

describe("operations", () => {
  test("3.2: QUERY, additionalOperations, the whole query string, item schemas, $self", async () => {
    const { api, codes } = await lowerDocument("3.2.0", {
      $self: "https://example.com/api/openapi.yaml",
      paths: {
        "/search": {
          query: {
            responses: { 200: { content: { "text/event-stream": { itemSchema: { type: "object" } } } } },
          },
          additionalOperations: { COPY: { responses: {} } },
          parameters: [
            {
              name: "q",
              in: "querystring",
              content: {
                "application/x-www-form-urlencoded": {
                  schema: { type: "object" },
                  encoding: { tags: { style: "pipeDelimited" } },
                },
              },
            },
          ],
        },
      },
    });
    expect(codes).toEqual([]);
    expect(api.url).toBe("https://example.com/api/openapi.yaml");
    expect(api.operations.map(({ method }) => method)).toEqual(["QUERY", "COPY"]);
    const [search] = api.operations;
    expect(search?.responses[0]?.content[0]?.itemSchema).toEqual({ type: "object" });
    expect(search?.parameters[0]).toMatchObject({
      in: "querystring",
      contentType: "application/x-www-form-urlencoded",
      schema: { type: "object" },
      encoding: new Map([["tags", { style: "pipeDelimited", headers: [] }]]),
    });
  });

  test("what path item and root contribute", async () => {
    const { api } = await lowerDocument("3.1.0", {
      security: [{ key: [] }],
      servers: [{ url: "https://root" }],
      components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
      paths: {
        "/a": {
          summary: "Both",
          servers: [{ url: "https://path" }],
          "x-mcp": { priority: 1 },
          parameters: [
            { name: "X-A", in: "header", schema: { type: "string" } },
            { name: "b", in: "query", schema: { type: "string" } },
          ],
          get: { responses: {} },
          put: {
            summary: "Own",
            security: [],
            servers: [{ url: "/own" }],
            parameters: [{ name: "x-a", in: "header", schema: { type: "integer" } }],
            responses: {},
            "x-internal": true,
          },
        },
        "/b": { get: { responses: {} } },
        "x-paths": {},
      },
    });
    const [get, put, other] = api.operations;
    expect(get).toMatchObject({
      summary: "Both",
      servers: [{ url: "https://path" }],
      at: { pointer: "/paths/~1a/get" },
    });
    expect(get?.security).toEqual([new Map([["key", []]])]);
    expect(put).toMatchObject({ summary: "Own", servers: [{ url: "/own" }], security: [] });
    expect(put?.parameters.map(({ name, schema }) => [name, schema.type])).toEqual([
      ["x-a", "integer"],
      ["b", "string"],
    ]);
    expect(put?.extensions).toEqual(new Map([["x-internal", true]]));
    expect(put?.pathExtensions).toEqual(new Map([["x-mcp", { priority: 1 }]]));
    expect(other?.servers).toMatchObject([{ url: "https://root" }]);
  });

  test.each([
    [{ summary: "List pets (deprecated)" }, true],
    [{ tags: ["pets", "Deprecated endpoints"] }, true],
    [{ summary: "[Deprecated] List pets" }, true],
    [{ summary: "DEPRECATED: list pets" }, true],
    [{ summary: "Deprecated pets" }, false],
    [{ summary: "List pets (deprecated)", deprecated: false }, false],
    [{ deprecated: true }, true],
  ])("is deprecated if the document says so: %j", async (said, want) => {
    const { api } = await lowerDocument("3.1.0", { paths: { "/pets": { get: { ...said, responses: {} } } } });
    expect(api.operations[0]?.deprecated).toBe(want);
  });

  test.each<[string, Json[], [string, string][], string[], path?: string]>([
    ["/a/{id}", [{ name: "id", in: "path", schema: { type: "integer" } }], [["id", "integer"]], []],
    ["/a/{id}", [], [["id", "string"]], ["path-parameter-undefined"]],
    ["/a", [{ name: "id", in: "path", schema: {} }], [], ["path-parameter-unused"]],
    [
      "/a/:id",
      [{ name: "key", in: "path", schema: {} }],
      [["id", "string"]],
      ["path-parameter-undefined", "path-parameter-unused"],
      "/a/{id}",
    ],
    ["/a/{id}#{fragment}", [{ name: "id", in: "path", schema: { type: "string" } }], [["id", "string"]], []],
    ["/a?v={v}", [{ name: "v", in: "path", schema: { type: "string" } }], [["v", "string"]], []],
  ])("path %s", async (written, parameters, want, diagnosed, path = written) => {
    const { operation, codes } = await lowerOperation("3.1.0", { path: written, parameters });
    expect(operation.path).toBe(path);
    expect(operation.parameters.map(({ name, schema }) => [name, schema.type])).toEqual(want);
    expect(operation.parameters.every(({ required }) => required)).toBe(true);
    expect(codes).toEqual(diagnosed);
  });

  test.each<[written: string, declared: string[], path: string, severalSegments: string[]]>([
    ["/v1/{+name}:publish", ["name"], "/v1/{name}:publish", ["name"]],
    ["/files/{proxy+}", ["proxy"], "/files/{proxy}", ["proxy"]],
    ["/files/{*path}", ["path"], "/files/{path}", ["path"]],
    ["/files/{**path}", [], "/files/{path}", ["path"]],
    ["/files/{path: .+}", ["path"], "/files/{path}", ["path"]],
    ["/files/{path:path}", ["path"], "/files/{path}", ["path"]],
    ["/v1/{name=users/*}/keys", ["name"], "/v1/{name}/keys", ["name"]],
    ["/pets/{id:int}/{part?}", ["id", "part"], "/pets/{id}/{part}", []],
    ["/pets/:id/parts/:part", ["id", "part"], "/pets/{id}/parts/{part}", []],
    ["/files/*path", ["path"], "/files/{path}", ["path"]],
    ["/pets/:count/{id}:feed", ["id"], "/pets/:count/{id}:feed", []],
    // A name of OpenAPI may have any character but braces.
    ["/pets/{+id}", ["+id"], "/pets/{+id}", []],
    ["/pets/{id:int}", ["id:int"], "/pets/{id:int}", []],
  ])("the parameters of path %s where %j are declared", async (written, declared, path, severalSegments) => {
    const parameters = declared.map((name) => ({ name, in: "path", schema: { type: "string" } }));
    const { operation, codes } = await lowerOperation("3.1.0", { path: written, parameters });
    expect(operation.path).toBe(path);
    const several = operation.parameters.filter(({ multiSegment }) => multiSegment === true);
    expect(several.map(({ name }) => name)).toEqual(severalSegments);
    expect(codes).toEqual(declared.length === 0 ? ["path-parameter-undefined"] : []);
  });

  test("an operation that cannot be understood goes alone, with its reason", async () => {
    const { api, diagnostics } = await lowerDocument("3.1.0", {
      paths: {
        "/a": { get: { $ref: "#/nowhere" }, put: 7, post: { responses: {} } },
        "/{b": { get: { responses: {} } },
        "no-slash": { get: { responses: {} } },
        "/no-slash": { get: { responses: {} } },
      },
    });
    expect(api.operations.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /a",
      "GET /no-slash",
    ]);
    expect(
      diagnostics.filter(({ code }) => code === "operation-left-out").map(({ message }) => message),
    ).toEqual([
      "GET /a is left out: its reference cannot be resolved.",
      "PUT /a is left out: it is not an object.",
      "GET /{b is left out: the braces in its path are unbalanced.",
      "GET /no-slash is left out: another is GET /no-slash, too.",
    ]);
  });

  test("references: siblings, chains, through other references, and in circles", async () => {
    const { api, codes } = await lowerDocument("3.1.0", {
      paths: {
        "/a": { $ref: "#/components/pathItems/a", summary: "Here" },
        "/b": {
          get: { parameters: [{ $ref: "#/components/parameters/one", description: "Mine" }], responses: {} },
        },
        "/c": { get: { parameters: [{ $ref: "#/components/parameters/loop" }], responses: {} } },
        "/d": {
          get: { parameters: [{ $ref: "#/components/parameters/one/schema/properties/x" }], responses: {} },
        },
      },
      components: {
        pathItems: { a: { summary: "There", get: { responses: {} } } },
        parameters: {
          one: { $ref: "#/components/parameters/two" },
          two: {
            name: "p",
            in: "query",
            description: "Shared",
            schema: { properties: { x: { name: "deep", in: "query", schema: {} } } },
          },
          loop: { $ref: "#/components/parameters/loop" },
        },
      },
    });
    const [a, b, c, d] = api.operations;
    expect(a).toMatchObject({ summary: "Here", at: { pointer: "/components/pathItems/a/get" } });
    expect(b?.parameters[0]).toMatchObject({
      name: "p",
      description: "Mine",
      at: { pointer: "/components/parameters/two" },
    });
    expect(c?.parameters).toEqual([]);
    expect(d?.parameters[0]?.name).toBe("deep");
    expect(codes).toEqual(["circular-reference"]);
  });
});

describe("parameters of 3.x", () => {
  const string = { type: "string" };
  test.each<[Json, Json, string[]]>([
    [{ in: "query", schema: string }, { style: "form", explode: true, required: false }, []],
    [{ in: "header", schema: string }, { style: "simple", explode: false }, []],
    [{ in: "cookie", schema: string }, { style: "form", explode: true }, []],
    [
      { in: "query", style: "deepObject", explode: true, schema: string },
      { style: "deepObject", explode: true },
      [],
    ],
    [{ in: "query", style: "pipeDelimited", schema: string }, { style: "pipeDelimited", explode: false }, []],
    [{ in: "header", style: "form", schema: string }, { style: "simple" }, ["style-invalid"]],
    [{ in: "header", style: "pipeDelimited", schema: string }, { style: "simple" }, ["style-invalid"]],
    [{ in: "query", style: "tabDelimited", schema: string }, { style: "form" }, ["style-invalid"]],
    [
      { in: "query", allowReserved: true, allowEmptyValue: true, schema: string },
      { allowReserved: true, allowEmptyValue: true },
      [],
    ],
    [{ in: "query", required: "true", schema: string }, { required: true }, []],
    [{ in: "query", required: "maybe", schema: string }, { required: false }, ["wrong-type"]],
    [
      { in: "query", content: { "application/json": { schema: string, example: "x" } } },
      { contentType: "application/json", schema: string, examples: ["x"] },
      [],
    ],
    [
      {
        in: "query",
        example: 1,
        examples: { a: { value: 2 }, b: { $ref: "#/components/examples/e" } },
        schema: {},
      },
      { examples: [1, 2, 3] },
      [],
    ],
    [
      {
        in: "query",
        examples: {
          a: { value: { $ref: "#/components/examples/e/value" } },
          b: { value: { $ref: "left-behind.json" } },
        },
        example: { $ref: "left-behind.json" },
        schema: {},
      },
      { examples: [3] },
      // The file, which is not there.
      ["unresolved-reference"],
    ],
    [
      { in: "query", examples: { right: { value: 1 }, bad_request: { value: 2 } }, schema: {} },
      { examples: [1] },
      [],
    ],
    [{ in: "query", examples: { not_found: { value: 2 } }, schema: {} }, { examples: [2] }, []],
    [{ in: "query" }, { schema: {} }, ["schema-missing"]],
    [
      { name: "p[]", in: "query", schema: { ...string, enum: ["a", "b"], uniqueItems: true, default: "a" } },
      {
        schema: { type: "array", items: { ...string, enum: ["a", "b"] }, uniqueItems: true, default: ["a"] },
        explode: true,
      },
      [],
    ],
    [{ name: "p[]", in: "header", schema: string }, { schema: string }, []],
    [
      { in: "query", type: "array", items: string, enum: ["a"] },
      { schema: { type: "array", items: string } },
      ["schema-corrected"],
    ],
  ])("%j", async (parameter, want, diagnosed) => {
    const { operation, codes } = await lowerOperation("3.1.0", {
      root: { components: { examples: { e: { value: 3 } } } },
      parameters: [{ name: "p", ...parameter }],
    });
    expect(operation.parameters).toHaveLength(1);
    expect(operation.parameters[0]).toMatchObject(want);
    expect(codes).toEqual(diagnosed);
  });

  test.each([
    ["3.1.1", { in: "path", style: "matrix" }, "matrix", []],
    ["3.1.1", { in: "path", style: "tabDelimited" }, "simple", ["style-invalid"]],
    ["3.1.1", { in: "path", style: "pipeDelimited" }, "simple", ["style-invalid"]],
    ["3.1.1", { in: "cookie", style: "cookie" }, "form", ["style-invalid"]],
    ["3.2.0", { in: "cookie", style: "cookie" }, "cookie", []],
  ])("in %s %j has the style %s", async (version, parameter, style, diagnosed) => {
    const { operation, codes } = await lowerOperation(version, {
      path: parameter.in === "path" ? "/things/{p}" : "/things",
      parameters: [{ name: "p", required: true, schema: string, ...parameter }],
    });
    expect(operation.parameters[0]?.style).toBe(style);
    expect(codes).toEqual(diagnosed);
  });

  test.each([[{ name: "p", in: "body" }], [{ in: "query" }], [{ name: "p" }], ["text"]])(
    "%j is left out",
    async (parameter) => {
      const { operation, codes } = await lowerOperation("3.1.0", { parameters: [parameter] });
      expect(operation.parameters).toEqual([]);
      expect(codes).toHaveLength(1);
    },
  );
});

describe("Swagger 2.0 in the terms of 3.1", () => {
  const array = { type: "array", items: { type: "string" } };
  test.each<[Json, Json]>([
    [
      { in: "query", ...array },
      { style: "form", explode: false, schema: array },
    ],
    [
      { in: "query", ...array, collectionFormat: "multi" },
      { style: "form", explode: true },
    ],
    [
      { in: "query", ...array, collectionFormat: "ssv" },
      { style: "spaceDelimited", explode: false },
    ],
    [
      { in: "query", ...array, collectionFormat: "tsv" },
      { style: "tabDelimited", explode: false },
    ],
    [
      { in: "query", ...array, collectionFormat: "pipes" },
      { style: "pipeDelimited", explode: false },
    ],
    [
      {
        in: "query",
        type: "array",
        collectionFormat: "multi",
        items: { type: "array", collectionFormat: "pipes", items: array },
      },
      { style: "form", explode: true, itemStyles: ["pipeDelimited", "simple"] },
    ],
    [
      { in: "header", ...array },
      { style: "simple", explode: false },
    ],
    [
      { in: "header", ...array, collectionFormat: "pipes" },
      { style: "pipeDelimited", explode: false },
    ],
    [
      { in: "query", type: "integer", minimum: 0, exclusiveMinimum: true, "x-example": 7 },
      { schema: { type: "integer", exclusiveMinimum: 0 }, examples: [7] },
    ],
    [
      { in: "query", type: "string", "x-nullable": true, allowEmptyValue: true },
      { schema: { type: ["string", "null"] }, allowEmptyValue: true },
    ],
  ])("parameter %j", async (parameter, want) => {
    const { operation, codes } = await lowerOperation("2.0", { parameters: [{ name: "p", ...parameter }] });
    expect(operation.parameters[0]).toMatchObject({
      ...want,
      at: { pointer: "/paths/~1things/get/parameters/0" },
    });
    expect(codes).toEqual([]);
  });

  const file = { name: "f", in: "formData", type: "file", required: true };
  const tags = { name: "tags", in: "formData", ...array, collectionFormat: "multi", description: "Tags" };
  test.each<[Json[], string[], Json | undefined]>([
    [[], ["application/json"], undefined],
    [
      [{ name: "b", in: "body", required: true, schema: { type: "object" } }],
      [],
      { required: true, content: [{ contentType: "application/json", schema: { type: "object" } }] },
    ],
    [
      [{ name: "b", in: "body", schema: {} }],
      ["application/xml", "application/json"],
      { required: false, content: [{ contentType: "application/xml" }, { contentType: "application/json" }] },
    ],
    [
      [tags],
      ["application/json", "application/x-www-form-urlencoded"],
      {
        required: false,
        content: [
          {
            contentType: "application/x-www-form-urlencoded",
            schema: { type: "object", properties: { tags: { ...array, description: "Tags" } } },
            encoding: new Map([["tags", { style: "form", explode: true, headers: [] }]]),
          },
        ],
      },
    ],
    [
      [file],
      [],
      {
        required: true,
        content: [
          {
            contentType: "multipart/form-data",
            schema: {
              type: "object",
              required: ["f"],
              properties: { f: { type: "string", format: "binary" } },
            },
          },
        ],
      },
    ],
  ])("body of %j", async (parameters, consumes, want) => {
    const { operation } = await lowerOperation("2.0", { parameters, consumes });
    if (want === undefined) expect(operation.requestBody).toBeUndefined();
    else expect(operation.requestBody).toMatchObject(want);
  });

  test("everything keeps its place in the document", async () => {
    const { api, operation } = await lowerOperation("2.0", {
      parameters: [file, tags],
      produces: ["application/json", "text/csv"],
      responses: {
        200: {
          description: "ok",
          schema: { type: "array", items: { type: "string" } },
          examples: { "text/csv": "a,b" },
        },
      },
    });
    const { properties } = operation.requestBody?.content[0]?.schema ?? {};
    const at = (schema: Schema | undefined) => schema && api.locate(schema)?.pointer;
    expect(at(properties?.["tags"])).toBe("/paths/~1things/get/parameters/1");
    expect(at(properties?.["tags"]?.items)).toBe("/paths/~1things/get/parameters/1/items");
    const [json, csv] = operation.responses[0]?.content ?? [];
    expect(at(json?.schema?.items)).toBe("/paths/~1things/get/responses/200/schema/items");
    expect(csv).toMatchObject({ contentType: "text/csv", examples: ["a,b"] });
  });

  test.each<[Json, string[]]>([
    [{}, ["/"]],
    [{ basePath: "/v1/" }, ["/v1"]],
    [{ host: "h:8080", basePath: "/v1" }, ["https://h:8080/v1"]],
    [{ host: "h", schemes: ["http", "https", "ws"] }, ["https://h", "http://h"]],
    [{ host: "https://h/", schemes: ["http"] }, ["http://h"]],
    [{ host: "h", schemes: ["wss"] }, ["https://h"]],
    [{ host: "user:secret@h", schemes: ["http"] }, ["http://h"]],
    [{ host: "169.254.169.254", basePath: "/latest" }, ["/latest"]],
  ])("servers of %j", async (root, want) => {
    const { operation } = await lowerOperation("2.0", { root });
    expect(operation.servers.map(({ url }) => url)).toEqual(want);
  });
});

describe("security", () => {
  const defined = { a: { type: "http", scheme: "basic" }, b: { type: "apiKey", in: "query", name: "k" } };
  test.each<[string, unknown, unknown, object[], string[]]>([
    ["none", undefined, undefined, [], []],
    ["the root's", [{ a: [] }], undefined, [{ a: [] }], []],
    ["none of its own", [{ a: [] }], [], [], []],
    ["and, or, optional", undefined, [{ a: ["s"], b: [] }, {}], [{ a: ["s"], b: [] }, {}], []],
    [
      "an alternative that is not defined goes",
      undefined,
      [{ gone: [] }, { a: [] }],
      [{ a: [] }],
      ["security-scheme-undefined"],
    ],
    ["the only one is kept", undefined, [{ gone: [] }], [{ gone: [] }], ["security-scheme-undefined"]],
    ["half defined", undefined, [{ a: [], gone: [] }], [{ a: [], gone: [] }], ["security-scheme-undefined"]],
    ["an object for the list", undefined, { a: [] }, [{ a: [] }], []],
  ])("%s", async (_, root, own, want, diagnosed) => {
    const { api, operation, codes } = await lowerOperation("3.1.0", {
      root: { components: { securitySchemes: defined }, ...(root !== undefined && { security: root }) },
      ...(own !== undefined && { security: own }),
    });
    expect(operation.security.map((each) => Object.fromEntries(each))).toEqual(want);
    expect(codes).toEqual(diagnosed);
    for (const requirement of operation.security)
      for (const name of requirement.keys()) expect(api.securitySchemes.has(name)).toBe(true);
  });

  test.each<[string, Json, object | undefined]>([
    ["2.0", { type: "basic" }, { type: "http", scheme: "basic" }],
    [
      "2.0",
      { type: "oauth2", flow: "accessCode", tokenUrl: "t", scopes: { s: "S" } },
      { flows: [{ flow: "authorizationCode", tokenUrl: "t", scopes: new Map([["s", "S"]]) }] },
    ],
    [
      "2.0",
      { type: "oauth2", flow: "application", tokenUrl: "t" },
      { flows: [{ flow: "clientCredentials" }] },
    ],
    [
      "3.2.0",
      {
        type: "oauth2",
        flows: { deviceAuthorization: { deviceAuthorizationUrl: "d", tokenUrl: "t", scopes: {} } },
      },
      { flows: [{ flow: "deviceAuthorization", deviceAuthorizationUrl: "d" }] },
    ],
    ["3.1.0", { type: "openIdConnect", openIdConnectUrl: "u" }, { type: "openIdConnect", discoveryUrl: "u" }],
    ["3.1.0", { type: "mutualTLS" }, { type: "mutualTLS" }],
    ["3.1.0", { type: "apiKey", in: "body", name: "k" }, undefined],
    ["3.1.0", { type: "magic" }, undefined],
  ])("scheme of %s: %j", async (version, scheme, want) => {
    const definitions =
      version === "2.0"
        ? { securityDefinitions: { s: scheme } }
        : { components: { securitySchemes: { s: scheme } } };
    const { api, codes } = await lowerDocument(version, { ...definitions, paths: onePath });
    if (want === undefined) expect(api.securitySchemes.size).toBe(0);
    else expect(api.securitySchemes.get("s")).toMatchObject({ name: "s", ...want });
    expect(codes).toEqual(want === undefined ? ["security-scheme-invalid"] : []);
  });
});

test.each(["http://169.254.169.254/token", "//metadata.google.internal/token"])(
  "no login leads to a machine's credentials: %s",
  async (url) => {
    const flows = { clientCredentials: { tokenUrl: url, refreshUrl: url, scopes: {} } };
    const { api, codes } = await lowerDocument("3.1.0", {
      components: {
        securitySchemes: {
          a: { type: "oauth2", flows },
          b: { type: "openIdConnect", openIdConnectUrl: url },
        },
      },
      paths: onePath,
    });
    expect(JSON.stringify([...api.securitySchemes])).not.toContain("/token");
    expect(new Set(codes)).toEqual(new Set(["security-scheme-invalid"]));
  },
);

test("no user name and no password of a URL is told or kept", async () => {
  const url = (scheme: string): string => `${scheme}://user:secret@h.example/x`;
  const flows = { clientCredentials: { tokenUrl: url("https"), refreshUrl: url("https"), scopes: {} } };
  const { api, diagnostics } = await lowerDocument("3.1.0", {
    servers: [{ url: url("http") }],
    components: {
      securitySchemes: {
        a: { type: "oauth2", flows },
        b: { type: "openIdConnect", openIdConnectUrl: url("https") },
      },
    },
    paths: {
      "/a": { get: { parameters: ["https", "ftp"].map((scheme) => ({ $ref: url(scheme) })), responses: {} } },
      "/b": { $ref: "http://user:secret@[x/y" },
    },
  });
  expect(
    JSON.stringify([api.operations, [...api.securitySchemes], api.unresolved, diagnostics]),
  ).not.toContain("secret");
  expect(diagnostics.map(({ code }) => code).sort()).toEqual([
    ...["reference-refused", "reference-refused", "security-scheme-invalid", "security-scheme-invalid"],
    ...["security-scheme-invalid", "server-corrected", "unresolved-reference"],
  ]);
});

test.each([
  ["//api.example.com/v1", "https://api.example.com/v1", "server-corrected"],
  ["api.example.com", "https://api.example.com", "server-corrected"],
  ["api.example.com:8443/v1", "https://api.example.com:8443/v1", "server-corrected"],
  ["{tenant}.example.com/v1", "https://{tenant}.example.com/v1", "server-corrected"],
  ["localhost:8080/v1", "http://localhost:8080/v1", "server-corrected"],
  ["https://user:p@ss@api.example.com/v1", "https://api.example.com/v1", "server-corrected"],
  ["//user@api.example.com/a@b", "https://api.example.com/a@b", "server-corrected"],
  ["https://api.example.com/?to=a@b", "https://api.example.com/?to=a@b", undefined],
  ["http://169.254.169.254/latest", "/", "server-invalid"],
  ["http://[::ffff:a9fe:a9fe]/", "/", "server-invalid"],
  ["http://{meta}/", "/", "server-invalid"],
  ["http://metadata.google.internal./", "/", "server-invalid"],
  ["http://10.0.0.1/", "http://10.0.0.1/", undefined],
  [",", "/", "server-invalid"],
  ["<address of your server>", "/", "server-invalid"],
  ["Your API URL", "/", "server-invalid"],
  ["", "", undefined],
  ["../v2", "../v2", undefined],
  ["v1.0/api", "v1.0/api", undefined],
  ["index.php/api", "index.php/api", undefined],
  ["{endpoint}/v1", "{endpoint}/v1", undefined],
  ["{host}/v1", "/", "server-invalid"],
])("the server %j is at %j", async (url, want, code) => {
  const variable = { default: "d" };
  const server = {
    url,
    variables: {
      tenant: variable,
      endpoint: variable,
      meta: { default: "2852039166" },
      host: { default: "//2852039166" },
    },
  };
  const { operation, codes } = await lowerOperation("3.0.3", { servers: [server] });
  expect(operation.servers.map((one) => one.url)).toEqual([want]);
  expect(codes).toEqual(code === undefined ? [] : [code]);
});

test.each([
  ["https://example.com/api/a.yaml?token=abc#x", "https://example.com/api/a.yaml", undefined],
  ["https://user:secret@example.com/a.yaml", "https://example.com/a.yaml", undefined],
  ["http://169.254.169.254/latest/a.yaml", undefined, "server-invalid"],
  ["file:///a.yaml", undefined, undefined],
])("what is relative in a document that is at %j is below %j", async ($self, want, code) => {
  const { api, diagnostics } = await lowerDocument("3.2.0", { $self, paths: onePath });
  expect(api.url).toBe(want);
  const found = diagnostics.map(({ code, at }) => [code, at.pointer]);
  expect(found).toEqual(code === undefined ? [] : [[code, "/$self"]]);
});

test("a server that is no URL leaves the others", async () => {
  const { operation } = await lowerOperation("3.0.3", {
    servers: [{ url: "," }, { url: "https://api.example.com" }],
  });
  expect(operation.servers.map(({ url }) => url)).toEqual(["https://api.example.com"]);
});

test.each([
  [{ in: "query", schema: {} }, "A parameter without a name is left out."],
  [{ name: "a", schema: {} }, 'The parameter "a" is left out: it has no "in".'],
  [{ name: "a", in: "body", schema: {} }, 'The parameter "a" is left out: it has "in: body".'],
])("%j is not a parameter", async (parameter, want) => {
  const { operation, diagnostics } = await lowerOperation("3.0.3", { parameters: [parameter] });
  expect(operation.parameters).toEqual([]);
  expect(diagnostics.map(({ message }) => message)).toEqual([want]);
});

test("server variables: numbers, and names without a definition", async () => {
  const { operation, codes } = await lowerOperation("3.1.0", {
    servers: [
      { url: "https://{region}.x:{port}/", variables: { port: { default: 8443, enum: ["8443", 443] } } },
    ],
  });
  expect(operation.servers[0]?.variables).toEqual(
    new Map([
      ["region", { default: "" }],
      ["port", { default: "8443", enum: ["8443", "443"] }],
    ]),
  );
  expect(codes).toEqual(["server-variable-undefined"]);
});

test("what is no media type becomes no header of a part", async () => {
  const properties = {
    a: { type: "string" },
    b: { type: "string" },
    c: { type: "string", contentMediaType: "text/x\r\nX-C: 1" },
    d: { type: "string", contentMediaType: "text/plain; charset=utf-8" },
  };
  const encoding = {
    a: { contentType: "text/plain\r\nX-A: 1" },
    b: { contentType: 'image/*, text/plain; x="a,b"' },
  };
  const { operation, codes } = await lowerOperation("3.1.0", {
    requestBody: { content: { "multipart/form-data": { schema: { type: "object", properties }, encoding } } },
  });
  const [body] = operation.requestBody?.content ?? [];
  expect([...(body?.encoding ?? [])].map(([name, { contentType }]) => [name, contentType])).toEqual([
    ["b", 'image/*, text/plain; x="a,b"'],
  ]);
  expect(JSON.stringify(body?.schema)).not.toContain("X-C");
  expect(body?.schema?.properties).toMatchObject({ d: { contentMediaType: "text/plain; charset=utf-8" } });
  expect(codes).toEqual(["schema-loosened", "media-type-invalid"]);
});

test("bodies and responses of 3.x", async () => {
  const { operation, codes } = await lowerOperation("3.0.3", {
    requestBody: {
      required: true,
      content: {
        "multipart/form-data": {
          schema: { type: "object", properties: { f: { type: "string", format: "binary" } } },
          encoding: { f: { contentType: "image/png", headers: { "X-H": { schema: { type: "string" } } } } },
        },
        examples: {},
      },
    },
    responses: {
      "4xx": { description: "no" },
      default: {
        description: "any",
        headers: { "X-Next": { schema: { type: "string" } } },
      },
      oops: {},
      "x-more": {},
    },
  });
  expect(operation.requestBody?.content).toHaveLength(1);
  expect(operation.requestBody?.content[0]?.encoding.get("f")).toMatchObject({
    contentType: "image/png",
    headers: [{ name: "X-H", in: "header", style: "simple" }],
  });
  expect(operation.responses).toMatchObject([
    { status: "4XX" },
    {
      status: "default",
      headers: [{ name: "X-Next" }],
    },
  ]);
  expect(codes).toEqual(["media-type-invalid", "status-invalid"]);
});

test.each<[version: string, contentType: string, styled: boolean]>([
  ["3.0.3", "multipart/form-data", false],
  ["3.0.3", "application/x-www-form-urlencoded", true],
  ["3.1.0", "multipart/form-data", true],
])("in %s a property of %s has a style: %s", async (version, contentType, styled) => {
  const encoding = { tags: { style: "pipeDelimited" }, photo: { style: "form", contentType: "image/png" } };
  const { operation } = await lowerOperation(version, {
    requestBody: { content: { [contentType]: { schema: { type: "object" }, encoding } } },
  });
  const lowered = operation.requestBody?.content[0]?.encoding;
  expect(lowered?.get("tags")?.style).toBe(styled ? "pipeDelimited" : undefined);
  expect(lowered?.get("photo")).toMatchObject({ contentType: "image/png" });
});

test("names that are members of every object are names like others", async () => {
  const text = `{"openapi":"3.1.0","info":{"title":"T"},"paths":{"/a/{constructor}":{"get":{"parameters":[
    {"name":"__proto__","in":"query","style":"deepObject","schema":{"$ref":"#/components/schemas/__proto__"}}],"responses":{}}}},
    "components":{"schemas":{"__proto__":{"type":"object","properties":{"__proto__":{"type":"string"},"toString":{"type":"number"}}}}}}`;
  const { api } = lowered(await loadText(text));
  expect(api.operations[0]?.parameters.map(({ name }) => name)).toEqual(["constructor", "__proto__"]);
  const [schema] = api.schemas.values();
  expect(Object.keys(schema?.properties ?? {})).toEqual(["__proto__", "toString"]);
  expect({}).not.toHaveProperty("type");
});

test("an order of things that does not depend on timing", async () => {
  const names = Array.from({ length: 60 }, (_, index) => `s${index}`);
  const files = Object.fromEntries(
    names.map((name) => [`${name}.yaml`, `{ type: object, title: ${name}, "x": ${"y".repeat(500)} }`]),
  );
  const parameters = names.map((name) => ({ name, in: "query", schema: { $ref: `${name}.yaml` } }));
  const main = { openapi: "3.1.0", info: { title: "T" }, paths: { "/a": { get: { parameters } } } };
  const folder = await folderOf({ ...files, "main.json": JSON.stringify(main) });
  const { api } = lowered(await loadFile("main.json", {}, folder));
  expect(Array.from(api.schemas.keys())).toEqual(names);
});
