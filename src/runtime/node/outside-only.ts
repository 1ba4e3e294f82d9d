/** Keeps redirects out of networks that the API is not in, also those to a name. */
import type { LookupFunction } from "node:net";
import { LeadsInside } from "../host/host.js";
import { ipAddress, type IpAddress } from "../network/ip-address.js";
import { isMetadataAddress, isPrivateAddress, isPrivateHost } from "../network/private-host.js";

/** Where a redirect leads, and from where. */
export interface Way {
  /** The API, if the redirect comes from it or from its own network; absent if it comes from the internet. */
  from?: URL;
  to: URL;
}

/**
 * Resolves names for the connection of a redirect, so that what is checked is what is connected to. A redirect from an API in
 * a private network may stay in one, but none leads to the metadata of a machine.
 * @param onInside called if the address is in a private network
 */
export function outsideOnly({ from, to }: Way, lookup: LookupFunction, onInside: () => void): LookupFunction {
  if (from?.origin === to.origin) return lookup;
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      // Another name is that of a proxy, which the operator chose.
      const addresses = error === null && hostname === to.hostname ? addressesIn(found) : [];
      const settle = (allowed: boolean): void => {
        if (allowed) onInside();
        callback(allowed ? null : new LeadsInside(), found, family);
      };
      if (!addresses.some(isPrivateAddress)) callback(error, found, family);
      else if (from === undefined || addresses.some(isMetadataAddress)) settle(false);
      else if (isPrivateHost(from)) settle(true);
      else
        lookup(from.hostname, options, (unknown, home) => {
          settle(unknown === null && addressesIn(home).some(isPrivateAddress));
        });
    });
  };
}

function addressesIn(found: Parameters<Parameters<LookupFunction>[2]>[1]): IpAddress[] {
  const addresses = typeof found === "string" ? [found] : found.map(({ address }) => address);
  return addresses.flatMap((address) => ipAddress(address) ?? []);
}
