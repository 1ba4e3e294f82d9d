/** A generated project in this process: transpiled, imported, and asked as a client would. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { transform } from "esbuild";
import { repository } from "../../samples/api/repository.js";
import type { ServerDefinition } from "../../src/runtime/call/server-definition.js";
import type { FetchInit } from "../../src/runtime/host/host.js";
import type { createHandler } from "../../src/runtime/http/handler.js";
import type { ExampleCall } from "../../src/runtime/operations/operation.js";
import { hostileAnswers, type Answer } from "./answers.js";

export interface OpenProject {
  tools(): Promise<unknown[]>;
  /** Example calls of the project's own test that send something else than it says, a line each. */
  wrongCalls(): Promise<string[]>;
  /** Results of one call that reads, each of another answer that an API should not give. */
  hostileResults(): Promise<unknown[]>;
}

type Sent = ExampleCall["request"];

interface Modules {
  readonly server: ServerDefinition;
  readonly createHandler: typeof createHandler;
}

/** Every project has its own modules; the runtime is the same for all. */
let projects = 0;

/** @throws when a module of it cannot be imported */
export async function openProject(files: ReadonlyMap<string, string>, scratch: string): Promise<OpenProject> {
  const folder = join(scratch, `modules-${projects++}`);
  await writeModules(files, folder);
  const { server } = (await importFrom(join(folder, "server.js"))) as Modules;
  const generated = (await importFrom(join(folder, "generated/index.js"))) as Modules;
  const examples = (await server.operations.examples?.()) ?? { variables: {}, calls: [] };
  const sent: Sent[] = [];
  let answer: Answer = () => new Response(null, { status: 204 });
  const handle = generated.createHandler(withoutCredentials(server), {
    variable: (name) => (Object.hasOwn(examples.variables, name) ? examples.variables[name] : undefined),
    readText: () => Promise.reject(new Error("There are no files here.")),
    async fetch(url, init) {
      sent.push(await readable(url, init));
      return answer();
    },
    write: () => undefined,
  });
  const ask = async (method: string, params: object): Promise<Record<string, unknown>> => {
    const response = await handle(request(method, params));
    const text = await response.text();
    const answer = JSON.parse(/(?:^|\n)data: (\{[^\n]*)/.exec(text)?.[1] ?? text) as {
      result?: Record<string, unknown>;
    };
    if (answer.result === undefined)
      throw new Error(`${method} ${JSON.stringify(params)} is answered ${text}`);
    return answer.result;
  };
  return {
    async tools() {
      const { tools } = await ask("tools/list", {});
      return Array.isArray(tools) ? (tools as unknown[]) : [];
    },
    async wrongCalls() {
      const wrong: string[] = [];
      for (const example of examples.calls) {
        sent.length = 0;
        const params = paramsOf(server, example);
        if (params === undefined) continue;
        const result = await ask("tools/call", params);
        if (result["isError"] === true)
          wrong.push(`${example.operation} refuses its example: ${JSON.stringify(result["content"])}`);
        else if (!isDeepStrictEqual(sent, [example.request]))
          wrong.push(
            `${example.operation} sends ${JSON.stringify(sent)}, not ${JSON.stringify(example.request)}`,
          );
      }
      return wrong;
    },
    async hostileResults() {
      const reading = examples.calls.find(({ request: { method } }) => method === "GET");
      if (reading === undefined) return [];
      const params = paramsOf(server, reading);
      if (params === undefined) return [];
      const results: unknown[] = [];
      for (const hostile of hostileAnswers(reading.operation)) {
        answer = hostile;
        results.push(await ask("tools/call", params));
      }
      return results;
    },
  };
}

async function importFrom(file: string): Promise<unknown> {
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}

/** Built once, as projects get it. */
const runtime = join(repository, "dist/runtime");

async function writeModules(files: ReadonlyMap<string, string>, folder: string): Promise<void> {
  const own = [...files].filter(
    ([path]) => /^src\/.*\.ts$/.test(path) && !/^src\/((stdio|http|login)\.ts$|test\/)/.test(path),
  );
  const index = pathToFileURL(join(folder, "generated/index.js")).href;
  for (const [path, text] of own) {
    const here = text
      .replaceAll(/ from "#runtime\/([a-z-]+)";/g, ` from "${pathToFileURL(runtime).href}/$1.js";`)
      .replace(' from "#generated";', ` from "${index}";`);
    await transpile(join(folder, path.slice("src/".length)), here);
  }
}

async function transpile(file: string, text: string): Promise<void> {
  const { code } = await transform(text, { loader: "ts", target: "es2022", format: "esm" });
  const target = file.replace(/\.ts$/, ".js");
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, code);
}

/** As the project's own test has it: requests that are the same for everybody. */
function withoutCredentials(server: ServerDefinition): ServerDefinition {
  const { operations } = server;
  return {
    ...server,
    operations: {
      ...operations,
      entries: () => operations.entries().map((entry) => ({ ...entry, scopes: [] })),
      async get(key) {
        const operation = await operations.get(key);
        return operation && { ...operation, security: [] };
      },
    },
  };
}

function request(method: string, params: object): Request {
  return new Request("http://localhost/mcp", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2025-11-25",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
}

function paramsOf({ tools }: ServerDefinition, { operation, through, arguments: args }: ExampleCall) {
  for (const { name, operation: own, actions = {} } of tools) {
    if (own === operation) return { name, arguments: args };
    const action = Object.keys(actions).find((one) => actions[one] === operation);
    if (action !== undefined) return { name, arguments: { action, ...args } };
  }
  return through && { name: through.tool, arguments: { name: through.name, arguments: args } };
}

async function readable(url: URL, { method, headers, body }: FetchInit): Promise<Sent> {
  const boundary = /boundary="?([^";]+)/.exec(headers.get("content-type") ?? "")?.[1];
  headers.delete("user-agent");
  const plain = (text: string): string =>
    boundary === undefined ? text : text.replaceAll(boundary, "boundary");
  return {
    method,
    url: url.href,
    headers: Object.fromEntries([...headers].map(([name, value]) => [name, plain(value)])),
    ...(body !== undefined && { body: plain(await new Response(body).text()) }),
  };
}
