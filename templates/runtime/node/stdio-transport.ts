import process from "node:process";
import {
  INVALID_REQUEST,
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  STDIO_DEFAULT_MAX_BUFFER_SIZE,
  type JSONRPCMessage,
  type Transport,
} from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { boundedLines, type Overlong } from "./bounded-lines.js";

/** Of one message; over HTTP it is less (4 MiB). */
const maxLineBytes = STDIO_DEFAULT_MAX_BUFFER_SIZE;
const tooLong = `A message has more than ${maxLineBytes / 2 ** 20} MiB, and was not read.`;

/**
 * Standard input and output that know which requests have no answer yet (closed before, a call would have been made in vain),
 * and that outlive a message which is too long.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #lines = boundedLines({
    maxBytes: maxLineBytes,
    onLong: () => this.onerror?.(new Error(tooLong)),
    onEnd: (line) => void this.#refuse(line),
  });
  readonly #stdio = new StdioServerTransport(this.#lines);
  readonly #unanswered = new Set<unknown>();
  #drained: () => void = () => undefined;

  async start(): Promise<void> {
    this.#stdio.onclose = () => {
      // Whoever still reads keeps the process alive.
      process.stdin.unpipe(this.#lines).pause();
      this.onclose?.();
    };
    this.#stdio.onerror = (error) => this.onerror?.(error);
    this.#stdio.onmessage = (message) => {
      if (isJSONRPCRequest(message) && message.method !== "subscriptions/listen")
        this.#unanswered.add(message.id);
      // A call that was cancelled gets no answer.
      const cancelled = "method" in message && message.method === "notifications/cancelled";
      if (cancelled) this.#settle(message.params?.["requestId"]);
      this.onmessage?.(message);
    };
    await this.#stdio.start();
    process.stdin.on("error", (error) => this.onerror?.(error)).pipe(this.#lines);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#stdio.send(message);
    if (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) this.#settle(message.id);
  }

  async close(): Promise<void> {
    await this.#stdio.close();
  }

  /** Resolves when every request so far has its answer. */
  drained(): Promise<void> {
    return new Promise((resolve) => {
      this.#drained = resolve;
      this.#settle(undefined);
    });
  }

  /** Who waits for an answer is not left waiting, where the message lets on who that is. */
  async #refuse(line: Overlong): Promise<void> {
    const id = requestId(line);
    const error = { code: INVALID_REQUEST, message: tooLong };
    // A client that is gone needs no answer.
    await this.#stdio.send({ jsonrpc: "2.0", ...(id !== undefined && { id }), error }).catch(() => undefined);
  }

  #settle(id: unknown): void {
    this.#unanswered.delete(id);
    if (this.#unanswered.size === 0) this.#drained();
  }
}

/** Clients write it first or last. */
function requestId({ head, tail }: Overlong): string | number | undefined {
  if (!/"method"\s*:/.test(head + tail)) return undefined;
  const id = String.raw`"id"\s*:\s*(\d+|"[^"\\]*")`;
  const [, found] =
    new RegExp(String.raw`^\s*\{\s*"jsonrpc"\s*:\s*"2\.0"\s*,\s*${id}`).exec(head) ??
    new RegExp(String.raw`${id}\s*\}\s*$`).exec(tail) ??
    [];
  return found === undefined ? undefined : (JSON.parse(found) as string | number);
}
