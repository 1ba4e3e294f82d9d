/** Turns of processes, in an order that real processes seldom come to. */
import type * as fsPromises from "node:fs/promises";
import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** What others do after a process has looked for the last turn, and before it begins the next. */
let meanwhile: () => Promise<void> = async () => undefined;

vi.mock("node:fs/promises", async (load) => {
  const real = await load<typeof fsPromises>();
  const open: typeof real.open = async (...of) => {
    const others = meanwhile;
    meanwhile = async () => undefined;
    await others();
    return real.open(...of);
  };
  return { ...real, open };
});

// Test files share modules, and one that was loaded before has the real file system.
vi.resetModules();
const { turn } = await import("../../../src/runtime/node/files.js");

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "turns-"));
});
afterEach(async () => rm(folder, { recursive: true }));

const over = async (name: string): Promise<void> => utimes(join(folder, name), 0, 0);

async function passed(...names: string[]): Promise<void> {
  for (const name of names) {
    await writeFile(join(folder, name), "");
    await over(name);
  }
}

test("whose number is free again, because others went on, has no turn", async () => {
  await passed("3");
  meanwhile = async () => {
    // Of these, the first was turn 4, which a later holder removed.
    await passed("5", "6", "7", "8");
    await writeFile(join(folder, "9"), "");
  };
  let isMine = false;
  const mine = turn(folder).then((end) => {
    isMine = true;
    return end;
  });
  await vi.waitUntil(async () => (await readdir(folder)).includes("9"));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isMine).toBe(false);
  await over("9");
  const end = await mine;
  expect(await readdir(folder)).toContain("10");
  await end();
});

test("whose number another took has the turn behind it", async () => {
  await passed("3");
  meanwhile = async () => passed("4");
  const end = await turn(folder);
  expect((await readdir(folder)).sort()).toEqual(["3", "4", "5"]);
  await end();
});

test("is not waited for whose holder died when the clock was ahead", async () => {
  await writeFile(join(folder, "3"), "");
  const later = new Date(Date.now() + 3_600_000);
  await utimes(join(folder, "3"), later, later);
  let isMine = false;
  const mine = turn(folder).then((end) => {
    isMine = true;
    return end;
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(isMine).toBe(false);
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + 16_000);
  const end = await mine;
  clock.mockRestore();
  expect(await readdir(folder)).toContain("4");
  await end();
});

test.each(["EDQUOT", "ENOSPC", "EROFS"])("stops nobody where it cannot be stored: %s", async (code) => {
  meanwhile = async () => {
    throw Object.assign(new Error("cannot be written"), { code });
  };
  const end = await turn(folder);
  await end();
  expect(await readdir(folder)).toEqual([]);
});

test("stops nobody where links lead in a loop", async () => {
  const loop = join(folder, "loop");
  await symlink(loop, loop);
  const end = await turn(loop);
  await end();
});
