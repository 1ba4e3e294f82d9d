/** Reads a response's body up to a limit of decoded bytes, which also stops a gzip bomb. */
import { orAbort } from "../call/deadline.js";
import type { FetchReader, FetchResponse } from "../host.js";
import { createEventDecoder } from "./events.js";
import type { StreamEnd } from "./response.js";

export class TooLargeError extends Error {
  override readonly name = "TooLargeError";
}

export interface ReadOptions {
  /** Bytes, decoded. */
  limit: number;
  signal: AbortSignal;
}

/** Maximum size in bytes of an authorization server's answer; metadata, keys and tokens are short. */
export const longestAuthorizationAnswer = 1_048_576;

/**
 * Reads the whole body.
 * @throws TooLargeError, the signal's reason, or the host's error when the connection breaks.
 */
export async function readBytes(
  response: FetchResponse,
  options: ReadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(response.headers.get("content-length") ?? 0);
  if (announced > options.limit && !response.headers.has("content-encoding")) {
    await discard(response);
    throw new TooLargeError();
  }
  const parts: Uint8Array[] = [];
  await eachChunk(response, options, (chunk) => void parts.push(chunk));
  return joined(parts);
}

/** Bytes of an error that are read: its message is at the beginning. */
const longestError = 262_144;

/**
 * Reads the beginning of an error's body.
 * @throws the signal's reason, or the host's error when the connection breaks.
 */
export async function readStart(
  response: FetchResponse,
  { limit, signal }: ReadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let room = Math.min(limit, longestError);
  try {
    await eachChunk(response, { limit: Infinity, signal }, (chunk) => {
      parts.push(chunk.subarray(0, room));
      room -= chunk.byteLength;
      if (room < 0) throw new TooLargeError();
    });
    return joined(parts);
  } catch (error) {
    if (!(error instanceof TooLargeError)) throw error;
    const bytes = joined(parts);
    // A character of UTF-8 that was cut would make binary of a text.
    const last = bytes.subarray(-4).findLastIndex((byte) => byte < 0x80);
    return last === -1 ? bytes : bytes.slice(0, Math.max(0, bytes.byteLength - 4) + last + 1);
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

/**
 * Reads the events of a stream. One that ends early, because it is too long or time is up, returns the events so far.
 * @param onEvents Receives events as they arrive.
 */
export async function readEvents(
  response: FetchResponse,
  essence: string,
  { onEvents, ...options }: ReadOptions & { onEvents: (events: readonly unknown[]) => Promise<void> },
): Promise<{ items: unknown[]; complete: boolean; ended?: StreamEnd }> {
  const decoder = createEventDecoder(essence);
  const text = new TextDecoder();
  const items: unknown[] = [];
  const take = async (events: readonly unknown[]): Promise<void> => {
    for (const event of events) items.push(event);
    if (events.length > 0) await onEvents(events);
  };
  try {
    await eachChunk(response, options, (chunk) => take(decoder.push(text.decode(chunk, { stream: true }))));
  } catch (error) {
    if (items.length === 0) throw error;
    const ended = error instanceof TooLargeError ? "size" : options.signal.aborted ? "time" : "broken-off";
    return { items, complete: false, ended };
  }
  await take([...decoder.push(text.decode()), ...decoder.end()]);
  return { items, complete: true };
}

/** Releases the connection without reading the rest. */
export async function discard(response: FetchResponse): Promise<void> {
  await response.body?.cancel().catch(() => undefined);
}

/** Releases an answer that arrives after nobody waits for it, because a host's fetch may ignore the signal. */
export function inTime(answer: Promise<FetchResponse>, signal: AbortSignal): Promise<FetchResponse> {
  answer.then(
    (response) => (signal.aborted ? discard(response) : undefined),
    () => undefined,
  );
  return orAbort(answer, signal);
}

/** Its body may ignore the signal as well. */
function eachChunk(response: FetchResponse, options: ReadOptions, take: Take): Promise<void> {
  return orAbort(takeChunks(response, options, take), options.signal);
}

type Take = (chunk: Uint8Array) => void | Promise<void>;

/** Leaving the loop releases the connection. */
async function takeChunks(
  { body }: FetchResponse,
  { limit, signal }: ReadOptions,
  take: Take,
): Promise<void> {
  if (body === null) return;
  const reader = body.getReader?.();
  const stop = (): void => void (reader ?? body).cancel().catch(() => undefined);
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });
  let size = 0;
  try {
    for await (const chunk of reader === undefined ? body : chunksOf(reader)) {
      signal.throwIfAborted();
      size += chunk.byteLength;
      if (size > limit) throw new TooLargeError();
      await take(chunk);
    }
    // A cancelled body ends as if it were complete.
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

async function* chunksOf(reader: FetchReader): AsyncGenerator<Uint8Array> {
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read())
      if (next.value !== undefined) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
