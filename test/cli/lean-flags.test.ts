/** Lists of selectors as people type them. */
import { expect, test } from "vitest";
import { leanOptions } from "../../src/cli/lean-flags.js";

test.each<[typed: string, want: readonly string[]]>([
  ["tag:a,tag:b", ["tag:a", "tag:b"]],
  ["tag:a, tag:b", ["tag:a", "tag:b"]],
  ["tag:a, /pets/**, GET, GET /b", ["tag:a", "/pets/**", "GET", "GET /b"]],
  ["getPet, listPets", ["getPet", "listPets"]],
  ["GET , POST", ["GET", "POST"]],
  ["tag:Gift cards, old, tag:b", ["tag:Gift cards, old", "tag:b"]],
  ["tag:Getters, setters", ["tag:Getters, setters"]],
  ["/points/{lat,lon}, /maps({x, y})/all", ["/points/{lat,lon}", "/maps({x, y})/all"]],
])("--include %j is %j", (typed, want) => {
  expect(leanOptions({ include: [typed] }).include).toEqual(want);
});
