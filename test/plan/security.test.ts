import { describe, expect, test } from "vitest";
import type { Api, Parameter, SecurityRequirement, SecurityScheme } from "../../src/model/api.js";
import type { JsonSchema } from "../../src/model/runtime.js";
import { noFeatures } from "../../src/model/features.js";
import { emptyProject } from "../../src/model/project.js";
import { pins } from "../../src/plan/list/pins.js";
import { api, at, operation, parameter, planned } from "./build.js";

const key = (name: string): SecurityScheme => ({
  name,
  type: "apiKey",
  in: "header",
  parameter: "X-Key",
  at,
});
const bearer = (name: string): SecurityScheme => ({ name, type: "http", scheme: "bearer", at });
const basic: SecurityScheme = { name: "basicAuth", type: "http", scheme: "Basic", at };
const oauth: SecurityScheme = {
  name: "oauth",
  type: "oauth2",
  flows: [
    { flow: "clientCredentials", tokenUrl: "https://a.example/token", scopes: new Map([["read", ""]]) },
  ],
  at,
};

const using = (...schemes: SecurityScheme[]) =>
  api([operation("GET /x", { security: schemes.map(({ name }) => new Map([[name, []]])) })], { schemes });

async function variables(...schemes: SecurityScheme[]) {
  const { plan } = await planned(using(...schemes));
  return plan.settings
    .filter(({ secret, name }) => secret || /USER|CLIENT/.test(name))
    .map(({ name }) => name);
}

describe("names of variables", () => {
  test.each<[want: string[], schemes: SecurityScheme[]]>([
    [["API_KEY"], [key("apiKeyAuth")]],
    [["API_USERNAME", "API_PASSWORD"], [basic]],
    [["API_TOKEN", "API_CLIENT_ID", "API_CLIENT_SECRET"], [oauth]],
    [
      ["API_KEY", "API_TOKEN"],
      [key("k"), bearer("b")],
    ],
    [
      ["API_KEY_READ_KEY", "API_KEY_WRITE_KEY"],
      [key("readKey"), key("writeKey")],
    ],
    [
      ["API_TOKEN_BEARER", "API_TOKEN_OAUTH", "API_CLIENT_ID", "API_CLIENT_SECRET"],
      [bearer("bearer"), oauth],
    ],
  ])("%j", async (want, schemes) => {
    expect(await variables(...schemes)).toEqual(want);
  });

  test("the long form is always read as well", async () => {
    const { plan } = await planned(using(key("apiKeyAuth")));
    expect(plan.apis[0]?.securitySchemes).toEqual({
      apiKeyAuth: {
        type: "apiKey",
        in: "header",
        parameter: "X-Key",
        variables: ["API_KEY", "API_KEY_API_KEY_AUTH"],
      },
    });
  });

  test("a second scheme does not rename the first", async () => {
    const before = pins((await planned(using(key("first")))).plan, emptyProject);
    const { plan } = await planned(using(key("first"), key("second")), before);
    expect(plan.apis[0]?.securitySchemes).toMatchObject({
      first: { variables: ["API_KEY", "API_KEY_FIRST"] },
      second: { variables: ["API_KEY_SECOND"] },
    });
  });

  test.each<[pin: string, want: "kept" | "refused"]>([
    ["API_KEY", "kept"],
    ["PETS_API_KEY", "kept"],
    ["API_KEY_FIRST", "kept"],
    ["API_KEY_FIRST_2", "kept"],
    ["PETS_API_KEY_FIRST_SCHEME", "kept"],
    ["AWS_SECRET_ACCESS_KEY", "refused"],
    ["OTHER_API_KEY", "refused"],
    ["API_KEY_SECOND", "refused"],
    ["API_KEY_FIRST_TOKEN", "refused"],
    ["API_TOKEN", "refused"],
    ["API_KEY_FIRST\n", "refused"],
  ])("a lock that names %j", async (pin, want) => {
    const pinned = new Map([["pets/first/key", pin]]);
    const run = planned({ ...using(key("first")), id: "pets" }, { ...emptyProject, variables: pinned });
    if (want === "refused") {
      await expect(run).rejects.toMatchObject({ code: "lock-invalid", at: { file: "mcp.lock.json" } });
      return;
    }
    const { plan, diagnostics } = await run;
    const { first } = plan.apis[0]?.securitySchemes ?? {};
    expect(first).toMatchObject({ variables: expect.arrayContaining([pin]) as unknown });
    expect(plan.settings.map(({ name }) => name)).toContain(pin);
    const notes = diagnostics.filter(({ code }) => code === "variable-kept");
    expect(notes.map(({ message }) => message.includes(pin))).toEqual(pin === "API_KEY" ? [] : [true]);
  });

  test("no credential takes the name of a setting", async () => {
    expect(await variables(bearer("url"), bearer("other"))).toEqual([
      "API_TOKEN_URL_SCHEME",
      "API_TOKEN_OTHER",
    ]);
  });

  test("several documents have a prefix each", async () => {
    const server = {
      url: "https://{region}.example.com",
      variables: new Map([["region", { default: "eu" }]]),
      at,
    };
    const documents = ["pets", "order-desk"].map((id) => ({
      ...using(key("k")),
      id,
      operations: [operation("GET /x", { security: [new Map([["k", []]])], servers: [server] })],
    }));
    const { plan } = await planned(documents);
    expect(plan.settings.map(({ name }) => name)).toEqual(
      ["PETS", "ORDER_DESK"].flatMap((id) => [
        `${id}_API_KEY`,
        `${id}_API_BASE_URL`,
        `${id}_API_SERVER_REGION`,
      ]),
    );
  });
});

test.each<[id: string, documents: Api[], variable: string]>([
  [
    "a credential",
    [
      { ...using(bearer("API TOKEN B"), bearer("Z")), id: "foo" },
      { ...using(bearer("B"), bearer("Z")), id: "foo-api-token" },
    ],
    "FOO_API_TOKEN_API_TOKEN_B",
  ],
  [
    "a part of a server's address",
    [
      { ...using(bearer("B")), id: "foo-api-server" },
      {
        ...api([
          operation("GET /x", {
            servers: [
              {
                url: "https://{api_token}.example",
                variables: new Map([["api_token", { default: "x" }]]),
                at,
              },
            ],
          }),
        ]),
        id: "foo",
      },
    ],
    "FOO_API_SERVER_API_TOKEN",
  ],
])("no document reads what is for another as %s", async (_what, documents, variable) => {
  await expect(planned(documents)).rejects.toMatchObject({
    code: "config-invalid",
    message: expect.stringMatching(
      new RegExp(`foo.* and foo.* would both read ${variable}, so what is for the one API`),
    ) as string,
  });
});

describe("parameters that ask for a credential become settings", () => {
  const asking = (...places: Parameters<typeof parameter>[0][]) =>
    ["/a", "/b", "/c"].map((path) =>
      operation(`GET ${path}`, {
        parameters: places.map((place) => parameter(place, undefined, { required: true })),
      }),
    );
  const shownBy = async (...given: Parameters<typeof planned>) => {
    const { plan, diagnostics } = await planned(...given);
    return {
      shown: [...new Set(plan.tools.flatMap((tool) => tool.arguments.map(({ name }) => name)))],
      settings: plan.settings
        .filter(({ name, secret }) => secret || name === "API_USERNAME")
        .map(({ name }) => name),
      schemes: plan.apis[0]?.securitySchemes,
      told: diagnostics.filter(({ code }) => code === "credential-asked").length,
      operation: plan.operations[0]?.facts,
    };
  };

  test.each<[places: Parameters<typeof parameter>[0][], settings: string[]]>([
    [
      ["query key", "query token"],
      ["API_KEY", "API_TOKEN"],
    ],
    [
      ["header Api-Key", "header Api-Username"],
      ["API_KEY", "API_USERNAME"],
    ],
    [["header X-Auth-Token"], ["API_TOKEN"]],
    [
      ["header X-Auth-Token", "header X-User-Id"],
      ["API_TOKEN", "API_USERNAME"],
    ],
    [["query access_token"], ["API_TOKEN"]],
    [["header Authorization"], ["API_TOKEN"]],
  ])("%j", async (places, settings) => {
    const found = await shownBy(api(asking(...places, "query name")));
    expect(found).toMatchObject({ shown: ["name"], settings, told: places.length });
    expect(found.operation?.security).toEqual([
      Object.fromEntries(places.map((place) => [place.split(" ")[1], []])),
    ]);
  });

  test("headers of few operations are sent to all of a document without schemes, where they are set", async () => {
    const others = ["/d", "/e", "/f", "/g"].map((path) => operation(`GET ${path}`));
    const { plan } = await planned(api([...asking("header Api-Key"), ...others]));
    const security = new Map(plan.operations.map(({ facts }) => [facts.path, facts.security]));
    expect(security.get("/a")).toEqual([{ "Api-Key": [] }]);
    expect(security.get("/d")).toEqual([{ "Api-Key": [] }, {}]);
    const of = await planned(api([...asking("header X-OpenAI-Api-Key"), ...others]));
    expect(of.plan.settings.map(({ name }) => name)).not.toContain("API_KEY");
  });

  test.each<Parameters<typeof parameter>[0]>([
    "query page_token",
    "query file_key",
    "query user",
    "query key",
    "header X-User-Id",
  ])("%s is none", async (place) => {
    expect(await shownBy(api(asking(place)))).toMatchObject({
      shown: [place.split(" ")[1]],
      settings: [],
      told: 0,
    });
  });

  test("a header of another name is one, where it is called an authentication and told to be a token", async () => {
    const header = parameter("header X-Acme-Client-Authentication", undefined, {
      required: true,
      description: "The authentication token tells the source of the call.",
    });
    const operations = ["/a", "/b", "/c"].map((path) => operation(`GET ${path}`, { parameters: [header] }));
    expect(await shownBy(api(operations))).toMatchObject({ shown: [], settings: ["API_KEY"], told: 1 });
  });

  test("beside any scheme, a header that names the program is a setting of its own", async () => {
    const beside = (header: Parameters<typeof parameter>[0]): Api => {
      const parameters = [parameter(header, undefined, { required: true })];
      const security = [new Map([["k", []]])];
      const lines = ["GET /a", "GET /b", "GET /c"];
      return api(
        lines.map((line) => operation(line, { parameters, security })),
        { schemes: [key("k")] },
      );
    };
    const found = await shownBy(beside("header X-Acme-Client-Identifier"));
    expect(found).toMatchObject({ shown: [], told: 1 });
    expect(found.operation?.security).toEqual([{ k: [], "X-Acme-Client-Identifier": [] }, { k: [] }]);
    expect(found.settings).toHaveLength(2);
    expect(await shownBy(beside("query client_id"))).toMatchObject({ shown: ["client_id"], told: 0 });
  });

  test("beside a scheme, what it stands for is sent there as well, where it is a setting", async () => {
    const token = parameter("query token", undefined, {
      required: true,
      description: "Authentication token.",
    });
    const operations = ["/a", "/b", "/c"].map((path) =>
      operation(`GET ${path}`, { parameters: [token], security: [new Map([["b", []]])] }),
    );
    const found = await shownBy(api(operations, { schemes: [bearer("b")] }));
    expect(found).toMatchObject({ shown: [], settings: ["API_TOKEN"], told: 1 });
    expect(found.schemes?.["token"]).toMatchObject({ in: "query", variables: ["API_TOKEN", "API_TOKEN_B"] });
    expect(found.operation?.security).toEqual([{ b: [], token: [] }, { b: [] }]);
  });

  test("a name and a password are in no parameter: it has a setting of its own", async () => {
    const token = parameter("query token", undefined, {
      required: true,
      description: "Authentication token.",
    });
    const operations = ["/a", "/b", "/c"].map((path) =>
      operation(`GET ${path}`, { parameters: [token], security: [new Map([["basicAuth", []]])] }),
    );
    const found = await shownBy(api(operations, { schemes: [basic] }));
    expect(found).toMatchObject({ shown: [], settings: ["API_USERNAME", "API_PASSWORD", "API_TOKEN"] });
  });

  describe("once most operations ask for it, none does", () => {
    const described = { description: "Authentication token." };
    const token = (place: Parameters<typeof parameter>[0], facts: Partial<Parameter> = described) =>
      parameter(place, undefined, facts);
    const required = { ...described, required: true };
    /** Three operations require it; the last has the parameter that is tested. */
    const withLast = (last: Parameter, security: SecurityRequirement[] = [new Map([["b", []]])]) => [
      ...["/a", "/b", "/c"].map((path) =>
        operation(`GET ${path}`, {
          parameters: [token("query token", required)],
          security: [new Map([["b", []]])],
        }),
      ),
      operation("GET /d", { parameters: [last], security }),
    ];
    const ofLast = async (...given: Parameters<typeof withLast>) => {
      const { plan } = await planned(api(withLast(...given), { schemes: [bearer("b")] }));
      const { parameters = [], security } = plan.operations.at(-1)?.facts ?? {};
      return { parameters: parameters.map(({ name }) => name), security };
    };

    test.each<[what: string, last: Parameter, kept: string[]]>([
      ["an optional one, which a scheme sends", token("header token"), []],
      ["an optional one without words", token("query token", {}), []],
      [
        "the token of something else",
        token("query token", { description: "The token to revoke." }),
        ["token"],
      ],
      [
        "the token of a page",
        token("query page_token", { description: "API token of a page." }),
        ["page_token"],
      ],
      ["the next token", token("query next_token", {}), ["next_token"]],
    ])("%s", async (_, last, kept) => {
      expect(await ofLast(last)).toEqual({ parameters: kept, security: [{ b: [] }] });
    });

    test("without a scheme, words have to say that it is one", async () => {
      expect(await ofLast(token("query token", {}), [])).toEqual({ parameters: ["token"], security: [] });
      expect(await ofLast(token("query token"), [])).toEqual({
        parameters: [],
        security: [{ token: [] }, {}],
      });
    });

    test("most of them optional", async () => {
      const operations = ["/a", "/b", "/c"].map((path) =>
        operation(`GET ${path}`, { parameters: [token("query token")], security: [new Map([["b", []]])] }),
      );
      const found = await shownBy(api(operations, { schemes: [bearer("b")] }));
      expect(found).toMatchObject({ shown: [], settings: ["API_TOKEN"], told: 0 });
      expect(found.operation).toMatchObject({ parameters: [], security: [{ b: [] }] });
    });

    test("a key in place of a login has a setting of its own, and is enough alone", async () => {
      const either = token("query key", {
        description: "API key. Required unless you provide an OAuth 2.0 token.",
      });
      const operations = ["/a", "/b", "/c"].map((path) =>
        operation(`GET ${path}`, { parameters: [either], security: [new Map([["oauth", []]])] }),
      );
      const found = await shownBy(api(operations, { schemes: [oauth] }));
      expect(found).toMatchObject({ shown: [], told: 1 });
      expect(found.settings).toContain("API_KEY");
      expect(found.schemes?.["key"]).toMatchObject({ in: "query", variables: ["API_KEY", "API_KEY_KEY"] });
      expect(found.operation).toMatchObject({
        parameters: [],
        security: [{ oauth: [], key: [] }, { oauth: [] }, { key: [] }],
      });
    });

    test("one in a body stays, and is told", async () => {
      const body: JsonSchema = {
        type: "object",
        properties: { token: { type: "string", description: "Authentication token. Requires scope: none" } },
        required: ["token"],
      };
      const operations = [
        ...withLast(token("query token")),
        operation("POST /e", { body, security: [new Map([["b", []]])] }),
      ];
      const { plan, diagnostics } = await planned(api(operations, { schemes: [bearer("b")] }));
      const [own] = plan.tools.flatMap((tool) => tool.arguments);
      expect(own).toMatchObject({ name: "token", required: true });
      expect(JSON.stringify(own)).not.toContain("Requires scope");
      expect(diagnostics.map(({ message }) => message)).toEqual([
        expect.stringContaining("token of 3 operations"),
        expect.stringContaining("token of 1 operation "),
      ]);
    });
  });

  test("nothing is told of operations that are not offered", async () => {
    const extensions = new Map([["x-mcp", false]]);
    const left = asking("query access_token").map((one) => ({ ...one, extensions }));
    expect(await shownBy(api([...left, operation("GET /d")]))).toMatchObject({ settings: [], told: 0 });
  });

  test("in the query of fewer than three in five operations it stays an argument", async () => {
    const others = ["/d", "/e", "/f"].map((path) => operation(`GET ${path}`));
    expect(await shownBy(api([...asking("query api_key"), ...others]))).toMatchObject({
      shown: ["api_key"],
      settings: [],
    });
  });

  test("what the owner describes or gives stays an argument", async () => {
    const owned = [
      { arguments: { access_token: { description: "Yours." } } },
      { fixed: { query: { access_token: "a" } } },
    ];
    for (const [index, extension] of owned.entries()) {
      const extensions = new Map([["x-mcp", extension]]);
      const operations = asking("query access_token").map((one) => ({ ...one, extensions }));
      const found = await shownBy(api(operations));
      expect(found).toMatchObject({ shown: index === 0 ? ["access_token"] : [], settings: [], told: 0 });
    }
  });
});

test("values of server variables are known at the start, unless an operation takes any", async () => {
  const server = (name: string, values?: string[]) => ({
    url: `https://{${name}}.example.com`,
    variables: new Map([[name, { default: "eu", ...(values !== undefined && { enum: values }) }]]),
    at,
  });
  const using = { security: [] };
  const { plan } = await planned(
    api([
      operation("GET /x", { ...using, servers: [server("region", ["eu", "us"]), server("zone", ["eu"])] }),
      operation("GET /y", { ...using, servers: [server("region", ["us", "asia"]), server("zone")] }),
    ]),
  );
  expect(plan.apis.map(({ serverVariables }) => serverVariables)).toEqual([
    { API_SERVER_REGION: ["eu", "us", "asia"] },
  ]);
});

test("what a login gets is not required, and the login has its own settings", async () => {
  const { plan } = await planned(
    api(
      ["GET /x", "POST /x"].map((key) => operation(key, { security: [new Map([["person", ["read"]]])] })),
      { schemes: [{ name: "person", type: "openIdConnect", discoveryUrl: "https://a.example", at }] },
    ),
  );
  expect(plan.settings.filter(({ neededBy }) => neededBy !== "none")).toEqual([]);
  expect(plan.settings.map(({ name }) => name)).toEqual([
    "API_TOKEN",
    "API_READ_TOKEN",
    "API_WRITE_TOKEN",
    "API_CLIENT_ID",
    "API_CLIENT_SECRET",
    "API_REFRESH_TOKEN",
    "API_BASE_URL",
    "MCP_TOKEN_FILE",
    "API_REDIRECT_PORT",
    "API_AUTHORIZATION_URL",
  ]);
  expect(plan.settings[0]?.description).toContain("npm run login gets one");
});

test("where callers log in themselves, the client that they log in to is required", async () => {
  const features = { ...noFeatures, callerLogins: true };
  const person: SecurityScheme = {
    name: "person",
    type: "openIdConnect",
    discoveryUrl: "https://a.example",
    at,
  };
  const { plan, diagnostics } = await planned(using(person), emptyProject, undefined, { features });
  const needed = plan.settings.filter(({ neededBy }) => neededBy !== "none");
  expect([needed.map(({ name }) => name), diagnostics]).toEqual([["API_CLIENT_ID"], []]);
});

const needs = (...names: string[]) => new Map(names.map((name): [string, string[]] => [name, []]));

test.each<[what: string, operations: (readonly ReadonlyMap<string, readonly string[]>[])[], want: object]>([
  ["either of two", [[needs("k"), needs("b")]], { API_KEY: "none", API_TOKEN: "none" }],
  ["both", [[needs("k", "b")]], { API_KEY: "all", API_TOKEN: "all" }],
  ["one of them in each way in", [[needs("k"), needs("k", "b")]], { API_KEY: "all", API_TOKEN: "none" }],
  ["one here, and one there", [[needs("k")], [needs("b")]], { API_KEY: "some", API_TOKEN: "some" }],
  ["one, but not everywhere", [[needs("k")], []], { API_KEY: "some" }],
  ["one everywhere", [[needs("k")], [needs("k")]], { API_KEY: "all" }],
  ["none", [[needs()]], {}],
])("how many operations have no way in without a credential: %s", async (_, operations, want) => {
  const { plan } = await planned(
    api(
      operations.map((security, index) => operation(`GET /x${index}`, { security })),
      { schemes: [key("k"), bearer("b")] },
    ),
  );
  const credentials = plan.settings.filter(({ secret }) => secret);
  expect(Object.fromEntries(credentials.map(({ name, neededBy }) => [name, neededBy]))).toEqual(want);
});

test("of several documents, none has what every operation needs", async () => {
  const documents = ["Pets", "Orders"].map((title) =>
    api([operation("GET /x", { security: [needs("k")] })], { title, schemes: [key("k")] }),
  );
  const { plan } = await planned(documents);
  expect(plan.settings.filter(({ secret }) => secret).map(({ neededBy }) => neededBy)).toEqual([
    "some",
    "some",
  ]);
});

test.each<[url: string, want: object]>([
  [
    "https://a.example/v1",
    { description: "Base URL of T; by default https://a.example/v1.", example: "https://a.example/v1" },
  ],
  ["/", { description: "Base URL of T.", neededBy: "all", example: "https://api.example.com" }],
  [
    "/api/v3/",
    {
      description: "Base URL of T. The document's path /api/v3 is appended, unless it already ends with it.",
      neededBy: "all",
      example: "https://api.example.com",
    },
  ],
])("the base URL of a document whose server is %s", async (url, want) => {
  const server = { url, variables: new Map(), at };
  const { plan } = await planned(api([operation("GET /x", { servers: [server] })], { title: "T" }));
  expect(plan.settings.find(({ name }) => name === "API_BASE_URL")).toMatchObject(want);
});
