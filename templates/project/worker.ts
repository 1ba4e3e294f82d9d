/**
 * Serves any number of clients as a Cloudflare Worker: `npm run deploy`. Settings are the variables of wrangler.jsonc and the
 * worker's secrets; the README lists them.
 */
import { createWorker } from "#runtime/server";
import { server } from "./server.js";

export default createWorker(server);
