import { expect, test } from "vitest";
import { summary } from "../../../bench/contract/report.js";
import { emptyTally, type Failure } from "../../../bench/contract/run/tally.js";

const failure: Failure = {
  cause: "several branches of a oneOf match at once",
  operation: "PUT /a",
  tool: "update_a",
  label: "minimal",
  args: "{}",
  detail: "body:",
  blame: "document",
};

test.each<[failures: Failure[], correct: number, said: string]>([
  [[], 4, "4 of 4 calls correct (100.00 %), "],
  [[failure], 3, "3 of 3 calls correct (100.00 %) and 1 that the document itself contradicts, "],
  [[{ ...failure, blame: "generator" }], 3, "3 of 4 calls correct (75.00 %), "],
])("the percentage is that of the calls beside it", (failures, correct, said) => {
  const tally = { ...emptyTally(), calls: 4, correct, failures };
  expect(summary([{ name: "a", report: { document: "a", seconds: 1, missing: [], tally } }])).toContain(said);
});
