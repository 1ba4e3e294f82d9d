import { appendFileSync, existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandLine } from "./command-line.js";

const folder = mkdtempSync(join(tmpdir(), "doctor-"));

const run = (...args: string[]) => commandLine(args, folder);

function write(name: string, get: object, title = "Pets") {
  const info = { title, version: "1" };
  const responses = { 200: { description: "ok" } };
  const paths = { "/pets": { get: { summary: "Lists pets.", responses, ...get } } };
  writeFileSync(join(folder, name), JSON.stringify({ openapi: "3.1.0", info, paths }));
}

test("an overlay is written where there is something to fix, for an empty one is not valid", async () => {
  write("whole.json", { operationId: "listPets" });
  write("nameless.json", {});
  const { stderr } = await run("doctor", "whole.json", "--fix", "none.yaml");
  expect(stderr).toContain("none.yaml was not written");
  expect(existsSync(join(folder, "none.yaml"))).toBe(false);
  expect((await run("doctor", "nameless.json", "--fix", "one.yaml")).stderr).toContain("one.yaml: 1 fix");
  expect(existsSync(join(folder, "one.yaml"))).toBe(true);
});

test("of a project, doctor also says which features have no effect", async () => {
  write("pets.json", { operationId: "listPets" });
  await run("pets.json", "--out", "project", "--quiet");
  const doctor = async () => (await commandLine(["doctor"], join(folder, "project"))).stderr;
  expect(await doctor()).toBe("");
  appendFileSync(join(folder, "project/mcp.config.yaml"), "policy: true\n");
  expect(await doctor()).toMatch(/src\/server\.ts does not hand over policy[^]*\(feature-not-wired\)/);
});

test("a folder with spaces is printed as a shell takes it", async () => {
  write("pets.json", { operationId: "listPets" });
  expect((await run("pets.json", "--out", "my pets")).stdout).toContain('\n  cd "my pets"\n');
});

test("what a document says does nothing to a terminal, and stays what it is in JSON", async () => {
  const title = "\u001b]0;owned\u0007P\u009b31me\u202ets\u{e0041}";
  write("odd.json", { operationId: "listPets" }, title);
  const read = await run("doctor", "odd.json");
  expect(`${read.stdout}${read.stderr}`).not.toMatch(/[\u0000-\u0008\u001b\u009b\u202e]|\u{e0041}/u);
  const { stdout } = await run("doctor", "odd.json", "--json");
  expect(stdout).not.toMatch(/[\u0000-\u0008\u001b\u009b\u202e]|\u{e0041}/u);
  expect(JSON.parse(stdout)).toMatchObject({ documents: [{ title }] });
});
