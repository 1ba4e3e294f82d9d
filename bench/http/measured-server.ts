import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Environment } from "../shared/project.js";
import type { Usage } from "./probe.js";

/** A server in a process of its own that says what it has used. */
export interface MeasuredServer {
  url: string;
  pid: number;
  /** Resolves when the process is gone. */
  exited: Promise<unknown>;
  usage(): Promise<Usage>;
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
    async usage() {
      const told = once(server, "message") as Promise<[Usage]>;
      server.send("usage");
      const [usage] = await told;
      return usage;
    },
    async close() {
      server.send("end");
      await exited;
    },
  };
}
