import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeFileSystem } from "../../src/sync/file-system.js";
import { rolledForward, rollForward } from "../../src/sync/roll-forward.js";

test.each(["../outside", "..", "/etc/hosts", "", "a/../../b", ".git/config", ".mcp-staging/files"])(
  "a journal that names %j is refused before anything there is read or written",
  async (path) => {
    const root = mkdtempSync(join(tmpdir(), "journal-"));
    mkdirSync(join(root, ".mcp-staging"));
    writeFileSync(
      join(root, ".mcp-staging/journal.json"),
      JSON.stringify({ files: [{ path, before: "0".repeat(64) }] }),
    );
    const refused = { code: "journal-invalid", message: expect.stringContaining("no run writes") as string };
    expect(() => rolledForward(root)).toThrow(expect.objectContaining(refused) as Error);
    await expect(rollForward(root, nodeFileSystem)).rejects.toMatchObject(refused);
  },
);
