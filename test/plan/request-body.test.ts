import { fileSchema, fileSchemaOf } from "../../src/runtime/schema/file-schema.js";
import { file } from "../../src/runtime/operations/tool.js";
import { expect, test } from "vitest";
import { toolView } from "../../src/emit/tool-strings.js";
import type { Schema } from "../../src/model/api.js";
import { serverDefinition } from "../../src/server-definition.js";
import { at, media, operation, parameter, plannedOne, response } from "./build.js";

const object: Schema = { type: "object", properties: { a: { type: "string" } } };
const upload: Schema = { type: "object", properties: { a: { type: "string", format: "binary" } } };
const binary: Schema = { type: "string", format: "binary" };

test.each<[offered: string, want: string]>([
  ["application/xml application/json", "application/json"],
  ["application/x-www-form-urlencoded multipart/form-data", "application/x-www-form-urlencoded"],
  [
    "application/json-patch+json application/merge-patch+json application/strategic-merge-patch+json",
    "application/merge-patch+json",
  ],
  ["application/vnd.api+json", "application/vnd.api+json"],
  ["application/octet-stream text/plain application/xml", "application/xml"],
  ["application/octet-stream text/plain", "text/plain"],
  ["*/*", "application/json"],
  ["application/json; charset=utf-8", "application/json; charset=utf-8"],
  ["application/octet-stream application/x-json", "application/x-json"],
  ["application/octet-stream image/png", "image/png"],
  ["image/png image/jpeg text/plain", "text/plain"],
  ["image/png image/x; q=1", "image/png"],
])("of %s is chosen %s", async (offered, want) => {
  const content = offered.split(/ (?=\S+\/)/).map((contentType) => media(contentType, object));
  const { facts, plan } = await plannedOne(
    operation("POST /x", { requestBody: { required: true, content } }),
  );
  expect(facts.body?.contentType).toBe(want);
  expect(plan.ledger.filter(({ kind }) => kind === "chosen").length).toBe(content.length > 1 ? 1 : 0);
});

test.each<[written: string, sent: string]>([
  ["application/form-data", "multipart/form-data"],
  ["form-data", "multipart/form-data"],
  ["application/x-www-form-url-encoded", "application/x-www-form-urlencoded"],
  ["x-www-form-urlencoded", "application/x-www-form-urlencoded"],
  ["applicationjson", "application/json"],
  ["", "application/json"],
])("what a document calls %j is sent as %s", async (written, sent) => {
  const requestBody = { required: true, content: [media(written, object)], at };
  const { facts, plan, diagnostics } = await plannedOne(operation("POST /x", { requestBody }));
  expect(facts.body?.contentType).toBe(sent);
  expect(plan.ledger.filter(({ kind }) => kind === "chosen")).toMatchObject([
    { subject: `body as ${sent}`, reason: `servers do not know ${JSON.stringify(written)}` },
  ]);
  expect(diagnostics).toEqual([]);
});

test.each<[schema: Schema, want: readonly string[]]>([
  [{ ...object, required: ["a"] }, ["body:/a"]],
  [{ oneOf: [object, { type: "string" }] }, ["body:"]],
  [{ type: "array", items: object }, ["body:"]],
])("%j is no file, whatever its media type", async (schema, want) => {
  const requestBody = { required: true, content: [media("application/octet-stream", schema)], at };
  const { tool, facts } = await plannedOne(operation("POST /x", { requestBody }));
  expect(tool.arguments.map(({ place, file: isFile }) => [place, isFile])).toEqual(
    want.map((place) => [place, false]),
  );
  expect(facts.body).toMatchObject({ contentType: "application/octet-stream" });
});

test("a plain value goes as text", async () => {
  const content = ["application/xml", "text/plain"].map((type) => media(type, { type: "string" }));
  const { facts } = await plannedOne(operation("POST /x", { requestBody: { required: true, content } }));
  expect(facts.body?.contentType).toBe("text/plain");
});

test("multipart wins where it carries files, and nothing else does", async () => {
  const content = [media("application/json", object), media("multipart/form-data", upload)];
  const { facts } = await plannedOne(operation("POST /x", { requestBody: { required: true, content } }));
  expect(facts.body).toMatchObject({ contentType: "multipart/form-data", files: ["/a"] });
});

test.each<[contentType: string, schema: Schema | undefined, want: { file: boolean; type: unknown }]>([
  ["application/octet-stream", undefined, { file: true, type: "object" }],
  ["image/*", binary, { file: true, type: "object" }],
  ["*/*", binary, { file: true, type: "object" }],
  ["text/plain", undefined, { file: false, type: "string" }],
  ["text/csv", binary, { file: false, type: "string" }],
  ["application/json", undefined, { file: false, type: undefined }],
])("a whole body as %s", async (contentType, schema, want) => {
  const requestBody = { required: false, content: [media(contentType, schema)], at };
  const { tool } = await plannedOne(operation("POST /x", { requestBody }));
  const [argument] = tool.arguments;
  expect(argument).toMatchObject({ name: "body", place: "body:", required: false, file: want.file });
  expect(argument?.schema.type).toBe(want.type);
});

test.each<[schema: Schema, required: boolean, want: readonly string[]]>([
  [{ type: "object", properties: {}, additionalProperties: false }, false, []],
  [{ type: "object", properties: {}, additionalProperties: false }, true, ["body:"]],
  [{ type: "object", properties: {} }, false, ["body:"]],
])("a body of %j, required: %s, makes the arguments %j", async (schema, required, want) => {
  const content = [media("application/x-www-form-urlencoded", schema)];
  const { tool } = await plannedOne(operation("POST /x", { requestBody: { required, content } }));
  expect(tool.arguments.map(({ place }) => place)).toEqual(want);
});

test.each<[schema: Schema, files: readonly string[]]>([
  [binary, ["/file"]],
  [{ type: "array", items: binary }, ["/file/*"]],
])("a form that is nothing but %j has one field", async (schema, files) => {
  const content = [media("multipart/form-data", schema)];
  const { tool, facts } = await plannedOne(
    operation("POST /x", { requestBody: { required: true, content } }),
  );
  expect(tool.arguments).toMatchObject([{ name: "file", place: "body:/file", required: true }]);
  expect(facts.body?.files).toEqual(files);
});

test("a form that may be a file or have fields keeps its fields", async () => {
  const either: Schema = { oneOf: [binary, { type: "object", properties: { note: { type: "string" } } }] };
  const content = [media("multipart/form-data", either)];
  const { facts } = await plannedOne(operation("POST /x", { requestBody: { required: true, content } }));
  expect(JSON.stringify(facts.body?.schema)).toContain('"note"');
});

const text: Schema = { type: "string" };
const having = (properties: Record<string, Schema>): Schema => ({ type: "object", properties });

test.each<[what: string, schema: Schema, files: readonly string[] | undefined]>([
  ["a member of a union", { oneOf: [having({ f: binary }), having({ url: text })] }, ["/f"]],
  [
    "one of several in it",
    {
      ...having({ f: binary }),
      anyOf: [having({ g: { type: "array", items: binary } }), having({ t: text })],
    },
    ["/f", "/g/*"],
  ],
  ["any member of a map", { type: "object", additionalProperties: binary }, ["/*"]],
  ["but none that is a text elsewhere", { oneOf: [having({ f: binary }), having({ f: text })] }, undefined],
  ["and none of a map beside texts", { ...having({ t: text }), additionalProperties: binary }, undefined],
])("%s is a file", async (_, schema, files) => {
  const content = [media("multipart/form-data", schema)];
  const { facts } = await plannedOne(operation("POST /x", { requestBody: { required: true, content } }));
  expect(facts.body?.files).toEqual(files);
});

test("a file has no style, whatever is said of it", async () => {
  const encoding = new Map([["a", { style: "form" as const, headers: [] }]]);
  const content = [media("multipart/form-data", upload, encoding)];
  const { facts } = await plannedOne(operation("POST /x", { requestBody: { required: true, content } }));
  expect(facts.body).toMatchObject({ files: ["/a"], encoding: { a: {} } });
});

test("a sequence is a list of what its items are", async () => {
  const lines = { ...media("application/jsonl", undefined), itemSchema: object };
  const { facts } = await plannedOne(
    operation("POST /x", { requestBody: { required: true, content: [lines] } }),
  );
  expect(facts.body?.schema).toEqual({ type: "array", items: object });
});

test("what the content of a parameter says of its properties goes along", async () => {
  const encoding = new Map([["tags", { style: "pipeDelimited" as const, explode: false, headers: [] }]]);
  const query = { ...parameter("querystring q", object), contentType: "application/x-www-form-urlencoded" };
  const { facts } = await plannedOne(operation("GET /x", { parameters: [{ ...query, encoding }] }));
  expect(facts.parameters[0]?.encoding).toEqual({ tags: { style: "pipeDelimited", explode: false } });
});

test.each<[contentTypes: string, range: string | undefined]>([
  ["image/*", "image/*"],
  ["image/png image/x.y", "image/png, image/x.y"],
  ["image/* application/pdf", "image/*, application/pdf"],
  ["image/png", "image/png"],
  ["image/png application/octet-stream", "image/png, application/octet-stream"],
  ["application/octet-stream", "application/octet-stream"],
  ["*/*", undefined],
  ["image/png */*", undefined],
])("a file sent as %s names no other type", async (contentTypes, range) => {
  const content = contentTypes.split(" ").map((contentType) => media(contentType, binary));
  const requestBody = { required: true, content, at };
  const { tool, facts, plan } = await plannedOne(operation("PUT /x", { requestBody }));
  const schema = range === undefined ? fileSchema : fileSchemaOf(range);
  expect(serverDefinition(plan).tools[0]?.input["body"]?.schema).toEqual(schema);
  expect(tool.arguments[0]).toMatchObject({ file: true, schema });
  expect(tool.arguments[0]?.contentType).toBe(range);
  expect(facts.body).toMatchObject({ schema, contentType: range ?? "*/*" });
  expect(plan.ledger.filter(({ kind }) => kind === "chosen")).toEqual([]);
  const said = range === undefined ? "" : `, { contentType: "${range}" }`;
  expect(toolView(tool).view.input).toEqual([`body: file(""${said})`]);
  expect(file("", range === undefined ? {} : { contentType: range }).schema).toEqual(schema);
});

test("a part's own type is what its encoding says, or else its schema", async () => {
  const properties: Record<string, Schema> = {
    photo: binary,
    scans: { type: "array", items: binary },
    icon: { contentMediaType: "image/png" },
    icons: { type: "array", items: { contentMediaType: "image/png" } },
    other: binary,
  };
  const encoding = new Map([
    ["photo", { contentType: "image/*, video/*", headers: [] }],
    ["scans", { contentType: "image/png, image/tiff", headers: [] }],
  ]);
  const content = [media("multipart/form-data", { type: "object", properties }, encoding)];
  const { facts } = await plannedOne(operation("POST /x", { requestBody: { required: true, content } }));
  expect(facts.body?.schema.properties).toMatchObject({
    photo: fileSchemaOf("image/*, video/*"),
    scans: { items: fileSchemaOf("image/png, image/tiff") },
    other: fileSchema,
  });
  expect(facts.body?.encoding).toEqual({
    photo: { contentType: "image/*, video/*" },
    scans: { contentType: "image/png, image/tiff" },
    icon: { contentType: "image/png" },
    icons: { contentType: "image/png" },
  });
});

test.each<[answers: [status: string, types: string][], want: string]>([
  [[["200", "application/xml application/json"]], "application/json, application/xml;q=0.9"],
  [[["204", ""]], "*/*"],
  [[["404", "application/json"]], "*/*"],
  [[["default", "application/json"]], "application/json"],
  [
    [
      ["201", "text/csv"],
      ["200", "application/json"],
      ["default", "text/html"],
    ],
    "application/json, text/csv;q=0.9",
  ],
])("%j is asked for by Accept: %s", async (answers, want) => {
  const responses = answers.map(([status, types]) =>
    response(
      status,
      types.split(" ").flatMap((type) => (type === "" ? [] : [media(type, object)])),
    ),
  );
  const { facts } = await plannedOne(operation("GET /x", { responses }));
  expect(facts.accept).toBe(want);
});

test.each<[written: Schema, want: unknown]>([
  [{ $ref: "#/$defs/Pet" }, { xml: { name: "Pet" } }],
  [{ allOf: [{ $ref: "#/$defs/Pet" }] }, { xml: { name: "Pet" } }],
  [{ $ref: "#/$defs/Pet", xml: { prefix: "p" } }, { xml: { prefix: "p", name: "Pet" } }],
  [{ $ref: "#/$defs/Pet", xml: { name: "animal" } }, { xml: { name: "animal" } }],
  [{ $ref: "#/$defs/Named" }, { xml: undefined }],
  [
    { type: "array", items: { $ref: "#/$defs/Pet" } },
    { xml: undefined, items: { xml: { name: "Pet" } } },
  ],
  [object, { xml: undefined }],
])("the root of an XML body of %j is called what its schema is called", async (written, want) => {
  const requestBody = { required: true, content: [media("application/xml", written)], at };
  const schemas = new Map<string, Schema>([
    ["Pet", object],
    ["Named", { ...object, xml: { name: "named" } }],
  ]);
  const { facts } = await plannedOne(operation("POST /x", { requestBody }), { schemas });
  expect({ xml: undefined, ...facts.body?.schema }).toMatchObject(want as object);
});
