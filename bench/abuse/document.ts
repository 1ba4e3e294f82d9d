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
/** Each level is two ways through the next. */
const doubled = Object.fromEntries(
  Array.from({ length: 16 }, (_, level): [string, JsonSchema] => {
    const next = level === 15 ? ({ type: "string" } as const) : ref(`Level${level + 1}`);
    return [`Level${level}`, { anyOf: [next, { type: "object", properties: { a: next, b: next } }] }];
  }),
);
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
    paths: Object.fromEntries([...sent, ...things]) as object,
    components: { schemas: { Filter: filter, Tree: tree, ...doubled } },
  };
}
