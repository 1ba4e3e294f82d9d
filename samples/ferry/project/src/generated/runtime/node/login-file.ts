// @generated SignedSource<<a2b3736725f47decefaed21cf13437ffb4054d82989d36196647c28914384441>>
/**
 * Stores the tokens of `npm run login` in a file that only its owner can read, that is complete at any moment, and that one
 * process changes at a time.
 */
import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import type { Login, LoginStore } from "../access/logins.js";

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
      const release = await lock(`${path}.lock`);
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

/**
 * Interval at which the holder of the lock shows that it is alive; without a sign for long enough, the lock is taken over.
 */
const heartbeatMs = 2_000;
const goneMs = 15_000;
const retryMs = 25;

/**
 * Lets processes take turns, because a refresh token may be valid once only and a second use would end the login.
 * @returns A function that releases the lock.
 */
async function lock(path: string): Promise<() => Promise<void>> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch(() => undefined);
  for (;;) {
    try {
      await (await open(path, "wx", 0o600)).close();
      break;
    } catch (error) {
      if (unwritable(error)) return async () => undefined;
      if (codeOf(error) !== "EEXIST") throw error;
    }
    if (await abandoned(path)) await rm(path, { force: true });
    else await pause(retryMs);
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, heartbeatMs);
  return async () => {
    clearInterval(heartbeat);
    await rm(path, { force: true });
  };
}

async function abandoned(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > goneMs;
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
