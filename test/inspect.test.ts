/** What `inspect` says of one tool or operation, be it there or not. */
import { expect, test } from "vitest";
import { inspect } from "../src/index.js";
import { reportWhy } from "../src/report/inspection.js";

const documents = ["samples/bookshop/openapi.yaml"];

test.each([
  [
    "of an operation that is not selected, why it is not",
    "getBook",
    /^GET \/books\/\{isbn\} has no tool: exclude: getBook\.$/,
  ],
  ["of none, what was meant", "getBok", /^No operation is called "getBok"\.$/],
])("%s", async (_, tool, message) => {
  await expect(inspect({ documents, exclude: ["getBook"], tool })).rejects.toMatchObject({
    code: "usage",
    message: expect.stringMatching(message) as string,
  });
});

test("why knows what the tool of an operation that is not selected would be called", async () => {
  const { why } = await inspect({ documents, exclude: ["getBook"], why: "get_book" });
  expect(why).toMatchObject([
    { operation: "GET /books/{isbn}", form: "not selected", reason: "exclude: getBook" },
  ]);
});

const operations = ["listOrders orders", "getOrder orders", "listBooks books", "getBook books"].map(
  (line) => {
    const [match = "", group = ""] = line.split(" ");
    return { match, group };
  },
);

test.each([
  ["getOrder", "get of orders"],
  ["orders.get", "get of orders"],
  ["Books.LIST", "list of books"],
])("why names %s as its callers do: action %s", async (why, called) => {
  const { why: [found, ...others] = [] } = await inspect({ documents, operations, why });
  expect(others).toEqual([]);
  expect(found).toMatchObject({ form: "grouped" });
  expect(`${found?.action} of ${found?.tool}`).toBe(called);
  expect(reportWhy(found === undefined ? [] : [found], false)).toContain(`\n  action ${called}, weight `);
});

test("why takes the name of an action where one group alone has it", async () => {
  const ofOrders = operations.slice(0, 2);
  const { why } = await inspect({ documents, operations: ofOrders, why: "get" });
  expect(why).toMatchObject([{ operation: "GET /orders/{orderId}", action: "get" }]);
  await expect(inspect({ documents, operations, why: "get" })).rejects.toMatchObject({
    message: 'No operation is called "get".',
    hint: "Did you mean books.get or orders.get?",
  });
});
