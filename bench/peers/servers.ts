/** What servers take once they run, and what they show a model. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { callOnce, type Caller } from "../start/measure.js";
import { initialize, startServer, type Candidate, type Running } from "../start/server.js";

export interface Listed {
  /** Names of the tools. */
  readonly names: readonly string[];
  /** Of the whole list, as a client gets it. */
  readonly tokens: number;
  /** MiB that the process holds after it. */
  readonly memory: number;
}

/** Started, introduced, asked for its tools. */
export async function listed(candidate: Candidate): Promise<Listed> {
  const server = startServer(candidate);
  await initialize(server);
  const list = (await server.request("tools/list")) as { tools: { name: string }[] };
  const memory = await resident(server);
  await server.close();
  return {
    names: list.tools.map(({ name }) => name),
    tokens: countTokens(JSON.stringify(list.tools)),
    memory,
  };
}

/** @returns MiB that the process holds after so many calls */
export async function memoryAfter(count: number, { candidate, ...asked }: Caller): Promise<number> {
  const server = startServer(candidate);
  await initialize(server);
  for (let done = 0; done < count; done += 1) await callOnce({ server, ...asked });
  const memory = await resident(server);
  await server.close();
  return memory;
}

async function resident({ pid }: Running): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(stdout) / 1024;
}
