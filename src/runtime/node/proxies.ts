/** Determines a caller's address from trusted proxies in front of this server. Other senders are not believed. */
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { StartupError } from "../host/errors.js";
import type { Settings } from "../host/settings.js";

/** @returns The address of the client that connected to the first trusted proxy, or else of the connection. */
export type ClientAddress = (incoming: IncomingMessage) => string | undefined;

/** @throws StartupError if an entry is neither an address nor a range. */
export function createClientAddress({
  trustedProxies,
  forwardedHeader,
}: Pick<Settings, "trustedProxies" | "forwardedHeader">): ClientAddress {
  const trusted = ranges(trustedProxies);
  const hops = forwardedHeader === "forwarded" ? forwardedHops : listedHops;

  function isTrusted(address: string): boolean {
    const version = isIP(address);
    return version !== 0 && trusted.check(address, version === 6 ? "ipv6" : "ipv4");
  }

  return ({ socket, headers }) => {
    let client = plainAddress(socket.remoteAddress ?? "");
    if (client === "") return undefined;
    if (trustedProxies.length === 0) return client;
    // Each proxy appends whom it saw, so whatever precedes the last untrusted address may be forged.
    for (const hop of hops([headers[forwardedHeader] ?? []].flat().join(",")).reverse()) {
      if (!isTrusted(client) || isIP(hop) === 0) return client;
      client = hop;
    }
    return client;
  };
}

function ranges(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const version = isIP(address);
    const widest = version === 6 ? 128 : 32;
    if (version === 0 || Number(bits ?? 0) > widest)
      throw new StartupError(
        `MCP_TRUSTED_PROXIES: ${entry} is neither an address nor a range such as 10.0.0.0/8.`,
      );
    list.addSubnet(address, Number(bits ?? widest), version === 6 ? "ipv6" : "ipv4");
  }
  return list;
}

/** Parses `X-Forwarded-For`: addresses, which some proxies write with a port. */
function listedHops(header: string): string[] {
  return header.split(",").map(addressIn);
}

/**
 * Parses `Forwarded` (https://www.rfc-editor.org/rfc/rfc7239#section-4); an element without an address is kept as one that
 * cannot be followed.
 */
function forwardedHops(header: string): string[] {
  return header.split(",").map((element) => {
    const [, quoted, unquoted = ""] = /(?:^|;)\s*for=(?:"([^"]*)"|([^;\s]*))/i.exec(element) ?? [];
    return addressIn(quoted ?? unquoted);
  });
}

function addressIn(text: string): string {
  const written = text.trim();
  const [, inBrackets] = /^\[([^\]]+)\](?::\d+)?$/.exec(written) ?? [];
  return plainAddress(inBrackets ?? written.replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1"));
}

/** Converts an IPv4 address in IPv6 form, as dual-stack sockets write it, to plain IPv4. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
