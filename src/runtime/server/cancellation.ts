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
  /** Ends the request that the message makes. */
  cancel: () => void;
}

export function createCancellations(): Cancellations {
  const underWay = new Map<string, Sender>();
  return {
    sessionOf: ({ headers }) => headers.get(sessionHeader) ?? undefined,
    hear(message, from) {
      if (!("method" in message)) return nothing;
      if (message.method === "notifications/cancelled" && isObject(message.params)) {
        underWay.get(requestKey(from, message.params["requestId"]))?.cancel();
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
