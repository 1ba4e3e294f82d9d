import { join } from "node:path";
import { expect, test } from "vitest";
import { countOperations } from "../../../bench/corpus/count.js";
import { repository } from "../../../samples/api/repository.js";

test.each([
  ["samples/bookshop/openapi.yaml", 12],
  ["samples/orgchart/openapi.yaml", 9],
  ["samples/ferry/openapi.yaml", 5],
])("%s has %i operations", (document, operations) => {
  expect(countOperations(join(repository, document))).toBe(operations);
});
