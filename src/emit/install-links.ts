/**
 * Links of a README that make a client ask whether to add the server. Where the project lies is not known to a file that
 * goes with it, so they are for the HTTP entry on the reader's own machine. Their hosts hand over to the client's own scheme
 * (`cursor:`, `vscode:`), which GitHub takes out of what it shows.
 */
import type { Plan } from "../model/plan.js";

/** Where `npm run start:http` serves unless it is told otherwise. */
export const httpEntry = "http://127.0.0.1:3000/mcp";

/** https://cursor.com/docs/mcp/install-links */
export function cursorLink({ name }: Pick<Plan, "name">): string {
  const config = Buffer.from(JSON.stringify({ url: httpEntry })).toString("base64");
  return `https://cursor.com/en/install-mcp?name=${encodeURIComponent(name)}&config=${encodeURIComponent(config)}`;
}

/** https://code.visualstudio.com/api/extension-guides/ai/mcp#create-an-mcp-installation-url */
export function vscodeLink({ name }: Pick<Plan, "name">): string {
  const server = encodeURIComponent(JSON.stringify({ name, type: "http", url: httpEntry }));
  return `https://insiders.vscode.dev/redirect?url=${encodeURIComponent(`vscode:mcp/install?${server}`)}`;
}
