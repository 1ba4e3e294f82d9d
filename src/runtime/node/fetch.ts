/**
 * Sends requests with `node:http`. It costs much less than Node's `fetch`, which also allows neither a body with GET nor
 * TRACE nor client certificates.
 */
import {
  Agent as HttpAgent,
  globalAgent as httpGlobal,
  request,
  type AgentOptions,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from "node:http";
import { Agent as HttpsAgent, globalAgent as httpsGlobal } from "node:https";
import { lookup as systemLookup } from "node:dns";
import type { LookupFunction, Socket } from "node:net";
import { pipeline, Readable, type Transform } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import {
  NotSent,
  type Fetch,
  type FetchBody,
  type FetchInit,
  type FetchResponse,
  LeadsInside,
  type RedirectedFrom,
} from "../host/host.js";
import { ipAddress, type IpAddress, isMetadataAddress, isPrivateAddress } from "../network/ip-address.js";

/** PEM texts. */
export interface TlsFiles {
  cert?: string;
  key?: string;
  /** Certificate authorities to trust instead of the well-known ones. */
  ca?: string;
}

/** Many servers close a connection after 5 s without a request, and a request sent at that moment is lost. */
const idleMs = 4_000;
const connectMs = 10_000;
/** Interim responses (https://www.rfc-editor.org/rfc/rfc9110#section-15.2) before an answer; a few are usual. */
const mostInterim = 50;

/** Creates `fetch` for Node.js. Connections are reused. */
export function nodeFetch(files: TlsFiles, lookup: LookupFunction = systemLookup): Fetch {
  const shared = agentsWith(files, { timeout: idleMs });
  const unshared = agentsWith(files, { timeout: idleMs, keepAlive: false });
  const direct = new WeakSet<Socket>();
  return async (url, init) => {
    refuse(url);
    const { redirected, credentialed, method, headers } = init;
    // Only a new connection resolves a name, and so checks its address.
    const isAlone = redirected !== undefined || identifiesConnection(headers);
    const { http, https, identified } = isAlone ? unshared : shared;
    const ofApi = credentialed === true ? identified : https;
    const way = {
      direct,
      agent: url.protocol === "https:" ? ofApi : http,
      lookup: redirected === undefined ? lookup : outsideOnly({ ...redirected, to: url }, lookup),
    };
    return toResponse(await exchange(url, init, way), method, way);
  };
}

interface Agents {
  http: HttpAgent;
  https: HttpAgent;
  /** With the client certificate. */
  identified: HttpAgent;
}

function agentsWith({ cert, key, ca }: TlsFiles, options: AgentOptions): Agents {
  const trusted = { ...optionsOf(httpsGlobal), ...options, ...(ca !== undefined && { ca }) };
  const https = new HttpsAgent(trusted);
  return {
    http: new HttpAgent({ ...optionsOf(httpGlobal), ...options }),
    https,
    identified: cert === undefined ? https : new HttpsAgent({ ...trusted, cert, key }),
  };
}

/**
 * Servers with these schemes remember who uses a connection (https://www.rfc-editor.org/rfc/rfc4559#section-6): whoever's request
 * came next would act in the same name.
 */
function identifiesConnection(headers: Headers): boolean {
  return /^(?:negotiate|ntlm)\b/i.test(headers.get("authorization") ?? "");
}

/** Returns the options of the global agent, which include Node's proxy settings (`NODE_USE_ENV_PROXY`). */
function optionsOf(global: HttpAgent): AgentOptions {
  return "options" in global ? (global.options as AgentOptions) : {};
}

/** As `fetch` does. */
function refuse(url: URL): void {
  if (isForbiddenPort(url)) throw new TypeError("bad port");
  if (url.username !== "" || url.password !== "") throw new TypeError("an address that includes credentials");
}

/** How a request reaches its host. */
interface Way {
  agent: HttpAgent;
  lookup: LookupFunction;
  /** Connections to the host itself, and not to a proxy, by the name that was resolved for them. */
  direct: WeakSet<Socket>;
}

function exchange(url: URL, init: FetchInit, way: Way): Promise<IncomingMessage> {
  const { method, signal } = init;
  // For a text, Node.js would write the headers in UTF-8 as well.
  const body = typeof init.body === "string" ? Buffer.from(init.body) : init.body;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    let isDirect = false;
    const lookup: LookupFunction = (hostname, ...rest) => {
      isDirect = hostname === url.hostname;
      way.lookup(hostname, ...rest);
    };
    const { agent } = way;
    const outgoing = request(url, { method, headers: headersOf(init.headers, body), agent, lookup });
    let answer: IncomingMessage | undefined;
    let interim = 0;
    const stop = (): void => {
      outgoing.destroy(signal.reason as Error);
    };
    signal.addEventListener("abort", stop, { once: true });
    outgoing
      .on("socket", (socket) => {
        if (isDirect) way.direct.add(socket);
        limitConnecting(outgoing, socket);
      })
      .on("information", () => {
        interim += 1;
        if (interim <= mostInterim) return;
        const tooMany = new Error(`more than ${mostInterim} interim responses`);
        // An answer may come in the same piece.
        reject(tooMany);
        outgoing.destroy(tooMany);
      })
      .on("response", (incoming) => {
        answer = incoming;
        endWith(incoming, outgoing);
        limitPieces(incoming, outgoing);
        resolve(incoming);
      })
      .on("error", (error) => {
        // An answer without a length ends with its connection, unless that has an error, which Node.js passes over:
        // https://www.rfc-editor.org/rfc/rfc9112#section-8
        if (answer?.complete === false) answer.destroy(error);
        reject(provesNotSent(error) ? new NotSent(error) : error);
      })
      .on("close", () => {
        signal.removeEventListener("abort", stop);
        // A connection that ends with an unrequested upgrade gives neither an answer nor an error.
        if (answer === undefined) reject(new Error("the connection was closed without a response"));
      });
    if (body instanceof Blob) stream(body, outgoing);
    else outgoing.end(body);
  });
}

/** Nothing is sent before there is an address and a connection to it; all addresses of a host may fail, each in its own way. */
function provesNotSent(error: unknown): boolean {
  // The reason of a call that was cancelled may be anything, such as the client's words.
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(provesNotSent);
  const call = "syscall" in error ? error.syscall : undefined;
  return (
    call === "connect" || call === "getaddrinfo" || (typeof call === "string" && /^query[A-Z]/.test(call))
  );
}

/** Framing headers are set here only. */
const ofFraming: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "expect",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
]);

function headersOf(headers: Headers, body: Buffer | Blob | undefined): OutgoingHttpHeaders {
  const given = [...headers].filter(([name]) => !ofFraming.has(name));
  return {
    accept: "*/*",
    // Part of a compressed body cannot be decompressed.
    "accept-encoding": headers.has("range") ? "identity" : "gzip, deflate, br",
    "user-agent": "node",
    ...Object.fromEntries(given),
    ...(body !== undefined && { "content-length": body instanceof Blob ? body.size : body.byteLength }),
  };
}

function limitConnecting(outgoing: ClientRequest, socket: Socket): void {
  if (!socket.connecting) return;
  const timer = setTimeout(() => {
    const late = new Error(`no connection within ${connectMs} ms`);
    outgoing.destroy(Object.assign(late, { code: "ETIMEDOUT", syscall: "connect" }));
  }, connectMs);
  const clear = (): void => clearTimeout(timer);
  socket.once("encrypted" in socket ? "secureConnect" : "connect", clear).once("close", clear);
}

/** Stops sending the body once the answer is complete, because the server may never read the rest. */
function endWith(incoming: IncomingMessage, outgoing: ClientRequest): void {
  incoming.on("end", () => {
    if (!outgoing.writableFinished) outgoing.destroy();
  });
}

/** Pieces in which an answer may come whatever their size, and bytes of each on average beyond: events have as many. */
const piecesOfAny = 10_000;
const bytesOfPiece = 8;
/** Pieces of one turn after which no more is read in it: the parser has about 11,000 at once, which take milliseconds. */
const piecesInTurn = 1_000;

/** Bounds what reading the pieces of an answer takes, of which each may be one byte. */
function limitPieces(incoming: IncomingMessage, outgoing: ClientRequest): void {
  let [pieces, size, inTurn] = [0, 0, 0];
  let isWanted = false;
  const push = incoming.push.bind(incoming);
  const read = incoming._read.bind(incoming);
  const nextTurn = (): void => {
    inTurn = 0;
    if (isWanted) read(0);
    isWanted = false;
  };
  incoming.push = (piece: Buffer | null, encoding) => {
    if (piece === null) return push(piece);
    pieces += 1;
    size += piece.byteLength;
    if (pieces > piecesOfAny + size / bytesOfPiece) {
      incoming.push = () => false;
      outgoing.destroy(new Error("an answer in too small pieces"));
      return false;
    }
    // So few take no time, in whatever turn they come.
    if (pieces <= piecesInTurn) return push(piece, encoding);
    inTurn += 1;
    if (inTurn === 1) setImmediate(nextTurn);
    return push(piece, encoding) && inTurn < piecesInTurn;
  };
  incoming._read = (bytes) => {
    if (inTurn < piecesInTurn) read(bytes);
    else isWanted = true;
  };
}

/** Sends no faster than the server reads. */
function stream(body: Blob, outgoing: ClientRequest): void {
  pipeline(Readable.fromWeb(body.stream()), outgoing, (error) => {
    if (error) outgoing.destroy(error);
  });
}

/** https://www.rfc-editor.org/rfc/rfc9110#section-6.4.1 */
const bodiless: ReadonlySet<number> = new Set([204, 304]);

async function toResponse(incoming: IncomingMessage, method: string, way: Way): Promise<FetchResponse> {
  const { statusCode: status = 0, rawHeaders } = incoming;
  const headers = new Headers();
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? "", rawHeaders[i + 1] ?? "");
  const head = { status, headers, inside: isInside(incoming, way) };
  if (method !== "HEAD" && !bodiless.has(status))
    return { ...head, body: bodyOf(await decoded(incoming), incoming) };
  incoming.resume();
  return { ...head, body: null };
}

/** @param incoming the source of the stream; once it is read completely, its connection serves the next request */
function bodyOf(stream: Readable, incoming: IncomingMessage): FetchBody {
  return {
    [Symbol.asyncIterator]: () => stream[Symbol.asyncIterator](),
    async cancel() {
      if (incoming.complete) stream.resume();
      else stream.destroy();
    },
  };
}

const forbidden: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** Ports of other protocols, whose servers could take a request for commands: https://fetch.spec.whatwg.org/#port-blocking */
function isForbiddenPort({ port }: URL): boolean {
  return port !== "" && forbidden.has(Number(port));
}

/** More than one is rare, and each costs memory. */
const mostCodings = 3;

/** What has come is passed on at once. One that ends early is an error: half of an answer must not pass for the whole. */
const zlib = { flush: constants.Z_SYNC_FLUSH };
const brotli = { flush: constants.BROTLI_OPERATION_FLUSH };

type Decoder = (encoded: Readable) => Transform | Promise<Transform>;

const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ["gzip", () => createGunzip(zlib)],
  ["x-gzip", () => createGunzip(zlib)],
  ["deflate", inflater],
  ["br", () => createBrotliDecompress(brotli)],
]);

/** Returns the decompressed body; unchanged if one of its codings is unknown. */
async function decoded(incoming: IncomingMessage): Promise<Readable> {
  const codings = (incoming.headers["content-encoding"] ?? "")
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");
  const steps = codings.reverse().map((coding) => decoders.get(coding));
  if (steps.length > mostCodings) return incoming;
  const known = steps.filter((step) => step !== undefined);
  if (known.length < steps.length) return incoming;
  let stream: Readable = incoming;
  for (const step of known) stream = pipeline(stream, unlessEmpty(await step(stream)), () => undefined);
  return stream;
}

/** Nothing is nothing in every coding, though it lacks what ends a stream. */
function unlessEmpty(decoder: Transform): Transform {
  const transform = decoder._transform.bind(decoder);
  const flush = decoder._flush.bind(decoder);
  let isEmpty = true;
  decoder._transform = (chunk, encoding, done) => {
    isEmpty = false;
    transform(chunk, encoding, done);
  };
  decoder._flush = (done) => {
    if (isEmpty) done();
    else flush(done);
  };
  return decoder;
}

/** `deflate` is zlib's format, but some servers omit its header; the first byte tells. */
async function inflater(encoded: Readable): Promise<Transform> {
  for await (const chunk of encoded.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    encoded.unshift(chunk);
    return (chunk.readUInt8() & 0x0f) === 8 ? createInflate(zlib) : createInflateRaw(zlib);
  }
  return createInflate(zlib);
}

/**
 * Resolves names for the connection of a redirect, so that what is checked is what is connected to. A redirect from a private
 * network may stay in one, but none leads to the metadata of a machine.
 */
export function outsideOnly(
  { api, inside, to }: RedirectedFrom & { to: URL },
  lookup: LookupFunction,
): LookupFunction {
  if (api?.origin === to.origin) return lookup;
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      // Another name is that of a proxy, which the operator chose.
      const addresses = error === null && hostname === to.hostname ? addressesIn(found) : [];
      const leadsInside = addresses.some(inside ? isMetadataAddress : isPrivateAddress);
      callback(leadsInside ? new LeadsInside() : error, found, family);
    });
  };
}

/** Goes by the connection that the answer came through: who asks for the name again may be told another address. */
function isInside({ socket }: IncomingMessage, { direct }: Pick<Way, "direct">): boolean {
  const address = direct.has(socket) ? ipAddress(socket.remoteAddress ?? "") : undefined;
  return address !== undefined && isPrivateAddress(address);
}

function addressesIn(found: Parameters<Parameters<LookupFunction>[2]>[1]): IpAddress[] {
  const addresses = typeof found === "string" ? [found] : found.map(({ address }) => address);
  return addresses.flatMap((address) => ipAddress(address) ?? []);
}
