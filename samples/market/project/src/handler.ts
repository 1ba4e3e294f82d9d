/**
 * The server as a part of an application of yours: a handler that takes a web-standard `Request` and gives a `Response`.
 *
 *   import { createHandler } from "<this package>";
 *
 *   const handle = createHandler({ auth: (request) => ({ id: nameOf(request) }), logger: console });
 *
 * In Hono that is `app.all("/mcp", ({ req }) => handle(req.raw))`; in Express, `toNodeHandler({ fetch: handle })` of
 * the package `@modelcontextprotocol/node`. Settings come from the environment, as they do for `src/http.ts`.
 */
import { embed, type Handler, type HandlerOptions } from "#runtime/http";
import { server } from "./server.js";

export type { Handler, HandlerOptions };

export function createHandler(options: HandlerOptions = {}): Handler {
  return embed(server, options);
}
