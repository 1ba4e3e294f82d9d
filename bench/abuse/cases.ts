/** Schemas and values at random, larger than anybody means them. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { isObject, type JsonSchema, jsonValue } from "../../src/runtime/values/json.js";
import { call } from "./attacks.js";
import { hostileDocument } from "./document.js";
import type { ServedHttp } from "./served.js";

export interface Case {
  schema: JsonSchema;
  values: readonly Valued[];
}

/** A value, and how it is made larger: as so many items, or within so many members. */
interface Valued {
  value: unknown;
  items: number;
  levels: number;
}

const names = ["a", "b", "and", "kind"] as const;
const name = fc.constantFrom(...names);
const patterns = ["^a+$", "(a|aa)+b", "^[a-z]{1,40}[0-9]+$", "(x+x+)+y", "^x-"];

const { schema } = fc.letrec<{ schema: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<JsonSchema>({ type: "string" }, { type: "integer" }, { type: "boolean" }, {}),
    fc.constantFrom(...patterns).map((pattern): JsonSchema => ({ type: "string", pattern })),
    fc.constant<JsonSchema>({ $ref: "#/components/schemas/Own" }),
    fc.constant<JsonSchema>({ $ref: "#/components/schemas/Filter" }),
    tie("schema").map((items): JsonSchema => ({ type: "array", items })),
    tie("schema").map((items): JsonSchema => ({ type: "array", items, uniqueItems: true })),
    fc
      .tuple(
        fc.constantFrom("anyOf", "oneOf", "allOf"),
        fc.array(tie("schema"), { minLength: 2, maxLength: 4 }),
      )
      .map(([keyword, members]): JsonSchema => ({ [keyword]: members })),
    fc
      .tuple(fc.dictionary(name, tie("schema"), { maxKeys: 3 }), fc.subarray([...names]))
      .map(([properties, required]): JsonSchema => ({
        type: "object",
        properties: { ...properties },
        required,
      })),
    tie("schema").map((additionalProperties): JsonSchema => ({ type: "object", additionalProperties })),
    fc
      .tuple(fc.constantFrom(...patterns), tie("schema"))
      .map(([pattern, part]): JsonSchema => ({ type: "object", patternProperties: { [pattern]: part } })),
  ),
}));

const plain = fc.constantFrom<unknown>(1, 1e300, true, null, "", "1", "a".repeat(40), "[1]", {}, []);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    plain,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(name, tie("value"), { maxKeys: 3 }).map((members) => ({ ...members })),
  ),
}));

export const cases: fc.Arbitrary<Case> = fc.record({
  schema,
  values: fc.array(
    fc.record({
      value,
      items: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50_000 })),
      levels: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90 })),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

/** The largest body. */
const mostBytes = 1_000_000;

export function written({ value, items, levels }: Valued): unknown {
  const length = (JSON.stringify(value) ?? "").length + 1;
  const count = Math.min(items, Math.floor(mostBytes / length));
  const many = count === 0 ? value : Array.from({ length: count }, () => value);
  return Array.from({ length: levels }).reduce<unknown>(
    (inside, _, level) => (level % 2 === 0 ? { and: [inside] } : { a: inside }),
    many,
  );
}

const operation = "attacked";

/**
 * Sends the values to a server with the schema.
 * @param mostMs the longest pause
 * @returns What is wrong; `undefined` if nothing is.
 */
export async function faultOf(
  { schema: own, values }: Case,
  server: ServedHttp,
  folder: string,
  mostMs: number,
) {
  const document = join(folder, "abuse.json");
  await writeFile(document, documentText(own));
  // A schema that no server can be made for is refused, which is an answer.
  if ((await server.serve(document)) !== undefined) return undefined;
  for (const sent of values) {
    const text = await server.ask(call(operation, { value: written(sent) }));
    const pause = await server.pause();
    if (!isAnswer(text)) return `no answer but ${text.slice(0, 200)}`;
    if (pause > mostMs) return `the event loop was held for ${pause} ms`;
  }
  return undefined;
}

function documentText(own: JsonSchema): string {
  const { components, ...document } = hostileDocument(
    { [operation]: { $ref: "#/components/schemas/Own" } },
    0,
  );
  return JSON.stringify({ ...document, components: { schemas: { ...components.schemas, Own: own } } });
}

/** Whether it is a result or an error, and none of the server's own faults. */
export function isAnswer(text: string): boolean {
  const answer = jsonValue(text.replace(/^event: message\ndata: /, ""));
  if (!isObject(answer) && !Array.isArray(answer)) return false;
  return !text.includes('"code":-32603');
}
