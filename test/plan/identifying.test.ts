import { expect, test } from "vitest";
import { emptyProject } from "../../src/model/project.js";
import { identifyingNames, isWholeCollection, thingOf } from "../../src/plan/arguments/identifying.js";
import { api, operation, parameter, planned } from "./build.js";

const text = { type: "string" } as const;

/** Arguments by operation: with `!` required ones. */
test.each<[why: string, operations: Readonly<Record<string, string>>, want: string]>([
  [
    "one requires it, and another takes it",
    { "/chat.post": "channel! text!", "/chat.history": "channel" },
    "channel",
  ],
  [
    "its collection has such things",
    { "/customers/{id}": "", "/invoices": "customer customerId" },
    "customer",
  ],
  ["it is a secret", { "/users/{id}/password": "password!", "/users": "password" }, ""],
  ["nobody may leave it out", { "/chat.post": "channel!" }, ""],
  ["nobody requires it", { "/chat.history": "channel" }, ""],
  ["many calls send it, whatever they are about", { "/a": "limit! name! q!", "/b": "limit name q" }, ""],
  ["methods of it are behind a dot", { "/files.info": "file" }, "file"],
  ["an id of its own", { "/a/{id}": "id!", "/b": "id" }, ""],
  ["in order", { "/a": "zone! bucket!", "/b": "zone bucket" }, "bucket zone"],
])("%s", (_, operations, want) => {
  const made = Object.entries(operations).map(([path, names]) => ({
    selected: { operation: { path } },
    inputs: names
      .split(" ")
      .filter((name) => name !== "")
      .map((name) => ({
        required: name.endsWith("!"),
        location: "query" as const,
        wireName: name.replace("!", ""),
      })),
  }));
  expect(identifyingNames(made).join(" ")).toBe(want);
});

test.each([
  ["customer_id", "customer"],
  ["userIds", "user"],
  ["channels", "channel"],
  ["id", ""],
])("%s is about %s", (name, want) => {
  expect(thingOf(name)).toBe(want);
});

test.each([
  ["/pets", true],
  ["/users.list", true],
  ["/users.info", false],
  ["/pets/{id}/state", false],
  ["/conversations.members", false],
  ["/user/repos", true],
  ["/pets.json", true],
])("%s is a whole collection: %s", (path, want) => {
  expect(isWholeCollection(path)).toBe(want);
});

test("what identifies stays as it was chosen, so that a new operation changes no other tool", async () => {
  const history = operation("GET /chat/history", {
    parameters: [parameter("query channel"), parameter("query zone")],
  });
  const post = operation("POST /chat/post", {
    parameters: [parameter("query channel", text, { required: true })],
  });
  const ask = operation("POST /zone/ask", {
    parameters: [parameter("query zone", text, { required: true })],
  });
  const { plan: first } = await planned(api([history, post]));
  const project = { ...emptyProject, commonArguments: first.commonArguments };
  const { plan: next } = await planned(api([history, post, ask]), project);
  const { plan: fresh } = await planned(api([history, post, ask]));
  expect([first, next, fresh].map(({ commonArguments }) => commonArguments.get("pets")?.identifying)).toEqual(
    [["channel"], ["channel"], ["channel", "zone"]],
  );
});
