import {
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type Transport,
} from "@modelcontextprotocol/server";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";

/** Standard input and output that know which requests have no answer yet: closed before, a call would have been made in vain. */
export class DrainingTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #stdio = new StdioServerTransport();
  readonly #unanswered = new Set<unknown>();
  #drained: () => void = () => undefined;

  async start(): Promise<void> {
    this.#stdio.onclose = () => this.onclose?.();
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

  #settle(id: unknown): void {
    this.#unanswered.delete(id);
    if (this.#unanswered.size === 0) this.#drained();
  }
}
