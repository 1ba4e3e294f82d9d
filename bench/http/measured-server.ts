import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Environment } from "../shared/project.js";
import type { Cpu, Memory } from "./probe.js";

/** A server in a process of its own that says what it has used. */
export interface MeasuredServer {
  url: string;
  pid: number;
  /** Resolves when the process is gone. */
  exited: Promise<unknown>;
  cpu(): Promise<Cpu>;
  /** Collects all garbage before, which takes CPU. */
  memory(): Promise<Memory>;
  close(): Promise<void>;
}

const probe = new URL("./probe.js", import.meta.url).href;

/** @param nodeOptions For the process, such as `--cpu-prof`. */
export async function startMeasured(
  entry: string,
  environment: Environment,
  nodeOptions: readonly string[] = [],
): Promise<MeasuredServer> {
  const server = spawn(process.execPath, ["--expose-gc", "--import", probe, ...nodeOptions, entry], {
    env: { PATH: process.env["PATH"] ?? "", PORT: "0", ...environment },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const exited = once(server, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    // What comes later is read as well, or the server would wait for somebody to read its log.
    server.stderr?.setEncoding("utf8").on("data", (text: string) => {
      if (said.length < 10_000) said += text;
      const [found] = /http:\/\/[^\s"/]+\/mcp/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    server.once("exit", () => reject(new Error(`${entry} ended before it listened: ${said.trim()}`)));
  });
  return {
    url,
    pid: server.pid ?? 0,
    exited,
    async cpu() {
      const told = once(server, "message") as Promise<[Cpu]>;
      server.send("cpu");
      const [cpu] = await told;
      return cpu;
    },
    async memory() {
      const told = once(server, "message") as Promise<[Memory]>;
      server.send("memory");
      const [memory] = await told;
      return memory;
    },
    async close() {
      server.send("end");
      await exited;
    },
  };
}
