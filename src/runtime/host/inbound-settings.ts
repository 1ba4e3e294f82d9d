/** Settings for who may call, how callers prove it, and how much the server accepts. */
import { flag, integer, list, text } from "./setting.js";

const headerName = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
/** The client's own token is never passed on, and callers have no say in framing. */
const notFrom = "(?!authorization(=|$)|cookie(=|$))";
const notTo = "(?!([^=]*=)?(host|connection|content-length|transfer-encoding|cookie)$)";

export const inboundSettings = {
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
  authIssuer: text({
    name: "MCP_AUTH_ISSUER",
    entry: "http",
    feature: "inbound-oauth",
    pattern: /^https:\/\/[^?#]+$|^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/[^?#]*)?$/,
    expected: "an https URL without query (http only on this machine)",
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
  publicUrl: text({
    name: "MCP_PUBLIC_URL",
    entry: "http",
    pattern: /^https?:\/\/[^\s?#]+$/,
    expected: "an http(s) URL without query",
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
