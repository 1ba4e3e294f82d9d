/** What `inspect` says of one tool that is not there. */
import { expect, test } from "vitest";
import { inspect } from "../src/index.js";

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
