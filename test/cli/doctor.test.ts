import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const main = resolve(import.meta.dirname, "../../dist/cli/main.js");
const folder = mkdtempSync(join(tmpdir(), "doctor-"));

function run(...args: string[]) {
  return spawnSync(process.execPath, [main, ...args], { cwd: folder, encoding: "utf8" });
}

function write(name: string, get: object) {
  const info = { title: "Pets", version: "1" };
  const responses = { 200: { description: "ok" } };
  const paths = { "/pets": { get: { summary: "Lists pets.", responses, ...get } } };
  writeFileSync(join(folder, name), JSON.stringify({ openapi: "3.1.0", info, paths }));
}

test("an overlay is written where there is something to fix, for an empty one is not valid", () => {
  write("whole.json", { operationId: "listPets" });
  write("nameless.json", {});
  expect(run("doctor", "whole.json", "--fix", "none.yaml").stderr).toContain("none.yaml was not written");
  expect(existsSync(join(folder, "none.yaml"))).toBe(false);
  expect(run("doctor", "nameless.json", "--fix", "one.yaml").stderr).toContain("one.yaml: 1 fix");
  expect(existsSync(join(folder, "one.yaml"))).toBe(true);
});

test("of a project, doctor also says which features have no effect", () => {
  write("pets.json", { operationId: "listPets" });
  run("pets.json", "--out", "project", "--quiet");
  const doctor = (): string => {
    const args = [main, "doctor"];
    return spawnSync(process.execPath, args, { cwd: join(folder, "project"), encoding: "utf8" }).stderr;
  };
  expect(doctor()).toBe("");
  appendFileSync(join(folder, "project/mcp.config.yaml"), "policy: true\n");
  expect(doctor()).toMatch(/src\/server\.ts does not hand over policy[^]*\(feature-not-wired\)/);
});

test("a folder with spaces is printed as a shell takes it", () => {
  write("pets.json", { operationId: "listPets" });
  expect(run("pets.json", "--out", "my pets").stdout).toContain('\n  cd "my pets"\n');
});
