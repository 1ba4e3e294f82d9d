/**
 * A server over Streamable HTTP, as a client sees it. An answer is taken from where it comes: from the POST that asks, as JSON
 * or as events, or from the events of a GET, which is where one of the peers answers what it was asked by POST.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import process from "node:process";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { settle, type Answer, type Candidate, type Running, type Waiting } from "./server.js";

/** Milliseconds after which a server is taken for one that does not answer. */
const patience = 30_000;
const protocolVersion = "2025-11-25";

export function startHttpServer({
  name,
  entry,
  environment = {},
  port,
}: Candidate & { readonly port: number }): Running {
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env["PATH"] ?? "", PORT: String(port), ...environment },
    stdio: "ignore",
  });
  const exited = once(child, "exit");
  const agent = new Agent({ keepAlive: true });
  const waiting = new Map<number, Waiting>();
  let session: string | undefined;
  let last = 0;

  function send(method: "GET" | "POST", body?: object): Promise<IncomingMessage> {
    const headers = {
      accept: method === "GET" ? "text/event-stream" : "application/json, text/event-stream",
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(session !== undefined && { "mcp-session-id": session, "mcp-protocol-version": protocolVersion }),
    };
    return new Promise((resolve, reject) => {
      request({ host: "127.0.0.1", port, path: "/mcp", method, headers, agent }, resolve)
        .on("error", reject)
        .end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** Asked again until the process listens. */
  async function post(message: object, until = performance.now() + patience): Promise<IncomingMessage> {
    try {
      return await send("POST", message);
    } catch (error) {
      const early = error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
      if (!early || child.exitCode !== null || performance.now() > until) throw error;
      await pause(5);
      return post(message, until);
    }
  }

  async function ask(message: object): Promise<void> {
    const response = await post(message);
    const said = await text(response);
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300) throw new Error(`${name} answered ${statusCode}: ${said.slice(0, 200)}`);
    session ??= headers["mcp-session-id"]?.toString();
    const isJson = headers["content-type"]?.startsWith("application/json") === true;
    if (isJson) settle(JSON.parse(said) as Answer, waiting);
    else for (const line of said.split("\n")) settleEvent(line, waiting);
  }

  /** Who answers there has to be listened to before there is anything to answer, and says nothing until then; others refuse. */
  async function listen(): Promise<void> {
    const response = await send("GET");
    let rest = "";
    response.setEncoding("utf8").on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) settleEvent(line, waiting);
    });
    response.on("error", () => {});
  }

  return {
    pid: child.pid ?? 0,
    async request(method, params = {}) {
      last += 1;
      const id = last;
      const answered = new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        const late = (): void => reject(new Error(`${name} does not answer ${method}`));
        setTimeout(late, patience).unref();
      });
      const [answer] = await Promise.all([answered, ask({ jsonrpc: "2.0", id, method, params })]);
      if (method === "initialize") listen().catch(() => {});
      return answer;
    },
    async close() {
      agent.destroy();
      child.kill();
      await exited;
    },
  };
}

function settleEvent(line: string, waiting: Map<number, Waiting>): void {
  const data = line.startsWith("data:") ? line.slice("data:".length).trim() : "";
  if (data !== "") settle(JSON.parse(data) as Answer, waiting);
}
