import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { repository } from "../../samples/api/repository.js";
import type { Change } from "../../src/model/files.js";
import { apply } from "../../src/sync/apply.js";
import { nodeFileSystem, type FileSystem } from "../../src/sync/file-system.js";
import { stagingFolder } from "../../src/sync/staging.js";
import { birthOf } from "../../src/sync/write-lock.js";
import { readTree } from "../tree.js";

const create = (path: string, text: string): Change => ({ kind: "create", path, text, owner: "generated" });
let root: string;

/** Name of the file that a living process leaves while it writes. */
function turnOf(pid: number): string {
  return `turn-${pid}-${birthOf(pid)}-1`;
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "apply-"));
});

test("creates, updates and deletes, and leaves no folder empty and no trace", async () => {
  await apply(root, [create("a/b.txt", "1"), create("c/d/e.txt", "2"), create("mcp.lock.json", "{}")]);
  await apply(root, [
    { kind: "update", path: "a/b.txt", text: "3", before: "1", owner: "generated" },
    { kind: "delete", path: "c/d/e.txt", before: "2", owner: "generated" },
  ]);
  expect(Object.fromEntries(readTree(root))).toEqual({ "a/b.txt": "3", "mcp.lock.json": "{}" });
  expect(readdirSync(root)).toEqual(["a", "mcp.lock.json"]);
});

test("a folder that did not exist is gone again when nothing comes of it", async () => {
  const target = join(root, "new/er");
  await expect(apply(target, [create("../out.txt", "")])).rejects.toMatchObject({ code: "output-unsafe" });
  expect(readdirSync(root)).toEqual([]);
});

test("says so where links lead in a circle", async () => {
  symlinkSync("loop", join(root, "loop"));
  await expect(apply(join(root, "loop/new"), [create("a.txt", "")])).rejects.toMatchObject({
    code: "output-not-writable",
    message: expect.stringContaining("its links lead in a circle") as string,
  });
});

test("says so where no folder can be made", async () => {
  symlinkSync(join(root, "nowhere"), join(root, "link"));
  await expect(apply(join(root, "link/new"), [create("a.txt", "")])).rejects.toMatchObject({
    code: "output-not-writable",
    message: expect.stringContaining("no folder can be made there") as string,
  });
  expect(readdirSync(root)).toEqual(["link"]);
});

test("refuses links that lead out", async () => {
  const outside = mkdtempSync(join(tmpdir(), "outside-"));
  symlinkSync(outside, join(root, "src"));
  await expect(apply(root, [create("src/x.txt", "")])).rejects.toMatchObject({ code: "output-unsafe" });
  expect(readdirSync(outside)).toEqual([]);
});

test("refuses to overwrite what somebody saved in between", async () => {
  writeFileSync(join(root, "a.txt"), "theirs");
  const change: Change = { kind: "update", path: "a.txt", text: "new", before: "old", owner: "tool" };
  await expect(apply(root, [create("b.txt", ""), change])).rejects.toMatchObject({ code: "output-changed" });
  expect(Object.fromEntries(readTree(root))).toEqual({ "a.txt": "theirs" });
});

test("refuses while another generator lives", async () => {
  mkdirSync(join(root, stagingFolder));
  writeFileSync(join(root, stagingFolder, turnOf(process.ppid)), "");
  await expect(apply(root, [create("a.txt", "")])).rejects.toMatchObject({
    code: "busy",
    hint: expect.stringContaining(`delete ${stagingFolder}/${turnOf(process.ppid)}`) as string,
  });
  // One that has ended counts for nothing, and neither does another process with its number.
  rmSync(join(root, stagingFolder, turnOf(process.ppid)));
  writeFileSync(join(root, stagingFolder, "turn-999999999--1"), "");
  writeFileSync(join(root, stagingFolder, `turn-${process.ppid}-another-1`), "");
  await apply(root, [create("a.txt", "")]);
  expect(readTree(root).get("a.txt")).toBe("");
});

test("of two that begin at once, one writes and the other is told", async () => {
  const target = join(root, "new/er");
  const outcomes = await Promise.allSettled([
    apply(target, [create("a.txt", "1")]),
    apply(target, [create("a.txt", "2")]),
  ]);
  // The other may look only when the first is done.
  const refused = expect.stringMatching(/^(?:busy|output-changed)$/) as string;
  const winner = outcomes.findIndex(({ status }) => status === "fulfilled");
  expect(outcomes[1 - winner]).toMatchObject({ reason: { code: refused } });
  expect(Object.fromEntries(readTree(target))).toEqual({ "a.txt": String(winner + 1) });
});

test("a file that is read-only is not replaced, and neither is a folder", async () => {
  writeFileSync(join(root, "a.txt"), "old");
  chmodSync(join(root, "a.txt"), 0o444);
  mkdirSync(join(root, "b.txt"));
  const change: Change = { kind: "update", path: "a.txt", text: "new", before: "old", owner: "tool" };
  for (const one of [change, create("b.txt", "")]) {
    await expect(apply(root, [create("c.txt", ""), one])).rejects.toMatchObject({
      code: "output-not-writable",
    });
  }
  expect(Object.fromEntries(readTree(root))).toEqual({ "a.txt": "old" });
});

test("a file keeps its permissions, and a link within the project stays one", async () => {
  writeFileSync(join(root, "shared.txt"), "old");
  chmodSync(join(root, "shared.txt"), 0o750);
  symlinkSync("shared.txt", join(root, "a.txt"));
  await apply(root, [{ kind: "update", path: "a.txt", text: "new", before: "old", owner: "tool" }]);
  expect(lstatSync(join(root, "a.txt")).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(root, "shared.txt"), "utf8")).toBe("new");
  expect(statSync(join(root, "shared.txt")).mode & 0o777).toBe(0o750);
});

test.each([
  ["a file", "b.txt"],
  ["the journal", "journal.json.new"],
])("a disk that is full at %s leaves the project as it was, and no folder", async (_, last) => {
  writeFileSync(join(root, "a.txt"), "old");
  const full: FileSystem = {
    ...nodeFileSystem,
    open: async (path, flags) => {
      if (String(path).endsWith(`/${last}`)) throw Object.assign(new Error("no space"), { code: "ENOSPC" });
      return nodeFileSystem.open(path, flags);
    },
  };
  const update: Change = { kind: "update", path: "a.txt", text: "new", before: "old", owner: "generated" };
  await expect(apply(root, [update, create("b.txt", ""), create("c.txt", "")], full)).rejects.toMatchObject({
    code: "output-not-writable",
    message: expect.stringContaining("disk is full") as string,
  });
  expect(readdirSync(root)).toEqual(["a.txt"]);
  expect(readFileSync(join(root, "a.txt"), "utf8")).toBe("old");
});

test.each([
  ["one of ours", "templates/project/gitignore", []],
  ["none", undefined, []],
])("what a run that dies leaves is not for Git, with a .gitignore that is %s", async (_, ignored, want) => {
  execFileSync("git", ["init", "--quiet", root]);
  if (ignored !== undefined) copyFileSync(join(repository, ignored), join(root, ".git/info/exclude"));
  const status: string[] = [];
  const fs: FileSystem = {
    ...nodeFileSystem,
    rename: async (from, to) => {
      if (String(to).endsWith("/a.txt"))
        status.push(
          ...execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" }).split("\n"),
        );
      await nodeFileSystem.rename(from, to);
    },
  };
  await apply(root, [create("a.txt", "1")], fs);
  expect(existsSync(join(root, stagingFolder))).toBe(false);
  expect(status.filter((line) => line !== "")).toEqual(want);
});

describe.skipIf(process.getuid?.() === 0)("as an ordinary user", () => {
  test("a folder without write permission is a clear error", async () => {
    mkdirSync(join(root, "locked"));
    chmodSync(join(root, "locked"), 0o555);
    await expect(apply(join(root, "locked/new"), [create("a.txt", "")])).rejects.toMatchObject({
      code: "output-not-writable",
    });
    expect(existsSync(join(root, "locked/new"))).toBe(false);
  });
});
