/** What users install: the packed package, alone in an empty folder. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "pack-"));
let packed: { filename: string; files: { path: string }[] };

function npm(cwd: string, ...args: string[]): string {
  return execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

beforeAll(() => {
  const [about] = JSON.parse(
    npm(root, "pack", "--json", "--ignore-scripts", "--pack-destination", folder),
  ) as [typeof packed];
  packed = about;
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  npm(folder, "install", "--no-audit", "--no-fund", "--prefer-offline", join(folder, packed.filename));
});

test("it holds the program, its templates and its papers, and nothing else", () => {
  const kinds = new Set(
    packed.files.map(({ path }) =>
      path.replace(
        /^(dist\/src|dist\/cli\/chunks|dist\/templates\/(?:report|runtime)|templates\/(?:optional|project|report|runtime))\/.*$/,
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
    "dist/src",
    "dist/templates/report",
    "dist/templates/runtime",
    "dist/tokens/LICENSE",
    "dist/tokens/o200k_base.bin",
    "package.json",
    "templates/optional",
    "templates/project",
    "templates/report",
    "templates/runtime",
  ]);
});

test("its bin generates a project", () => {
  const document = {
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    paths: { "/pets": { get: { responses: { 200: { description: "ok" } } } } },
  };
  writeFileSync(join(folder, "pets.json"), JSON.stringify(document));
  const bin = join(folder, "node_modules/.bin/openapi-to-mcp");
  expect(execFileSync(bin, ["pets.json", "--out", "pets-mcp"], { cwd: folder, encoding: "utf8" })).toContain(
    "1 operation, all listed",
  );
  expect(existsSync(join(folder, "pets-mcp/src/stdio.ts"))).toBe(true);
  expect(execFileSync(bin, ["--version"], { encoding: "utf8" }).trim()).toMatch(/^\d+\.\d+\.\d+/);
});

test("its library has no effect on import", () => {
  const script =
    'import("openapi-to-mcp").then((library) => process.stdout.write(Object.keys(library).sort().join(" ")));';
  const names = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(names.split(" ")).toEqual(
    expect.arrayContaining(["GeneratorError", "check", "diffSurface", "generate"]),
  );
});
