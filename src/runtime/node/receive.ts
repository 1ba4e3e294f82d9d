/** Converts a request of `node:http` to the web standard. Its body is read and parsed here, once. */
import type { IncomingMessage } from "node:http";
import { JsonLimitError, readJson } from "../response/read-json.js";
import type { Slices, Steps } from "../slices.js";
import { fullnessFault } from "./message-bounds.js";

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
 * @param slices Where its text is parsed, and who says when its call may begin.
 * @returns `undefined` if the body is too large; the rest is then not read. Rejects when the client disconnects.
 */
export async function receive(
  incoming: IncomingMessage,
  { limit, signal, slices }: { limit: number; signal: AbortSignal; slices: Slices },
): Promise<Received | undefined> {
  const { method = "GET" } = incoming;
  const init = { method, headers: headersOf(incoming), signal };
  if (method !== "POST") return { request: new Request(address, init), message: undefined };
  const text = await bodyOf(incoming, limit);
  if (text === undefined) return undefined;
  await slices.turn();
  const { message, fault } = await slices.run(messageIn(text), signal);
  if (fault !== undefined) return { request: new Request(address, init), message: undefined, fault };
  const body = message === undefined && text !== "" ? { body: text } : {};
  return { request: new Request(address, { ...init, ...body }), message };
}

interface Message {
  message?: unknown;
  fault?: string | undefined;
}

/** Numbers stay as they are: digits that are lost are told to the caller. */
function* messageIn(text: string): Steps<Message> {
  try {
    const message = yield* readJson(text, { parse: JSON.parse });
    return { message, fault: fullnessFault(message) };
  } catch (error) {
    return error instanceof JsonLimitError
      ? { fault: `The message ${error.message}: send less, in flatter values` }
      : {};
  }
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
