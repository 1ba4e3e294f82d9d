/** What `inspect` says of one tool or operation, be it there or not. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { generate, inspect, type InspectOptions } from "../src/index.js";
import { reportTool, reportWhy } from "../src/report/inspection.js";

const documents = ["samples/bookshop/openapi.yaml"];

test.each([
  [
    "of an operation that is not selected, why it is not",
    "getBook",
    /^GET \/books\/\{isbn\} has no tool: exclude: getBook\.$/,
  ],
  ["of none, what was meant", "getBok", /^No operation is called "getBok"\.$/],
])("%s", async (_, tool, message) => {
  await expect(inspect({ documents, exclude: ["getBook"], tool })).rejects.toMatchObject({
    code: "usage",
    message: expect.stringMatching(message) as string,
  });
});

test.each(["search_operations", "call_read_operation"])(
  "the tools of search stand in the list: %s",
  async (name) => {
    const { why, tool, plan } = await inspect({ documents, mode: "dynamic", why: name, tool: name });
    const text = reportWhy(why ?? [], false);
    expect(text).toMatch(
      new RegExp(
        `^${name}\n  discovery: \\d+ operations are in no other tool\n  at samples/bookshop/openapi.yaml`,
      ),
    );
    const { tokens } = plan.discovery?.tools.find((one) => one.name === name) ?? {};
    expect(tool).toMatchObject({ name, listed: true, shown: { name }, tokens, operations: [] });
    expect(tool && reportTool(tool, false)).toContain(`${name}: ${tokens} tokens`);
  },
);

test("without search its tools are no tools", async () => {
  await expect(inspect({ documents, why: "search_operations" })).rejects.toMatchObject({ code: "usage" });
  await expect(inspect({ documents, mode: "dynamic", why: "search_operation" })).rejects.toMatchObject({
    hint: expect.stringContaining("search_operations") as string,
  });
});

test("why knows what the tool of an operation that is not selected would be called", async () => {
  const { why } = await inspect({ documents, exclude: ["getBook"], why: "get_book" });
  expect(why).toMatchObject([
    { operation: "GET /books/{isbn}", form: "not selected", reason: "exclude: getBook" },
  ]);
});

const operations = ["listOrders orders", "getOrder orders", "listBooks books", "getBook books"].map(
  (line) => {
    const [match = "", group = ""] = line.split(" ");
    return { match, group };
  },
);

test.each([
  ["getOrder", "get of orders"],
  ["orders.get", "get of orders"],
  ["Books.LIST", "list of books"],
])("why names %s as its callers do: action %s", async (why, called) => {
  const { why: [found, ...others] = [] } = await inspect({ documents, operations, why });
  expect(others).toEqual([]);
  expect(found).toMatchObject({ form: "grouped" });
  expect(`${found?.action} of ${found?.tool}`).toBe(called);
  expect(reportWhy(found === undefined ? [] : [found], false)).toContain(`\n  action ${called}, weight `);
});

test.each<[string, InspectOptions, { first: RegExp; sees: string; shown: string }]>([
  [
    "of an action, what it is of which tool, and that tool",
    { operations, tool: "getOrder" },
    {
      first: /^get_order: action get of orders, \d+ tokens; as a tool of its own \d+ tokens, \d+ % of \d+$/,
      sees: "What the model sees",
      shown: "orders",
    },
  ],
  [
    "of an operation that no tool reaches, how it is found",
    { cold: ["getOrder"], tool: "get_order" },
    {
      first: /^get_order: \d+ tokens, \d+ % of \d+ \(not in the list: found by search\)$/,
      sees: "What a tool of its own would be",
      shown: "get_order",
    },
  ],
  [
    "of a tool, what it costs",
    { operations, tool: "orders" },
    { first: /^orders: \d+ tokens, \d+ % of \d+$/, sees: "What the model sees", shown: "orders" },
  ],
])("%s", async (_, options, { first, sees, shown }) => {
  const { tool } = await inspect({ documents, ...options });
  const lines = tool === undefined ? [] : reportTool(tool, false).split("\n");
  expect(lines[0]).toMatch(first);
  expect(lines).toContain(sees);
  expect(tool?.shown.name).toBe(shown);
});

test("of an operation whose tool the owner deleted, that no search finds it either", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "inspect-"));
  const out = join(cwd, "shop");
  await generate({ documents, out });
  const file = join(out, "src/tools/orders/get-order.ts");
  rmSync(file);
  await generate({ out });
  const { tool } = await inspect({ documents: [out], tool: "getOrder" });
  rmSync(cwd, { recursive: true });
  expect(tool).toMatchObject({ listed: false, unlisted: expect.stringMatching(/^deleted:/) as string });
});

test("a usage log moves nothing in a list that stands, and what planning anew would list can be looked at", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "inspect-"));
  const shop = { cwd, documents: [resolve("samples/bookshop/openapi.yaml")], maxTools: 6 };
  const usage = "usage.jsonl";
  const { plan } = await generate({ ...shop, out: "shop" });
  const [called = ""] = [...plan.membership].flatMap(([key, { form }]) => (form === "hidden" ? [key] : []));
  writeFileSync(join(cwd, usage), JSON.stringify({ operation: called, tool: "", count: 1000 }));
  const again = { ...shop, out: "shop", usage };
  const kept = await inspect(again);
  const anew = await inspect({ ...again, replan: true });
  rmSync(cwd, { recursive: true });
  expect(kept.plan.membership.get(called)?.form).toBe("hidden");
  expect(anew.plan.membership.get(called)?.form).not.toBe("hidden");
});

test("a weight has the digits that somebody can mean", async () => {
  const operations = [{ match: "POST /orders", priority: 3 }];
  const { why } = await inspect({ documents, operations, why: "POST /orders" });
  expect(String(why?.[0]?.weight)).toMatch(/^\d\.\d{1,6}$/);
});

test("why takes the name of an action where one group alone has it", async () => {
  const ofOrders = operations.slice(0, 2);
  const { why } = await inspect({ documents, operations: ofOrders, why: "get" });
  expect(why).toMatchObject([{ operation: "GET /orders/{orderId}", action: "get" }]);
  await expect(inspect({ documents, operations, why: "get" })).rejects.toMatchObject({
    message: 'No operation is called "get".',
    hint: "Did you mean books.get or orders.get?",
  });
});

test("what is cut of a file behind references points to where it is described", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "inspect-"));
  const form = {
    type: "object",
    required: ["file"],
    properties: { file: { type: "string", format: "binary", description: "The file." } },
  };
  const body = {
    required: true,
    content: { "multipart/form-data": { schema: { $ref: "#/components/schemas/Form" } } },
  };
  const upload = {
    operationId: "upload",
    requestBody: { $ref: "#/components/requestBodies/Upload" },
    responses: { 200: { description: "" } },
  };
  const document = {
    openapi: "3.0.3",
    info: { title: "Files", version: "1" },
    paths: { "/files": { post: upload } },
    components: { requestBodies: { Upload: body }, schemas: { Form: form } },
  };
  writeFileSync(join(cwd, "files.json"), JSON.stringify(document, null, 2));
  const { why } = await inspect({ cwd, documents: ["files.json"], why: "upload" });
  rmSync(cwd, { recursive: true });
  expect(why?.[0]?.decisions).toMatchObject([
    {
      subject: "description of file",
      at: { file: "files.json", pointer: "/components/schemas/Form/properties/file" },
    },
  ]);
});
