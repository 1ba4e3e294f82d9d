import { describe, expect, test } from "vitest";
import { boundsIn, type Bounded } from "../../../src/plan/tighten/bounds.js";
import { formatOfName } from "../../../src/plan/tighten/name-format.js";

const stated = (text: string, name: string, type: Bounded) =>
  boundsIn(text, name, type)
    .map(({ keyword, value }) => `${keyword} ${value}`)
    .sort()
    .join(", ");

test.each<[type: Bounded, name: string, text: string, want: string]>([
  ["number", "per_page", "The number of results per page (max 100).", "maximum 100"],
  [
    "number",
    "limit",
    "Limit can range between 1 and 1,000, and the default is 10.",
    "maximum 1000, minimum 1",
  ],
  ["number", "page_size", "Page size (1 - 50)", "maximum 50, minimum 1"],
  ["number", "limit", "Maximum number of items to return: 25", "maximum 25"],
  ["number", "count", "Must be at least 2 and cannot exceed 10.", "maximum 10, minimum 2"],
  ["number", "width", "Must be greater than 0", "exclusiveMinimum 0"],
  ["number", "vcpu", "Allowed range is 0.5–2.", "maximum 2, minimum 0.5"],
  ["number", "level", "How deep to go. Valid values are 1 to 100.", "maximum 100, minimum 1"],
  ["number", "level", "Allowed values: 0-10.", "maximum 10, minimum 0"],
  ["number", "level", "Valid values: 1-100, 1000.", ""],
  ["number", "level", "Valid values are 1 to 3 and 10", ""],
  ["number", "level", "Valid values are 1 to 100 days.", ""],
  ["number", "size", "Maximum size is 100 MB.", ""],
  ["number", "days", "Max 30 days", ""],
  ["number", "page", "The page. Max 100 items per page", ""],
  ["number", "mode", "Value between 0 and 0777.", ""],
  ["number", "limit", "Max 100, or 0 for no bound", ""],
  ["number", "limit", "Maximum is 100. On the free plan the maximum is 10.", "maximum 100"],
  ["number", "limit", "Max 100. Must not exceed 50.", ""],
  ["number", "limit", "If cursor is set, max 10.", ""],
  ["number", "completions", "Setting to 1 means that parallelism is limited to 1.", ""],
  ["number", "limit", "Between 10 and 1.", ""],
  ["string", "name", "Up to 255 characters.", "maxLength 255"],
  ["string", "name", "Between 3 and 60 characters long", "maxLength 60, minLength 3"],
  ["string", "code", "Max length: 3 characters", "maxLength 3"],
  ["string", "code", "3 characters max", "maxLength 3"],
  ["string", "body", "Only the first 100 characters are shown, at most 200 characters.", ""],
  ["string", "limit", "max 100", ""],
  ["array", "ids", "A list of ids. Maximum: 50 IDs.", "maxItems 50"],
  ["array", "apps", "The list is limited to 100 items.", "maxItems 100"],
  ["array", "audiences", "valid for at least one of the audiences", ""],
  ["array", "products", "There must be at least one product.", "minItems 1"],
  ["array", "names", "Each up to 20 characters", ""],
  ["array", "parts", "The parts array must have at least one part.", "minItems 1"],
  ["array", "spare_parts", "The array must have at least one part.", "minItems 1"],
  ["string", "code", "minLength: 1 character\nmaxLength: 8 characters", "maxLength 8, minLength 1"],
  ["string", "code", "minLength: 1 character maxLength: 8 characters", "maxLength 8"],
  ["string", "nick", "Must be at least 3 characters long.", "minLength 3"],
  [
    "string",
    "nick",
    "Must be between 2 and 9 characters long, and cannot begin or end with a dash.",
    "maxLength 9, minLength 2",
  ],
  ["number", "seats", "Seats to book. Maximum 100.", "maximum 100"],
  ["number", "port", "TCP port (1024-65535)", "maximum 65535, minimum 1024"],
  ["number", "seats", "Default is 4, maximum is 8.", "maximum 8"],
])("%s %s: %s → %s", (type, name, text, want) => {
  expect(stated(text, name, type)).toBe(want);
});

describe("words that can mean something else are no bound", () => {
  test.each<[why: string, type: Bounded, name: string, text: string]>([
    ["of each item", "string", "labels", "Labels, each at most 20 characters."],
    ["of each item", "string", "labels", "Every label counts. At most 20 characters."],
    ["of each item", "array", "labels", "Each may have at most 5 labels."],
    ["of each item", "number", "weight", "Weight, at most 5 per item."],
    ["a list in a text", "string", "labels", "Comma-separated labels; at most 20 characters."],
    ["a list in a text", "string", "labels", "A list of labels. At most 20 characters."],
    ["a list in a text", "string", "labels", "JSON array of labels. Must be at most 20 characters long."],
    ["a list in a text", "string", "refs", "Separate several with a dash. Maximum length: 80 characters."],
    ["a notation", "string", "settings", "Pairs of key:value. Limited to 40 characters."],
    ["a notation", "string", "photo", "The photo, base64 encoded. Limited to 4000 characters."],
    ["another subject", "number", "offset", "Where to begin. The limit is max 100."],
    ["another subject", "number", "page", "The page. Page size is max 100."],
    ["another subject", "number", "skip", "How many to skip. Limit must be between 1 and 100."],
    ["another subject", "string", "title", "The title. The summary must be at most 10 characters long."],
    ["another subject", "string", "title", "The summary must be short, at most 10 characters."],
    ["another subject", "number", "shelf", "A crate must be sealed (max 12)."],
    ["another subject", "array", "parts", "A machine can have up to 25 items."],
    ["another argument", "array", "spare_parts", "The parts array must have at least one part."],
    ["another unit", "string", "digest", "Maximum length: 64 bytes."],
    ["an example", "number", "seats", "For example between 1 and 50"],
    ["an example", "number", "seats", "Any number, e.g. max 50."],
    ["denied", "number", "seats", "Not between 1 and 50"],
    ["a habit", "number", "seats", "Usually between 1 and 50"],
    ["advice", "number", "seats", "Between 1 and 50, max 20 is recommended."],
    ["or another value", "string", "term", "Minimum length 3, or * for all"],
    ["or another value", "string", "term", 'Minimum length 3. "*" matches everything.'],
    ["or another value", "number", "depth", "In feet (max 30) or metres (max 9)"],
    ["a value that means something", "number", "ttl", "Max 60, -1 means for ever."],
    ["a value that means something", "number", "ttl", "Max 60 (0 = off)."],
    [
      "a value outside",
      "number",
      "port",
      "Range is 1024 to 2048. The default port, 80, is used if it is left at 0.",
    ],
    ["a value outside", "number", "seats", "Max 100. Guests of honour may book 200."],
    ["a length outside", "string", "body", "Max 100 characters. The second model takes 300 characters."],
    ["of some callers", "number", "seats", "Max 100 for guests."],
    ["of some values", "string", "body", "Up to 64 characters for cards."],
    ["of some values", "number", "seats", "On trains, max 8."],
    ["beyond it", "number", "days", "Minimum is 180. If fewer than 180 are asked for, 180 are read."],
    ["beyond it", "number", "ratio", "Max 1. Values above 1 are read as percent."],
    ["beyond it", "string", "label", "At most 30 characters. Longer labels are shown in part."],
    ["beyond it", "string", "label", "At most 30 characters. The rest is truncated."],
    ["beyond it", "number", "seats", "Maximum 30. Higher numbers are set to 30."],
    ["beyond it", "number", "seats", "Maximum 30, clamped."],
    ["beyond it", "string", "label", "At most 30 characters. Anything beyond is ignored."],
    ["beyond it", "array", "labels", "Up to 5 labels. Additional ones are ignored."],
    ["what is done with some", "array", "labels", "Max 3 labels are shown."],
    ["a value beside it", "number", "port", "Between 1 and 900. Zero picks a free one."],
    ["a value beside it", "string", "code", 'Max 2 characters. "*" is all of them.'],
    ["a value beside it", "string", "code", "Max 5 characters. The older ones are accepted too."],
    ["several in a text", "string", "labels", "One or more labels, max 20 characters."],
    ["digits in groups", "number", "seats", "max 1,00,000"],
    ["without its ends", "number", "seats", "Between 1 and 50, exclusive."],
    ["one that moves", "number", "seats", "The default maximum is 50."],
    ["one that moves", "number", "seats", "Max 50. It can be raised."],
    ["a text beside it", "string", "query", "At least 3 characters. Leave empty to match all."],
    ["a text beside it", "string", "code", "Max 2 characters; also accepts WORLD."],
    ["not all counts", "string", "body", "At most 30 characters. Links do not count."],
    ["not all counts", "string", "body", "At most 30 characters, without the prefix."],
  ])("%s: %s %s: %s", (_, type, name, text) => {
    expect(stated(text, name, type)).toBe("");
  });
});

test.each([
  ["contact_email", "email"],
  ["emailAddress", "email"],
  ["serverUUID", "uuid"],
  ["user_guids", "uuid"],
  ["start_date", "date"],
  ["date_range", undefined],
  ["ip", undefined],
  ["update", undefined],
])("the name %s promises %s", (name, want) => {
  expect(formatOfName(name)).toBe(want);
});
