// @generated SignedSource<<63634f12c122068e93f3931b5b13b38b4e9bae61fe85ef6ff9aaf9feeb151b28>>
/** Reads what a response holds, never more than allowed: a cap on decoded bytes also stops a gzip bomb. */
import { createEventDecoder } from "./events.js";

export class TooLargeError extends Error {
  override readonly name = "TooLargeError";
}

export interface ReadOptions {
  /** Bytes, decoded. */
  limit: number;
  signal: AbortSignal;
}

/**
 * Everything at once.
 * @throws TooLargeError, the signal's reason, or what `fetch` throws when the connection breaks.
 */
export async function readBytes(response: Response, options: ReadOptions): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(response.headers.get("content-length") ?? 0);
  if (announced > options.limit && !response.headers.has("content-encoding")) {
    await discard(response);
    throw new TooLargeError();
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  await eachChunk(response, options, (chunk) => {
    parts.push(chunk);
    size += chunk.byteLength;
  });
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

/**
 * The events of a stream. One that ends early, because it is too long or time is up, gives what came until then.
 * @param onEvents Told of events as they arrive.
 */
export async function readEvents(
  response: Response,
  essence: string,
  { onEvents, ...options }: ReadOptions & { onEvents: (events: readonly unknown[]) => Promise<void> },
): Promise<{ items: unknown[]; complete: boolean }> {
  const decoder = createEventDecoder(essence);
  const text = new TextDecoder();
  const items: unknown[] = [];
  const take = async (events: readonly unknown[]): Promise<void> => {
    items.push(...events);
    if (events.length > 0) await onEvents(events);
  };
  try {
    await eachChunk(response, options, (chunk) => take(decoder.push(text.decode(chunk, { stream: true }))));
  } catch (error) {
    if (items.length === 0) throw error;
    return { items, complete: false };
  }
  await take([...decoder.push(text.decode()), ...decoder.end()]);
  return { items, complete: true };
}

/** Lets the connection go without reading what is left. */
export async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => undefined);
}

async function eachChunk(
  response: Response,
  { limit, signal }: ReadOptions,
  take: (chunk: Uint8Array<ArrayBuffer>) => void | Promise<void>,
): Promise<void> {
  if (response.body === null) return;
  const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> = response.body.getReader();
  // A body that is let go has come to its end for whoever waits for more of it.
  const stop = (): void => {
    reader.cancel().catch(() => undefined);
  };
  signal.addEventListener("abort", stop, { once: true });
  let size = 0;
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return;
      size += value.byteLength;
      if (size > limit) throw new TooLargeError();
      await take(value);
    }
  } catch (error) {
    stop();
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
