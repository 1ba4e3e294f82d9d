/** How clients start a project: as one server, or as a small one for each tag. */
import { expect, test } from "vitest";
import { mcpJson } from "../../src/emit/manifests.js";
import { readmeView } from "../../src/emit/readme.js";
import { render } from "../../src/emit/text/templates.js";
import { createGate } from "../../src/runtime/auth/gate.js";
import { readSettings } from "../../src/runtime/host/settings.js";
import { readFlags } from "../../src/runtime/node/startup.js";
import { planned, api, operation } from "../plan/build.js";

interface Entries {
  mcpServers: Record<string, { command: string; args: string[] }>;
}

async function entries(tags: readonly (readonly string[])[], { name = "zoo-mcp", split = true } = {}) {
  const operations = tags.map((own, index) => operation(`GET /x${index}`, { tags: own }));
  const { plan } = await planned(api(operations), undefined, name, { split });
  const { mcpServers } = JSON.parse(mcpJson(plan)) as Entries;
  return { plan, mcpServers };
}

test("one server, unless there are tags to split by", async () => {
  const whole = { "zoo-mcp": { command: "node", args: ["dist/stdio.js"] } };
  expect((await entries([["pets"], []], { split: false })).mcpServers).toEqual(whole);
  expect((await entries([["pets"], ["pets"]])).mcpServers).toEqual(whole);
});

const awkward = [
  ["Pets"],
  ["Gift cards, old"],
  ["--read-only"],
  ["pets"],
  ["猫"],
  [],
  ["a".repeat(80)],
  ["a".repeat(81)],
  ["Pets", "both"],
];

test.each(["zoo-mcp", "z".repeat(60)])("%s: names are short and unlike each other", async (name) => {
  const { mcpServers } = await entries(awkward, { name });
  const names = Object.keys(mcpServers);
  expect(names).toHaveLength(8);
  for (const one of names) expect(one).toMatch(/^[a-z0-9-]{1,60}$/);
});

test("the servers know their tags, and together offer every operation", async () => {
  const { plan, mcpServers } = await entries(awkward);
  const all = plan.operations.map(({ facts }) => ({ key: facts.key, name: facts.name, tags: facts.tags }));
  const offered = Object.values(mcpServers).map(({ args: [script, ...args] }) => {
    expect(script).toBe("dist/stdio.js");
    const { settings } = readFlags(args);
    const gate = createGate(
      readSettings((name) => settings.get(name)),
      {
        operations: { entries: () => all, entry: (key) => all.find((one) => one.key === key), scoped: false },
        tools: [],
        isFound: () => true,
      },
    );
    const caller = { scopes: [], headers: {} };
    return all.filter(({ key }) => gate.allowed(caller, { operation: key })).map(({ key }) => key);
  });
  expect(offered).toEqual([
    ["GET /x0", "GET /x8"],
    ...["GET /x1", "GET /x2", "GET /x3", "GET /x4", "GET /x5", "GET /x6", "GET /x7"].map((key) => [key]),
  ]);
});

test("a README's links add what start:http serves", async () => {
  const { plan } = await planned(api([operation("GET /x")]), undefined, "zoo-mcp");
  const { port } = readSettings(() => undefined);
  const readme = await render("README.md", readmeView(plan));
  const [cursor = "", vscode = ""] = [...readme.matchAll(/\]\((https:[^)\s]+)\)/g)].map(([, link]) => link);
  const asked = new URL(cursor).searchParams;
  expect(asked.get("name")).toBe("zoo-mcp");
  const url = `http://127.0.0.1:${port}/mcp`;
  expect(JSON.parse(Buffer.from(asked.get("config") ?? "", "base64").toString())).toEqual({ url });
  const handedOver = new URL(new URL(vscode).searchParams.get("url") ?? "");
  expect(handedOver.href).toMatch(/^vscode:mcp\/install\?/);
  expect(JSON.parse(decodeURIComponent(handedOver.search.slice(1)))).toEqual({
    name: "zoo-mcp",
    type: "http",
    url,
  });
});
