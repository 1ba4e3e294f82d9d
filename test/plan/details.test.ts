/** What a call needs and only a later sentence of an argument's description gives. */
import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../src/model/runtime.js";
import { argumentDescription } from "../../src/plan/words/describe.js";
import { cut } from "../../src/plan/words/text.js";

type Row = [text: string, want: string | undefined, name?: string, schema?: JsonSchema];

function check(
  text: string,
  want: string | undefined,
  name = "x",
  schema: JsonSchema = { type: "string" },
): void {
  const trims = { text: true, elide: true };
  expect(argumentDescription(text, name, { trims, schema })).toBe(want);
}

const integer: JsonSchema = { type: "integer" };

describe("units of money", () => {
  test.each<Row>([
    [
      "Amount to charge. A positive integer in the smallest currency unit (e.g., 100 cents).",
      "Amount to charge; in the smallest currency unit",
      "a",
      integer,
    ],
    [
      "Sum to collect. How much to charge in the [smallest currency unit](https://a.example) (e.g., 100 cents to charge $1.00 or 100 to charge ¥100, a zero-decimal currency).",
      "Sum to collect; in the smallest currency unit",
      "a",
      integer,
    ],
    ["Price of the thing. It is given in minor units.", "Price of the thing; in minor units", "a", integer],
    ["Price of the thing. Given in cents.", "Price of the thing; in cents", "a", integer],
    [
      "Share of the partner. Expressed in basis points.",
      "Share of the partner; in basis points",
      "a",
      integer,
    ],
    [
      "Price of the thing. In the smallest denomination of the currency.",
      "Price of the thing; in the smallest denomination of the currency",
      "a",
    ],
    [
      "Price of the thing. The value should be in non-negative minor units. Eg: 25 Euros should be 2500.",
      "Price of the thing; in non-negative minor units",
      "a",
      integer,
    ],
    ["Price of the thing. Not in cents.", "Price of the thing; not in cents", "a", integer],
    [
      "Price of the thing. The amount must be in the lowest common currency unit, for example, cents for EUR.",
      "Price of the thing; in the lowest common currency unit",
      "a",
      integer,
    ],
    [
      "Price of the thing. As opposed to fees, which are in the smallest currency unit, this is in dollars.",
      "Price of the thing; as opposed to fees, which are in the smallest currency unit, this is in dollars",
      "a",
      integer,
    ],
    [
      "Price of the thing. Must be in minor units (e.g., 100 cents), except for JPY, where it is in yen.",
      "Price of the thing; must be in minor units (e.g., 100 cents), except for JPY, where it is in yen",
      "a",
      integer,
    ],
    [
      "Price of the thing. Must be provided in the currency's subunit.",
      "Price of the thing; in the currency's subunit",
      "a",
    ],
    [
      "Price of the thing. In kobo if it is sold in Lagos, in cents elsewhere.",
      "Price of the thing; in kobo if it is sold in Lagos, in cents elsewhere",
      "a",
    ],
    [
      "Price in dollars. The tip is in minor units.",
      "Price in dollars; the tip is in minor units",
      "a",
      integer,
    ],
  ])("%s", check);
});

describe("values that prose allows", () => {
  test.each<Row>([
    [
      "Color scheme for web file manager. Valid options are default, light and dark",
      "Color scheme for web file manager; valid: default, light, dark",
      "scheme",
    ],
    ["The sort of thing. One of: a, b, c.", "Sort of thing; one of a, b, c", "kind"],
    ["Language to use. Possible values: en, de, fr.", "Possible: en, de, fr", "language"],
    ["Speed to run at. Allowed values are `fast` or `slow`.", "Speed to run at; allowed: fast, slow", "mode"],
    [
      "How it is found. This must be set to one of `open`, `invite_only`, or `closed`.",
      "How it is found; one of open, invite_only, closed",
    ],
    [
      "Which alerts to list. Valid resolutions are `false_positive`, `wont_fix` or `revoked`.",
      "Which alerts to list; valid resolutions: false_positive, wont_fix, revoked",
    ],
    [
      "Way to go. Possible values are asc (upwards) and desc (downwards).",
      "Way to go; possible: asc (upwards), desc (downwards)",
    ],
    [
      "Kind of parent. You can set this value to assign, append or prepend, default value is assign.",
      "Kind of parent; one of assign, append, prepend; default assign",
    ],
    ["Who may see it. Possible values:\n\n- `all`\n- `none`\n", "Who may see it; possible: all, none"],
    ["Way to go. Options: left, right.", "Way to go; options: left, right"],
    ["Way to go. Options are left and right.", "Way to go; options: left, right"],
    ["Way to go. Values: `left`, `right`.", "Way to go; values: left, right"],
    ["Way to go. Can be left, right or straight.", "Way to go; can be left, right, straight"],
    ["Way to go. It can be: left, right.", "Way to go; can be left, right"],
    ['Way to go. Must be either "left" or "right".', "Way to go; one of left, right"],
    ["Way to go. Possible values include left and right.", "Way to go; possible values include left, right"],
    ["Way to go. Can be left or right (default: left).", "Way to go; can be left, right (default: left)"],
    ["Way to go. One of `a` or `b`. Defaults to `a`.", "Way to go; one of a, b; default a"],
    ["Way to go. Defaults to a way of the office.", "Way to go"],
    [
      "Way to go. Possible values are left or right unless the road is closed at night.",
      "Way to go; possible values are left or right unless the road is closed at night",
    ],
    [
      "Way to go. Possible values:\n\n- `all`: every one of them\n- **none** - no one at all, not even the office\n",
      "Way to go; possible: all, none",
    ],
    [
      "Way to go. Possible values:\n\n- `all`: every one of them\n- no one at all, not even the office\n",
      "Way to go",
    ],
    [
      "Day of it. Accepted formats: ISO8601, Unix timestamp.",
      "Day of it; accepted formats: ISO8601, Unix timestamp",
    ],
    ["Sum, in _%s_, to give back.", "Sum, to give back"],
    // The schema says them, or enforces something else.
    [
      "The sort of thing. One of: a, b, c.",
      "Sort of thing",
      "kind",
      { type: "string", enum: ["a", "b", "c"] },
    ],
    [
      "The sort of thing. One of: a, b, c.",
      "Sort of thing",
      "kind",
      { type: "array", items: { type: "string", enum: ["a", "b", "c"] } },
    ],
    [
      "Whether it is on at night. One of: true, false.",
      "Whether it is on at night",
      "on",
      { type: "boolean" },
    ],
    ['Way to go. Valid ways: "left", "far left" and "left".', 'Way to go; valid ways: left, "far left"'],
    [
      "Ways to go. A comma-separated list of any of the following: `left`, `right`.",
      "Ways to go; comma-separated; any of left, right",
    ],
    // No list of values, or not all of one.
    ["Way to go. Valid values: 0-10,000.", "Way to go; valid values: 0-10,000"],
    ["Way to go. Valid values: 1-100, 1000.", "Way to go; valid: 1-100, 1000"],
    ["Way to go. Can be string or array.", "Way to go"],
    ["Way to go. Can be used in any case, or left out.", "Way to go"],
    ["Way to go. Supported versions are 2.1 or above.", "Way to go"],
    ["Way to go. Accepted formats are ICAO, e.g. A002 or B003.", "Way to go"],
    ["Way to go. Valid ways are In, NotIn. Gt, and Lt.", "Way to go"],
    ["Way to go. Valid values: a, b (by day); c (by night).", "Way to go"],
    // Lists of something else than the value.
    [
      "Filters to apply.\n\n`kind` - The kind of it. Valid values are `left` and `right`.\n\n`name` - The name.",
      "Filters to apply",
    ],
    ["Way to go.\n\nOn land\n\nPossible values are a and b.\n\nAt sea\n\nPossible value is c.", "Way to go"],
    [
      "Way to go. Valid ways are a and b. Valid speeds are c and d.",
      "Way to go; valid ways: a, b; valid speeds: c, d",
    ],
    ["Way to go. At least one of left, right.", "Way to go"],
    ["Way to go. One of these things.", "Way to go"],
    [
      "Way to go. Possible values are left, right and whatever else the office has agreed to by then, if it has at all.",
      "Way to go",
    ],
    [`Way to go. One of ${Array.from({ length: 20 }, (_, at) => `value${at}`).join(", ")}.`, "Way to go"],
  ])("%s", check);
});

describe("defaults in other words", () => {
  test.each<Row>([
    ["Rows wanted of it. If not provided, 1 is used.", "Rows wanted of it; default 1"],
    ["Rows wanted of it. When omitted it is 25.", "Rows wanted of it; default 25"],
    ['Rows wanted of it. If unspecified is "day".', "Rows wanted of it; default day"],
    ["Zone of the clock. UTC by default.", "Zone of the clock; default UTC"],
    ["Start of it all. Uses the current time if omitted.", "Start of it all; default current time"],
    [
      "Start of it all. By default, the date of 30 days ago is set.",
      "Start of it all; default date of 30 days ago",
    ],
    ["Start of it all. By default, the current day.", "Start of it all; default current day"],
    ["What they may do. The default role is owner.", "What they may do; default owner"],
    ["Whether it is lit at night. True if omitted.", "Whether it is lit at night; default true"],
    ["Rows wanted of it. If not provided, 1 is used.", "Rows wanted of it", "x", { ...integer, default: 1 }],
    ["Key of it. By default, the key will expire immediately.", "Key of it"],
    ["Rows wanted of it. Uses the default of the office if omitted.", "Rows wanted of it"],
    ["Rows wanted of it. Null if not provided.", "Rows wanted of it"],
    [
      "Text that is used as the remark of each row and column of the whole table by default.",
      "Text that is used as the remark of each row and column of the whole table by default",
    ],
    ["What to sort by. The default sort order is 'name desc'.", "What to sort by; default name desc"],
    ["Ways to see. The default set is 'left', 'right'.", "Ways to see"],
    ["Rows wanted of it. Sorted by default.", "Rows wanted of it"],
    ["Rows wanted of it. Hidden by default.", "Rows wanted of it"],
    ["Tongue to speak. The default language is used.", "Tongue to speak"],
    ["What they may do. The default role is required.", "What they may do"],
    ['Where to look. If the type is not specified, "user" is used.', "Where to look"],
    ["Ways to see. By default, the current behaviour is changed.", "Ways to see"],
    [
      "Rows wanted of it. If not provided, 1 is used for those of the north and 5 for others.",
      "Rows wanted of it",
    ],
  ])("%s", check);
});

test("a list of values leaves the sentence before it whole", () => {
  const text =
    "If set, return records where the specified field is greater than the supplied value. Valid fields are `created`, `updated` and `removed`.";
  expect(argumentDescription(text, "filter_gt")).toBe(
    "If set, return records where the specified field is greater than the supplied value; valid fields: created, updated, removed",
  );
});

describe("what a sentence says of another argument or thing is told of that", () => {
  test.each<Row>([
    [
      'Facets to return. The include_facets parameter must be set to "true" for facets.',
      'Facets to return; the include_facets parameter must be set to "true" for facets',
    ],
    [
      "How long to wait. The poll interval is in milliseconds.",
      "How long to wait; the poll interval is in milliseconds",
      "timeout",
      integer,
    ],
    [
      "How long to wait. The poll interval is in milliseconds.",
      "How long to wait; in milliseconds",
      "pollInterval",
      integer,
    ],
    [
      "Room that is left. Sizes of the partitions are in bytes.",
      "Room that is left; sizes of the partitions are in bytes",
      "volume",
      integer,
    ],
    [
      "Room that is left. Sizes of all the partitions of this and of any other disk are in bytes.",
      "Room that is left",
      "volume",
      integer,
    ],
    [
      "What to show. Photo size must not exceed 5MB.",
      "What to show; photo size must not exceed 5MB",
      "photo_url",
    ],
    [
      "What to show. The photo must be at most 10 MB in size.",
      "What to show; at most 10 MB in size",
      "photo",
    ],
    [
      "When to begin. It must be a UNIX timestamp in seconds.",
      "When to begin; UNIX timestamp in seconds",
      "since",
      integer,
    ],
  ])("%s", check);
});

describe("words keep their meaning", () => {
  test.each<Row>([
    ["QR code size.", "QR code size", "size", integer],
    ["The label of the key.", "Label of the key", "label"],
    ["Name of the reference field.", "Name of the reference field", "name"],
    ["The slug of the team.", "Slug", "team"],
    ["The team's slug.", "Slug", "team"],
  ])("%s", check);

  test("a bracket inside of a word ends no clause", () => {
    const text =
      "Receive the data only for the main account, all your (sub-)accounts or only for specific subaccounts";
    expect(cut(text, 90)).toBe(
      "Receive the data only for the main account, all your (sub-)accounts or only for specific…",
    );
    expect(cut("Receive the data for the main account and the others (if there are any of them)", 60)).toBe(
      "Receive the data for the main account and the others",
    );
  });
});
