/** Rules that a call breaks easily and only a later sentence says: of an argument, and of a whole tool. */
import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../src/model/runtime.js";
import { argumentDescription, description } from "../../src/plan/words/describe.js";
import { operation } from "./build.js";

const trims = { text: true, elide: true };

function check(text: string, want: string, schema: JsonSchema = { type: "string" }): void {
  expect(argumentDescription(text, "x", { trims, schema })).toBe(want);
}

describe("rules of an argument", () => {
  test.each<[text: string, want: string, schema?: JsonSchema]>([
    ["Way to go. Required if `road` is given.", "Way to go; required if road is given"],
    ["Way to go. Note: this argument is required unless you set y.", "Way to go; required unless you set y"],
    ["Way to go. Only required for roads.", "Way to go; only required for roads"],
    ["Way to go. It cannot be used with `road`.", "Way to go; cannot be used with road"],
    ["Way to go. Mutually exclusive with y.", "Way to go; mutually exclusive with y"],
    ["Way to go. Must be provided together with y.", "Way to go; must be provided together with y"],
    ["Way to go. (Must supply either x, y or z.)", "Way to go; must supply either x, y or z"],
    ["Way to go. At least one of x or y is required.", "Way to go; at least one of x or y is required"],
    ["Number to call. Must include the country code.", "Number to call; must include the country code"],
    ["Place of it. Given as latitude,longitude.", "Place of it; given as latitude,longitude"],
    ["Where to begin. Prefix with - for descending.", "Where to begin; prefix with - for descending"],
    [
      "Colour of it. Use 6 character hexadecimal format (e.g., #002244).",
      "Colour of it; use 6 character hexadecimal format (e.g., #002244)",
    ],
    [
      "Place of it. Accepts only ISO Alpha-3 country codes.",
      "Place of it; accepts only ISO Alpha-3 country codes",
    ],
    ["Picture of it. Only PNG is supported.", "Picture of it; only PNG is supported"],
    // No rules, of something else, or said by the schema.
    ["Way to go. Must be a valid string.", "Way to go"],
    ["Way to go. You may use a map. It must include the road.", "Way to go"],
    ["Way to go. Must match the following:", "Way to go"],
    ["Ways to go.\n\n`road` - The road of it. Required if y is given.", "Ways to go"],
    [
      "Way to go. Required if it is asked for by the office that has all of the maps, and never where there is none.",
      "Way to go",
    ],
    ["Way to go. Must have 5 to 9 letters.", "Way to go", { type: "string", minLength: 5, maxLength: 9 }],
  ])("%s", check);

  test("a condition in brackets that are cut off", () => {
    check(
      "Sum that is taken off the price of each thing in the basket of each and every one (required if `y` is not passed)",
      "Sum that is taken off the price of each thing in the basket of each and every one; required if y is not passed",
    );
    check(
      "Sum that is taken off the price of each thing that lies in the basket of one and all of them (required if `y` is not passed)",
      "Sum that is taken off the price of each thing that lies in the basket of one and all…; required if y is not passed",
    );
  });

  test("leave the sentence before them whole", () => {
    check(
      "Section before which the section that is moved should be put at the end of the day. Cannot be used with y.",
      "Section before which the section that is moved should be put at the end of the day; cannot be used with y",
    );
  });
});

describe("separators", () => {
  test.each<[text: string, want: string, schema?: JsonSchema]>([
    [
      "Stops to list. These should be split by a comma, for example HAY,EAL.",
      "Stops to list; separated by comma",
    ],
    ["Stops to list. Multiple values are separated by a pipe.", "Stops to list; separated by pipe"],
    ['Stops to list. Separate multiple stops with "|".', "Stops to list; separated by |"],
    ["Stops to list. Space-separated.", "Stops to list; space-separated"],
    [
      "Way to go. The road and the side should be separated by a colon.",
      "Way to go; the road and the side should be separated by a colon",
    ],
    ["Stops to list. Values are separated by commas.", "Stops to list", { type: "array" }],
  ])("%s", check);
});

describe("rules of a tool", () => {
  test.each([
    ["Must provide either id, name, or both.", "Find all people; must provide either id, name, or both"],
    ["*Either id or name are required.", "Find all people; either id or name are required"],
    ["You must supply one of them or another.", "Find all people"],
    ["At least one person is required.", "Find all people"],
    [`Must provide either id or ${"name or ".repeat(20)}both.`, "Find all people"],
  ])("%s", (rule, want) => {
    const summary = "Find all people";
    expect(description(operation("GET /people", { summary, description: `Finds them. ${rule}` }))).toBe(want);
  });
});
