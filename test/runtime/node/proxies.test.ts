/** Whom a request is from when proxies forwarded it, and what strangers can make of that. */
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { createClientAddress } from "../../../src/runtime/node/web-server.js";

function addressOf(
  remote: string,
  header: string | undefined,
  { proxies, name = "x-forwarded-for" }: { proxies: string[]; name?: string },
): string | undefined {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: remote });
  const incoming = new IncomingMessage(socket);
  if (header !== undefined) incoming.headers[name] = header;
  return createClientAddress({ trustedProxies: proxies, forwardedHeader: name })(incoming);
}

test.each<[remote: string, header: string | undefined, proxies: string[], client: string]>([
  ["10.0.0.1", "203.0.113.7", [], "10.0.0.1"],
  ["10.0.0.1", undefined, ["10.0.0.0/8"], "10.0.0.1"],
  ["10.0.0.1", "203.0.113.7", ["10.0.0.0/8"], "203.0.113.7"],
  ["::ffff:10.0.0.1", "203.0.113.7:4711", ["10.0.0.1"], "203.0.113.7"],
  ["11.0.0.1", "203.0.113.7", ["10.0.0.0/8"], "11.0.0.1"],
  ["10.0.0.1", "1.1.1.1, 203.0.113.7", ["10.0.0.0/8"], "203.0.113.7"],
  ["10.0.0.1", "203.0.113.7, 10.9.9.9", ["10.0.0.0/8"], "203.0.113.7"],
  ["10.0.0.1", "10.1.1.1, 10.9.9.9", ["10.0.0.0/8"], "10.1.1.1"],
  ["10.0.0.1", "203.0.113.7, unknown", ["10.0.0.0/8"], "10.0.0.1"],
  ["10.0.0.1", "203.0.113.7, unknown, 10.9.9.9", ["10.0.0.0/8"], "10.9.9.9"],
  ["10.0.0.1", "'; drop", ["10.0.0.0/8"], "10.0.0.1"],
  ["fd00::1", "2001:db8::7", ["fd00::/8"], "2001:db8::7"],
  ["fd00::1", "[2001:db8::7]:443", ["fd00::/8"], "2001:db8::7"],
])("X-Forwarded-For: %s, %s, trusting %j", (remote, header, proxies, client) => {
  expect(addressOf(remote, header, { proxies })).toBe(client);
});

test.each<[header: string, client: string]>([
  ["for=203.0.113.7;proto=https", "203.0.113.7"],
  ['by=10.0.0.1; For="[2001:db8::7]:4711"', "2001:db8::7"],
  ["for=1.1.1.1, for=203.0.113.7, for=10.2.2.2", "203.0.113.7"],
  ["for=203.0.113.7, for=_hidden", "10.0.0.1"],
  ["for=203.0.113.7, proto=https", "10.0.0.1"],
])("Forwarded: %s", (header, client) => {
  expect(addressOf("10.0.0.1", header, { proxies: ["10.0.0.0/8"], name: "forwarded" })).toBe(client);
});

test.each(["10.0.0.0/33", "fd00::/129", "1234"])("%s is refused", (proxy) => {
  expect(() => addressOf("10.0.0.1", undefined, { proxies: [proxy] })).toThrow(/MCP_TRUSTED_PROXIES/);
});
