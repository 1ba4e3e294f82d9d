/**
 * Keeps logins in files: those of `npm run login` in one that only its owner can read, those of callers in a folder with one
 * file each. Every file is complete at any moment, and one process changes it at a time.
 */
import { randomBytes } from "node:crypto";
import { readFile, rm, mkdir, open, readdir, rename, stat, utimes } from "node:fs/promises";
import { homedir } from "node:os";
import { posix, win32, join } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { readLogin } from "../auth/logins.js";
import type { Login, LoginStore, HandleStore } from "../host/host.js";
import { isObject, jsonValue } from "../values/json.js";

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

/** Replaces a file through a temporary one, so that nobody reads half of it. @returns Whether it could be written. */
async function replaceFile(path: string, text: string): Promise<boolean> {
  const beside = `${path}.${process.pid}.${randomBytes(6).toString("hex")}`;
  try {
    const file = await open(beside, "wx", 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
    return true;
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    if (unwritable(error)) return false;
    throw error;
  }
}

/** Interval at which the holder of a turn shows that it is alive; without a sign for long enough, the next one goes on. */
const heartbeatMs = 2_000;
const goneMs = 15_000;
const retryMs = 25;
/** Turns whose files are left, so that whoever looks for the last one while another begins finds one. */
const leftTurns = 4;

/**
 * Lets processes take turns, because a refresh token may be valid once only and a second use would end the login. Each turn is a
 * file with the next number, which only one process can create, and only once the last turn is over: its holder has said so, or
 * gave no sign for too long. The last file is never removed, so nobody can remove the turn of another.
 * @param folder of the turns
 * @returns A function that ends the turn.
 */
export async function turn(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
  for (;;) {
    const [last = 0, ...earlier] = await turnsIn(folder);
    if (last > 0 && !(await isOver(join(folder, String(last))))) {
      await pause(retryMs);
      continue;
    }
    const mine = join(folder, String(last + 1));
    try {
      await (await open(mine, "wx", 0o600)).close();
    } catch (error) {
      if (unwritable(error)) return async () => undefined;
      if (codeOf(error) !== "EEXIST") throw error;
      continue;
    }
    const [newest] = await turnsIn(folder);
    if (newest === last + 1) {
      for (const old of earlier.slice(leftTurns)) await rm(join(folder, String(old)), { force: true });
      return held(mine);
    }
    // Others went on between looking and creating, and removed the file with this number.
    await rm(mine, { force: true });
  }
}

/** @returns The numbers of the turns, the last one first. */
async function turnsIn(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => /^[1-9]\d{0,14}$/.test(name))
    .map(Number)
    .sort((a, b) => b - a);
}

/** A file that is gone belongs to a turn long over, and there is a later one. */
async function isOver(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > goneMs;
}

/** Keeps a turn. @returns A function that ends it. */
function held(file: string): () => Promise<void> {
  let beat = Promise.resolve();
  const touch = async (at: Date): Promise<void> => utimes(file, at, at).catch(() => undefined);
  const heartbeat = setInterval(() => {
    beat = touch(new Date());
  }, heartbeatMs);
  return async () => {
    clearInterval(heartbeat);
    await beat;
    await touch(new Date(0));
  };
}

function unwritable(error: unknown): boolean {
  return ["EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR"].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
