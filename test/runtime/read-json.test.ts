import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson, readJson } from "../../src/runtime/values/read-json.js";
import { atOnce } from "../../src/runtime/values/slices.js";

function outcome(read: () => unknown): unknown {
  try {
    return { value: read() };
  } catch (error) {
    return error instanceof SyntaxError ? "not JSON" : error;
  }
}

describe("JSON read in steps", () => {
  it.each([1, 5, 40])("is the same value as parsed at once, %i characters at a time", (run) => {
    fc.assert(
      fc.property(fc.json(), fc.nat(2), (text, indent) => {
        const spaced = JSON.stringify(JSON.parse(text), undefined, indent);
        expect(atOnce(readJson(spaced, { run }))).toEqual(parseJson(spaced));
      }),
    );
  });

  it.each([1, 3, 20])("is refused exactly if it is not JSON, %i characters at a time", (run) => {
    const piece = fc.constantFrom("[", "]", "{", "}", ",", ":", '"a"', "1", " ", '"\\""', "-", "null");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join("");
        expect(outcome(() => atOnce(readJson(text, { run })))).toEqual(outcome(() => parseJson(text)));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['{"a":[{"id":1234567890123456789}]}', { a: [{ id: "1234567890123456789" }] }],
    ['{"__proto__":[1,2],"a":{"b":[]}}', JSON.parse('{"__proto__":[1,2],"a":{"b":[]}}')],
    ['{"a":[1,2],"a":[3]}', { a: [3] }],
  ])("keeps what parsing at once keeps: %s", (text, want) => {
    expect(atOnce(readJson(text, { run: 1 }))).toEqual(want);
  });

  it("may have as much white space, and as many digits in texts, as it wants", () => {
    const digits = "1".repeat(70_000);
    expect(atOnce(readJson(`${" ".repeat(70_000)}["${digits}",1${"\n".repeat(2_000)}]`))).toEqual([
      digits,
      1,
    ]);
  });

  it.each([
    ["[".repeat(1_001) + "]".repeat(1_001), "is nested more than 1000 levels deep"],
    ["[".repeat(100_000), "is nested more than 1000 levels deep"],
    [`[${"1,".repeat(1_000_000)}1]`, "has more than 1,000,000 values"],
    ["1".repeat(70_000), "has a number of more than 1,000 characters"],
    [`[${"[],".repeat(30_000)} -${"1".repeat(2_000)} ]`, "has a number of more than 1,000 characters"],
    [
      `{"a" : 0.${"1".repeat(2_000)}, "b":"${"b".repeat(70_000)}"}`,
      "has a number of more than 1,000 characters",
    ],
    [`{${'"a":1,'.repeat(50_000)}"a":1}`, "has an object with more than 50,000 members"],
  ])("is refused beyond a limit", (text, message) => {
    expect(() => atOnce(readJson(text))).toThrow(message);
  });
});
