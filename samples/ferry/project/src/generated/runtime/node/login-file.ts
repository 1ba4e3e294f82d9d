// @generated SignedSource<<6a3704ab81bf1cf201a15f764d7d6d2dc4c1bb67f2f3ae2f4774f07b7574109c>>
/** The file in which `npm run login` keeps tokens: for its owner's eyes only, whole at any moment, changed by one at a time. */
import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import type { Login, LoginStore } from "../access/logins.js";

/** Where a server of this name keeps logins unless `MCP_TOKEN_FILE` says otherwise: the user's configuration folder. */
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
  /** Where the file cannot be written, such as in a mounted secret, what was refreshed is good for this process only. */
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

/** By way of a file beside it, so that no one ever reads half of it. @returns Whether it could be written. */
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

/** A holder says so often that it is still there; who has not been heard of for so long is gone. */
const heartbeatMs = 2_000;
const goneMs = 15_000;
const retryMs = 25;

/**
 * Refresh tokens may be good for one use only, and a second one would end the login: processes take turns.
 * @returns What gives the turn to the next.
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

/** What somebody wrote into the file by hand and cannot be a login counts as none. */
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
