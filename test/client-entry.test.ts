/** Which entries of `.mcp.json` start the project's own servers. */
import { expect, test } from "vitest";
import { startEntries } from "../src/model/client-entry.js";

const own = ["dist/stdio.js", "./dist/stdio.js", "dist/http.js", "dist/bundle/stdio.js"];
const others = ["/elsewhere/dist/stdio.js", "../other/dist/stdio.js", "server.js"];

test.each(own)("%s does", (script) => {
  expect([...read({ command: "node", args: [script, "--tags", "pets"] })]).toEqual([
    ["mine", { script, flags: ["--tags", "pets"] }],
  ]);
});

test.each<object | null>([
  ...others.map((script) => ({ command: "node", args: [script] })),
  { command: "npx", args: ["dist/stdio.js"] },
  { command: "node" },
  null,
])("%j does not", (entry) => {
  expect(read(entry).size).toBe(0);
});

test.each([undefined, "", "{", "[]", '{"mcpServers":null}'])("%j has none", (text) => {
  expect(startEntries(text).size).toBe(0);
});

function read(entry: object | null): ReturnType<typeof startEntries> {
  return startEntries(JSON.stringify({ mcpServers: { mine: entry } }));
}
