/** A document more keeps the tools of the first with what their owner wrote in them, also where both have the same path. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { market } from "../../samples/samples.js";
import { diffSurface, generate } from "../../src/index.js";

test("an edited tool of the first document follows it, though the second has its path", async () => {
  const out = await mkdtemp(join(tmpdir(), "second-document-"));
  const [stalls = ""] = market.documents;
  const { plan } = await generate({ documents: [stalls], out });
  const path = join(out, "src/tools", `${plan.tools.find(({ name }) => name === "list_orders")?.file}.ts`);
  const mine = (await readFile(path, "utf8")).replace(/description:\s+"[^"]*"/, 'description: "Mine."');
  expect(mine).toContain("Mine.");
  await writeFile(path, mine);

  const { notes, changes } = await generate({ documents: [...market.documents], out });
  expect(notes.filter(({ kind }) => kind === "orphan" || kind === "deleted")).toEqual([]);
  expect(changes.filter(({ kind }) => kind === "delete")).toEqual([]);
  expect(await readFile(path, "utf8")).toContain("Mine.");
  const unchanged = await diffSurface({ documents: [...market.documents], out });
  expect(unchanged.changes).toEqual([]);
  await rm(out, { recursive: true });
});

test("it stays, too, when a document's id is another", async () => {
  const out = await mkdtemp(join(tmpdir(), "second-document-"));
  const { plan } = await generate({ documents: [...market.documents], out });
  const path = join(
    out,
    "src/tools",
    `${plan.tools.find(({ name }) => name === "porters_list_orders")?.file}.ts`,
  );
  await writeFile(
    path,
    (await readFile(path, "utf8")).replace(/description:\s+"[^"]*"/, 'description: "Mine."'),
  );
  const config = join(out, "mcp.config.yaml");
  await writeFile(config, (await readFile(config, "utf8")).replace("- id: porters", "- id: carriers"));

  const { notes } = await generate({ out });
  expect(notes.filter(({ kind }) => kind === "orphan" || kind === "deleted")).toEqual([]);
  expect(await readFile(path, "utf8")).toContain("Mine.");
  await rm(out, { recursive: true });
});

test("it stays, too, when the second document goes again", async () => {
  const out = await mkdtemp(join(tmpdir(), "second-document-"));
  const { plan } = await generate({ documents: [...market.documents], out });
  const name = "market_stalls_list_orders";
  const path = join(out, "src/tools", `${plan.tools.find((tool) => tool.name === name)?.file}.ts`);
  const mine = (await readFile(path, "utf8")).replace(/description:\s+"[^"]*"/, 'description: "Mine."');
  await writeFile(path, mine);
  const config = join(out, "mcp.config.yaml");
  const text = await readFile(config, "utf8");
  await writeFile(config, text.replace(/ {2}- id: "?porters"?\n {4}source: .*\n/, ""));

  const { notes } = await generate({ out, allowRemovals: true });
  expect(notes.filter(({ kind }) => kind === "orphan")).toEqual([]);
  expect(await readFile(path, "utf8")).toContain("Mine.");
  await rm(out, { recursive: true });
});
