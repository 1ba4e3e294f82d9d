import ts from "typescript";
import { describe, expect, test } from "vitest";
import { typeOf, type NamedTypes } from "../../src/emit/types/response-types.js";
import { atom, printType, unknownType } from "../../src/emit/types/type-node.js";
import type { JsonSchema } from "../../src/model/runtime.js";

const named: NamedTypes = {
  type: (name) => (/^[A-Z]/.test(name) ? atom(name) : unknownType),
  members: (name) => (name === "Many" ? 500 : 1),
};
const print = (schema: JsonSchema): string => printType(typeOf(schema, named), 0, 0);

const cases: [JsonSchema, string][] = [
  [{}, "unknown"],
  [{ type: "integer" }, "number"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ type: ["integer", "number"] }, "number"],
  [{ enum: ["a", "it's", 1, null] }, `"a" | "it's" | 1 | null`],
  [{ const: "a" }, '"a"'],
  [{ const: { a: 1 } }, "unknown"],
  [{ $ref: "#/$defs/Pet" }, "Pet"],
  [{ $ref: "#/$defs/nowhere" }, "unknown"],
  [{ type: "array", items: { $ref: "#/$defs/Pet" } }, "Pet[]"],
  [{ type: "array", items: { type: ["string", "null"] } }, "(string | null)[]"],
  [{ type: "array" }, "unknown[]"],
  [
    { type: "array", prefixItems: [{ type: "string" }], items: { type: "integer" }, minItems: 1 },
    "[string, ...number[]]",
  ],
  [{ type: "array", prefixItems: [{ type: "string" }], items: { type: "integer" } }, "(string | number)[]"],
  [{ type: "object" }, "{ [name: string]: unknown }"],
  [{ additionalProperties: { type: "string" } }, "{ [name: string]: string }"],
  [{ properties: { a: { type: "string" }, "b-c": {} }, required: ["a"] }, '{ a: string; "b-c"?: unknown }'],
  [
    { properties: { a: { type: "string" } }, additionalProperties: true },
    "{ a?: string; [name: string]: unknown }",
  ],
  [{ properties: { a: { type: "string" } }, additionalProperties: false }, "{ a?: string }"],
  [{ allOf: [{ $ref: "#/$defs/Pet" }, { properties: { a: {} } }], type: "object" }, "Pet & { a?: unknown }"],
  [{ allOf: [{ $ref: "#/$defs/Pet" }, { required: ["a"] }] }, "Pet"],
  [{ anyOf: [{ $ref: "#/$defs/Pet" }, { type: "null" }] }, "Pet | null"],
  [
    { oneOf: [{ $ref: "#/$defs/Cat" }, { $ref: "#/$defs/Dog" }], properties: { a: {} } },
    "{ a?: unknown } & (Cat | Dog)",
  ],
  [{ oneOf: [{ $ref: "#/$defs/Cat" }, {}] }, "unknown"],
  [{ allOf: [{ $ref: "#/$defs/Many" }, { $ref: "#/$defs/Many2" }] }, "Many & Many2"],
  [
    {
      type: "object",
      allOf: [{ $ref: "#/$defs/Many" }, { anyOf: [{ type: "string" }, { const: 1 }, { const: 2 }] }],
    },
    "{ [name: string]: unknown }",
  ],
  [{ type: "file" } as unknown as JsonSchema, "unknown"],
];

describe("types of schemas", () => {
  test.each(cases)("%j is %s", (schema, type) => {
    expect(print(schema)).toBe(type);
  });

  test("are TypeScript", () => {
    for (const [, type] of cases) {
      const { diagnostics } = ts.transpileModule(`type A = ${type};`, { reportDiagnostics: true });
      expect(diagnostics).toEqual([]);
    }
  });

  test("are broken over lines where one is too short", () => {
    const long = { type: "string", enum: ["a".repeat(40), "b".repeat(40), "c".repeat(40)] } as const;
    expect(
      print({ properties: { a: { type: "array", items: long }, b: { type: "string" } }, required: ["a"] }),
    ).toBe(
      [
        "{",
        "  a: (",
        `    | "${"a".repeat(40)}"`,
        `    | "${"b".repeat(40)}"`,
        `    | "${"c".repeat(40)}"`,
        "  )[];",
        "  b?: string;",
        "}",
      ].join("\n"),
    );
  });
});
