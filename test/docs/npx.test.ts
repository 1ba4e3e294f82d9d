/** The name `openapi-to-mcp` belongs to somebody else's package in the registry, which npx would run if ours is not installed. */
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const below = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

test("no text has npx fetch a package of our command's name", () => {
  const files = [join(root, "README.md"), ...["docs", "src", "templates"].flatMap(below)];
  const bare = /\bnpx (?!--no )(?:-\S+ )*openapi-to-mcp\b/;
  expect(files.filter((file) => bare.test(readFileSync(file, "utf8")))).toEqual([]);
});
