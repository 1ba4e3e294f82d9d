import { describe, expect, test } from "vitest";
import { defaultLeanOptions } from "../../src/config/config.js";
import type { Operation, Schema } from "../../src/model/api.js";
import { emptyProject } from "../../src/model/project.js";
import type { SearchIndex } from "../../src/model/runtime.js";
import { plan } from "../../src/plan/plan.js";
import { search } from "../../src/runtime/discovery/search.js";
import { splitWords, terms } from "../../src/runtime/discovery/terms.js";
import { atOnce } from "../../src/runtime/values/slices.js";
import { api, operation } from "./build.js";

async function indexOf(operations: readonly Operation[]): Promise<SearchIndex> {
  const lean = { ...defaultLeanOptions, mode: "dynamic" } as const;
  const config = { documents: [], outputSchemas: false, lean };
  const { discovery } = (await plan([api(operations)], emptyProject, config)).plan;
  return discovery?.index ?? { operations: [], words: {}, prerequisites: {} };
}

function found(index: SearchIndex, query: string, limit = 8): string[] {
  const positions = atOnce(search(index, query, { allowed: () => true, limit }));
  return positions.map((position) => index.operations[position] ?? "");
}

const library = [
  operation("GET /books", { operationId: "listBooks", summary: "List books" }),
  operation("POST /books", { operationId: "createBook", summary: "Add a book" }),
  operation("GET /books/{book_id}", { operationId: "getBook", summary: "Get a book" }),
  operation("DELETE /books/{book_id}", { operationId: "deleteBook", summary: "Delete a book" }),
  operation("GET /books/{book_id}/loans", { operationId: "listLoans", summary: "Loans of a book" }),
  operation("GET /readers", { operationId: "listReaders", summary: "People who may borrow" }),
  operation("POST /readers/{reader_id}/reminders", { summary: "Remind a reader of books that are due" }),
];

test("of two updates of a path, the one in part comes first", async () => {
  const pair = ["PUT", "PATCH"].map((method) =>
    operation(`${method} /books/{id}`, { summary: "Change a book" }),
  );
  expect(found(await indexOf([...library, ...pair]), "change a book")[0]).toBe("PATCH /books/{id}");
});

test.each<[string, string[]]>([
  ["getPetById", ["get", "pet", "by", "id"]],
  ["listIPs", ["list", "ips"]],
  ["v2/HTTPServer", ["v2", "http", "server"]],
  ["repos/list-for-org", ["repos", "list", "for", "org"]],
  ["Größe", ["große"]],
  ["取得API用戶。本", ["取得", "api", "用戶", "本"]],
  ["ユーザー一覧", ["ユー", "ーサ", "サー", "ー一", "一覧"]],
  ["사용자를 삭제", ["사용", "용자", "자를", "삭제"]],
])("%s in words", (text, words) => {
  expect(splitWords(text)).toEqual(words);
});

test.each<readonly [string, ...string[]]>([
  ["subscription", "subscriptions", "subscript"],
  ["plan", "plans", "planned", "planning"],
  ["delete", "deleted", "deleting", "deletes"],
  ["query", "queries"],
  ["repository", "repositories"],
  ["branch", "branches"],
  ["organization", "organisations"],
  ["color", "colour", "colours"],
  ["catalog", "catalogue"],
  ["license", "licence"],
  ["analyze", "analyse", "analysed"],
  ["заказ", "заказы", "заказа", "заказов", "заказами"],
  ["пользователь", "пользователя", "пользователей"],
])("%s and its forms are one", (first, ...forms) => {
  expect(forms.map(terms)).toEqual(forms.map(() => terms(first)));
});

test("words that say nothing are no terms", () => {
  expect(terms("What are the books of my library?")).toEqual(terms("books library"));
});

describe("finds", async () => {
  const index = await indexOf(library);

  test.each<[string, string]>([
    ["delete a book", "DELETE /books/{book_id}"],
    ["throw away a book", "DELETE /books/{book_id}"],
    ["adding books", "POST /books"],
    ["people", "GET /readers"],
    ["send a reminder", "POST /readers/{reader_id}/reminders"],
  ])("%s", (query, key) => {
    expect(found(index, query)[0]).toBe(key);
  });

  test("something made where a noun is what is to be done", async () => {
    const reviews = await indexOf([
      operation("GET /books/{id}/reviews", { operationId: "listReviews", summary: "Reviews of a book" }),
      operation("GET /reviews/{id}", { operationId: "getReview", summary: "A review of a book" }),
      operation("POST /books/{id}/reviews", { operationId: "createReview", summary: "New review of a book" }),
      operation("GET /readers", { operationId: "listReaders" }),
    ]);
    expect(found(reviews, "review a book")[0]).toBe("POST /books/{id}/reviews");
    expect(found(reviews, "review on a book")[0]).toBe("POST /books/{id}/reviews");
  });

  test("words where nothing stands between them", async () => {
    const chinese = await indexOf([
      operation("GET /u", { operationId: "u1", summary: "取得所有的用戶資料。" }),
      operation("GET /v", { operationId: "v1", summary: "刪除訂單" }),
    ]);
    expect(found(chinese, "用戶")).toEqual(["GET /u"]);
    expect(found(chinese, "請問所有訂單")[0]).toBe("GET /v");
  });

  test("words with other endings", async () => {
    const others = await indexOf([
      operation("GET /u", { operationId: "u1", summary: "사용자를 삭제합니다" }),
      operation("GET /v", { operationId: "v1", summary: "Список всех заказов" }),
    ]);
    expect(found(others, "사용자")).toEqual(["GET /u"]);
    expect(found(others, "найти заказ")).toEqual(["GET /v"]);
  });

  test("what it is about before how many of it", async () => {
    const parts = ["forms", "files", "builds", "hooks", "assets", "snippets"];
    const shop = await indexOf([
      operation("GET /sites", { operationId: "listSites" }),
      operation("GET /sites/{site_id}/certificates", { operationId: "getAllCertificates" }),
      ...parts.map((part) => operation(`GET /${part}`, { operationId: `list_${part}` })),
    ]);
    expect(found(shop, "all sites")[0]).toBe("GET /sites");
    expect(found(shop, "all")[0]).toBe("GET /sites/{site_id}/certificates");
  });

  describe("in a data centre", async () => {
    const type = { type: "string", enum: ["power_off", "resize", "snapshot"] } as const;
    const action: Schema = { type: "object", properties: { type }, required: ["type"] };
    const centre = await indexOf([
      operation("GET /payouts", { operationId: "listPayouts", summary: "Payouts" }),
      operation("POST /orders/{id}/pay", { operationId: "payOrder", summary: "Pay an order" }),
      operation("POST /machines/{id}/actions", {
        operationId: "machineAction",
        summary: "Act on a machine",
        body: action,
      }),
      operation("DELETE /machines/{id}", { operationId: "deleteMachine", summary: "Machine" }),
      operation("GET /machines/{id}", { operationId: "getMachine", summary: "Machine" }),
      operation("DELETE /images/{id}", { operationId: "deleteImage", summary: "Backup image" }),
      operation("POST /images/{id}/use", {
        operationId: "useImage",
        summary: "Old backup image with all that is in it",
      }),
      operation("PATCH /runs/{id}", { operationId: "cancelRun", summary: "Cancel a run" }),
      operation("GET /runs", { operationId: "listRuns", summary: "Runs" }),
      operation("GET /disks", { operationId: "listDisks", summary: "Disks for a backup" }),
      operation("GET /snapshots", { operationId: "listSnapshots", summary: "Snapshots" }),
      operation("GET /people", { operationId: "listPeople", summary: "People" }),
      operation("GET /racks", { operationId: "listRacks", summary: "Racks" }),
    ]);

    test.each<[why: string, query: string, key: string]>([
      ["a value of the body", "resize", "POST /machines/{id}/actions"],
      ["one of several words of a value", "power off the machine", "POST /machines/{id}/actions"],
      ["two words that are one", "pay out", "GET /payouts"],
      ["nothing deleted unasked", "take an image", "POST /images/{id}/use"],
      ["deleted where that is asked", "erase an image", "DELETE /images/{id}"],
      ["another word for it", "abort the run", "PATCH /runs/{id}"],
      ["a word before a rarer one that may stand for it", "the backups", "GET /disks"],
      ["what it is about before whom", "racks of people", "GET /racks"],
    ])("%s: %s", (_, query, key) => {
      expect(found(centre, query)[0]).toBe(key);
    });
  });

  test("where the ids come from that the best hits need", () => {
    expect(index.prerequisites[index.operations.indexOf("GET /books/{book_id}/loans")]).toEqual([
      index.operations.indexOf("GET /books"),
    ]);
    expect(found(index, "loans")).toContain("GET /books");
    expect(found(index, "reminders")).toContain("GET /readers");
  });

  test("nothing of what is not allowed, as if it were not there", () => {
    const allowed = (position: number): boolean => index.operations[position] !== "GET /readers";
    expect(atOnce(search(index, "people who may borrow", { allowed, limit: 8 }))).not.toContain(
      index.operations.indexOf("GET /readers"),
    );
  });

  test("never more than asked for", () => {
    for (const limit of [1, 2, 3, 4])
      expect(found(index, "book reader loans", limit).length).toBeLessThanOrEqual(limit);
  });
});

test("an abbreviation is the whole word, and the plain operation comes before its kin", async () => {
  const org = (path: string, operationId: string, summary: string) =>
    operation(`GET /orgs/{org_id}${path}`, { operationId, summary });
  const index = await indexOf([
    org("", "getOrg", "Get Org"),
    org("/sitegroups", "listOrgSiteGroups", "Get List of Org Site Groups"),
    org("/sites/count", "countOrgSites", "Count Org Sites"),
    org("/sites/search", "searchOrgSites", "Search Org Sites"),
    org("/sitetemplates", "listOrgSiteTemplates", "Get List of Org Site Templates"),
    org("/sites", "listOrgSites", "Get List of Org Sites"),
    org("/networks", "listOrgNetworks", "Get List of Org Networks"),
    operation("GET /sites/{site_id}", { operationId: "getSiteInfo", summary: "Get Site of an organization" }),
  ]);
  expect(found(index, "list sites of an organization")[0]).toBe("GET /orgs/{org_id}/sites");
});

test.each([
  ["merge a change", "POST /changes/{id}/merge"],
  ["get rid of a change", "DELETE /changes/{id}"],
])("%s", async (asked, wanted) => {
  const index = await indexOf([
    operation("GET /changes/{id}", { operationId: "changes/get", summary: "Get a change" }),
    operation("POST /changes/{id}/merge-async", {
      operationId: "changes/merge-async",
      summary: "Merge a change",
      description: "Merges a change later. Merge, merge.",
    }),
    operation("POST /changes/{id}/merge", {
      operationId: "changes/merge",
      summary: "Merges a change at once",
    }),
    operation("DELETE /changes/{id}", { operationId: "changes/remove", summary: "Delete a change" }),
  ]);
  expect(found(index, asked)[0]).toBe(wanted);
});
