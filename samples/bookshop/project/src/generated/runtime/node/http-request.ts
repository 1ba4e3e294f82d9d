// @generated SignedSource<<53577be99364c7b5343bb0b893a9e61dcb68f18564a6bc89de1cb753414f2c09>>
/** Requests by `node:http`, for what `fetch` cannot do. */
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { pipeline, Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { FetchInit } from "../host.js";
import type { TlsFiles } from "./fetch.js";

export function httpFetch(url: URL, init: FetchInit, { cert, key, ca }: TlsFiles): Promise<Response> {
  const { method, signal, body } = init;
  const headers = Object.fromEntries(init.headers);
  if (body !== undefined) headers["content-length"] = String(new Blob([body]).size);
  const identity = init.credentialed === true && cert !== undefined ? { cert, key } : {};
  const options = { method, headers, signal, ...identity, ...(ca === undefined ? {} : { ca }) };
  return new Promise((resolve, reject) => {
    const outgoing = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, options, (incoming) => {
      resolve(toResponse(incoming, method));
    });
    outgoing.on("error", reject);
    if (!(body instanceof Blob)) outgoing.end(body);
    else
      pipeline(Readable.fromWeb(body.stream()), outgoing, (error) => {
        if (error) outgoing.destroy(error);
      });
  });
}

function toResponse(incoming: IncomingMessage, method: string): Response {
  const headers = new Headers();
  for (let i = 0; i < incoming.rawHeaders.length; i += 2)
    headers.append(incoming.rawHeaders[i] ?? "", incoming.rawHeaders[i + 1] ?? "");
  const status = incoming.statusCode ?? 0;
  const empty = method === "HEAD" || [101, 204, 205, 304].includes(status);
  if (empty) incoming.resume();
  const body = empty ? null : (Readable.toWeb(decoded(incoming)) as ReadableStream);
  return new Response(body, { status, statusText: incoming.statusMessage ?? "", headers });
}

/** Nobody was told that we take these, yet some servers send nothing else. */
function decoded(incoming: IncomingMessage): Readable {
  const decoders = {
    gzip: createGunzip,
    "x-gzip": createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  };
  const encoding = incoming.headers["content-encoding"] ?? "";
  const create = new Map(Object.entries(decoders)).get(encoding.trim().toLowerCase());
  if (create === undefined) return incoming;
  const decoder = create();
  pipeline(incoming, decoder, () => undefined);
  return decoder;
}
