import fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import qs from "qs";
import { describe, expect, test } from "vitest";
import { placeArguments } from "../../src/runtime/call/arguments.js";
import type { BodyFacts, OperationFacts, ParameterFacts } from "../../src/runtime/operations/operation.js";
import { query, type Tool } from "../../src/runtime/operations/tool.js";
import { buildRequest, type UpstreamRequest } from "../../src/runtime/request/request.js";
import { problemText } from "../../src/runtime/schema/words.js";
import type { JsonSchema } from "../../src/runtime/values/json.js";
import { sized } from "../everything.js";
import { addPetXml, operation, operations, updatePet, uploadImage } from "./petstore.js";

/** The request, or the refusals, or the message to the operator. */
async function requested(
  facts: OperationFacts,
  args: Record<string, unknown>,
  { tool, environment = {} }: { tool?: Tool; environment?: Record<string, string> } = {},
): Promise<UpstreamRequest | string[] | string> {
  const placement = await placeArguments(tool, facts, args, { operations });
  if (!placement.ok) return placement.problems.map(problemText);
  const variable = (name: string): string | undefined => environment[name];
  const outcome = await buildRequest(facts, placement.values, {
    operations,
    variable,
    boundary: () => "b".repeat(32),
  });
  if (outcome.ok) return outcome.request;
  return outcome.fault === "arguments" ? outcome.problems.map(problemText) : outcome.message;
}

async function sent(facts: OperationFacts, args: Record<string, unknown>): Promise<UpstreamRequest> {
  const request = await requested(facts, args);
  if (typeof request === "string" || Array.isArray(request)) throw new Error(String(request));
  return request;
}

async function bodyOf({ body = "" }: UpstreamRequest): Promise<string> {
  return typeof body === "string" ? body : body.text();
}

describe("from arguments to a request", () => {
  test("method, URL, headers", async () => {
    const { method, url, headers, body } = await sent(updatePet, {
      petId: "7",
      name: "a&b",
      tags: ["x", "y z"],
    });
    expect(method).toBe("POST");
    expect(url.href).toBe("https://petstore.example/api/v3/pet/7?name=a%26b&tags=x&tags=y%20z");
    expect(Object.fromEntries(headers)).toEqual({ accept: "application/json", "x-api-version": "3" });
    expect(body).toBeUndefined();
  });

  test("a body and its type", async () => {
    const request = await sent(addPetXml, { name: "Rex", photoUrls: ["u"] });
    expect(request.headers.get("content-type")).toBe("application/xml");
    expect(new XMLParser().parse(await bodyOf(request))).toMatchObject({
      pet: { name: "Rex", photoUrls: { photoUrl: "u" } },
    });
  });

  test("a body with GET and DELETE, when the document asks for one", async () => {
    const body: BodyFacts = { required: true, contentType: "application/json", schema: { type: "object" } };
    for (const method of ["GET", "DELETE"]) {
      expect(await sent(operation({ method, body }), {})).toMatchObject({ method, body: "{}" });
    }
  });

  test("cookies", async () => {
    const cookies = [parameter("cookie", { name: "a" }), parameter("cookie", { name: "b" })];
    const { headers } = await sent(operation(about(cookies)), { a: "1;x", b: ["y", "z"] });
    expect(headers.get("cookie")).toBe("a=1%3Bx; b=y; b=z");
  });

  test("an argument that only the tool file knows", async () => {
    const tool: Tool = {
      name: "t",
      description: "",
      input: { debug: query("debug[]", { type: "boolean" }) },
    };
    expect(await requested(operation(), { debug: true }, { tool })).toMatchObject({
      url: { search: "?debug%5B%5D=true" },
    });
  });

  test("what cannot travel is told by the caller's names", async () => {
    expect(
      await requested(updatePet, { petId: 1, name: "a" }, { environment: { API_BASE_URL: "nonsense" } }),
    ).toMatch(/API_BASE_URL/);
    expect(await requested(uploadImage, { petId: 1, body: { base64: "#" } })).toEqual([
      "body.base64: expected base64",
    ]);
    const hidden = parameter("header", { name: "X-Note" });
    const facts = operation({
      parameters: [hidden],
      arguments: [{ name: "note", place: "header:X-Note", required: false }],
    });
    expect(await requested(facts, { note: "a\r\nX-Admin: 1" })).toEqual([
      "note: expected text without line breaks or other control characters",
    ]);
    const path = operation({
      path: "/files/{name}",
      parameters: [parameter("path", { name: "name" })],
      arguments: [{ name: "file", place: "path:name", required: true }],
    });
    expect(await requested(path, { file: ".." })).toEqual([
      "file: expected a value without . or .. as a path segment",
    ]);
  });

  test("a value for several segments of a path keeps its slashes", async () => {
    const facts = operation({
      path: "/v1/{name}:publish",
      parameters: [{ ...parameter("path", { name: "name" }), multiSegment: true }],
      arguments: [{ name: "name", place: "path:name", required: true }],
    });
    const { url } = await sent(facts, { name: "projects/a b/topics/c?d" });
    expect(url.pathname).toMatch(/\/v1\/projects\/a%20b\/topics\/c%3Fd:publish$/);
    expect(await requested(facts, { name: "projects//topics" })).toEqual([
      "name: expected a value without empty path segments",
    ]);
  });
});

const many = Array(5_001).fill(1);
const long = ["x".repeat(70_000)];
/** A name that each of so many members repeats. */
const repeated = (length: number, members: number): object => ({
  ["n".repeat(length)]: Object.fromEntries(Array.from({ length: members }, (_, i) => [`m${i}`, 1])),
});
const tooMany = "expected at most 5000 values in all";
const tooLong = (place: string): string =>
  `expected a shorter value: at most 65,536 characters fit into ${place}`;
const deep = { style: "deepObject", explode: true } as const;

describe("a member of an object that is a pair of its own", () => {
  const object: JsonSchema = { type: "object" };
  const form = (contentType: string): Partial<OperationFacts> => ({
    method: "POST",
    body: {
      required: true,
      contentType,
      schema: { type: "object", properties: { p: object, role: { type: "string" } } },
      encoding: { p: { style: "form", explode: true } },
    },
    arguments: ["p", "role"].map((name) => ({ name, place: `body:/${name}`, required: false })),
  });
  const pairs = (location: ParameterFacts["in"]): Partial<OperationFacts> =>
    about([parameter(location, { schema: object }), parameter(location, { name: "role" })]);
  const refusal = (name: string): string[] => [
    `p.${name}: expected a name that no parameter beside this one has`,
  ];

  test.each<[string, Partial<OperationFacts>, Record<string, unknown>, string[] | undefined]>([
    ["in a query", pairs("query"), { p: { role: "admin" }, role: "user" }, refusal("role")],
    ["written otherwise", pairs("query"), { p: { Role: "admin" }, role: "user" }, refusal("Role")],
    ["as a list", pairs("query"), { p: { "role[]": "admin" }, role: "user" }, refusal("role[]")],
    ["in cookies", pairs("cookie"), { p: { role: "admin" }, role: "user" }, refusal("role")],
    [
      "in a form",
      form("application/x-www-form-urlencoded"),
      { p: { role: "x" }, role: "user" },
      refusal("role"),
    ],
    ["in multipart", form("multipart/form-data"), { p: { role: "x" }, role: "user" }, refusal("role")],
    [
      "in the path's query",
      { ...pairs("query"), path: "/x?role=user" },
      { p: { role: "x" } },
      refusal("role"),
    ],
    [
      "of another object",
      about([parameter("query", { name: "o" }), parameter("query", { schema: object })]),
      { o: { role: "user" }, p: { role: "admin" } },
      refusal("role"),
    ],
    ["beside nothing of that name", pairs("query"), { p: { role: "admin", p: "1" } }, undefined],
    ["in another place", pairs("query"), { p: { id: "1", "id[a]": "2" }, role: "user" }, undefined],
    [
      "whose name is the object's too",
      about([parameter("query", { schema: object, ...deep }), parameter("query", { name: "p[a]" })]),
      { p: { a: "1" }, "p[a]": "2" },
      undefined,
    ],
  ])("passes for no other parameter: %s", async (_, facts, args, refused) => {
    const request = await requested(operation(facts), args);
    expect(Array.isArray(request) ? request : undefined).toEqual(refused);
  });
});

test.each<[string, ParameterFacts, unknown, string]>([
  ["values in a query", parameter("query", {}), many, tooMany],
  ["values in JSON", parameter("query", { contentType: "application/json" }), { a: many }, tooMany],
  ["values in a form", parameter("querystring", {}), { a: many }, tooMany],
  ["values in a path", parameter("path", {}), many, tooMany],
  ["values in a header", parameter("header", {}), many, tooMany],
  ["values in a cookie", parameter("cookie", {}), many, tooMany],
  ["a text in a query", parameter("query", {}), long, tooLong("the address")],
  ["that has to be encoded", parameter("query", {}), "é".repeat(11_000), tooLong("the address")],
  ["a text in a path", parameter("path", {}), long, tooLong("the address")],
  ["a label", parameter("path", { style: "label" }), long, tooLong("the address")],
  [
    "names in a path",
    parameter("path", { style: "matrix", explode: true }),
    Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${"n".repeat(2_000)}${i}`, 1])),
    tooLong("the address"),
  ],
  ["a text in a header", parameter("header", {}), long, tooLong("the headers")],
  [
    "JSON in a header",
    parameter("header", { contentType: "application/json" }),
    long,
    tooLong("the headers"),
  ],
  ["a text in a cookie", parameter("cookie", {}), long, tooLong("the headers")],
  ["a repeated name", parameter("query", deep), repeated(40_000, 2), tooLong("the address")],
  ["one whose members are many", parameter("query", deep), repeated(400, 4_000), tooLong("the address")],
])("too large: %s", async (_, large, value, expected) => {
  const small = parameter(large.in === "path" ? "query" : large.in, { name: "small" });
  const facts = operation({ ...about([large, small]), path: large.in === "path" ? "/{p}" : "/" });
  // What is small still fits.
  expect(await requested(facts, { p: value, small: "x" })).toEqual([`p: ${expected}`]);
});

test("what fits into an address or into headers does so in all", async () => {
  const facts = operation(about([parameter("query", { name: "a" }), parameter("query", { name: "b" })]));
  const text = "x".repeat(33_000);
  expect(await requested(facts, { a: text, b: text })).toEqual([`b: ${tooLong("the address")}`]);
  expect((await sent(facts, { a: text, b: "x" })).url.search).toHaveLength(33_007);
});

test.each<[type: string, encoding: BodyFacts["encoding"], value: object, expected: string]>([
  ["application/x-www-form-urlencoded", {}, { a: many }, tooMany],
  ["application/x-www-form-urlencoded", { a: deep }, { a: { b: many } }, tooMany],
  [
    "application/x-www-form-urlencoded",
    { a: deep },
    { a: repeated(100_000, 200) },
    "expected a shorter value: at most 16,777,216 characters fit into a form",
  ],
  ["multipart/form-data", { a: deep }, { a: { b: many } }, "expected at most 1000 parts in all"],
  [
    "multipart/form-data",
    { a: deep },
    { a: repeated(100_000, 200) },
    "expected a shorter value: at most 16,777,216 characters fit into a form",
  ],
  [
    "multipart/form-data",
    {},
    { ["n".repeat(100_000)]: Array(200).fill(1) },
    "expected a shorter value: at most 16,777,216 characters fit into a form",
  ],
])("too large: %s with %j", async (contentType, encoding, value, expected) => {
  const body: BodyFacts = { required: true, contentType, schema: {}, encoding };
  const facts = operation({ body, arguments: [{ name: "body", place: "body:", required: true }] });
  expect(await requested(facts, { body: value })).toEqual([expect.stringContaining(expected)]);
});

function parameter(location: ParameterFacts["in"], facts: Partial<ParameterFacts>): ParameterFacts {
  const form = location === "query" || location === "cookie";
  return {
    name: "p",
    in: location,
    required: location === "path",
    schema: {},
    style: form ? "form" : "simple",
    explode: form,
    ...facts,
  };
}

/** Facts with one argument for each parameter, by its name. */
function about(parameters: ParameterFacts[]): Partial<OperationFacts> {
  return {
    parameters,
    arguments: parameters.map(({ name, in: location, required }) => ({
      name,
      place: `${location}:${name}`,
      required,
    })),
  };
}

// Independent decoders, each for one row of the table. What they give back are texts, as any server sees them.
type Decode = (request: UpstreamRequest) => unknown;
const path = ({ url }: UpstreamRequest): string =>
  url.pathname.slice("/api/v3/x/".length).replace(/\/end$/, "");
const pairs = (text: string, between: string): [string, string][] =>
  text.split(between).map((pair) => pair.split("=").map(decodeURIComponent) as [string, string]);
const alternating = (parts: string[]): unknown =>
  Object.fromEntries(parts.flatMap((part, i) => (i % 2 === 0 ? [[part, parts[i + 1]]] : [])));
const commas = (text: string): string[] => text.split(",").map(decodeURIComponent);
const oneOf = ({ url }: UpstreamRequest): string => url.search.replace(/^\?p=/, "");
const list =
  (character: string): Decode =>
  (request) =>
    decodeURIComponent(oneOf(request)).split(character);
const cookie = ({ headers }: UpstreamRequest): string => headers.get("cookie") ?? "";

type Kind = "one" | "list" | "map";
const table: [ParameterFacts["in"], ParameterFacts["style"], boolean, Kind, Decode][] = [
  ["path", "simple", false, "one", (request) => decodeURIComponent(path(request))],
  ["path", "simple", false, "list", (request) => commas(path(request))],
  ["path", "spaceDelimited", false, "list", (request) => decodeURIComponent(path(request)).split(" ")],
  ["path", "pipeDelimited", false, "list", (request) => decodeURIComponent(path(request)).split("|")],
  ["path", "tabDelimited", false, "list", (request) => decodeURIComponent(path(request)).split("\t")],
  ["path", "simple", false, "map", (request) => alternating(commas(path(request)))],
  ["path", "simple", true, "map", (request) => Object.fromEntries(pairs(path(request), ","))],
  ["path", "label", false, "one", (request) => decodeURIComponent(path(request).slice(1))],
  ["path", "label", false, "list", (request) => commas(path(request).slice(1))],
  ["path", "label", true, "list", (request) => path(request).slice(1).split(".").map(decodeURIComponent)],
  ["path", "label", true, "map", (request) => Object.fromEntries(pairs(path(request).slice(1), "."))],
  ["path", "matrix", false, "one", (request) => decodeURIComponent(path(request).slice(";p=".length))],
  ["path", "matrix", false, "list", (request) => commas(path(request).slice(";p=".length))],
  [
    "path",
    "matrix",
    true,
    "list",
    (request) => pairs(path(request).slice(1), ";").map(([, text]) => text ?? ""),
  ],
  [
    "path",
    "matrix",
    true,
    "map",
    (request) =>
      Object.fromEntries(pairs(path(request).slice(1), ";").map(([name, text]) => [name, text ?? ""])),
  ],
  ["query", "form", true, "one", ({ url }) => url.searchParams.get("p")],
  ["query", "form", true, "list", ({ url }) => url.searchParams.getAll("p")],
  ["query", "form", true, "map", ({ url }) => Object.fromEntries(url.searchParams)],
  ["query", "form", false, "list", (request) => commas(oneOf(request))],
  ["query", "form", false, "map", (request) => alternating(commas(oneOf(request)))],
  ["query", "spaceDelimited", false, "list", list(" ")],
  ["query", "pipeDelimited", false, "list", list("|")],
  ["query", "tabDelimited", false, "list", list("\t")],
  [
    "query",
    "deepObject",
    true,
    "map",
    ({ url }) => qs.parse(url.search.slice(1), { plainObjects: true, allowPrototypes: true }).p,
  ],
  ["header", "simple", false, "one", ({ headers }) => headers.get("p")],
  ["header", "simple", false, "list", ({ headers }) => headers.get("p")?.split(",")],
  ["header", "pipeDelimited", false, "list", ({ headers }) => headers.get("p")?.split("|")],
  [
    "header",
    "simple",
    true,
    "map",
    ({ headers }) =>
      Object.fromEntries(
        (headers.get("p") ?? "").split(",").map((pair) => pair.split(/=(.*)/s) as [string, string]),
      ),
  ],
  ["cookie", "form", true, "one", (request) => decodeURIComponent(cookie(request).slice("p=".length))],
  ["cookie", "form", false, "list", (request) => commas(cookie(request).slice("p=".length))],
  ["cookie", "cookie", true, "one", (request) => cookie(request).slice("p=".length)],
];

const hostile = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
  fc.constantFrom(
    "..",
    ".",
    "%2e%2e",
    "../..",
    "a/b",
    "a\\b",
    "?q=1",
    "#frag",
    "a\r\nX-Admin: 1",
    "\0",
    "a b",
    "a,b",
    "a=b&c=d",
    "a;b",
    "a|b",
    "é€𝒳",
    "[x]",
    "%41",
    "+1",
    "@evil.example",
    "//evil.example",
    "http://evil.example/",
  ),
);
const texts: Record<Kind, fc.Arbitrary<unknown>> = {
  one: hostile,
  list: fc.array(hostile, { minLength: 1, maxLength: 4 }),
  // The decoder, qs, never gives back a member of that name, whatever arrives.
  map: fc.dictionary(
    hostile.filter((name) => name !== "__proto__"),
    hostile,
    { minKeys: 1, maxKeys: 4, noNullPrototype: true },
  ),
};
const schemas: Record<Kind, JsonSchema> = {
  one: { type: "string" },
  list: { type: "array", items: { type: "string" } },
  map: { type: "object", additionalProperties: { type: "string" } },
};

describe.each(table)("%s %s explode=%s, %s", (location, style, explode, kind, decode) => {
  const facts = operation({
    path: location === "path" ? "/x/{p}/end" : "/x/end",
    ...about([parameter(location, { style, explode, schema: schemas[kind] })]),
  });

  test("every value arrives decoded and unchanged, or is refused by name; nothing else ever changes", async () => {
    let arrived = 0;
    await fc.assert(
      fc.asyncProperty(texts[kind], async (value) => {
        const request = await requested(facts, { p: value });
        if (Array.isArray(request)) {
          expect(request[0]).toMatch(/^p\b/);
          return;
        }
        if (typeof request === "string") throw new Error(request);
        arrived++;
        const ascii = JSON.stringify(value).match(/[^\x20-\x7e]/) === null;
        // Headers cannot hold what is not ASCII: it is percent-encoded there.
        if (location !== "header" || ascii) expect(decode(request)).toEqual(value);
        expect(request.url.host).toBe("petstore.example");
        expect(request.url.pathname).toMatch(/^\/api\/v3\/x\/([^/\\]+\/)?end$/);
        expect(request.url.hash).toBe("");
        const allowed: Record<string, string[]> = { header: ["accept", "p"], cookie: ["accept", "cookie"] };
        expect([...request.headers.keys()]).toEqual(allowed[location] ?? ["accept"]);
        if (location !== "query") expect(request.url.search).toBe("");
      }),
      { numRuns: sized(100, 150) },
    );
    expect(arrived).toBeGreaterThan(20);
  });
});

describe("bodies arrive decoded and unchanged", () => {
  const flat = fc.dictionary(fc.string({ unit: "grapheme", minLength: 1 }), hostile, {
    noNullPrototype: true,
  });

  function of(contentType: string, encoding?: BodyFacts["encoding"]): OperationFacts {
    const body = { required: true, contentType, schema: {}, ...(encoding && { encoding }) };
    return operation({ method: "POST", body, arguments: [{ name: "body", place: "body:", required: true }] });
  }

  test("JSON", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const request = await sent(of("application/json"), { body: value });
        expect(JSON.stringify(JSON.parse(await bodyOf(request)))).toBe(JSON.stringify(value));
      }),
    );
  });

  test("forms", async () => {
    await fc.assert(
      fc.asyncProperty(flat, async (value) => {
        const request = await sent(of("application/x-www-form-urlencoded"), { body: value });
        expect(new Map(new URLSearchParams(await bodyOf(request)))).toEqual(new Map(Object.entries(value)));
      }),
    );
  });

  test("multipart forms", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.stringMatching(/^[\w[\]. -]{1,8}$/)),
        fc.array(hostile),
        async (names, values) => {
          const value = Object.fromEntries(
            names.map((name, i) => [name, values[i % (values.length || 1)] ?? ""]),
          );
          const { body, headers } = await sent(of("multipart/form-data"), { body: value });
          const form = await new Response(body, { headers }).formData();
          expect(new Map(form)).toEqual(new Map(Object.entries(value)));
        },
      ),
      { numRuns: sized(20, 50) },
    );
  });

  test("names in XML are short, because each of many elements repeats them", async () => {
    const long = { ["n".repeat(300)]: [1, 2] };
    expect(await requested(of("application/xml"), { body: { long } })).toMatchObject([
      expect.stringContaining("names of at most 256 characters") as string,
    ]);
  });

  test("XML", async () => {
    const parser = new XMLParser({
      parseTagValue: false,
      trimValues: false,
      ignoreDeclaration: true,
      htmlEntities: true,
    });
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const request = await requested(of("application/xml"), { body: { text } });
        if (typeof request === "string") throw new Error(request);
        if (Array.isArray(request)) {
          expect(request[0]).toMatch(/^body.text: expected text without control/);
          return;
        }
        expect(parser.parse(await bodyOf(request))).toEqual({ root: { text } });
      }),
    );
  });
});

test("nothing more is written once as many values as are told cannot be sent", async () => {
  let written = 0;
  const parameters = Array.from({ length: 30 }, (_, i): ParameterFacts => ({
    ...{ name: `q${i}`, in: "query", required: false, schema: {}, style: "form", explode: true },
  }));
  const value = { toJSON: () => ((written += 1), "x".repeat(70_000)) };
  const query = new Map(parameters.map(({ name }) => [name, [value]]));
  const none = new Map<string, unknown>();
  const values = {
    path: none,
    query,
    querystring: none,
    header: none,
    cookie: none,
    body: undefined,
    names: new Map(),
  };
  const outcome = await buildRequest({ ...updatePet, path: "/", parameters }, values, {
    operations,
    variable: () => undefined,
  });
  expect(outcome).toMatchObject({ ok: false, problems: { length: 8 } });
  expect(written).toBe(8);
});
