/** MCP by hand, without an SDK: what goes over the wire in each revision. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { stdioCommand } from "../shared/project.js";

/** Every revision of the protocol; HTTP came with the second. */
export const revisions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"] as const;
export type Revision = (typeof revisions)[number];

type Params = Readonly<Record<string, unknown>>;

export interface Wire {
  /** Resolves to the result. @throws when the answer is an error. */
  request(method: string, params: Params): Promise<Params>;
  notify(method: string): Promise<void>;
  /** @throws when the server does not end as it should. */
  close(): Promise<void>;
}

const clientInfo = { name: "corpus", version: "1.0.0" };

/** Opens the connection as a client of that revision does. */
export async function open(wire: Wire, revision: Revision): Promise<void> {
  if (revision === "2026-07-28") {
    const { supportedVersions } = await wire.request("server/discover", {});
    if (!Array.isArray(supportedVersions) || !supportedVersions.includes(revision)) {
      throw new Error(`server/discover offers ${JSON.stringify(supportedVersions)}`);
    }
    return;
  }
  const { protocolVersion } = await wire.request("initialize", {
    protocolVersion: revision,
    capabilities: {},
    clientInfo,
  });
  if (protocolVersion !== revision) throw new Error(`initialize answers with ${String(protocolVersion)}`);
  await wire.notify("notifications/initialized");
}

/** The whole list, page by page. */
export async function listTools(wire: Wire): Promise<unknown[]> {
  const tools: unknown[] = [];
  for (let cursor: unknown; ;) {
    const page = await wire.request("tools/list", cursor === undefined ? {} : { cursor });
    if (!Array.isArray(page["tools"])) throw new Error("tools/list has no tools");
    tools.push(...(page["tools"] as unknown[]));
    cursor = page["nextCursor"];
    if (cursor === undefined) return tools;
  }
}

/** What every request of a revision says about itself. */
function envelope(revision: Revision, params: Params): Params {
  if (revision !== "2026-07-28") return params;
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": revision,
    "io.modelcontextprotocol/clientInfo": clientInfo,
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return { ...params, _meta };
}

export function stdioWire({ command, args, env }: ReturnType<typeof stdioCommand>, revision: Revision): Wire {
  const server = spawn(command, args, { env, stdio: ["pipe", "pipe", "pipe"] });
  const exited = once(server, "exit");
  const waiting = new Map<number, (message: Params) => void>();
  let complaints = "";
  let id = 0;
  server.stderr.setEncoding("utf8").on("data", (text: string) => (complaints += text));
  createInterface({ input: server.stdout }).on("line", (line) => {
    const message = parse(line);
    if (typeof message["id"] === "number") waiting.get(message["id"])?.(message);
  });
  const send = (message: Params) => server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  return {
    request: async (method, params) => {
      const answer = new Promise<Params>((resolve) => waiting.set(++id, resolve));
      send({ id, method, params: envelope(revision, params) });
      const gone = exited.then(() => {
        throw new Error(`The server ended: ${complaints.trim()}`);
      });
      return resultOf(method, await Promise.race([answer, gone]));
    },
    notify: async (method) => void send({ method }),
    close: async () => {
      server.stdin.end();
      const [code] = (await exited) as [number | null];
      if (code !== 0) throw new Error(`The server ended with ${code}: ${complaints.trim()}`);
    },
  };
}

export function httpWire(url: string, revision: Revision): Wire {
  let id = 0;
  let opened = false;
  const post = (method: string, message: Params) =>
    fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...((opened || revision === "2026-07-28") && { "mcp-protocol-version": revision }),
        ...(revision === "2026-07-28" && { "mcp-method": method }),
      },
      body: JSON.stringify({ jsonrpc: "2.0", method, ...message }),
    });
  return {
    request: async (method, params) => {
      const response = await post(method, { id: ++id, params: envelope(revision, params) });
      const text = await response.text();
      const type = response.headers.get("content-type") ?? "";
      const answer = type.startsWith("text/event-stream") ? lastEvent(text) : text;
      if (!response.ok) throw new Error(`${method} answers ${response.status}: ${text.slice(0, 500)}`);
      opened = true;
      return resultOf(method, parse(answer));
    },
    notify: async (method) => {
      const { status } = await post(method, {});
      if (status !== 202) throw new Error(`${method} answers ${status}`);
    },
    close: async () => {},
  };
}

function lastEvent(stream: string): string {
  const data = stream
    .split(/\r?\n/)
    .flatMap((line) => (line.startsWith("data:") ? [line.slice(5).trim()] : []));
  return data.at(-1) ?? "";
}

function parse(text: string): Params {
  const message: unknown = JSON.parse(text);
  if (typeof message !== "object" || message === null)
    throw new Error(`Not a message: ${text.slice(0, 200)}`);
  return message as Params;
}

function resultOf(method: string, message: Params): Params {
  const { result, error } = message;
  if (typeof result === "object" && result !== null) return result as Params;
  throw new Error(`${method} answers ${JSON.stringify(error).slice(0, 500)}`);
}
