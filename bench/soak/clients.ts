/**
 * The clients of the soak, in a process of their own: when it ends, so do all of their connections. Is given the URL of the
 * server and how many seconds to go on; tells its parent the {@link Tally}.
 */
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { faultOf, isLate, questionOf } from "./question.js";

const polite = 56;
/** Speak HTTP badly: they hang up in the middle of a request or of an answer. */
const rude = 8;

export interface Tally {
  calls: number;
  /** Of those, so many were told that the API took too long, which on a busy machine it may have. */
  late: number;
  hungUp: number;
  faults: string[];
}

interface Part {
  client: number;
  /** In ms since the epoch. */
  ends: number;
  tally: Tally;
}

async function ask(url: string, { client, ends, tally }: Part): Promise<void> {
  const mode = client % 2 === 0 ? "legacy" : { pin: "2026-07-28" };
  const mcp = new Client({ name: `soak-${client}`, version: "1.0.0" }, { versionNegotiation: { mode } });
  await mcp.connect(new StreamableHTTPClientTransport(new URL(url)));
  for (let number = 0; Date.now() < ends; number += 1) {
    const question = questionOf(client, number);
    const { tool: name, args } = question;
    try {
      const { content, isError = false } = await mcp.callTool({ name, arguments: { ...args } });
      const text = content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
      const late = isLate(question, { isError, text });
      if (late) tally.late += 1;
      const fault = late ? undefined : faultOf(question, { isError, text });
      if (fault !== undefined) tally.faults.push(fault);
    } catch (error) {
      tally.faults.push(`${name} ${args.id} was not answered: ${String(error)}`);
    }
    tally.calls += 1;
  }
  await mcp.close();
}

/** Sends half of a request, or all of one and does not wait for the answer. */
async function hangUp(url: string, { client, ends, tally }: Part): Promise<void> {
  for (let number = 0; Date.now() < ends; number += 1) {
    const { tool: name, args } = questionOf(client, number);
    const call = { jsonrpc: "2.0", id: number, method: "tools/call", params: { name, arguments: args } };
    const body = JSON.stringify(call);
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "content-length": body.length,
    };
    const outgoing = request(url, { method: "POST", headers, agent: false });
    outgoing.on("error", () => undefined);
    if (number % 3 === 0) outgoing.write(body.slice(0, body.length / 2));
    else outgoing.end(body);
    await pause(number % 40);
    outgoing.destroy();
    tally.hungUp += 1;
    // No faster than the server takes them up: what the system holds for it is short, and full for everybody.
    await fetch(new URL("/healthz", url)).then((response) => response.text());
  }
}

const [, , url = "", seconds = ""] = process.argv;
const ends = Date.now() + Number(seconds) * 1000;
const tally: Tally = { calls: 0, late: 0, hungUp: 0, faults: [] };
await Promise.all([
  ...Array.from({ length: polite }, (_, client) => ask(url, { client, ends, tally })),
  ...Array.from({ length: rude }, (_, client) => hangUp(url, { client, ends, tally })),
]);
process.send?.(tally, () => process.exit());
