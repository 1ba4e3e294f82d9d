import fc from "fast-check";
import { expect, test } from "vitest";
import { closures, type Own } from "../../src/schema/collect.js";

function graphOf(text: string): Map<string, Own<string>> {
  return new Map(
    text.split(" ").map((node): [string, Own<string>] => {
      const [name = "", refs = ""] = node.split(">");
      return [name, { found: new Set([name]), refs: new Set(refs === "" ? [] : refs.split("")) }];
    }),
  );
}

test.each([
  ["a>b b>c c", "a:abc b:bc c:c"],
  ["a>b b>a", "a:ab b:ab"],
  ["a>a", "a:a"],
  ["a>bc b>d c>d d>b", "a:abcd b:bd c:bcd d:bd"],
  ["a>x", "a:a"],
  ["a b>a c>b d>c a>d", "a:abcd b:abcd c:abcd d:abcd"],
])("%s", (graph, want) => {
  const found = [...closures(graphOf(graph))].map(([name, set]) => `${name}:${[...set].sort().join("")}`);
  expect(found.sort().join(" ")).toBe(want);
});

test("finds what a walk from each schema finds", () => {
  const name = fc.constantFrom(..."abcdefgh");
  fc.assert(
    fc.property(fc.dictionary(name, fc.uniqueArray(name)), (edges) => {
      const all = new Map(
        Object.entries(edges).map(([key, refs]) => [key, { found: new Set([key]), refs: new Set(refs) }]),
      );
      for (const [key, set] of closures(all)) {
        const seen = new Set<string>();
        const open = [key];
        for (const one of open) {
          if (!all.has(one) || seen.has(one)) continue;
          seen.add(one);
          open.push(...(edges[one] ?? []));
        }
        expect([...set].sort()).toEqual([...seen].sort());
      }
    }),
  );
});

test("is not stopped by a long chain", () => {
  const names = Array.from({ length: 50_000 }, (_, index) => `n${index}`);
  const all = new Map(
    names.map((one, index) => [one, { found: new Set<string>(), refs: new Set([`n${index + 1}`]) }]),
  );
  expect(closures(all).size).toBe(names.length);
});
