/** What a schema still says without words. */
import { expect, test } from "vitest";
import type { JsonSchema } from "../../../src/model/runtime.js";
import { wordlessArgument } from "../../../src/plan/schema/wordless.js";

const text = { type: "string" } as const;

test.each<[why: string, description: string, schema: JsonSchema, want: string | undefined]>([
  ["how a date is written", "The end of the report in `MM/DD/YYYY` format.", text, "MM/DD/YYYY"],
  ["with a time", "Formatted as yyyy-MM-dd HH:mm:ss.", text, "yyyy-MM-dd HH:mm:ss"],
  ["without separators", "The day, YYYYMMDD", text, "YYYYMMDD"],
  ["a month", "Either of YYYY-MM", text, "YYYY-MM"],
  ["nothing of how a time alone is written", "Such as MM-DD", text, undefined],
  ["nothing that a format says", "As YYYY-MM-DD", { ...text, format: "date" }, undefined],
  ["nothing that a pattern says", "As YYYY-MM-DD", { ...text, pattern: "^\\d" }, undefined],
  ["nothing else", "The end of the report.", text, undefined],
  ["nothing of a number", "As YYYYMMDD", { type: "integer" }, undefined],
])("%s: %s", (_, description, schema, want) => {
  const shown = wordlessArgument({ file: false, schema: { ...schema, description } });
  expect(shown).toEqual(want === undefined ? schema : { ...schema, description: want });
});
