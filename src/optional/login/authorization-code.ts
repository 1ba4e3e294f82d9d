/**
 * Logs in with an authorization code, PKCE (https://www.rfc-editor.org/rfc/rfc7636) and a redirect to this machine
 * (https://www.rfc-editor.org/rfc/rfc8252#section-7.3).
 */
import * as oauth from "oauth4webapi";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { StartupError } from "../../runtime/host/errors.js";
import type { Host } from "../../runtime/host/host.js";
import { messageOf } from "../../runtime/host/log.js";
import { authorizationAddress, redeem, type TokenServer } from "./token-server.js";
import type { LoginSurroundings } from "./login.js";
import type { ChosenTarget } from "./targets.js";

/** Time for a user to log in, including second factors and forgotten passwords. */
const patienceMs = 15 * 60_000;

export async function authorizeByCode(
  target: ChosenTarget,
  server: TokenServer,
  { host, options, say, show }: LoginSurroundings & { host: Pick<Host, "variable"> },
): Promise<oauth.TokenEndpointResponse> {
  const state = oauth.generateRandomState();
  const verifier = oauth.generateRandomCodeVerifier();
  const challenge = await oauth.calculatePKCECodeChallenge(verifier);
  return awaitRedirect({
    port: redirectPort(host),
    hostName: options.localhost ? "localhost" : "127.0.0.1",
    path: `/callback${target.callbackSuffix}`,
    state,
    patienceMs,
    begin(redirectUri) {
      const address = authorizationAddress(server, {
        redirect_uri: redirectUri,
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
        ...Object.fromEntries(options.parameters),
      });
      say(
        `Log in to ${target.api.title} in a browser on this machine, at this address:\n\n${address.href}\n`,
      );
      if (target.callbackSuffix !== "") say(ownAddress(redirectUri));
      show(address);
    },
    finish: (answer, redirectUri) => redeem(answer, { server, state, verifier, redirectUri }),
  });
}

function ownAddress(redirectUri: string): string {
  return [
    `It returns to ${redirectUri}, which has to be registered for this client (most providers take any port), and no`,
    "other address: this server has several authorization servers, and none may be sent the code of another.",
  ].join("\n");
}

function redirectPort(host: Pick<Host, "variable">): number {
  const written = host.variable("API_REDIRECT_PORT");
  if (written === undefined) return 0;
  const port = /^\d+$/.test(written) ? Number(written) : 0;
  if (port < 1 || port > 65_535)
    throw new StartupError("API_REDIRECT_PORT must be a whole number from 1 to 65535.");
  return port;
}

interface AwaitedRedirect<T> {
  /** 0 uses a free port. */
  port: number;
  hostName: "127.0.0.1" | "localhost";
  path: string;
  /** Identifies the answer to this login among other requests. */
  state: string;
  patienceMs: number;
  begin: (redirectUri: string) => void;
  /** Processes the answer; the page in the browser shows whether that succeeded. */
  finish: (answer: URLSearchParams, redirectUri: string) => Promise<T>;
}

/** @throws StartupError if the port is in use or nobody logged in in time; and the errors of `finish`. */
async function awaitRedirect<T>(awaited: AwaitedRedirect<T>): Promise<T> {
  const server = createServer();
  const port = await listen(server, awaited.port);
  const authority = `${awaited.hostName}:${port}`;
  const redirectUri = `http://${authority}${awaited.path}`;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      let finished: Promise<T> | undefined;
      timer = setTimeout(() => {
        reject(new StartupError("Nobody logged in in time. Run it again when you are ready."));
      }, awaited.patienceMs);
      server.on("request", (request, response) => {
        const answer = answerIn(request, new URL(redirectUri));
        if (answer === undefined) return respond(response, 404, "There is nothing at this address.");
        if (answer.get("state") !== awaited.state)
          return respond(response, 400, "This does not answer the login that is in progress.");
        finished ??= awaited.finish(answer, redirectUri);
        finished.then(
          (result) => {
            respond(response, 200, "You are logged in. You can close this page.", () => {
              resolve(result);
            });
          },
          (error: unknown) => {
            respond(
              response,
              400,
              "The login failed. The terminal says why; you can close this page.",
              () => {
                reject(error instanceof Error ? error : new Error(messageOf(error)));
              },
            );
          },
        );
      });
      awaited.begin(redirectUri);
    });
  } finally {
    clearTimeout(timer);
    server.close();
    server.closeAllConnections();
  }
}

/** Returns nothing for requests that are to another address, also by the host's name (DNS rebinding). */
function answerIn(
  { method, url = "", headers }: IncomingMessage,
  { host, pathname: path }: URL,
): URLSearchParams | undefined {
  if (method !== "GET" || headers.host !== host || !URL.canParse(url, "http://localhost")) return undefined;
  const { pathname, searchParams } = new URL(url, "http://localhost");
  return pathname === path ? searchParams : undefined;
}

function respond(response: ServerResponse, status: number, words: string, sent?: () => void): void {
  response.on("close", () => sent?.());
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    connection: "close",
  });
  response.end(`<!doctype html><html lang="en"><title>Login</title><p>${words}</p></html>`);
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      reject(
        new StartupError(
          taken
            ? `Port ${port} is in use by another program: set API_REDIRECT_PORT to another one.`
            : `The login cannot wait for its redirect on port ${port}: ${error.message}`,
        ),
      );
    });
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}
