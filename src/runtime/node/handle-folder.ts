/** Keeps callers' logins in a folder: one file each, complete at any moment, which one replica changes at a time. */
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { HandleStore } from "../host/host.js";
import { codeOf, replaceFile, turn } from "./shared-file.js";

export function handleFolder(folder: string): HandleStore {
  async function read(name: string): Promise<string | undefined> {
    try {
      return await readFile(join(folder, name), "utf8");
    } catch (error) {
      if (codeOf(error) === "ENOENT") return undefined;
      throw error;
    }
  }

  return {
    read,
    async update(name, change) {
      const path = join(folder, name);
      const release = await turn(`${path}.turns`);
      try {
        const before = await read(name);
        const after = await change(before);
        if (after === before) return;
        if (after === undefined) await rm(path, { force: true });
        else if (!(await replaceFile(path, after))) throw new Error(`${folder} cannot be written`);
      } finally {
        await release();
      }
    },
  };
}
