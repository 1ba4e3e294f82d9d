/**
 * Sees every request to the API just before it is sent, and may change its headers. The credentials of the settings are
 * on it, as far as they are set: what is missing is up to you. This is the place for signatures, for schemes that the
 * API's description has no words for, and over HTTP for credentials of whoever calls (`caller.id`, `caller.headers`):
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

export const authHook: AuthHook = async ({ method, url, headers, bytes, caller, secret }) => {};
