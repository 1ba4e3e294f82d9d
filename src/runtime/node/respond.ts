/** Sends an answer of the web standard with `node:http`. */
import type { ServerResponse } from "node:http";

/** Resolves when all of it was handed over or the client disconnected. Rejects if the answer breaks off. */
export async function respond(answer: Response, response: ServerResponse): Promise<void> {
  const headers = Object.fromEntries(answer.headers);
  if (answer.body !== null && /^text\/event-stream\b/.test(headers["content-type"] ?? "")) {
    response.writeHead(answer.status, headers);
    await pour(answer.body, response);
    response.end();
    return;
  }
  // A complete answer is sent in one piece, with its length.
  const body = await answer.text();
  if (answer.body !== null) headers["content-length"] = String(Buffer.byteLength(body));
  response.writeHead(answer.status, headers);
  response.end(body);
}

/** Writes as fast as the client reads. */
async function pour(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
  const reader = body.getReader();
  const stop = (): void => {
    reader.cancel().catch(() => undefined);
  };
  response.on("close", stop);
  // A client that disconnected before sends no event.
  if (response.destroyed) stop();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    if (!response.write(value) && !response.destroyed) await drained(response);
  }
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      response.off("drain", go).off("close", go);
      resolve();
    };
    response.on("drain", go).on("close", go);
  });
}
