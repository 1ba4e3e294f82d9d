/**
 * The official cases of RFC 9535, which the parser's package brings: https://github.com/jsonpath-standard/jsonpath-compliance-test-suite.
 * What is no JSONPath is for the parser to say, so that only the others are here.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { placesOf } from "../../src/spec/load/json-path.js";
import { Steps, TooManySteps } from "../../src/spec/load/json-path-values.js";

interface Case {
  name: string;
  selector: string;
  document?: unknown;
  invalid_selector?: boolean;
  result_paths?: string[];
  results_paths?: string[][];
}

const suite = "node_modules/jsonpath-rfc9535/src/__tests__/jsonpath-compliance-test-suite/cts.json";
const { tests } = JSON.parse(readFileSync(join(import.meta.dirname, "../..", suite), "utf8")) as {
  tests: Case[];
};

/** https://www.rfc-editor.org/rfc/rfc9535#name-normalized-paths */
function normalized(path: readonly (string | number)[]): string {
  const keys = path.map((key) => (typeof key === "number" ? key : `'${escaped(key)}'`));
  return `$${keys.map((key) => `[${key}]`).join("")}`;
}

function escaped(key: string): string {
  return JSON.stringify(key)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`);
}

test.each(tests.filter((one) => one.invalid_selector !== true))(
  "$name: $selector",
  ({ selector, document, result_paths: only = [], results_paths: ways = [only] }) => {
    expect(ways).toContainEqual(placesOf(document, selector, new Steps(1_000_000)).map(normalized));
  },
);

describe("ends in counted steps", () => {
  const wide = { items: Array.from({ length: 2_000 }, (_, i) => ({ id: i, text: `${"a".repeat(40)}!` })) };
  const deep = Array.from({ length: 150 }).reduce<unknown>((inside) => [inside, inside], 1);
  const members = (name: string): object =>
    Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`${name}${i}`, i]));
  const long = {
    text: `${"a".repeat(200_000)}b`,
    other: `${"a".repeat(200_000)}c`,
    some: members("a"),
    others: members("b"),
    items: wide.items,
  };
  test.each([
    ["a pattern that an engine would not end", "$..[?match(@.text, '(a+)+$')]", wide, 0],
    ["one that does", "$..[?search(@.text, '(a|aa)+!')]", wide, 2_000],
    ["a search in each place", "$..[?count($..*) > 1]", wide, TooManySteps],
    ["ways that double", "$..*", deep, TooManySteps],
    ["lengths of a long text", "$.items[?length($.text) == 1]", long, TooManySteps],
    ["long texts in order", "$.items[?$.text < $.other]", long, TooManySteps],
    ["long texts that are equal", "$.items[?$.text == $.other]", long, TooManySteps],
    ["names that match nothing", `$.items[*][${Array(2_000).fill("'a'").join()}]`, wide, TooManySteps],
    ["conditions that are not met", `$.items[?${Array(2_000).fill("2<1").join("||")}]`, wide, TooManySteps],
    ["objects of other members", "$.items[?$.some == $.others]", long, TooManySteps],
    ["a pattern of the document", "$.items[?match('a', $.text)]", long, TooManySteps],
    ["a class that does not end", `$.items[0][?match(@, '${"[".repeat(80_000)}')]`, wide, 0],
  ])("%s", (_, expression, document, want) => {
    const found = (): unknown[] => placesOf(document, expression, new Steps(50_000_000));
    if (want === TooManySteps) expect(found).toThrow(TooManySteps);
    else expect(found()).toHaveLength(want as number);
  });
});

test.each([
  ["parentheses", `$[?${"(".repeat(5_000)}@.a${")".repeat(5_000)}]`],
  ["calls that do not end", `$[?${"f(".repeat(40)}`],
  ["queries", `$${"[?@".repeat(40)}${"]".repeat(40)}`],
])("%s nest up to a limit", (_, expression) => {
  const found = (): unknown => placesOf({}, expression, new Steps(1_000_000));
  expect(found).toThrow(/nests more than 8 levels/);
});

test("parentheses in texts are not levels", () => {
  expect(placesOf({ "((((((((((": 1 }, "$['((((((((((']", new Steps(1_000_000))).toHaveLength(1);
});

test.each([
  ["$[?@.a[0] == 1]", 2],
  ["$[?@.a[-1] == 2]", 1],
  ["$[?@.a && @.b && @.c]", 1],
  ["$[?@.a && @.b && @.c || @.d && @.a && @.b]", 1],
  ["$[?(@.a && @.b && @.e) || @.f && @['&&'] && @.b]", 0],
  ["$[?@.a && @.b && !@.c, ?@.a && @.b && @.c == 1]", 2],
])("%s", (expression, want) => {
  const document = [
    { a: [1], b: 1 },
    { a: [1, 2], b: 1, c: 1 },
  ];
  expect(placesOf(document, expression, new Steps(1_000_000))).toHaveLength(want);
});
