/** Builds the entries with which clients start a project: one server, or one per tag. */
import type { Plan } from "../model/plan.js";
import { dashed } from "../runtime/auth/selection.js";

/** How a client starts a server. */
export interface ClientEntry {
  readonly command: string;
  readonly args: readonly string[];
}

/** Whether the project has `.mcp.json`: because it was asked for, or because there is more than one server to start. */
export function hasClientEntries({ features, servers }: Pick<Plan, "features" | "servers">): boolean {
  return servers !== undefined || features.deploy.includes("mcp-json");
}

/**
 * Returns the entries by name. They never use `npm start`, which writes to standard output. A split project has one entry per
 * server; together these offer everything.
 */
export function clientEntries(
  { name, servers }: Pick<Plan, "name" | "servers">,
  path: string,
): Readonly<Record<string, ClientEntry>> {
  const start = (...flags: string[]): ClientEntry => ({ command: "node", args: [path, ...flags] });
  if (servers === undefined) return { [name]: start() };
  return Object.fromEntries(
    servers.map(({ name: entry, tag }) => [entry, start("--tags", tagArgument(tag))]),
  );
}

/**
 * Writes a tag for the command line. Commas separate tags and dashes begin flags, and clients put what the environment holds in
 * the place of `${NAME}`, `$NAME` or `%NAME%`, secrets too. Such a tag is written by its words, which the server accepts as well.
 */
function tagArgument(tag: string): string {
  return /^[^\s,$%-]([^,$%]*[^\s,$%])?$/.test(tag) ? tag : dashed(tag) || tag;
}
