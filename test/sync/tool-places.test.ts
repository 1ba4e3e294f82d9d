/** What an edited tool file sends, with the lines that a message names. */
import { expect, test } from "vitest";
import { toolPlaces } from "../../src/sync/tool-places.js";

const text = `import { argument, body, defineTool, file, query } from "#generated";

export default defineTool({
  actions: {
    add: "POST /pets",
    "take away": "DELETE /pets",
  },
  name: "pets",
  input: {
    verbose: query("verbose", { type: "boolean" }).optional(),
    picture: file("/picture"),
    own: argument({ type: "string" }),
    ...more,
  },
  fixed: {
    header: { "X-Kind": "a" },
    body: {
      "/kind": "b",
    },
  } as const,
});
`;

test("places and operations have the lines of their file", () => {
  expect(toolPlaces(text)).toEqual({
    name: "pets",
    operations: new Map([
      ["add", "POST /pets"],
      ["take away", "DELETE /pets"],
    ]),
    named: new Map([
      ["POST /pets", 5],
      ["DELETE /pets", 6],
    ]),
    input: new Map([
      ["query:verbose", 10],
      ["body:/picture", 11],
    ]),
    fixed: new Map([
      ["header:X-Kind", 16],
      ["body:/kind", 18],
    ]),
  });
});

test.each(["", "export const a = 1;", "export default defineTool(made);", "export default {"])(
  "%j is no plain tool file",
  (other) => {
    expect(toolPlaces(other)).toBeUndefined();
  },
);
