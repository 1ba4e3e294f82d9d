import { expect, it } from "vitest";
import { createEventDecoder } from "../../src/runtime/response/read-body.js";
import { atOnce } from "../../src/runtime/values/slices.js";

it.each([
  ["text/event-stream", 'data: {"id":1234567890123456789}\n\n'],
  ["application/x-ndjson", '{"id":1234567890123456789}\n'],
])("events keep all digits of a long id: %s", (essence, text) => {
  expect(atOnce(createEventDecoder(essence).push(text))).toEqual([{ id: "1234567890123456789" }]);
});
