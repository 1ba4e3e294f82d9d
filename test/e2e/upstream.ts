import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { startApi } from "../../samples/bookshop/api.js";

/** The bookshop behind a door where one can see who comes in. */
export interface Upstream {
  readonly url: string;
  /** `METHOD /path?query` of every request so far. */
  readonly requests: string[];
  /** Requests for this book get no answer. */
  readonly silentBook: string;
  /** Resolves when the next request for the silent book has come in, to what resolves when its sender hangs up. */
  nextSilent(): Promise<{ readonly hungUp: Promise<unknown> }>;
  close(): Promise<void>;
}

export async function startUpstream(): Promise<Upstream> {
  const api = await startApi();
  const requests: string[] = [];
  const waiting: ((silent: { hungUp: Promise<unknown> }) => void)[] = [];
  const silentBook = "9780000000996";
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (request.url === `/books/${silentBook}`) waiting.shift()?.({ hungUp: once(response, "close") });
    else void forward(api.url, request, response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The upstream has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    silentBook,
    nextSilent: () => new Promise((resolve) => waiting.push(resolve)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await api.close();
    },
  };
}

async function forward(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET", headers } = request;
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !["host", "connection", "content-length", "transfer-encoding"].includes(name)
      ? [[name, value]]
      : [],
  );
  const body = method === "GET" ? undefined : await buffer(request);
  const answer = await fetch(url + (request.url ?? "/"), { method, headers: sent, body });
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
  response.end(Buffer.from(await answer.arrayBuffer()));
}
