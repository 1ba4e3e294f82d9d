/**
 * Stores the tokens of `npm run login` in a file that only its owner can read, that is complete at any moment, and that one
 * process changes at a time.
 */
import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import type { Login, LoginStore } from "../host/login-store.js";

/** Returns the default file of a server's logins, in the user's configuration folder. */
export function loginPath(
  server: string,
  variable: (name: string) => string | undefined = (name) => process.env[name],
): string {
  const roaming = variable("APPDATA") ?? join(homedir(), "AppData", "Roaming");
  const folder =
    process.platform === "win32" ? roaming : (variable("XDG_CONFIG_HOME") ?? join(homedir(), ".config"));
  return join(folder, server.replace(/[^A-Za-z0-9_-]/g, "-"), "tokens.json");
}

export function loginFile(path: string): LoginStore {
  /** Logins for this process only, if the file cannot be written, for example in a mounted secret. */
  const unwritten = new Map<string, Login | undefined>();

  async function all(): Promise<Map<string, Login>> {
    const text = await readFile(path, "utf8").catch(() => "{}");
    return new Map(Object.entries(recordIn(text)).flatMap(([name, value]) => loginIn(name, value)));
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
        const written = await replace(path, `${JSON.stringify(Object.fromEntries(logins), undefined, 2)}\n`);
        if (written) unwritten.delete(name);
        else unwritten.set(name, after);
        return after;
      } finally {
        await release();
      }
    },
  };
}

/** Replaces a file through a temporary one, so that nobody reads half of it. @returns Whether it could be written. */
async function replace(path: string, text: string): Promise<boolean> {
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
async function turn(folder: string): Promise<() => Promise<void>> {
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

/** Ignores an entry that cannot be a login, for example after editing by hand. */
function loginIn(name: string, value: unknown): [string, Login][] {
  const { tokenUrl, clientId, accessToken, refreshToken, freshUntil } = record(value);
  if (typeof tokenUrl !== "string" || !URL.canParse(tokenUrl)) return [];
  if (typeof clientId !== "string" || typeof accessToken !== "string") return [];
  const login = {
    tokenUrl,
    clientId,
    accessToken,
    ...(typeof refreshToken === "string" ? { refreshToken } : {}),
    ...(typeof freshUntil === "number" ? { freshUntil } : {}),
  };
  return [[name, login]];
}

function recordIn(text: string): Record<string, unknown> {
  try {
    return record(JSON.parse(text));
  } catch {
    return {};
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
