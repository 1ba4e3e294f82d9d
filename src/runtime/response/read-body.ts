/** Reads a response's body up to a limit of decoded bytes, which also stops a gzip bomb. */
import { orAbort } from "../host/deadline.js";
import type { FetchReader, FetchResponse } from "../host/host.js";
import { mostValues, mostValuesIn, readJson } from "../values/read-json.js";
import { atOnce, type Slices, type Steps } from "../values/slices.js";
import type { StreamEnd } from "./response.js";

export class TooLargeError extends Error {
  override readonly name = "TooLargeError";
}

/** A stream has more values than can be kept. */
export class TooManyValuesError extends Error {
  override readonly name = "TooManyValuesError";
}

interface ReadOptions {
  /** Bytes, decoded. */
  limit: number;
  signal: AbortSignal;
}

/** Maximum size in bytes of an authorization server's answer; metadata, keys and tokens are short. */
export const longestAuthorizationAnswer = 262_144;

/**
 * Reads the whole body, in the pieces in which it came.
 * @throws TooLargeError, the signal's reason, or the host's error when the connection breaks.
 */
export async function readPieces(response: FetchResponse, options: ReadOptions): Promise<Uint8Array[]> {
  const announced = Number(response.headers.get("content-length") ?? 0);
  if (announced > options.limit && !response.headers.has("content-encoding")) {
    await discard(response);
    throw new TooLargeError();
  }
  const parts: Uint8Array[] = [];
  await eachChunk(response, options, (chunk) => void parts.push(chunk));
  return parts;
}

/** Reads the whole of a body that is short. */
export async function readBytes(
  response: FetchResponse,
  options: ReadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  return atOnce(joined(await readPieces(response, options)));
}

/** Bytes of an error that are read: its message is at the beginning. */
const longestError = 262_144;

/** Reads the beginning of an error's body: of one that breaks off, cannot be decoded or does not end in time, what came. */
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
    return atOnce(joined(parts));
  } catch {
    const bytes = atOnce(joined(parts));
    // A character of UTF-8 that was cut would make binary of a text.
    const last = bytes.subarray(-4).findLastIndex((byte) => byte < 0x80);
    return last === -1 ? bytes : bytes.slice(0, Math.max(0, bytes.byteLength - 4) + last + 1);
  }
}

/** Bytes that are copied at once. */
const copiedAtOnce = 1_048_576;

export function* joined(parts: readonly Uint8Array[]): Steps<Uint8Array<ArrayBuffer>> {
  const size = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    if (Math.floor(at / copiedAtOnce) < Math.floor((at + part.byteLength) / copiedAtOnce)) yield;
    at += part.byteLength;
  }
  return bytes;
}

interface EventOptions {
  /** Receives events as they arrive. */
  onEvents: (events: readonly unknown[]) => Promise<void>;
  slices: Slices;
}

/** Reads the events of a stream. One that ends early, because it is too long or time is up, returns the events so far. */
export async function readEvents(
  response: FetchResponse,
  essence: string,
  { onEvents, slices, ...options }: ReadOptions & EventOptions,
): Promise<{ items: unknown[]; complete: boolean; ended?: StreamEnd }> {
  const decoder = createEventDecoder(essence);
  const text = new TextDecoder();
  const items: unknown[] = [];
  let values = 0;
  const take = async (decoding: Steps<unknown[]>): Promise<void> => {
    const events = await slices.run(decoding, options.signal);
    for (const event of events) items.push(event);
    if (events.length > 0) await onEvents(events);
  };
  try {
    await eachChunk(response, options, (chunk) => {
      values += atOnce(mostValuesIn(chunk, "several"));
      if (values > mostValues) throw new TooManyValuesError();
      return take(decoder.push(text.decode(chunk, { stream: true })));
    });
  } catch (error) {
    if (items.length === 0) throw error;
    return { items, complete: false, ended: endOf(error, options.signal) };
  }
  await take(decoder.push(text.decode()));
  await take(decoder.end());
  return { items, complete: true };
}

function endOf(error: unknown, signal: AbortSignal): StreamEnd {
  if (error instanceof TooLargeError) return "size";
  if (error instanceof TooManyValuesError) return "values";
  return signal.aborted ? "time" : "broken-off";
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

/**
 * Converts an authorization server's answer to a `Response`, which libraries expect. Reads all of it, because it is short.
 * @throws Error for a status that HTTP does not have, and for errors of reading
 */
export async function webResponse(answer: FetchResponse, signal: AbortSignal): Promise<Response> {
  const { status, headers } = answer;
  const bytes = await readBytes(answer, { limit: longestAuthorizationAnswer, signal });
  // `Response` accepts no other status: https://www.rfc-editor.org/rfc/rfc9110#section-15
  if (status > 599) throw new Error(`it answered with ${status}, which is not an HTTP status`);
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, headers });
}

interface EventDecoder {
  /** @returns The events that this text completes. */
  push(text: string): Steps<unknown[]>;
  /** @returns The event that the end of the stream completes, if any. */
  end(): Steps<unknown[]>;
}

/** Lines that are read between two steps. */
const linesPerStep = 256;

export function createEventDecoder(essence: string): EventDecoder {
  switch (essence) {
    case "text/event-stream":
      return serverSentEvents();
    case "application/json-seq":
      return jsonLines("\u001e");
    default:
      return jsonLines("\n");
  }
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */
function serverSentEvents(): EventDecoder {
  const split = lineSplitter(/\r\n|\n|\r/);
  const read = jsonOrText();
  let afterReturn = false;
  let event = "";
  let data: string[] = [];

  function* line(text: string): Steps<unknown[]> {
    if (text === "") return yield* dispatch();
    const [, field = "", value = ""] = /^([^:]*):? ?(.*)$/s.exec(text) ?? [];
    if (field === "data") data.push(value);
    if (field === "event") event = value;
    return [];
  }

  function* dispatch(): Steps<unknown[]> {
    const [name, lines] = [event, data];
    event = "";
    data = [];
    if (lines.length === 0) return [];
    const value = yield* read(lines.join("\n"));
    return [name === "" || name === "message" ? value : { event: name, data: value }];
  }

  return {
    *push(text) {
      // A line feed is half of a line break if a carriage return came before it, even at the end of the last piece.
      const lines = split.push(afterReturn && text.startsWith("\n") ? text.slice(1) : text);
      if (text !== "") afterReturn = text.endsWith("\r");
      const events: unknown[] = [];
      for (const [i, one] of lines.entries()) {
        if (i % linesPerStep === 0) yield;
        events.push(...(yield* line(one)));
      }
      return events;
    },
    *end() {
      return [...(yield* line(split.end())), ...(yield* dispatch())];
    },
  };
}

function jsonLines(separator: string): EventDecoder {
  const split = lineSplitter(separator);
  const read = jsonOrText();
  function* decode(lines: readonly string[]): Steps<unknown[]> {
    const events: unknown[] = [];
    for (const [i, line] of lines.entries()) {
      if (i % linesPerStep === 0) yield;
      if (line.trim() !== "") events.push(yield* read(line.replace(/\r$/, "")));
    }
    return events;
  }
  return { push: (text) => decode(split.push(text)), end: () => decode([split.end()]) };
}

/** Splits text that arrives in pieces, and searches each piece only once, however long a line becomes. */
function lineSplitter(separator: RegExp | string): { push(text: string): string[]; end(): string } {
  let rest = "";
  return {
    push(text) {
      const [first = "", ...others] = text.split(separator);
      const lines = [rest + first, ...others];
      rest = lines.pop() ?? "";
      return lines;
    },
    end: () => rest,
  };
}

/** Refusing a text takes ten times as long as reading a short one, and a stream has up to a million. */
const mostRefused = 10_000;

/** What is too large to be read as JSON is text as well, and so is everything behind very much that is none. */
function jsonOrText(): (text: string) => Steps<unknown> {
  let refused = 0;
  return function* (text) {
    if (refused === mostRefused) return text;
    try {
      return yield* readJson(text);
    } catch {
      refused += 1;
      return text;
    }
  };
}
