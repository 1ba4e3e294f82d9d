// @generated SignedSource<<69d31f69991809af930046277a570beac6068d22c2e89d22183153f0d7b9c8a9>>
/** The lines of the log that say who did what: names and sizes, and no values unless the operator asks for them. */
import { CLIENT_INFO_META_KEY, type CallToolResult } from "@modelcontextprotocol/server";
import { isObject } from "./json.js";
import type { Log } from "./log.js";
import type { Settings } from "./settings.js";
import type { Caller } from "./tool.js";

export interface CallMade {
  /** The tool that the client named. */
  tool: string;
  /** What it stood for, where that goes by another name. */
  operation?: string;
  args: Readonly<Record<string, unknown>>;
  /** The arguments as the log may have them. */
  shown: () => Readonly<Record<string, unknown>>;
}

export interface Audit {
  /** Hears every message; the ones by which a client introduces itself are told. */
  connect(message: unknown, caller: () => Caller): void;
  list(counts: Readonly<Record<string, number>>, caller: Caller): void;
  /** @param ms Absent when nothing was asked of the API. */
  call(made: CallMade, outcome: { result: CallToolResult; ms?: number }, caller: Caller): void;
  read(wanted: Wanted, outcome: { failed: boolean; ms: number }, caller: Caller): void;
  /** The client is to ask a person; nothing was called. */
  asked(wanted: Wanted, caller: Caller): void;
  refusal(wanted: Wanted, reason: Reason, caller: Caller): void;
}

/** `unconfirmed`: a person has to be asked, and the client cannot. */
type Reason = "unknown" | "rate-limit" | "depth" | "unconfirmed";

/** By the names that a client gave. The address of a resource may hold values: what stands for it is its template. */
export type Wanted = { tool: string } | { resource: string } | { prompt: string };

const longestName = 128;

export function createAudit({ log, settings }: { log: Log; settings: Settings }): Audit {
  return {
    connect(message, caller) {
      const client = introduction(message);
      if (client !== undefined) log("info", "connect", { ...client, ...who(caller()) });
    },
    list(counts, caller) {
      log("info", "list", { ...counts, ...who(caller) });
    },
    call({ tool, operation, args, shown }, { result, ms }, caller) {
      log("info", "call", {
        tool,
        ...(operation === undefined ? {} : { operation: operation.slice(0, longestName) }),
        failed: result.isError === true,
        ...(ms === undefined ? {} : { ms }),
        argumentChars: JSON.stringify(args).length,
        resultChars: resultChars(result),
        ...(settings.auditArguments ? { arguments: shown() } : {}),
        ...who(caller),
      });
    },
    read(wanted, { failed, ms }, caller) {
      log("info", "read", { ...short(wanted), failed, ms, ...who(caller) });
    },
    asked(wanted, caller) {
      log("info", "asked", { ...short(wanted), ...who(caller) });
    },
    refusal(wanted, reason, caller) {
      log("warn", "refused", { ...short(wanted), reason, ...who(caller) });
    },
  };
}

function short(wanted: Wanted): Record<string, string> {
  return Object.fromEntries(
    Object.entries(wanted).map(([kind, name]) => [kind, String(name).slice(0, longestName)]),
  );
}

/** Whoever is at the other end of stdio started the server, and needs no name. */
function who({ id, address }: Caller): { caller?: string; address?: string } {
  return {
    ...(id === undefined ? {} : { caller: id }),
    ...(address === undefined ? {} : { address }),
  };
}

/** Of `initialize` in the older protocol, of `server/discover` in the newer one. */
function introduction(message: unknown): { method: string; client?: string; version?: string } | undefined {
  if (!isObject(message)) return undefined;
  const { method, params } = message;
  if (method !== "initialize" && method !== "server/discover") return undefined;
  const meta =
    isObject(params) && isObject(params["_meta"]) ? params["_meta"][CLIENT_INFO_META_KEY] : undefined;
  const info = meta ?? (isObject(params) ? params["clientInfo"] : undefined);
  const { name, version } = isObject(info) ? info : {};
  return {
    method,
    ...(typeof name === "string" ? { client: name.slice(0, longestName) } : {}),
    ...(typeof version === "string" ? { version: version.slice(0, longestName) } : {}),
  };
}

/** Of text and data alike, without writing it once more. */
function resultChars({ content }: CallToolResult): number {
  return content.reduce((sum, block) => {
    switch (block.type) {
      case "text":
        return sum + block.text.length;
      case "image":
      case "audio":
        return sum + block.data.length;
      case "resource":
        return sum + ("text" in block.resource ? block.resource.text : block.resource.blob).length;
      case "resource_link":
        return sum;
    }
  }, 0);
}
