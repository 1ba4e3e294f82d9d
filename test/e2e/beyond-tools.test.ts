/** What a generated server offers besides tools, and the server as a part of other applications, by real clients of both eras. */
import { once } from "node:events";
import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { serve } from "@hono/node-server";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { toNodeHandler } from "@modelcontextprotocol/node";
import express from "express";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { build, runTests, startHttp, stdioCommand, type RunningServer } from "../../bench/shared/project.js";
import { credentials } from "../../samples/bookshop/api.js";
import { generate } from "../../src/index.js";
import type { LogEntry } from "../../src/runtime/http/embedded.js";
import type { Handler, HandlerOptions } from "../../src/runtime/node/http.js";
import { startUpstream, type Upstream } from "./upstream.js";

const offers = `
resources:
  - uri: shop://books/{isbn}
    operation: getBook
    title: A book
prompts:
  - name: advise
    title: Advise a reader
    description: Finds a book for a mood.
    arguments:
      mood: { description: How the reader feels, required: true, suggest: { operation: recommendBooks, argument: mood } }
      about: { suggest: [dogs, cats] }
    messages:
      - { resource: "shop://books/{about}" }
      - { text: "Find a book for {mood}. Leave {this} and {about} as they are." }
`;

const custom = `import { argument, definePrompt, defineResource, defineTool, type Prompt, type Resource, type Tool } from "#generated";

let goOn: () => void;
const tell = defineTool({
  name: "tell",
  description: "Says how it goes.",
  input: {},
  async run(_args, { log, progress }) {
    const heard = new Promise<void>((resolve) => (goOn = resolve));
    log("half way", { step: 1 });
    await progress(1, 2, "half way");
    await heard;
    return { done: true };
  },
});
const hear = defineTool({
  name: "hear",
  description: "Lets tell go on.",
  input: {},
  run: () => {
    goOn();
    return { heard: true };
  },
});
const remove = defineTool({
  name: "empty_shelf",
  description: "Empties a shelf.",
  confirm: true,
  input: { shelf: argument({ type: "integer" }) },
  run: ({ shelf }) => ({ emptied: shelf }),
});
const note = defineResource({
  uri: "notes://{id}",
  name: "note",
  suggest: { id: (typed) => [typed + "1", typed + "2"] },
  async read({ id }, { call }) {
    const book = await call("GET /books/{isbn}", { isbn: id });
    return id === "none" ? undefined : { title: book.title };
  },
});
void (() => defineResource({ uri: "book://{isbn}", name: "book", operation: "GET /books/{isbn}" }));
// @ts-expect-error the operation has no such argument
void (() => defineResource({ uri: "book://{isbn}/{ispn}", name: "book", operation: "GET /books/{isbn}" }));
// @ts-expect-error the operation requires an argument that is not a variable
void (() => defineResource({ uri: "book://", name: "book", operation: "GET /books/{isbn}" }));
const secret = defineResource({ uri: "notes://secret", name: "secret", scopes: ["root"], read: () => "hidden" });
const review = definePrompt({
  name: "review",
  description: "Has a text reviewed.",
  arguments: { text: { required: true } },
  messages: ({ text }) => [{ role: "assistant", text: "Gladly." }, { text: text.toUpperCase() }],
});

export const custom: readonly Tool[] = [tell, hear, remove];
export const resources: readonly Resource[] = [note, secret];
export const prompts: readonly Prompt[] = [review];
`;

const book = "9780000000019";
const modes = { "2026-07-28": { pin: "2026-07-28" }, legacy: "legacy" } as const;
type Era = keyof typeof modes;

let project: string;
let upstream: Upstream;
let server: RunningServer;
let environment: Record<string, string>;
beforeAll(async () => {
  project = join(await mkdtemp(join(tmpdir(), "e2e-")), "bookshop");
  await generate({
    documents: ["samples/bookshop/openapi.yaml"],
    out: project,
    mode: "hybrid",
    cold: ["getOrder", "cancelOrder"],
  });
  await appendFile(join(project, "mcp.config.yaml"), offers);
  await writeFile(join(project, "src/custom/index.ts"), custom);
  await generate({ out: project });
  await build(project);
  upstream = await startUpstream();
  environment = { API_BASE_URL: upstream.url, ...credentials };
  server = await startHttp(project, environment);
}, 120_000);
afterAll(async () => {
  await upstream.close();
  await server.close();
  await rm(join(project, ".."), { recursive: true });
});

async function connect(era: Era, target: URL | Record<string, string>, fetch = globalThis.fetch) {
  const client = new Client(
    { name: "e2e", version: "1" },
    {
      versionNegotiation: { mode: modes[era] },
      capabilities: target instanceof URL ? {} : { elicitation: {} },
    },
  );
  const stdio = () => stdioCommand(project, { ...environment, ...(target as Record<string, string>) });
  await client.connect(
    target instanceof URL
      ? new StreamableHTTPClientTransport(target, { fetch })
      : new StdioClientTransport({ ...stdio(), stderr: "ignore" }),
  );
  return client;
}

const textAt = async (client: Client, uri: string): Promise<string> => {
  const { contents } = await client.readResource({ uri });
  return contents.map((content) => ("text" in content ? content.text : "")).join("\n");
};

describe.each(["2026-07-28", "legacy"] as const)("%s", (era) => {
  describe.each(["http", "stdio"] as const)("over %s", (transport) => {
    let client: Client;
    beforeAll(async () => {
      client = await connect(era, transport === "http" ? new URL(server.url) : {});
    });
    afterAll(() => client.close());

    test("the API in words, and each operation", async () => {
      const { resources } = await client.listResources();
      const own = transport === "http" ? [] : ["notes://secret"];
      expect(resources.map(({ uri }) => uri)).toEqual(["api://overview", ...own]);
      const { resourceTemplates } = await client.listResourceTemplates();
      expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
        "api://operations/{name}",
        "shop://books/{isbn}",
        "notes://{id}",
      ]);
      const overview = await textAt(client, "api://overview");
      for (const part of ["# Dog-Eared Bookshop", "`get_book`", "`cancel_order`", "search_operations"])
        expect(overview).toContain(part);
      const text = await textAt(client, "api://operations/recommend_books");
      for (const part of ["# recommend_books", "recommend_books: GET /recommendations", "## Errors"])
        expect(text).toContain(part);
      await expect(client.readResource({ uri: "api://operations/constructor" })).rejects.toMatchObject({
        code: -32602,
      });
    });

    test("operations and code at addresses", async () => {
      expect(JSON.parse(await textAt(client, `shop://books/${book}`))).toMatchObject({ isbn: book });
      expect(JSON.parse(await textAt(client, `notes://${book}`))).toHaveProperty("title");
      await expect(textAt(client, "shop://books/..%2Forders")).rejects.toThrow(/isbn/);
      const hidden = textAt(client, "notes://secret");
      if (transport === "http") await expect(hidden).rejects.toThrow();
      else expect(await hidden).toBe("hidden");
    });

    test("prompts, and what could be given", async () => {
      const { prompts } = await client.listPrompts();
      expect(prompts.map(({ name }) => name)).toEqual(["advise", "review"]);
      const asked = await client.getPrompt({ name: "advise", arguments: { mood: "{about}", about: book } });
      expect(asked.messages).toMatchObject([
        { role: "user", content: { type: "resource", resource: { uri: `shop://books/${book}` } } },
        { role: "user", content: { text: `Find a book for {about}. Leave {this} and ${book} as they are.` } },
      ]);
      const own = await client.getPrompt({ name: "review", arguments: { text: "so" } });
      expect(own.messages).toMatchObject([{ role: "assistant" }, { content: { text: "SO" } }]);
      await expect(client.getPrompt({ name: "advise", arguments: {} })).rejects.toThrow(/mood/);
      await expect(client.getPrompt({ name: "advice" })).rejects.toThrow(/advise/);
      const values = async (ref: Parameters<Client["complete"]>[0]["ref"], name: string, value: string) =>
        (await client.complete({ ref, argument: { name, value } })).completion.values;
      const advise = { type: "ref/prompt", name: "advise" } as const;
      expect(await values(advise, "mood", "rai")).toEqual(["rainy-sunday", "long-train-ride"]);
      expect(await values(advise, "about", "")).toEqual(["dogs", "cats"]);
      const of = (uri: string) => ({ type: "ref/resource", uri }) as const;
      expect(await values(of("api://operations/{name}"), "name", "cancel")).toEqual(["cancel_order"]);
      expect(await values(of("notes://{id}"), "id", "n")).toEqual(["n1", "n2"]);
      await expect(values(advise, "constructor", "")).rejects.toMatchObject({ code: -32602 });
    });

    test("log and progress reach a client that asks", async () => {
      const heard: unknown[] = [];
      client.setNotificationHandler("notifications/message", ({ params }) => {
        heard.push(params.data);
      });
      const steps: unknown[] = [];
      const _meta = era === "legacy" ? {} : { _meta: { "io.modelcontextprotocol/logLevel": "info" } };
      await client.callTool(
        { name: "tell", arguments: {}, ..._meta },
        {
          onprogress: (step) => {
            steps.push(step);
            void client.callTool({ name: "hear", arguments: {} });
          },
        },
      );
      expect(heard).toEqual([{ message: "half way", step: 1 }]);
      expect(steps).toMatchObject([{ progress: 1, total: 2, message: "half way" }]);
    });

    test("what is to be confirmed is checked first, and where nobody can be asked that is said", async () => {
      const asked: string[] = [];
      if (transport === "stdio")
        client.setRequestHandler("elicitation/create", ({ params }) => {
          asked.push(params.message);
          return { action: "accept", content: { confirm: true } };
        });
      const wrong = await client.callTool({ name: "empty_shelf", arguments: { shelf: "no" } });
      expect(wrong.isError).toBe(true);
      expect(JSON.stringify(wrong.content)).toContain("shelf");
      expect(asked).toEqual([]);
      const right = client.callTool({ name: "empty_shelf", arguments: { shelf: 3 } });
      if (transport === "stdio") {
        expect(JSON.stringify((await right).content)).toContain("emptied");
        expect(asked).toHaveLength(1);
      } else if (era === "legacy")
        expect(JSON.stringify((await right).content)).toContain("nobody can be asked");
      else await expect(right).rejects.toMatchObject({ code: -32021 });
    });
  });

  test("instructions and resources know what the server was started with", async () => {
    const small = await connect(era, { MCP_READ_ONLY: "1", MCP_PAGE_SIZE: "4" });
    expect(small.getInstructions()).not.toContain("call_write_operation");
    await expect(textAt(small, "api://operations/cancel_order")).rejects.toThrow();
    expect(await textAt(small, "api://overview")).not.toContain("cancel_order");
    const first = await small.listResources({ cursor: "from-4" });
    expect(first.resources.length).toBeLessThanOrEqual(4);
    await expect(small.listTools({ cursor: "from-nowhere" })).rejects.toMatchObject({ code: -32602 });
    const tools = (await small.listTools()).tools.map(({ name }) => name);
    expect(new Set(tools).size).toBe(tools.length);
    expect(tools).toContain("get_book");
    await small.close();
    const one = await connect(era, { MCP_TOOLS: "get_book" });
    expect(one.getInstructions()).not.toContain("_operation");
    await one.close();
  });
});

test("the card says where the server is, to whoever asks", async () => {
  const response = await fetch(`${server.url}/server-card`, {
    headers: { origin: "https://elsewhere.example" },
  });
  expect(response.headers.get("content-type")).toBe("application/mcp-server-card+json");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(await response.json()).toMatchObject({
    name: "127.0.0.1/dog-eared-bookshop-mcp",
    remotes: [{ type: "streamable-http", url: server.url }],
  });
});

describe("as part of an application", () => {
  const log: LogEntry[] = [];
  const note = (entry: LogEntry) => void log.push(entry);
  const open = async (options: HandlerOptions): Promise<Handler> => {
    const module = (await import(pathToFileURL(join(project, "dist/handler.js")).href)) as {
      createHandler: (options: HandlerOptions) => Handler;
    };
    return module.createHandler({ settings: environment, ...options });
  };
  const options: HandlerOptions = {
    logger: { error: note, warn: note, info: note, debug: note },
    auth: (request) =>
      request.headers.get("x-user") === "ada"
        ? { id: "ada", scopes: ["root"] }
        : new Response("who are you?", { status: 401 }),
  };
  const asAda: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("x-user", "ada");
    return fetch(input, { ...init, headers });
  };

  async function listening(listener: RequestListener): Promise<{ url: URL; close: () => void }> {
    const http = createServer(listener);
    await once(http.listen(0, "127.0.0.1"), "listening");
    const close = () => (http.closeAllConnections(), http.close());
    return { url: new URL(`http://127.0.0.1:${(http.address() as AddressInfo).port}`), close };
  }

  const applications = {
    async express(handle: Handler) {
      const app = express();
      const mcp = toNodeHandler({ fetch: handle });
      app.get("/", (_request, response) => void response.send("the application"));
      app.all(["/mcp", "/mcp/server-card"], (request, response) => mcp(request, response));
      return listening(app);
    },
    async hono(handle: Handler) {
      const app = new Hono();
      app.get("/", (context) => context.text("the application"));
      app.all("/mcp/*", ({ req }) => handle(req.raw));
      return new Promise<{ url: URL; close: () => void }>((resolve) => {
        const running = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
          resolve({ url: new URL(`http://127.0.0.1:${port}`), close: () => void running.close() });
        });
      });
    },
  };

  test.each(["express", "hono"] as const)("%s", async (name) => {
    const handle = await open(options);
    const application = await applications[name](handle);
    const endpoint = new URL("/mcp", application.url);
    expect(await (await fetch(application.url)).text()).toBe("the application");
    expect((await fetch(endpoint, { method: "POST" })).status).toBe(401);
    expect((await fetch(new URL("/mcp/server-card", application.url))).status).toBe(200);
    for (const era of ["2026-07-28", "legacy"] as const) {
      const client = await connect(era, endpoint, asAda);
      const { content } = await client.callTool({ name: "get_book", arguments: { isbn: book } });
      expect(JSON.stringify(content)).toContain(book);
      expect(await textAt(client, "notes://secret")).toBe("hidden");
      await client.close();
    }
    expect(log).toContainEqual(expect.objectContaining({ event: "call", tool: "get_book", caller: "ada" }));
    application.close();
    await handle.close();
  });

  test("its own fetch, and nobody from elsewhere", async () => {
    const sent: string[] = [];
    const settings = { ...environment, MCP_ALLOW_UNAUTHENTICATED: "1" };
    const handle = await open({
      path: "/assistant",
      settings,
      fetch: async (url) => {
        sent.push(url.pathname);
        return Response.json({ isbn: book });
      },
    });
    const client = await connect("2026-07-28", new URL("http://localhost/assistant"), (input, init) =>
      handle(new Request(input, init)),
    );
    await client.callTool({ name: "get_book", arguments: { isbn: book } });
    expect(sent).toEqual([`/books/${book}`]);
    await client.close();
    expect((await handle(new Request("http://evil.example/assistant", { method: "POST" }))).status).toBe(403);
    await expect(open({})).rejects.toThrow(/pass it an `auth`/);
  });
});

test("what was added by hand leaves the project's own tests passing", async () => {
  await runTests(project);
});
