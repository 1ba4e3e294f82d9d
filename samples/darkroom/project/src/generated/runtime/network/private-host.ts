// @generated SignedSource<<85ffa6265d6cb6e6ed4e40ecdb2c2216189d6b076b765cd80368cffe33a778e7>>
/** Detects hosts to which no answer from the internet should lead: machines of the server's own network. */

type Named = Pick<URL, "hostname">;

/** What a URL has as its host for an address that DNS gave. */
export function hostOfAddress(address: string): Named {
  const plain = address.replace(/%.*$/, "");
  return new URL(plain.includes(":") ? `http://[${plain}]` : `http://${plain}`);
}

/**
 * Whether a host is this machine, in a private network (RFC 1918, RFC 6598, RFC 4193), or {@link isLinkLocal}. Goes by its
 * address or name alone and does not resolve names.
 */
export function isPrivateHost({ hostname }: Named): boolean {
  return ofPrivateNetwork.test(plainHost(hostname)) || linkLocal.test(plainHost(hostname));
}

/** Whether a host is link-local (RFC 3927, RFC 4291), where clouds serve metadata of a machine, including credentials. */
export function isLinkLocal({ hostname }: Named): boolean {
  return linkLocal.test(plainHost(hostname));
}

const ofPrivateNetwork = new RegExp(
  [
    "^(?:0|10|127)\\.\\d+\\.\\d+\\.\\d+$",
    "^172\\.(?:1[6-9]|2\\d|3[01])\\.\\d+\\.\\d+$",
    "^192\\.168\\.\\d+\\.\\d+$",
    "^100\\.(?:6[4-9]|[7-9]\\d|1[01]\\d|12[0-7])\\.\\d+\\.\\d+$",
    "^::1?$",
    "^f[cd][0-9a-f]{2}:",
    "(?:^|\\.)(?:localhost|internal|local)$",
  ].join("|"),
);
const linkLocal = /^169\.254\.\d+\.\d+$|^fe[89ab][0-9a-f]:|^metadata\.google\.internal$/;

/** Converts an IPv4 address inside IPv6 (`::ffff:a9fe:a9fe`, NAT64, 6to4) to four numbers, as `URL` does for plain IPv4. */
function plainHost(hostname: string): string {
  const host = hostname.replace(/^\[|\]$|\.$/g, "").toLowerCase();
  const mapped = /^(?:::ffff:|64:ff9b::|2002:)([0-9a-f]{1,4}):([0-9a-f]{1,4})(?:$|:)/.exec(host);
  if (mapped === null) return host;
  const [high, low] = mapped.slice(1).map((part) => Number.parseInt(part, 16));
  return [high ?? 0, low ?? 0].flatMap((part) => [part >> 8, part & 0xff]).join(".");
}
