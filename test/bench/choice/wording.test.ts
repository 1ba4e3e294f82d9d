import { expect, test } from "vitest";
import { wordingOf } from "../../../bench/choice/wording.js";
import type { Plan } from "../../../src/model/plan.js";
import { api, operation, planned } from "../../plan/build.js";

function named(plan: Plan, name: string): Plan {
  return { ...plan, operations: plan.operations.map((one) => ({ ...one, facts: { ...one.facts, name } })) };
}

test.each<[what: string, key: string, operationId: string | undefined, name: string, kinds: string[]]>([
  ["a method that was added", "POST /peerings", "peerings_create", "create_peering_post", ["method"]],
  ["a method of which the path speaks", "POST /pages/posts", "addPost", "create_page_post", []],
  ["a method with which the id ends", "HEAD /_ping", "SystemPingHead", "system_ping_head", []],
  ["a method that begins the name", "GET /peerings", undefined, "get_peerings", []],
  ["a number that is nowhere", "GET /peerings", undefined, "list_peerings_2", ["number"]],
  ["a number of the path", "GET /v2/peerings", undefined, "list_peerings_2", []],
])("names: %s", async (_, key, operationId, name, kinds) => {
  const document = api([operation(key, { operationId })]);
  const { plan } = await planned(document);
  expect(wordingOf(named(plan, name), [document]).map(({ kind }) => kind)).toEqual(kinds);
});

test("actions of groups are read as well", async () => {
  const document = api([operation("POST /peerings"), operation("PUT /peerings/{id}")]);
  const { plan } = await planned(document);
  const [tool] = plan.tools;
  if (tool === undefined) throw new Error("no tool");
  const actions = new Map([
    ["create_post", "POST /peerings"],
    ["update", "PUT /peerings/{id}"],
  ]);
  const group = { ...tool, name: "peering_write", calls: { form: "group", actions } } as const;
  expect(wordingOf({ ...plan, tools: [group] }, [document])).toMatchObject([
    { kind: "method", tool: "peering_write.create_post" },
  ]);
});
