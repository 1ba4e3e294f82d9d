// @generated SignedSource<<f3e8883f7e1ff68414151d4bc063c0bb6466a9c5d5514ae5f8b3dbc48149b31f>>
/** An answer of the web standard, sent by `node:http`. */
import type { ServerResponse } from "node:http";

/** Resolves when all of it was handed over, or the client is gone. Rejects when the answer breaks off. */
export async function respond(answer: Response, response: ServerResponse): Promise<void> {
  const headers = Object.fromEntries(answer.headers);
  if (answer.body !== null && /^text\/event-stream\b/.test(headers["content-type"] ?? "")) {
    response.writeHead(answer.status, headers);
    await pour(answer.body, response);
    response.end();
    return;
  }
  // All of it is there: with its length known it travels in one piece.
  const body = await answer.text();
  if (answer.body !== null) headers["content-length"] = String(Buffer.byteLength(body));
  response.writeHead(answer.status, headers);
  response.end(body);
}

/** As fast as the client takes it. */
async function pour(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
  const reader = body.getReader();
  const stop = (): void => {
    reader.cancel().catch(() => undefined);
  };
  response.on("close", stop);
  // Whoever was gone before says so no more.
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
