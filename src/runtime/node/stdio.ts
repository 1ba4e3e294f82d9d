import process from "node:process";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { ServerDefinition } from "../call/server-definition.js";
import type { TestOptions, TestServer } from "../development/testing.js";
import { atMost, drainMs } from "../host/deadline.js";
import { protocolFaults } from "../host/log.js";
import { serverFactory } from "../server/server.js";
import { type StartOptions, startServer } from "./startup.js";
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
  await startServer(definition, options, {
    name: "stdio",
    localCaller: true,
    async serve(runtime) {
      const onerror = protocolFaults(runtime.log);
      const transport = new StdioTransport(runtime.slices, onerror, () => runtime.calls.idle());
      const connection = serveStdio(serverFactory(runtime), { transport, onerror });
      return {
        async shutdown() {
          transport.stopReading();
          await atMost(drainMs, transport.drained());
          await connection.close();
          await atMost(drainMs, runtime.calls.idle());
        },
        ...(process.stdin.isTTY && { text: whatIsAwaited(definition, options.clientEntry) }),
      };
    },
  });
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
