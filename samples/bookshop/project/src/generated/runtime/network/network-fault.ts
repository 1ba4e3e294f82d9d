// @generated SignedSource<<afb75ebe482490f048e6cb75f09f3fbb7950091e0cda0f7fd2cba08956a5468a>>
import type { NetworkFault } from "../errors.js";

/** Error codes of Node's `net`, `dns`, `tls`, `http`, `zlib`, and of undici behind a `fetch`, by what they mean to a caller. */
const faults: readonly [RegExp, NetworkFault][] = [
  [/^(ENOTFOUND|EAI_\w+|ENODATA)$/, "name-not-found"],
  [/^ECONNREFUSED$/, "refused"],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, "connect-timeout"],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN)$/, "unreachable"],
  [/^(ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|EPROTO)/, "tls"],
  [
    /^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/,
    "broken-off",
  ],
  // What is wrong with a Brotli text has a code of its own each: ERR__ERROR_FORMAT_PADDING_2.
  [/^(HPE_|Z_|ERR__ERROR_|UND_ERR_RES|UND_ERR_RESPONSE)/, "protocol"],
];

/** What an error of a request means; the cause is often two levels down. */
export function networkFault(error: unknown): NetworkFault {
  for (
    let at: unknown = error, depth = 0;
    at instanceof Error && depth < 5;
    at = innerError(at), depth += 1
  ) {
    const code = "code" in at && typeof at.code === "string" ? at.code : "";
    // https://fetch.spec.whatwg.org/#port-blocking; it has no code of its own.
    if (at.message === "bad port") return "forbidden-port";
    const known = faults.find(([pattern]) => pattern.test(code));
    if (known !== undefined) return known[1];
  }
  return "broken-off";
}

/** Of the addresses of a host that were all tried, the first one's error speaks for the rest. */
function innerError(error: Error): unknown {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return first ?? error.cause;
}
