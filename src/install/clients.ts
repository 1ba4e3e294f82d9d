/** Knows where each client keeps its servers, and in which format. */
import { posix, win32, type PlatformPath } from "node:path";

export const installClients = ["claude-code", "claude-desktop", "cursor", "vscode"] as const;
export type InstallClient = (typeof installClients)[number];

export const scopes = ["user", "project"] as const;
/** Either all work of a user, or one folder and everyone who works in it. */
export type Scope = (typeof scopes)[number];

/** The machine that a client runs on. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** Absolute path of the Node.js that runs. */
  readonly node: string;
  readonly variable: (name: string) => string | undefined;
}

export interface Client {
  readonly title: string;
  /** The member of its file that holds the servers, by name. */
  readonly key: "mcpServers" | "servers";
  /** Whether it starts without the PATH of a shell, on which its user's Node.js may be. */
  readonly isDesktop: boolean;
  /** Returns the absolute path of the file for all of a user's work. */
  readonly userFile: (machine: Machine) => string;
  /** Path below the folder that a file is for; absent if the client has none. */
  readonly projectFile?: string;
  /** How a file in a folder writes the path of that folder; other paths are relative to it. */
  readonly folder: string;
  /**
   * How an entry refers to a variable whose value is elsewhere: from the client's environment, asked of its user, or not at
   * all.
   */
  readonly variables: "${NAME:-}" | "${env:NAME}" | "${input:id}" | "none";
  /** What the user has to do for the client to see the server. */
  readonly then: string;
}

export const clients: Readonly<Record<InstallClient, Client>> = {
  /** https://code.claude.com/docs/en/mcp */
  "claude-code": {
    title: "Claude Code",
    key: "mcpServers",
    isDesktop: false,
    userFile: ({ platform, home, variable }) =>
      pathOf(platform).join(variable("CLAUDE_CONFIG_DIR") ?? home, ".claude.json"),
    projectFile: ".mcp.json",
    folder: "",
    variables: "${NAME:-}",
    then: "Restart Claude Code; /mcp shows the server.",
  },
  /** https://modelcontextprotocol.io/docs/develop/connect-local-servers */
  "claude-desktop": {
    title: "Claude Desktop",
    key: "mcpServers",
    isDesktop: true,
    userFile: (machine) =>
      pathOf(machine.platform).join(applications(machine), "Claude", "claude_desktop_config.json"),
    folder: "",
    variables: "none",
    then: "Quit Claude Desktop and open it again.",
  },
  /** https://cursor.com/docs/mcp */
  cursor: {
    title: "Cursor",
    key: "mcpServers",
    isDesktop: true,
    userFile: ({ platform, home }) => pathOf(platform).join(home, ".cursor", "mcp.json"),
    projectFile: ".cursor/mcp.json",
    folder: "${workspaceFolder}/",
    variables: "${env:NAME}",
    then: "Cursor's settings list it under MCP.",
  },
  /** https://code.visualstudio.com/docs/copilot/reference/mcp-configuration */
  vscode: {
    title: "VS Code",
    key: "servers",
    isDesktop: true,
    userFile: (machine) => pathOf(machine.platform).join(applications(machine), "Code", "User", "mcp.json"),
    projectFile: ".vscode/mcp.json",
    folder: "${workspaceFolder}/",
    variables: "${input:id}",
    then: "Run “MCP: List Servers” from the command palette and start it; it asks for secrets.",
  },
};

function pathOf(platform: NodeJS.Platform): PlatformPath {
  return platform === "win32" ? win32 : posix;
}

/** The folder in which desktop applications keep the user's files. */
function applications({ platform, home, variable }: Machine): string {
  switch (platform) {
    case "darwin":
      return posix.join(home, "Library", "Application Support");
    case "win32":
      return variable("APPDATA") ?? win32.join(home, "AppData", "Roaming");
    default:
      return variable("XDG_CONFIG_HOME") ?? posix.join(home, ".config");
  }
}
