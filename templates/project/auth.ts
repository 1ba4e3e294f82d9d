/**
 * Sees every request to the API just before it is sent, its credentials on it, and may change its headers. This is the
 * place for signatures and for schemes that the API's description has no words for:
 *
 *   import { createHmac } from "node:crypto";
 *
 *   const key = await secret("API_SIGNING_KEY");
 *   if (key === undefined) throw new Error("API_SIGNING_KEY is not set");
 *   const text = [method, url.pathname + url.search, ""].join("\n");
 *   headers.set("x-signature", createHmac("sha256", key).update(text).update(await bytes()).digest("hex"));
 *
 * It runs for every attempt, so that a retry is signed anew, and never for another origin than the API's own. What it
 * throws ends the call. `src/server.ts` has to hand it over: `import { authHook } from "./auth.js"`, and `authHook`
 * among the members of `server`.
 */
import type { AuthHook } from "#generated";

export const authHook: AuthHook = async ({ method, url, headers, bytes, secret }) => {};
