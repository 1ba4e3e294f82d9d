import process from "node:process";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Runtime } from "../call/runtime.js";
import type { ServerDefinition } from "../call/server-definition.js";
import type { TestOptions, TestServer } from "../development/testing.js";
import { atMost, drainMs } from "../host/deadline.js";
import { protocolFaults } from "../host/log.js";
import { createRuntime } from "../server/create-runtime.js";
import { serverFactory } from "../server/server.js";
import {
  commandLine,
  helpText,
  keepUsageLog,
  logStart,
  nodeHost,
  onShutdown,
  projectFolder,
  start,
  type StartOptions,
  watchFaults,
} from "./startup.js";
import { StdioTransport } from "./stdio-transport.js";

/**
 * Serves a server's tools to one client over standard input and output. With `--doctor` it checks the set-up instead, and
 * with `--try` first, it calls the tool named after it. `--read-only`, `--tools` and `--tags` restrict the server.
 */
export async function startStdio(definition: ServerDefinition, options: StartOptions = {}): Promise<void> {
  keepStandardOutputClean();
  const [first, ...rest] = process.argv.slice(2);
  if (options.flags === undefined && first === "--try") {
    const { startTry } = await import("../entry/development.js");
    return startTry(definition, rest);
  }
  await start(async (tell) => {
    const flags = options.flags ?? commandLine(process.argv.slice(2));
    if (flags.help === true) return tell(helpText("stdio"));
    const host = nodeHost({ ...options, flags: flags.settings });
    const create = (): Runtime => createRuntime(definition, { ...host, localCaller: true });
    if (flags.doctor) {
      const { doctor } = await import("../entry/development.js");
      const folder = options.folder ?? projectFolder(process.argv[1]);
      process.exitCode = await doctor(definition, { create, folder, tell });
      return;
    }
    const runtime = create();
    logStart(runtime);
    keepUsageLog(runtime);
    const onerror = protocolFaults(runtime.log);
    const transport = new StdioTransport(runtime.slices, onerror);
    const connection = serveStdio(serverFactory(runtime), { transport, onerror });
    const shutdown = async (): Promise<void> => {
      transport.stopReading();
      await atMost(drainMs, transport.drained());
      await connection.close();
    };
    onShutdown(shutdown);
    watchFaults(runtime.log, shutdown);
    if (process.stdin.isTTY) tell(whatIsAwaited(definition, options.clientEntry));
  }, options.tell);
}

/** Redirects prints to the log, because one stray line would break the protocol. */
function keepStandardOutputClean(): void {
  const { Console } = globalThis.console;
  globalThis.console = new Console(process.stderr, process.stderr);
}

function whatIsAwaited(
  { title }: ServerDefinition,
  clientEntry = "Its README has the entry for each client.",
): string {
  return [
    `${title} is waiting for an MCP client on standard input (JSON-RPC); clients usually start it themselves.`,
    `${clientEntry} --doctor checks the settings; Ctrl+C ends it.`,
  ].join("\n");
}

/** The server in this process with a mock of its API, and calls to try on it. */
export async function testServer(definition: ServerDefinition, options?: TestOptions): Promise<TestServer> {
  const development = await import("../entry/development.js");
  return development.testServer(definition, options);
}
