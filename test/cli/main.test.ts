/** The command as people type it: what yargs makes of it before the library sees it. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const main = resolve(import.meta.dirname, "../../dist/src/cli/main.js");
const folder = mkdtempSync(join(tmpdir(), "cli-"));
const document = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: { "/pets": { get: { responses: { 200: { description: "ok" } } } } },
});
writeFileSync(join(folder, "pets.json"), document);

function run(args: readonly string[], input = "") {
  return spawnSync(process.execPath, [main, ...args], { cwd: folder, input, encoding: "utf8" });
}

test("a dash is standard input", () => {
  expect(run(["-", "--out", "piped", "--quiet"], document)).toMatchObject({ status: 0, stderr: "" });
  expect(readFileSync(join(folder, "piped/mcp.config.yaml"), "utf8")).toContain('source: "-"');
});

test("--validate reports where the document is not as OpenAPI has it, with the line", () => {
  writeFileSync(join(folder, "odd.json"), document.replace('"version":"1"', '"versoin":"1"'));
  expect(run(["odd.json", "--out", "quiet"]).stderr).not.toContain("not-valid");
  expect(run(["odd.json", "--out", "odd", "--validate"])).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/not-valid[^]*odd\.json/) as string,
  });
});

test.each([
  [["-"], "stdin is empty."],
  [["pets.json", "--out"], "Not enough arguments following: out"],
  [["pets.json", "--out", "a", "--out", "b"], "Given more than once: out"],
  [["pets.json", "--out", ""], "There is an empty value: out"],
  [["pets.json", "--outt", "a"], "Unknown argument: outt"],
  [["pets.json", "--name", "My Pets"], "is no name for a server."],
  [["ftp://pets.example/openapi.json"], "is no http(s) URL."],
  [["pets.json", "--header", "nonsense"], "--header takes a name and a value, parted by a colon."],
  [["pets.json", "--out", "pets.json/x"], "a part of the path is a file."],
  [["pets.json", "--out", "pets.json"], "exists and is not a folder."],
])("%j is refused: %s", (args, message) => {
  const { status, stdout, stderr } = run(args);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain(message);
  expect(stderr).toContain("→ ");
  expect(["a", "b", "pets-mcp"].filter((name) => existsSync(join(folder, name)))).toEqual([]);
});
