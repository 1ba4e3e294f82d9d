/**
 * Builds links for the README that add the server to a client. A README does not know where the project is, so the links use
 * the HTTP entry on the reader's machine. They go through web pages that redirect to the client's scheme (`cursor:`,
 * `vscode:`), which GitHub removes.
 */
import type { Plan } from "../model/plan.js";

/** The default address of `npm run start:http`. */
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
