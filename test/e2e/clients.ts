/** The official clients of both SDK generations behind one face. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioTransportV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as HttpTransportV1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { stdioCommand } from "../../bench/shared/project.js";

export const clientNames = ["v2 pinned to 2026-07-28", "v2 legacy", "v2 auto", "v1"] as const;
export type ClientName = (typeof clientNames)[number];

export interface Answer {
  readonly isError: boolean;
  /** All text blocks. */
  readonly text: string;
  readonly content: readonly unknown[];
  /** `structuredContent` */
  readonly structured: unknown;
}

export interface Connection {
  list(): Promise<readonly string[]>;
  call(tool: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
}

/** Where the server is: a command to start, or the URL of one that runs. */
export type Target = ReturnType<typeof stdioCommand> | URL;

export async function connect(name: ClientName, target: Target): Promise<Connection> {
  const info = { name: "e2e", version: "1.0.0" };
  if (name === "v1") {
    const client = new ClientV1(info);
    await client.connect(
      target instanceof URL
        ? new HttpTransportV1(target)
        : new StdioTransportV1({ ...target, stderr: "ignore" }),
    );
    return {
      list: async () => (await client.listTools()).tools.map((tool) => tool.name),
      call: async (tool, args, signal) =>
        answer(await client.callTool({ name: tool, arguments: args }, undefined, { signal })),
      close: () => client.close(),
    };
  }
  const client = new Client(info, { versionNegotiation: { mode: modes[name] } });
  await client.connect(
    target instanceof URL
      ? new StreamableHTTPClientTransport(target)
      : new StdioClientTransport({ ...target, stderr: "ignore" }),
  );
  return {
    list: async () => (await client.listTools()).tools.map((tool) => tool.name),
    call: async (tool, args, signal) =>
      answer(await client.callTool({ name: tool, arguments: args }, { signal })),
    close: () => client.close(),
  };
}

const modes = {
  "v2 pinned to 2026-07-28": { pin: "2026-07-28" },
  "v2 legacy": "legacy",
  "v2 auto": "auto",
} as const;

function answer(result: { [name: string]: unknown }): Answer {
  const { content, isError, structuredContent } = result;
  const blocks: unknown[] = Array.isArray(content) ? content : [];
  const text = blocks.flatMap((block) =>
    typeof block === "object" && block !== null && "text" in block && typeof block.text === "string"
      ? [block.text]
      : [],
  );
  return { isError: isError === true, text: text.join("\n"), content: blocks, structured: structuredContent };
}
