/** Creates the HTTP server, or HTTPS if a certificate is set, with its limits for requests and for who may reach it. */
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createHttpsServer, type ServerOptions } from "node:https";
import { type Socket, BlockList, isIP } from "node:net";
import { TLSSocket } from "node:tls";
import { StartupError } from "../host/errors.js";
import { messageOf } from "../host/log.js";
import type { Settings } from "../host/settings.js";
import { bodiesBytes, requestMs } from "../http/body-room.js";
import { answersBytes } from "../network/answer-room.js";
import { readPem } from "./startup.js";

/** Limits for a client to send its request and receive its answer; times are in ms. */
export interface RequestLimits {
  headersMs: number;
  /** From the first byte to the last. */
  requestMs: number;
  /** Interval at which connections are checked. */
  checkMs: number;
  headerBytes: number;
  /** Of all large bodies at once. */
  bodiesBytes: number;
  /** Of all large answers that clients have not read yet. */
  answersBytes: number;
  /** How long a client may stop reading an answer. */
  stallMs: number;
}

export const requestLimits: RequestLimits = {
  headersMs: 10_000,
  requestMs,
  checkMs: 2_000,
  headerBytes: 16_384,
  bodiesBytes,
  answersBytes,
  stallMs: 30_000,
};

/** Connections for each request that may run, because most of them only wait for the client's next request. */
const connectionsPerRequest = 4;

/** Requests of one connection that were sent before the first of them was answered: all of them are read in one turn. */
const mostInLine = 10;

/** Longer than a typical load balancer keeps a connection; otherwise it would send a request while the connection closes. */
const keepAliveMs = 65_000;

/** @throws StartupError if a certificate or key is unusable. */
export function createWebServer(
  settings: Settings,
  limits: RequestLimits,
  listener: RequestListener,
): Server {
  const options = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkMs,
    maxHeaderSize: limits.headerBytes,
    keepAliveTimeout: keepAliveMs,
  };
  const lines = new WeakMap<Socket, Line>();
  const patient: RequestListener = (incoming, response) => {
    const { socket } = incoming;
    const line = lines.get(socket) ?? lineOf(socket);
    lines.set(socket, line);
    if (line.size === mostInLine) return void socket.destroy();
    line.add(response);
    response.on("timeout", dropIfStalled).on("close", () => {
      line.delete(response);
    });
    listener(incoming, response);
  };
  const tls = tlsOptions(settings);
  const server =
    tls === undefined
      ? createHttpServer(options, patient)
      : createTlsServer({ ...options, ...tls, handshakeTimeout: limits.headersMs }, patient);
  server.timeout = limits.stallMs;
  limitConnections(server, settings.maxRequests * connectionsPerRequest);
  return server;
}

/**
 * Closes the connection that has waited longest for a request, for a new one beyond the limit: whoever opens many and sends nothing
 * would keep out everybody else, and the probes.
 */
function limitConnections(server: Server, most: number): void {
  /** By the client's address and port, which also the TLS socket on top of a connection has; the one used last is at the end. */
  const open = new Map<string, Socket>();
  const busy = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const key = clientOf(socket);
    const idle = open.size < most ? undefined : [...open.keys()].find((one) => !busy.has(one));
    if (open.size >= most && idle === undefined) return void socket.destroy();
    if (idle !== undefined) {
      open.get(idle)?.destroy();
      open.delete(idle);
    }
    open.set(key, socket);
    socket.on("close", () => {
      if (open.get(key) === socket) open.delete(key);
    });
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const key = clientOf(socket);
    const connection = open.get(key);
    // A request too many in its line has closed the connection, and its answer never ends.
    if (connection === undefined || socket.destroyed) return;
    open.delete(key);
    open.set(key, connection);
    busy.set(key, (busy.get(key) ?? 0) + 1);
    response.once("close", () => {
      const left = (busy.get(key) ?? 1) - 1;
      if (left > 0) busy.set(key, left);
      else busy.delete(key);
    });
  });
}

function clientOf({ remoteAddress = "", remotePort = 0 }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/** The answers that a connection waits for. */
type Line = Set<ServerResponse>;

/** Closes all of them with their connection: Node.js closes only the one whose turn it is, and the others would never end. */
function lineOf(socket: Socket): Line {
  const line: Line = new Set();
  socket.on("close", () => {
    for (const response of line) if (response.socket === null) response.destroy().emit("close");
  });
  return line;
}

/** Drops a connection if an answer waits to be read; silence during a call is fine. */
function dropIfStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

function createTlsServer(options: ServerOptions, listener: RequestListener): Server {
  try {
    return createHttpsServer(options, listener);
  } catch (error) {
    throw new StartupError(
      `MCP_TLS_CERT, MCP_TLS_KEY or MCP_TLS_CLIENT_CA cannot be used: ${messageOf(error)}`,
    );
  }
}

function tlsOptions({ tlsCertificate, tlsKey, tlsClientAuthority }: Settings) {
  if ((tlsCertificate === "") !== (tlsKey === ""))
    throw new StartupError("MCP_TLS_CERT and MCP_TLS_KEY must be set together.");
  if (tlsCertificate === "" && tlsClientAuthority !== "")
    throw new StartupError("MCP_TLS_CLIENT_CA needs MCP_TLS_CERT and MCP_TLS_KEY.");
  if (tlsCertificate === "") return undefined;
  return {
    cert: readPem("MCP_TLS_CERT", tlsCertificate),
    key: readPem("MCP_TLS_KEY", tlsKey, "PRIVATE KEY"),
    // A client without a certificate is rejected per request, because probes have none.
    ...(tlsClientAuthority === ""
      ? {}
      : {
          ca: readPem("MCP_TLS_CLIENT_CA", tlsClientAuthority),
          requestCert: true,
          rejectUnauthorized: false,
        }),
  };
}

/** @returns The certificate's fingerprint, if one of the authorities stands for it. */
export function certificateOf({ socket }: IncomingMessage): string | undefined {
  return socket instanceof TLSSocket && socket.authorized
    ? socket.getPeerX509Certificate()?.fingerprint256
    : undefined;
}

export function isLoopback(address: string): boolean {
  return address === "localhost" || address === "::1" || /^127(\.\d{1,3}){3}$/.test(address);
}

/** @throws StartupError if anyone on the network could use the API with the server's credentials. */
export function checkExposure(settings: Settings): void {
  const { address, allowedHosts, authTokens, authIssuer, tlsClientAuthority, allowUnauthenticated } =
    settings;
  if (isLoopback(address)) return;
  const where = `HOST=${address} can be reached from other machines`;
  if (allowedHosts.length === 0)
    throw new StartupError(`${where}: set MCP_ALLOWED_HOSTS to the host names under which clients reach it.`);
  const authenticated = authTokens.length > 0 || authIssuer !== "" || tlsClientAuthority !== "";
  if (!authenticated && !allowUnauthenticated)
    throw new StartupError(
      `${where}: set MCP_AUTH_TOKENS, MCP_AUTH_ISSUER or MCP_TLS_CLIENT_CA, ` +
        "or MCP_ALLOW_UNAUTHENTICATED=1 if something in front of it authenticates callers.",
    );
}

/** @returns The address of the client that connected to the first trusted proxy, or else of the connection. */
type ClientAddress = (incoming: IncomingMessage) => string | undefined;

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
