import { expect, test } from "vitest";
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
])("%s %s: %s → %s", (type, name, text, want) => {
  expect(stated(text, name, type)).toBe(want);
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
