/** Entries of a project's `.mcp.json`, by which clients start its servers. */
import { isObject, jsonValue } from "../runtime/values/json.js";

export const entriesPath = ".mcp.json";

/** `node <script> <flags>`, in the project's folder. */
export interface StartEntry {
  /** Path below the project: `dist/stdio.js`. */
  readonly script: string;
  readonly flags: readonly string[];
}

/**
 * Returns the entries that start the project's own servers, by name. Entries of other servers are left out, and a file
 * that does not parse has none: it belongs to the user.
 * @param text of `.mcp.json`, absent where there is none
 */
export function startEntries(text: string | undefined): ReadonlyMap<string, StartEntry> {
  const file = jsonValue(text ?? "");
  const servers = isObject(file) ? file["mcpServers"] : undefined;
  return new Map(
    Object.entries(isObject(servers) ? servers : {}).flatMap(([name, entry]) => {
      const started = isObject(entry) ? startEntry(entry) : undefined;
      return started === undefined ? [] : [[name, started] as const];
    }),
  );
}

function startEntry({ command, args }: Readonly<Record<string, unknown>>): StartEntry | undefined {
  const texts = Array.isArray(args) ? args.filter((one) => typeof one === "string") : [];
  const [script, ...flags] = texts;
  return command === "node" && script !== undefined && /^(\.\/)?dist\//.test(script)
    ? { script, flags }
    : undefined;
}
