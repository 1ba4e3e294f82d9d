/** A server as a client sees it: started, asked, ended. Nothing but the wire is measured. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { startHttpServer } from "./http-server.js";

export interface Candidate {
  readonly name: string;
  /** Its entry point, for stdio or for HTTP. */
  readonly entry: string;
  /** Where it serves HTTP, at `/mcp` and only this machine; absent for stdio. */
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Running {
  readonly pid: number;
  /** @throws when the answer is an error, or the server ends without one */
  request(method: string, params?: object): Promise<unknown>;
  close(): Promise<void>;
}

export interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

export function startServer(candidate: Candidate): Running {
  const { port } = candidate;
  return port === undefined ? startStdioServer(candidate) : startHttpServer({ ...candidate, port });
}

function startStdioServer({ name, entry, environment = {} }: Candidate): Running {
  const child = spawn(process.execPath, [entry], {
    env: { PATH: process.env["PATH"] ?? "", ...environment },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const exited = once(child, "exit");
  const waiting = new Map<number, Waiting>();
  void exited.then(() => {
    for (const { reject } of waiting.values()) reject(new Error(`${name} ended before it answered`));
  });
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) settle(JSON.parse(line) as Answer, waiting);
  });
  let last = 0;
  return {
    pid: child.pid ?? 0,
    request(method, params = {}) {
      last += 1;
      const id = last;
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
    async close() {
      child.stdin.end();
      await exited;
    },
  };
}

export interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** Hands an answer to who waits for it. */
export function settle({ id, result, error }: Answer, waiting: Map<number, Waiting>): void {
  const asked = id === undefined ? undefined : waiting.get(id);
  if (id === undefined || asked === undefined) return;
  waiting.delete(id);
  if (error === undefined) asked.resolve(result);
  else asked.reject(new Error(error.message));
}

/** The handshake of the older protocol, which every server here speaks. */
export async function initialize(server: Running): Promise<void> {
  await server.request("initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "bench", version: "1.0.0" },
  });
}
