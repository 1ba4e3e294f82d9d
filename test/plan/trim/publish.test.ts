import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../../src/model/runtime.js";
import { defaultTrims, type Trims } from "../../../src/model/trims.js";
import { flattener } from "../../../src/schema/flatten.js";
import { publisher } from "../../../src/plan/trim/publish.js";
import type { PublishedArgument } from "../../../src/plan/trim/published-argument.js";
import { withConstantMembers } from "../../../src/runtime/operations/accepted-arguments.js";
import { fileSchema } from "../../../src/runtime/schema/file-schema.js";
import { fits } from "../../../src/runtime/schema/validate.js";
import { sized } from "../../everything.js";
import { published } from "../build.js";
import { random, sample } from "../sample.js";

const text: JsonSchema = { type: "string" };

function pathsOf(hidden: PublishedArgument["hidden"]): string[] {
  return [...hidden.values()].flatMap(({ paths }) => paths);
}

test("an object too deep to show is never published as the null that may stand for it", () => {
  const object: JsonSchema = { type: "object", properties: { a: text } };
  const { schema, emptyBecause } = published(
    { anyOf: [object, { type: "null" }] },
    {},
    { needed: false, depth: 0 },
  );
  expect([schema, emptyBecause]).toEqual([{ type: ["object", "null"] }, "depth"]);
});

describe("what a model reads", () => {
  const rows: [what: string, full: JsonSchema, want: JsonSchema, defs?: Record<string, JsonSchema>][] = [
    ["noise goes", { ...text, title: "T", examples: ["a"], minLength: 0, "x-a": 1 }, text],
    [
      "keywords of other types go",
      { type: "string", uniqueItems: true, minimum: 1, maxLength: 3 },
      { type: "string", maxLength: 3 },
    ],
    [
      "a type that is implied is said",
      { properties: { a: text } },
      { type: "object", properties: { a: text } },
    ],
    [
      "references are inlined",
      { $ref: "#/$defs/A" },
      { type: "string", maxLength: 3 },
      { A: { type: "string", maxLength: 3 } },
    ],
    [
      "allOf is merged",
      { allOf: [{ $ref: "#/$defs/A" }, { properties: { b: text }, required: ["b"] }] },
      { type: "object", properties: { a: { type: "integer" }, b: text }, required: ["a", "b"] },
      { A: { type: "object", properties: { a: { type: "integer" } }, required: ["a"] } },
    ],
    ["a union of one is no union", { anyOf: [text] }, text],
    [
      "null joins the type",
      { anyOf: [{ type: "string", maxLength: 3 }, { type: "null" }] },
      { type: ["string", "null"], maxLength: 3 },
    ],
    [
      "null joins the values",
      { anyOf: [{ enum: ["a"] }, { type: "null" }] },
      { type: ["string", "null"], enum: ["a", null] },
    ],
    [
      "constants become one enum",
      { anyOf: [{ const: "a", title: "A" }, { const: "b" }] },
      { type: "string", enum: ["a", "b"] },
    ],
    [
      "scalars share a schema",
      { anyOf: [text, { type: "integer", minimum: 1 }] },
      { type: ["string", "integer"], minimum: 1 },
    ],
    ["equal members go", { anyOf: [text, { ...text, description: "again" }] }, text],
    [
      "a union stays one",
      {
        anyOf: [
          { type: "object", properties: { k: { const: "a" } }, required: ["k"] },
          { type: "array", items: text },
        ],
      },
      {
        anyOf: [
          { type: "object", properties: { k: { type: "string", const: "a" } }, required: ["k"] },
          { type: "array", items: text },
        ],
      },
    ],
    [
      "one of a list is a list, unless it may be something else",
      { anyOf: [text, { type: "array", items: text }] },
      { type: "array", items: text },
    ],
    [
      "a text that might be taken for a number is one beside a list of texts",
      { anyOf: [text, { type: "integer" }, { type: "array", items: text }] },
      { anyOf: [text, { type: "integer" }, { type: "array", items: text }] },
    ],
    [
      "what cannot be merged stands beside",
      { allOf: [{ type: "string", pattern: "^a" }, { pattern: "b$" }] },
      { type: "string", pattern: "^a", allOf: [{ pattern: "b$" }] },
    ],
    [
      "a closed member closes the whole",
      {
        allOf: [
          { properties: { a: text }, additionalProperties: false },
          { properties: { a: { maxLength: 3 }, b: text } },
        ],
      },
      { type: "object", properties: { a: { type: "string", maxLength: 3 } }, additionalProperties: false },
    ],
  ];
  test.each(rows)("%s", (_, full, want, defs) => {
    expect(published(full, defs).schema).toEqual(want);
  });
});

describe("depth", () => {
  const long: JsonSchema = { type: "string", enum: Array.from({ length: 21 }, (_, index) => `v${index}`) };
  const chain = (levels: number, required: boolean): JsonSchema =>
    levels === 0
      ? text
      : {
          type: "object",
          properties: { next: chain(levels - 1, required) },
          ...(required && { required: ["next"] }),
        };

  test("what may be null takes the properties that it hides, though it is closed", () => {
    const closed = { type: "object", properties: { a: text }, additionalProperties: false } as const;
    const nullable = (one: JsonSchema): JsonSchema => ({ anyOf: [one, { type: "null" }] });
    const shown = (schema: JsonSchema): JsonSchema =>
      published(schema, {}, { needed: false, depth: 0 }).schema;
    expect(shown(closed)).toEqual({ type: "object" });
    expect(shown(nullable(closed))).toEqual({ type: ["object", "null"] });
    const chosen = { anyOf: [closed, { ...closed, properties: { b: text } }] };
    expect(JSON.stringify(shown(chosen))).toContain('"additionalProperties":false');
  });

  test("optional properties below depth 2 are hidden, and so are objects of which nothing is left", () => {
    const full = {
      type: "object",
      properties: { a: { type: "object", properties: { b: chain(1, false), c: text } } },
    } as const;
    const { schema, hidden } = published(full);
    expect(schema).toEqual({
      type: "object",
      properties: { a: { type: "object", properties: { c: text } } },
    });
    expect(pathsOf(hidden)).toEqual(["a.b.next", "a.b"]);
  });

  test("a file has all of its forms, however deep it is", () => {
    const full: JsonSchema = {
      type: "object",
      properties: { pages: { type: "array", items: { ...fileSchema, oneOf: [...fileSchema.oneOf] } } },
      required: ["pages"],
    };
    expect(JSON.stringify(published(full, {}, { depth: 0 }).schema)).toContain('"contentType"');
  });

  test("required ones never", () => {
    expect(published(chain(6, true))).toMatchObject({ schema: chain(6, true), hidden: new Map() });
  });

  test("what is required shows something of its inside", () => {
    const full: JsonSchema = {
      type: "object",
      properties: { a: { ...chain(1, true), properties: { next: chain(3, false) } } },
      required: ["a"],
    };
    expect(JSON.stringify(published(full).schema)).toContain('"next":{"type":"string"}');
  });

  test("what one alternative asks for inside of a property, the others do not hide", () => {
    const online: JsonSchema = { type: "object", properties: { ip: text }, required: ["ip"] };
    const inside = (name: string, inner: JsonSchema): JsonSchema => ({
      type: "object",
      properties: { [name]: inner },
      required: [name],
    });
    const wrapping = (inner: JsonSchema): JsonSchema => inside("a", inside("b", inside("c", inner)));
    const full: JsonSchema = {
      anyOf: [
        wrapping({
          type: "object",
          properties: { type: { enum: ["off", "on"] }, online },
          required: ["type"],
        }),
        wrapping({
          type: "object",
          properties: { type: { enum: ["on"] }, online: { type: "object", properties: { ip: text } } },
          required: ["type", "online"],
        }),
      ],
    };
    const mixed = { a: { b: { c: { type: "off", online: { ip: 5 } } } } };
    expect([fits(full, mixed), fits(published(full).schema, mixed)]).toEqual([false, false]);
  });

  test("what is published after all is not told as hidden, nor what is hidden as a pattern", () => {
    const full: JsonSchema = {
      type: "object",
      properties: { a: chain(4, false), b: { type: "object", properties: { c: long, d: text, e: text } } },
      required: ["a"],
    };
    const { schema, hidden, cuts } = published(full);
    expect(JSON.stringify(schema)).toContain(JSON.stringify(chain(3, false)));
    expect(pathsOf(hidden)).toEqual(["b.c"]);
    expect([...cuts]).toEqual([]);
  });

  test("what a member of a union asks for is published with it", () => {
    const inner: JsonSchema = {
      type: "object",
      properties: { x: text, y: text },
      anyOf: [{ required: ["x"] }, { required: ["y"] }],
    };
    const full: JsonSchema = {
      type: "object",
      properties: { a: { type: "object", properties: { b: inner, c: text } } },
    };
    expect(published(full).schema).toEqual(full);
  });
});

describe("recursion", () => {
  const rows: [what: string, defs: Record<string, JsonSchema>, want: JsonSchema][] = [
    [
      "an optional property is hidden",
      { A: { type: "object", properties: { v: text, child: { $ref: "#/$defs/A" } }, required: ["v"] } },
      {
        type: "object",
        properties: { v: text, child: { type: "object", properties: { v: text }, required: ["v"] } },
        required: ["v"],
      },
    ],
    [
      "a required array is empty",
      {
        A: {
          type: "object",
          properties: { children: { type: "array", items: { $ref: "#/$defs/A" } } },
          required: ["children"],
        },
      },
      {
        type: "object",
        properties: {
          children: {
            type: "array",
            items: {
              type: "object",
              properties: {
                children: {
                  type: "array",
                  items: {
                    type: "object",
                    properties: { children: { type: "array", maxItems: 0 } },
                    required: ["children"],
                  },
                },
              },
              required: ["children"],
            },
          },
        },
        required: ["children"],
      },
    ],
    [
      "a member of a union is left out",
      {
        A: {
          anyOf: [
            { type: "string" },
            { type: "object", properties: { not: { $ref: "#/$defs/A" } }, required: ["not"] },
          ],
        },
      },
      {
        anyOf: [
          text,
          {
            type: "object",
            properties: {
              not: { anyOf: [text, { type: "object", properties: { not: text }, required: ["not"] }] },
            },
            required: ["not"],
          },
        ],
      },
    ],
    [
      "the values of a map are left out",
      { A: { type: "object", properties: { v: text }, additionalProperties: { $ref: "#/$defs/A" } } },
      {
        type: "object",
        properties: { v: text },
        additionalProperties: {
          type: "object",
          properties: { v: text },
          additionalProperties: { type: "object", properties: { v: text }, additionalProperties: false },
        },
      },
    ],
  ];
  test.each(rows)("%s", (_, defs, want) => {
    expect(published({ $ref: "#/$defs/A" }, defs)).toMatchObject({ schema: want, mayBeWider: false });
  });

  test("what can never be filled is told", () => {
    const defs: Record<string, JsonSchema> = {
      A: { type: "object", properties: { a: { $ref: "#/$defs/A" } }, required: ["a"] },
    };
    expect(published({ $ref: "#/$defs/A" }, defs)).toMatchObject({
      schema: { type: "object" },
      mayBeWider: true,
    });
  });

  test("many ways through a recursive schema end in bounded time", () => {
    const names = ["a", "b", "c", "d", "e", "f"];
    const node = (): JsonSchema => ({
      type: "object",
      properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }])),
      required: names.slice(0, 3),
    });
    const defs = Object.fromEntries(names.map((name) => [name, { anyOf: [text, node()] }]));
    expect(JSON.stringify(published({ $ref: "#/$defs/a" }, defs).schema).length).toBeLessThan(2_000_000);
  });
});

test("what is left out of schemas that all need each other stays bounded", () => {
  const names = Array.from({ length: 40 }, (_, index) => `s${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const defs = Object.fromEntries(
    names.map((name, index) => [
      name,
      { type: "object" as const, properties, required: [names[index + 1] ?? "s0"] },
    ]),
  );
  const { hidden } = published({ $ref: "#/$defs/s0" }, defs);
  expect([...hidden.values()].reduce((sum, { count }) => sum + count, 0)).toBeLessThan(3_000);
});

/** The work of publishing, by how many descriptions are asked for. */
function described(schema: JsonSchema, defs: Record<string, JsonSchema>): number {
  let asked = 0;
  const publish = publisher({
    flatten: flattener(new Map(Object.entries(defs))),
    describe(text) {
      asked += 1;
      return text;
    },
    trims: defaultTrims,
  });
  publish(schema, { needed: true, nulls: false, depth: 2 });
  return asked;
}

test("what is long after two rounds of its recursion is not tried with a third", () => {
  const ref = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });
  const kinds = Array.from({ length: 8 }, (_, index) => `kind${index}`);
  const members = kinds.map((kind, index): [string, JsonSchema] => [
    kind,
    {
      type: "object",
      properties: {
        [kind]: text,
        ...(index > 0 && { left: ref("any"), right: { type: "array", items: ref("any") } }),
      },
      required: index > 0 ? [kind, "left"] : [kind],
    },
  ]);
  const defs = { ...Object.fromEntries(members), any: { anyOf: kinds.map(ref) } };
  expect(described(ref("any"), defs)).toBeLessThan(1_000);
});

test("an object that many places refer to is published once", () => {
  const ref = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });
  const places = Array.from({ length: 8 }, (_, index) => `place${index}`);
  const defs = {
    place: { type: "object" as const, properties: Object.fromEntries(places.map((name) => [name, text])) },
  };
  const all = Object.fromEntries(places.map((name) => [name, ref("place")]));
  const asked = described({ type: "object", properties: all }, defs);
  expect(asked).toBeLessThan(2 * places.length + 2);
});

test("what is full at one depth is not published again for greater ones", () => {
  const names = Array.from({ length: 60 }, (_, index) => `s${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const defs = new Map(names.map((name) => [name, { type: "object" as const, properties }]));
  const publish = publisher({
    flatten: flattener(defs),
    describe: (words) => words,
    trims: { ...defaultTrims, cap: false },
  });
  const at = (depth: number) =>
    publish({ $ref: "#/$defs/s0", title: "one" }, { needed: false, nulls: false, depth });
  expect(at(0).isFull).toBe(false);
  const full = at(2);
  expect(full.isFull).toBe(true);
  expect([3, 7, 24].map((depth) => at(depth) === full)).toEqual([true, true, true]);
  expect([1, 2].map((depth) => at(depth) === full)).toEqual([false, true]);
});

describe("the law: a published schema is never wider than the full one", () => {
  const name = fc.constantFrom("a", "b", "c");
  const { schema } = fc.letrec<{ schema: JsonSchema; scalar: JsonSchema; object: JsonSchema }>((tie) => ({
    scalar: fc.oneof(
      fc.record(
        { type: fc.constant("string"), maxLength: fc.integer({ min: 0, max: 9 }) },
        { requiredKeys: ["type"] },
      ),
      fc.record(
        { type: fc.constantFrom("integer", "number"), minimum: fc.integer({ min: -3, max: 3 }) },
        { requiredKeys: ["type"] },
      ),
      fc.record({ enum: fc.uniqueArray(fc.constantFrom("x", "y", 1, null, true), { minLength: 1 }) }),
      fc.record({ const: fc.constantFrom("x", "y", 1) }),
      fc.constantFrom<JsonSchema>({ type: "null" }, { type: ["string", "null"] }, {}),
    ),
    object: fc.record(
      {
        type: fc.constant("object" as const),
        properties: fc.dictionary(name, tie("schema"), { maxKeys: 3 }),
        required: fc.uniqueArray(name, { maxLength: 2 }),
        additionalProperties: fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, tie("schema")),
      },
      { requiredKeys: ["properties"] },
    ),
    schema: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      tie("scalar"),
      tie("object"),
      fc.record(
        {
          type: fc.constant("array" as const),
          items: tie("schema"),
          minItems: fc.integer({ min: 0, max: 2 }),
        },
        { requiredKeys: ["type", "items"] },
      ),
      fc.constantFrom("A", "B").map((target): JsonSchema => ({ $ref: `#/$defs/${target}` })),
      fc
        .tuple(
          fc.constantFrom("anyOf", "allOf"),
          fc.array(tie("schema"), { minLength: 1, maxLength: 3 }),
          fc.option(tie("object")),
        )
        .map(([keyword, members, base]): JsonSchema => ({ ...base, [keyword]: members })),
      fc.tuple(tie("scalar"), tie("object")).map(([not, base]): JsonSchema => ({ ...base, not })),
      // What one union describes, the other one asks for.
      fc
        .record({
          anyOf: fc.array(tie("object"), { minLength: 1, maxLength: 2 }),
          asked: fc.array(name, { minLength: 1, maxLength: 2 }),
          base: fc.option(tie("object")),
        })
        .map(({ anyOf, asked, base }): JsonSchema => ({
          ...base,
          anyOf,
          allOf: [{ anyOf: asked.map((one) => ({ required: [one] })) }],
        })),
    ),
  }));

  const trims = fc.record<Trims>({
    noise: fc.boolean(),
    drop: fc.boolean(),
    merge: fc.boolean(),
    text: fc.constant(false),
    elide: fc.constant(false),
    enums: fc.constantFrom<number | false>(false, 1, 2, 20),
    depth: fc.constantFrom<number | false>(false, 0, 1, 2),
    cap: fc.constantFrom<number | false>(false, 0, 1, 10),
  });
  const how = fc
    .record({ needed: fc.boolean(), nulls: fc.boolean(), trims })
    .map(({ trims: one, ...asked }) => ({
      ...asked,
      trims: one,
      depth: one.depth === false ? Infinity : one.depth,
    }));

  test("for any schema, whichever trims are on", { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(schema, schema, schema, how, fc.nat(), (full, A, B, asked, seed) => {
        // A reference in place to a schema around it says nothing; spec/ takes such loops out.
        fc.pre(![A, B].some((def) => JSON.stringify(inPlace(def)).includes("$ref")));
        const publication = published(full, { A, B }, asked);
        // A pattern for many values is the one exception, and its refusal names the nearest.
        fc.pre(!publication.mayBeWider && publication.cuts.size === 0);
        const next = random(seed);
        // One object, so that it is compiled once.
        const enforced = { ...full, $defs: { A, B } };
        for (let attempt = 0; attempt < 5; attempt += 1) {
          const value = sample(publication.schema, next);
          if (!fits(publication.schema, value)) continue;
          const sent = withConstants(value, publication);
          if (!fits(enforced, sent)) {
            throw new Error(`${JSON.stringify(publication.schema)} takes ${JSON.stringify(value)}`);
          }
        }
      }),
      { numRuns: sized(60, 600) },
    );
  });

  test("what is required is never hidden, whichever trims are on", () => {
    const { tree } = fc.letrec<{ tree: JsonSchema }>((tie) => ({
      tree: fc.oneof(
        { depthSize: "medium" },
        fc.constant<JsonSchema>({ type: "string" }),
        fc.record({ enum: fc.constant(["a", "b", "c"]), deprecated: fc.boolean() }),
        fc.constant<JsonSchema>({ const: "a" }),
        fc
          .tuple(fc.dictionary(name, tie("tree"), { minKeys: 1, maxKeys: 3 }), fc.nat(7))
          .map(([properties, chosen]): JsonSchema => ({
            type: "object",
            properties,
            required: Object.keys(properties).filter((_, index) => (chosen & (1 << index)) > 0),
          })),
        fc.record({ type: fc.constant("array" as const), items: tie("tree") }),
      ),
    }));
    fc.assert(
      fc.property(tree, how, (full, asked) => {
        const { schema, emptyBecause, constants } = published(full, {}, asked);
        const filledIn = new Set([...constants.values()].map(({ path }) => path.replace(/^\b/, ".")));
        // What is not needed and of which nothing would show is not published at all.
        if (emptyBecause === undefined)
          expect(missing(full, schema).filter((path) => !filledIn.has(path))).toEqual([]);
      }),
      { numRuns: sized(60, 500) },
    );
  });

  function withConstants(value: unknown, { constants }: PublishedArgument): unknown {
    const place = "body:/it";
    const members = [...constants].map(([pointer, constant]) => ({ place, pointer, ...constant }) as const);
    return withConstantMembers(place, value, members);
  }

  /** Required properties of the full schema that the published one does not show, by path. */
  function missing(full: JsonSchema, shown: JsonSchema, path = ""): string[] {
    if (full.items !== undefined)
      return shown.items === undefined ? [] : missing(full.items, shown.items, `${path}[]`);
    const properties = new Map(Object.entries(shown.properties ?? {}));
    const gone = (full.required ?? [])
      .filter((each) => !properties.has(each))
      .map((each) => `${path}.${each}`);
    const inner = [...properties].flatMap(([each, schema]) =>
      missing(full.properties?.[each] ?? {}, schema, `${path}.${each}`),
    );
    return [...gone, ...inner];
  }

  function inPlace({ $ref, anyOf = [], allOf = [], not }: JsonSchema): unknown {
    return [
      $ref === undefined ? "" : "$ref",
      ...[...anyOf, ...allOf, ...(not === undefined ? [] : [not])].map(inPlace),
    ];
  }
});
