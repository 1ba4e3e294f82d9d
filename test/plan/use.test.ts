import { expect, test } from "vitest";
import { byUse, isSaid, otherHalves } from "../../src/plan/words/use.js";

test.each<[given: string, want: string]>([
  ["colour, page_size, status, q", "q, page_size, status, colour"],
  ["colour, topic, login, conf", "conf, topic, login, colour"],
  ["created_at_max, colour, customer_id, size", "customer_id, size, created_at_max, colour"],
  ["price_max, max_results", "price_max, max_results"],
  ["status__n, status__ic, colour, name__ic, status", "status, colour, status__n, status__ic, name__ic"],
])("of %s the most used come first", (given, want) => {
  expect(byUse(given.split(", "), (name) => name).join(", ")).toBe(want);
});

test.each<[given: string, want: readonly string[]]>([
  ["start_date", ["end date"]],
  ["updatedBefore", ["updated after"]],
  ["minPrices", ["max price"]],
  ["lat", ["lon", "lng"]],
  ["end", ["start", "begin"]],
  ["tomato", []],
])("%s is half of what %j is, too", (given, want) => {
  expect(otherHalves(given)).toEqual(want);
});

test.each<[given: string, want: boolean]>([
  ["amount_money", true],
  ["quantity", false],
  ["memo", true],
  ["url", true],
  ["image_url", true],
  ["callback_url", false],
  ["redirectUrl", false],
])("most changes say %s: %s", (given, want) => {
  expect(isSaid(given)).toBe(want);
});
