import { expect, test } from "vitest";
import { sectionsBetween } from "../src/changelog.js";

const changelog =
  "# Changelog\n\n## Unreleased\n\n- d\n\n## 0.10.0\n\n- c\n\n## [0.9.1] - 2026-01-02\n\n- b\n\n## 0.9.0\n\n- a\n";

test.each([
  ["0.9.0", "0.10.0", "## 0.10.0\n\n- c\n\n## [0.9.1] - 2026-01-02\n\n- b"],
  ["0.9.0", "0.9.1", "## [0.9.1] - 2026-01-02\n\n- b"],
  ["0.10.0", "0.10.0", ""],
  ["0.10.0", "0.9.0", ""],
])("from %s to %s", (from, to, wanted) => {
  expect(sectionsBetween(changelog, { from, to })).toBe(wanted);
});
