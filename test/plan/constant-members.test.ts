/** Members that have one value are not asked for, wherever that tells nothing apart, and arrive all the same. */
import { describe, expect, test } from "vitest";
import type { Schema } from "../../src/model/api.js";
import { placeArguments } from "../../src/runtime/call/arguments.js";
import { operationTool } from "../../src/runtime/discovery/describe.js";
import { argumentSchema } from "../../src/runtime/operations/accepted-arguments.js";
import type { OperationSource } from "../../src/runtime/operations/operation.js";
import { operationSource } from "../../src/runtime/operations/source.js";
import { problemText } from "../../src/runtime/schema/words.js";
import { constantOf } from "../../src/plan/trim/plain-object.js";
import { flattener, type Flatten } from "../../src/schema/flatten.js";
import { fits } from "../../src/runtime/schema/validate.js";
import { operation, parameter, plannedOne } from "./build.js";

const text: Schema = { type: "string" };
const pet: Schema = {
  type: "object",
  properties: { kind: { const: "pet" }, name: text },
  required: ["kind", "name"],
  additionalProperties: false,
};
const rex = { name: "rex" };
const sent = { name: "rex", kind: "pet" };
const asked = { type: "object", properties: { name: text }, required: ["name"] };
const orNull = { ...asked, type: ["object", "null"] };
const list = (items: Schema): Schema => ({ type: "array", items });
const refTo = (name: string): Schema => ({ $ref: `#/$defs/${name}` });

/** An operation whose body has the property `a`. */
async function withA(a: Schema, { needed = true } = {}) {
  const body: Schema = { type: "object", properties: { a, other: text }, ...(needed && { required: ["a"] }) };
  return plannedOne(operation("POST /x", { body }), { schemas: new Map([["Pet", pet]]) });
}

type Planned = Awaited<ReturnType<typeof withA>>;

const operations: OperationSource = {
  ...operationSource({ apis: [], operations: { listed: "[]", modules: {} } }),
  schema: async (name) => (name === "Pet" ? pet : undefined),
};

async function bodyOf({ facts }: Planned, args: Record<string, unknown>): Promise<unknown> {
  const tool = await operationTool(facts, { reads: false, operations });
  const placement = await placeArguments(tool, facts, args, { operations });
  return placement.ok ? placement.values.body : placement.problems.map(problemText);
}

describe("an object with one value", () => {
  /** Each requires all of them, or those of the next level. */
  const objects = (count: number, next: (index: number) => readonly number[]): Map<string, Schema> =>
    new Map(
      Array.from({ length: count }, (_, index) => {
        const properties = Object.fromEntries(next(index).map((other, at) => [`p${at}`, refTo(`S${other}`)]));
        return [`S${index}`, { type: "object", properties, required: Object.keys(properties) }];
      }),
    );
  const all = Array.from({ length: 40 }, (_, index) => index);

  test.each<[what: string, schemas: Map<string, Schema>, constant: unknown]>([
    ["which leads to itself", objects(40, () => all), undefined],
    [
      "of 20 ** 8 members",
      new Map([...objects(8, (i) => Array.from({ length: 20 }, () => i + 1)), ["S8", { const: 1 }]]),
      undefined,
    ],
    [
      "of a few",
      new Map([...objects(2, (i) => [i + 1, i + 1]), ["S2", { const: 1 }]]),
      { p0: { p0: 1, p1: 1 }, p1: { p0: 1, p1: 1 } },
    ],
  ])("%s is looked at once", (_, schemas, constant) => {
    const flatten = flattener(schemas);
    let looks = 0;
    const counted: Flatten = (schema) => {
      looks += 1;
      return flatten(schema);
    };
    const found = [...schemas.keys()].map((name) => constantOf(refTo(name), counted));
    expect(found[0]).toEqual(constant);
    expect(looks).toBeLessThan(500);
  });
});

describe("what is put in", () => {
  test.each<[where: string, a: Schema, sends: unknown, shows: unknown, arrives: unknown]>([
    ["an object", pet, rex, asked, sent],
    ["what a reference leads to", refTo("Pet"), rex, asked, sent],
    ["what allOf makes", { allOf: [refTo("Pet")] }, rex, asked, sent],
    ["each item", list(refTo("Pet")), [rex, rex], { type: "array", items: asked }, [sent, sent]],
    [
      "each value of a map",
      { type: "object", additionalProperties: pet },
      { x: rex },
      { type: "object", additionalProperties: asked },
      { x: sent },
    ],
    ["an object that may be null", { anyOf: [refTo("Pet"), { type: "null" }] }, rex, orNull, sent],
    ["null stays", { anyOf: [refTo("Pet"), { type: "null" }] }, null, orNull, null],
    [
      "an object in an object",
      { type: "object", properties: { pet, note: text }, required: ["pet"] },
      { pet: rex },
      { type: "object", properties: { pet: asked, note: text }, required: ["pet"] },
      { pet: sent },
    ],
    [
      "an object that has nothing else",
      {
        type: "object",
        properties: { v: { type: "object", properties: { n: { enum: [2] } }, required: ["n"] }, note: text },
        required: ["v"],
      },
      { note: "n" },
      { type: "object", properties: { note: text } },
      { note: "n", v: { n: 2 } },
    ],
    [
      "a member that is called as ways call each, and no other",
      {
        type: "object",
        properties: { "*": refTo("Pet"), plain: { type: "object", properties: { name: text } } },
      },
      { "*": rex, plain: rex },
      { type: "object", properties: { "*": asked } },
      { "*": sent, plain: rex },
    ],
    [
      "but no object that was left out",
      { type: "object", properties: { pet, note: text } },
      { note: "n" },
      { type: "object", properties: { pet: asked, note: text } },
      { note: "n" },
    ],
  ])("%s", async (_, a, sends, shows, arrives) => {
    const planned = await withA(a);
    expect(planned.tool.arguments.find(({ name }) => name === "a")?.schema).toMatchObject(shows as object);
    expect(JSON.stringify(planned.tool.arguments)).not.toContain("kind");
    expect(await bodyOf(planned, { a: sends })).toEqual({ a: arrives });
    const full = await argumentSchema(planned.facts, "body:/a", operations);
    expect(fits(full ?? { not: {} }, sends)).toBe(true);
  });

  test("and what is in the argument of a query", async () => {
    const filter = parameter("query filter", pet, { style: "deepObject", required: true });
    const { facts } = await plannedOne(operation("GET /x", { parameters: [filter] }));
    const placement = await placeArguments(undefined, facts, { filter: rex }, { operations });
    expect(placement.ok && placement.values.query.get("filter")).toEqual(sent);
  });

  test("a caller may say it, and may not say otherwise", async () => {
    const planned = await withA(pet);
    expect(await bodyOf(planned, { a: sent })).toEqual({ a: sent });
    expect(await bodyOf(planned, { a: { ...rex, kind: "cat" } })).toEqual([expect.stringContaining('"pet"')]);
  });

  test("the ledger says so", async () => {
    const { plan } = await withA(list(pet));
    expect(plan.ledger.map(({ subject, reason }) => `${subject}: ${reason}`)).toContain(
      'properties of a: always sent as "pet": the document allows nothing else: [].kind',
    );
  });
});

test.each<[where: string, a: Schema]>([
  ["a member of a union", { oneOf: [pet, { type: "object", properties: { kind: { const: "toy" } } }] }],
  ["below a member of a union", { anyOf: [list(pet), { type: "object", properties: { pet } }] }],
  [
    "an object with nothing else to ask for",
    { type: "object", properties: { kind: { const: "x" } }, required: ["kind"] },
  ],
  ["an object with rules of its own", { ...pet, minProperties: 2 }],
  ["the items of a list that has to contain some", { ...list(pet), contains: { required: ["kind"] } }],
])("%s is asked for as it was", async (_, a) => {
  const { tool, facts } = await withA(a, { needed: false });
  expect(facts.constantMembers).toBeUndefined();
  expect(JSON.stringify(tool.arguments)).toContain('"kind"');
});

test.each<[schema: Schema, asked: boolean]>([
  [{ type: "array", const: ["pet"] }, false],
  [{ type: "array", enum: [["pet"]], items: { type: "integer" } }, true],
])("the one value of %j is asked for: %s", async (schema, asked) => {
  const { tool } = await withA(schema);
  expect(tool.arguments.some(({ name }) => name === "a")).toBe(asked);
});
