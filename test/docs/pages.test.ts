/**
 * What the pages say is done: their blocks marked `sh run` run in order, page by page, in an empty folder beside the bookshop's
 * document and API; those marked `ts run` are compiled and run there. Of the other commands every flag exists.
 */
import { execFile, execFileSync } from "node:child_process";
import {
  copyFileSync,
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
import { credentials, startApi } from "../../samples/bookshop/api.js";

const root = resolve(import.meta.dirname, "../..");
const main = join(root, "dist/src/cli/main.js");
const folder = mkdtempSync(join(tmpdir(), "pages-"));
const pages = ["README.md", ...readdirSync(join(root, "docs")).map((name) => `docs/${name}`)]
  .filter((path) => path.endsWith(".md"))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

let api: Awaited<ReturnType<typeof startApi>>;

beforeAll(async () => {
  api = await startApi();
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin/openapi-to-mcp"), `#!/bin/sh\nexec node ${main} "$@"\n`, { mode: 0o755 });
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
function workplace(path: string): { cwd: string; env: NodeJS.ProcessEnv } {
  const cwd = join(folder, path.replace(/\W/g, "-"));
  mkdirSync(cwd);
  copyFileSync(join(root, "samples/bookshop/openapi.yaml"), join(cwd, "openapi.yaml"));
  const env = {
    ...process.env,
    ...credentials,
    API_BASE_URL: api.url,
    HOME: cwd,
    PATH: `${join(folder, "bin")}:${process.env["PATH"]}`,
    npm_config_cache: execFileSync("npm", ["config", "get", "cache"], { encoding: "utf8" }).trim(),
    npm_config_prefer_offline: "true",
  };
  return { cwd, env };
}

const run = promisify(execFile);

describe.each(pages)("$path", ({ path, text }) => {
  const shell = blocks(text, "sh run");
  const scripts = blocks(text, "ts run");

  test.runIf(shell.length > 0)("its commands run", { timeout: 240_000 }, async () => {
    await run("bash", ["-euo", "pipefail", "-c", shell.join("")], workplace(path));
  });

  test.runIf(scripts.length > 0)("its code compiles and runs", { timeout: 120_000 }, async () => {
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
    for (const [index, script] of scripts.entries()) writeFileSync(join(cwd, `script-${index}.ts`), script);
    await run(process.execPath, [join(root, "node_modules/typescript7/bin/tsc"), "-p", cwd], { cwd });
    for (const index of scripts.keys()) await run(process.execPath, [`script-${index}.js`], { cwd, env });
  });
});

test(
  "every flag that a page names beside a command is one of that command",
  { timeout: 120_000 },
  async () => {
    const names = "generate check inspect diff doctor serve try install resolve".split(" ");
    const helps = new Map(
      await Promise.all(
        names.map(
          async (name) => [name, (await run(process.execPath, [main, name, "--help"])).stdout] as const,
        ),
      ),
    );
    const lines = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/(?:^|[`$|] ?)openapi-to-mcp ([^`\n|]*)/gm)].map(([, line = ""]) => ({ path, line })),
    );
    const unknown = lines.flatMap(({ path, line }) => {
      const [first = ""] = line.split(" ");
      const help = helps.get(names.includes(first) ? first : "generate") ?? "";
      const flags = [...(line.split(" #")[0] ?? "").matchAll(/(?:^|\s)(--[a-z][a-z-]*)/g)].map(
        ([, flag = ""]) => flag,
      );
      return flags
        .filter((flag) => !new RegExp(`${flag.replace(/^--no-(?!trim)/, "--")}\\b`).test(help))
        .map((flag) => `${path}: ${flag} of ${line}`);
    });
    expect(lines.length).toBeGreaterThan(30);
    expect(unknown).toEqual([]);
  },
);

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
