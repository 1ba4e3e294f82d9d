/** The official cases of JSON Schema 2020-12, where they are at hand: `../shared/json-schema-tests` beside the checkout. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repository } from "../../../samples/api/repository.js";
import { checkedFormats } from "../../../src/runtime/schema/value-rules.js";
import { fits } from "../../../src/runtime/schema/validate.js";
import type { JsonSchema } from "../../../src/runtime/values/json.js";

const folders = [
  join(repository, "../shared/json-schema-tests"),
  join(repository, "../../shared/json-schema-tests"),
];
const folder = folders.find((path) => existsSync(path));

interface Case {
  readonly description: string;
  readonly schema: JsonSchema | boolean;
  readonly tests: readonly {
    readonly description: string;
    readonly data: unknown;
    readonly valid: boolean;
  }[];
}

/** The parser of JSON gives what JSON Schema's authors wrote: no name of a test contains a slash with spaces around it. */
function casesOf(file: string): readonly (readonly [string, JsonSchema, unknown, boolean])[] {
  const cases: readonly Case[] = JSON.parse(readFileSync(join(folder ?? "", file), "utf8")) as Case[];
  return cases.flatMap(({ description, schema, tests }) =>
    tests.map(
      (one) =>
        [
          `${description} / ${one.description}`,
          typeof schema === "boolean" ? { allOf: [schema as unknown as JsonSchema] } : schema,
          one.data,
          one.valid,
        ] as const,
    ),
  );
}

const embedded = "lowered schemas have no schema inside another with an address of its own";
const elsewhere = "lowered schemas refer to nothing outside of themselves";

/** Whole files that are left out. */
const filesLeftOut: Readonly<Record<string, string>> = {
  "refRemote.json": elsewhere,
  "vocabulary.json": "lowered schemas have no dialect of their own",
  "dynamicRef.json": "lowering replaces dynamic references",
  "anchor.json": embedded,
};

/** Cases that are left out, by how their name begins. */
const leftOut: Readonly<Record<string, readonly (readonly [start: string, reason: string])[]>> = {
  "defs.json": [["validate definition against metaschema / invalid", elsewhere]],
  "enum.json": [
    ["empty enum", "an edited schema with it is mistaken; it says nothing, and never costs a tool"],
  ],
  "format.json": checkedFormats.map((format) => [
    `${format} format / invalid`,
    "the runtime enforces this format",
  ]),
  "optional/format/hostname.json": [
    [
      "validation of A-label (punycode) host names",
      "what the letters of an encoded name may be is left to the DNS",
    ],
    ["validation of host names / trailing dot", "the APIs of the DNS write names like this"],
  ],
  "optional/format/uuid.json": [
    ["uuid format / URN prefixed UUID", "APIs that ask for URNs call them uuid as well"],
  ],
  "ref.json": [
    ["remote ref, containing refs itself", elsewhere],
    ["Recursive references between schemas", embedded],
    ["refs with relative uris and defs", embedded],
    ["relative refs with absolute uris and defs", embedded],
    ["$id must be resolved against nearest parent", embedded],
    ["order of evaluation: $id", embedded],
    ["simple URN base URI with $ref via the URN", embedded],
    ["URN base URI with URN and", embedded],
    ["URN ref with nested pointer ref", embedded],
    ["ref to if", embedded],
    ["ref to then", embedded],
    ["ref to else", embedded],
    ["ref with absolute-path-reference", embedded],
  ],
  "unevaluatedItems.json": [["unevaluatedItems with $dynamicRef", "lowering replaces dynamic references"]],
  "unevaluatedProperties.json": [
    ["unevaluatedProperties with $dynamicRef", "lowering replaces dynamic references"],
  ],
};

describe.skipIf(folder === undefined)(
  "the official cases (skipped without ../shared/json-schema-tests)",
  () => {
    const files = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith(".json"));
    const formats = checkedFormats.map((format) => `optional/format/${format}.json`);
    describe.each([...files.filter((file) => !(file in filesLeftOut)), ...formats])("%s", (file) => {
      const cases = folder === undefined ? [] : casesOf(file);
      const isLeftOut = (name: string): boolean =>
        leftOut[file]?.some(([start]) => name.startsWith(start)) === true;
      test.each(cases.filter(([name]) => !isLeftOut(name)))("%s", (_, schema, data, valid) => {
        expect(fits(schema, data)).toBe(valid);
      });
    });
  },
);
