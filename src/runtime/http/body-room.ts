/** Bounds bodies of requests, wherever they are read: each, and what all of them hold in memory together. */
import { orAbort } from "../host/deadline.js";

/** Size limit of a request in bytes. Equal to the SDK's own limit. */
export const maxRequestBytes = 4_194_304;

/** Bytes of all large bodies at once: sixteen of the largest. What their JSON becomes may take ten times as much. */
export const bodiesBytes = 64 * 2 ** 20;

/** Bytes of a body that is none of them, as most calls have: they go on while there is no room for a large one. */
const small = 65_536;

/** How many pieces a body may come in: reading a byte takes as long as reading a thousand. */
const piecesOfAny = 1_000;
const bytesOfPiece = 64;

export type SizeFault = "too large" | "no room";
export type BodyFault = SizeFault | "not UTF-8" | "too late";

/** What the body of one request takes. */
export interface BodySpace {
  /** Counts a piece that has come, of so many bytes. */
  grow(bytes: number): SizeFault | undefined;
  /** Gives back what it took, when nothing has its message any more. What comes later finds no room. */
  free(): void;
}

/** @param room Bytes of all large bodies at once. */
export function createBodyRoom(room: number): () => BodySpace {
  let taken = 0;
  return () => {
    let size = 0;
    let pieces = 0;
    let own = 0;
    let isFree = false;
    return {
      grow(bytes) {
        size += bytes;
        pieces += 1;
        if (size > maxRequestBytes || pieces > piecesOfAny + size / bytesOfPiece) return "too large";
        if (size <= small) return undefined;
        if (isFree) return "no room";
        taken += size - own;
        own = size;
        return taken > room ? "no room" : undefined;
      },
      free() {
        isFree = true;
        taken -= own;
        own = 0;
      },
    };
  };
}

/** Of the body as its sender says; NaN if it does not. */
export function lengthOf(contentLength: string | null | undefined): number {
  return Number(contentLength ?? undefined);
}

/** From the head of a request to the end of its body, in ms: what it takes of the room is kept from others meanwhile. */
export const requestMs = 30_000;

/** Reads the body of a `Request`; what is left of one with a fault is not read. */
export async function textOf(
  { headers, body }: Request,
  space: BodySpace,
): Promise<{ text: string } | BodyFault> {
  if (lengthOf(headers.get("content-length")) > maxRequestBytes) return "too large";
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = body?.getReader();
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort();
  }, requestMs);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  const decodes = (piece?: Uint8Array): boolean => {
    try {
      text += decoder.decode(piece, { stream: piece !== undefined });
      return true;
    } catch {
      return false;
    }
  };
  try {
    for (;;) {
      const { value } = reader === undefined ? {} : await orAbort(reader.read(), late.signal);
      if (value === undefined) return decodes() ? { text } : "not UTF-8";
      const fault = space.grow(value.byteLength);
      if (fault !== undefined) return fault;
      if (!decodes(value)) return "not UTF-8";
    }
  } catch (error) {
    if (!late.signal.aborted) throw error;
    reader?.cancel().catch(() => undefined);
    return "too late";
  } finally {
    clearTimeout(timer);
    reader?.releaseLock();
  }
}
