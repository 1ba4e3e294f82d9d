/** `curate` as it is typed: the catalogue on standard output, the answer from a file or standard input. */
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { commandLine } from "./command-line.js";

const folder = mkdtempSync(join(tmpdir(), "curate-"));
copyFileSync(resolve("samples/bookshop/openapi.yaml"), join(folder, "openapi.yaml"));

const run = (...args: string[]) => commandLine(["curate", ...args], folder);

test("the catalogue is all that is on standard output", async () => {
  const { status, stdout, stderr } = await run("openapi.yaml");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toMatch(/^# Choose the tools of an MCP server: .*12 operations\n/);
  expect(stdout).toMatch(/^\+ get_book/m);
});

test.each([
  [["--tokens", "10"], "--tokens must be a whole number of at least 1000."],
  [["--tokens", "many"], "--tokens must be a whole number"],
  [["--answer", "missing.txt"], "The answer missing.txt cannot be read."],
  [["-", "--answer", "-"], "The document and the answer cannot both come from standard input."],
])("%j is refused", async (args, message) => {
  const { status, stderr } = await run(...(args[0] === "-" ? [] : ["openapi.yaml"]), ...args);
  expect(status).toBe(1);
  expect(stderr).toContain(message);
});

test("an answer with mistakes ends with 1 and writes nothing, a right one is put into the configuration", async () => {
  writeFileSync(join(folder, "answer.txt"), "hot get_bok\nhot get_book\n");
  const wrong = await run("openapi.yaml", "--answer", "answer.txt");
  expect(wrong.status).toBe(1);
  expect(wrong.stderr).toContain("A line of answer.txt cannot be used:\n  line 1: hot get_bok\n");
  expect(wrong.stderr).toContain('No operation is called "get_bok". Did you mean get_book');
  expect(readFileSync(join(folder, "answer.txt"), "utf8")).toContain("get_bok");
  writeFileSync(join(folder, "answer.txt"), "```\nhot get_book\nname list_books find_books\n```\n");
  const right = await run("openapi.yaml", "--out", "my shop", "--answer", "answer.txt");
  expect(right.status).toBe(0);
  expect(right.stdout).toContain(`${join("my shop", "mcp.config.yaml")}: created\n  hot: get_book\n`);
  expect(right.stdout).toContain('openapi-to-mcp --out "my shop"\n');
  expect(readFileSync(join(folder, "my shop/mcp.config.yaml"), "utf8")).toContain(
    "hot:\n  - GET /books/{isbn}\n",
  );
  expect(existsSync(join(folder, "mcp.config.yaml"))).toBe(false);
});

test("a project that is generated again gets its new names with --rename; the answer may be piped in", () => {
  const cli = [resolve("dist/cli/main.js")];
  execFileSync(process.execPath, [...cli, "openapi.yaml", "--out", "shop", "--quiet"], { cwd: folder });
  const { status, stdout, stderr } = spawnSync(process.execPath, [...cli, "curate", "--answer", "-"], {
    cwd: join(folder, "shop"),
    input: "name get_book look_at_book\n",
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain("mcp.config.yaml: updated\n  name look_at_book: GET /books/{isbn}\n");
  expect(stdout).toContain("Next:\n  openapi-to-mcp --rename\n");
});
