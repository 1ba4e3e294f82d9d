/** Where problems are told to be when several documents have the same file name. */
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namesInFolder } from "../../src/report-page.js";
import { commandLine } from "./command-line.js";

/** With a reference that leads nowhere, on the given line. */
function documentOf(title: string, line: number): string {
  return [
    ...Array<string>(line - 4).fill("# A comment"),
    "openapi: 3.1.0",
    `info: { title: ${title}, version: "1" }`,
    "paths: { /orders: { get: { summary: Lists orders, parameters: [",
    '  { name: q, in: query, schema: { $ref: "#/components/schemas/Gone" } }',
    '  ], responses: { "200": { description: Orders } } } } }',
  ].join("\n");
}

const texts = { apples: documentOf("Apples", 5), beans: documentOf("Beans", 9) };
let repository: string;
let server: Server;

beforeAll(async () => {
  repository = await realpath(await mkdtemp(join(tmpdir(), "places-")));
  for (const folder of [".git", "work"]) await mkdir(join(repository, folder));
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(join(repository, name));
    await writeFile(join(repository, name, "openapi.yaml"), text);
  }
  server = createServer(({ url }, response) =>
    response.end(url === "/apples/openapi.yaml" ? texts.apples : texts.beans),
  ).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
});
afterAll(async () => {
  server.close();
  await rm(repository, { recursive: true });
});

const run = (...args: string[]) => commandLine(args, join(repository, "work"));
const files = ["../apples/openapi.yaml", "../beans/openapi.yaml"];

/** Places as they were printed, without their columns. */
function placesIn(text: string): string[] {
  return [...text.matchAll(/^ *at (\S+?:\d+):\d+ #/gm)].map(([, place = ""]) => place);
}

test("inspect and doctor name each file as it can be opened from here", async () => {
  const { stderr } = await run("inspect", ...files);
  expect(placesIn(stderr)).toEqual([`${files[0]}:5`, `${files[1]}:9`, `${files[1]}:8`]);
  // The name that both tools have behind that of their document.
  expect(stderr).toContain("want the tool name list_orders. Their tools are apples_list_orders");
  for (const file of files) expect(stderr).toContain(`(GET /orders of ${file})`);
  const { stdout } = await run("doctor", ...files);
  expect(new Set(placesIn(stdout).map((place) => place.split(":")[0]))).toEqual(new Set(files));
});

test("check in a folder of its own", async () => {
  await run("generate", ...files, "--out", "project");
  const { stderr } = await commandLine(["check"], join(repository, "work/project"));
  expect(placesIn(stderr)).toEqual(["../../apples/openapi.yaml:5", "../../beans/openapi.yaml:9"]);
});

test("annotations and SARIF start at the root of the repository", async () => {
  const { stdout } = await run("inspect", ...files, "--json");
  expect(stdout).toContain('"file": "../beans/openapi.yaml"');
  for (const command of [
    ["doctor", ...files],
    ["check", ...files, "--out", "new"],
  ]) {
    const github = await run(...command, "--annotations", "github");
    expect(github.stdout).toContain("file=apples/openapi.yaml,line=5");
    expect(github.stdout).toContain("file=beans/openapi.yaml,line=9");
    const sarif = await run(...command, "--annotations", "sarif");
    expect(sarif.stdout).toMatch(/"uri": "beans\/openapi.yaml"\s*\},\s*"region": \{\s*"startLine": 9/);
  }
});

test("the report page is the same from wherever the command runs", async () => {
  const names = ["apples", "beans"];
  await run("inspect", ...files, "--quiet", "--report", "page.html");
  const here = await readFile(join(repository, "work/page.html"), "utf8");
  const sources = names.map((name) => `${name}/openapi.yaml`);
  await commandLine(["inspect", ...sources, "--report", "page.html"], repository);
  expect(await readFile(join(repository, "page.html"), "utf8")).toBe(here);
  for (const source of sources) expect(here).toContain(`"${source} #/paths/~1orders/get"`);
});

test.each<[files: readonly (readonly [name: string, url: string])[], want: object]>([
  [[["../a/openapi.yaml", "file:///w/a/openapi.yaml"]], { "../a/openapi.yaml": "openapi.yaml" }],
  [
    [
      ["openapi.yaml", "file:///w/a%20b/openapi.yaml"],
      ["../c/x.yaml", "file:///w/c/x.yaml"],
    ],
    { "openapi.yaml": "a b/openapi.yaml", "../c/x.yaml": "c/x.yaml" },
  ],
  [[["https://a.example/x.yaml", "https://a.example/x.yaml"]], {}],
  [
    [
      ["C:/a/x.yaml", "file:///C:/a/x.yaml"],
      ["D:/x.yaml", "file:///D:/x.yaml"],
    ],
    { "C:/a/x.yaml": "C:/a/x.yaml", "D:/x.yaml": "D:/x.yaml" },
  ],
])("files %j on a page", (all, want) => {
  expect(Object.fromEntries(namesInFolder(all.map(([name, url]) => ({ name, url }))))).toEqual(want);
});

test("one document twice, each with an overlay of its own", async () => {
  const hide = (argument: string, line: number): string =>
    [
      ...Array<string>(line - 5).fill("# A comment"),
      "overlay: 1.0.0",
      'info: { title: Hides, version: "1" }',
      "actions:",
      "  - target: $.paths['/orders'].get",
      `    update: { x-mcp: { hide: [${argument}] } }`,
    ].join("\n");
  await writeFile(join(repository, "work/one.yaml"), hide("none", 5));
  await writeFile(join(repository, "work/two.yaml"), hide("neither", 9));
  const documents = ["one", "two"].map((id) => ({ id, source: files[0], overlays: [`${id}.yaml`] }));
  await writeFile(join(repository, "work/mcp.config.yaml"), JSON.stringify({ documents }));
  const { stdout } = await run("inspect", "--json");
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { message: string; at: object }[] };
  const told = diagnostics.filter(({ message }) => message.includes("hide"));
  expect(told).toMatchObject([
    { message: expect.stringContaining("none") as string, at: { file: "one.yaml", line: 5 } },
    { message: expect.stringContaining("neither") as string, at: { file: "two.yaml", line: 9 } },
  ]);
  expect(stdout).not.toContain('"document":');
  await rm(join(repository, "work/mcp.config.yaml"));
});

test("at addresses", async () => {
  const { port } = server.address() as AddressInfo;
  const urls = ["apples", "beans"].map((name) => `http://127.0.0.1:${port}/${name}/openapi.yaml`);
  const { stderr } = await run("inspect", ...urls);
  expect(placesIn(stderr)).toEqual([`${urls[0]}:5`, `${urls[1]}:9`, `${urls[1]}:8`]);
});

test("an error shows the line of the file that it is in", async () => {
  const broken = join(repository, "beans/broken.yaml");
  await writeFile(broken, "openapi: 3.1.0\npaths: {]\n");
  await writeFile(join(repository, "apples/broken.yaml"), "not: this\nnor: this\n");
  const { stderr } = await run("inspect", "../beans/broken.yaml");
  expect(stderr).toMatch(/at \.\.\/beans\/broken\.yaml:2:\d+/);
  expect(stderr).toContain("> 2 | paths: {]");
});
