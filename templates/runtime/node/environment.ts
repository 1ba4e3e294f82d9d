/** Node as a host: its environment, its file system, its network. */
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import process from "node:process";
import { StartupError } from "../errors.js";
import type { Host } from "../host.js";
import { readSettings, type Settings } from "../settings.js";
import { nodeFetch, type TlsFiles } from "./fetch.js";
import { fileOpener } from "./files.js";

/** @throws StartupError when a setting has a bad value or names a file that cannot be read. */
export function nodeHost(): Host & { settings: Settings } {
  loadDotEnv();
  const settings = readSettings(variable);
  const tls = readTls(settings);
  return {
    settings,
    variable,
    readText: (path) => readFile(path, "utf8"),
    ...(settings.filesFolder === "" ? {} : { openFile: fileOpener(settings.filesFolder) }),
    fetch: nodeFetch(tls),
    write: writeLine,
    clientCertificate: tls.cert !== undefined,
  };
}

/** Standard error: standard output may be the protocol's wire. */
export function writeLine(line: string): void {
  process.stderr.write(`${line}\n`);
}

function variable(name: string): string | undefined {
  const value = process.env[name];
  return value === undefined || value === "" ? undefined : value;
}

/** Reads `.env` beside the project's package.json, if it is there; what is set already stays. */
function loadDotEnv(): void {
  const root = projectFolder(process.argv[1]);
  const path = root === undefined ? undefined : join(root, ".env");
  if (path === undefined || !existsSync(path)) return;
  try {
    process.loadEnvFile(path);
  } catch (error) {
    throw new StartupError(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Clients start a server from any folder: the project is where its entry point's package.json is. */
function projectFolder(entry: string | undefined): string | undefined {
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
    ...(clientCertificate === "" ? {} : { cert: readPem("API_TLS_CERT", clientCertificate) }),
    ...(clientKey === "" ? {} : { key: readPem("API_TLS_KEY", clientKey) }),
    ...(certificateAuthority === "" ? {} : { ca: readPem("API_TLS_CA", certificateAuthority) }),
  };
}

function readPem(name: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new StartupError(`${name} names a file that cannot be read: ${path}`);
  }
}
