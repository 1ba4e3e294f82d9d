/**
 * Keeps logins in files: those of `npm run login` in one that only its owner can read, those of callers in a folder with one
 * file each. Every file is complete at any moment, and one process changes it at a time.
 */
import { readFile, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { posix, win32, join } from "node:path";
import process from "node:process";
import { readLogin } from "../auth/logins.js";
import type { Login, LoginStore, HandleStore } from "../host/host.js";
import { isObject, jsonValue } from "../values/json.js";
import { codeOf, replaceFile, turn } from "./shared-file.js";

/** Returns the default file of a server's logins, in the user's configuration folder. */
export function loginPath(
  server: string,
  {
    platform = process.platform,
    home = homedir(),
    variable = (name) => process.env[name],
  }: {
    platform?: NodeJS.Platform;
    home?: string;
    variable?: (name: string) => string | undefined;
  } = {},
): string {
  const on = platform === "win32" ? win32 : posix;
  const folder =
    platform === "win32"
      ? (variable("APPDATA") ?? on.join(home, "AppData", "Roaming"))
      : (variable("XDG_CONFIG_HOME") ?? on.join(home, ".config"));
  return on.join(folder, server.replace(/[^A-Za-z0-9_-]/g, "-"), "tokens.json");
}

export function loginFile(path: string): LoginStore {
  /** Logins for this process only, if the file cannot be written, for example in a mounted secret. */
  const unwritten = new Map<string, Login | undefined>();

  async function all(): Promise<Map<string, Login>> {
    const value = jsonValue(await readFile(path, "utf8").catch(() => "{}"));
    return new Map(Object.entries(isObject(value) ? value : {}).flatMap(loginIn));
  }

  async function read(name: string): Promise<Login | undefined> {
    return unwritten.has(name) ? unwritten.get(name) : (await all()).get(name);
  }

  return {
    place: path,
    read,
    async update(name, change) {
      const release = await turn(`${path}.turns`);
      try {
        const before = await read(name);
        const after = await change(before);
        if (after === before) return after;
        const logins = await all();
        if (after === undefined) logins.delete(name);
        else logins.set(name, after);
        const written = await replaceFile(
          path,
          `${JSON.stringify(Object.fromEntries(logins), undefined, 2)}\n`,
        );
        if (written) unwritten.delete(name);
        else unwritten.set(name, after);
        return after;
      } finally {
        await release();
      }
    },
  };
}

/** Ignores an entry that cannot be a login, for example after editing by hand. */
function loginIn([name, value]: [string, unknown]): [string, Login][] {
  const login = readLogin(value);
  return login === undefined ? [] : [[name, login]];
}

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
