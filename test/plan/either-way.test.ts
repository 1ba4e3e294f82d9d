/** An operation may have a tool, or be found by search: what its tool takes makes the same request, whichever way it goes. */
import type { Client } from "@modelcontextprotocol/client";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Api, Encoding, Operation, Parameter, Schema } from "../../src/model/api.js";
import type { Mode } from "../../src/model/lean.js";
import type { JsonSchema } from "../../src/model/runtime.js";
import type { FetchInit } from "../../src/runtime/host/host.js";
import { createEndpoint } from "../../src/runtime/http/handler.js";
import { fits } from "../../src/runtime/schema/validate.js";
import { sized } from "../everything.js";
import { connect } from "../runtime/upstream.js";
import { api, media, operation, parameter, planned } from "./build.js";
import { random, sample } from "./sample.js";
import { served } from "./served.js";

/** Plain values, some of which may be null, have one value only, or are hidden. */
const leaf = fc.constantFrom<Schema>(
  { type: "string" },
  { type: "string", maxLength: 3 },
  { type: "string", format: "date" },
  { type: ["string", "null"] },
  { type: "integer", minimum: 1 },
  { type: ["integer", "null"], default: 3 },
  { type: "number", maximum: 9.5 },
  { type: "boolean" },
  { enum: ["a", "b"] },
  { enum: ["a", null] },
  { type: "string", const: "only" },
  { type: "string", deprecated: true },
  { anyOf: [{ type: "string" }, { type: "null" }] },
  { anyOf: [{ type: "integer" }, { type: "string", enum: ["all"] }] },
);
const name = fc.constantFrom("id", "name", "a.b", "filter[x]", "kind", "ids[]", "größe");

function objectOf(member: fc.Arbitrary<Schema>): fc.Arbitrary<Schema> {
  return fc
    .record({
      properties: fc.dictionary(name, member, { minKeys: 1, maxKeys: 4 }),
      chosen: fc.nat(),
      readOnly: fc.boolean(),
      others: fc.option(fc.oneof(fc.boolean(), member), { nil: undefined }),
    })
    .map(({ properties, chosen, others, readOnly }): Schema => ({
      type: "object",
      properties: { ...properties, ...(readOnly && { made: { type: "string", readOnly } }) },
      required: Object.keys(properties).filter((_, index) => (chosen & (1 << index)) > 0),
      ...(others !== undefined && { additionalProperties: others }),
    }));
}

const { value } = fc.letrec<{ value: Schema; object: Schema }>((tie) => ({
  object: objectOf(tie("value")),
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small", withCrossShrink: true },
    { weight: 3, arbitrary: leaf },
    tie("object"),
    tie("object").map((schema): Schema => ({ ...schema, type: ["object", "null"] })),
    tie("value").map((items): Schema => ({ type: "array", items })),
    tie("value").map((additionalProperties): Schema => ({ type: "object", additionalProperties })),
    fc.tuple(tie("object"), leaf).map((anyOf): Schema => ({ anyOf })),
    fc
      .tuple(tie("object"), tie("object"))
      .map(([cat, dog]): Schema => ({ oneOf: [tagged(cat, "cat"), tagged(dog, "dog")] })),
    fc.tuple(tie("object"), tie("object")).map((allOf): Schema => ({ allOf })),
  ),
}));

function tagged(schema: Schema, kind: string): Schema {
  const { properties = {}, required = [] } = schema;
  return {
    ...schema,
    properties: { ...properties, kind: { const: kind } },
    required: [...new Set([...required, "kind"])],
  };
}

/** What any style can write. */
const flat = fc.oneof(
  leaf,
  leaf.map((items): Schema => ({ type: "array", items })),
  objectOf(leaf),
);

type Style = Parameter["style"];
const styles: Readonly<Record<"path" | "query" | "header" | "cookie", readonly Style[]>> = {
  path: ["simple", "label", "matrix"],
  query: ["form", "deepObject", "pipeDelimited", "spaceDelimited"],
  header: ["simple"],
  cookie: ["form"],
};

const placed = fc
  .constantFrom("path" as const, "query" as const, "header" as const, "cookie" as const)
  .chain((location) =>
    fc
      .record({
        style: fc.constantFrom(...styles[location]),
        explode: fc.boolean(),
        required: fc.boolean().map((needed) => needed || location === "path"),
        allowEmptyValue: fc.boolean().map((taken) => taken && location === "query"),
        asJson: fc.boolean(),
        schema: location === "query" ? fc.oneof(flat, value) : flat,
      })
      .map(({ schema, asJson, ...rest }) => ({
        location,
        schema,
        rest: { ...rest, ...(asJson && location !== "path" && { contentType: "application/json" }) },
      })),
  );

const encoding = fc
  .record<Encoding>(
    {
      style: fc.constantFrom<Style[]>("form", "deepObject", "pipeDelimited"),
      explode: fc.boolean(),
      headers: fc.constant([]),
    },
    { requiredKeys: ["headers"] },
  )
  .map((one) => new Map(["id", "kind", "ids[]"].map((field) => [field, one] as const)));

const body = fc.oneof(
  fc.record({
    contentType: fc.constant("application/json"),
    schema: fc.oneof(objectOf(value), value),
    encoding: fc.constant(new Map<string, Encoding>()),
  }),
  fc.record({
    contentType: fc.constantFrom("application/x-www-form-urlencoded", "multipart/form-data"),
    schema: objectOf(value),
    encoding,
  }),
);

const described: fc.Arbitrary<Operation> = fc
  .record({
    method: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE"),
    parameters: fc.uniqueArray(placed, { maxLength: 3, selector: ({ location }) => location }),
    carried: fc.option(body),
    needed: fc.boolean(),
  })
  .map(({ method, parameters, carried, needed }) => {
    const path = parameters.some(({ location }) => location === "path") ? "/things/{path}" : "/things";
    return operation(`${method} ${path}`, {
      parameters: parameters.map(({ location, schema, rest }) =>
        parameter(`${location} ${location}`, schema, rest),
      ),
      ...(carried !== null &&
        method !== "GET" && {
          requestBody: {
            required: needed,
            content: [media(carried.contentType, carried.schema, carried.encoding)],
          },
        }),
    });
  });

interface Way {
  readonly client: Client;
  /** What reached the API since it was last asked. */
  readonly sent: () => readonly string[];
}

async function wayOf(document: Api, mode: Mode): Promise<Way> {
  const { plan } = await planned(document, undefined, undefined, { mode });
  const requests: string[] = [];
  const fetch = async (url: URL, init: FetchInit): Promise<Response> => {
    requests.push(await requestText(url, init));
    return Response.json({});
  };
  const client = await connect(createEndpoint(served(plan, { fetch })).fetch);
  return { client, sent: () => requests.splice(0) };
}

/** All of it, but for what tells the parts of a body from each other, which is another text every time. */
async function requestText(url: URL, { method, headers, body: content = "" }: FetchInit): Promise<string> {
  const text = typeof content === "string" ? content : await content.text();
  const head = [...headers].map((header) => header.join(": "));
  const [, boundary = "boundary"] = /boundary=([\w-]+)/.exec(headers.get("content-type") ?? "") ?? [];
  return [`${method} ${url.href}`, ...head, "", text].join("\n").replaceAll(boundary, "boundary");
}

test("what a tool takes makes the same request, by the tool and through search", async () => {
  const numRuns = sized(12, 100);
  let reached = 0;
  await fc.assert(
    fc.asyncProperty(described, fc.nat(), async (one, seed) => {
      const document = api([one]);
      const [byTool, bySearch] = [await wayOf(document, "direct"), await wayOf(document, "dynamic")];
      const { tools } = await byTool.client.listTools();
      const { name: tool, inputSchema } = tools[0] ?? expect.unreachable();
      const through = one.method === "GET" ? "call_read_operation" : "call_write_operation";
      const schema = inputSchema as JsonSchema;
      const next = random(seed);
      for (let call = 0; call < 4; call += 1) {
        const args = sample(schema, next) as Record<string, unknown>;
        if (!fits(schema, args)) continue;
        await byTool.client.callTool({ name: tool, arguments: args });
        await bySearch.client.callTool({ name: through, arguments: { name: tool, arguments: args } });
        const requests = byTool.sent();
        reached += requests.length;
        expect({ args, requests: bySearch.sent() }).toEqual({ args, requests });
      }
    }),
    { numRuns },
  );
  expect(reached).toBeGreaterThan(2 * numRuns);
});
