import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { Problem } from "./problem.js";

export interface ApiRequest {
  /** The value of a variable of the path template, decoded. */
  readonly path: (variable: string) => string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** By `METHOD /path/{variable}`, as in the OpenAPI document. */
export type Operations = Readonly<Record<string, Operation>>;
export type Operation = (request: ApiRequest) => Answer | Promise<Answer>;

export interface RunningApi {
  /** `http://127.0.0.1:<port>` and the base path, without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

export interface StartOptions {
  /** A free one unless given. */
  readonly port?: number;
}

export interface ServeOptions extends StartOptions {
  /** Stands before every path; part of the URL. */
  readonly basePath?: string;
  /** How this API says that something is wrong; problem+json unless given. */
  readonly refuse?: (problem: Problem) => Answer;
}

interface Route {
  readonly method: string;
  readonly segments: readonly string[];
  readonly handle: Operation;
}

const maxBodyBytes = 10 * 1024 * 1024;

export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(value) };
}

/** Serves the operations of one API on a loopback port until it is closed. */
export async function serve(operations: Operations, options: ServeOptions): Promise<RunningApi> {
  const { port = 0, basePath = "", refuse = problemJson } = options;
  const routes = Object.entries(operations).map(([key, handle]): Route => {
    const [method = "", path = ""] = key.split(" ");
    return { method, segments: `${basePath}${path}`.split("/").slice(1), handle };
  });
  const server = createServer((request, response) => {
    answer(routes, request, refuse).then(
      (given) => send(response, given),
      (error: unknown) => {
        console.error(error);
        send(response, json(500, { title: "The sample API is broken.", status: 500 }));
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The API has no port");
  return {
    url: `http://127.0.0.1:${address.port}${basePath}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  routes: readonly Route[],
  request: IncomingMessage,
  refuse: (problem: Problem) => Answer,
): Promise<Answer> {
  try {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const { handle, values } = route(routes, request.method ?? "GET", url.pathname);
    const path = (variable: string) => values.get(variable) ?? "";
    return await handle({
      path,
      query: url.searchParams,
      headers: request.headers,
      body: await read(request),
    });
  } catch (error) {
    if (error instanceof Problem) return refuse(error);
    throw error;
  }
}

function problemJson({ details, headers }: Problem): Answer {
  return json(details.status, details, { ...headers, "content-type": "application/problem+json" });
}

/** Fixed segments win over variables: https://spec.openapis.org/oas/v3.1.1.html#path-templating-matching */
function route(routes: readonly Route[], method: string, pathname: string) {
  const segments = pathname.split("/").slice(1).map(decode);
  const found = routes
    .flatMap(({ method, segments: template, handle }) => {
      const values = match(template, segments);
      return values === undefined ? [] : [{ method, handle, values }];
    })
    .sort((a, b) => a.values.size - b.values.size);
  const best = found.find((candidate) => candidate.method === method);
  if (best !== undefined) return best;
  if (found.length === 0)
    throw new Problem({ title: "There is nothing here.", status: 404, detail: pathname });
  const allow = [...new Set(found.map((candidate) => candidate.method))].join(", ");
  throw new Problem({ title: `Only ${allow} here.`, status: 405 }, { allow });
}

/** The values of the template's variables, when it matches. */
function match(template: readonly string[], segments: readonly string[]): Map<string, string> | undefined {
  if (template.length !== segments.length) return undefined;
  const values = new Map<string, string>();
  for (const [index, part] of template.entries()) {
    const segment = segments[index] ?? "";
    if (part.startsWith("{")) values.set(part.slice(1, -1), segment);
    else if (part !== segment) return undefined;
  }
  return values;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Problem({ title: "The path is not percent-encoded UTF-8.", status: 400, detail: segment });
  }
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > maxBodyBytes)
      throw new Problem({ title: "Too much.", status: 413, detail: "At most 10 MiB." });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function send(response: ServerResponse, given: Answer): void {
  response.writeHead(given.status, given.headers);
  response.end(given.body);
}

/** The operations, each behind a check that throws when the caller may not. */
export function guarded(check: (request: ApiRequest) => void, operations: Operations): Operations {
  const guard = (handle: Operation) => (request: ApiRequest) => {
    check(request);
    return handle(request);
  };
  return Object.fromEntries(Object.entries(operations).map(([key, handle]) => [key, guard(handle)]));
}
