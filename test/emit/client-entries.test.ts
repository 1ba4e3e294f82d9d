/** What a project's `.mcp.json` lacks when the tags of its document have come and gone. */
import { expect, test } from "vitest";
import { clientEntries, entriesBehind } from "../../src/emit/client-entries.js";
import { api, operation, planned } from "../plan/build.js";

const tagged = (...tags: string[]) =>
  planned(api(tags.map((tag, index) => operation(`GET /${index}`, { tags: [tag] }))), undefined, "shop", {
    split: true,
  });

const start = (...flags: string[]) => ({ command: "node", args: ["dist/stdio.js", ...flags] });

/** As the project began: with the tags books and `Gifts, cards`. */
async function begun() {
  const { plan } = await tagged("books", "Gifts, cards");
  return clientEntries(plan, "dist/stdio.js");
}

test.each<[string, { now: string[]; entries?: object; told: string[] }]>([
  ["nothing came or went", { now: ["books", "Gifts, cards"], told: [] }],
  ["one came", { now: ["books", "Gifts, cards", "zoo"], told: ['no entry starts the tag "zoo"'] }],
  [
    "one went",
    {
      now: ["books", "zoo"],
      told: ['"zoo"', 'shop-gifts-cards does not start: no operation has the tag "gifts-cards"'],
    },
  ],
  ["one is left", { now: ["books"], told: ["shop-gifts-cards does not start"] }],
  ["one entry starts all", { now: ["books", "zoo"], entries: { shop: start() }, told: [] }],
  [
    "one entry starts several",
    { now: ["books", "zoo"], entries: { mine: start("--tags", "zoo, books") }, told: [] },
  ],
  [
    "the flag and its value are one",
    { now: ["books", "zoo"], entries: { mine: start("--tags=zoo") }, told: ['"books"'] },
  ],
  [
    "none is this project's",
    { now: ["books", "zoo"], entries: { other: { command: "npx", args: ["--tags", "x"] } }, told: [] },
  ],
])("%s", async (_, { now, entries, told }) => {
  const { plan } = await tagged(...now);
  const diagnostics = entriesBehind(plan, JSON.stringify({ mcpServers: entries ?? (await begun()) }));
  expect(diagnostics).toHaveLength(told.length > 0 ? 1 : 0);
  for (const words of told) expect(diagnostics[0]?.message).toContain(words);
});

test.each([undefined, "", "{", "[]", '{"mcpServers":null}'])(
  "a file that says nothing of it: %j",
  async (text) => {
    const { plan } = await tagged("books", "zoo");
    expect(entriesBehind(plan, text)).toEqual([]);
  },
);
