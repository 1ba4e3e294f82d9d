// @generated SignedSource<<e3d9f4e4214fb8283c6a0b8df3bed03f9809a88388262572ad9fff2168fb0d5b>>
/** The server that listens: HTTP, or HTTPS when a certificate is set, and what it grants a request. */
import { readFileSync } from "node:fs";
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from "node:http";
import { createServer as createHttpsServer, type ServerOptions } from "node:https";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { StartupError } from "../errors.js";
import { messageOf } from "../log.js";
import type { Settings } from "../settings.js";

/** What a client may take until its request is there and its answer is gone; times in ms. */
export interface RequestLimits {
  headersMs: number;
  /** From the first byte to the last. */
  requestMs: number;
  /** How often connections are looked at. */
  checkMs: number;
  headerBytes: number;
  /** How long nothing of an answer is taken. */
  stallMs: number;
}

export const requestLimits: RequestLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 2_000,
  headerBytes: 16_384,
  stallMs: 30_000,
};

/** So many for each request that may be under way: most of them wait for their client's next one. */
const connectionsPerRequest = 4;

/** Longer than the usual balancer keeps a connection, which would otherwise send into one that is just being closed. */
const keepAliveMs = 65_000;

/** @throws StartupError when a certificate or key cannot be used. */
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
  const patient: RequestListener = (incoming, response) => {
    response.on("timeout", dropIfStalled);
    listener(incoming, response);
  };
  const tls = tlsOptions(settings);
  const server =
    tls === undefined
      ? createHttpServer(options, patient)
      : createTlsServer({ ...options, ...tls, handshakeTimeout: limits.headersMs }, patient);
  server.timeout = limits.stallMs;
  server.maxConnections = settings.maxRequests * connectionsPerRequest;
  return server;
}

/** A connection is silent while a call is under way, and that is fine; it is not while an answer waits to be taken. */
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
    cert: pem("MCP_TLS_CERT", tlsCertificate),
    key: pem("MCP_TLS_KEY", tlsKey),
    // Who has none is turned away request by request: probes have none.
    ...(tlsClientAuthority === ""
      ? {}
      : { ca: pem("MCP_TLS_CLIENT_CA", tlsClientAuthority), requestCert: true, rejectUnauthorized: false }),
  };
}

function pem(name: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new StartupError(`${name} names a file that cannot be read: ${path}`);
  }
}

/** @returns The certificate's fingerprint, if one of the authorities stands for it. */
export function certificateOf({ socket }: IncomingMessage): string | undefined {
  return socket instanceof TLSSocket && socket.authorized
    ? socket.getPeerX509Certificate()?.fingerprint256
    : undefined;
}
