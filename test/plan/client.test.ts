import { describe, expect, test } from "vitest";
import type { Schema } from "../../src/model/api.js";
import type { Client } from "../../src/model/lean.js";
import type { Plan } from "../../src/model/plan.js";
import type { Fetch } from "../../src/runtime/host/host.js";
import { createEndpoint } from "../../src/runtime/http/handler.js";
import { createToolList } from "../../src/runtime/server/tool-list.js";
import { connect } from "../runtime/upstream.js";
import { api, operation, parameter, planned } from "./build.js";
import { localCaller, served } from "./served.js";

async function planFor(client: Client, operations: Parameters<typeof api>[0], name?: string) {
  return planned(api(operations), undefined, name, { client });
}

/** The bodies of requests that a plan's only tool makes of these arguments. */
async function sentBy(plan: Plan, calls: readonly Record<string, unknown>[]): Promise<string[]> {
  const bodies: string[] = [];
  const fetch: Fetch = (_url, { body }) => {
    bodies.push(typeof body === "string" ? body : "");
    return Promise.resolve(Response.json({}));
  };
  const client = await connect(createEndpoint(served(plan, { fetch })).fetch);
  for (const args of calls) await client.callTool({ name: plan.tools[0]?.name ?? "", arguments: args });
  return bodies;
}

describe("a client whose schemas have one type", () => {
  test("gets several types as anyOf, each with its own keywords", async () => {
    const size: Schema = {
      type: ["integer", "array", "null"],
      description: "How large.",
      items: { type: "integer" },
    };
    const update = operation("PATCH /pets", { body: { type: "object", properties: { size } } });
    const { plan } = await planFor("gemini", [update]);
    expect(plan.tools[0]?.arguments[0]?.schema).toEqual({
      description: "How large.",
      anyOf: [
        { type: "integer", nullable: true },
        { type: "array", items: { type: "integer" }, nullable: true },
      ],
    });
    expect(await sentBy(plan, [{ size: null }, { size: [1] }])).toEqual(['{"size":null}', '{"size":[1]}']);
  });

  test("gets null as nullable, and an update sends it as for others", async () => {
    const body: Schema = {
      type: "object",
      properties: {
        note: { type: ["string", "null"] },
        size: { type: ["string", "null"], enum: ["small", "large", null] },
        owner: {
          anyOf: [{ type: "object", properties: { name: { type: ["string", "null"] } } }, { type: "null" }],
        },
        days: { type: "array", items: { type: ["integer", "null"] } },
        name: { type: "string" },
      },
    };
    const update = operation("PATCH /pets", { body });
    const { plan } = await planFor("gemini", [update]);
    expect(
      Object.fromEntries(plan.tools[0]?.arguments.map(({ name, schema }) => [name, schema]) ?? []),
    ).toEqual({
      note: { type: "string", nullable: true },
      size: { type: "string", enum: ["small", "large"], nullable: true },
      owner: { type: "object", properties: { name: { type: "string", nullable: true } }, nullable: true },
      days: { type: "array", items: { type: "integer", nullable: true } },
      name: { type: "string" },
    });
    expect(plan.ledger.filter(({ kind }) => kind === "loosened")).toEqual([]);

    const calls = [
      { note: null, size: null, owner: null, name: null },
      { note: "null", owner: { name: null }, days: [1, null] },
    ];
    const wanted = [
      '{"note":null,"size":null,"owner":null}',
      '{"note":"null","days":[1,null],"owner":{"name":null}}',
    ];
    for (const client of ["gemini", "any"] as const)
      expect(await sentBy((await planFor(client, [update])).plan, calls)).toEqual(wanted);
  });
});

test.each<{
  client: Client;
  why: string;
  line: string;
  parameters?: number;
  hidden?: boolean;
  name?: string;
  says: RegExp;
}>([
  {
    client: "cursor",
    why: "the server's name leaves no room for the tool's",
    line: "GET /pets/{petIdentifier}/vaccinations",
    name: "a-server-with-a-name-of-forty-characters",
    says: /Cursor accepts names of up to 60 characters/,
  },
  {
    client: "openai-strict",
    why: "arguments may be left out",
    line: "GET /pets",
    parameters: 1,
    says: /OpenAI in strict mode enforces a schema only if every argument is required/,
  },
  {
    client: "openai-strict",
    why: "the tool takes arguments that it does not show",
    line: "GET /pets/{id}",
    hidden: true,
    says: /OpenAI in strict mode enforces a schema .*: get_pet\./,
  },
])("$client: $why", async ({ client, line, parameters = 0, hidden = false, name, says }) => {
  const one = operation(line, {
    parameters: [
      ...Array.from({ length: parameters }, (_, index) => parameter(`query filter${index}`)),
      ...(hidden ? [parameter("query old", { type: "string" }, { deprecated: true })] : []),
    ],
  });
  const { diagnostics } = await planFor(client, [one], name);
  expect(diagnostics).toContainEqual(
    expect.objectContaining({ code: "client-limit", message: expect.stringMatching(says) as string }),
  );
  const { diagnostics: quiet } = await planFor("any", [one], name);
  expect(quiet.filter(({ code }) => code === "client-limit")).toEqual([]);
});

test("where only names are shown, more tools fit the same budget", async () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    operation(`GET /things${index}`, {
      parameters: Array.from({ length: 8 }, (_, number) => parameter(`query q${index}x${number}`)),
    }),
  );
  const lean = { mode: "auto", budget: 1_200 } as const;
  const one = await planned(api(many), undefined, undefined, lean);
  const other = await planned(api(many), undefined, undefined, { ...lean, client: "claude-code" });
  expect(one.plan.mode).toBe("hybrid");
  expect(other.plan.mode).toBe("direct");
  expect(other.plan.cost.tools).toBeLessThan(1_200);
});

test("where only names are shown, hot tools and those that search are loaded from the beginning, and paid for", async () => {
  const things = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      operation(`GET /thing${index}s`, {
        operationId: `listThing${index}s`,
        parameters: [parameter("query q")],
      }),
    );
  const lean = { mode: "auto", client: "claude-code", hot: ["listThing7s"], cold: ["listThing8s"] } as const;
  const { plan } = await planned(api(things(60)), undefined, undefined, lean);
  const upFront = { "anthropic/alwaysLoad": true };
  expect(plan.tools).toHaveLength(59);
  expect(plan.tools.filter(({ meta }) => meta !== undefined)).toMatchObject([
    { id: "GET /thing7s", meta: upFront },
  ]);
  expect(plan.discovery?.meta).toEqual(upFront);
  const { plan: anywhere } = await planned(api(things(60)), undefined, undefined, { ...lean, client: "any" });
  expect(plan.cost.discovery).toBe(anywhere.cost.discovery);
  expect(anywhere.discovery?.meta).toBeUndefined();

  const list = await createToolList(served(plan))(localCaller);
  expect(list.filter(({ _meta }) => _meta !== undefined).map(({ name }) => name)).toEqual([
    "list_thing7s",
    "search_operations",
    "describe_operations",
    "call_read_operation",
  ]);
});

test("openai-strict: a tool that shows all it takes, and requires it, is as the client wants it", async () => {
  const { diagnostics } = await planFor("openai-strict", [operation("GET /pets/{id}")]);
  expect(diagnostics.filter(({ code }) => code === "client-limit")).toEqual([]);
});

test("what exceeds a limit is told where its operation stands, and not where an argument does", async () => {
  const here = (pointer: string) => ({ file: "api.yaml", pointer });
  const long = operation("GET /pets/{petIdentifier}/vaccinations", {
    parameters: [
      parameter("path petIdentifier", { type: "string" }, { at: here("/components/parameters/id") }),
    ],
    at: here("/paths/~1pets/get"),
  });
  const { diagnostics } = await planFor("cursor", [long], "a-server-with-a-name-of-forty-characters");
  expect(diagnostics).toMatchObject([{ code: "client-limit", at: here("/paths/~1pets/get") }]);
});

test.each<[Client, RegExp]>([
  ["openai-strict", /strict mode .*: search_operations, call_read_operation\.$/],
  ["cursor", /names of up to 60 characters.*: describe_operations, call_read_operation\.$/],
])("%s: the tools that find operations are checked as well", async (client, says) => {
  const name = "a-server-with-a-name-of-forty-two-letters-";
  const { diagnostics } = await planned(api([operation("GET /pets/{id}")]), undefined, name, {
    client,
    mode: "dynamic",
  });
  const told = diagnostics.filter(({ code }) => code === "client-limit").map(({ message }) => message);
  expect(told).toEqual([expect.stringMatching(says)]);
});

test("cursor: a name is held against the server that lists it", async () => {
  const { diagnostics } = await planned(
    api([
      operation("GET /shops", { tags: ["short"], operationId: "list_the_things_of_every_owner" }),
      operation("GET /pets", { tags: ["a tag of many words, twenty-nine"] }),
    ]),
    undefined,
    "shop",
    { client: "cursor", mode: "auto", split: true },
  );
  expect(diagnostics.filter(({ code }) => code === "client-limit")).toEqual([]);
});
