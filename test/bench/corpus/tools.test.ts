import { expect, test } from "vitest";
import { faultsOf } from "../../../bench/corpus/tools.js";

const good = {
  name: "get_pet",
  description: "Gets a pet.",
  inputSchema: { type: "object", properties: { id: { type: "string" } } },
};
const withSchema = (schema: object) => [{ ...good, inputSchema: { type: "object", ...schema } }];

test.each<[string, unknown[], RegExp | undefined]>([
  ["a good list", [good, { ...good, name: "x".repeat(64) }], undefined],
  [
    "properties named like keywords",
    withSchema({ properties: { properties: { type: "string" }, enum: {} } }),
    undefined,
  ],
  [
    "booleans as values",
    withSchema({ properties: { a: { default: { properties: { b: true } } } } }),
    undefined,
  ],
  ["a schema without a type", [{ ...good, inputSchema: {} }], /inputSchema\/type/],
  ["a long name", [{ ...good, name: "x".repeat(65) }], /not for every client/],
  ["a dotted name", [{ ...good, name: "pets.get" }], /not for every client/],
  ["a name twice", [good, good], /its name is taken/],
  ["no description", [{ ...good, description: " " }], /no description/],
  ["a union at the root", withSchema({ anyOf: [{}] }), /anyOf at its root/],
  [
    "a boolean property",
    withSchema({ properties: { a: { items: { properties: { b: true } } } } }),
    /\/a\/items\/properties\/b is a boolean/,
  ],
  ["a reference to nowhere", withSchema({ properties: { a: { $ref: "#/$defs/a" } } }), /does not compile/],
  [
    "a pattern for another engine",
    withSchema({ properties: { a: { pattern: "(?i)x" } } }),
    /does not compile/,
  ],
  [
    "a keyword of draft 4",
    withSchema({ properties: { a: { minimum: 1, exclusiveMinimum: true } } }),
    /does not compile/,
  ],
])("%s", (_, tools, fault) => {
  const faults = faultsOf(tools);
  if (fault === undefined) expect(faults).toEqual([]);
  else expect(faults.join("\n")).toMatch(fault);
});
