/**
 * The one table of settings. A server reads its environment by it, and the generator writes the README and
 * `.env.example` from it.
 */
import { StartupError } from "./errors.js";

interface About {
  /** The environment variable. */
  name: string;
  description: string;
  /** Of the value: `ms`, `bytes`, `characters`. */
  unit?: string;
  secret?: true;
  /** Only this entry point reads it. */
  entry?: "http";
}

interface Definition<T> extends About {
  /** As it is written in the environment; "" when unset means something of its own. */
  defaultText: string;
  /** What a good value is, for the message about a bad one. */
  expected: string;
  /** @returns `undefined` for a bad value. */
  read(text: string): T | undefined;
  whenUnset: T;
}

function integer(about: About & { default: number; min: number; max: number }): Definition<number> {
  const { default: whenUnset, min, max, ...rest } = about;
  return {
    ...rest,
    whenUnset,
    defaultText: String(whenUnset),
    expected: `a whole number from ${min} to ${max}`,
    read(text) {
      const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
  };
}

function flag(about: About): Definition<boolean> {
  const words = new Map([
    ["1", true],
    ["true", true],
    ["0", false],
    ["false", false],
  ]);
  return {
    ...about,
    whenUnset: false,
    defaultText: "0",
    expected: "1 or 0",
    read: (text) => words.get(text.toLowerCase()),
  };
}

function text(about: About & { default?: string; pattern?: RegExp; expected?: string }): Definition<string> {
  const { default: whenUnset = "", pattern = /./, expected = "text", ...rest } = about;
  return {
    ...rest,
    whenUnset,
    defaultText: whenUnset,
    expected,
    read: (value) => (pattern.test(value) ? value : undefined),
  };
}

function list(about: About & { item: RegExp; expected: string }): Definition<readonly string[]> {
  const { item, ...rest } = about;
  return {
    ...rest,
    whenUnset: [],
    defaultText: "",
    read(value) {
      const items = value
        .split(",")
        .map((entry) => entry.trim())
        .filter((entry) => entry !== "");
      return items.length > 0 && items.every((entry) => item.test(entry)) ? items : undefined;
    },
  };
}

const headerName = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
/** The client's own token is never passed on, and framing is not a caller's business. */
const notFrom = "(?!authorization(=|$)|cookie(=|$))";
const notTo = "(?!([^=]*=)?(host|connection|content-length|transfer-encoding|cookie)$)";

const definitions = {
  timeoutMs: integer({
    name: "API_TIMEOUT_MS",
    default: 30_000,
    min: 1,
    max: 3_600_000,
    unit: "ms",
    description: "How long one call may take, retries included. Most clients give up after 60 seconds.",
  }),
  maxRetries: integer({
    name: "API_MAX_RETRIES",
    default: 2,
    min: 0,
    max: 10,
    description: "How often a request is sent again when the API is busy or the network fails.",
  }),
  maxResponseBytes: integer({
    name: "API_MAX_RESPONSE_BYTES",
    default: 10_485_760,
    min: 1,
    max: 1_073_741_824,
    unit: "bytes",
    description: "The largest response that is read, after decompression.",
  }),
  maxConcurrent: integer({
    name: "API_MAX_CONCURRENT",
    default: 20,
    min: 1,
    max: 10_000,
    description: "How many requests to the API are under way at once; ten times as many may wait.",
  }),
  tokenUrl: text({
    name: "API_TOKEN_URL",
    pattern: /^https?:\/\//,
    expected: "an http(s) URL",
    description: "Where OAuth access tokens are fetched, instead of the URL in the API's description.",
  }),
  clientCertificate: text({
    name: "API_TLS_CERT",
    description: "File with the client certificate (PEM) for APIs that ask for one; needs API_TLS_KEY.",
  }),
  clientKey: text({
    name: "API_TLS_KEY",
    description: "File with the private key (PEM) of API_TLS_CERT.",
  }),
  certificateAuthority: text({
    name: "API_TLS_CA",
    description: "File with the certificates (PEM) to trust instead of the well-known ones.",
  }),
  maxResultChars: integer({
    name: "MCP_MAX_RESULT_CHARS",
    default: 40_000,
    min: 500,
    max: 10_000_000,
    unit: "characters",
    description: "The longest text a tool returns; longer ones are cut and say so.",
  }),
  maxBinaryBytes: integer({
    name: "MCP_MAX_BINARY_BYTES",
    default: 1_048_576,
    min: 0,
    max: 104_857_600,
    unit: "bytes",
    description: "The largest image, sound or other binary that a tool returns.",
  }),
  filesFolder: text({
    name: "MCP_FILES_DIR",
    description: "Folder below which file arguments may name files by path; without it none may.",
  }),
  readOnly: flag({
    name: "MCP_READ_ONLY",
    description: "Offer only what reads; whatever changes something is neither listed nor called.",
  }),
  progressIntervalMs: integer({
    name: "MCP_PROGRESS_INTERVAL_MS",
    default: 10_000,
    min: 10,
    max: 600_000,
    unit: "ms",
    description: "How often a client that asked for progress hears of a call that is silent.",
  }),
  logLevel: text({
    name: "LOG_LEVEL",
    default: "info",
    pattern: /^(error|warn|info|debug)$/,
    expected: "error, warn, info or debug",
    description: "How much is logged on standard error.",
  }),
  port: integer({
    name: "PORT",
    entry: "http",
    default: 3000,
    min: 0,
    max: 65_535,
    description: "Port of the HTTP entry; 0 takes a free one.",
  }),
  address: text({
    name: "HOST",
    entry: "http",
    default: "127.0.0.1",
    description: "Address of the HTTP entry. Any but a loopback address needs MCP_ALLOWED_HOSTS.",
  }),
  allowedHosts: list({
    name: "MCP_ALLOWED_HOSTS",
    entry: "http",
    item: /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)$/,
    expected: "host names without ports, separated by commas",
    description: "Host names under which clients reach the HTTP entry, separated by commas.",
  }),
  authTokens: list({
    name: "MCP_AUTH_TOKENS",
    entry: "http",
    secret: true,
    item: /^[A-Za-z0-9._~+/-]{16,}=*$/,
    expected: "tokens of at least 16 letters, digits and -._~+/, separated by commas",
    description: "Bearer tokens that clients of the HTTP entry must present one of, separated by commas.",
  }),
  allowUnauthenticated: flag({
    name: "MCP_ALLOW_UNAUTHENTICATED",
    entry: "http",
    description: "Serve an address outside loopback without MCP_AUTH_TOKENS; set it only behind a gateway.",
  }),
  forwardHeaders: list({
    name: "MCP_FORWARD_HEADERS",
    entry: "http",
    item: new RegExp(`^${notFrom}${notTo}${headerName}(=${headerName})?$`, "i"),
    expected: "header names such as X-Api-Key or X-Upstream-Authorization=Authorization, separated by commas",
    description:
      "Headers with which callers bring their own credentials for the API; Name=Other sends Name as Other.",
  }),
};

type Definitions = typeof definitions;

export type Settings = { readonly [K in keyof Definitions]: Definitions[K]["whenUnset"] };

/** A setting as documentation shows it. */
export interface SettingDescription {
  name: string;
  /** A sentence or two, with the unit. */
  description: string;
  /** As it would be written; "" where being unset means something of its own. */
  defaultText: string;
  secret: boolean;
  entry: "any" | "http";
}

/** Every setting, in the order in which to explain them. */
export const settingDescriptions: readonly SettingDescription[] = Object.values(definitions).map(
  ({ name, description, unit, defaultText, secret, entry }: Definition<unknown>) => ({
    name,
    description: unit === undefined ? description : `${description} In ${unit}.`,
    defaultText,
    secret: secret ?? false,
    entry: entry ?? "any",
  }),
);

/**
 * Reads every setting.
 * @throws StartupError that names each variable with a bad value, and what it should be.
 */
export function readSettings(variable: (name: string) => string | undefined): Settings {
  const faults: string[] = [];
  const read = ([key, definition]: [string, Definition<unknown>]): [string, unknown] => {
    const written = variable(definition.name)?.trim();
    if (written === undefined || written === "") return [key, definition.whenUnset];
    const value = definition.read(written);
    if (value === undefined) faults.push(`${definition.name} must be ${definition.expected}.`);
    return [key, value];
  };
  const settings = Object.fromEntries(Object.entries<Definition<unknown>>(definitions).map(read));
  if (faults.length > 0) throw new StartupError(faults.join("\n"));
  // Every key of the table was read by its own definition, and none of them gave undefined.
  return settings as Settings;
}
