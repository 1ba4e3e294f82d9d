/** Detects hosts to which no answer from the internet should lead: machines of the server's own network. */
import { carriedAddress, ipAddress, isWithin, ranges, type IpAddress, type Range } from "./ip-address.js";

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
