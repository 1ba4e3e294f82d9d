/** Documents that are too large, or too odd, to lie in the repository as they are. */
import { sized } from "../everything.js";

type Maker = () => string | Uint8Array;

const head = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n';

function json(members: object): string {
  return JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, ...members });
}

/** One operation that takes a body of this schema. */
function posting(schema: object, schemas: object = {}): string {
  const content = { "application/json": { schema } };
  return json({
    paths: {
      "/things": {
        post: { operationId: "createThing", requestBody: { required: true, content }, responses: {} },
      },
    },
    components: { schemas },
  });
}

function named<T>(count: number, make: (index: number) => T): Record<string, T> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${index}`, make(index)]));
}

/** Unions inside unions, each of as many members. */
function unions(levels: number, members: number): object {
  if (levels === 0) return { type: "object", properties: { a: { type: "string" } } };
  return { oneOf: Array.from({ length: members }, () => unions(levels - 1, members)) };
}

/** Paths that all have the same operations. */
function sharedBy(count: number, pathItem: object): Record<string, object> {
  const first = { "/first": pathItem };
  const others = named(count, () => ({ $ref: "#/paths/~1first" }));
  return {
    ...first,
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [`/${name}`, value])),
  };
}

const ref = (index: number) => ({ $ref: `#/components/schemas/s${index}` });

export const makers: Readonly<Record<string, Maker>> = {
  "long-enums-together": () => {
    const values = (first: number) => ({
      enum: Array.from({ length: 40_000 }, (_, index) => `value${first + index}`),
    });
    return posting({
      type: "object",
      properties: { kind: { type: "string", allOf: [values(0), values(20_000)] } },
    });
  },
  // Each has one value, in which the last one is 20 ** 8 times.
  "constants-in-constants": () =>
    posting(
      { type: "object", required: ["a"], properties: { a: { $ref: "#/components/schemas/s0" } } },
      {
        ...named(8, (index) => ({
          type: "object",
          required: Object.keys(named(20, String)),
          properties: named(20, () => ({ $ref: `#/components/schemas/s${index + 1}` })),
        })),
        s8: { const: "x" },
      },
    ),
  // Each inherits from all that follow, and leads to others on every level.
  "inherited-and-leading-on": () =>
    posting(
      ref(0),
      named(300, (index) => ({
        allOf: [
          ...(index < 299 ? [ref(index + 1)] : []),
          {
            type: "object",
            properties: Object.fromEntries(
              Array.from({ length: 12 }, (_, member) => [
                `p${index}-${member}`,
                ref((31 * index + member) % 300),
              ]),
            ),
          },
        ],
      })),
    ),
  "many-conditions": () =>
    posting({
      type: "object",
      properties: { kind: { type: "string" } },
      allOf: Array.from({ length: 8_000 }, (_, index) => ({
        if: { properties: { kind: { const: `v${index}` } } },
        then: { required: [`p${index}`], properties: { [`p${index}`]: { type: "string" } } },
      })),
    }),
  operations: () =>
    json({
      paths: Object.fromEntries(
        Array.from({ length: 100_000 }, (_, index) => [
          `/group${index % 300}/thing${index}/{id}`,
          {
            get: {
              operationId: `getThing${index}`,
              summary: `Get thing ${index}`,
              tags: [`g${index % 300}`],
              responses: {},
            },
          },
        ]),
      ),
    }),
  "patterns-each-slow": () =>
    json({
      paths: {
        "/things": {
          get: {
            operationId: "listThings",
            parameters: Array.from({ length: 100 }, (_, index) => ({
              name: `p${index}`,
              in: "query",
              schema: { type: "string", pattern: `^(?:[a-z]{0,50}-?){0,100}x${index}$` },
              example: `${"a".repeat(300)}!`,
            })),
            responses: {},
          },
        },
      },
    }),
  "wide-lists": () =>
    json({
      servers: Array.from({ length: 150_000 }, () => ({})),
      paths: {
        "/things": {
          post: {
            operationId: "createThing",
            requestBody: {
              content: {
                "application/json": {
                  schema: {
                    type: "object",
                    properties: {
                      kind: { enum: Array.from({ length: 150_000 }, (_, index) => `v${index}`) },
                      part: { oneOf: Array.from({ length: 150_000 }, () => ({})) },
                    },
                  },
                },
              },
            },
            responses: {},
          },
        },
      },
    }),
  "patterns-times-properties": () =>
    posting({
      type: "object",
      properties: named(1_000, () => ({ type: "string" })),
      patternProperties: Object.fromEntries(
        Array.from({ length: 1_000 }, (_, index) => [`^s${index}(a|b)*$`, { type: "string" }]),
      ),
    }),
  "answers-times-members": () =>
    json({
      paths: sharedBy(10_000, {
        get: {
          responses: {
            200: {
              content: {
                "application/json": {
                  schema: { type: "object", properties: named(15_000, () => ({ type: "string" })) },
                },
              },
            },
          },
        },
      }),
    }),
  "values-written-for-each": () => {
    const values = Array.from({ length: 1_000 }, (_, index) => `${index}${"x".repeat(150)}`);
    return json({
      paths: sharedBy(2_000, {
        parameters: [{ name: "kind", in: "query", schema: { enum: values } }],
        get: { responses: {} },
      }),
    });
  },
  "examples-times-operations": () =>
    json({
      paths: sharedBy(7_000, {
        post: {
          requestBody: {
            content: {
              "application/json": {
                schema: { type: "object", properties: { a: { type: "string", pattern: "^(a|b){1,50}x$" } } },
                examples: named(7_000, () => ({ value: { a: "ab".repeat(50) } })),
              },
            },
          },
          responses: {},
        },
      }),
    }),
  "reference-chain": () =>
    posting(
      ref(0),
      named(10_000, (index) => (index === 9_999 ? { type: "string" } : ref(index + 1))),
    ),
  "property-chain": () =>
    posting(
      ref(0),
      named(10_000, (index) =>
        index === 9_999
          ? { type: "string" }
          : { type: "object", required: ["next"], properties: { next: ref(index + 1) } },
      ),
    ),
  "all-of-doubling": () =>
    posting(
      ref(0),
      named(40, (index) =>
        index === 39
          ? { type: "object", properties: { a: { type: "string" } } }
          : { allOf: [ref(index + 1), ref(index + 1)] },
      ),
    ),
  "all-of-chain": () =>
    posting(
      ref(0),
      named(3_000, (index) => ({
        ...(index < 2_999 && { allOf: [ref(index + 1)] }),
        type: "object",
        properties: { [`p${index}`]: { type: "string" } },
      })),
    ),
  "long-names": () =>
    json({
      tags: [{ name: `${"A".repeat(500_000)}x` }],
      servers: [{ url: `https://api.example.com/${"/".repeat(500_000)}x` }],
      paths: {
        [`/${"a/".repeat(50_000)}`]: { get: { responses: {} } },
        "/things": {
          get: {
            operationId: "aB".repeat(30_000),
            tags: [`${"A".repeat(500_000)}x`],
            parameters: [{ name: `${"_".repeat(500_000)}x`, in: "query", schema: { type: "string" } }],
            responses: {},
          },
        },
        "/others": {
          get: {
            summary: "A".repeat(500_000),
            parameters: [
              { name: "n", in: "query", schema: { type: "number", default: `${"1".repeat(500_000)}x` } },
            ],
            responses: {},
          },
        },
      },
    }),
  "one-of-doubling": () =>
    posting(
      ref(0),
      named(40, (index) =>
        index === 39
          ? { type: "string" }
          : { oneOf: [ref(index + 1), { type: "array", items: ref(index + 1) }] },
      ),
    ),
  "one-of-similar": () =>
    posting({
      oneOf: Array.from({ length: 1_000 }, (_, index) => ({
        type: "object",
        required: [`a${index}`],
        properties: {
          [`a${index}`]: { type: "string" },
          ...named(9, (property) => ({ type: "string", description: `s${property} of ${index}` })),
        },
      })),
    }),
  "one-of-nested": () => posting(unions(sized(4, 5), 10)),
  "property-doubling": () =>
    posting(
      ref(0),
      named(40, (index) => ({
        type: "object",
        required: ["a", "b"],
        properties: index === 39 ? { a: {}, b: {} } : { a: ref(index + 1), b: ref(index + 1) },
      })),
    ),
  "long-string": () =>
    posting({
      type: "object",
      properties: { a: { type: "string", description: "word ".repeat(sized(400_000, 2_000_000)) } },
    }),
  "long-file": () => `${head}x: ${"a".repeat(100 * 1024 * 1024)}\n`,
  "many-values": () =>
    posting({
      type: "object",
      required: ["a"],
      properties: {
        a: { enum: Array.from({ length: sized(20_000, 100_000) }, (_, index) => `value${index}`) },
      },
    }),
  "many-properties": () =>
    posting({ type: "object", properties: named(sized(20_000, 70_000), () => ({ type: "string" })) }),
  "operations-times-properties": () =>
    json({
      paths: Object.fromEntries(
        Array.from({ length: 3_000 }, (_, index) => [
          `/things${index}`,
          { post: { requestBody: { content: { "application/json": { schema: ref(0) } } }, responses: {} } },
        ]),
      ),
      components: {
        schemas: { s0: { type: "object", properties: named(1_000, () => ({ type: "string" })) } },
      },
    }),
  "many-parameters": () =>
    json({
      paths: {
        "/things": {
          get: {
            operationId: "listThings",
            parameters: Array.from({ length: sized(2_000, 5_000) }, (_, index) => ({
              in: "query",
              name: `p${index}`,
              schema: { type: "string" },
            })),
            responses: {},
          },
        },
      },
    }),
  "alias-bomb": () =>
    `${head}x0: &x0 [lol]\n${Array.from({ length: 30 }, (_, index) => `x${index + 1}: &x${index + 1} [${`*x${index}, `.repeat(10)}]`).join("\n")}\npaths: { /a: { get: {} } }\n`,
  "merge-bomb": () =>
    `${head}x0: &x0 { ${Array.from({ length: 100 }, (_, index) => `k${index}: 1`).join(", ")} }\n${Array.from(
      { length: 2_000 },
      (_, index) =>
        `x${index + 1}: { ${Array.from({ length: 10 }, () => "<<: *x0")
          .slice(0, 1)
          .join(", ")}, a${index}: { <<: [${"*x0, ".repeat(50)}] } }`,
    ).join("\n")}\npaths: { /a: { get: {} } }\n`,
  "deep-nesting": () =>
    `${head}x: ${"[".repeat(100_000)}${"]".repeat(100_000)}\npaths: { /a: { get: {} } }\n`,
  "deep-nesting-json": () => `{"openapi":"3.1.0","x":${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}}`,
  "half-characters": () =>
    posting({
      type: "object",
      properties: { "a\ud800": { type: "string" }, b: { enum: ["\udc00", "b"] } },
    }).replace("createThing", "create\\ud83dThing"),
  "any-of-chain": () =>
    posting(
      ref(0),
      named(17, (index) =>
        index === 16
          ? { type: "object", properties: { a: { type: "string" } } }
          : {
              anyOf: [
                ref(index + 1),
                { type: "object", properties: { a: ref(index + 1), b: ref(index + 1) } },
              ],
            },
      ),
    ),
  "all-of-wide": () =>
    posting({
      allOf: Array.from({ length: 20_000 }, (_, minLength) => ({
        type: "object",
        properties: { shared: { type: "string", minLength } },
      })),
    }),
  "any-of-circle": () =>
    posting(
      ref(0),
      named(80, (index) => ({
        type: "object",
        properties: { a: { type: "string" } },
        anyOf: [ref((index + 1) % 80)],
      })),
    ),
  "any-of-closed-circle": () =>
    posting(
      ref(0),
      named(80, (index) => ({
        type: "object",
        unevaluatedProperties: false,
        properties: { [`a${index}`]: { type: "string" } },
        anyOf: [ref((index + 1) % 80), ref((index + 2) % 80)],
      })),
    ),
  "schemas-in-a-row": () =>
    posting(
      ref(0),
      named(4_000, (index) => ({
        type: "object",
        properties: { name: { type: "string" }, ...(index < 3_999 && { next: ref(index + 1) }) },
      })),
    ),
  "same-operation-id": () =>
    json({
      paths: Object.fromEntries(
        Array.from({ length: 8_000 }, (_, index) => [
          `/things${index}/{id}`,
          { get: { operationId: "getThing", summary: "Get a thing", responses: {} } },
        ]),
      ),
    }),
  // Compared with each other for each operation, they would be 100,000,000,000 pairs.
  "security-alternatives": () => {
    const schemes = named(300, (index) => ({ type: "apiKey", in: "header", name: `K${index}` }));
    const names = Object.keys(schemes);
    return json({
      paths: Object.fromEntries(names.slice(0, 100).map((name) => [`/${name}`, { get: { responses: {} } }])),
      security: names.flatMap((one, at) => names.slice(0, at).map((other) => ({ [one]: [], [other]: [] }))),
      components: { securitySchemes: schemes },
    });
  },
  "security-schemes": () =>
    json({
      paths: { "/a": { get: { operationId: "getA", responses: {} } } },
      security: Array.from({ length: 20_000 }, (_, index) => ({ [`s${index}`]: [] })),
      components: {
        securitySchemes: named(20_000, (index) => ({ type: "apiKey", in: "header", name: `X-Key-${index}` })),
      },
    }),
  "many-schemas": () => posting({ anyOf: Array.from({ length: 1_000_001 }, () => ({})) }),
  "limits-repeated": () =>
    json({
      paths: {
        "/a": {
          get: { operationId: "getA", description: "at most ".repeat(1_500), responses: {} },
          post: { operationId: "postA", description: `values:${"\n".repeat(100_000)}`, responses: {} },
        },
      },
    }),
};
