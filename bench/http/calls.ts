/** Calls of a tool over HTTP with as little of a client as will do: what is measured is the server. */
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";

export const eras = ["2026-07-28", "2025-11-25"] as const;
export type Era = (typeof eras)[number];

export interface Calls {
  url: string;
  era: Era;
  tool: string;
  /** Of the call with this number. */
  args: (number: number) => Readonly<Record<string, unknown>>;
  /** Must stand in the answer to the call with this number. */
  answer: (number: number) => string;
  count: number;
}

const atOnce = 16;

/**
 * Makes them, several at a time.
 * @returns Milliseconds that each of them took
 * @throws when an answer is not what was asked for
 */
export async function callMany(calls: Calls): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const took: number[] = [];
  let next = 0;
  const callInTurn = async (): Promise<void> => {
    while (next < calls.count) {
      const began = performance.now();
      await callOnce(calls, next++, agent);
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, callInTurn));
  agent.destroy();
  return took;
}

async function callOnce(
  { url, era, tool, args, answer }: Calls,
  number: number,
  agent: Agent,
): Promise<void> {
  const body = JSON.stringify(message(era, number, { name: tool, arguments: args(number) }));
  const said = await post(url, { agent, body, headers: headersOf(era, tool) });
  if (said.includes(answer(number)) && !said.includes('"isError":true')) return;
  throw new Error(`Call ${number} of ${tool} was answered with ${said.slice(0, 500)}`);
}

function message(era: Era, id: number, params: Readonly<Record<string, unknown>>) {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": era,
    "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const modern = era === "2026-07-28";
  return { jsonrpc: "2.0", id, method: "tools/call", params: modern ? { ...params, _meta } : params };
}

function headersOf(era: Era, tool: string): Record<string, string> {
  return {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": era,
    ...(era === "2026-07-28" && { "mcp-method": "tools/call", "mcp-name": tool }),
  };
}

function post(
  url: string,
  { body, ...options }: { agent: Agent; body: string; headers: Record<string, string> },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: "POST", ...options }, (response) => {
      text(response).then(resolve, reject);
    });
    outgoing.on("error", reject).end(body);
  });
}
