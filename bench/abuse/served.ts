/** Starts a server in a process of its own, whose pauses can be read, and calls it. */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { repository } from "../../samples/api/repository.js";
import { isObject, jsonValue } from "../../src/runtime/values/json.js";
import type { Question, Told } from "./server.js";

export interface Served {
  /** Sends a message and returns its answer. @throws if there is none within the time */
  ask(message: string): Promise<string>;
  /** The longest pause since the last time, in ms. */
  pause(): Promise<number>;
  /** Ends it, whatever it is doing. */
  kill(): void;
}

export interface ServedHttp extends Served {
  url: string;
  /** Serves another document from now on. @returns why that is not possible */
  serve(document: string): Promise<string | undefined>;
}

/** Longer than a call may take; an answer that takes longer never comes. */
const patienceMs = 45_000;

const compiled = join(repository, "dist/bench/abuse/server.js");

function start(entry: "http" | "stdio", document: string, environment: Record<string, string>): ChildProcess {
  return fork(compiled, [entry, document], {
    env: { PATH: process.env["PATH"] ?? "", PORT: "0", LOG_LEVEL: "error", ...environment },
    stdio: ["pipe", "pipe", "ignore", "ipc"],
  });
}

async function told(child: ChildProcess): Promise<Told> {
  const gone = new AbortController();
  const ended = once(child, "exit", { signal: gone.signal }).then(() => {
    throw new Error("The server ended.");
  });
  try {
    const [answer] = (await Promise.race([once(child, "message"), ended])) as [Told];
    return answer;
  } finally {
    gone.abort();
    ended.catch(() => undefined);
  }
}

function common(child: ChildProcess): Pick<Served, "pause" | "kill"> {
  const say = (question: Question): void => void child.send(question);
  return {
    async pause() {
      say("pause");
      const answer = await told(child);
      say("reset");
      return "pause" in answer ? answer.pause : NaN;
    },
    kill: () => void child.kill("SIGKILL"),
  };
}

export async function startHttp(document: string, environment: Record<string, string>): Promise<ServedHttp> {
  const child = start("http", document, environment);
  const first = await told(child);
  if (!("url" in first)) throw new Error("fault" in first ? first.fault : "The server did not start.");
  const agent = new Agent({ keepAlive: true });
  const served: ServedHttp = {
    ...common(child),
    url: first.url,
    ask: (message) => post(served.url, message, agent),
    async serve(other) {
      child.send({ serve: other } satisfies Question);
      const answer = await told(child);
      if ("url" in answer) served.url = answer.url;
      return "fault" in answer ? answer.fault : undefined;
    },
  };
  return served;
}

export async function startStdio(document: string, environment: Record<string, string>): Promise<Served> {
  const child = start("stdio", document, environment);
  if (child.stdin === null || child.stdout === null) throw new Error("The server has no streams.");
  const { stdin, stdout } = child;
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const ask = async (message: string): Promise<string> => {
    stdin.write(`${message}\n`);
    for (;;) {
      const line = await within(lines.next(), message);
      if (line.done === true) throw new Error("The server ended.");
      const said = jsonValue(line.value);
      // Neither a notification nor a question of the server.
      if (!isObject(said) || !("method" in said)) return line.value;
    }
  };
  const client = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "abuse", version: "1" },
  };
  await ask(JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params: client }));
  const served = { ...common(child), ask };
  // Starting, which reads the whole document, holds up nobody.
  await served.pause();
  return served;
}

export const callHeaders = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
  "mcp-protocol-version": "2025-11-25",
};

/** @returns The answer's text, whatever its status. */
export function post(url: string, message: string, agent: Agent): Promise<string> {
  const body = Buffer.from(message);
  const headers = { ...callHeaders, "content-length": body.byteLength };
  const answered = new Promise<string>((resolve, reject) => {
    const sent = request(url, { method: "POST", headers, agent }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => resolve(text)).on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
  return within(answered, message);
}

async function within<T>(work: Promise<T>, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`No answer within ${patienceMs / 1_000} s to ${message.slice(0, 200)}`));
    }, patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
