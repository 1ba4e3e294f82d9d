/**
 * Files that arguments name, and files of logins: those of `npm run login` in one that only its owner can read, those of callers
 * in a folder with one file each. Every file of logins is complete at any moment, and one process changes it at a time. The log of
 * usage is one more.
 */
import { appendFileSync, closeSync, openSync, readSync, statSync, constants, openAsBlob } from "node:fs";
import { randomBytes } from "node:crypto";
import {
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  utimes,
} from "node:fs/promises";
import { homedir } from "node:os";
import { join, posix, resolve, sep, win32 } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { createUsage } from "../call/audit.js";
import type { Runtime } from "../call/runtime.js";
import { readLogin } from "../auth/credentials.js";
import type { HandleStore, Login, LoginStore, OpenedFile } from "../host/host.js";
import { messageOf } from "../host/log.js";
import { isObject, jsonValue } from "../values/json.js";

/**
 * Opens files below one folder. The opened file is checked, not its path, which may lead elsewhere a moment later; and the
 * opened file is what is read, until it is closed: from disk while it is sent, or as a whole at once on systems that do not
 * show open files as paths (`/proc/self/fd`).
 * @throws Error with a message for callers that contains no path of the server.
 */
export function fileOpener(folder: string): (path: string) => Promise<OpenedFile> {
  return async (path) => {
    const root = await realpath(folder).catch(() => {
      throw new Error("the server's files folder does not exist");
    });
    const target = await realpath(resolve(root, path)).catch(missing);
    if (!isBelow(root, target)) return missing();
    const file = await open(target, readOnly).catch(missing);
    try {
      return { blob: await blobOf(file, { root, target }), close: () => file.close() };
    } catch (error) {
      await file.close();
      throw error;
    }
  };
}

/** No link is followed at the last step, and a pipe does not wait for a writer; Windows has neither flag. */
const readOnly = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

interface Expected {
  /** The folder, without links. */
  root: string;
  /** Path that was opened. */
  target: string;
}

async function blobOf(file: FileHandle, expected: Expected): Promise<Blob> {
  const shown = `/proc/self/fd/${file.fd}`;
  const path = await readlink(shown).catch(() => undefined);
  if (!(path === undefined ? await isStillAt(file, expected) : isBelow(expected.root, path)))
    return missing();
  if (!(await file.stat()).isFile()) throw new Error("that is not a file");
  return path === undefined ? new Blob([await file.readFile()]) : openAsBlob(shown);
}

/** Whether the path leads, without links, below the folder and to the opened file. */
async function isStillAt(file: FileHandle, { root, target }: Expected): Promise<boolean> {
  const now = await realpath(target).catch(missing);
  const [found, opened] = await Promise.all([lstat(now, { bigint: true }), file.stat({ bigint: true })]);
  return isBelow(root, now) && found.dev === opened.dev && found.ino === opened.ino;
}

function isBelow(root: string, path: string): boolean {
  return path.startsWith(root.endsWith(sep) ? root : root + sep);
}

/** A file elsewhere must look like one that does not exist. */
function missing(): never {
  throw new Error("there is no such file below the server's files folder");
}

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
  /** @returns `undefined` if there is something that cannot be read, and must not be replaced by less than it has. */
  async function all(): Promise<Map<string, Login> | undefined> {
    const text = await regularText(path).catch((error: unknown) => (isAbsent(error) ? "{}" : undefined));
    if (text === undefined) return undefined;
    const value = jsonValue(text);
    return new Map(Object.entries(isObject(value) ? value : {}).flatMap(loginIn));
  }

  async function read(name: string): Promise<Login | undefined> {
    return (await all())?.get(name);
  }

  /** @throws Error if it cannot be written, for example in a mounted secret or on a full disk. */
  async function write(name: string, login: Login | undefined): Promise<void> {
    const logins = await all();
    if (logins === undefined) throw new Error(`${path} cannot be read`);
    if (login === undefined) logins.delete(name);
    else logins.set(name, login);
    const text = `${JSON.stringify(Object.fromEntries(logins), undefined, 2)}\n`;
    await replaceFile(path, text);
  }

  return {
    place: path,
    read,
    update: (name, change) =>
      inTurn(path, async () => {
        const before = await read(name);
        const after = await change(before);
        if (after !== before) await write(name, after);
        return after;
      }),
  };
}

/** Never waits for the writer of a pipe. @throws if it is no file */
async function regularText(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!(await file.stat()).isFile()) throw new Error("that is not a file");
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}

function isAbsent(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(codeOf(error));
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
    update(name, change) {
      const path = join(folder, name);
      return inTurn(path, async () => {
        const before = await read(name);
        const after = await change(before);
        if (after === before) return;
        if (after === undefined) await rm(path, { force: true });
        else await replaceFile(path, after);
      });
    },
  };
}

/** Replaces a file through a temporary one, so that nobody reads half of it. */
async function replaceFile(path: string, text: string): Promise<void> {
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
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Changes a file while no other process does. */
async function inTurn<T>(path: string, work: () => Promise<T>): Promise<T> {
  const release = await turn(`${path}.turns`);
  try {
    return await work();
  } finally {
    await release();
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
  const isOver = watch();
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

/**
 * Tells whether a turn is over. Who gives no sign while this process looks is gone as well: another machine's clock, or this one's
 * before it was set, may be ahead.
 */
function watch(): (file: string) => Promise<boolean> {
  let seen = { file: "", sign: 0, since: 0 };
  return async (file) => {
    const sign = (await stat(file).catch(() => undefined))?.mtimeMs;
    // A file that is gone belongs to a turn long over, and there is a later one.
    if (sign === undefined) return false;
    if (seen.file !== file || seen.sign !== sign) seen = { file, sign, since: performance.now() };
    return Date.now() - sign > goneMs || performance.now() - seen.since > goneMs;
  };
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
  return unwritableCodes.has(codeOf(error));
}

const unwritableCodes: ReadonlySet<string> = new Set([
  "EACCES",
  "EDQUOT",
  "ELOOP",
  "ENAMETOOLONG",
  "ENOENT",
  "ENOSPC",
  "ENOTDIR",
  "EPERM",
  "EROFS",
]);

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Interval at which the log is written, in ms. */
const intervalMs = 30_000;

/** Counts calls and appends to the file of `MCP_USAGE_LOG` regularly and at the end. A failure to write breaks nothing. */
export function appendUsage(runtime: Pick<Runtime, "settings" | "usage" | "log">): void {
  const { settings, log } = runtime;
  const { usageLog } = settings;
  const usage = createUsage();
  runtime.usage = usage;
  // Writes synchronously, because nothing else works when a process exits; a few lines twice a minute cost little.
  const write = (): void => {
    try {
      usage.flush((text) => {
        appendFileSync(usageLog, isTorn(usageLog) ? `\n${text}` : text);
      });
    } catch (error) {
      log("warn", "usage-log", { error: messageOf(error) });
    }
  };
  setInterval(write, intervalMs).unref();
  process.on("exit", write);
}

/** Whether the file's last line has no end, because a server was killed while it wrote. */
function isTorn(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || !found.isFile() || found.size === 0) return false;
  const file = openSync(path, "r");
  try {
    const last = Buffer.alloc(1);
    readSync(file, last, 0, 1, found.size - 1);
    return last.toString() !== "\n";
  } finally {
    closeSync(file);
  }
}
