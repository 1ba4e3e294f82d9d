import { expect, test } from "vitest";
import { wrap } from "../../src/cli/wrap.js";

test.each<[what: string, line: string, want: string]>([
  ["what fits stays", "  4 of 5 tools", "  4 of 5 tools"],
  [
    "the rest is indented",
    "Pets: 12 operations, all of them listed",
    "Pets: 12 operations,\n  all of them listed",
  ],
  ["below a mark", "  → Check the path, and then again", "  → Check the path, and\n    then again"],
  ["below a label's column", "kept  one or two slots of yours", "kept  one or two slots\n      of yours"],
  [
    "a column that leaves no room for a word is given up",
    "updated   src/tools/get-pet.ts",
    "updated\n  src/tools/get-pet.ts",
  ],
  [
    "a path is whole",
    "at /a/folder/that/is/long/openapi.yaml:4:2 #/info",
    "at\n  /a/folder/that/is/long/openapi.yaml:4:2\n  #/info",
  ],
  [
    "a command is whole, and what it is for stays a comment",
    "  npm run try   # lists the tools, and calls one",
    "  npm run try\n  # lists the tools, and\n  # calls one",
  ],
  [
    "so is a command in a sentence",
    "Answer by openapi-to-mcp resolve get_pet --mine, or not",
    "Answer by\n  openapi-to-mcp resolve get_pet --mine,\n  or not",
  ],
  [
    "JSON on one line is whole",
    '{"a": 1, "b": "some words that are long"}',
    '{"a": 1, "b": "some words that are long"}',
  ],
  ["wide letters take two columns", "名前 名前名前 名前名前 名前", "名前 名前名前 名前名前\n  名前"],
])("%s", (_, line, want) => {
  expect(wrap(line, 24)).toBe(want);
});
