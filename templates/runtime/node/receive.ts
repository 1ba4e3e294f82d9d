/** A request of `node:http` as the web standard has it: its body is read here, once, and so is the JSON in it. */
import type { IncomingMessage } from "node:http";
import { jsonValue } from "../json.js";

/** What is to be answered. */
export interface Received {
  /** With its body only where that is no JSON: somebody else is to say what is wrong with it. */
  request: Request;
  /** The JSON in the body, read; `undefined` where there is none. */
  message: unknown;
}

/** The address that a client believes in is no part of the protocol, and the path is known before anything is served. */
const address = "http://localhost/mcp";

/**
 * Only what is posted has a body that anybody looks at.
 * @param limit Bytes of a body.
 * @param signal Of the request: aborts when the client is gone.
 * @returns `undefined` when the body is too large; the rest of it was not read then. Rejects when the client is gone.
 */
export async function receive(
  incoming: IncomingMessage,
  { limit, signal }: { limit: number; signal: AbortSignal },
): Promise<Received | undefined> {
  const { method = "GET" } = incoming;
  const init = { method, headers: headersOf(incoming), signal };
  if (method !== "POST") return { request: new Request(address, init), message: undefined };
  const text = await bodyOf(incoming, limit);
  if (text === undefined) return undefined;
  const message = jsonValue(text);
  const body = message === undefined && text !== "" ? { body: text } : {};
  return { request: new Request(address, { ...init, ...body }), message };
}

/** The parser of `node:http` has refused what `Headers` would. */
export function headersOf({ headers: received }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value = []] of Object.entries(received))
    if (typeof value === "string") headers.append(name, value);
    else for (const line of value) headers.append(name, line);
  return headers;
}

/** By its events, of which an iterator over the stream costs a multiple. */
async function bodyOf(incoming: IncomingMessage, limit: number): Promise<string | undefined> {
  if (Number(incoming.headers["content-length"] ?? 0) > limit) return undefined;
  const bytes = await new Promise<Buffer | undefined>((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    incoming.on("data", (part: Buffer) => {
      size += part.byteLength;
      parts.push(part);
      if (size <= limit) return;
      incoming.pause();
      resolve(undefined);
    });
    incoming.on("end", () => {
      resolve(parts.length === 1 ? parts[0] : Buffer.concat(parts));
    });
    incoming.on("error", reject);
  });
  return bytes && utf8.decode(bytes);
}

const utf8 = new TextDecoder();
