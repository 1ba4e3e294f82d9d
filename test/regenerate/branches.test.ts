/** Two branches of a project that each add an operation, as neighbours, merged by git as docs/regenerating.md says. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "js-yaml";
import { describe, expect, test } from "vitest";
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
    ([path, text]) => !["README.md", "src/test/server.test.ts"].includes(path) && merged.get(path) !== text,
  );
  expect(differing.map(([path]) => path)).toEqual([]);
  rmSync(folder, { recursive: true });
});

describe.each([
  ["hidden", "an argument that one branch hid stays hidden"],
  ["deleted", "a tool whose file was kept is not deleted"],
  ["back", "a deleted tool that git brings back is named"],
] as const)("%s: %s, whichever branch is merged into the other", (...[kind]) => {
  test.each([
    ["older", "newer"],
    ["newer", "older"],
  ])("%s with %s", async (head, other) => {
    const folder = mkdtempSync(join(tmpdir(), "branches-"));
    const [document, project] = [join(folder, "openapi.json"), join(folder, "project")];
    const file = join(project, "src/tools/pets/list-toys.ts");
    const git = (...args: string[]): string =>
      execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
        cwd: folder,
        encoding: "utf8",
        stdio: "pipe",
      });
    const run = async (names: readonly string[] | undefined) => {
      const parameters = (names ?? []).map((name) => ({ name, in: "query", schema: { type: "string" } }));
      const toys = { get: { operationId: "listToys", tags: ["pets"], parameters, responses: {} } };
      const pets = { get: { operationId: "listPets", tags: ["pets"], responses: {} } };
      const paths = { "/pets": pets, ...(names !== undefined && { "/toys": toys }) };
      const info = { title: "Pets", version: "1" };
      writeFileSync(document, JSON.stringify({ openapi: "3.1.0", info, paths }));
      return generate({ documents: [document], out: project });
    };
    const commit = (): void => void (git("add", "-A"), git("commit", "-qm", "one"));
    const editTool = (change: (text: string) => string): void =>
      writeFileSync(file, change(readFileSync(file, "utf8")));
    const without = (name: string) => (text: string) =>
      text.replace(new RegExp(`\\n\\s*${name}: query\\([^\\n]*`), "");

    git("init", "-q", "-b", "main");
    await run(kind === "back" ? undefined : ["limit"]);
    commit();
    git("checkout", "-qb", "older");
    await run(kind === "hidden" || kind === "back" ? ["limit", "color"] : ["limit"]);
    if (kind !== "hidden") rmSync(file);
    await run(kind === "hidden" || kind === "back" ? ["limit", "color"] : ["limit"]);
    commit();
    git("checkout", "-q", "main");
    git("checkout", "-qb", "newer");
    await run(["limit", "color", "size"]);
    if (kind !== "back") editTool(without("size"));
    await run(["limit", "color", "size"]);
    commit();
    const kept = readFileSync(file, "utf8");
    git("checkout", "-q", head);
    try {
      git("merge", "-q", "--no-edit", other);
    } catch {
      git("checkout", "newer", "--", "project/src/generated", "openapi.json");
    }
    // Its owner keeps the newer file.
    writeFileSync(file, kept);
    expect(readFileSync(join(project, "mcp.lock.json"), "utf8")).not.toContain("<<<<");
    const { notes, diagnostics } = await run(["limit", "color", "size"]);
    expect(readFileSync(file, "utf8")).toBe(kept);
    expect(notes.filter((note) => note.kind === "conflict")).toEqual([]);
    expect(diagnostics.filter(({ code }) => code === "deleted-tool-is-back").map(({ at }) => at)).toEqual(
      kind === "hidden" ? [] : [{ file: "src/tools/pets/list-toys.ts" }],
    );
    rmSync(folder, { recursive: true });
  });
});

function operation(operationId: string): unknown {
  const petId = { name: "petId", in: "path", required: true, schema: { type: "integer" } };
  return { operationId, tags: ["pets"], parameters: [petId], responses: { 200: { description: "ok" } } };
}
