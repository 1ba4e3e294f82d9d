/** docs/troubleshooting.md has an entry for every code that a message can end with, and for no other. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/troubleshooting.md"), "utf8");

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join(root, folder, path), "utf8"));
}

/** The members of a union of strings, as it is written. */
function union(source: string, name: string): string[] {
  const [, members = ""] = new RegExp(`type ${name} =([^;]*);`).exec(source) ?? [];
  return [...members.matchAll(/"([a-z0-9-]+)"/g)].map(([, member = ""]) => member);
}

function section(title: string): string[] {
  const [, body = ""] = page.split(`## ${title}\n`);
  const cells = body.split("\n## ")[0]?.matchAll(/^\| (`[^|]*`) +\|/gm) ?? [];
  return [...cells].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([a-z0-9-]+)`/g)].map(([, code = ""]) => code),
  );
}

test("errors", () => {
  const codes = union(readFileSync(join(root, "src/errors.ts"), "utf8"), "ErrorCode");
  expect(codes.length).toBeGreaterThan(20);
  expect(section("Errors").sort()).toEqual(codes.sort());
});

test("warnings and notes", () => {
  const errors = new Set(section("Errors"));
  const written = sources("src").flatMap((source) =>
    [...source.matchAll(/\bcode: "([a-z0-9]+(?:-[a-z0-9]+)+)"|: "(unresolved-reference)"/g)].map(
      ([, code, fallback]) => code ?? fallback ?? "",
    ),
  );
  const codes = new Set(written.filter((code) => !errors.has(code)));
  expect(codes.size).toBeGreaterThan(40);
  expect(section("Warnings and notes").sort()).toEqual([...codes].sort());
});
