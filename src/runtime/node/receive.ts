/** Converts a request of `node:http` to the web standard. Its body is read and parsed here, once. */
import type { IncomingMessage } from "node:http";
import { jsonValue } from "../json.js";
import { fullnessFault, nestingFault } from "./message-bounds.js";

/** A received request. */
export interface Received {
  /** Has its body only if that is not JSON, so that the error is reported elsewhere. */
  request: Request;
  /** The parsed JSON of the body; `undefined` if there is none. */
  message: unknown;
  /** Why it is refused, if it is. */
  fault?: string;
}

/** The address that the client used does not matter to the protocol, and the path was checked before. */
const address = "http://localhost/mcp";

/**
 * Reads a request; only POST has a relevant body.
 * @param limit Maximum size of a body in bytes.
 * @param signal Aborts when the client disconnects.
 * @returns `undefined` if the body is too large; the rest is then not read. Rejects when the client disconnects.
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
  if (text.length > largeText) await ownTurn();
  const nested = nestingFault(text);
  const message = nested === undefined ? jsonValue(text) : undefined;
  const fault = nested ?? fullnessFault(message);
  if (fault !== undefined) return { request: new Request(address, init), message: undefined, fault };
  const body = message === undefined && text !== "" ? { body: text } : {};
  return { request: new Request(address, { ...init, ...body }), message };
}

/** Characters from which a body is parsed in a turn of the event loop of its own, so that many at once hold it no longer. */
const largeText = 65_536;

let lastTurn: Promise<void> = Promise.resolve();

function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
}

/** The parser of `node:http` has already refused headers that `Headers` would refuse. */
export function headersOf({ headers: received }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value = []] of Object.entries(received))
    if (typeof value === "string") headers.append(name, value);
    else for (const line of value) headers.append(name, line);
  return headers;
}

/** Reads by events, because an iterator over the stream costs several times more. */
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
