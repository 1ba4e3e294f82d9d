import type { NetworkFault } from "../host/errors.js";

/** Maps error codes of Node.js (`net`, `dns`, `tls`, `http`, `zlib`) and of undici to faults. */
const faults: readonly [RegExp, NetworkFault][] = [
  [/^(EAI_AGAIN|ETIMEOUT|ESERVFAIL)$/, "lookup-failed"],
  [/^(ENOTFOUND|EAI_\w+|ENODATA)$/, "name-not-found"],
  [/^ECONNREFUSED$/, "refused"],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, "connect-timeout"],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN)$/, "unreachable"],
  [/^(ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|EPROTO)/, "tls"],
  [
    /^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/,
    "broken-off",
  ],
  // Each Brotli error has its own code, such as ERR__ERROR_FORMAT_PADDING_2.
  [/^(HPE_|Z_|ERR__ERROR_|UND_ERR_RES|UND_ERR_RESPONSE)/, "protocol"],
];

/** Returns what an error of a request means; its cause is often two levels deep. */
export function networkFault(error: unknown): NetworkFault {
  for (
    let at: unknown = error, depth = 0;
    at instanceof Error && depth < 5;
    at = innerError(at), depth += 1
  ) {
    const code = "code" in at && typeof at.code === "string" ? at.code : "";
    // This error has no code: https://fetch.spec.whatwg.org/#port-blocking
    if (at.message === "bad port") return "forbidden-port";
    const known = faults.find(([pattern]) => pattern.test(code));
    if (known !== undefined) return known[1];
  }
  return "broken-off";
}

/** If all addresses of a host failed, the first error represents the others. */
function innerError(error: Error): unknown {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return first ?? error.cause;
}
