// @generated SignedSource<<8864cbdf558b0add87a8901625262b833aac088e19755b686084ce2676b023f5>>
/** Hosts that no answer from the internet has any business leading to: machines of the network that the server runs in. */

/** This machine, private networks (RFC 1918, RFC 6598, RFC 4193), and {@link isLinkLocal}. By its address or its name alone. */
export function isPrivateHost({ hostname }: URL): boolean {
  return ofPrivateNetwork.test(plainHost(hostname)) || linkLocal.test(plainHost(hostname));
}

/** Where clouds answer questions about a machine, its credentials included (RFC 3927, RFC 4291). */
export function isLinkLocal({ hostname }: URL): boolean {
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

/** `URL` has brought an IPv4 address to four numbers; one inside IPv6 (`::ffff:a9fe:a9fe`) is to become that as well. */
function plainHost(hostname: string): string {
  const host = hostname.replace(/^\[|\]$|\.$/g, "").toLowerCase();
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(host);
  if (mapped === null) return host;
  const [high, low] = mapped.slice(1).map((part) => Number.parseInt(part, 16));
  return [high ?? 0, low ?? 0].flatMap((part) => [part >> 8, part & 0xff]).join(".");
}
