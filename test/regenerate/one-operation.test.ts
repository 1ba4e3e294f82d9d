/**
 * What an operation that is new in a document changes in a project: its own tool file or that of its group, the module of its
 * tag, the index and the lock, and no other tool.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "js-yaml";
import { expect, test } from "vitest";
import { instructionsText } from "../../src/runtime/operations/definitions.js";
import { check, generate, type GenerateOptions, type Plan } from "../../src/index.js";
import { calledBy } from "../../src/model/plan.js";
import { everything } from "../everything.js";

interface Case {
  /** Below the repository. */
  document: string;
  /** What is held back at first: `GET /pets`. */
  operation: string;
  /** The module of its tag. */
  module: string;
  becomes: "listed" | "grouped" | "hidden";
  /** No tool names anything of its tag, which is new. */
  newTag?: true;
  options?: Omit<GenerateOptions, "documents" | "out">;
}

const bookshop = "samples/bookshop/openapi.yaml";
const harbour = "samples/harbour/openapi.yaml";
const shelter = "test/regenerate/shelter.yaml";
const library = "test/regenerate/library.yaml";
const someHidden = { cold: ["GET /orders/{orderId}"] };

const cases: readonly Case[] = [
  { document: bookshop, operation: "GET /books", module: "books", becomes: "listed" },
  { document: bookshop, operation: "POST /orders", module: "orders", becomes: "listed", options: someHidden },
  {
    document: bookshop,
    operation: "POST /orders",
    module: "orders",
    becomes: "listed",
    options: { outputSchemas: true },
  },
  {
    document: "samples/darkroom/openapi.json",
    operation: "PUT /frames/{frameId}/image",
    module: "frames",
    becomes: "listed",
  },
  {
    document: harbour,
    operation: "GET /berths",
    module: "berths",
    becomes: "hidden",
    options: { maxTools: 14 },
  },
  {
    document: harbour,
    operation: "POST /permits",
    module: "permits",
    becomes: "hidden",
    options: { maxTools: 14 },
  },
  {
    document: harbour,
    operation: "GET /notices",
    module: "notices",
    becomes: "hidden",
    options: { mode: "dynamic" },
  },
  // It uses a schema that was one tag's alone; it brings a tag and a schema of its own.
  { document: shelter, operation: "POST /stores/pets", module: "stores", becomes: "listed" },
  {
    document: shelter,
    operation: "POST /stores/pets",
    module: "stores",
    becomes: "hidden",
    options: { mode: "dynamic" },
  },
  { document: shelter, operation: "PUT /toys", module: "toys", becomes: "listed" },
  // Nor is there a tool that would name its tag.
  {
    document: shelter,
    operation: "PUT /toys",
    module: "toys",
    becomes: "hidden",
    newTag: true,
    options: { mode: "dynamic" },
  },
  // The first of its tag that is listed, beside one that stays in no tool.
  {
    document: shelter,
    operation: "POST /stores/pets",
    module: "stores",
    becomes: "listed",
    options: { cold: ["GET /stores"] },
  },
  // The list is full, and everything is in it: search would need the places of others.
  ...["POST /books/{id}/lend", "PUT /books/{id}", "GET /books/{id}/history"].map((operation): Case => ({
    document: library,
    operation,
    module: "books",
    becomes: "grouped",
    options: { maxTools: 4 },
  })),
];

test.each(cases)(
  "$operation of $document, $becomes",
  async ({ document, operation, module, becomes, newTag, options }) => {
    const folder = mkdtempSync(join(tmpdir(), "one-operation-"));
    const [source, out] = [join(folder, "api.json"), join(folder, "project")];
    const complete = load(readFileSync(join(import.meta.dirname, "../..", document), "utf8")) as Document;

    writeFileSync(source, JSON.stringify(without(complete, operation)));
    const before = await generate({ documents: [source], out, ...options });
    writeFileSync(source, JSON.stringify(complete));
    const { plan, changes, notes } = await check({ documents: [source], out, ...options });

    expect(plan.membership.get(operation)?.form).toBe(becomes);
    const tool = plan.tools.find(({ calls }) => calledBy(calls).includes(operation));
    expect(changes.map(({ path }) => path).sort()).toEqual([
      "mcp.lock.json",
      ...[`src/generated/operations/${module}.ts`, "src/generated/operations/index.ts"].sort(),
      ...(newTag === true ? ["src/generated/unlisted.ts"] : []),
      ...(tool !== undefined ? [`src/tools/${tool.file}.ts`] : []),
    ]);
    expect(notes).toEqual([]);
    const others = facesOf(plan);
    others.delete(operation);
    expect(others).toEqual(facesOf(before.plan));
    rmSync(folder, { recursive: true });
  },
  60_000,
);

test("an operation that only search finds is told when it comes and when it goes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "searched-"));
  const [source, out] = [join(folder, "api.json"), join(folder, "project")];
  const run = (count: number) => {
    writeFileSync(source, JSON.stringify(readings(count)));
    return generate({ documents: [source], out, mode: "dynamic" });
  };
  expect((await run(3)).search).toEqual({ added: [], gone: [] });
  expect((await run(5)).search).toEqual({ added: ["get_gauge_ad", "get_gauge_ae"], gone: [] });
  expect((await run(4)).search).toEqual({ added: [], gone: ["get_gauge_ae"] });
  expect((await run(4)).search).toEqual({ added: [], gone: [] });
  rmSync(folder, { recursive: true });
}, 60_000);

test.each<{ operations: number; becomes: string; method?: string; readOnly?: boolean }>([
  { operations: 36, becomes: "listed" },
  { operations: 37, becomes: "hidden" },
  { operations: 37, becomes: "listed", readOnly: true },
  { operations: 38, becomes: "hidden", readOnly: true },
  { operations: 41, becomes: "hidden" },
  ...(everything ? [37, 38, 39, 40, 41] : [37, 40]).map((reads) => ({
    operations: reads + 1,
    becomes: "hidden",
    method: "post",
  })),
])(
  "the last of $operations operations is $becomes, though 40 tools are allowed, and moves no other tool",
  async ({ operations, becomes, method = "get", readOnly = false }) => {
    const folder = mkdtempSync(join(tmpdir(), "room-"));
    const [source, out] = [join(folder, "api.json"), join(folder, "project")];
    writeFileSync(source, JSON.stringify(readings(operations - 1)));
    const before = await generate({ documents: [source], out, readOnly });
    writeFileSync(source, JSON.stringify(readings(operations, method)));
    const { plan, changes, notes } = await check({ documents: [source], out, readOnly });

    const added = `${method.toUpperCase()} ${readingPath(operations - 1)}`;
    expect(plan.membership.get(added)?.form).toBe(becomes);
    expect(changes.length).toBeLessThanOrEqual(4);
    expect(notes).toEqual([]);
    const others = facesOf(plan);
    others.delete(added);
    expect(others).toEqual(facesOf(before.plan));
    rmSync(folder, { recursive: true });
  },
  60_000,
);

const expand = { name: "expand", in: "query", schema: { type: "string" }, description: "What to add" };

test.each([
  // What too few operations have to compare.
  { operations: 10, having: 10 },
  // As many as hide an argument from the tools.
  { operations: 25, having: 15 },
  // As many as have it described in the instructions.
  { operations: 30, having: 10 },
])(
  "an argument that $having of $operations operations have stays as their tools show it",
  async ({ operations, having }) => {
    const folder = mkdtempSync(join(tmpdir(), "common-"));
    const [source, out] = [join(folder, "api.json"), join(folder, "project")];
    const write = (count: number) => {
      const parameters = (index: number) => (index >= operations - having ? [expand] : []);
      writeFileSync(source, JSON.stringify(readings(count, "get", parameters)));
    };
    write(operations - 1);
    await generate({ documents: [source], out });
    write(operations);
    const { changes } = await generate({ documents: [source], out });
    expect(changes.map(({ path }) => path)).toHaveLength(4);

    const again = await check({ documents: [source], out, replan: true });
    expect(again.changes.length).toBeGreaterThan(having);
    write(operations - 1);
    expect((await check({ documents: [source], out })).changes.map(({ path }) => path)).toHaveLength(4);
    rmSync(folder, { recursive: true });
  },
  60_000,
);

const rows = {
  name: "rows",
  in: "query",
  schema: { type: "integer", default: 20 },
  description: "How many rows of the harvest to show",
};

test.each([
  { what: "one without a default", ours: 20, before: 20, other: { ...rows, schema: { type: "integer" } } },
  // One more has other words than have these.
  {
    what: "others with other words",
    ours: 10,
    before: 20,
    other: { ...rows, description: "Those of the winter" },
  },
  // As many have no words as have these.
  {
    what: "others without words",
    ours: 11,
    before: 21,
    other: { name: "rows", in: "query", schema: rows.schema },
  },
])(
  "an argument stays as its tools show it beside $what",
  async ({ ours, before, other }) => {
    for (const required of [true, false]) {
      const folder = mkdtempSync(join(tmpdir(), "words-"));
      const [source, out] = [join(folder, "api.json"), join(folder, "project")];
      const parameters = (index: number) => [{ ...(index < ours ? rows : other), required }];
      const write = (count: number) => {
        writeFileSync(source, JSON.stringify(readings(count, "get", parameters)));
      };
      write(before);
      await generate({ documents: [source], out });
      write(before + 1);
      const { changes, plan } = await check({ documents: [source], out });
      expect(instructionsText(plan.instructions)).toContain(
        "- rows (How many rows of the harvest to show; default 20)",
      );
      expect(changes).toHaveLength(4);
      rmSync(folder, { recursive: true });
    }
  },
  60_000,
);

test.each([
  { what: "another argument of its name", having: 12, other: { ...expand, schema: { type: "integer" } } },
  { what: "one more that lacks it, so that most do", having: 7, other: undefined },
])(
  "a hidden argument stays as the instructions tell it beside $what",
  async ({ having, other }) => {
    const folder = mkdtempSync(join(tmpdir(), "hidden-"));
    const [source, out] = [join(folder, "api.json"), join(folder, "project")];
    const write = (count: number, having: number) => {
      const parameters = (index: number) =>
        index < having ? [expand] : other === undefined || index < 13 ? [] : [other];
      writeFileSync(source, JSON.stringify(readings(count, "get", parameters)));
    };
    write(13, 13);
    await generate({ documents: [source], out });
    write(13, having);
    await generate({ documents: [source], out });
    write(14, having);
    const { changes, plan } = await check({ documents: [source], out });
    const heading = `${having > 7 ? "Most" : "Some"} tools also take, without showing it:`;
    expect(instructionsText(plan.instructions)).toContain(`${heading}\n- expand (What to add)`);
    expect(changes).toHaveLength(4);
    rmSync(folder, { recursive: true });
  },
  60_000,
);

test("operations that read alike keep their words when another joins them, and in the runs after that", async () => {
  const folder = mkdtempSync(join(tmpdir(), "alike-"));
  const [source, out] = [join(folder, "api.json"), join(folder, "project")];
  const write = (methods: readonly string[]) => {
    const item = methods.map((method) => [
      method,
      { summary: "Update a pet", tags: ["pets"], responses: { 200: { description: "OK" } } },
    ]);
    writeFileSync(
      source,
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "Pets", version: "1" },
        servers: [{ url: "https://pets.example" }],
        paths: { "/pet": Object.fromEntries(item) as unknown },
      }),
    );
  };
  const run = async (...methods: string[]) => {
    write(methods);
    const { plan, changes } = await generate({ documents: [source], out });
    return [plan.tools.map(({ description }) => description), changes.length];
  };
  await run("put");
  const two = ["Update a pet", "Update a pet (changes parts)"];
  expect(await run("put", "patch")).toEqual([two, 4]);
  expect(await run("put", "patch")).toEqual([two, 0]);
  expect(await run("put", "patch", "post")).toEqual([[...two, "Update a pet (POST)"], 4]);
  expect(await run("put", "post")).toEqual([["Update a pet", "Update a pet (POST)"], 4]);
  rmSync(folder, { recursive: true });
}, 60_000);

/** An API of so many like operations, of different resources so that no group is worth making; the last may have another method. */
function readings(count: number, last = "get", parameters?: (index: number) => object[]): object {
  const paths = Array.from({ length: count }, (_, index) => [
    readingPath(index),
    {
      [index === count - 1 ? last : "get"]: {
        operationId: `readGauge${letters(index)}`,
        summary: `Read gauge ${letters(index)}`,
        tags: ["gauges"],
        parameters: parameters?.(index),
        responses: { 200: { description: "OK" } },
      },
    },
  ]);
  return {
    openapi: "3.1.0",
    info: { title: "Gauges", version: "1" },
    servers: [{ url: "https://gauges.example" }],
    paths: Object.fromEntries(paths) as unknown,
  };
}

function readingPath(index: number): string {
  return `/gauge-${letters(index).toLowerCase()}`;
}

/** 0 → `Aa`, 1 → `Ab`, 26 → `Ba`. */
function letters(index: number): string {
  return String.fromCharCode(65 + Math.floor(index / 26), 97 + (index % 26));
}

/** How operations are reached, and by which name. */
function facesOf({ membership }: Plan): Map<string, string> {
  return new Map([...membership].map(([key, { form, tool = "search" }]) => [key, `${form}: ${tool}`]));
}

interface Document {
  paths: Record<string, Record<string, unknown>>;
}

function without(document: Document, operation: string): Document {
  const [method = "", path = ""] = operation.toLowerCase().split(" ");
  const paths = Object.entries(document.paths).map(([name, item]) => [
    name,
    Object.fromEntries(
      Object.entries(item).filter(([member]) => name.toLowerCase() !== path || member !== method),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) as Document["paths"] };
}

test("a credential is new once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "credential-"));
  const [source, out] = [join(folder, "api.json"), join(folder, "project")];
  const run = (...headers: string[]) => {
    const securitySchemes = Object.fromEntries(
      headers.map((name) => [name, { type: "apiKey", in: "header", name }]),
    );
    const security = headers.map((name) => ({ [name]: [] }));
    writeFileSync(source, JSON.stringify({ ...readings(3), components: { securitySchemes }, security }));
    return generate({ documents: [source], out });
  };
  expect((await run("x-shop")).newCredentials).toEqual(["API_KEY"]);
  expect((await run("x-shop", "x-gift")).newCredentials).toEqual(["API_KEY_X_GIFT"]);
  expect((await run("x-shop", "x-gift")).newCredentials).toEqual([]);
  rmSync(folder, { recursive: true });
}, 60_000);
