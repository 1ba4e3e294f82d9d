/** Decodes content codings (https://www.rfc-editor.org/rfc/rfc9110#section-8.4.1) as leniently as browsers and `fetch`. */
import type { IncomingMessage } from "node:http";
import { pipeline, type Readable, type Transform } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";

/** More than one is rare, and each costs memory. */
const mostCodings = 3;

/** Accepts a truncated stream. */
const zlib = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const brotli = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH };

type Decoder = (encoded: Readable) => Transform | Promise<Transform>;

const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ["gzip", () => createGunzip(zlib)],
  ["x-gzip", () => createGunzip(zlib)],
  ["deflate", inflater],
  ["br", () => createBrotliDecompress(brotli)],
]);

/** Returns the decompressed body; unchanged if one of its codings is unknown. */
export async function decoded(incoming: IncomingMessage): Promise<Readable> {
  const codings = (incoming.headers["content-encoding"] ?? "")
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");
  const steps = codings.reverse().map((coding) => decoders.get(coding));
  if (steps.length > mostCodings) return incoming;
  const known = steps.filter((step) => step !== undefined);
  if (known.length < steps.length) return incoming;
  let stream: Readable = incoming;
  for (const step of known) stream = pipeline(stream, await step(stream), () => undefined);
  return stream;
}

/** `deflate` is zlib's format, but some servers omit its header; the first byte tells. */
async function inflater(encoded: Readable): Promise<Transform> {
  for await (const chunk of encoded.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    encoded.unshift(chunk);
    return (chunk.readUInt8() & 0x0f) === 8 ? createInflate(zlib) : createInflateRaw(zlib);
  }
  return createInflate(zlib);
}
