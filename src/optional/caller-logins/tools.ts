/** The tools with which callers begin and end their logins, as lists show them. */
import type { callerLoginTools } from "../../runtime/auth/caller-logins.js";
import { argument, type FeatureTool } from "../../runtime/operations/tool.js";

const code = argument({
  type: "string",
  maxLength: 20,
  description: "The code that the page shows after the login",
}).optional();

export const tools: readonly FeatureTool<(typeof callerLoginTools)[number]>[] = [
  {
    name: "connect_account",
    title: "Connect account",
    description:
      "Connects the user's own account of the API: without a code, says where the user logs in; with the code from there, finishes.",
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    input: { code },
  },
  {
    name: "disconnect_account",
    title: "Disconnect account",
    description: "Ends the connection to the user's own account, and revokes it at the API's login.",
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    input: {},
  },
];
