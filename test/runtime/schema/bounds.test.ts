/** Findings of SAFETY.md: what a call may make the validator do, counted in steps. */
import { describe, expect, test } from "vitest";
import { explain } from "../../../src/runtime/call/explain.js";
import { roundedIntegers } from "../../../src/runtime/call/arguments.js";
import { refusal, type About } from "../../../src/runtime/call/signature.js";
import { accept } from "../../../src/runtime/schema/accept.js";
import { problemText } from "../../../src/runtime/schema/words.js";
import { fits } from "../../../src/runtime/schema/validate.js";
import { slicedChecks, Undecided, Work } from "../../../src/runtime/schema/work.js";
import { notMadeText } from "../../../src/runtime/call/explain.js";
import { tooDeep } from "../../../src/runtime/values/read-json.js";
import type { JsonSchema } from "../../../src/runtime/values/json.js";
import { atOnce, createSlices } from "../../../src/runtime/values/slices.js";

const ref = { $ref: "#/$defs/Filter" };
const leaf = {
  type: "object",
  required: ["eq"],
  properties: { eq: { type: "string" } },
  additionalProperties: false,
};

/** A union that holds itself; each alternative by a member of its own, or all by the same. */
function filters(names: readonly string[]): JsonSchema {
  const list = { type: "array", items: ref };
  const alternatives = names.map((name) => ({
    type: "object",
    required: [name],
    properties: { [name]: name === "not" ? ref : list },
    additionalProperties: false,
  }));
  return { ...ref, $defs: { Filter: { oneOf: [...alternatives, leaf] } } } as JsonSchema;
}

const own = filters(["and", "or", "not"]);
const same: JsonSchema = {
  ...ref,
  $defs: {
    Filter: {
      oneOf: ["a", "b", "c"].map((kind) => ({
        type: "object",
        required: ["of", "kind"],
        properties: { of: { anyOf: [ref, { type: "string" }] }, kind: { const: kind } },
      })),
    },
  },
};

function deep(depth: number, inner: unknown, wrap: (value: unknown) => unknown): unknown {
  let value = inner;
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
}

describe("a union that holds itself", () => {
  const ways: readonly [string, JsonSchema, (value: unknown) => unknown, unknown, unknown][] = [
    ["by members of its own", own, (value) => ({ and: [value, value] }), { eq: "x" }, { eq: 1 }],
    ["by not", own, (value) => ({ not: value }), { eq: "x" }, { eq: 1 }],
    ["by the same members", same, (value) => ({ of: value, kind: "c" }), "x", 1],
  ];
  describe.each(ways)("%s", (_, schema, wrap, right, wrong) => {
    test.each([1, 9, 16, 64])("nested %i deep", (depth) => {
      const valid = new Work();
      expect(accept(schema, deep(depth, right, wrap), valid).problems).toEqual([]);
      expect(valid.steps).toBeLessThan(5_000 * (depth + 1));
      const invalid = new Work();
      expect(accept(schema, deep(depth, wrong, wrap), invalid).problems).not.toEqual([]);
      expect(invalid.steps).toBeLessThan(50_000 * (depth + 1));
    });
  });

  test("the alternative whose member is there is explained, whatever is wrong inside", () => {
    const { problems } = accept(own, { not: { and: [{ eq: 1 }, { eq: 2 }, { eq: 3 }] } });
    expect(problems.map(problemText)).toEqual([
      "not.and.0.eq: expected a string",
      "not.and.1.eq: expected a string",
      "not.and.2.eq: expected a string",
    ]);
  });
});

describe("many wrong values", () => {
  const strings: JsonSchema = { type: "array", items: { type: "string" } };
  const either: JsonSchema = {
    type: "array",
    items: {
      oneOf: [
        { type: "string" },
        { type: "object", required: ["a"] },
        { type: "array", items: { type: "integer" } },
      ],
    },
  };
  const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`name${i}`, 1]));
  test.each<[string, JsonSchema, unknown]>([
    ["300 kB of ones", strings, Array(150_000).fill(1)],
    ["4 MB of ones", strings, Array(2_000_000).fill(1)],
    ["4 MB of objects", strings, Array(1_300_000).fill({})],
    ["of a union", either, Array(600_000).fill(true)],
    ["wide objects", { type: "object", additionalProperties: { type: "string" } }, wide],
    ["unknown names", { type: "object", properties: { name: {} }, additionalProperties: false }, wide],
  ])("%s", (_, schema, value) => {
    const work = new Work();
    const { problems } = accept(schema, value, work);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(8);
    expect(work.steps).toBeLessThan(500_000);
  });

  test("200,000 ids that lost digits", () => {
    const work = new Work();
    expect(roundedIntegers(Array(200_000).fill(12345678901234567890), work)).toHaveLength(8);
    expect(work.steps).toBeLessThan(10_000);
  });
});

describe("no part of a large value is read without a step", () => {
  const objects: JsonSchema = {
    oneOf: ["a", "b", "c", "d"].map((name) => ({
      required: [name],
      properties: { [name]: { type: "string" } },
    })),
  };
  const schemas: readonly [string, JsonSchema][] = [
    ["an object", { type: "object", properties: { a: { type: "string" } } }],
    ["objects that do not say so", objects],
    ["a list of them", { type: "array", items: objects }],
    ["any values", { type: "array", items: {}, minItems: 1_000_000 }],
    ["a few values", { type: "array", prefixItems: [{ type: "string" }], minItems: 1_000_000 }],
    ["different values", { type: "array", uniqueItems: true, minItems: 1_000_000 }],
  ];
  test.each(schemas)("where the schema asks for %s", (_, schema) => {
    let reads = 0;
    const count: ProxyHandler<unknown[]> = {
      get: (target, name, receiver) => {
        if (typeof name === "string" && /^\d/.test(name)) reads += 1;
        return Reflect.get(target, name, receiver) as unknown;
      },
    };
    const items = new Proxy(
      Array.from({ length: 50_000 }, () => ({})),
      count,
    );
    const work = new Work();
    expect(accept(schema, items, work).problems).not.toEqual([]);
    expect(reads).toBeLessThanOrEqual(work.steps + 100);
  });
});

test("valid values of 1 MB are taken, though they are checked in slices", async () => {
  const items = Array.from({ length: 20_000 }, (_, i) => ({ not: { and: [{ eq: `value ${i}` }] } }));
  const schema: JsonSchema = { ...own, $ref: undefined, type: "array", items: ref } as unknown as JsonSchema;
  const checks = slicedChecks(createSlices(), new AbortController().signal);
  let runs = 0;
  const accepted = await checks((work) => {
    runs += 1;
    return accept(schema, items, work);
  });
  expect(accepted.problems).toEqual([]);
  expect(runs).toBeGreaterThan(5);
  // The same, with texts for numbers.
  const counted = Array.from({ length: 100_000 }, (_, i) => String(i));
  const integers: JsonSchema = { type: "array", items: { type: "integer" } };
  const numbers = await checks((work) => accept(integers, counted, work));
  expect(numbers.problems).toEqual([]);
  expect(JSON.stringify(numbers.value)).toBe(JSON.stringify(counted.map(Number)));
});

test("what takes too long to check is refused, and says what to do", () => {
  const schema: JsonSchema = {
    type: "array",
    items: { anyOf: Array.from({ length: 2_000 }, (_, i) => ({ const: i })) },
  };
  const { problems } = accept(schema, Array(20_000).fill(1_999));
  expect(problems.map(problemText)).toEqual([
    "the arguments: expected less at once: it takes too many steps to check this value",
  ]);
});

test("patterns may take only a part of the steps", () => {
  const most = 12_000_000;
  expect(() => new Work().spend(most, "a")).not.toThrow();
  expect(() => new Work().spend(most + 1, "a")).toThrow(Undecided);
  expect(() => new Work().spend(most + 1)).not.toThrow();
});

test("a reference that leads back to itself says nothing", () => {
  const schema: JsonSchema = {
    $ref: "#/$defs/a",
    $defs: {
      a: { allOf: [{ $ref: "#/$defs/b" }, { type: "string" }] },
      b: { anyOf: [{ $ref: "#/$defs/a" }] },
    },
  };
  expect(fits(schema, "x")).toBe(true);
});

test("no text about refused arguments is longer than 2 KB", () => {
  const long = "x".repeat(5_000);
  const names = Array.from({ length: 300 }, (_, i) => `${long}${i}`);
  const schema: JsonSchema = { enum: names };
  const problems = names.slice(0, 8).map((name) => ({ path: `/${name}`, keyword: "enum", expected: long }));
  const entries = names.map((name) => ({ name, required: true, schema }));
  const text = refusal({ name: "tool", entries }, problems);
  expect(text.length).toBeLessThan(1_900);
  expect(text.split("\n").filter((line) => line.includes("expected") || line.startsWith("xxx")).length).toBe(
    8,
  );
});

describe("work that is interrupted comes to the same end, with about as many steps", () => {
  const only = (name: string, part: JsonSchema): JsonSchema => ({
    type: "object",
    required: [name],
    additionalProperties: false,
    properties: { [name]: part },
  });
  const filter: JsonSchema = { $ref: "#/$defs/Filter" };
  const filters: JsonSchema = {
    ...filter,
    $defs: { Filter: { oneOf: [only("and", { type: "array", items: filter }), only("not", filter)] } },
  };
  const wrongFilter = (): unknown =>
    Array.from({ length: 12 }).reduce<unknown>((inside) => ({ and: [{ not: inside }] }), { nope: 1 });
  const wide = Object.fromEntries(Array.from({ length: 30_000 }, (_, i) => [`name${i}`, 1]));
  test.each<[string, JsonSchema, unknown]>([
    ["many wrong items of a union", filters, { and: Array.from({ length: 3_000 }, wrongFilter) }],
    [
      "a long text for a pattern",
      { type: "string", pattern: "^(a|aa)+(b|c)*[0-9]{1,9}$" },
      "a".repeat(1_000_000),
    ],
    ["unknown names", { type: "object", properties: { name: {} }, additionalProperties: false }, wide],
    ["items as texts", { type: "array", items: { type: "integer" } }, Array(20_000).fill("1")],
    ["two wide objects that have to differ", { type: "array", uniqueItems: true }, [wide, { ...wide, a: 1 }]],
    [
      "two long lists that have to differ",
      { type: "array", uniqueItems: true },
      [Array(200_000).fill(1), []],
    ],
    [
      "names and their number",
      {
        type: "object",
        propertyNames: { maxLength: 20 },
        minProperties: 1,
        maxProperties: 50_000,
        additionalProperties: { type: "integer" },
      },
      wide,
    ],
    [
      "members as texts that a union follows",
      {
        type: "object",
        additionalProperties: { type: "integer" },
        anyOf: [{ propertyNames: { pattern: "^n" } }, { maxProperties: 1 }],
      },
      Object.fromEntries(Object.keys(wide).map((name) => [name, "1"])),
    ],
  ])("%s", (_, schema, value) => {
    const whole = new Work();
    const cut = new Work();
    const expected = accept(schema, value, whole);
    expect(atOnce(cut.inSlices(() => accept(schema, value, cut)))).toEqual(expected);
    expect(cut.steps).toBeLessThan(1.5 * whole.steps + 100_000);
  });
});

/** Counts how often parts of a value are looked at, at any depth. */
function watched<T extends object>(whole: T): { seen: T; looks: () => number } {
  let looks = 0;
  const known = new WeakMap<object, object>();
  const watch = (part: object): object => {
    const proxy = known.get(part) ?? new Proxy(part, handler);
    known.set(part, proxy);
    return proxy;
  };
  const handler: ProxyHandler<object> = {
    get(target, name, receiver) {
      looks += 1;
      const part: unknown = Reflect.get(target, name, receiver);
      return typeof part === "object" && part !== null ? watch(part) : part;
    },
    getOwnPropertyDescriptor(target, name) {
      looks += 1;
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    ownKeys(target) {
      const names = Reflect.ownKeys(target);
      looks += names.length;
      return names;
    },
  };
  return { seen: new Proxy(whole, handler) as T, looks: () => looks };
}

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const to = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });
const names = (count: number): Record<string, number> =>
  Object.fromEntries(times(count, (i): [string, number] => [`name${i}`, 1]));

/** Each level leads to the next one twice. */
function doubled(
  levels: number,
  level: (next: JsonSchema, i: number) => JsonSchema,
  last: JsonSchema,
): JsonSchema {
  const each = times(levels, (i): [string, JsonSchema] => [`L${i}`, level(to(`L${i + 1}`), i)]);
  return { ...to("L0"), $defs: { ...Object.fromEntries(each), [`L${levels}`]: last } };
}

describe("where many ways lead to the same schemas, each is looked at about once", () => {
  const all = doubled(24, (next) => ({ allOf: [next, { ...next, description: "again" }] }), {
    type: "object",
    properties: { a: { type: "string" } },
  });
  const unevaluated = doubled(
    22,
    (next, i) => ({
      oneOf: [next, { type: "string" }],
      anyOf: [next, { type: "integer", description: `k${i}` }],
      unevaluatedProperties: { type: "integer" },
    }),
    { properties: { z: { type: "integer" } } },
  );
  const dependent = doubled(30, (next) => ({ dependentSchemas: { a: next, b: { ...next } } }), {
    properties: { a: {}, b: {} },
  });
  const closed: JsonSchema = {
    allOf: [to("L0")],
    unevaluatedProperties: false,
    $defs: dependent.$defs ?? {},
  };
  const either = doubled(16, (next) => ({ anyOf: [next, { ...next, description: "again" }] }), {
    type: "object",
    properties: { a: { type: "string" } },
  });
  test.each<[string, JsonSchema, unknown, string[]]>([
    ["allOf", all, { a: 1 }, ["a: expected a string"]],
    ["unevaluatedProperties", unevaluated, { a: 1, d: "x" }, ["d: expected an integer"]],
    ["dependentSchemas", closed, { a: 1, b: 1, c: 1 }, ["c is not known here: expected to be left out"]],
    ["anyOf", either, { a: 1 }, ["the arguments: expected a value"]],
  ])("%s", (_, schema, value, expected) => {
    const { seen, looks } = watched(schema);
    const work = new Work();
    expect(accept(seen, value, work).problems.map(problemText)).toEqual(expected);
    expect(work.steps).toBeLessThan(50_000);
    expect(looks()).toBeLessThan(50_000);
  });

  test("references to unions, in the first call", () => {
    const count = 200;
    const union = {
      anyOf: times(count, (i): JsonSchema => ({ type: "integer", minimum: i, title: `${i}` })),
    };
    const each = times(count, (i): [string, JsonSchema] => [
      `R${i}`,
      { anyOf: [to("All"), { type: "null" }] },
    ]);
    const schema: JsonSchema = {
      anyOf: each.map(([name]) => to(name)),
      $defs: { All: union, ...Object.fromEntries(each) },
    };
    const { seen, looks } = watched(schema);
    expect(fits(seen, [1])).toBe(false);
    expect(looks()).toBeLessThan(500 * count);
  });

  test("alternatives that all have the same base, in the first call that coerces", () => {
    const { seen, looks } = watched<JsonSchema>({
      anyOf: times(200, (i) => ({ anyOf: [to("All"), { type: "null" }], title: `${i}` })),
      $defs: { All: { anyOf: times(200, (i): JsonSchema => ({ type: "array", minItems: i + 2 })) } },
    });
    expect(accept(seen, { a: 1 }, new Work(Infinity)).problems).not.toEqual([]);
    expect(looks()).toBeLessThan(1_000_000);
  });
});

describe("neither a value nor a schema is looked at without a step", () => {
  const integers = (count: number): JsonSchema[] => times(count, (i) => ({ type: "integer", minimum: i }));
  const parts = (count: number, part: (i: number) => JsonSchema): JsonSchema => ({
    allOf: times(count, part),
  });
  test.each<[string, JsonSchema, object]>([
    [
      "objects that are listed",
      { type: "array", items: { enum: times(500, (a) => ({ a })) } },
      times(900, () => ({ a: 499 })),
    ],
    [
      "lists that are listed",
      { type: "array", items: { enum: times(500, (a) => [a]) } },
      times(900, () => [499]),
    ],
    [
      "a wide object, and those that are listed",
      { enum: times(500, (a) => ({ a, ...names(2) })) },
      names(20_000),
    ],
    [
      "dependentRequired",
      {
        type: "array",
        items: { dependentRequired: Object.fromEntries(times(500, (i) => [`d${i}`, ["x"]])) },
      },
      times(900, () => ({})),
    ],
    [
      "dependentSchemas",
      { type: "array", items: { dependentSchemas: Object.fromEntries(times(500, (i) => [`d${i}`, {}])) } },
      times(900, () => ({})),
    ],
    ["numbers of members", { anyOf: times(50, (i) => ({ minProperties: 5_049 - i })) }, names(5_000)],
    [
      "items to coerce",
      { type: "array", ...parts(300, () => ({ prefixItems: [{ type: "integer" }] })) },
      ["1", ...times(2_000, () => 1)],
    ],
    [
      "alternatives that know few members",
      {
        anyOf: times(50, (i) => ({
          ...parts(30, (j) => ({ properties: { [`p${i}_${j}`]: {} } })),
          type: "object",
          required: ["r"],
        })),
      },
      names(900),
    ],
  ])("%s", (_, schema, value) => {
    // What is found out once, for all calls, is known by now.
    const { seen, looks } = watched({ schema, value });
    accept(seen.schema, Array.isArray(value) ? [] : {}, new Work(Infinity));
    accept(seen.schema, seen.value, new Work(Infinity));
    const before = looks();
    const work = new Work(Infinity);
    accept(seen.schema, seen.value, work);
    expect(looks() - before).toBeLessThan(2 * work.steps + 5_000);
  });

  /** Work that nobody can count from outside. Fails only beyond two seconds, so that a slow machine passes. */
  test.each<[string, JsonSchema, unknown]>([
    ["a long blank text for a union of numbers", { anyOf: integers(4_000) }, " ".repeat(1_000_000)],
    [
      "items behind those that are listed",
      { anyOf: times(4_000, () => ({ prefixItems: [{}], not: {} })) },
      Array(480_000).fill(1),
    ],
    [
      "unevaluated items",
      { ...parts(2_000, () => ({ prefixItems: [{}] })), unevaluatedItems: { type: "integer" } },
      Array(480_000).fill(1),
    ],
  ])("%s", (_, schema, value) => {
    const work = new Work();
    const slices = work.inSlices(() => accept(schema, value, work));
    let longest = 0;
    for (let isDone: boolean | undefined = false; isDone !== true;) {
      const began = performance.now();
      isDone = slices.next().done;
      longest = Math.max(longest, performance.now() - began);
    }
    expect(longest).toBeLessThan(2_000);
  });
});

describe("work that keeps nothing of what it found", () => {
  test("is begun again until it ends", () => {
    const work = new Work();
    const job = (): string => {
      work.spend(700_000);
      return "done";
    };
    expect(atOnce(work.inSlices(job))).toBe("done");
    // What comes after it has the steps that are left.
    expect(atOnce(work.inSlices(job))).toBe("done");
  });

  test("goes on as long as each run keeps something", () => {
    const work = new Work();
    let done = 0;
    const job = (): number => {
      for (; done < 3; done += 1) {
        work.spend(700_000);
        work.kept += 1;
      }
      return done;
    };
    expect(atOnce(work.inSlices(job))).toBe(3);
  });

  test("is not decided if it would hold the event loop", () => {
    const work = new Work();
    const runs: number[] = [];
    const job = (): void => {
      const before = work.steps;
      try {
        for (;;) work.spend(1);
      } finally {
        runs.push(work.steps - before);
      }
    };
    expect(() => atOnce(work.inSlices(job))).toThrow(Undecided);
    expect(Math.max(...runs)).toBeLessThan(1_000_000);
  });
});

describe("JSON in a text is judged as it would be without the text", () => {
  const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
  const list: JsonSchema = { type: "array", items: {} };
  const within: JsonSchema = { type: "array", items: { type: "object", properties: { a: list } } };
  const said = "its arguments are nested more than 100 levels deep";
  test.each<[string, JsonSchema, unknown, string[]]>([
    ["as deep as arguments may be", list, nested(99), []],
    ["one level deeper", list, nested(100), [said]],
    ["3,000 levels", list, nested(3_000), [said]],
    ["so deep that the stack would not do", list, nested(60_000), [said]],
    ["within other values, as deep as they may be", within, [{ a: nested(97) }], []],
    ["within other values, one level deeper", within, [{ a: nested(98) }], [said]],
    [
      "many lists",
      list,
      `[${"[],".repeat(100_000)}1]`,
      ["JSON in its arguments has more than 100,000 lists and objects"],
    ],
    [
      "many members",
      { type: "object" },
      JSON.stringify(names(50_001)),
      ["JSON in its arguments has an object with more than 50,000 members"],
    ],
  ])("%s", (_, schema, value, expected) => {
    expect(accept(schema, value).problems.map(problemText)).toEqual(expected);
  });

  test("texts in texts cannot go deeper together", () => {
    const recursive: JsonSchema = { ...to("List"), $defs: { List: { type: "array", items: to("List") } } };
    const text = times(6, (i) => i).reduce(
      (inside) => `${"[".repeat(60)}${JSON.stringify(inside)}${"]".repeat(60)}`,
      "[]",
    );
    expect(accept(recursive, text).problems.map(problemText)).toEqual([said]);
  });

  test("the message is the same", () => {
    const { problems } = accept(list, nested(3_000));
    const about: About = {
      name: "tool",
      entries: [],
      argumentNames: [],
      idempotent: false,
      credentialVariables: [],
    };
    expect(explain({ kind: "arguments", problems }, about)).toBe(notMadeText(tooDeep));
  });
});
