/** Reads IP addresses, and tells in which ranges of a table they are. */

/** An address as its bits: 32 of IPv4, 128 of IPv6. */
export interface IpAddress {
  version: 4 | 6;
  bits: bigint;
}

/** @param host an address as `URL` writes it, or as DNS and sockets do: without brackets, possibly with a zone (`%eth0`) */
export function ipAddress(host: string): IpAddress | undefined {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)) {
    const parts = host.split(".").map(Number);
    return parts.every((part) => part <= 255) ? { version: 4, bits: joined(parts, 8n) } : undefined;
  }
  const [plain = ""] = host.split("%", 1);
  const address = `http://[${plain}]`;
  if (!plain.includes(":") || !URL.canParse(address)) return undefined;
  // `URL` has one way to write an address: hexadecimal groups, of which one row of zeros may be left out.
  const [head = "", tail] = new URL(address).hostname.slice(1, -1).split("::");
  const [first, last] = [groups(head), groups(tail ?? "")];
  const left = Array.from({ length: 8 - first.length - last.length }, () => 0);
  return { version: 6, bits: joined([...first, ...left, ...last], 16n) };
}

function groups(text: string): number[] {
  return text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
}

function joined(parts: readonly number[], width: bigint): bigint {
  return parts.reduce((bits, part) => (bits << width) | BigInt(part), 0n);
}

/** Addresses that begin with the same bits. */
interface Range extends IpAddress {
  length: number;
}

/** @param written such as `10.0.0.0/8` and `fc00::/7`, separated by spaces */
function ranges(written: string): Range[] {
  return written.split(" ").map((range) => {
    const [network = "", length = ""] = range.split("/");
    const address = ipAddress(network);
    if (address === undefined) throw new Error(`${range} must be a range of addresses`);
    return { ...address, length: Number(length) };
  });
}

function isWithin({ version, bits }: IpAddress, range: Range): boolean {
  const rest = BigInt((version === 4 ? 32 : 128) - range.length);
  return version === range.version && bits >> rest === range.bits >> rest;
}

/** Forms of IPv6 that lead to an IPv4 address, and how many bits follow it. */
const carrying: readonly (Range & { after: bigint })[] = [
  // Mapped, translated (RFC 2765), NAT64 (RFC 6052) and 6to4 (RFC 3056).
  ...ranges("::ffff:0:0/96 ::ffff:0:0:0/96 64:ff9b::/96").map((range) => ({ ...range, after: 0n })),
  ...ranges("2002::/16").map((range) => ({ ...range, after: 80n })),
];

/** Returns the IPv4 address to which an IPv6 address leads, otherwise the address itself. */
function carriedAddress(address: IpAddress): IpAddress {
  const form = carrying.find((range) => isWithin(address, range));
  return form === undefined ? address : { version: 4, bits: (address.bits >> form.after) & 0xffff_ffffn };
}

/**
 * Returns what stands for whoever uses an address: IPv4 as a whole, of IPv6 the first 64 bits, because every machine has all of
 * these for itself (RFC 4291, section 2.5.4). Anything else is returned as it is.
 */
export function subscriberOf(address: string): string {
  const found = ipAddress(address);
  if (found === undefined) return address;
  const { version, bits } = carriedAddress(found);
  return version === 4 ? `4/${bits.toString(16)}` : `6/${(bits >> 64n).toString(16)}`;
}

type Named = Pick<URL, "hostname">;

/**
 * Whether a host is this machine, in a network that is not of the internet, or {@link servesMetadata}. Goes by its address or
 * name alone and does not resolve names.
 */
export function isPrivateHost({ hostname }: Named): boolean {
  const name = plainName(hostname);
  const address = ipAddress(name);
  return address === undefined
    ? privateName.test(name) || metadataName.test(name)
    : isPrivateAddress(address);
}

/** Whether a host serves the metadata of a machine in a cloud, including credentials, or is link-local, as most of these are. */
export function servesMetadata({ hostname }: Named): boolean {
  const name = plainName(hostname);
  const address = ipAddress(name);
  return address === undefined ? metadataName.test(name) : isMetadataAddress(address);
}

export function isPrivateAddress(address: IpAddress): boolean {
  return isIn(address, special) || isIn(address, metadata);
}

export function isMetadataAddress(address: IpAddress): boolean {
  return isIn(address, metadata);
}

function isIn(address: IpAddress, table: readonly Range[]): boolean {
  const leadsTo = carriedAddress(address);
  return table.some((range) => isWithin(leadsTo, range));
}

/**
 * What is not of the internet, by https://www.iana.org/assignments/iana-ipv4-special-registry and
 * https://www.iana.org/assignments/iana-ipv6-special-registry, and multicast.
 */
const special = ranges(
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 " +
    "192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 " +
    "::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001:db8::/32 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8",
);

/**
 * Link-local addresses (RFC 3927, RFC 4291), and where clouds serve metadata elsewhere: Alibaba Cloud, Oracle Cloud, Azure's
 * host; over IPv6 AWS, Google Cloud, Oracle Cloud and Scaleway.
 */
const metadata = ranges(
  "169.254.0.0/16 fe80::/10 100.100.100.200/32 192.0.0.192/32 168.63.129.16/32 " +
    "fd00:ec2::/32 fd20:ce::/32 fd00:c1::/32 fd00:42::/32",
);
const metadataName =
  /^(?:metadata(?:\.google\.internal|\.goog|\.tencentyun\.com)?|instance-data(?:\.ec2\.internal)?)$/;

/** Names of RFC 6761, RFC 6762 and RFC 8375, ICANN's `internal`, and names of one part, which no public host has. */
const privateName = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$|^[^.]+$/;

function plainName(hostname: string): string {
  return hostname.replace(/^\[|\]$|\.$/g, "").toLowerCase();
}
