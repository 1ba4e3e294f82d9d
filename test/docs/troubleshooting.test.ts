/** docs/troubleshooting.md has an entry for every code that a message can end with, and for no other. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/troubleshooting.md"), "utf8");

/** The members of a union of strings, as the file declares it. */
function union(path: string, name: string): string[] {
  const source = readFileSync(join(root, path), "utf8");
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

const errors = union("src/errors.ts", "ErrorCode");
const diagnostics = union("src/errors.ts", "DiagnosticCode");
const findings = union("src/model/finding.ts", "FindingCode");

test("errors", () => {
  expect(errors.length).toBeGreaterThan(20);
  expect(section("Errors").sort()).toEqual(errors.sort());
});

test("warnings and notes", () => {
  expect(Math.min(diagnostics.length, findings.length)).toBeGreaterThan(5);
  expect(section("Warnings and notes").sort()).toEqual([...new Set([...diagnostics, ...findings])].sort());
});
