/** An API whose schemas multiply the work of whoever checks a value against them. */
import type { JsonSchema } from "../../src/runtime/values/json.js";

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const listOf = (items: JsonSchema): JsonSchema => ({ type: "array", items });
const only = (name: string, schema: JsonSchema): JsonSchema => ({
  type: "object",
  required: [name],
  additionalProperties: false,
  properties: { [name]: schema },
});

const filter: JsonSchema = {
  oneOf: [
    only("and", listOf(ref("Filter"))),
    only("or", listOf(ref("Filter"))),
    only("not", ref("Filter")),
    only("eq", { type: "object", properties: { field: { type: "string" }, value: { type: "string" } } }),
  ],
};
/** The same names in every branch. */
const tree: JsonSchema = {
  anyOf: ["leaf", "node", "root"].map((kind) => ({
    type: "object",
    required: ["kind", "left", "right"],
    properties: {
      kind: { enum: [kind] },
      left: ref("Tree"),
      right: ref("Tree"),
      weight: { type: "integer" },
    },
  })),
};
/** Many ways lead to each member, in which secrets are looked for. */
const secret: JsonSchema = {
  anyOf: [0, 1, 2].map((minProperties) => ({
    type: "object",
    minProperties,
    properties: { next: ref("Secret"), pin: { type: "string", format: "password" } },
  })),
};
/** Applies the same member twice, which is written as XML. */
const pair: JsonSchema = {
  allOf: [0, 1].map((minProperties) => ({
    type: "object",
    minProperties,
    properties: { next: ref("Pair"), last: { type: "integer" } },
  })),
};
/** Each level is two ways through the next. */
const doubled = Object.fromEntries(
  Array.from({ length: 16 }, (_, level): [string, JsonSchema] => {
    const next = level === 15 ? ({ type: "string" } as const) : ref(`Level${level + 1}`);
    return [`Level${level}`, { anyOf: [next, { type: "object", properties: { a: next, b: next } }] }];
  }),
);
/** Many arguments may have one of its forms. */
const form: JsonSchema = {
  oneOf: Array.from({ length: 1_000 }, (_, i): JsonSchema => ({
    type: "object",
    required: [`key${i}`],
    properties: { [`key${i}`]: { type: "string" }, kind: { const: `form ${i}` } },
  })),
};
const all = (members: JsonSchema): JsonSchema => ({ type: "object", properties: { value: members } });

/** By the name of their operation; each takes its value as the body's `value`. */
export const hostileSchemas: Readonly<Record<string, JsonSchema>> = {
  filters: ref("Filter"),
  trees: ref("Tree"),
  levels: ref("Level0"),
  texts: listOf({ type: "string" }),
  choices: listOf({ oneOf: [{ type: "string" }, { type: "boolean" }, only("a", { type: "string" })] }),
  distinct: { type: "array", uniqueItems: true, items: {} },
  patterns: listOf({ type: "string", pattern: "^(a|aa)+(b|c)*[0-9]{1,9}$" }),
  maps: {
    type: "object",
    patternProperties: { "^x-[a-z]+$": { type: "integer" }, "^(a+)+$": { type: "boolean" } },
    additionalProperties: listOf({ type: "integer" }),
  },
  wide: {
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: 300 }, (_, i): [string, JsonSchema] => [`member_${i}`, { type: "integer" }]),
    ),
    additionalProperties: false,
  },
  listed: listOf({ enum: Array.from({ length: 1_000 }, (_, a) => ({ a })) }),
  numbers: { anyOf: Array.from({ length: 1_500 }, (_, minimum) => ({ type: "integer", minimum })) },
  counts: {
    oneOf: Array.from({ length: 300 }, (_, minimum) => listOf({ type: "integer", minimum })),
  },
  telling: {
    oneOf: Array.from({ length: 800 }, (_, i): JsonSchema => ({
      type: "object",
      required: [`own${i}`],
      properties: Object.fromEntries(
        Array.from({ length: 40 }, (_none, k): [string, JsonSchema] => [
          `key${k}`,
          { enum: [`a${(i + k) % 5}`, `b${k}`, `c${i % 7}`] },
        ]),
      ),
    })),
  },
  unevaluated: {
    type: "array",
    allOf: Array.from({ length: 600 }, () => ({ prefixItems: [{ type: "integer" }] })),
    unevaluatedItems: { type: "integer" },
  },
  secrets: ref("Secret"),
  /** Its forms are as many as the product of its unions. */
  joined: {
    type: "object",
    allOf: Array.from({ length: 20 }, (_, i) => ({
      oneOf: Array.from({ length: 6 }, (_, j) => ({ type: "object", required: [`p${i}_${j}`] })),
    })),
  },
  anything: {},
};

function operation(id: string, schema: JsonSchema): object {
  return {
    operationId: id,
    summary: `Send ${id}`,
    tags: ["sent"],
    requestBody: { required: true, content: { "application/json": { schema: all(schema) } } },
    responses: { "200": { description: "Done." } },
  };
}

const anyValue: JsonSchema = {};
const values = listOf(anyValue);

/** What a parameter says of how it is written, by the name of its operation; each takes its value as `value`. */
const parameters: Readonly<Record<string, object>> = {
  in_query: { in: "query", schema: values },
  in_joined: { in: "query", explode: false, allowReserved: true, schema: values },
  in_piped: { in: "query", style: "pipeDelimited", explode: false, schema: values },
  in_deep: { in: "query", style: "deepObject", schema: { type: "object" } },
  in_json: { in: "query", content: { "application/json": { schema: anyValue } } },
  in_path: { in: "path", required: true, schema: values },
  in_matrix: { in: "path", required: true, style: "matrix", explode: true, schema: values },
  in_header: { in: "header", schema: values },
  in_cookie: { in: "cookie", schema: values },
};

/** Media types of bodies, by the name of their operation; each takes its value as the member `value`. */
const bodies: Readonly<Record<string, { type: string; schema?: JsonSchema; encoding?: object }>> = {
  as_form: { type: "application/x-www-form-urlencoded" },
  as_deep_form: {
    type: "application/x-www-form-urlencoded",
    encoding: { value: { style: "deepObject", explode: true } },
  },
  as_multipart: { type: "multipart/form-data" },
  as_styled_multipart: { type: "multipart/form-data", encoding: { value: { style: "form", explode: true } } },
  as_xml: { type: "application/xml" },
  as_filter_in_xml: { type: "application/xml", schema: ref("Filter") },
  as_pair_in_xml: { type: "application/xml", schema: ref("Pair") },
  as_upload: { type: "multipart/form-data", schema: { type: "string", format: "binary" } },
  as_passwords: { type: "application/json", schema: listOf({ type: "string", format: "password" }) },
  as_many_passwords: { type: "application/json", schema: listOf({ type: "string", format: "password" }) },
  as_headed_passwords: { type: "application/json", schema: listOf({ type: "string", format: "password" }) },
  as_files: { type: "application/json", schema: listOf({ type: "string", format: "byte" }) },
};

/** Members of a body that are an argument each, nearly as many as an operation may have. */
export const manyMembers = Array.from({ length: 990 }, (_, i) => `m${i}`);

/** Names of files, and of what is described of each. */
export const describedFiles = Array.from({ length: 60 }, (_, i) => `file${i}`);
export const describedMembers = Array.from({ length: 900 }, (_, i) => `member${i + 1_000}`);

const object = (names: readonly string[], schema: JsonSchema): JsonSchema => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, schema])),
});

/** By the name of their operation; each takes the members of its body as arguments. */
type OfMembers = readonly [id: string, type: string, schema: JsonSchema];

/** Planning it takes seconds, so documents of which there are many go without. */
const manyForms: OfMembers = ["as_many_forms", "application/json", object(manyMembers, ref("Form"))];

function writtenPaths(more: readonly OfMembers[]): [path: string, item: object][] {
  const responses = { "200": { description: "Done." } };
  const ofMembers: OfMembers[] = [
    ...more,
    ["as_members", "application/json", object(manyMembers, { type: "integer" })],
    [
      "as_described",
      "multipart/form-data",
      object(describedFiles, object(["base64", ...describedMembers], {})),
    ],
  ];
  return [
    ...ofMembers.map(([id, type, schema]): [string, object] => [
      `/written/${id}`,
      {
        post: {
          operationId: id,
          summary: `Send ${id}`,
          tags: ["written"],
          requestBody: { required: true, content: { [type]: { schema } } },
          responses,
        },
      },
    ]),
    ...Object.entries(parameters).map(([id, parameter]): [string, object] => [
      "in" in parameter && parameter.in === "path" ? `/written/${id}/{value}` : `/written/${id}`,
      {
        get: {
          operationId: id,
          summary: `Read ${id}`,
          tags: ["written"],
          parameters: [{ name: "value", ...parameter }],
          responses,
        },
      },
    ]),
    ...Object.entries(bodies).map(([id, { type, schema = anyValue, encoding }]): [string, object] => [
      `/written/${id}`,
      {
        post: {
          operationId: id,
          summary: `Send ${id}`,
          tags: ["written"],
          requestBody: { required: true, content: { [type]: { schema: all(schema), encoding } } },
          responses,
        },
      },
    ]),
  ];
}

/** Enough of them that most are only found by search. */
const many = 300;

export function hostileDocument(schemas: Readonly<Record<string, JsonSchema>>, found = many) {
  const sent = Object.entries(schemas).map(([id, schema]) => [
    `/sent/${id}`,
    { post: operation(id, schema) },
  ]);
  const things = Array.from({ length: found }, (_, i) => [
    `/things_${i}/{id}`,
    {
      get: {
        operationId: `get_thing_number_${i}`,
        summary: `Read the thing with number ${i}`,
        tags: ["things"],
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        responses: {
          "200": {
            description: "It.",
            content: {
              "application/json": { schema: { type: "object", properties: { id: { type: "integer" } } } },
            },
          },
        },
      },
    },
  ]);
  return {
    openapi: "3.1.0",
    info: { title: "Hostile", version: "1.0.0" },
    servers: [{ url: "https://hostile.example" }],
    paths: Object.fromEntries([
      ...sent,
      ...writtenPaths(found === many ? [manyForms] : []),
      ...things,
    ]) as object,
    components: {
      schemas: { Filter: filter, Tree: tree, Secret: secret, Pair: pair, Form: form, ...doubled },
    },
  };
}
