/**
 * Many ways through a schema lead to the same part of a value, and each level of the value multiplies them. Whoever looks for
 * something in a value looks at each schema once for each part.
 */
import { describe, expect, test } from "vitest";
import { contentText } from "../../src/runtime/request/form-body.js";
import { shownArguments } from "../../src/runtime/call/shown-arguments.js";
import { secretValues, type PlacedValues } from "../../src/runtime/request/placed-values.js";
import { validate } from "../../src/runtime/schema/accept.js";
import { atOnce } from "../../src/runtime/values/slices.js";
import type { JsonSchema } from "../../src/runtime/values/json.js";
import { facts } from "./upstream.js";

const levels = 60;

function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

function nested(deepest: unknown): unknown {
  return times(levels, (i) => i).reduce<unknown>((inside) => ({ kind: "a", next: inside }), deepest);
}

const member: JsonSchema = { type: "object", properties: { next: { $ref: "#/$defs/tree" } } };
/** Three alternatives with the same member, and two parts that apply together. */
const $defs: Record<string, JsonSchema> = {
  tree: {
    anyOf: times(3, () => ({
      ...member,
      properties: { ...member.properties, pin: { type: "string", format: "password" } },
    })),
  },
};
const trees: JsonSchema = { $ref: "#/$defs/tree", $defs };
const together: JsonSchema = {
  $ref: "#/$defs/tree",
  $defs: { tree: { allOf: times(2, (i) => ({ ...member, minProperties: i })) } },
};

function placed(body: unknown): PlacedValues {
  const none = new Map<string, unknown>();
  return { path: none, query: none, querystring: none, header: none, cookie: none, body, names: new Map() };
}

describe("each schema is looked at once", () => {
  test("for secrets of arguments", () => {
    const operation = facts("POST /x", {
      body: { required: true, contentType: "application/json", schema: trees },
    });
    const found = secretValues(operation, placed(nested({ pin: "0123456" })));
    expect([...atOnce(found)]).toEqual(["0123456"]);
  });

  test("for arguments that are logged, of which so many are shown", () => {
    const schemas = new Map([["it", [trees]]]);
    const shown = shownArguments({ it: nested({ pin: "0123456" }) }, schemas, { undescribed: "shown" });
    expect(shown).toEqual({ it: nested({ pin: "[hidden]" }) });
    const many = shownArguments({ it: Object.fromEntries(times(2_000, (i) => [`m${i}`, i])) }, new Map(), {
      undescribed: "shown",
    });
    expect(JSON.stringify(many)).toContain('"m998":998,"…":"…"}');
  });

  test("for XML", () => {
    expect(contentText("xml", nested("x"), together)).toContain("<next>x</next><kind>a</kind></next>");
  });

  test("for what no schema that applies knows", () => {
    const closed: JsonSchema = {
      allOf: times(200, (i) => ({ ...member, minProperties: i % 2, additionalProperties: false })),
    };
    expect(validate(closed, { nxet: 1 })).toEqual([
      { path: "/nxet", keyword: "unknown", expected: '"next" instead' },
    ]);
  });
});
