/** Returns texts to paste into clients, and links that ask a client to add the server. */
import { clients, type Client, type Machine } from "./clients.js";
import { clientEntries, type Entries } from "./entry.js";
import type { ServerProject } from "./project.js";

interface Snippet {
  readonly client: string;
  /** Where it goes. */
  readonly file: string;
  readonly text: string;
  /** Opens the client, which then asks whether to add the server. */
  readonly links: readonly string[];
}

/** Snippets for every client with a known format, for all of a user's work. */
export function snippets(project: ServerProject, machine: Machine): Snippet[] {
  const own = Object.entries(clients).map(([id, client]): Snippet => {
    const entries = clientEntries(project, client, machine);
    return {
      client: client.title,
      file: client.userFile(machine),
      text: servers(client.key, entries),
      links: linksOf.get(id)?.(entries) ?? [],
    };
  });
  const plain = clientEntries(project, clients["claude-desktop"], machine);
  return [
    ...own,
    {
      client: "Windsurf",
      file: "~/.codeium/windsurf/mcp_config.json",
      text: servers("mcpServers", plain),
      links: [],
    },
    { client: "Gemini CLI", file: "~/.gemini/settings.json", text: servers("mcpServers", plain), links: [] },
    {
      client: "Zed",
      file: "~/.config/zed/settings.json",
      text: JSON.stringify({ context_servers: Object.fromEntries(plain.servers) }, null, 2),
      links: [],
    },
    { client: "Codex", file: "~/.codex/config.toml", text: codex(plain), links: [] },
  ];
}

const linksOf: ReadonlyMap<string, (entries: Entries) => string[]> = new Map([
  ["cursor", cursorLinks],
  ["vscode", vscodeLinks],
]);

function servers(key: Client["key"], { servers: all, inputs }: Entries): string {
  return JSON.stringify({ ...(inputs.length > 0 && { inputs }), [key]: Object.fromEntries(all) }, null, 2);
}

/** https://cursor.com/docs/mcp/install-links */
function cursorLinks({ servers: all }: Entries): string[] {
  return [...all].map(([name, entry]) => {
    const config = Buffer.from(JSON.stringify(entry)).toString("base64");
    return `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(name)}&config=${encodeURIComponent(config)}`;
  });
}

/** https://code.visualstudio.com/api/extension-guides/ai/mcp#create-an-mcp-installation-url */
function vscodeLinks({ servers: all, inputs }: Entries): string[] {
  return [...all].map(([name, entry]) => {
    const server = { name, ...entry, ...(inputs.length > 0 && { inputs }) };
    return `vscode:mcp/install?${encodeURIComponent(JSON.stringify(server))}`;
  });
}

/** A JSON string is also a basic TOML string: https://toml.io/en/v1.0.0#string */
function codex({ servers: all }: Entries): string {
  return [...all]
    .map(([name, { command, args }]) =>
      [
        `[mcp_servers.${JSON.stringify(name)}]`,
        `command = ${JSON.stringify(command)}`,
        `args = [${args.map((arg) => JSON.stringify(arg)).join(", ")}]`,
      ].join("\n"),
    )
    .join("\n\n");
}
