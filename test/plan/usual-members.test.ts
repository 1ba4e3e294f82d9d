/** Of what holds the content of a call, some members are shown, even where the document requires none. */
import { expect, test } from "vitest";
import type { JsonSchema } from "../../src/model/runtime.js";
import { withUsualMembers } from "../../src/plan/arguments/usual-members.js";
import { operation, plannedOne } from "./build.js";

const text = { type: "string" } as const;
const list = (items: JsonSchema): JsonSchema => ({ type: "array", items });
/** A member with `!` is required. */
const object = (members: Record<string, JsonSchema>, more: JsonSchema = {}): JsonSchema => {
  const required = Object.keys(members).filter((name) => name.endsWith("!"));
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(members).map(([name, schema]) => [name.replace("!", ""), schema]),
    ),
    ...(required.length > 0 && { required: required.map((name) => name.replace("!", "")) }),
    ...more,
  };
};
const wide = object({ "a_long_name!": text, "another_long_name!": text });
const described = { ...text, description: "What callers who read the document know of it. ".repeat(9) };

const rows: readonly [what: string, given: JsonSchema, most: number, want: JsonSchema | undefined][] = [
  [
    "the three most used",
    object({ colour: text, name: text, corner: text, status: text, filter: text }),
    250,
    object({ name: text, status: text, filter: text }),
  ],
  [
    "those of each item",
    list(object({ a: text, b: text, c: text, d: text, title: text })),
    250,
    list(object({ a: text, b: text, title: text })),
  ],
  [
    "what the server sets last",
    object({ id: text, created_at: text, colour: text, corner: text }),
    250,
    object({ id: text, colour: text, corner: text }),
  ],
  [
    "three besides what is required",
    object({ a: text, b: text, c: text, d: text, "e!": text }),
    250,
    object({ a: text, b: text, c: text, "e!": text }),
  ],
  ["as many as there is room for", object({ name: text, title: text }), 65, object({ name: text })],
  ["none that is too long", object({ name: wide, corner: text }), 90, object({ corner: text })],
  ["nothing where none fits", object({ name: wide }), 60, undefined],
  ["nothing where what is required does not fit", object({ name: text, "colour!": wide }), 90, undefined],
  [
    "their members",
    object({ name: object({ a: text, b: text, c: text, d: text }) }),
    250,
    object({ name: object({ a: text, b: text, c: text }) }),
  ],
  [
    "none of which nothing shows",
    object({ name: { type: "object" }, corner: text }),
    250,
    object({ corner: text }),
  ],
  ["words that take no room", object({ name: described }), 60, object({ name: described })],
  ["no half of a range alone", object({ name: text, start: text, end: text }), 90, object({ name: text })],
  [
    "what is left out as what may be sent",
    object({ a: text, b: text, c: text, d: text }, { additionalProperties: false }),
    250,
    object({ a: text, b: text, c: text }),
  ],
];

test.each(rows)("shows %s", (_what, given, most, want) => {
  expect(withUsualMembers(given, most)).toEqual(want);
});

test("so are the members of a list too long to be shown", async () => {
  const kind: JsonSchema = {
    ...text,
    enum: Array.from({ length: 19 }, (_, index) => `a long name of kind ${index}`),
  };
  const kinds = Array.from({ length: 8 }, (_, index) => [`kind_${index}`, kind] as const);
  const invoice = object({ colour: text, ...Object.fromEntries(kinds), title: text });
  const body = object({ reason: text, invoices: list(invoice) });
  const { tool } = await plannedOne(operation("POST /invoices", { body }));
  expect(tool.arguments.find(({ name }) => name === "invoices")?.schema).toEqual(
    list(object({ colour: text, title: text })),
  );
});
