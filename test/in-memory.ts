/**
 * Tests write tens of thousands of small files, and a generation waits until each is on the disk. In memory, where there is
 * room for them, that takes no time, and nothing of them is left.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const memory = "/dev/shm";
/** Bytes: twice what all tests write. */
const room = 4 * 2 ** 30;

export default function chooseFolder(): (() => void) | undefined {
  if (process.env["TMPDIR"] !== undefined || !isRoomy(memory)) return undefined;
  const folder = mkdtempSync(join(memory, "openapi-to-mcp-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (!takesPrograms(folder)) {
    remove();
    return undefined;
  }
  process.env["TMPDIR"] = folder;
  return remove;
}

function isRoomy(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= room;
}

/** Containers often keep that folder for data alone. */
function takesPrograms(folder: string): boolean {
  const program = join(folder, "program");
  writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
  return spawnSync(program).status === 0;
}
