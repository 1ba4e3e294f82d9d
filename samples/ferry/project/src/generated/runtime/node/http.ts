import { createServer as createHttpServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { hostHeaderValidation, originValidation, toNodeHandler } from "@modelcontextprotocol/node";
import { StartupError } from "../errors.js";
import { createEndpoint, maxRequestBytes } from "../handler.js";
import { messageOf } from "../log.js";
import { createRuntime, type Runtime } from "../runtime.js";
import type { ServerDefinition } from "../server.js";
import type { Settings } from "../settings.js";
import { doctor } from "./doctor.js";
import { nodeHost, writeLine } from "./environment.js";
import { atMost, drainMs, onShutdown, start, survive } from "./startup.js";

/** Serves a server's tools over Streamable HTTP at `/mcp`; with `--doctor` it checks the set-up instead. */
export async function startHttp(definition: ServerDefinition): Promise<void> {
  await start(async () => {
    const runtime = createRuntime(definition, nodeHost());
    if (process.argv.includes("--doctor")) {
      process.exitCode = await doctor(runtime);
      return;
    }
    survive(runtime.log);
    const listening = await listen(runtime);
    onShutdown(() => listening.close());
    writeLine(`${definition.title} serves MCP at ${listening.url}`);
  });
}

export interface Listening {
  /** Of the MCP endpoint. */
  url: string;
  /** Lets calls under way end, then closes. */
  close: () => Promise<void>;
}

/** @throws StartupError when the settings do not allow it, or the port cannot be had. */
export async function listen(runtime: Runtime): Promise<Listening> {
  const { settings, log } = runtime;
  checkExposure(settings);
  const endpoint = createEndpoint(runtime);
  const onerror = (error: Error): void => {
    log("warn", "http", { error: messageOf(error) });
  };
  const serve = toNodeHandler(endpoint, { onerror, maxRequestBodySize: maxRequestBytes });
  const hosts = [...loopbackNames, ...settings.allowedHosts];
  const hostAllowed = hostHeaderValidation(hosts);
  const originAllowed = originValidation(hosts);
  const server = createHttpServer((request, response) => {
    // Probes call by address.
    const probe = /^\/(healthz|readyz)$/.test(request.url ?? "");
    if (!probe && !(hostAllowed(request, response) && originAllowed(request, response))) {
      log("warn", "refused", { status: 403 });
      return;
    }
    serve(request, response).catch((error: unknown) => {
      log("error", "http", { error: messageOf(error) });
      response.destroy();
    });
  });
  server.keepAliveTimeout = keepAliveMs;
  await bind(server, settings);
  return {
    url: `http://${authority(server)}/mcp`,
    async close() {
      endpoint.drain();
      const closed = new Promise((resolve) => server.close(resolve));
      await atMost(drainMs, runtime.calls.idle());
      const sweep = setInterval(() => {
        server.closeIdleConnections();
      }, sweepMs);
      await atMost(lastAnswersMs, closed);
      clearInterval(sweep);
      // What is left are clients that listen for changes.
      await endpoint.close();
      server.closeAllConnections();
    },
  };
}

/** Longer than the usual balancer keeps a connection, which would otherwise send into one that is just being closed. */
const keepAliveMs = 65_000;

/** What answers that are already there may take to be sent. */
const lastAnswersMs = 1_000;
/** How often connections are closed that have nothing more to send. */
const sweepMs = 20;

const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

function isLoopback(address: string): boolean {
  return address === "localhost" || address === "::1" || /^127(\.\d{1,3}){3}$/.test(address);
}

/** @throws StartupError when anybody on the network could use the API with the server's credentials. */
function checkExposure({ address, allowedHosts, authTokens, allowUnauthenticated }: Settings): void {
  if (isLoopback(address)) return;
  const where = `HOST=${address} can be reached from other machines`;
  if (allowedHosts.length === 0)
    throw new StartupError(`${where}: set MCP_ALLOWED_HOSTS to the host names under which clients reach it.`);
  if (authTokens.length === 0 && !allowUnauthenticated)
    throw new StartupError(
      `${where}: set MCP_AUTH_TOKENS, or MCP_ALLOW_UNAUTHENTICATED=1 if something in front of it authenticates callers.`,
    );
}

async function bind(server: Server, { address, port }: Settings): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new StartupError(bindFault(error, address, port)));
    });
    server.listen(port, address, resolve);
  });
}

function bindFault({ code, message }: NodeJS.ErrnoException, address: string, port: number): string {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} on ${address} is in use by another program: set PORT to a free one.`;
    case "EACCES":
      return `Port ${port} may not be used without special rights: set PORT to one above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `HOST=${address} is not an address of this machine.`;
    default:
      return `The server cannot listen on ${address}, port ${port}: ${message}`;
  }
}

function authority(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === "string") return "localhost";
  const { family, address: host, port }: AddressInfo = address;
  return `${family === "IPv6" ? `[${host}]` : host}:${port}`;
}
