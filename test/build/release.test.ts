import { expect, test } from "vitest";
import { changelogSection, releaseProblems } from "../../build/release/checks.js";

const changelog = `# Changelog

## Unreleased

- Not yet.

## [1.2.3] - 2026-01-02

### Added

- A thing.

## 1.2.2

- Older.
`;

const released = changelog.replace("- Not yet.\n\n", "");
const repository = "https://git.example/us/it";

test.each<[tag: string, name: string, version: string, problems: RegExp[]]>([
  ["v1.2.3", "@scope/name", "1.2.3", []],
  ["v1.2.2", "@scope/name", "1.2.2", []],
  ["v1.2.3", "openapi-to-mcp", "1.2.3", [/belongs to another program/]],
  ["v1.2.4", "@scope/name", "1.2.3", [/tag is v1\.2\.4, but package\.json says 1\.2\.3/]],
  ["", "@scope/name", "1.2.3", [/tag is missing/]],
  ["v1.2", "@scope/name", "1.2", [/nothing under ## 1\.2/]],
])("tag %s of %s %s", (tag, name, version, problems) => {
  const found = releaseProblems(tag, { name, version, repository }, released);
  expect(found).toHaveLength(problems.length);
  for (const [index, problem] of problems.entries()) expect(found[index]).toMatch(problem);
});

test("a version has all changes, and its package names where it comes from", () => {
  const manifest = { name: "@scope/name", version: "1.2.3" };
  expect(releaseProblems("v1.2.3", manifest, changelog)).toEqual([
    expect.stringContaining("names no repository"),
    expect.stringContaining("## Unreleased"),
  ]);
});

test.each([
  ["1.2.3", "### Added\n\n- A thing."],
  ["1.2.2", "- Older."],
  ["Unreleased", "- Not yet."],
  ["9.9.9", ""],
])("the changelog's section of %s", (version, section) => {
  expect(changelogSection(changelog, version)).toBe(section);
});
