/** The only table of settings. A server reads its environment with it, and the generator writes the README from it. */
import { StartupError } from "./errors.js";
import { inboundSettings } from "./inbound-settings.js";
import { flag, integer, list, text, type Definition, type SettingFeature } from "./setting.js";

/** Milliseconds. Timers of Node.js take three weeks at most, and run out at once beyond. */
export const longestTimeout = 3_600_000;

const definitions = {
  timeoutMs: integer({
    name: "API_TIMEOUT_MS",
    default: 30_000,
    min: 1,
    max: longestTimeout,
    unit: "ms",
    description: "How long one call may take, retries included. Most clients give up after 60 seconds.",
  }),
  maxRetries: integer({
    name: "API_MAX_RETRIES",
    default: 2,
    min: 0,
    max: 10,
    description: "How many times a request is retried when the API is busy or the network fails.",
  }),
  maxResponseBytes: integer({
    name: "API_MAX_RESPONSE_BYTES",
    default: 10_485_760,
    min: 1,
    max: 1_073_741_824,
    unit: "bytes",
    description: "The largest response to read, after decompression.",
  }),
  maxConcurrent: integer({
    name: "API_MAX_CONCURRENT",
    default: 20,
    min: 1,
    max: 10_000,
    description: "How many requests to the API may run at once; ten times as many may wait.",
  }),
  tokenUrl: text({
    name: "API_TOKEN_URL",
    pattern: /^https?:\/\//,
    expected: "an http(s) URL",
    description: "Where to fetch OAuth access tokens, instead of the URL in the API description.",
  }),
  clientCertificate: text({
    name: "API_TLS_CERT",
    file: true,
    description: "File with the client certificate (PEM) for APIs that require one; needs API_TLS_KEY.",
  }),
  clientKey: text({
    name: "API_TLS_KEY",
    file: true,
    description: "File with the private key (PEM) of API_TLS_CERT.",
  }),
  certificateAuthority: text({
    name: "API_TLS_CA",
    file: true,
    description: "File with the certificates (PEM) to trust instead of the default ones.",
  }),
  maxResultChars: integer({
    name: "MCP_MAX_RESULT_CHARS",
    default: 40_000,
    min: 500,
    max: 10_000_000,
    unit: "characters",
    description: "The longest text a tool returns; longer texts are cut, with a note.",
  }),
  maxBinaryBytes: integer({
    name: "MCP_MAX_BINARY_BYTES",
    default: 1_048_576,
    min: 0,
    max: 104_857_600,
    unit: "bytes",
    description: "The largest image, sound or other binary a tool returns.",
  }),
  filesFolder: text({
    name: "MCP_FILES_DIR",
    file: true,
    description: "Folder from which file arguments may read files by path; if unset, none can be read.",
  }),
  readOnly: flag({
    name: "MCP_READ_ONLY",
    flag: "--read-only",
    description:
      "Offer only operations that read; those that change something are neither listed nor called.",
  }),
  chosenTools: list({
    name: "MCP_TOOLS",
    flag: "--tools",
    item: /^[A-Za-z0-9_-]{1,64}$/,
    expected: "tool names, separated by commas",
    description: "Offer only these tools, separated by commas; names of operations found by search work too.",
  }),
  chosenTags: list({
    name: "MCP_TAGS",
    flag: "--tags",
    item: /./,
    expected: "tags, separated by commas",
    description: "Offer only operations with one of these tags, separated by commas.",
  }),
  usageLog: text({
    name: "MCP_USAGE_LOG",
    file: true,
    description:
      "File in which the server counts calls per operation, for the generator's --usage; it records no values.",
  }),
  pageSize: integer({
    name: "MCP_PAGE_SIZE",
    default: 0,
    min: 0,
    max: 10_000,
    description:
      "Entries per page of a list; older clients see only the first page. 0 returns everything at once.",
  }),
  progressIntervalMs: integer({
    name: "MCP_PROGRESS_INTERVAL_MS",
    default: 10_000,
    min: 10,
    max: 600_000,
    unit: "ms",
    description: "How often a client that asked for progress is told that a call is still running.",
  }),
  logLevel: text({
    name: "LOG_LEVEL",
    default: "info",
    pattern: /^(error|warn|info|debug)$/,
    expected: "error, warn, info or debug",
    description: "How much to log on standard error.",
  }),
  port: integer({
    name: "PORT",
    entry: "http",
    default: 3000,
    min: 0,
    max: 65_535,
    description: "Port of the HTTP entry; 0 picks a free one.",
  }),
  address: text({
    name: "HOST",
    entry: "http",
    default: "127.0.0.1",
    description: "Address the HTTP entry listens on. Any but a loopback address needs MCP_ALLOWED_HOSTS.",
  }),
  ...inboundSettings,
};

type Definitions = typeof definitions;

export type Settings = { readonly [K in keyof Definitions]: Definitions[K]["whenUnset"] };

/** A setting for documentation. */
export interface SettingDescription {
  name: string;
  /** One or two sentences, with the unit. */
  description: string;
  /** The default as one would write it; "" if leaving the setting unset has its own meaning. */
  defaultText: string;
  secret: boolean;
  /** The value is the path of a file or folder. */
  file: boolean;
  entry: "any" | "http";
  /** Only useful in a project generated with this feature. */
  feature?: SettingFeature;
  /** Start-up flag with the same effect. */
  flag?: `--${string}`;
  /** The flag takes a value. */
  takesValue: boolean;
}

/** Every setting, in the order of the documentation. */
export const settingDescriptions: readonly SettingDescription[] = Object.values(definitions).map(
  (definition: Definition<unknown>) => described(definition),
);

export function described({
  name,
  description,
  unit,
  defaultText,
  secret,
  file,
  entry,
  feature,
  flag,
  whenUnset,
}: Definition<unknown>): SettingDescription {
  return {
    name,
    description: [
      description,
      ...(unit === undefined ? [] : [`In ${unit}.`]),
      ...(flag === undefined ? [] : [`As a flag: ${flag}.`]),
    ].join(" "),
    defaultText,
    secret: secret ?? false,
    file: file ?? false,
    entry: entry ?? "any",
    ...(feature === undefined ? {} : { feature }),
    ...(flag === undefined ? {} : { flag }),
    takesValue: typeof whenUnset !== "boolean",
  };
}

/** The flag and the variable, because a flag becomes the variable before settings are read. */
function spokenName({ name, flag }: Definition<unknown>): string {
  return flag === undefined ? name : `${flag} (${name})`;
}

/**
 * Reads every setting.
 * @throws StartupError that lists each variable with an invalid value, and what it should be.
 */
export function readSettings(variable: (name: string) => string | undefined): Settings {
  const faults: string[] = [];
  const read = ([key, definition]: [string, Definition<unknown>]): [string, unknown] => {
    const written = variable(definition.name)?.trim();
    if (written === undefined || written === "") return [key, definition.whenUnset];
    const value = definition.read(written);
    if (value === undefined) faults.push(`${spokenName(definition)} must be ${definition.expected}.`);
    return [key, value];
  };
  const settings = Object.fromEntries(Object.entries<Definition<unknown>>(definitions).map(read));
  if (faults.length > 0) throw new StartupError(...faults);
  // Every key was read by its own definition, and none of them returned undefined.
  return settings as Settings;
}
