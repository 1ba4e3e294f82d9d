/** What the groups are called that the limits make. */
import { expect, test } from "vitest";
import { calledBy } from "../../src/model/plan.js";
import { resourceOf } from "../../src/plan/rank/resource.js";
import { api, operation, parameter, planned } from "./build.js";

async function groupNames(
  operations: readonly ReturnType<typeof operation>[],
  maxTools: number,
): Promise<string[]> {
  const { plan } = await planned(api(operations), undefined, undefined, { maxTools, mode: "auto" });
  return plan.tools.flatMap(({ name, calls }) => (calls.form === "group" ? [name] : []));
}

/** The operations of the group with that name. */
async function membersOf(
  group: string,
  operations: readonly ReturnType<typeof operation>[],
  maxTools: number,
): Promise<readonly string[]> {
  const { plan } = await planned(api(operations), undefined, undefined, { maxTools, mode: "auto" });
  return plan.tools.flatMap(({ name, calls }) => (name === group ? calledBy(calls) : []));
}

test("by a compound, where the names of most actions have it", async () => {
  const steps = Array.from({ length: 12 }, (_, index) =>
    operation(`POST /pulls/{id}/step${index}`, { summary: "Make a step of a pull request" }),
  );
  expect(await groupNames(steps, 8)).toEqual(["pull_request_write"]);
});

test("by the folder as well, where all names say it and no parameter tells of which", async () => {
  const acts = ["open", "close", "pause", "resume", "count", "approve", "archive", "export"].map((act) =>
    operation(`POST /cash-drawers/shifts/{id}/${act}`, { operationId: `${act}CashDrawerShift` }),
  );
  expect(await groupNames(acts, 7)).toEqual(["cash_drawer_shift_write"]);
});

test("by the folder alone, where that has the noun already", async () => {
  const acts = ["open", "close", "pause", "resume", "count", "approve", "archive", "export"].map((act) =>
    operation(`POST /automatic_pix/pix/{id}/${act}`, { operationId: `${act}AutomaticPix` }),
  );
  expect(await groupNames(acts, 7)).toEqual(["automatic_pix_write"]);
});

test("by what is above of several, and never by two that nobody would name together", async () => {
  const animals = ["ape", "bat", "cat", "dog", "eel", "fox", "gnu", "hen", "ibex", "jay", "koi", "lark"];
  const others = ["oryx", "pig", "rat", "yak"];
  const readsOf = (path: string, nouns = animals) =>
    nouns.flatMap((noun) => [operation(`GET ${path}/${noun}s`), operation(`GET ${path}/${noun}s/{id}`)]);
  const below = await groupNames([...readsOf("/zoos/{zoo}"), ...readsOf("", others)], 10);
  expect(below).toContain("zoo_read");
  const alone = await groupNames(readsOf(""), 10);
  expect(alone.length).toBeGreaterThan(0);
  const known = new Set(["zoo", ...animals, ...others].map((one) => `${one}_read`));
  expect([...below, ...alone].filter((name) => !known.has(name))).toEqual([]);
});

test("by the noun, for one alone and for all of them", async () => {
  const operations = [
    ...["GET", "PATCH", "DELETE"].map((method) => operation(`${method} /account`)),
    ...["GET /accounts", "POST /accounts", "GET /accounts/{id}", "PATCH /accounts/{id}"].map((line) =>
      operation(line),
    ),
    operation("GET /yaks"),
  ];
  expect(await groupNames(operations, 5)).toEqual(["account_read", "account_write"]);
});

test("by the noun in full, and one group for a resource with two names", async () => {
  const parts = ["apes", "bats", "cats", "dogs", "eels"].map((part) =>
    operation(`GET /orgs/{org}/${part}`, { tags: ["orgs"] }),
  );
  const names = await groupNames([operation("GET /organizations"), ...parts], 3);
  expect(names).toContain("organization_read");
  expect(names.filter((name) => name.includes("org_"))).toEqual([]);
});

test("by what is related, and not by the relation", () => {
  expect(resourceOf(operation("GET /teams/of/{user}")).nouns).toEqual(["teams"]);
  expect(resourceOf(operation("GET /teams/{id}/members/by/{name}")).nouns).toEqual(["teams", "members"]);
  expect(resourceOf(operation("GET /settings/sendAs/{email}")).nouns).toEqual(["settings", "send_as"]);
});

test("by a compound in its words, where the operationIds part it", async () => {
  const parts = ["Fur", "Food", "Toys", "Names"].map((part) =>
    operation(`GET /petowners/{id}/${part.toLowerCase()}`, { operationId: `get${part}OfPetOwner` }),
  );
  expect(await groupNames(parts, 3)).toEqual(["pet_owner_read"]);
});

test("by the noun, where paths are called as functions are", async () => {
  const lines = ["GET /get-cat", "GET /get-cats", "POST /add-cat", "POST /update-cat"];
  const names = await groupNames(
    [...lines, "GET /add-ons", "GET /add-ons/{id}"].map((line) => operation(line)),
    3,
  );
  expect(names).toEqual(["cat_read", "cat_write", "add_ons_read"]);
});

test("by the noun alone, where the other resource is of it", async () => {
  const resources = ["task", "task_assignment", "zebra", "yak", "okapi"];
  const names = await groupNames(
    resources.flatMap((one) => [operation(`GET /${one}s`), operation(`GET /${one}s/{id}`)]),
    4,
  );
  expect(names).toContain("task_read");
});

test.each([
  ["Animals (list)", ["animal_read"]],
  ["ZooV1Animal", ["animal_read"]],
  ["Animals v2", ["animal_read"]],
  ["animal-controller", ["animal_read"]],
  ["AnimalService", ["animal_read"]],
  ["动物", []],
])("by a tag's noun: %s", async (tag, want) => {
  const parts = ["apes", "bats", "cats", "dogs", "eels"].map((part) =>
    operation(`GET /${part}`, { tags: [tag] }),
  );
  expect(await groupNames(parts, 4)).toEqual(want);
});

test("with all actions of the resource that it is named after", async () => {
  const steps = (path: string, number: number) =>
    Array.from({ length: number }, (_, index) => operation(`POST ${path}/step${index}`));
  const operations = [
    ...steps("/zoos/{zoo}", 5),
    operation("POST /zoos/{zoo}/cats"),
    operation("PATCH /zoos/{zoo}/cats/{cat}"),
    ...["toys", "naps", "meals"].flatMap((part) => [
      operation(`POST /zoos/{zoo}/cats/{cat}/${part}`),
      operation(`PATCH /zoos/{zoo}/cats/{cat}/${part}/{id}`),
    ]),
    ...["dogs", "elks", "gnus"].flatMap((one) => [operation(`GET /${one}`), operation(`GET /${one}/{id}`)]),
  ];
  let found = 0;
  for (let maxTools = 4; maxTools < 12; maxTools += 1) {
    if ((await membersOf("cat_write", operations, maxTools)).length === 0) continue;
    found += 1;
    const ofZoos = await membersOf("zoo_write", operations, maxTools);
    expect(
      ofZoos.filter((key) => /cats(?:\/\{cat\})?$/.test(key)),
      String(maxTools),
    ).toEqual([]);
  }
  expect(found).toBeGreaterThan(0);
});

test("by the tag, where a path has only a letter", async () => {
  const acts = ["lock", "close", "pin", "archive"].map((act) =>
    operation(`PUT /t/{id}/${act}`, { tags: ["Topics"] }),
  );
  const operations = [...acts, operation("POST /topics", { tags: ["Topics"] })];
  expect(await groupNames(operations, 4)).toEqual(["topic_write"]);
});

test("by no part of the application, whose collections are elsewhere as well", async () => {
  const linesOf = (path: string, tag: string, lines: readonly string[]) =>
    lines.map((line) => operation(line.replace(" ", ` ${path}`), { tags: [tag] }));
  const operations = [
    ...linesOf("/users", "Users", ["POST ", "PUT /{id}/password"]),
    ...linesOf("/admin/users", "Users", ["PUT /{id}/suspend", "PUT /{id}/activate"]),
    ...linesOf("/admin/badges", "Badges", ["POST ", "PUT /{id}"]),
  ];
  expect(await groupNames(operations, 2)).toEqual(["user_write", "badge_write"]);
  const twins = linesOf("/users", "Users", ["PUT /{id}/suspend"]);
  expect(await groupNames([...operations, ...twins], 3)).toContain("admin_user_write");
});

test("by the tag that names what the path leads to, and not by the first", async () => {
  const operations = ["signin", "signout", "users", "keys"].flatMap((noun) =>
    ["POST", "PUT"].map((method) => operation(`${method} /${noun}`, { tags: ["Security and access", noun] })),
  );
  expect(await groupNames(operations, 3)).not.toContain("security_and_access_write");
});

test("by a tag's compound in its words, where most texts part it", async () => {
  const parts = ["zooanimals", "apes", "bats", "cats", "dogs"].map((part) =>
    operation(`GET /${part}`, { tags: ["Zooanimals"], summary: `See ${part} of the zoo animals` }),
  );
  expect(await groupNames(parts, 4)).toEqual(["zoo_animal_read"]);
});

test("by no tag that most of the document has", async () => {
  const tagged = (size: number) =>
    [..."abcdefghijklmnopqrstuvwx"].map((letter, index) =>
      operation(`GET /${letter}oxes`, { tags: [`zoo${Math.floor(index / size)}`] }),
    );
  expect((await groupNames(tagged(8), 20)).length).toBeGreaterThan(0);
  expect(await groupNames(tagged(24), 20)).toEqual([]);
});

test("by a tag, without others of a resource of which one has that tag", async () => {
  const tagged = (tag: string, ...paths: readonly string[]) =>
    paths.map((path) => operation(`GET ${path}`, { tags: [tag] }));
  const operations = [
    ...tagged("tickets", "/zoos/{zoo}/pass", "/tickets", "/tickets/{id}", "/seats", "/seats/{id}"),
    ...tagged("zoos", ...Array.from({ length: 9 }, (_, index) => `/zoos/{zoo}/part${index}`)),
    ...tagged("animals", "/apes", "/apes/{id}", "/bats", "/bats/{id}"),
  ];
  const tickets = await membersOf("ticket_read", operations, 4);
  expect(tickets).toContain("GET /zoos/{zoo}/pass");
  expect(tickets.filter((key) => key.includes("part"))).toEqual([]);
});

test("what matters keeps its tool, and what does not joins others", async () => {
  const lines = [
    ...["POST /zoos", "PATCH /zoos/{zoo}", "POST /zoos/{zoo}/visits"],
    ...["POST /zoos/{zoo}/audit_tokens", "PATCH /zoos/{zoo}/audit_tokens/{id}"],
    "DELETE /token_policy_exports/{id}",
  ];
  const operations = lines.map((line) => operation(line));
  expect(await membersOf("zoo_write", operations, 3)).toEqual(
    lines.filter((line) => !/visit|policy/.test(line)),
  );
});

test("what matters keeps its tool below what does not", async () => {
  const lines = [
    ...["PATCH /token_policies/{id}", "DELETE /token_policies/{id}"],
    ...["POST /token_policies/{id}/messages", "PATCH /token_policies/{id}/messages/{message}"],
    ...["POST /zoos", "PATCH /zoos/{zoo}", "POST /zoos/{zoo}/gates", "PATCH /zoos/{zoo}/gates/{gate}"],
  ];
  const operations = lines.map((line) => operation(line));
  expect(await groupNames(operations, 4)).toEqual(["message_write", "zoo_write"]);
});

test("by what they do alone, where each deletes something else; their actions say what", async () => {
  const animals = ["ape", "bat", "cat", "dog", "eel"].map((animal) => `/${animal}s/{id}`);
  const parts = ["/apes/{ape}/labels/{id}", "/bats/{bat}/labels/{id}"];
  const lines = [
    ...animals.flatMap((path) => [`GET ${path}`, `PATCH ${path}`]),
    ...[...animals.slice(2), ...parts].map((path) => `DELETE ${path}`),
  ];
  const lean = { maxTools: 13, mode: "auto" } as const;
  const { plan } = await planned(api(lines.map((line) => operation(line))), undefined, undefined, lean);
  const tool = plan.tools.find(({ name }) => name === "delete");
  const actions = tool?.calls.form === "group" ? [...tool.calls.actions.keys()] : [];
  expect(actions).toContain("delete_cat");
  expect(actions).toContain("delete_bat_label");
  expect(tool).toMatchObject({ title: "Delete", file: "delete" });
});

test("by their document as well, where there are several", async () => {
  const deleting = (id: string, names: readonly string[]) =>
    api(
      names.map((name) => operation(`DELETE /${name}s/{id}`)),
      { id },
    );
  const apis = [
    deleting("zoo", ["ape", "bat", "cat", "dog"]),
    deleting("shop", ["cart", "tag", "box", "till"]),
  ];
  const { plan } = await planned(apis, undefined, undefined, { maxTools: 5, mode: "auto" });
  const groups = plan.tools.filter(({ calls }) => calls.form === "group").map(({ name }) => name);
  expect(groups.sort()).toEqual(["shop_delete", "zoo_delete"]);
});

test("by nothing but a resource, unless they delete", async () => {
  const operations = ["ape", "bat", "cat", "dog", "eel", "fox", "gnu", "hen"].map((animal) =>
    operation(`GET /{zoo}/${animal}s`, { parameters: [parameter("path zoo")] }),
  );
  expect(await groupNames(operations, 7)).toEqual([]);
});
