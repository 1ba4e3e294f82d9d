/** A server over stdio, as an MCP client starts it. */
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { isObject, items, text, type JsonObject } from "../json.js";

export interface PublishedTool {
  readonly name: string;
  readonly inputSchema: JsonObject;
}

export interface CallResult {
  readonly isError: boolean;
  /** Text of every block. */
  readonly text: string;
  /** The whole result as JSON: nothing of it may hold a secret. */
  readonly json: string;
}

export interface ServerUnderTest {
  listTools(): Promise<readonly PublishedTool[]>;
  call(name: string, args: JsonObject): Promise<CallResult>;
  /** What the server has written to standard error so far. */
  log(): string;
  close(): Promise<void>;
}

export async function startServer(
  args: readonly string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<ServerUnderTest> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...args],
    cwd,
    env: { ...env, PATH: process.env["PATH"] ?? "" },
    stderr: "pipe",
    // An untrimmed list of a thousand tools is one long line.
    maxBufferSize: 512 * 1024 * 1024,
  });
  let log = "";
  transport.stderr?.on("data", (chunk: Buffer) => {
    log += chunk.toString("utf8");
  });
  const client = new Client({ name: "contract", version: "1.0.0" });
  await client.connect(transport);
  return {
    async listTools() {
      const { tools } = await client.listTools(undefined, { timeout: 120_000 });
      return tools.map(({ name, inputSchema }) => ({ name, inputSchema }));
    },
    async call(name, args) {
      const result: unknown = await client.callTool({ name, arguments: { ...args } }, { timeout: 60_000 });
      const content = isObject(result) ? items(result["content"]) : [];
      return {
        isError: isObject(result) && result["isError"] === true,
        text: content.map((block) => (isObject(block) ? (text(block["text"]) ?? "") : "")).join("\n"),
        json: JSON.stringify(result),
      };
    },
    log: () => log,
    close: () => client.close(),
  };
}
