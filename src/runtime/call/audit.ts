/**
 * Writes the lines of the log that say who did what: names and sizes, and values only if the operator asks for them. Counts how
 * often each operation was called, and by which tool.
 */
import { type CallToolResult, CLIENT_INFO_META_KEY } from "@modelcontextprotocol/server";
import type { Log } from "../host/log.js";
import type { Settings } from "../host/settings.js";
import type { Args, Caller } from "../operations/tool.js";
import { defined, memberIn } from "../values/json.js";

interface CallMade {
  /** The tool that the client called. */
  tool: string;
  /** The tool or operation behind it, if its name differs. */
  operation?: string;
  args: Args;
  /** Returns the arguments in the form that the log may contain. */
  shown: () => Readonly<Record<string, unknown>>;
}

export interface Audit {
  /** Receives every message, and logs those with which a client introduces itself. */
  connect(message: unknown, caller: () => Caller): void;
  list(counts: Readonly<Record<string, number>>, caller: Caller): void;
  /** @param ms Absent if the API was not called. */
  call(made: CallMade, outcome: { result: CallToolResult; ms?: number }, caller: Caller): void;
  read(wanted: Wanted, outcome: { failed: boolean; ms: number }, caller: Caller): void;
  /** The client has to ask the user first; nothing was called. */
  asked(wanted: Wanted, caller: Caller): void;
  refusal(wanted: Wanted, reason: Reason, caller: Caller): void;
}

/** `unconfirmed`: the user has to confirm, but the client cannot ask. */
type Reason = "unknown" | "rate-limit" | "limit" | "depth" | "unconfirmed";

/** What a client asked for. A resource is logged as its template, because its address may contain values. */
export type Wanted = { tool: string; operation?: string } | { resource: string } | { prompt: string };

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
        ...defined({ operation: operation?.slice(0, longestName) }),
        failed: result.isError === true,
        ...defined({ ms }),
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

/** A caller over stdio started the server, so it needs no name. */
function who({ id, address }: Caller): { caller?: string; address?: string } {
  return defined({ caller: id, address });
}

/** Reads `initialize` of the older protocol and `server/discover` of the newer one. */
function introduction(message: unknown): { method: string; client?: string; version?: string } | undefined {
  const method = memberIn(message, "method");
  if (method !== "initialize" && method !== "server/discover") return undefined;
  const params = memberIn(message, "params");
  const info = memberIn(memberIn(params, "_meta"), CLIENT_INFO_META_KEY) ?? memberIn(params, "clientInfo");
  return { method, ...defined({ client: textIn(info, "name"), version: textIn(info, "version") }) };
}

function textIn(value: unknown, name: string): string | undefined {
  const text = memberIn(value, name);
  return typeof text === "string" ? text.slice(0, longestName) : undefined;
}

/** Counts the characters of text and data without serializing them again. */
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

/**
 * Counts how often each operation was called, and by which tool, so that a later generation can use the counts. Never
 * contains values.
 */
export interface Usage {
  count(operation: string, tool: string): void;
  /**
   * Writes the counts since the last time, one JSON object per line; nothing if there are none.
   * @throws the error of `write`; the counts are then kept for the next time.
   */
  flush(write: (text: string) => void): void;
}

export function createUsage(): Usage {
  const counts = new Map<string, { operation: string; tool: string; count: number }>();
  return {
    count(operation, tool) {
      const id = `${operation}\n${tool}`;
      const count = (counts.get(id)?.count ?? 0) + 1;
      counts.set(id, { operation, tool, count });
    },
    flush(write) {
      if (counts.size === 0) return;
      write([...counts.values()].map((entry) => `${JSON.stringify(entry)}\n`).join(""));
      counts.clear();
    },
  };
}
