/** Runs a generated project's worker under workerd, the program that runs Cloudflare's, bundled as `wrangler deploy` does. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { connect, createServer, type AddressInfo, type Server } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { build as bundle, type Metafile } from "esbuild";
import { parse } from "jsonc-parser";
import type { Environment, RunningServer } from "./project.js";

const { default: workerd } = createRequire(import.meta.url)("workerd") as { default: string };

export interface RunningWorker extends RunningServer {
  /** What it has logged. */
  readonly log: readonly string[];
}

/**
 * Bundles the worker of a project that is built, for a host without Node.js.
 * @returns what went into it
 * @throws if anything of Node.js is reachable
 */
export async function bundleWorker(project: string): Promise<Metafile> {
  const { metafile } = await bundle({
    entryPoints: [join(project, "dist/worker.js")],
    outfile: bundled(project),
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2024",
    platform: "neutral",
    conditions: ["workerd", "worker", "browser", "import"],
    mainFields: ["browser", "module", "main"],
    metafile: true,
    logLevel: "silent",
  });
  return metafile;
}

export function bundled(project: string): string {
  return join(project, "dist/bundle/worker.js");
}

/** @param bindings all of them texts: variables and secrets */
export async function startWorker(project: string, bindings: Environment): Promise<RunningWorker> {
  const config = join(project, "dist/bundle/worker.capnp");
  await writeFile(config, await configuration(project, Object.keys(bindings)));
  const process = spawn(workerd, ["serve", config, "--control-fd=3", "--socket-addr=http=127.0.0.1:0"], {
    env: { ...bindings },
    stdio: ["ignore", "pipe", "pipe", "pipe"],
  });
  const log: string[] = [];
  const listen = (stream: Readable | null | undefined, hear: (line: string) => void): void => {
    if (stream) createInterface(stream).on("line", hear);
  };
  listen(process.stdout, (line) => log.push(line));
  listen(process.stderr, (line) => log.push(line));
  const exited = once(process, "exit");
  const port = await new Promise<number>((resolve, reject) => {
    listen(process.stdio[3] as Readable, (line) => {
      const said = JSON.parse(line) as { event: string; port?: number };
      if (said.port !== undefined) resolve(said.port);
    });
    process.once("error", reject);
    process.once("exit", () => reject(new Error(`workerd ended: ${log.join("\n")}`)));
  });
  const edge = await startEdge(port);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    edge.close();
    process.kill(signal);
    await exited;
  };
  return {
    url: `http://127.0.0.1:${(edge.address() as AddressInfo).port}/mcp`,
    log,
    close: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

/** Stands where the network in front of workers is: it resets a connection whose client is gone, and only that is noticed. */
async function startEdge(port: number): Promise<Server> {
  const edge = createServer((client) => {
    const worker = connect(port, "127.0.0.1");
    client.pipe(worker, { end: false });
    worker.pipe(client);
    client.on("error", () => undefined).on("close", () => worker.resetAndDestroy());
    worker.on("error", () => client.destroy());
  });
  await once(edge.listen(0, "127.0.0.1"), "listening");
  return edge;
}

/** https://github.com/cloudflare/workerd/blob/main/src/workerd/server/workerd.capnp */
async function configuration(project: string, names: readonly string[]): Promise<string> {
  const { compatibility_date: date, compatibility_flags: flags } = parse(
    await readFile(join(project, "wrangler.jsonc"), "utf8"),
  ) as { compatibility_date: string; compatibility_flags: string[] };
  const bindings = names.map((name) => `(name = "${name}", fromEnvironment = "${name}")`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "server", worker = .server),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "server")],
);
const server :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = ${JSON.stringify(date)},
  compatibilityFlags = ${JSON.stringify(flags)},
  bindings = [${bindings.join(", ")}],
);
`;
}
