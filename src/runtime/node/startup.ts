/**
 * Node.js as a host (its environment, file system and network), and what every entry point does when it starts: reads its flags,
 * creates the runtime, logs and ends in order.
 */
import { existsSync, lstatSync, promises, readFileSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { parseArgs, parseEnv } from "node:util";
import type { Runtime } from "../call/runtime.js";
import type { ServerDefinition } from "../call/server-definition.js";
import { atMost, drainMs } from "../host/deadline.js";
import { StartupError } from "../host/errors.js";
import type { Fetch, HandleStore, Host } from "../host/host.js";
import { fault, type Log, messageOf } from "../host/log.js";
import { readSettings, settingDescriptions, type Settings } from "../host/settings.js";
import { createRuntime } from "../server/create-runtime.js";
import { runtimeVersion } from "../server/server.js";
import { envText } from "../values/encoding.js";
import { lazy } from "../values/lazy.js";
import { nearest } from "../values/nearest.js";
import type { TlsFiles } from "./fetch.js";

export type Environment = Readonly<Record<string, string | undefined>>;

interface HostOptions {
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
  const written = environment[name];
  const value = written === undefined || written.trim() === "" ? undefined : written;
  if (value !== undefined || !secretSettings.has(name)) return value;
  const path = environment[`${name}_FILE`] || undefined;
  return path === undefined ? undefined : readSettingFile(`${name}_FILE`, path).trim();
}

/**
 * Returns the process's environment plus the folder's `.env`, which does not override it. Clients pass an empty
 * text for a variable for which they have no value; that and a blank one count as unset.
 */
function environmentOf(folder: string | undefined): Environment {
  const { env } = process;
  const path = folder === undefined ? undefined : join(folder, ".env");
  if (path === undefined) return env;
  try {
    // A link to nothing may be to what is not mounted yet: without it, the server would start with fewer limits.
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return env;
    for (const [name, value] of settingsIn(readFileSync(path))) if (!env[name]) env[name] = value;
  } catch (error) {
    throw new StartupError(`${path} cannot be read: ${messageOf(error)}`);
  }
  return env;
}

/** @throws Error if a line is not what its author wrote: a limit would be none, and a secret another. */
function settingsIn(bytes: Uint8Array): [name: string, value: string][] {
  const settings = Object.entries(parseEnv(envText(bytes))).map(([name, value = ""]): [string, string] => [
    name,
    value,
  ]);
  const garbled = settings.find((setting) => setting.some((text) => /[\0\ufffd]/.test(text)));
  if (garbled !== undefined) throw new Error(`${garbled[0]} is not UTF-8: save the file in that encoding`);
  return settings;
}

/** Finds the project by the package.json of the entry point, because clients start a server from any folder. */
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
    ...(clientKey === "" ? {} : { key: readPem("API_TLS_KEY", clientKey, "PRIVATE KEY") }),
    ...(certificateAuthority === "" ? {} : { ca: readPem("API_TLS_CA", certificateAuthority) }),
  };
}

/** @throws StartupError for a file without a certificate or key: TLS takes empty authorities for those that everybody trusts. */
export function readPem(
  name: string,
  path: string,
  holds: "CERTIFICATE" | "PRIVATE KEY" = "CERTIFICATE",
): string {
  const text = readSettingFile(name, path);
  if (new RegExp(`^-----BEGIN (?:[A-Z]+ )*${holds}-----`, "m").test(text)) return text;
  throw new StartupError(`${name} names a file without a ${holds.toLowerCase()} (PEM): ${path}`);
}

/** @throws StartupError for an empty file as well: what it was to restrict would be open. */
function readSettingFile(name: string, path: string): string {
  const text = contentOf(name, path);
  if (text.trim() !== "") return text;
  throw new StartupError(`${name} names an empty file: ${path}`);
}

function contentOf(name: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new StartupError(`${name} names a file that cannot be read: ${path}`);
  }
}

/** Options of an entry point that replace the process's command line. */
export interface StartOptions extends Pick<HostOptions, "folder" | "environment" | "mock"> {
  /** Default: those of the command line. */
  flags?: Flags;
  /** How clients start the server, for a user who started it on a terminal. Default: a reference to the project's README. */
  clientEntry?: string;
  /** Prints to the user who starts it. Default: lines on standard error. */
  tell?: (text: string) => void;
}

/** Runs an entry point: a mistake that the operator can fix is printed in plain words and ends the process with 1. */
export async function start(
  main: (tell: (text: string) => void) => Promise<void>,
  tell: (text: string) => void = writeLine,
): Promise<void> {
  try {
    await main(tell);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    // Loaded late, because most servers start.
    const { harmless, oneLine } = await import("../entry/development.js");
    tell(error.lines.map((line) => harmless(oneLine(line))).join("\n"));
    process.exitCode = 1;
  }
}

/** How an entry point serves. */
interface EntryPoint {
  name: "stdio" | "http";
  /** Its callers are the user who started it. */
  localCaller?: true;
  serve: (runtime: Runtime) => Promise<{
    /** Takes no more calls, and waits for those under way. */
    shutdown: () => Promise<void>;
    /** What the user who starts it is told. */
    text?: string;
  }>;
}

/** Serves, or does what a flag asks for instead: checks the set-up, or tells the flags. */
export async function startServer(
  definition: ServerDefinition,
  options: StartOptions,
  { name, localCaller, serve }: EntryPoint,
): Promise<void> {
  await start(async (tell) => {
    const flags = options.flags ?? readFlags(process.argv.slice(2));
    if (flags.help === true) return tell(helpText(name));
    const host = nodeHost({ ...options, flags: flags.settings });
    const create = (): Runtime => createRuntime(definition, { ...host, ...(localCaller && { localCaller }) });
    if (flags.doctor) {
      const { doctor } = await import("../entry/development.js");
      const folder = options.folder ?? projectFolder(process.argv[1]);
      process.exitCode = await doctor(definition, { create, folder, tell });
      return;
    }
    const runtime = create();
    const { log, settings } = runtime;
    log("info", "start", { server: definition.name, version: definition.version, runtime: runtimeVersion });
    if (settings.usageLog !== "") (await import("../entry/node-call.js")).appendUsage(runtime);
    const { shutdown, text } = await serve(runtime);
    onShutdown(shutdown);
    watchFaults(log, shutdown);
    if (text !== undefined) tell(text);
  }, options.tell);
}

/**
 * A rejected promise that a tool's own code leaves is logged only. After an exception that nobody caught, nothing is known of
 * the state that it left: running calls may end, and the process does, with 1.
 * @param shutdown takes no more calls, and waits for those under way
 */
function watchFaults(log: Log, shutdown: () => Promise<void>): void {
  // Whoever read the log is gone, and logging that would fail again endlessly.
  process.stderr.on("error", () => {});
  process.on("unhandledRejection", (reason) => {
    log("error", "unhandled-rejection", fault(reason));
  });
  let ending = false;
  process.on("uncaughtException", (error) => {
    log("error", "uncaught-exception", fault(error));
    if (ending) return;
    ending = true;
    void atMost(drainMs + drainMs / 10, shutdown()).finally(() => process.exit(1));
  });
}

/** Calls back at the first signal to end; a second signal ends the process at once. */
function onShutdown(shutdown: () => Promise<void>): void {
  let ending = false;
  // The last comes when the terminal is gone, and from whoever takes it for a wish to read the settings again.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      if (ending) process.exit(1);
      ending = true;
      void shutdown().finally(() => process.exit(0));
    });
}

interface Flags {
  /** Check the set-up instead of serving. */
  doctor: boolean;
  /** Print the flags instead of serving. */
  help?: boolean;
  /** Values by the environment variable with the same meaning. */
  settings: ReadonlyMap<string, string>;
}

interface Known {
  /** Of the environment variable. */
  variable?: string;
  takesValue: boolean;
}

const known = new Map<string, Known>([
  ["--help", { takesValue: false }],
  ["--doctor", { takesValue: false }],
  // Handled before all others, because a tool's arguments follow it.
  ["--try", { takesValue: false }],
  ...settingDescriptions.flatMap(({ name, flag, takesValue }): [string, Known][] =>
    flag === undefined ? [] : [[flag, { variable: name, takesValue }]],
  ),
]);

/** @throws StartupError that names every unknown flag, and what was probably meant. */
export function readFlags(args: readonly string[]): Flags {
  const options = Object.fromEntries(
    [...known].map(([flag, { takesValue }]) => [
      flag.slice(2),
      { type: takesValue ? ("string" as const) : ("boolean" as const) },
    ]),
  );
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const settings = new Map<string, string>();
  const faults: string[] = [];
  const asked = { doctor: false, help: false };
  for (const token of tokens) {
    if (token.kind !== "option") {
      if (token.kind === "positional") faults.push(unknown(token.value));
      continue;
    }
    const { rawName: flag, value } = token;
    const about = known.get(flag);
    if (about === undefined) faults.push(unknown(flag));
    else if (flag === "--try") faults.push(`--try must come first, and only with stdio: ${tryUsage}`);
    else if (flag === "--doctor") asked.doctor = true;
    else if (about.variable === undefined) asked.help = true;
    else if (!about.takesValue && value !== undefined) faults.push(`${flag} takes no value.`);
    else if (about.takesValue && (value === undefined || /^(?:-|$)/.test(value)))
      faults.push(`${flag} needs a value: ${flag} first,second`);
    else {
      const before = settings.get(about.variable);
      settings.set(about.variable, [...(before === undefined ? [] : [before]), value ?? "1"].join(","));
    }
  }
  if (faults.length > 0 && !asked.help) throw new StartupError(...faults);
  return { ...asked, settings };
}

const tryUsage = "node dist/stdio.js --try get_book id=7";

/** Returns the flags of an entry point for `--help`. */
function helpText(entry: "stdio" | "http"): string {
  const lines = [
    ...(entry === "stdio"
      ? [["--try [TOOL] [name=value]", `Call a tool from this terminal; without one, list them: ${tryUsage}`]]
      : []),
    ["--doctor", "Show which settings and credentials are set and which are missing."],
    ...settingDescriptions.flatMap(({ name, description, flag, takesValue }) =>
      flag === undefined
        ? []
        : [
            [
              takesValue ? `${flag} first,second` : flag,
              description.replace(`As a flag: ${flag}.`, `Same as ${name}.`),
            ],
          ],
    ),
    ["--help", "Show this help."],
  ];
  const width = Math.max(...lines.map(([flag = ""]) => flag.length));
  return [
    `node dist/${entry}.js [flags]`,
    "",
    ...lines.map(([flag = "", about = ""]) => `  ${flag.padEnd(width)}  ${about}`),
    "",
    "All other settings come from the environment or from .env beside package.json; --doctor lists them.",
  ].join("\n");
}

function unknown(argument: string): string {
  const flags = [...known.keys()];
  const [likely] = nearest(argument, flags);
  const hint = likely === undefined ? `The flags are ${flags.join(", ")}.` : `Did you mean ${likely}?`;
  return `Unknown argument ${JSON.stringify(argument)}. ${hint}`;
}
