/** A real disk that is full, then read-only: the generation says so, the project stays as it was, and the next one succeeds. */
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** A mount namespace of one's own needs Linux and the right to make one. */
const namespace = ["--user", "--map-root-user", "--mount"];
const canMount = spawnSync("unshare", [...namespace, "mount", "-t", "tmpfs", "none", tmpdir()]).status === 0;

test.skipIf(!canMount)(
  "a full disk and a read-only one",
  async () => {
    const disk = mkdtempSync(join(tmpdir(), "disk-"));
    const scenario = promisify(execFile)("unshare", [
      ...namespace,
      "node",
      join(import.meta.dirname, "scenario.mjs"),
      disk,
    ]);
    await expect(scenario).resolves.toMatchObject({ stderr: "" });
  },
  120_000,
);
