import { expect, test } from "vitest";
import type { Schema } from "../../src/model/api.js";
import { type Json, lowerOperation } from "./documents.js";

const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

function kind(schema: Json): Json {
  return { type: "object", required: ["kind"], properties: { kind: schema } };
}

/** What stands beside the references of a union of Cat and Dog. */
async function besides(cat: Json, union: Json, dog: Json = kind({ type: "string" })) {
  const { operation } = await lowerOperation("3.0.3", {
    root: {
      components: {
        schemas: { Cat: cat, Dog: dog, Text: { type: "string" }, Base: kind({ type: "string" }) },
      },
    },
    parameters: [{ name: "p", in: "query", schema: { oneOf: [refTo("Cat"), refTo("Dog")], ...union } }],
  });
  const schema: Schema = operation.parameters[0]?.schema ?? {};
  return (schema.oneOf ?? schema.anyOf)?.map((member) => ({ ...member, $ref: undefined }));
}

const discriminator = { propertyName: "kind" };
const chosenBy = (...values: (string | number | boolean | null)[]): Schema => ({
  properties: { kind: values.length === 1 ? { const: values[0] ?? null } : { enum: values } },
});

test.each<[why: string, cat: Json, union: Json, want: Schema]>([
  [
    "a mapping",
    kind({ type: "string" }),
    { discriminator: { ...discriminator, mapping: { kitty: "Cat" } } },
    chosenBy("kitty"),
  ],
  [
    "a mapping of several values",
    kind({ type: "string" }),
    { discriminator: { ...discriminator, mapping: { kitty: "Cat", cat: refTo("Cat")["$ref"] } } },
    chosenBy("kitty", "cat"),
  ],
  ["names of schemas, without one", kind({ type: "string" }), { discriminator }, chosenBy("Cat")],
  [
    "a property behind references",
    { allOf: [refTo("Base"), { properties: { lives: {} } }] },
    { discriminator },
    chosenBy("Cat"),
  ],
  ["a property's own values", kind({ type: "string", enum: ["c"] }), { discriminator }, {}],
  [
    "those of its values that are mapped to it",
    kind({ type: "string", enum: ["cat", "kitty", "dog"] }),
    { discriminator: { ...discriminator, mapping: { cat: "Cat", kitty: "Cat", dog: "Dog" } } },
    chosenBy("cat", "kitty"),
  ],
  [
    "its own values, if they are all mapped to it",
    kind({ type: "string", enum: ["cat"] }),
    { discriminator: { ...discriminator, mapping: { cat: "Cat", kitty: "Cat", dog: "Dog" } } },
    {},
  ],
  [
    "its own values, if none of them is mapped to it",
    kind({ type: "string", enum: ["dog"] }),
    { discriminator: { ...discriminator, mapping: { cat: "Cat", dog: "Dog" } } },
    {},
  ],
  [
    "any of its values, if not all are mapped",
    kind({ type: "string", enum: ["cat", "bird"] }),
    { discriminator: { ...discriminator, mapping: { cat: "Cat", dog: "Dog" } } },
    {},
  ],
  [
    "those of its values that are not another member's",
    kind({ type: "string", enum: ["dog", "bird", "cat"] }),
    { discriminator: { ...discriminator, mapping: { cat: "Cat", dog: "Dog" } } },
    chosenBy("cat", "bird"),
  ],
  [
    "its values and null",
    kind({ type: "string", nullable: true, enum: ["cat", "dog"] }),
    { discriminator: { ...discriminator, mapping: { cat: "Cat", dog: "Dog" } } },
    chosenBy("cat", null),
  ],
  [
    "numbers",
    kind({ type: "integer" }),
    { discriminator: { ...discriminator, mapping: { 1: "Cat", 2: "Dog" } } },
    chosenBy(1),
  ],
  [
    "those of its numbers",
    kind({ type: "integer", enum: [1, 2, 3], example: 2 }),
    { discriminator: { ...discriminator, mapping: { 1: "Cat", 2: "Dog", 3: "Dog" } } },
    chosenBy(1),
  ],
  [
    "true or false",
    kind({ type: "boolean" }),
    { discriminator: { ...discriminator, mapping: { true: "Cat", false: "Dog" } } },
    chosenBy(true),
  ],
  [
    "a property that may be null",
    kind({ type: "string", nullable: true }),
    { discriminator: { ...discriminator, mapping: { cat: "Cat", dog: "Dog" } } },
    chosenBy("cat"),
  ],
  ["a property that shows another value", kind({ type: "string", example: "tabby" }), { discriminator }, {}],
  ["a property that is no text", kind({ type: "integer" }), { discriminator }, {}],
  ["no such property", { type: "object" }, { discriminator }, {}],
  ["no discriminator", kind({ type: "string" }), {}, {}],
  ["null, too", kind({ type: "string" }), { discriminator, nullable: true }, chosenBy("Cat")],
])("a member is chosen by %s", async (_, cat, union, want) => {
  expect((await besides(cat, union))?.[0]).toEqual(want);
});

test("names of schemas count for nothing where another member shows that values are other ones", async () => {
  const item = kind({ anyOf: [{ type: "string", enum: ["d"] }, { type: "string" }] });
  expect(await besides(kind({ type: "string" }), { discriminator }, item)).toEqual([{}, {}]);
});

test("each member takes its own values", async () => {
  const open = kind({ type: "string" });
  expect(await besides(open, { discriminator }, open)).toEqual([chosenBy("Cat"), chosenBy("Dog")]);
});

test("thousands of members, and as many keys and values, are read once and not with each other", async () => {
  const keys = Array.from({ length: 15_000 }, (_, index) => `k${index}`);
  const member = (key: string): Json => ({ allOf: [refTo("Base"), { properties: { [`of${key}`]: {} } }] });
  const { operation } = await lowerOperation("3.0.3", {
    root: {
      components: {
        schemas: {
          Base: kind({ type: "string", enum: keys }),
          ...Object.fromEntries(keys.map((key) => [`M${key}`, member(key)])),
        },
      },
    },
    parameters: [
      {
        name: "p",
        in: "query",
        schema: {
          oneOf: keys.map((key) => refTo(`M${key}`)),
          discriminator: {
            ...discriminator,
            mapping: Object.fromEntries(keys.map((key) => [key, `M${key}`])),
          },
        },
      },
    ],
  });
  const { oneOf = [] } = operation.parameters[0]?.schema ?? {};
  expect(oneOf.map(({ properties }) => properties?.["kind"]?.const)).toEqual(keys);
}, 20_000);

test("values without a key are not copied to thousands of members", async () => {
  const values = Array.from({ length: 1_000 }, (_, index) => `v${index}`);
  const names = Array.from({ length: 1_000 }, (_, index) => `M${index}`);
  const all = [...names, ...values];
  const { operation } = await lowerOperation("3.0.3", {
    root: {
      components: {
        schemas: Object.fromEntries(names.map((name) => [name, kind({ type: "string", enum: all })])),
      },
    },
    parameters: [{ name: "p", in: "query", schema: { oneOf: names.map(refTo), discriminator } }],
  });
  const { oneOf = [] } = operation.parameters[0]?.schema ?? {};
  expect(oneOf.filter(({ properties }) => properties !== undefined)).toEqual([]);
});
