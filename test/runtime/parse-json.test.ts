import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson } from "../../src/runtime/values/read-json.js";

test.each<[text: string, want: unknown]>([
  ["9007199254740993", "9007199254740993"],
  ["-9007199254740993", "-9007199254740993"],
  ["9007199254740991", 9007199254740991],
  [
    '{"id":12345678901234567890,"a":[12345678901234567890]}',
    { id: "12345678901234567890", a: ["12345678901234567890"] },
  ],
  ['"id 12345678901234567890 \\" 12345678901234567890"', 'id 12345678901234567890 " 12345678901234567890'],
  ["0.44999998807907104", 0.44999998807907104],
  ["[-0.1234567890123456789,12.12345678901234567]", [-0.12345678901234568, 12.123456789012346]],
  ["1.2345678901234567e-7", 1.2345678901234567e-7],
  ["1234567890123456789e3", 1234567890123456789e3],
  ["12345678901234567890.5", 12345678901234567890.5],
  ["[1e400,-1.5E+999,1e308]", ["1e400", "-1.5E+999", 1e308]],
  ["12345678901234567890.5e300", "12345678901234567890.5e300"],
  [`${"9".repeat(400)}.5`, `${"9".repeat(400)}.5`],
  ['{"a":"1e400","b":1e-400}', { a: "1e400", b: 0 }],
])("%s", (text, want) => {
  expect(parseJson(text)).toEqual(want);
});

test("a long text full of escapes stands beside a long integer", () => {
  const text = "\n".repeat(4_000_000);
  const [was, id] = parseJson(
    JSON.stringify([text, 0]).replace(",0]", ",12345678901234567890]"),
  ) as unknown[];
  expect(was === text).toBe(true);
  expect(id).toBe("12345678901234567890");
});

test("what JavaScript can hold is read as JSON.parse reads it", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.double({ noNaN: true, noDefaultInfinity: true }), (value, number) => {
      fc.pre(!/(?<![.\d])\d{16,}(?![\d.eE])/.test(JSON.stringify([value, number])));
      const text = JSON.stringify({ value, number });
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

test.each(["01e400", "1.2.3e400", "1e400x", "-e400", "[1e+-400]"])("%s is no JSON", (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError);
});
