import fc from "fast-check";
import { expect, test } from "vitest";
import { matchTemplate } from "../../src/runtime/resources/uri-template.js";
import { sized } from "../everything.js";

test.each<[template: string, uri: string, values: Record<string, string> | undefined]>([
  ["app://about", "app://about", {}],
  ["app://about", "app://about/x", undefined],
  ["app://books/{id}", "app://books/7", { id: "7" }],
  ["app://books/{id}", "app://books/a%2Fb", { id: "a/b" }],
  ["app://books/{id}", "app://books/", undefined],
  ["app://books/{id}", "app://books/7/pages", undefined],
  ["app://books/{id}", "app://books/%zz", undefined],
  ["app://books/{id}/pages/{page}", "app://books/7/pages/2", { id: "7", page: "2" }],
  ["app://books/{id}/pages/{page}", "app://books/7/2", undefined],
  ["app://{a}-{b}", "app://x-y-z", { a: "x-y", b: "z" }],
  ["app://{a}-{b}", "app://-z", undefined],
  ["app://{a}-{b}", "app://x-", undefined],
  ["app://{a}{b}", "app://xyz", { a: "xy", b: "z" }],
  ["app://{a}{b}", "app://x", undefined],
  ["{a}:{b}", ":x", undefined],
  ["app://books/{id}/books/", "app://books/", undefined],
])("%s %s", (template, uri, values) => {
  const found = matchTemplate(template, uri);
  expect(found && Object.fromEntries(found)).toEqual(values);
});

test("variables are found as by an expression that tries everything", () => {
  const pieces = fc.array(fc.constantFrom("a", "b", "-", "/", "aa", "-a"), { maxLength: 6 });
  const template = fc.array(fc.oneof(fc.constantFrom("a", "-", "/", "-a"), fc.constant("{v}")), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(template, pieces, (parts, letters) => {
      const named = parts.map((part, index) => (part === "{v}" ? `{v${index}}` : part)).join("");
      const tried = new RegExp(`^${parts.map((part) => (part === "{v}" ? "([^/?#&=]+)" : part)).join("")}$`);
      const uri = letters.join("");
      const found = matchTemplate(named, uri);
      expect(found && [...found.values()]).toEqual(tried.exec(uri)?.slice(1));
    }),
    { numRuns: sized(1_000, 5_000) },
  );
});
