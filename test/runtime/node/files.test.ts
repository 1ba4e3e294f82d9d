/** Files below `MCP_FILES_DIR`: what was checked is what is sent, whatever becomes of its path. */
import type * as fsPromises from "node:fs/promises";
import {
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { file, type Tool } from "../../../src/runtime/tool.js";
import { connect, facts, serve, startUpstream } from "../upstream.js";

const hooks = vi.hoisted((): { resolved: (path: string) => Promise<void>; showsDescriptors: boolean } => ({
  resolved: async () => undefined,
  showsDescriptors: true,
}));

vi.mock("node:fs/promises", async (load) => {
  const real = await load<typeof fsPromises>();
  return {
    ...real,
    async realpath(path: string) {
      const found = await real.realpath(path);
      await hooks.resolved(found);
      return found;
    },
    async readlink(path: string) {
      if (!hooks.showsDescriptors && path.startsWith("/proc/")) throw new Error("no /proc here");
      return real.readlink(path);
    },
  };
});

// Test files share modules, and one that was loaded before has the real file system.
vi.resetModules();
const { fileOpener } = await import("../../../src/runtime/node/files.js");

let folder: string;
const root = (): string => join(folder, "files");

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "files-")));
  await mkdir(join(root(), "inner"), { recursive: true });
  await writeFile(join(root(), "note.txt"), "inside");
  await writeFile(join(root(), "inner", "note.txt"), "deeper");
  await mkdir(join(folder, "outer"));
  await writeFile(join(folder, "outer", "note.txt"), "SECRET");
});

afterEach(async () => {
  hooks.resolved = async () => undefined;
  hooks.showsDescriptors = true;
  await rm(folder, { recursive: true });
});

/** Does it once, right after that path was resolved. */
function afterResolving(path: string, act: () => Promise<void>): void {
  hooks.resolved = async (found) => {
    if (found !== path) return;
    hooks.resolved = async () => undefined;
    await act();
  };
}

async function swap(path: string, target: string): Promise<void> {
  await rename(path, `${path}.gone`);
  await symlink(target, path);
}

describe.each([true, false])("where descriptors are shown as files: %s", (shown) => {
  beforeEach(() => {
    hooks.showsDescriptors = shown;
  });

  test.each<[path: string, swapped: string, target: string]>([
    ["note.txt", "note.txt", "outer/note.txt"],
    ["inner/note.txt", "inner", "outer"],
  ])("%s is refused if %s becomes a link before it is opened", async (path, swapped, target) => {
    afterResolving(join(root(), path), () => swap(join(root(), swapped), join(folder, target)));
    await expect(fileOpener(root())(path)).rejects.toThrow("there is no such file");
  });

  test("the opened file is sent, also if its path leads elsewhere by then", async () => {
    const { blob, close } = await fileOpener(root())("note.txt");
    await swap(join(root(), "note.txt"), join(folder, "outer/note.txt"));
    const framed = new Blob(["<", blob, ">"]);
    expect([await framed.text(), await framed.text()]).toEqual(["<inside>", "<inside>"]);
    await close();
  });

  test.each(["", "inner", "missing.txt", "../outer/note.txt", "link", "nul\0"])(
    "%j is refused",
    async (path) => {
      await symlink(join(folder, "outer/note.txt"), join(root(), "link"));
      await expect(fileOpener(root())(path)).rejects.toThrow(/not a file|no such file/);
      expect(await openBelow(folder)).toEqual([]);
    },
  );

  test("a link within the folder is followed", async () => {
    await symlink(join(root(), "inner/note.txt"), join(root(), "link"));
    const { blob, close } = await fileOpener(root())("link");
    expect(await blob.text()).toBe("deeper");
    await close();
  });
});

/** What this process has open below a folder, as far as the system says so. */
async function openBelow(path: string): Promise<string[]> {
  const shown = await readdir("/proc/self/fd").catch(() => []);
  hooks.showsDescriptors = true;
  const open = await Promise.all(shown.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")));
  return open.filter((one) => one.startsWith(path));
}

test("a call closes its files when they were sent, when it fails, and when it is cancelled", async () => {
  const silent = { is: false };
  const api = await startUpstream((_, response) => {
    if (!silent.is) response.end("{}");
  });
  const key = "POST /notes";
  const names = ["one", "two"];
  const operation = facts(key, {
    name: "add",
    body: {
      required: true,
      contentType: "multipart/form-data",
      schema: { type: "object", properties: { one: file("/one").schema, two: file("/two").schema } },
      files: ["/one", "/two"],
    },
    arguments: names.map((name) => ({ name, place: `body:/${name}`, required: false })),
  });
  const tool: Tool = {
    operation: key,
    name: "add",
    description: "Adds.",
    input: { one: file("/one").optional(), two: file("/two").optional() },
  };
  const { endpoint } = serve({
    operations: [operation],
    tools: [tool],
    environment: { API_BASE_URL: api.origin, API_MAX_RETRIES: "0" },
    host: { openFile: fileOpener(root()) },
  });
  const client = await connect(endpoint.fetch);
  const call = async (one: string, two: string) =>
    client.callTool({ name: "add", arguments: { one: { path: one }, two: { path: two } } });
  expect((await call("note.txt", "inner/note.txt")).isError).not.toBe(true);
  expect(api.received[0]?.body).toMatch(/inside[^]*deeper/);
  expect(await openBelow(folder)).toEqual([]);
  expect((await call("note.txt", "missing.txt")).isError).toBe(true);
  expect(await openBelow(folder)).toEqual([]);
  silent.is = true;
  const stop = new AbortController();
  const waiting = client.callTool(
    { name: "add", arguments: { one: { path: "note.txt" } } },
    { signal: stop.signal },
  );
  await vi.waitFor(() => expect(api.received).toHaveLength(2));
  expect(await openBelow(folder)).toEqual([join(root(), "note.txt")]);
  stop.abort();
  await expect(waiting).rejects.toThrow();
  await vi.waitFor(async () => expect(await openBelow(folder)).toEqual([]), { timeout: 10_000 });
  await api.close();
});
