/** Two branches of a project that each add an operation, as neighbours, merged by git as docs/regenerating.md says. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "js-yaml";
import { expect, test } from "vitest";
import { check, generate } from "../../src/index.js";
import { exitCode } from "../../src/report/exit-code.js";
import { readTree } from "../tree.js";

interface Document {
  readonly paths: Record<string, unknown>;
}

test("two branches that each add operations merge, and a run makes one project of them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "branches-"));
  const document = join(folder, "openapi.json");
  const project = join(folder, "project");
  const base = load(readFileSync(join(import.meta.dirname, "pets.yaml"), "utf8")) as Document;
  const git = (...args: string[]): string =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
      cwd: folder,
      encoding: "utf8",
    });
  const commit = async (paths: Record<string, unknown>): Promise<void> => {
    // One line for each path: what the document's owner has to settle is not what is tested here.
    writeFileSync(document, JSON.stringify({ ...base, paths: { ...base.paths, ...paths } }));
    await generate({ documents: [document], out: project });
    git("add", ".");
    git("commit", "-qm", "generated");
  };
  const toys = { "/pets/{petId}/toys": { get: operation("listToys") } };
  const treats = { "/pets/{petId}/treats": { get: operation("listTreats") } };

  git("init", "-q", "-b", "main");
  await commit({});
  git("checkout", "-qb", "theirs");
  await commit(treats);
  git("checkout", "-q", "main");
  await commit(toys);
  expect(() => git("merge", "-q", "theirs")).toThrow();
  const unmerged = git("diff", "--name-only", "--diff-filter=U").trim().split("\n");
  expect(unmerged.filter((path) => !path.startsWith("project/src/generated/"))).toEqual(["openapi.json"]);

  git("checkout", "HEAD", "--", "project/src/generated");
  writeFileSync(document, JSON.stringify({ ...base, paths: { ...base.paths, ...toys, ...treats } }));
  const { notes } = await generate({ documents: [document], out: project });
  expect(notes).toEqual([]);
  expect(exitCode(await check({ documents: [document], out: project }), "check")).toBe(0);
  const fresh = join(folder, "fresh");
  await generate({ documents: [document], out: fresh });
  const merged = readTree(project);
  // README and test stand as they were written once.
  const differing = [...readTree(fresh)].filter(
    ([path, text]) => !["README.md", "test/server.test.ts"].includes(path) && merged.get(path) !== text,
  );
  expect(differing.map(([path]) => path)).toEqual([]);
  rmSync(folder, { recursive: true });
});

function operation(operationId: string): unknown {
  const petId = { name: "petId", in: "path", required: true, schema: { type: "integer" } };
  return { operationId, tags: ["pets"], parameters: [petId], responses: { 200: { description: "ok" } } };
}
