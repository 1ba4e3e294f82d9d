/** The only table of settings. A server reads its environment with it, and the generator writes the README from it. */
import {
  address,
  described,
  flag,
  integer,
  list,
  readDefined,
  type SettingDescription,
  text,
  type Values,
} from "./setting.js";

/** Milliseconds. Timers of Node.js take three weeks at most, and run out at once beyond. */
export const longestTimeout = 3_600_000;

const headerName = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
/** The client's own token is never passed on, and callers have no say in framing. */
const notFrom = "(?!authorization(=|$)|cookie(=|$))";
const notTo = "(?!([^=]*=)?(host|connection|content-length|transfer-encoding|cookie)$)";

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
  tokenUrl: address({
    name: "API_TOKEN_URL",
    pattern: /^https?:\/\//,
    expected: "an http(s) URL without user name and password",
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

  // Who may call, how callers prove it, and how much the server accepts.
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
    item: /^[A-Za-z0-9._~+/-]{16,}=*( +[\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]+)*$/,
    expected:
      "tokens of at least 16 letters, digits and -._~+/, each followed by its scopes after spaces, separated by commas",
    description:
      "Bearer tokens, one of which clients of the HTTP entry must present, separated by commas or line breaks; a token's scopes follow it after spaces.",
  }),
  taskKeys: list({
    name: "MCP_TASK_KEYS",
    entry: "http",
    secret: true,
    item: /^.{32,}$/,
    expected: "keys of at least 32 characters, separated by commas",
    description:
      "Keys that sign the ids of MCP tasks, the same for all replicas, separated by commas: the first one signs, all are accepted. Without one, clients over HTTP get a hint instead of a task.",
  }),
  allowUnauthenticated: flag({
    name: "MCP_ALLOW_UNAUTHENTICATED",
    entry: "http",
    description:
      "Serve a non-loopback address without authenticating callers; set it only behind a gateway that does.",
  }),
  forwardHeaders: list({
    name: "MCP_FORWARD_HEADERS",
    entry: "http",
    item: new RegExp(`^${notFrom}${notTo}${headerName}(=${headerName})?$`, "i"),
    expected: "header names such as X-Api-Key or X-Upstream-Authorization=Authorization, separated by commas",
    description:
      "Headers in which callers bring their own credentials for the API; Name=Other sends Name as Other.",
  }),
  allowedOrigins: list({
    name: "MCP_ALLOWED_ORIGINS",
    entry: "http",
    item: /^[a-z][a-z0-9+.-]*:\/\/(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d+)?$/,
    expected: "origins such as https://app.example.com, in lower case and separated by commas",
    description:
      "Origins of web pages that may call the HTTP entry from a browser (CORS), separated by commas; none by default.",
  }),
  tlsCertificate: text({
    name: "MCP_TLS_CERT",
    file: true,
    entry: "http",
    description: "File with the certificate chain (PEM) for HTTPS; needs MCP_TLS_KEY.",
  }),
  tlsKey: text({
    name: "MCP_TLS_KEY",
    file: true,
    entry: "http",
    description: "File with the private key (PEM) of MCP_TLS_CERT.",
  }),
  tlsClientAuthority: text({
    name: "MCP_TLS_CLIENT_CA",
    file: true,
    entry: "http",
    description:
      "File with the authorities (PEM) that must have issued a client's certificate; clients without one are rejected.",
  }),
  authIssuer: address({
    name: "MCP_AUTH_ISSUER",
    entry: "http",
    feature: "inbound-oauth",
    pattern: /^https:\/\/[^?#]+$|^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/[^?#]*)?$/,
    expected: "an https URL without user name, password and query (http only on this machine)",
    description: "Issuer of the OAuth access tokens that callers must present.",
  }),
  authAudience: text({
    name: "MCP_AUTH_AUDIENCE",
    entry: "http",
    feature: "inbound-oauth",
    description: "Audience of the access tokens, usually the URL under which clients reach /mcp.",
  }),
  authScopes: list({
    name: "MCP_AUTH_SCOPES",
    entry: "http",
    feature: "inbound-oauth",
    item: /^[\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]+$/,
    expected: "scopes, separated by commas",
    description: "Scopes that every access token must have, separated by commas; tools may require more.",
  }),
  publicUrl: address({
    name: "MCP_PUBLIC_URL",
    entry: "http",
    pattern: /^https?:\/\/[^\s?#]+$/,
    expected: "an http(s) URL without user name, password and query",
    description: "URL under which clients reach /mcp, if the server cannot tell, for example behind a proxy.",
  }),
  authClientId: text({
    name: "MCP_AUTH_CLIENT_ID",
    entry: "http",
    feature: "inbound-oauth",
    description:
      "Client id for checking access tokens that are not JWTs at the authorization server; needs MCP_AUTH_CLIENT_SECRET.",
  }),
  authClientSecret: text({
    name: "MCP_AUTH_CLIENT_SECRET",
    entry: "http",
    feature: "inbound-oauth",
    secret: true,
    description: "Secret of MCP_AUTH_CLIENT_ID.",
  }),
  loginKeys: list({
    name: "MCP_LOGIN_KEYS",
    entry: "http",
    feature: "caller-logins",
    secret: true,
    item: /^[A-Za-z0-9+/_-]{43}=?$/,
    expected: "keys of 32 bytes in base64, separated by commas",
    description:
      "Keys for callers' logins, 32 random bytes in base64 each, separated by commas: the first encrypts, and all of them decrypt. With them, each caller uses the API with their own login.",
  }),
  loginFolder: text({
    name: "MCP_LOGIN_DIR",
    entry: "http",
    feature: "caller-logins",
    description: "Folder, shared by all replicas, in which callers' logins are kept encrypted.",
  }),
  trustedProxies: list({
    name: "MCP_TRUSTED_PROXIES",
    entry: "http",
    item: /^[0-9a-fA-F:.]+(\/\d{1,3})?$/,
    expected: "addresses or ranges such as 10.0.0.0/8, separated by commas",
    description:
      "Addresses and ranges (CIDR) of proxies in front of the HTTP entry, separated by commas; only they are trusted to give a caller's address.",
  }),
  forwardedHeader: text({
    name: "MCP_FORWARDED_HEADER",
    entry: "http",
    default: "x-forwarded-for",
    pattern: /^(x-forwarded-for|forwarded)$/,
    expected: "x-forwarded-for or forwarded",
    description:
      "The header in which those proxies give the caller's address: x-forwarded-for or forwarded. The other one is ignored.",
  }),
  rateLimit: integer({
    name: "MCP_RATE_LIMIT",
    entry: "http",
    default: 0,
    min: 0,
    max: 1_000_000,
    description:
      "How many calls one caller may make per minute; callers without an id are told apart by address. 0 means no limit.",
  }),
  maxRequests: integer({
    name: "MCP_MAX_REQUESTS",
    entry: "http",
    default: 1_000,
    min: 1,
    max: 100_000,
    description: "How many requests the HTTP entry serves at once; further ones get 503 and may retry.",
  }),
  auditArguments: flag({
    name: "MCP_AUDIT_ARGS",
    description: "Also log the arguments of calls, without passwords and credentials.",
  }),
};

export type Settings = Values<typeof definitions>;

/** Every setting, in the order of the documentation. */
export const settingDescriptions: readonly SettingDescription[] = Object.values(definitions).map(described);

/** @throws StartupError that lists each variable with an invalid value, and what it should be. */
export function readSettings(variable: (name: string) => string | undefined): Settings {
  return readDefined(definitions, variable);
}
