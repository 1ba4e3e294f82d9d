/**
 * Says whether a caller may see and call an operation, on top of what the server was started with and of the scopes that
 * operations ask for. What it denies looks to the caller as if it did not exist, in lists, in search and when called:
 *
 *   if (operation.tags.includes("admin")) return caller.scopes.includes("admin");
 *   return operation.readOnly === true || caller.id !== "auditor";
 *
 * It is asked often, for every operation: let it decide by what it is given, and look nothing up. What it throws denies.
 * Over stdio, `caller.local` is true: the caller is the person who started the server. `src/server.ts` has to hand the
 * policy over: `import { policy } from "./policy.js"`, and `policy` among the members of `server`.
 */
import type { Policy } from "#generated";

export const policy: Policy = (caller, operation) => true;
