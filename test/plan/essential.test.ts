/** Long lists show the arguments without which a call says nothing. */
import { expect, test } from "vitest";
import type { JsonSchema, Place } from "../../src/model/runtime.js";
import { essential } from "../../src/plan/arguments/essential.js";
import { api, media, operation, parameter, planned } from "./build.js";

const text = { type: "string" } as const;
const long: JsonSchema = { anyOf: Array.from({ length: 20 }, (_, index) => ({ const: `kind ${index}` })) };
const schemas: ReadonlyMap<string, JsonSchema> = new Map([
  ["+", long],
  ["=", { ...text, default: "all" }],
  ["|", { ...text, enum: ["all", "mine"] }],
  ["[", { type: "array", items: long }],
  ["~", { type: "boolean" }],
  ["{", { type: "array", items: { type: "object" } }],
  ["?", { type: "array", items: long }],
  ['"', { ...text, description: "What callers who read the document know of it, ".repeat(9) }],
]);

/** A place with `!` is required, one with `+` has a long schema, one with `=` a default, one with `|` listed values, one with `[` is a long list, one with `~` a flag, one with `{` lists objects, one with `"` has a long description, and one with `?` is needed in the document's words. */
const rows: readonly [line: string, places: string, want: string][] = [
  [
    "PATCH",
    "path:id! body:/colour body:/name body:/corner body:/field",
    "body:/name body:/colour body:/corner",
  ],
  [
    "PATCH",
    "path:id! body:/colour body:/page body:/corner body:/field",
    "body:/page body:/colour body:/corner",
  ],
  ["PATCH", "path:id! body:/colour+ body:/corner", "body:/corner"],
  ["PATCH", 'path:id! body:/colour" body:/corner+', "body:/colour"],
  ["PUT", "path:id! body:+ header:If-Match", "body:"],
  ["PUT", "path:id! query:version! body:/colour body:/corner", "body:/colour body:/corner"],
  ["PUT", "path:id! query:fields! body:/colour body:/corner", "body:/colour body:/corner"],
  ["POST", "body:/list_id! body:/corner body:/name", "body:/name body:/corner"],
  ["POST", "body:/head! body:/corner body:/title", "body:/title"],
  ["POST", "body:/idList! body:/name", "body:/name"],
  [
    "POST",
    "body:/id body:/created body:/updated_at body:/corner body:/created_by_rule",
    "body:/created_by_rule body:/corner",
  ],
  ["PATCH", "path:id! body:/updatedAt", "body:/updatedAt"],
  ["POST /contacts", "body:/pagination body:/Warnings body:/Contacts{", "body:/Contacts"],
  ["PUT /payments/{id}", "path:id! body:/payment+ body:/idempotency_key!", "body:/payment"],
  ["POST /payments", "body:/corner body:/payment! body:/colour", ""],
  [
    "POST",
    "body:/api_version body:/kind body:/metadata body:/spec+",
    "body:/spec body:/api_version body:/kind",
  ],
  ["POST", "body:/title! body:/corner body:/body body:/type body:/url", "body:/body body:/type"],
  ["POST", "body:/name! body:/merge_commit_title body:/private", "body:/private"],
  ["POST", "path:id! query:board_id", ""],
  ["POST", "path:id! body:/start_at body:/run_id body:/conf", "body:/conf body:/start_at"],
  ["POST", "body:/ref! body:/corner body:/inputs", "body:/inputs"],
  ["POST /tags/change", "path:id! body:/remove body:/add+", "body:/remove body:/add"],
  ["DELETE", "path:id! query:reason", ""],
  ["GET", "query:page query:search query:q", "query:search"],
  ["GET", "query:suggest_text query:q", "query:q"],
  ["GET", "query:q~ query:suggest_text", "query:suggest_text"],
  ["GET", "query:status! query:q", ""],
  ["GET", "query:filter= query:page", ""],
  ["GET", "query:filter| query:q", "query:q"],
  ["GET", "query:filter+ query:page", "query:filter"],
  ["GET /accounts/getByName", "query:page query:name", "query:name"],
  ["GET", "path:id! query:page query:colour", ""],
  ["GET /chat/history", "query:page query:colour query:channel query:user_id", "query:channel query:user_id"],
  ["GET /chat.history", "query:channel| query:users", "query:users"],
  ["GET /chat.history", "query:channel query:text", "query:text"],
  ["GET /chat/history", "query:thread! query:channel", ""],
  ["GET /messages", "query:channel", ""],
  ["GET /messages.list", "query:channel", ""],
  ["POST", "body:/currency! body:/corner body:/userId", "body:/userId"],
  ["POST", "body:/name body:/corner body:/colour body:/channel{", "body:/name body:/corner body:/colour"],
  ["POST", "body:/corner body:/user body:/name", "body:/name body:/user body:/corner"],
  ["POST /invoices", "query:colour query:corner body:/invoices+ body:/page", "body:/invoices body:/page"],
  [
    "POST /invoices/search",
    "body:/limit body:/cursor body:/query+ body:/return_query+",
    "body:/query body:/limit body:/cursor",
  ],
  ["POST /invoices/count", "body:/exact body:/filter+ body:/page", "body:/filter body:/page body:/exact"],
  ["PUT /accounts/{id}/user-groups", "path:id! body:/page body:/userGroups+", "body:/userGroups body:/page"],
  ["PUT /rooms/{roomId}", "path:roomId! body:/roomId body:/name", "body:/name"],
  ["POST /exports", "query:colour query:corner", "query:colour query:corner"],
  ["POST /orders", "body:/currency! body:/colour body:/items[", "body:/items"],
  [
    "POST /users",
    "body:/corner body:/profile+ body:/type body:/colour",
    "body:/profile body:/type body:/corner",
  ],
  ["POST /comments", "query:limit query:search query:filter body:/data+", "body:/data"],
  ["POST /comments", "query:limit query:search body:/data body:/corner", "body:/data body:/corner"],
  ["DELETE /files/bulk", "body:/colour body:/corner body:/fileIds", "body:/fileIds body:/colour"],
  ["DELETE /groups/{id}/members", "path:id! body:/reason body:/userIds", "body:/userIds"],
  ["DELETE /groups/{id}", "path:id! body:/userIds", ""],
  ["DELETE /reactions", "query:colour query:name query:channel", "query:channel query:name"],
  ["DELETE /collection", "query:tagId", "query:tagId"],
  ["DELETE /collection", "query:tagId query:page", "query:page"],
  ["GET /library/name-exists", "query:name", "query:name"],
  ["GET /library/recent", "query:page", ""],
  ["GET /readingList/items", "query:readingListId", "query:readingListId"],
  ["GET /items", "query:ownerId", ""],
  ["GET /items", "query:page query:colour? query:corner?", "query:colour query:corner"],
  ["POST /requests", "body:/title body:/signers? body:/groups?", "body:/signers body:/groups body:/title"],
];

test.each(rows)("%s with %s: %s", (line, places, want) => {
  const [method = "", path = "/things"] = line.split(" ");
  const decisions = places.split(" ").map((given) => {
    const place = given.replace(/[!+=|[~{"?]$/, "") as Place;
    const wireName = place.replace(/^\w+:\/?/, "") || "body";
    return {
      input: { place, wireName, ...(given.endsWith("?") && { description: "Either is required." }) },
      plan: { required: given.endsWith("!"), schema: schemas.get(given.slice(-1)) ?? text },
    };
  });
  // "" is an id of its own, which some path requires.
  const context = { common: { identifying: ["", "channel", "user"] } };
  const selected = { operation: { method, path }, extension: {} };
  expect([...essential({ selected, decisions, context })].join(" ")).toBe(want);
});

test("a list with room for nothing else shows them", async () => {
  // What all had would be common to them, and not shown.
  const all = Array.from({ length: 400 }, (_, index) => {
    const names = ["colour", "corner", "field", "fence"].map((word) => `${word}_${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, text]));
    return operation(`PATCH /things${index}/{id}`, { body: { type: "object", properties } });
  });
  const lean = { mode: "auto", detail: "full", budget: 1_200 } as const;
  const { plan } = await planned(api(all), undefined, undefined, lean);
  expect(plan.tools.length).toBeGreaterThan(2);
  for (const { arguments: shown } of plan.tools) expect(shown.length).toBeGreaterThanOrEqual(4);
});

test("and still does where there is room for whole texts", async () => {
  const names = Array.from({ length: 9 }, (_, index) => `wool_${index}`);
  const wool: JsonSchema = { type: "object", properties: { colour: text } };
  const sheep: JsonSchema = {
    type: "object",
    properties: Object.fromEntries(names.map((name) => [name, wool])),
  };
  const all = Array.from({ length: 400 }, (_, index) =>
    operation(`POST /flocks${index}/{id}/import`, {
      description: `Imports flock ${index}. Those of number ${index} that sleep are counted twice.`,
      requestBody: { required: false, content: [media("application/json", { type: "array", items: sheep })] },
    }),
  );
  const lean = { mode: "auto", detail: "full", budget: 2_500 } as const;
  const { plan } = await planned(api(all), undefined, undefined, lean);
  expect(plan.tools.length).toBeGreaterThan(2);
  for (const { arguments: shown } of plan.tools) expect(shown.map(({ name }) => name)).toContain("body");
});

test("in a list with room for nothing else, what nobody guesses is said of what is required: a filter's language, values of a long list", async () => {
  const events = Array.from({ length: 60 }, (_, index) => `wool_${index}.dyed`);
  const all = Array.from({ length: 100 }, (_, index) =>
    operation(`GET /things${index}`, {
      parameters: [
        parameter("query filter", text, { required: true, description: `Takes equals(wool_${index},x).` }),
        parameter(
          "query events",
          { type: "array", items: { ...text, enum: events } },
          { required: true, description: `What the wool ${index} does.` },
        ),
        parameter(`query colour_${index}`, text, {
          required: true,
          description: `The hue of the wool ${index}, as people call it. `.repeat(3),
        }),
      ],
    }),
  );
  const { plan } = await planned(api(all), undefined, undefined, {
    mode: "auto",
    detail: "full",
    budget: 1_200,
  });
  const shown = plan.tools.flatMap((tool) => tool.arguments);
  const worded = (name: RegExp): ReadonlySet<boolean> =>
    new Set(shown.filter((one) => name.test(one.name)).map(({ schema }) => schema.description !== undefined));
  expect(worded(/^filter$/)).toEqual(new Set([true]));
  expect(worded(/^events$/)).toEqual(new Set([true]));
  expect(worded(/^colour/)).toContain(false);
});
