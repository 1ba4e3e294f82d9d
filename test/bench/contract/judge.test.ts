import { describe, expect, test } from "vitest";
import { matches } from "../../../bench/contract/judge/match.js";
import type { Sent } from "../../../bench/contract/judge/sent.js";
import type { WireRequest } from "../../../bench/contract/judge/wire.js";
import { judgeOfValue, request } from "./document.js";

const pet = {
  type: "object",
  required: ["id", "name"],
  properties: {
    id: { type: "string", readOnly: true },
    name: { type: "string", maxLength: 5 },
    age: { type: "integer", minimum: 0, exclusiveMinimum: true },
    owner: { allOf: [{ $ref: "#/components/schemas/Owner" }], nullable: true },
    friends: { type: "array", items: { $ref: "#/components/schemas/Pet" } },
  },
  additionalProperties: false,
};

const judge = judgeOfValue(
  {
    openapi: "3.0.3",
    info: { title: "Pets", version: "1" },
    paths: {
      "/pets/{id}": {
        parameters: [{ $ref: "parameters.yaml#/id" }],
        put: {
          parameters: [
            { name: "limit", in: "query", schema: { type: "integer", maximum: 10 } },
            {
              name: "tags",
              in: "query",
              explode: false,
              schema: { type: "array", items: { type: "string" } },
            },
            { name: "version", in: "header", required: true, schema: { type: "string", enum: ["v1"] } },
          ],
          requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } } },
          responses: {},
        },
      },
      "/pets/mine": { get: { responses: {} } },
      "/pets/{id}?full=true": { get: { parameters: [{ $ref: "parameters.yaml#/id" }], responses: {} } },
    },
    components: {
      schemas: { Pet: pet, Owner: { type: "object", properties: { name: { type: "string" } } } },
      securitySchemes: { key: { type: "apiKey", in: "query", name: "api_key" } },
    },
  },
  { "parameters.yaml": "id:\n  name: id\n  in: path\n  required: true\n  schema: { type: string }\n" },
);

const key = "PUT /pets/{id}";
const json = { "content-type": "application/json", version: "v1" };
const sent: readonly Sent[] = [
  { argument: "id", place: "path:id", value: "a/b c" },
  { argument: "limit", place: "query:limit", value: 5 },
  { argument: "tags", place: "query:tags", value: ["x,y", "z"] },
  { argument: "name", place: "body:/name", value: "Rex" },
];
const right = request("PUT /api/pets/a%2Fb%20c?limit=5&tags=x%2Cy,z", json, '{"name":"Rex"}');

async function faults(wire: WireRequest, asked = sent, of = key): Promise<readonly string[]> {
  const found = await judge.faults(wire, { key: of, basePath: "/api", sent: asked });
  return found.map(({ kind, place }) => `${kind} ${place}`);
}

describe("a request and what was asked for", () => {
  test("every value in its place is no fault", async () => {
    expect(await faults(right)).toEqual([]);
  });

  test("credentials in the query are no fault", async () => {
    expect(await faults({ ...right, target: `${right.target}&api_key=x` })).toEqual([]);
  });

  test.each<[string, Partial<WireRequest>, string[]]>([
    ["another path", { target: "/api/pets/a/b%20c?limit=5&tags=x%2Cy,z" }, ["wrong-operation path:"]],
    ["another base path", { target: "/pets/a%2Fb%20c?limit=5&tags=x%2Cy,z" }, ["wrong-operation path:"]],
    ["another method", { method: "POST" }, ["wrong-operation path:"]],
    [
      "a path variable encoded twice",
      { target: "/api/pets/a%252Fb%20c?limit=5&tags=x%2Cy,z" },
      ["changed path:id"],
    ],
    ["a comma left as it is", { target: "/api/pets/a%2Fb%20c?limit=5&tags=x,y,z" }, ["changed query:tags"]],
    [
      "exploded where the document says not",
      { target: "/api/pets/a%2Fb%20c?limit=5&tags=x%2Cy&tags=z" },
      ["missing query:tags"],
    ],
    ["a lost parameter", { target: "/api/pets/a%2Fb%20c?tags=x%2Cy,z" }, ["missing query:limit"]],
    ["a parameter too many", { target: `${right.target}&more=1` }, ["unasked query:more"]],
    [
      "a constant left out",
      { headers: new Map([["content-type", "application/json"]]) },
      ["invalid header:version"],
    ],
    [
      "a constant with another value",
      { headers: new Map(Object.entries({ ...json, version: "v2" })) },
      ["invalid header:version"],
    ],
    ["no body", { body: Buffer.alloc(0), headers: new Map([["version", "v1"]]) }, ["missing body:"]],
    ["a changed property", { body: Buffer.from('{"name":"rex"}') }, ["changed body:/name"]],
    [
      "the key in the body, too, which is read-only",
      { body: Buffer.from(`{"id":"a/b c","name":"Rex"}`) },
      ["invalid body:/id"],
    ],
    ["another key in the body", { body: Buffer.from('{"id":"b","name":"Rex"}') }, ["unasked body:/id"]],
    ["a property too many", { body: Buffer.from('{"name":"Rex","age":1}') }, ["unasked body:/age"]],
    [
      "a body in another media type",
      { headers: new Map(Object.entries({ ...json, "content-type": "text/plain" })) },
      ["unreadable-body body:"],
    ],
    ["no JSON", { body: Buffer.from("name=Rex") }, ["unreadable-body body:"]],
  ])("%s", async (_, change, want) => {
    expect(await faults({ ...right, ...change })).toEqual(want);
  });

  test("in JSON, null is not nothing", async () => {
    const asked = [...sent, { argument: "owner", place: "body:/owner", value: null }];
    expect(await faults(right, asked)).toEqual(["missing body:/owner"]);
  });

  test("a query string in the path template has to arrive", async () => {
    const full = "GET /pets/{id}?full=true";
    const asked = sent.slice(0, 1);
    expect(await faults(request("GET /api/pets/a%2Fb%20c?full=true"), asked, full)).toEqual([]);
    expect(await faults(request("GET /api/pets/a%2Fb%20c"), asked, full)).toEqual(["missing query:full"]);
  });
});

describe("a request and the document", () => {
  const body = async (value: unknown) => {
    const wire = request("PUT /api/pets/1", json, JSON.stringify(value));
    const asked = [
      { argument: "id", place: "path:id", value: "1" },
      { argument: "body", place: "body:", value },
    ];
    return faults(wire, asked);
  };

  test.each<[unknown, string[]]>([
    [{ name: "Rex" }, []],
    [{ name: "Rex", owner: null, friends: [{ name: "Max", friends: [] }] }, []],
    [{ age: 1 }, ["invalid body:"]],
    [{ name: "Rexissimus" }, ["invalid body:/name"]],
    [{ name: "Rex", age: 0 }, ["invalid body:/age"]],
    [{ name: "Rex", age: "5" }, ["invalid body:/age"]],
    [{ id: "1", name: "Rex" }, ["invalid body:/id"]],
    [{ name: "Rex", friends: [{ age: 1 }] }, ["invalid body:/friends/0"]],
    [{ name: "Rex", more: 1 }, ["invalid body:"]],
  ])("%j", async (value, want) => {
    expect(await body(value)).toEqual(want);
  });

  test("a number in a query is a number", async () => {
    const asked = sent.map((entry) => (entry.argument === "limit" ? { ...entry, value: 11 } : entry));
    const wire = { ...right, target: right.target.replace("limit=5", "limit=11") };
    expect(await faults(wire, asked)).toEqual(["invalid query:limit"]);
  });
});

describe("what a document says against itself is not the request's fault", () => {
  const named = (type: string) => ({
    type: "object",
    properties: { type: { type: "string", enum: [type] }, a: { type: "string" } },
  });
  test.each<[string, object, unknown, boolean]>([
    ["branches that match at once", { oneOf: [named("x"), { type: "object" }] }, { type: "x" }, true],
    ["no branch that matches", { oneOf: [named("x"), named("y")] }, { type: "z" }, false],
    [
      "an enum of another type",
      { properties: { v: { type: "string", enum: [3, 4.1] } } },
      { v: "4.1" },
      true,
    ],
    [
      "an enum that no value of the type is in",
      { properties: { v: { type: "integer", enum: ["created"] } } },
      { v: "created" },
      true,
    ],
    [
      "an enum of the items",
      { properties: { v: { type: "array", items: { type: "string" }, enum: ["a"] } } },
      { v: ["a"] },
      true,
    ],
    ["a value outside such an enum", { properties: { v: { type: "string", enum: [3] } } }, { v: "5" }, false],
    [
      "an example beside the pattern",
      { properties: { v: { type: "string", pattern: "^(?!..)\\w+$", example: "abc" } } },
      { v: "xyz" },
      true,
    ],
    [
      "a default beside the pattern",
      { properties: { v: { type: "array", items: { pattern: "date-time", default: "2024-02-29" } } } },
      { v: ["2023-01-01"] },
      true,
    ],
    [
      "an example that keeps to the pattern",
      { properties: { v: { type: "string", pattern: "^a", example: "abc" } } },
      { v: "xyz" },
      false,
    ],
    [
      "an example that breaks another rule",
      { properties: { v: { type: "string", pattern: "^a", maxLength: 2, example: "abc" } } },
      { v: "x" },
      false,
    ],
    [
      "readOnly only here",
      { allOf: [{ properties: { t: { readOnly: true } } }, { properties: { t: { type: "string" } } }] },
      { t: "x" },
      true,
    ],
    [
      "readOnly everywhere",
      { allOf: [{ properties: { t: { readOnly: true } } }, { type: "object" }] },
      { t: "x" },
      false,
    ],
  ])("%s", async (_, schema, value, contradicts) => {
    const content = { "application/json": { schema } };
    const held = judgeOfValue({ openapi: "3.1.0", paths: { "/x": { post: { requestBody: { content } } } } });
    const wire = request("POST /x", { "content-type": "application/json" }, JSON.stringify(value));
    const asked = [{ argument: "body", place: "body:", value }];
    const [fault] = await held.faults(wire, { key: "POST /x", basePath: "", sent: asked });
    expect({ kind: fault?.kind, contradicts: fault?.contradiction !== undefined }).toEqual({
      kind: "invalid",
      contradicts,
    });
  });
});

test.each<[query: string, value: unknown, required: boolean, want: string | undefined]>([
  ["", [], false, undefined],
  ["", [], true, "invalid"],
  ["", null, true, "invalid"],
  ["", { a: [] }, true, "invalid"],
  ["?p[a]=1", { a: 1 }, true, "invalid"],
  ["?p[a]=1&p[b][]=2", { a: 1, b: [2] }, true, undefined],
  ["?p[a]=1", { a: 1, b: [] }, false, "invalid"],
])("%j for %j, required: %j, is %s", async (query, value, required, want) => {
  const schema = { properties: { b: { type: "array" } }, required: ["b"] };
  const parameters = [{ name: "p", in: "query", style: "deepObject", required, schema }];
  const held = judgeOfValue({ openapi: "3.1.0", paths: { "/x": { get: { parameters } } } });
  const asked = [{ argument: "p", place: "query:p", value }];
  const [fault] = await held.faults(request(`GET /x${query}`), { key: "GET /x", basePath: "", sent: asked });
  expect(fault?.kind).toBe(want);
});

test("a query parameter that the path has a place for is sent once", async () => {
  const parameters = [{ name: "v", in: "query", required: true, schema: { type: "integer" } }];
  const held = judgeOfValue({ openapi: "3.1.0", paths: { "/x?v={v}": { get: { parameters } } } });
  const asked = [{ argument: "v", place: "path:v", value: 5 }];
  const call = { key: "GET /x?v={v}", basePath: "", sent: asked };
  expect(await held.faults(request("GET /x?v=5"), call)).toEqual([]);
  expect(await held.faults(request("GET /x?v=6"), call)).not.toEqual([]);
});

test.each([
  ["User-Agent", []],
  ["Accept-Language", []],
  ["Content-Length", []],
  ["Accept-Encoding", []],
  ["X-Agent", ["unasked header:X-Agent"]],
])("%s is sent unasked", async (name, want) => {
  const parameters = [{ name, in: "header", schema: { type: "string" } }];
  const held = judgeOfValue({ openapi: "3.1.0", paths: { "/x": { get: { parameters } } } });
  const wire = request("GET /x", { [name.toLowerCase()]: "some" });
  const found = await held.faults(wire, { key: "GET /x", basePath: "", sent: [] });
  expect(found.map(({ kind, place }) => `${kind} ${place}`)).toEqual(want);
});

test.each([
  ["XMLHttpRequest", []],
  ["fetch", ["unasked header:X-Requested-With"]],
])("a required X-Requested-With is %s unasked", async (value, want) => {
  const parameters = [{ name: "X-Requested-With", in: "header", required: true, schema: { type: "string" } }];
  const held = judgeOfValue({ openapi: "3.1.0", paths: { "/x": { get: { parameters } } } });
  const wire = request("GET /x", { "x-requested-with": value });
  const found = await held.faults(wire, { key: "GET /x", basePath: "", sent: [] });
  expect(found.map(({ kind, place }) => `${kind} ${place}`)).toEqual(want);
});

describe("variables side by side, and in the query of a path", () => {
  const suffix = { type: "string", enum: [".json"] };
  test.each<[path: string, schemas: Record<string, object>, target: string, values: object, want: string[]]>([
    ["/{a}-{b}", {}, "/x-y-z", { a: "x-y", b: "z" }, []],
    ["/{a}-{b}", {}, "/x-y-z", { a: "x", b: "y-z" }, []],
    ["/{a}-{b}", {}, "/x-y-z", { a: "x", b: "z" }, ["changed path:a"]],
    ["/{a}-{b}/{c}{d}", {}, "/-x--/12", { a: "", b: "x--", c: "1", d: "2" }, []],
    ["/{a}{b}", { b: suffix }, "/x.json", { a: "x" }, []],
    ["/{a}{b}", { b: suffix }, "/x.json", { a: "y" }, ["changed path:a", "invalid path:b"]],
    ["/p?q={a}", {}, "/p?q=x%20y", { a: "x y" }, []],
    ["/p?{a}=1&{b}=2", {}, "/p?x%3D=1&y=2", { a: "x=", b: "y" }, []],
    ["/p?{a}=1&{b}=1", {}, "/p?x=1&y=1", { a: "y", b: "x" }, []],
    ["/p?{a}=1", {}, "/p?x=2", { a: "x" }, ["unasked query:x", "missing path:a"]],
    ["/p?{a}=1", {}, "/p?y=1", { a: "x" }, ["changed path:a"]],
    ["/p?{a}=1", {}, "/p?x=1&y=1", { a: "x" }, ["unasked query:y"]],
  ])("%s %j: %s for %j is %j", async (path, schemas, target, values, want) => {
    const names = [...path.matchAll(/\{(\w)\}/g)].map(([, name = ""]) => name);
    const parameters = names.map((name) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string", ...schemas[name] },
    }));
    const held = judgeOfValue({ openapi: "3.1.0", paths: { [path]: { get: { parameters } } } });
    const asked = Object.entries(values).map(([name, value]) => ({
      argument: name,
      place: `path:${name}`,
      value: value as unknown,
    }));
    const found = await held.faults(request(`GET ${target}`), {
      key: `GET ${path}`,
      basePath: "",
      sent: asked,
    });
    expect(found.map(({ kind, place }) => `${kind} ${place}`)).toEqual(want);
  });
});

test("concrete paths go before templates, and both before nothing", () => {
  const operations = ["/a/{x}", "/a/b", "/a/{x}.json", "/{y}/b"].map((path) => ({
    method: "GET",
    path,
    serverPath: "",
  }));
  const found = (path: string) => matches(operations, "GET", path).map(({ operation }) => operation.path);
  expect(found("/a/b")).toEqual(["/a/b", "/a/{x}", "/{y}/b"]);
  expect(found("/a/c.json")).toEqual(["/a/{x}.json", "/a/{x}"]);
  expect(found("/a/c/d")).toEqual([]);
});

test.each<[want: string, document: object]>([
  ["", {}],
  ["", { servers: [{ url: "https://a.example/v1" }, { url: "/v2" }] }],
  ["/v1", { servers: [{ url: "/v1/" }] }],
  ["/eu/v1", { servers: [{ url: "{region}/v1", variables: { region: { default: "eu" } } }] }],
  ["", { servers: [{ url: "{host}/v1", variables: { host: { default: "https://a.example" } } }] }],
  ["/v2", { swagger: "2.0", basePath: "/v2" }],
  ["", { swagger: "2.0", basePath: "/v2", host: "a.example" }],
])("before the paths stands %j of %j", (want, document) => {
  const [operation] = judgeOfValue({ paths: { "/x": { get: {} } }, ...document }).operations;
  expect(operation?.serverPath).toBe(want);
});
