import { expect, test } from "vitest";
import { defaultTrims } from "../../../src/model/trims.js";
import { silentCuts } from "../../../src/plan/trim/cuts.js";
import type { Cut } from "../../../src/plan/trim/published.js";
import { fullSchemas } from "../../../src/plan/schema/full.js";
import { flattener } from "../../../src/schema/flatten.js";
import { api } from "../build.js";

const cut: Cut = { trim: "enums", keyword: "pattern", what: "values" };

test.each<[what: string, recorded: ReadonlyMap<string, readonly Cut[]>, found: readonly string[][]]>([
  ["nothing", new Map(), [["pattern", "maxLength"]]],
  ["a keyword of the value", new Map([["", [cut]]]), [["maxLength"]]],
  ["a keyword of another value", new Map([["other", [cut]]]), [["pattern", "maxLength"]]],
])("what publishing recorded, no other trim is said to have cut: %s", (_, recorded, found) => {
  const full = fullSchemas(api([]), { direction: "request", namePrefix: "" });
  const sources = { flatten: flattener(full), full, recorded, trims: defaultTrims };
  const schema = { type: "string", pattern: "^a", maxLength: 2 } as const;
  const cuts = silentCuts(schema, { type: "string" }, sources);
  expect(cuts.map((one) => one.found)).toEqual(found);
});
