// @generated SignedSource<<a14ec298a01b6d1cd235569bdc416cf8c917802954b9fb67f146e4b92240584f>>
/**
 * Cancelling over HTTP in the older era of the protocol: the message that asks for it comes in a request of its own
 * (https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation).
 */
import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { isObject } from "../json.js";

/** Requests under way in this process, which a later message may cancel. */
export interface Cancellations {
  /** The session that a request belongs to, if its client knows of one. */
  sessionOf(request: Pick<Request, "headers">): string | undefined;
  /** To be told of each message of a session; @returns what forgets it. */
  hear(message: JSONRPCMessage, from: Sender): () => void;
}

export interface Sender {
  /** The session and who is in it: nobody cancels what another one asked for. */
  key: string;
  /** Ends the request that the message is. */
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
 * Names the session that begins with an answer to `initialize`, so that the client repeats the name with every request.
 * Nothing is kept under it: any replica serves any session. Later requests, and all of the newer era, say which version of
 * the protocol they follow.
 */
export function withSession({ headers }: Pick<Request, "headers">, response: Response): Response {
  const isFirst = !headers.has(sessionHeader) && !headers.has("mcp-protocol-version");
  if (isFirst && response.status === 200) response.headers.set(sessionHeader, crypto.randomUUID());
  return response;
}
