import { expect, test } from "vitest";
import { identifyingNames, isWholeCollection, thingOf } from "../../src/plan/arguments/identifying.js";

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
