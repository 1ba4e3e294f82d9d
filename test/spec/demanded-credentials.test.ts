import { expect, test } from "vitest";
import { lowerOperation } from "./documents.js";

const securitySchemes = {
  key: { type: "apiKey", in: "query", name: "key" },
  token: { type: "apiKey", in: "header", name: "X-Token" },
  login: { type: "http", scheme: "bearer" },
};
const parameter = (location: string, name: string, required: boolean) => ({
  in: location,
  name,
  required,
  schema: { type: "string" },
});
const both = [parameter("query", "key", true), parameter("header", "x-token", true)];

test.each<[string, object[], object[], object[]]>([
  ["required both", both, [{ key: [] }, { token: [] }], [{ key: [], token: [] }]],
  ["required one", both.slice(1), [{ key: [] }, { token: [] }], [{ key: [], token: [] }, { token: [] }]],
  [
    "another way in",
    both,
    [{ login: [] }, { key: [] }, { token: [] }],
    [{ login: [] }, { key: [], token: [] }],
  ],
  ["no key needed", both, [{}, { key: [] }], [{}, { key: [] }]],
  [
    "optional ones",
    [parameter("query", "key", false), parameter("header", "x-token", false)],
    [{ key: [] }, { token: [] }],
    [{ key: [] }, { token: [] }],
  ],
  [
    "in another place",
    [parameter("header", "key", true)],
    [{ key: [] }, { token: [] }],
    [{ key: [] }, { token: [] }],
  ],
])("keys that are alternatives, as parameters %s", async (_, parameters, security, want) => {
  const { operation } = await lowerOperation("3.1.0", {
    root: { components: { securitySchemes } },
    parameters,
    security,
  });
  expect(operation.security.map((each) => Object.fromEntries(each))).toEqual(want);
});
