/**
 * A stranger with what `npm pack` makes and a document: the README's quick start, word for word, ends with a tool that
 * answers; and what has been installed on the way.
 */
import { execFile, execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi } from "../samples/bookshop/api.js";
import { writeNpm } from "./project-npm.js";

const root = resolve(import.meta.dirname, "..");
const readme = readFileSync(join(root, "README.md"), "utf8");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const folder = mkdtempSync(join(tmpdir(), "readme-"));
const home = join(folder, "home");
const prefix = join(folder, "prefix");
const work = join(folder, "work");
const programs = join(folder, "programs");

let packed: { files: { path: string }[] };

beforeAll(() => {
  for (const path of [home, prefix, work, programs]) mkdirSync(path);
  writeNpm(programs);
  const said = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", work], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  [packed] = JSON.parse(said) as [typeof packed];
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the package holds the program, its templates and its papers, and nothing else", () => {
  const kinds = new Set(
    packed.files.map(({ path }) =>
      path.replace(
        /^(dist\/src|dist\/cli\/chunks|dist\/templates\/report|dist\/runtime|templates\/(?:project|report))\/.*$/,
        "$1",
      ),
    ),
  );
  expect([...kinds].sort()).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "dist/cli/LICENSES",
    "dist/cli/chunks",
    "dist/cli/main.js",
    "dist/runtime",
    "dist/src",
    "dist/templates/project/templates.cjs",
    "dist/templates/report",
    "dist/tokens/LICENSE",
    "dist/tokens/o200k_base.bin",
    "package.json",
    "templates/project",
    "templates/report",
  ]);
});

test("the quick start", { timeout: 300_000 }, async () => {
  const [, quickStart = ""] = /<!-- quick start.*?-->(.*?)<!-- end of quick start -->/s.exec(readme) ?? [];
  const commands = [...quickStart.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = ""]) => block).join("");
  expect(commands).toContain(`npm install --global ./openapi-to-mcp-${version}.tgz`);

  copyFileSync(join(root, "samples/bookshop/openapi.yaml"), join(work, "openapi.yaml"));

  const api = await startApi();
  try {
    const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", commands], {
      cwd: work,
      maxBuffer: 1e8,
      env: {
        ...process.env,
        HOME: home,
        PATH: `${programs}:${join(prefix, "bin")}:${process.env["PATH"]}`,
        npm_config_prefix: prefix,
        npm_config_cache: execFileSync("npm", ["config", "get", "cache"], { encoding: "utf8" }).trim(),
        npm_config_prefer_offline: "true",
        npm_config_audit: "false",
        API_BASE_URL: api.url,
      },
    });
    expect(stdout).toContain("12 operations, all listed");
    expect(stdout).toContain("→ 200");

    const { mcpServers } = JSON.parse(readFileSync(join(home, ".claude.json"), "utf8")) as {
      mcpServers: Record<string, { command: string; args: string[] }>;
    };
    const [entry] = Object.values(mcpServers);
    const client = new Client({ name: "stranger", version: "1.0.0" });
    await client.connect(
      new StdioClientTransport({
        command: entry?.command ?? "",
        args: entry?.args ?? [],
        env: { PATH: process.env["PATH"] ?? "", API_BASE_URL: api.url },
        stderr: "ignore",
      }),
    );
    const { content, isError } = await client.callTool({
      name: "get_book",
      arguments: { isbn: "9780000000101" },
    });
    await client.close();
    expect(isError).not.toBe(true);
    expect(JSON.stringify(content)).toContain("9780000000101");
  } finally {
    await api.close();
  }
});

test("the command says its version, also where npm has linked to it", () => {
  const bin = join(prefix, "bin/openapi-to-mcp");
  expect(execFileSync(bin, ["--version"], { encoding: "utf8" }).trim()).toMatch(/^\d+\.\d+\.\d+/);
});

test("the library has no effect on import", () => {
  const script =
    'import("openapi-to-mcp").then((library) => process.stdout.write(Object.keys(library).sort().join(" ")));';
  const names = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: join(prefix, "lib"),
    encoding: "utf8",
  });
  expect(names.split(" ")).toEqual(
    expect.arrayContaining(["GeneratorError", "check", "diffSurface", "generate"]),
  );
});

test("the tool file that it shows is the one that is generated", () => {
  const [, shown] = /^```ts\n(.*?)^```/ms.exec(readme) ?? [];
  expect(shown).toBe(
    readFileSync(join(root, "samples/bookshop/project/src/tools/books/get-book.ts"), "utf8"),
  );
});

test("no page lets npx fetch a name from a registry that is not ours", () => {
  for (const command of ["npx openapi-to-mcp", "npm install openapi-to-mcp", "npm i openapi-to-mcp"])
    expect(readme).not.toContain(command);
});
