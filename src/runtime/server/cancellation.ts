/**
 * Cancels calls over HTTP in the older protocol, where the cancellation comes in a separate request
 * (https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation).
 */
import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { isObject } from "../values/json.js";

/** Running requests of this process, which a later message may cancel. */
export interface Cancellations {
  /** Returns the session of a request, if its client has one. */
  sessionOf(request: Pick<Request, "headers">): string | undefined;
  /** Receives each message of a session; @returns a function that forgets it. */
  hear(message: JSONRPCMessage, from: Sender): () => void;
}

export interface Sender {
  /** The session and its caller, because nobody may cancel another caller's request. */
  key: string;
  /** Ends the request with this id, one of those that it makes. */
  cancel: (id: unknown) => void;
}

export function createCancellations(): Cancellations {
  const underWay = new Map<string, Sender>();
  return {
    sessionOf: ({ headers }) => headers.get(sessionHeader) ?? undefined,
    hear(message, from) {
      if (!("method" in message)) return nothing;
      if (isCancellation(message) && isObject(message.params)) {
        const id = message.params["requestId"];
        const sender = underWay.get(requestKey(from, id));
        // What came together with its cancellation was not waited for.
        if (sender !== from) sender?.cancel(id);
      }
      if (!("id" in message)) return nothing;
      const key = requestKey(from, message.id);
      underWay.set(key, from);
      return () => {
        if (underWay.get(key) === from) underWay.delete(key);
      };
    },
  };
}

const nothing = (): void => undefined;

export const cancellation = "notifications/cancelled";

export function isCancellation(message: JSONRPCMessage): boolean {
  return "method" in message && message.method === cancellation;
}

function requestKey({ key }: Sender, id: unknown): string {
  return JSON.stringify([key, id]);
}

const sessionHeader = "mcp-session-id";

/**
 * Names the session that an answer to `initialize` begins, so that the client repeats the name with every request. Nothing is
 * stored under the name, so any replica serves any session. Later requests, and all of the newer protocol, state their
 * protocol version.
 */
export function withSession({ headers }: Pick<Request, "headers">, response: Response): Response {
  const isFirst = !headers.has(sessionHeader) && !headers.has("mcp-protocol-version");
  if (isFirst && response.status === 200) response.headers.set(sessionHeader, crypto.randomUUID());
  return response;
}
