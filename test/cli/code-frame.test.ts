import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { codeFrame } from "../../src/cli/code-frame.js";

const folder = mkdtempSync(join(tmpdir(), "frame-"));

test.each<[what: string, text: string, at: { line: number; column: number }, want: string[]]>([
  [
    "a line that fits is whole, wherever the place is",
    "name: shop\nhot: [one, two, other]",
    { line: 2, column: 17 },
    ["  1 | name: shop", "> 2 | hot: [one, two, other]", "    |                 ^"],
  ],
  [
    "its neighbours begin with it",
    `${"long ".repeat(9)}\n  a: [oops]`,
    { line: 2, column: 6 },
    ["  1 | long long long long long", "> 2 |   a: [oops]", "    |      ^"],
  ],
  [
    "one that does not fit is cut around the place",
    `${"x".repeat(40)}!${"y".repeat(40)}`,
    { line: 1, column: 41 },
    ["> 1 | xxxxxxxxxxx!yyyyyyyyyyyy", "    |            ^"],
  ],
])("%s", (_, text, at, want) => {
  writeFileSync(join(folder, "a.yaml"), text);
  const frame = codeFrame({ file: "a.yaml", ...at }, { folders: [folder], columns: 30 });
  expect(frame?.split("\n")).toEqual(want);
});
