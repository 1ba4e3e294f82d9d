/** What a document says in words that a call fails without. */
import { expect, test } from "vitest";
import { isSaidNeeded } from "../../src/plan/arguments/needed.js";
import { api, operation, planned } from "./build.js";

test.each([
  ["This endpoint requires either **files** or **file_urls[]**, but not both.", true],
  ["For your request to work, you must provide either `metadata_template` or `fields`.", true],
  ["At least one of `email` and `phone` must be provided.", true],
  ["Either `user_id` or the `client_user_id` is required", true],
  ["`account_id` or `email_address` is required. If both are given, the account id prevails.", true],
  ["The title of the pull request. Required unless `issue` is specified.", true],
  ["A number to subtract (required if `percent_off` is not passed).", true],
  ["Required. The name of the registry.", true],
  ["**Required**", true],
  ["Required when `auth_type` is `oidc`.", false],
  ["The format is either `json` or `csv`.", false],
  ["The value must be one of 60, 600 and 3600.", false],
  ["Whether a description is required", false],
  ["This is not required unless", false],
  ["Requires the `repo` scope.", false],
  ["", false],
])("%s: %s", (description, want) => {
  expect(isSaidNeeded({ wireName: "name", description }, {})).toBe(want);
});

test("the body says so", () => {
  expect(isSaidNeeded({ wireName: "name", either: true }, {})).toBe(true);
});

test.each([
  ["Creates a variant. You have to specify either product_id or material_id, not both.", true],
  ["One of `product_id` and `name` must be given.", true],
  ["You have to specify either `other_product_id` or `name`.", false],
  ["Lists variants by product_id. Either a name or an id is required.", false],
  ["Requires either the `product_id` or the `name` scope.", false],
])("the operation says: %s: %s", (description, want) => {
  expect(isSaidNeeded({ wireName: "product_id" }, { description })).toBe(want);
});

test("a tool shows it although others are used more, and it is long", async () => {
  const said = "This endpoint requires either **signers** or **groups**, but not both.";
  const text = { type: "string" } as const;
  const person = { type: "object", properties: { name: text, email: text }, required: ["name"] } as const;
  const corners = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      `title_${index}`,
      { ...text, description: "Long. ".repeat(20) },
    ]),
  );
  const properties = {
    ...corners,
    signers: { type: "array", items: person, description: said },
    groups: { type: "array", items: text, description: said },
  } as const;
  const { plan } = await planned(
    api([operation("POST /requests", { body: { type: "object", properties } })]),
  );
  const shown = plan.tools.flatMap((tool) => tool.arguments.map(({ name }) => name));
  expect(shown).toEqual(expect.arrayContaining(["signers", "groups"]));
});
