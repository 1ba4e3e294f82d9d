/**
 * Builds a request from values in their places; only its credentials are missing. Files are opened now and read while they
 * are sent.
 */
import type { Problem } from "../host/errors.js";
import { addressRoom, headersRoom, refuseMany, type Room, Unsendable } from "./unsendable.js";
import type { ApiFacts, OperationFacts, OperationSource, ParameterFacts } from "../operations/operation.js";
import { argumentPath, isProtectedHeader, type ParameterLocation, type Place } from "../operations/place.js";
import { wholeOperation } from "../operations/accepted-arguments.js";
import { mostProblems } from "../schema/leaf-problems.js";
import type { InSlices } from "../values/slices.js";
import { encodeBody, type EncodedBody } from "./body.js";
import type { OpenFile } from "./file.js";
import { appendCookie, cookiePairs, headerText, pathText, queryPairs } from "./parameter.js";
import type { PlacedValues } from "./placed-values.js";
import { Misconfigured, serverUrl, expandPath, targetUrl } from "./url.js";

export interface UpstreamRequest {
  /** Upper case. */
  method: string;
  /** Change its query only with `appendQuery`, because `searchParams` would rewrite all of it. */
  url: URL;
  headers: Headers;
  /**
   * Can be sent repeatedly. A blob may represent files on disk, which are read while it is sent. Any method may have a body,
   * although `fetch` refuses one with GET and HEAD.
   */
  body?: string | Blob;
  /** The path has no values, so that upper and lower case tell nothing apart in it. */
  fixedPath?: true;
}

/** A request before anything of `fetch` is loaded, which takes a while. Header names are in lower case. */
export type WrittenRequest = Omit<UpstreamRequest, "headers"> & { headers: ReadonlyMap<string, string> };

type RequestOutcome<Request = UpstreamRequest> =
  | { ok: true; request: Request }
  /** Values that fit their schemas but cannot be sent; `path` starts with the name of the argument. */
  | { ok: false; fault: "arguments"; problems: Problem[] }
  /** The server's address is missing or invalid; `message` tells the operator what to set. */
  | { ok: false; fault: "configuration"; message: string };

interface RequestOptions {
  operations: OperationSource;
  /** Reads an environment variable; `undefined` if it is not set. */
  variable: (name: string) => string | undefined;
  /** If absent, files cannot be named by path. */
  openFile?: OpenFile | undefined;
  /** Creates boundaries of multipart bodies: letters, digits and hyphens; random by default. */
  boundary?: () => string;
  /** Does long work; at once if absent. */
  inSlices?: InSlices | undefined;
}

export async function buildRequest(
  facts: OperationFacts,
  values: PlacedValues,
  options: RequestOptions,
): Promise<RequestOutcome> {
  const outcome = await writeRequest(facts, values, options);
  if (!outcome.ok) return outcome;
  const { request } = outcome;
  return { ok: true, request: { ...request, headers: new Headers([...request.headers]) } };
}

export async function writeRequest(
  facts: OperationFacts,
  values: PlacedValues,
  options: RequestOptions,
): Promise<RequestOutcome<WrittenRequest>> {
  const operation = await wholeOperation(facts, options.operations);
  const api = options.operations.apis.find(({ id }) => id === operation.api);
  if (api === undefined) throw new Error(`${operation.key} belongs to no API`);
  const writing: Writing = {
    operation,
    values,
    options,
    problems: [],
    address: addressRoom(),
    headers: headersRoom(),
  };
  const path = writePath(writing);
  writing.address.reserve(new URLSearchParams(path?.query).keys(), "");
  const query = writeQuery(writing);
  const headers = writeHeaders(writing);
  const body = values.body === undefined ? undefined : await writeBody(writing);
  if (path === undefined || writing.problems.length > 0) {
    return { ok: false, fault: "arguments", problems: writing.problems };
  }
  if (body !== undefined) headers.set("content-type", printable(body.contentType));
  const target = addressOf(writing, { api, path: path.path, query: [path.query, ...query] });
  if (typeof target === "string") return { ok: false, fault: "configuration", message: target };
  const { method } = operation;
  return {
    ok: true,
    request: {
      method,
      url: target,
      headers,
      ...(body !== undefined && { body: body.content }),
      ...(values.path.size === 0 && { fixedPath: true }),
    },
  };
}

interface Writing {
  /** As returned by {@link wholeOperation}. */
  operation: OperationFacts;
  values: PlacedValues;
  options: RequestOptions;
  /** Values that could not be written so far. */
  problems: Problem[];
  address: Room;
  headers: Room;
}

/** Writes a parameter and records what cannot be sent, with its argument. After so many problems as are told, nothing more is written. */
function attempt<T>(
  writing: Writing,
  { parameter, value, room }: Sent & { room: Room },
  write: (parameter: ParameterFacts, value: unknown, room: Room) => T,
): T | undefined {
  if (writing.problems.length >= mostProblems) return undefined;
  const { left } = room;
  try {
    refuseMany(value);
    return write(parameter, value, room);
  } catch (error) {
    // There is still room for the others.
    room.left = left;
    note(error, writing, `${parameter.in}:${parameter.name}`);
    return undefined;
  }
}

/** @throws the error itself if it is not an {@link Unsendable} */
function note(error: unknown, { values, problems }: Writing, place: Place): void {
  if (!(error instanceof Unsendable)) throw error;
  const path = argumentPath(values.names, place, error.pointer);
  problems.push({ path, keyword: "request", expected: error.expected });
}

interface Sent {
  parameter: ParameterFacts;
  value: unknown;
}

/** Returns what to send in one location: parameters in the order of the document, then those that only a tool file knows. */
function parametersIn({ operation, values }: Writing, location: ParameterLocation): Sent[] {
  if (values[location].size === 0) return [];
  const key = (name: string): string => (location === "header" ? name.toLowerCase() : name);
  const known = operation.parameters.filter((parameter) => parameter.in === location);
  const names = new Set(known.map(({ name }) => key(name)));
  const others = [...values[location].keys()].filter((name) => !names.has(name));
  return [...known, ...others.map((name) => undescribed(name, location))]
    .map((parameter) => ({ parameter, value: values[location].get(key(parameter.name)) }))
    .filter(({ value }) => value !== undefined);
}

/** Describes a parameter that only a tool file knows: in the default style of its location. */
function undescribed(name: string, location: ParameterLocation): ParameterFacts {
  const form = location === "query" || location === "cookie";
  return { name, in: location, required: false, schema: {}, style: form ? "form" : "simple", explode: form };
}

function writePath(writing: Writing): { path: string; query: string } | undefined {
  const texts = new Map<string, string>();
  const multiSegment = new Set<string>();
  for (const sent of parametersIn(writing, "path")) {
    const text = attempt(writing, { ...sent, room: writing.address }, pathText);
    if (text === undefined) return undefined;
    texts.set(sent.parameter.name, text);
    if (sent.parameter.multiSegment === true) multiSegment.add(sent.parameter.name);
  }
  const expansion = expandPath(writing.operation.path, texts, multiSegment);
  if (expansion.ok) return expansion;
  const { names, expected } = expansion;
  const problems = names.map((name) => ({
    path: argumentPath(writing.values.names, `path:${name}`),
    keyword: "request",
    expected,
  }));
  writing.problems.push(...problems);
  return undefined;
}

function writeQuery(writing: Writing): string[] {
  const pairs: string[] = [];
  const parameters = [...parametersIn(writing, "query"), ...parametersIn(writing, "querystring")];
  writing.address.reserve(parameters.map(({ parameter }) => parameter.name));
  for (const sent of parameters) {
    const written = attempt(writing, { ...sent, room: writing.address }, queryPairs);
    for (const pair of written ?? []) pairs.push(pair);
  }
  return pairs;
}

function writeHeaders(writing: Writing): Map<string, string> {
  const headers = new Map<string, string>();
  for (const { parameter, value } of parametersIn(writing, "header")) {
    if (isProtectedHeader(parameter.name)) continue;
    const text = attempt(writing, { parameter, value, room: writing.headers }, headerText);
    if (text !== undefined) headers.set(parameter.name.toLowerCase(), text);
  }
  const cookies = parametersIn(writing, "cookie");
  writing.headers.reserve(cookies.map(({ parameter }) => parameter.name));
  for (const sent of cookies) {
    const pairs = attempt(writing, { ...sent, room: writing.headers }, cookiePairs);
    for (const [name, text] of pairs ?? []) appendCookie(headers, name, text);
  }
  headers.set("accept", printable(writing.operation.accept) || "*/*");
  return headers;
}

async function writeBody(writing: Writing): Promise<EncodedBody | undefined> {
  const { operation, values, options } = writing;
  const facts = operation.body ?? { required: false, contentType: "application/json", schema: {} };
  const { openFile, boundary = () => crypto.randomUUID(), inSlices } = options;
  try {
    return await encodeBody(facts, values.body, { schema: facts.schema, openFile, boundary, inSlices });
  } catch (error) {
    note(error, writing, "body:");
    return undefined;
  }
}

interface Address {
  api: ApiFacts;
  path: string;
  query: string[];
}

/** Returns the URL, or what the operator has to fix first. */
function addressOf({ operation, options }: Writing, { api, path, query }: Address): URL | string {
  try {
    const server = serverUrl({ api, servers: operation.servers, variable: options.variable });
    const url = targetUrl({ server, path, query });
    return (
      url ?? `The path of ${operation.key} leads away from the server URL; fix it in the API description.`
    );
  } catch (error) {
    if (error instanceof Misconfigured) return error.message;
    throw error;
  }
}

/** Removes what headers must not contain, such as line breaks, because the document may have any text as a media type. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "");
}
