import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "../../samples/api/repository.js";

/** Text never becomes code. */
test.each(["src", "templates"])("%s runs no text as code", (folder) => {
  const files = readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" });
  const sources = files.filter((name) => /\.(ts|hbs)$/.test(name));
  const guilty = sources.filter((name) =>
    /\beval\s*\(|\bnew\s+Function\b|\bFunction\s*\(|node:vm|\bsetTimeout\(\s*["'`]/.test(
      readFileSync(join(repository, folder, name), "utf8"),
    ),
  );
  expect(sources.length).toBeGreaterThan(20);
  expect(guilty).toEqual([]);
});
