/** Each promise of docs/security.md names tests that are there. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/security.md"), "utf8");

/** `a/{b,c/d}.ts` is two paths. */
function expanded(path: string): string[] {
  const [, before = "", names, after = ""] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
  return names === undefined ? [path] : names.split(",").map((name) => before + name + after);
}

test("the tests that it names are there", () => {
  const named = [...page.matchAll(/`(test\/[^`]*)`/g)].flatMap(([, path = ""]) => expanded(path));
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
