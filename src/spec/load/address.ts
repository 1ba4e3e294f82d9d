/** Tells public addresses from those that only have a meaning on this machine or in its network. */
import { BlockList, isIP } from "node:net";

/** https://www.iana.org/assignments/iana-ipv4-special-registry, and multicast. */
const special4 =
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 " +
  "192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3";

/**
 * Special and multicast addresses: https://www.iana.org/assignments/iana-ipv6-special-registry. Forms that contain an IPv4
 * address are refused, because they may lead to any such address; only mapped ones (`::ffff:…`) are judged by that address.
 */
const special6 =
  "::/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 " +
  "3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8";

const special = new BlockList();
for (const [family, ranges] of [
  ["ipv4", special4],
  ["ipv6", special6],
] as const) {
  for (const range of ranges.split(" ")) {
    const [network = "", bits = ""] = range.split("/");
    special.addSubnet(network, Number(bits), family);
  }
}

/** @param address IPv4 or IPv6, without brackets; an IPv4-mapped address (`::ffff:…`) counts as IPv4 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, "ipv4");
    case 6:
      return !special.check(address, "ipv6");
    default:
      return false;
  }
}
