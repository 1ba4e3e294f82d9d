/** The API, as far as a request can tell: it keeps what arrives and answers what the document promises. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { ResponseObject } from "../document/response.js";
import type { WireRequest } from "../judge/wire.js";

export interface Upstream {
  readonly url: string;
  /** What arrived since the last call. */
  take(): readonly WireRequest[];
  /** What to answer from now on. */
  answerWith(response: ResponseObject): void;
  close(): Promise<void>;
}

export async function startUpstream(): Promise<Upstream> {
  let arrived: WireRequest[] = [];
  let response: ResponseObject = { status: 200, contentType: "application/json" };
  const server = createServer({ maxHeaderSize: 1024 * 1024 }, (request, reply) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      arrived.push({
        method: request.method ?? "",
        target: request.url ?? "",
        headers: headersOf(request),
        body: Buffer.concat(chunks),
      });
      const body = bodyOf(response);
      const { status, contentType } = response;
      const headers = contentType === undefined || body === undefined ? {} : { "content-type": contentType };
      reply.writeHead(status, headers).end(request.method === "HEAD" ? undefined : body);
    });
  });
  // A connection that this end closes while the other reuses it would look like a fault of the other.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    take() {
      const taken = arrived;
      arrived = [];
      return taken;
    },
    answerWith(next) {
      response = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function headersOf(request: IncomingMessage): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(", ") : (value ?? ""),
    ]),
  );
}

/** One white pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

function bodyOf({ status, contentType = "", example }: ResponseObject): string | Buffer | undefined {
  if (contentType === "" || status === 204 || status === 205 || status === 304) return undefined;
  if (/json/.test(contentType)) return JSON.stringify(example ?? {});
  if (typeof example === "string") return example;
  if (contentType.startsWith("image/")) return png;
  if (/xml/.test(contentType)) return "<answer/>";
  if (contentType === "text/event-stream") return 'data: {"done":true}\n\n';
  return "answer";
}
