/** Node.js as a host: its environment, file system and network. */
import { existsSync, promises, readFileSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { parseEnv } from "node:util";
import { StartupError } from "../host/errors.js";
import type { HandleStore, Fetch, Host } from "../host/host.js";
import { messageOf } from "../host/log.js";
import { readSettings, settingDescriptions, type Settings } from "../host/settings.js";
import { envText } from "../values/encoding.js";
import { lazy } from "../values/lazy.js";
import type { TlsFiles } from "./fetch.js";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface HostOptions {
  /** Values of start-up flags by environment variable; they override the environment. */
  flags?: ReadonlyMap<string, string>;
  /** Folder of `.env`. Default: the project of the process's entry point. */
  folder?: string | undefined;
  /** Replaces the process's environment; no `.env` is then read. */
  environment?: Environment | undefined;
  /** Makes the host answer in the API's place. */
  mock?: ((host: Host) => Host) | undefined;
}

/** @throws StartupError if a setting has an invalid value or names an unreadable file. */
export function nodeHost({ flags = new Map(), ...options }: HostOptions = {}): Host {
  const folder = options.folder ?? projectFolder(process.argv[1]);
  const environment = options.environment ?? environmentOf(folder);
  const variable = (name: string): string | undefined => flags.get(name) ?? variableOf(name, environment);
  const settings = readSettings(variable);
  const tls = readTls(settings);
  const host: Host = {
    variable,
    readText: (path) => promises.readFile(path, "utf8"),
    ...(settings.filesFolder === "" ? {} : { openFile: lateOpener(settings.filesFolder) }),
    async logins(server) {
      const { loginFile, loginPath } = await import("../entry/node-call.js");
      return loginFile(resolve(folder ?? "", variable("MCP_TOKEN_FILE") ?? loginPath(server)));
    },
    handles: (path) => lateHandles(resolve(folder ?? "", path)),
    fetch: lateFetch(tls),
    write: writeLine,
    clientCertificate: tls.cert !== undefined,
  };
  return options.mock?.(host) ?? host;
}

function lateFetch(tls: TlsFiles): Fetch {
  const load = lazy(async () => {
    const { nodeFetch } = await import("../entry/node-call.js");
    return nodeFetch(tls);
  });
  return async (url, init) => (await load())(url, init);
}

function lateOpener(folder: string): NonNullable<Host["openFile"]> {
  return async (path) => {
    const { fileOpener } = await import("../entry/node-call.js");
    return fileOpener(folder)(path);
  };
}

function lateHandles(folder: string): HandleStore {
  const load = lazy(async () => {
    const { handleFolder } = await import("../entry/node-call.js");
    return handleFolder(folder);
  });
  return {
    read: async (name) => (await load()).read(name),
    update: async (name, change) => (await load()).update(name, change),
  };
}

/** Lines waiting to be written together. Under load, writing each one separately would cost a good part of a call. */
let waiting = "";
const waitMs = 10;
let ending = false;

process.on("exit", () => {
  ending = true;
  writeWaiting();
});

/** Writes to standard error, soon or when the process ends, because standard output may carry the protocol. */
export function writeLine(line: string): void {
  if (waiting === "" && !ending) setTimeout(writeWaiting, waitMs).unref();
  waiting += `${line}\n`;
  if (ending) writeWaiting();
}

function writeWaiting(): void {
  const lines = waiting;
  waiting = "";
  if (lines !== "") process.stderr.write(lines);
}

/** Secret settings may also be in files. Credentials are read elsewhere, because they may change. */
const secretSettings: ReadonlySet<string> = new Set(
  settingDescriptions.filter(({ secret }) => secret).map(({ name }) => name),
);

function variableOf(name: string, environment: Environment): string | undefined {
  const value = environment[name] || undefined;
  if (value !== undefined || !secretSettings.has(name)) return value;
  const path = environment[`${name}_FILE`] || undefined;
  return path === undefined ? undefined : readText(`${name}_FILE`, path).trim();
}

/**
 * Returns the process's environment plus the folder's `.env`, which does not override it. Clients pass an empty
 * text for a variable for which they have no value, and that counts as unset.
 */
function environmentOf(folder: string | undefined): Environment {
  const path = folder === undefined ? undefined : join(folder, ".env");
  if (path === undefined || !existsSync(path)) return process.env;
  const { env } = process;
  try {
    const values = parseEnv(envText(readFileSync(path)));
    for (const [name, value] of Object.entries(values)) if (!env[name]) env[name] = value;
  } catch (error) {
    throw new StartupError(`${path} cannot be read: ${messageOf(error)}`);
  }
  return env;
}

/** Finds the project by the package.json of the entry point, because clients start a server from any folder. */
export function projectFolder(entry: string | undefined): string | undefined {
  if (entry === undefined || !existsSync(entry)) return undefined;
  for (let folder = dirname(realpathSync(entry)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

function readTls({ clientCertificate, clientKey, certificateAuthority }: Settings): TlsFiles {
  if ((clientCertificate === "") !== (clientKey === ""))
    throw new StartupError("API_TLS_CERT and API_TLS_KEY must be set together.");
  return {
    ...(clientCertificate === "" ? {} : { cert: readText("API_TLS_CERT", clientCertificate) }),
    ...(clientKey === "" ? {} : { key: readText("API_TLS_KEY", clientKey) }),
    ...(certificateAuthority === "" ? {} : { ca: readText("API_TLS_CA", certificateAuthority) }),
  };
}

function readText(name: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new StartupError(`${name} names a file that cannot be read: ${path}`);
  }
}
