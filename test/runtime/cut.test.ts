import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSecrets } from "../../src/runtime/auth/secrets.js";
import { cutText, presented, presentText } from "../../src/runtime/response/cut.js";
import { presentJson } from "../../src/runtime/response/present.js";
import { selectionOf } from "../../src/runtime/response/fields.js";
import { cleanText } from "../../src/runtime/values/clean.js";
import { atOnce, type Steps } from "../../src/runtime/values/slices.js";

const cutToFit = (value: unknown, limit: number, redact = (text: string) => text) =>
  atOnce(presentJson(value, { limit, redact }));

test("a value that fits stays; one that does not is cut to fit and remains of its kind", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 60, max: 400 }), (value, limit) => {
      const { value: cut, cuts } = cutToFit(value, limit);
      const text = JSON.stringify(cut);
      if (JSON.stringify(value).length <= limit) {
        expect(cut).toBe(value);
        expect(cuts).toEqual([]);
      } else {
        expect(text.length).toBeLessThanOrEqual(limit);
        expect(cuts.length).toBeGreaterThan(0);
        expect(Array.isArray(cut)).toBe(Array.isArray(value));
        expect(typeof cut).toBe(typeof value);
      }
    }),
  );
});

test("arrays lose their end, strings their middle, objects nothing as long as there is room", () => {
  const value = { a: "short", b: "x".repeat(500), c: [1, 2, 3], d: Array.from({ length: 200 }, (_, i) => i) };
  const { value: cut, cuts } = cutToFit(value, 300);
  expect(cut).toMatchObject({ a: "short", c: [1, 2, 3] });
  expect(cut).toHaveProperty("b", expect.stringMatching(/^x+… \[\d+ characters cut\] …x+$/));
  expect(cuts.map(({ kind, path, of }) => [kind, path, of])).toEqual([
    ["characters", "b", 500],
    ["items", "d", 200],
  ]);
});

test.each<[string, unknown]>([
  ["objects without members", {}],
  ["lists without items", []],
  ["texts without characters", ""],
  ["objects of which nothing is written", { a: undefined }],
])("a list of many %s keeps to the limit", (_, item) => {
  const { text, cuts } = cutToFit(Array<unknown>(100_000).fill(item), 1_000);
  expect(text.length).toBeLessThanOrEqual(1_000);
  expect(cuts).toMatchObject([{ kind: "items", of: 100_000 }]);
});

test("what is shown of a long text is not lost to what is hidden behind it", () => {
  const name = "v".repeat(30_000) + "\u2060".repeat(200_000);
  const { value, cuts } = cutToFit({ name }, 20_000);
  expect(value).toHaveProperty("name", expect.stringMatching(/^v{100}/));
  expect(cuts).toMatchObject([{ kind: "characters", path: "name" }]);
});

test("a list is read no further than it is shown, however long it says it is", () => {
  let reads = 0;
  const list = new Proxy<unknown[]>([], {
    get: (target, name): unknown => (name === "length" ? 1_000_000 : Reflect.get(target, name)),
    has: () => ((reads += 1), false),
  });
  const { text } = cutToFit(list, 1_000);
  expect(text).toMatch(/^\[null,.*null\]$/);
  expect(reads).toBeLessThan(100);
});

test("half a character is never left", () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 90 }), (limit) => {
      const text = JSON.stringify(cutToFit("😀".repeat(100), limit).value);
      expect(text).not.toMatch(/\\ud[89a-f]/i);
    }),
  );
});

test("tables are cut at a line, prose in its middle", () => {
  expect(cutText("a,b\n1,2\n3,4\n", 9, { form: "lines" }).text).toBe("a,b\n1,2\n");
  expect(cutText("x".repeat(200), 90, { form: "prose" }).text).toMatch(/^x+… \[\d+ characters cut\] …x+$/);
});

/** An answer of so many items that few of them are shown. */
const many = Array.from({ length: 100_000 }, (_, id) => ({ id, name: `thing ${id}`, none: null }));

test("only what can be shown is looked at", () => {
  let texts = 0;
  const redact = (text: string): string => {
    texts += 1;
    return text;
  };
  for (const value of [many, { first: many, second: many }, { a: { b: many, c: "x".repeat(1_000_000) } }]) {
    texts = 0;
    const { text, cuts } = atOnce(presentJson(value, { limit: 4_000, redact }));
    expect(text.length).toBeLessThanOrEqual(4_000);
    expect(cuts[0]).toMatchObject({ kind: "items", of: 100_000 });
    expect(texts).toBeLessThan(10_000);
  }
});

test("a large answer of which little is shown is looked at in steps, and shown whole", () => {
  const nulls = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`member${i}`, null]));
  const value = { items: Array.from({ length: 10_000 }, (_, id) => ({ ...nulls, id })) };
  const work = presentJson(value, { selection: selectionOf(), limit: 1_000_000, redact: (text) => text });
  let steps = 0;
  let step = work.next();
  for (; step.done !== true; step = work.next()) steps += 1;
  expect(steps).toBeGreaterThan(5);
  expect(step.value.value).toEqual({ items: Array.from({ length: 10_000 }, (_, id) => ({ id })) });
  expect(step.value.cuts).toEqual([]);
});

test("no part of a secret is left where a text is cut", () => {
  const secret = "s3cr3t-0123456789";
  const secrets = createSecrets();
  secrets.add(secret);
  const redact = (text: string): string => secrets.redact(text);
  const parts = Array.from({ length: secret.length - 5 }, (_, i) => secret.slice(i, i + 6));
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 400 }), fc.integer({ min: 0, max: 40 }), (limit, shift) => {
      const text = `${"x".repeat(shift)}${secret}`.repeat(20_000);
      const shown = [atOnce(presentText(text, { limit, redact })).text, cutToFit([text], limit, redact).text];
      expect(shown.filter((one) => parts.some((part) => one.includes(part)))).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

test("what a tool's own code makes is cut as JSON has it", () => {
  const value = {
    at: new Date(0),
    none: undefined,
    run: () => 1,
    list: Array.from({ length: 500 }, () => new Date(0)),
  };
  const { value: cut } = cutToFit(value, 100);
  const at = "1970-01-01T00:00:00.000Z";
  expect(cut).toEqual({ at, list: [at, at] });
});

test.each([
  ["all of them", 300_000],
  ["the first of them", 150_000],
])("an answer of many texts is presented in steps, since each is searched for secrets: %s", (_, limit) => {
  let [texts, most] = [0, 0];
  const redact = (text: string): string => {
    texts += 1;
    return text;
  };
  const answer = ["\u001b", ...Array.from({ length: 20_000 }, (_, i) => `item${i}`)];
  const presenting = presentJson(answer, { limit, redact });
  for (let step = presenting.next(); step.done !== true; step = presenting.next()) {
    most = Math.max(most, texts);
    texts = 0;
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(3_000);
});

describe("a long text is presented in steps, and like a short one", () => {
  const secret = "s3cr3t-0123456789";
  const secrets = createSecrets();
  secrets.keep(secret);
  const redact = secrets.redactor([]);
  const filler = "\u00e9 %41 &lt; \u202aa\u202c b\u200d \ud83d\ude00";
  const text = `${filler}${secret}${filler}${encodeURIComponent(`<${secret}>`)}\n`.repeat(12_000);

  test.each<[what: string, make: () => Steps<unknown>]>([
    ["as text", () => presentText(text, { limit: 10_000_000, redact })],
    ["in a list", () => presentJson([text], { limit: 10_000_000, redact })],
    ["cut", () => presentJson([text], { limit: 200_000, redact })],
  ])("%s", (_, make) => {
    const work = make();
    let steps = 0;
    for (let step = work.next(); step.done !== true; step = work.next()) steps += 1;
    expect(steps).toBeGreaterThan(10);
  });

  test("all of it is presented", () => {
    const line = text.slice(0, text.indexOf("\n") + 1);
    expect(atOnce(presented(text, redact))).toBe(redact(cleanText(line)).repeat(12_000));
    expect(atOnce(presented(`${"x".repeat(200_000)}${secret}`, redact)).slice(199_990)).toBe(
      "xxxxxxxxxx[redacted]",
    );
  });

  test("no secret is left where it is divided", () => {
    for (let shift = 0; shift < secret.length; shift += 1)
      expect(
        atOnce(presented(`${"\u00e9".repeat(shift)}${`${secret}\u00e9`.repeat(20_000)}`, redact)),
      ).not.toContain("s3c");
  });
});
