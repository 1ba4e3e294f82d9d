import { expect, test } from "vitest";
import type { Link, Response } from "../../src/model/api.js";
import type { LinkFacts } from "../../src/model/runtime.js";
import { api, operation, parameter, planned, response } from "./build.js";

const job = operation("GET /jobs/{id}", {
  operationId: "getJob",
  parameters: [parameter("path id"), parameter("query id"), parameter("query wait", { type: "boolean" })],
});

function link(
  rest: Partial<Omit<Link, "parameters">> & { readonly parameters?: Record<string, unknown> },
): Link {
  const { parameters = {}, ...others } = rest;
  return { name: "Progress", ...others, parameters: new Map(Object.entries(parameters)) };
}

async function linksOf(status: string, one: Link, several = false): Promise<LinkFacts[] | undefined> {
  const started: Response = { ...response(status, []), links: [one] };
  const start = operation("POST /jobs", { responses: [started] });
  const document = api([start, job]);
  const { plan } = await planned(several ? [document, api([job], { id: "others" })] : document);
  return plan.operations[0]?.facts.links;
}

const to = (values: LinkFacts["values"], status = "202"): LinkFacts[] => [
  { status, operation: "GET /jobs/{id}", values },
];
const id = "$response.body#/id";

test.each<[string, Partial<Link>, Record<string, unknown>, LinkFacts[] | undefined]>([
  ["by operationId", { operationId: "getJob" }, { id }, to([{ place: "path:id", value: id }])],
  [
    "by operationRef",
    { operationRef: "#/paths/~1jobs~1%7Bid%7D/get" },
    { "query.id": 1, wait: true },
    to([
      { place: "query:id", value: 1 },
      { place: "query:wait", value: true },
    ]),
  ],
  ["to another document", { operationRef: "other.yaml#/paths/~1jobs~1{id}/get" }, { id }, undefined],
  ["to no operation", { operationId: "constructor" }, {}, undefined],
  ["with a body", { operationId: "getJob", requestBody: "$request.body" }, { id }, undefined],
  [
    "unknown parameters and values that are none",
    { operationId: "getJob" },
    { other: 1, id: { a: 1 } },
    to([]),
  ],
])("a link %s", async (_, rest, parameters, want) => {
  expect(await linksOf("202", link({ ...rest, parameters }))).toEqual(want);
});

test("says what it says, of answers that succeed, within its document", async () => {
  const found = link({
    operationId: "getJob",
    description: "How far the job is. More of it.",
    parameters: { id },
  });
  const values: LinkFacts["values"] = [{ place: "path:id", value: id }];
  expect(await linksOf("2XX", found, true)).toEqual([
    {
      status: "2XX",
      operation: "pets GET /jobs/{id}",
      description: "How far the job is. More of it.",
      values,
    },
  ]);
  expect(await linksOf("404", found)).toBeUndefined();
});
