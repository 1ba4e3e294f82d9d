/**
 * What the pages say is done, page by page, in a folder with the bookshop's document and beside its API:
 * - `sh run` runs; `sh run in a project` does so in a generated project that is built, `sh run until TEXT` until that is said
 * - what stands below a line `$ openapi-to-mcp …` is what that prints; `…` in it is anything
 * - YAML that begins with `# mcp.config.yaml` is written there for what comes behind it; other YAML is read by what it is for
 * - `ts run` is compiled and run; `ts in PATH` is compiled as that file of a generated project
 * Of all other commands every flag exists.
 */
import { execFile, execFileSync, spawn } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { build } from "../../bench/shared/project.js";
import { credentials, startApi } from "../../samples/bookshop/api.js";
import { commandNames } from "../../src/cli/command-names.js";
import { readConfigFile } from "../../src/config/config-file.js";
import { generate } from "../../src/index.js";
import { commandLine } from "../cli/command-line.js";
import { writeNpm } from "../project-npm.js";
import { transpile } from "../transpiled.js";

const root = resolve(import.meta.dirname, "../..");
const main = join(root, "dist/cli/main.js");
const folder = mkdtempSync(join(tmpdir(), "pages-"));
/** Where npm has what it fetched before: in another home it would look elsewhere. */
const npmCache = execFileSync("npm", ["config", "get", "cache"], { encoding: "utf8" }).trim();
const pages = ["README.md", ...readdirSync(join(root, "docs")).map((name) => `docs/${name}`)]
  .filter((path) => path.endsWith(".md"))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

let api: Awaited<ReturnType<typeof startApi>>;
let made: Promise<string> | undefined;

/** The bookshop's, for all pages that need one: they get copies of it. */
async function builtProject(): Promise<string> {
  const project = join(folder, "bookshop-mcp");
  copyFileSync(join(root, "samples/bookshop/openapi.yaml"), join(folder, "openapi.yaml"));
  await generate({ documents: ["openapi.yaml"], cwd: folder, out: project });
  await transpile(project);
  return project;
}

async function copyOfProject(path: string): Promise<string> {
  const project = await (made ??= builtProject());
  const copy = join(folder, `${path.replace(/\W/g, "-")}-project`);
  cpSync(project, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

beforeAll(async () => {
  api = await startApi();
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin/openapi-to-mcp"), `#!/bin/sh\nexec node ${main} "$@"\n`, { mode: 0o755 });
  writeNpm(join(folder, "bin"));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(root, join(folder, "node_modules/openapi-to-mcp"));
  symlinkSync(join(root, "node_modules/@types"), join(folder, "node_modules/@types"));
});

afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

function blocks(text: string, info: string): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${info}\\n(.*?)^\`\`\``, "gms"))].map(
    ([, block = ""]) => block,
  );
}

/** Where a page's blocks run; projects in it find the dependencies that the repository has. */
function workplace(path: string): { cwd: string; env: ReturnType<typeof environment> } {
  const cwd = mkdtempSync(join(folder, path.replace(/\W/g, "-")));
  for (const name of ["openapi.yaml", "bookshop.yaml"])
    copyFileSync(join(root, "samples/bookshop/openapi.yaml"), join(cwd, name));
  return { cwd, env: environment(cwd) };
}

function environment(home: string) {
  return {
    ...process.env,
    ...credentials,
    API_BASE_URL: api.url,
    HOME: home,
    PATH: `${join(folder, "bin")}:${process.env["PATH"]}`,
    npm_config_cache: npmCache,
    npm_config_prefer_offline: "true",
    npm_config_audit: "false",
  };
}

const run = promisify(execFile);

/** Lines as a page shows them; times and ports are those of another run. */
function printed(lines: readonly string[]): RegExp {
  const line = (shown: string): string =>
    shown
      .replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")
      .replaceAll("…", ".*")
      .replace(/\d+ ms/, "\\d+ ms")
      .replace(/127\\\.0\\\.0\\\.1:\d+/, "127\\.0\\.0\\.1:\\d+");
  const parts = lines.join("\n").split(/^…$/m);
  return new RegExp(parts.map((part) => part.trim().split("\n").map(line).join("\\n")).join("[^]*"));
}

/** The pages that have blocks of a kind, with those. */
function pagesWith(pattern: RegExp): { path: string; found: string[][] }[] {
  return pages.flatMap(({ path, text }) => {
    const found = [...text.matchAll(pattern)].map(([, ...parts]) => parts);
    return found.length === 0 ? [] : [{ path, found }];
  });
}

describe("commands run", { timeout: 240_000 }, () => {
  test.each(pagesWith(/^```sh run\n(.*?)^```/gms))("$path", async ({ path, found }) => {
    await run("bash", ["-euo", "pipefail", "-c", found.join("")], workplace(path));
  });

  test.each(pagesWith(/^```sh run in a project\n(.*?)^```/gms))(
    "$path, in a project",
    async ({ path, found }) => {
      const cwd = await copyOfProject(path);
      const { env } = workplace(path);
      await run("bash", ["-euo", "pipefail", "-c", found.join("")], { cwd, env });
    },
  );
});

test.each(pagesWith(/^```sh run until ([^\n]*)\n(.*?)^```/gms))(
  "servers start: $path",
  async ({ path, found }) => {
    for (const [said = "", command = ""] of found) {
      const { cwd, env } = workplace(path);
      const shown = command.replace(/--port \d+/, "--port 0").replaceAll("…", "any");
      const child = spawn("bash", ["-c", `exec env ${shown}`], {
        cwd,
        env,
        stdio: ["pipe", "ignore", "pipe"],
      });
      let heard = "";
      child.stderr.on("data", (chunk: Buffer) => (heard += chunk.toString()));
      const ended = new Promise((resolve) => child.on("close", resolve));
      await expect.poll(() => heard, { timeout: 60_000 }).toContain(said);
      child.kill();
      await ended;
    }
  },
);

test.each(pagesWith(/^```(?:yaml)?\n((?:\$ openapi-to-mcp|# mcp\.config\.yaml\n).*?)^```/gms))(
  "commands print what is shown: $path",
  { timeout: 240_000 },
  async ({ path, found }) => {
    const { cwd, env } = workplace(path);
    for (const [block = ""] of found) {
      if (block.startsWith("#")) {
        writeFileSync(join(cwd, "mcp.config.yaml"), block);
        continue;
      }
      const [command = "", ...shown] = block.trimEnd().split("\n");
      // None of them needs a shell.
      const [, ...args] = command.slice(2).split(" ");
      const { stdout, stderr } = await commandLine(args, cwd, {
        ...credentials,
        API_BASE_URL: env.API_BASE_URL,
      });
      expect(`${stdout}${stderr}`).toMatch(printed(shown));
    }
  },
);

describe("code compiles", { timeout: 240_000 }, () => {
  test("in a project, each in a file of its own", async () => {
    const found = pagesWith(/^```ts in ([^\n]*)\n(.*?)^```/gms).flatMap((page) => page.found);
    const files = new Map(found.map(([file = "", code = ""]) => [file, code]));
    expect(files.size).toBe(found.length);
    const project = await copyOfProject("docs");
    for (const [file, code] of files) writeFileSync(join(project, file), code);
    await build(project);
  });

  test.each(pagesWith(/^```ts run\n(.*?)^```/gms))("and runs: $path", async ({ path, found }) => {
    const { cwd, env } = workplace(path);
    writeFileSync(join(cwd, "package.json"), '{ "type": "module" }');
    const options = {
      module: "nodenext",
      target: "es2023",
      strict: true,
      types: ["node"],
      skipLibCheck: true,
    };
    writeFileSync(join(cwd, "tsconfig.json"), JSON.stringify({ compilerOptions: options }));
    for (const [index, [script = ""]] of found.entries())
      writeFileSync(join(cwd, `script-${index}.ts`), script);
    const tsc = join(root, "node_modules/typescript7/bin/tsc");
    await run(process.execPath, [tsc, "--singleThreaded", "-p", cwd], { cwd });
    for (const index of found.keys()) await run(process.execPath, [`script-${index}.js`], { cwd, env });
  });
});

test(
  "every flag that a page names beside a command is one of that command, with the flag that it needs",
  { timeout: 120_000 },
  async () => {
    const helps = new Map<string, string>(
      await Promise.all(
        commandNames.map(
          async (name) => [name, (await run(process.execPath, [main, name, "--help"])).stdout] as const,
        ),
      ),
    );
    const lines = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/(?:^|[`$|] ?)openapi-to-mcp ([^`\n|]*)/gm)].map(([, line = ""]) => ({ path, line })),
    );
    const unknown = lines.flatMap(({ path, line }) => {
      const [first = ""] = line.split(" ");
      const help = helps.get(first) ?? helps.get("generate") ?? "";
      const flags = [...(line.split(" #")[0] ?? "").matchAll(/(?:^|\s)(--[a-z][a-z-]*)/g)].map(
        ([, flag = ""]) => flag,
      );
      return flags
        .filter((flag) => !new RegExp(`${flag.replace(/^--no-(?!trim)/, "--")}\\b`).test(help))
        .map((flag) => `${path}: ${flag} of ${line}`);
    });
    const lacking =
      /^(?:diff (?!.*--surface).*--(?:base|list|markdown|json)|serve (?!.*--http).*--(?:port|host))\b/;
    expect(lines.filter(({ line }) => lacking.test(line))).toEqual([]);
    expect(lines.length).toBeGreaterThan(30);
    expect(unknown).toEqual([]);
  },
);

test("configurations, overlays and JSON on the pages are what they are meant to be", async () => {
  let configurations = 0;
  for (const { path, text } of pages) {
    for (const block of blocks(text, "json")) expect(() => void JSON.parse(block), path).not.toThrow();
    for (const block of blocks(text, "yaml")) {
      const value = parseYaml(block) as object;
      if ("jobs" in value || "actions" in value) continue;
      const cwd = mkdtempSync(join(folder, "config-"));
      writeFileSync(
        join(cwd, "mcp.config.yaml"),
        "documents" in value ? block : `documents: [{ id: a, source: a.yaml }]\n${block}`,
      );
      await expect(readConfigFile(cwd), `${path}: ${block}`).resolves.toBeDefined();
      configurations += 1;
    }
  }
  expect(configurations).toBeGreaterThanOrEqual(5);
});

test("links between pages lead somewhere", () => {
  const slug = (title: string) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-");
  const broken = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)#:\s]*)(?:#([^)]*))?\)/g)].flatMap(([, target = "", anchor]) => {
      const file = target === "" ? path : join(path, "..", target);
      if (!/\.md$/.test(file)) return [];
      const page = pages.find((one) => one.path === file)?.text ?? read(file);
      if (page === undefined) return [`${path}: ${file}`];
      const anchors = [...page.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) => slug(title));
      return anchor === undefined || anchors.includes(anchor) ? [] : [`${path}: ${file}#${anchor}`];
    }),
  );
  expect(broken).toEqual([]);
});

function read(file: string): string | undefined {
  try {
    return readFileSync(join(root, file), "utf8");
  } catch {
    return undefined;
  }
}
