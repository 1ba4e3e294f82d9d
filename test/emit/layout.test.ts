/** What is laid out without Prettier is what Prettier makes of it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatTypeScript } from "../../src/emit/text/format.js";
import { printed, printedArrow, printedLine, printedProperty } from "../../src/emit/text/layout.js";
import { literal } from "../../src/emit/text/literal.js";
import { sized } from "../everything.js";

const text = fc.oneof(
  fc.string(),
  fc.lorem({ maxCount: 12 }),
  fc.constantFrom('"', "it's", "…", "“Größe”", "東京", "a\nb", "</script>", "\\d+"),
);
const name = fc.oneof(
  fc.constantFrom("q", "enum", "title", "__proto__", "a-b", "1", "Größe"),
  fc.lorem({ maxCount: 2 }),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.integer(), { maxLength: 60 }),
    fc.array(text, { maxLength: 8 }),
    fc.array(tie("value"), { maxLength: 5 }),
    fc
      .uniqueArray(fc.tuple(name, tie("value")), { maxLength: 6, selector: ([key]) => key })
      .map((members) => Object.fromEntries(members) as unknown),
  ),
}));

test("any data, behind any beginning of a line", async () => {
  await fc.assert(
    fc.asyncProperty(
      value,
      fc.constantFrom("const x = ", "const aLongerNameThanUsual: readonly Record<string, unknown>[] = "),
      async (data, before) => {
        const { text, laidOut } = printed(data, { indent: 0, before, after: ";" });
        if (laidOut) expect(`${text}\n`).toBe(await formatTypeScript(`${before}${literal(data)};`));
      },
    ),
    { numRuns: sized(80, 250) },
  );
});

test("properties, and calls that end with data, as tool files have them", async () => {
  await fc.assert(
    fc.asyncProperty(text, value, fc.constantFrom(")", ").optional()"), async (said, data, close) => {
      const about = printedProperty("description", said, 2);
      const object = typeof data === "object" && data !== null && !Array.isArray(data) ? data : { data };
      const call = printed(object, { indent: 4, before: 'petId: path("petId", ', after: `${close},` });
      if (!about.laidOut || !call.laidOut) return;
      const tool = (property: string, argument: string): string =>
        `f({\n  ${property},\n  input: {\n    ${argument}\n  },\n});\n`;
      const flat = tool(`description: ${literal(said)}`, `petId: path("petId", ${literal(object)}${close},`);
      expect(tool(about.text, call.text)).toBe(await formatTypeScript(flat));
    }),
    { numRuns: sized(50, 150) },
  );
});

test("functions, whose body goes to the next line where it has to", async () => {
  const around = (member: string): string => `const modules = {\n  ${member}\n};\n`;
  for (let length = 1; length <= 75; length += 1) {
    const file = `a-${"b".repeat(length)}`;
    const [head, body] = [`"${file}": (): Promise<Module>`, `import("./${file}.js")`];
    const { text, laidOut } = printedArrow(head, body, 2);
    expect(laidOut).toBe(true);
    expect(around(text)).toBe(await formatTypeScript(around(`${head} => ${body},`)));
  }
  expect(printedArrow("()", `import("./${"b".repeat(110)}.js")`, 2).laidOut).toBe(false);
});

test("what is not plain to see is left to Prettier", () => {
  expect(printedLine("x".repeat(110), 0).laidOut).toBe(true);
  expect(printedLine("x".repeat(111), 0).laidOut).toBe(false);
  expect(printedLine("東京", 0).laidOut).toBe(false);
});
