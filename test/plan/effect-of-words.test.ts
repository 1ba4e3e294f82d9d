/** What the words of an operation say against its method: in its hints, for `--read-only`, and for search. */
import { expect, test } from "vitest";
import { defaultLeanOptions } from "../../src/config/config.js";
import type { Operation } from "../../src/model/api.js";
import { api, media, operation, parameter, planned, response } from "./build.js";

const bodyOf = (...names: readonly string[]): NonNullable<Operation["requestBody"]> => {
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  return { required: true, content: [media("application/json", { type: "object", properties })] };
};

const isRead = async (key: string, said: Partial<Operation>) => {
  const { plan } = await planned(api([operation(key, said)]));
  return plan.tools[0]?.annotations.readOnlyHint;
};

test.each<[key: string, said: Partial<Operation>]>([
  ["GET /screenshot/delete", { summary: "Delete screenshot data" }],
  ["GET /rides/{id}/cancel", { description: "<p>Cancels a ride.</p>" }],
  ["GET /createPad", { operationId: "createPadUsingGET", summary: "a new pad" }],
  ["GET /apps.uninstall", { operationId: "apps_uninstall", description: "Uninstalls your app." }],
  ["GET /login/browser", { operationId: "createLoginFlow", summary: "Create a login flow" }],
  ["GET /podcasts/{id}/clear-queue", { operationId: "clearQueue", summary: "Clear the queue" }],
  ["GET /rules/{id}/trigger", { summary: "Trigger a rule" }],
  ["GET /screenshot/create", { operationId: "CreateScreenshot", summary: "Request a screenshot" }],
])("%s %j changes something", async (key, said) => {
  expect(await isRead(key, said)).toBe(false);
});

test.each<[key: string, said: Partial<Operation>]>([
  ["GET /StopPoint", { operationId: "StopPoint_Get", summary: "Gets stop points" }],
  ["GET /UpdateRuns", { operationId: "UpdateRuns_List" }],
  ["GET /token/create", { operationId: "createToken", summary: "Returns a token for later calls" }],
  ["GET /studies/{id}/archive", { summary: "Create ZIP archive" }],
  ["GET /login/browser", { operationId: "getLoginFlow", summary: "Create a login flow" }],
  ["GET /set", { operationId: "cards", summary: "Cards of a set" }],
  ["GET /users/delete", { summary: "Delete users", extensions: new Map([["x-mcp", { readOnly: true }]]) }],
])("%s %j reads", async (key, said) => {
  expect(await isRead(key, said)).toBe(true);
});

test.each<[key: string, said: Partial<Operation>]>([
  ["POST /orders/search", { operationId: "SearchOrders", summary: "Searches for orders" }],
  ["POST /documents.list", { summary: "List all documents" }],
  ["POST /search/{index}/bm25", { operationId: "search.bm25", summary: "Search an index with bm25" }],
  ["POST /documents.archived", { operationId: "documentsArchived", summary: "List archived documents" }],
  ["POST /v1/data_sources/{id}/query", { summary: "Query a data source" }],
  ["POST /orders/batch-retrieve", { operationId: "BatchRetrieveOrders" }],
  ["POST /{index}/_search", { operationId: "search", summary: "Run a search" }],
  ["POST /database/{id}/query", { summary: "Query a database", requestBody: bodyOf("filter") }],
  [
    "POST /item/get",
    {
      operationId: "itemGet",
      summary: "Retrieve an item",
      requestBody: bodyOf("item_id"),
      responses: [response("200", [])],
    },
  ],
  ["POST /wallet/list", { operationId: "walletList", summary: "Fetch a list of wallets" }],
  [
    "POST /senders/domains",
    { summary: "List sender domains", description: "Returns the sender domains that were added." },
  ],
  [
    "POST /users/ids",
    { operationId: "GetUsersByIds", summary: "Get users by ids", description: "Get a list of users." },
  ],
  ["POST /flows/paginate", { summary: "Paginate Flows", description: "Pagination query for flows." }],
  ["POST /variables/filter", { summary: "Read variables", requestBody: bodyOf("variables") }],
  ["POST /search/smart", { operationId: "searchSmart", summary: "Smart search" }],
  ["POST /transfer/list", { operationId: "transferList", summary: "List transfers and orders" }],
  [
    "POST /order/search",
    { description: "Returns orders, bookings and copies that were created in a period." },
  ],
  ["POST /instance/settings:batchGet", { summary: "Batch gets instance settings." }],
  ["POST /points/query/batch", { operationId: "query_batch_points", summary: "Query points in batch" }],
  ["POST /search/matrix/pairs", { operationId: "search_pairs", summary: "Search points" }],
  ["POST /query/runs", { summary: "Query runs", requestBody: bodyOf("variables") }],
  ["POST /points/scroll", { summary: "Scroll points" }],
  ["POST /templates/preview", { summary: "Get the preview of a template" }],
  ["POST /raw/incidents", { operationId: "getRawIncidents", summary: "Get raw incidents" }],
  ["POST /manifests", { operationId: "AppService_GetManifests", description: "Returns manifests" }],
  [
    "POST /documents.memberships",
    { summary: "List members", description: "This method allows you to list a document's members." },
  ],
  ["POST /documents.users", { summary: "List document users", requestBody: bodyOf("offset") }],
  ["POST /apis.listKeys", { operationId: "apis.listKeys", summary: "List API keys" }],
  ["POST /apps.getApp", { summary: "Get app", description: "Get an app.", requestBody: bodyOf("app") }],
  ["POST /apps.listApps", { summary: "List apps", description: "Get a paginated list of apps." }],
  [
    "POST /channels/search",
    { operationId: "searchChannels", summary: "Search channels", responses: [response("201", [])] },
  ],
])("%s %j looks something up", async (key, said) => {
  expect(await isRead(key, said)).toBe(true);
});

test.each<[key: string, said: Partial<Operation>]>([
  ["POST /orders", { operationId: "SearchOrders", summary: "Searches for orders" }],
  ["POST /orders/search/{id}", { summary: "Search orders" }],
  ["POST /orders", { summary: "List orders", description: "List orders." }],
  ["POST /orders", { summary: "List orders", description: "Orders of the last week." }],
  ["POST /orders", { operationId: "createOrder", summary: "List orders" }],
  ["POST /reports", { operationId: "getReport", summary: "Get a report" }],
  ["POST /search/alerts", { operationId: "createSearchAlert", summary: "Search alert" }],
  ["POST /searches", { summary: "Search orders", responses: [response("201", [])] }],
  ["POST /graph/query", { summary: "Query", requestBody: bodyOf("query", "variables") }],
  ["POST /rates/quotes", { summary: "Get a quote", description: "Returns a quote." }],
  [
    "POST /settings/main/regenerate",
    { summary: "Get main settings with a new key", description: "Returns main settings." },
  ],
  ["POST /orders/search", { summary: "Create a search of orders" }],
  ["POST /orders/search", { operationId: "saveSearch" }],
  ["POST /list", { operationId: "addList", summary: "A new list" }],
  ["POST /access-token/get", { summary: "Get an access token" }],
  ["PUT /orders/search", { summary: "Search orders" }],
  ["POST /orders/search", { extensions: new Map([["x-mcp", { readOnly: false }]]) }],
  ["POST /contacts/getOrCreate", { summary: "Get or create a contact" }],
  ["POST /contacts/get", { description: "Gets or creates a contact." }],
  ["POST /docs/findOneAndReplace", { operationId: "findOneAndReplace", summary: "Find one and replace it" }],
  ["POST /messages/list", { summary: "List messages, and mark them as read" }],
  ["POST /messages/list", { description: "Returns unread messages and marks them as read." }],
  ["POST /messages/list", { summary: "List messages", description: "All of them. They are marked as read." }],
  ["POST /messages/list", { summary: "List & clear messages" }],
  ["POST /device/info", { summary: "Get/Set device info" }],
  ["POST /device/info", { summary: "Get (and optionally reset) device info" }],
  ["POST /messages/find-delete", { summary: "Find messages" }],
  ["POST /query", { summary: "Query the graph", requestBody: bodyOf("operationName") }],
  ["POST /user/info", { operationId: "editInfo", summary: "Edit the user's info" }],
  ["POST /views/count", { operationId: "incrementCount", summary: "Increment the view count" }],
  ["POST /mailing/list", { operationId: "importMailingList", summary: "Import people into a list" }],
  ["POST /shopping/list", { operationId: "newShoppingList", summary: "New shopping list" }],
  ["POST /mail/filter", { operationId: "applyFilter", summary: "Apply a filter to incoming mail" }],
  ["POST /queues/{name}/get", { summary: "Get messages from a queue" }],
  ["POST /numbers/get", { summary: "Get a number", description: "The fee is due at once. Buys the number." }],
  ["POST /numbers/get", { description: "Get a number" }],
  ["POST /numbers/get", { summary: "Gets the next number", requestBody: bodyOf("country") }],
  ["POST /pools/{pool_id}/get", { summary: "Obtain an address", parameters: [parameter("path pool_id")] }],
  ["POST /report/filter", { summary: "Filter a report", description: "This creates a new report." }],
  ["POST /query", { operationId: "query", summary: "Run a query" }],
  ["POST /sql/query", { summary: "Query data" }],
  ["POST /search/{index}/alias", { operationId: "search.alias", summary: "Name a search" }],
  ["POST /database/{id}/query", { summary: "Query a database", requestBody: bodyOf("sql") }],
  ["POST /payments/find", { summary: "Find a payment", requestBody: bodyOf("idempotency_key") }],
  ["POST /payments/find", { summary: "Find a payment", parameters: [parameter("header Idempotency-Key")] }],
  ["POST /searches/search", { summary: "Search in the background", responses: [response("202", [])] }],
  [
    "POST /orders/search",
    {
      summary: "Search orders",
      extensions: new Map([["x-mcp", { annotations: { destructiveHint: true } }]]),
    },
  ],
])("%s %j may change something", async (key, said) => {
  expect(await isRead(key, said)).toBe(false);
});

test("--read-only has what only looks something up, and nobody promised that it may be sent twice", async () => {
  const { selection } = defaultLeanOptions;
  const search = operation("POST /orders/search", { summary: "Search orders" });
  const create = operation("POST /orders", { summary: "Create an order" });
  const { plan } = await planned(api([search, create]), undefined, undefined, {
    selection: { ...selection, readOnly: true },
  });
  expect(plan.tools.map(({ name, annotations }) => [name, annotations])).toEqual([
    [
      "search_orders",
      { readOnlyHint: true, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    ],
  ]);
});

test("--read-only leaves it out, and search calls it with what changes something", async () => {
  const one = operation("GET /pads/delete", { summary: "Deletes a pad" });
  const { selection } = defaultLeanOptions;
  const list = operation("GET /pads", { summary: "Lists pads" });
  const reading = await planned(api([one, list]), undefined, undefined, {
    selection: { ...selection, readOnly: true },
  });
  expect(reading.plan.operations.map(({ facts }) => facts.key)).toEqual(["GET /pads"]);
  const { plan } = await planned(api([one]), undefined, undefined, { mode: "dynamic" });
  expect(plan.discovery?.tools.map(({ name }) => name)).toContain("call_write_operation");
  expect(plan.ledger).toContainEqual(
    expect.objectContaining({ operation: "GET /pads/delete", subject: "readOnly: false" }),
  );
});
