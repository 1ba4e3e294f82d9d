import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { Change } from "../../src/model/files.js";
import { apply } from "../../src/sync/apply.js";
import { nodeFileSystem, type FileSystem } from "../../src/sync/file-system.js";
import { journalPath } from "../../src/sync/journal.js";
import { readTree } from "../tree.js";

const create = (path: string, text: string): Change => ({ kind: "create", path, text, owner: "generated" });
let root: string;

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
  writeFileSync(join(root, journalPath), JSON.stringify({ pid: process.ppid, lock: "", sums: "" }));
  await expect(apply(root, [create("a.txt", "")])).rejects.toMatchObject({ code: "busy" });
});

test("a full disk leaves the project as it was", async () => {
  writeFileSync(join(root, "a.txt"), "old");
  const full: FileSystem = {
    ...nodeFileSystem,
    open: async (path, flags) => {
      if (String(path).endsWith("1")) throw Object.assign(new Error("no space"), { code: "ENOSPC" });
      return nodeFileSystem.open(path, flags);
    },
  };
  const update: Change = { kind: "update", path: "a.txt", text: "new", before: "old", owner: "generated" };
  await expect(apply(root, [update, create("b.txt", ""), create("c.txt", "")], full)).rejects.toMatchObject({
    code: "output-not-writable",
    message: expect.stringContaining("disk is full") as string,
  });
  expect(Object.fromEntries(readTree(root))).toEqual({ "a.txt": "old" });
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
