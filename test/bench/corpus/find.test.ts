import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findDocuments } from "../../../bench/corpus/find.js";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "find-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const rows: [string, Record<string, string>, string[]][] = [
  [
    "both versions' keys, JSON and YAML",
    { "b.json": '{"openapi":"3.1.0"}', "a.yml": "swagger: '2.0'" },
    ["a.yml", "b.json"],
  ],
  ["quoted keys and keys that come late", { "a.yaml": "'info': {}\n\"openapi\": 3.0.0" }, ["a.yaml"]],
  [
    "what only speaks of it is none",
    { "a.json": '{"about":{"openapi":"3.1.0"}}', "b.yaml": "- openapi: 3" },
    [],
  ],
  [
    "what does not parse is none",
    { "a.json": '{"openapi":"3.1.0"', "b.yaml": "openapi: 3.1.0\n a: b: c" },
    [],
  ],
  ["other files are none", { "a.md": "openapi: 3.1.0", "node_modules/x/a.json": '{"openapi":"3.1.0"}' }, []],
  [
    "a document that another refers to is a part of it",
    {
      "spec/api.json": '{"swagger":"2.0","paths":{"/a":{"$ref":"../common/parts.json#/a"}}}',
      "common/parts.json": '{"swagger":"2.0"}',
    },
    ["spec/api.json"],
  ],
  ["a document that refers to itself is one", { "a.yaml": "openapi: 3.0.0\nx: { $ref: '#/y' }" }, ["a.yaml"]],
];

test.each(rows)("%s", (_, files, want) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  expect(findDocuments([folder]).map((file) => relative(folder, file).replaceAll("\\", "/"))).toEqual(want);
});

test("a file may be named itself", () => {
  const file = join(folder, "openapi");
  writeFileSync(file, "openapi: 3.1.0");
  expect(findDocuments([file, folder])).toEqual([file]);
});
