/**
 * What MCP clients take. Without a profile a server keeps to what all of them do: no unions at the root of a schema, no
 * `$ref`, no boolean schemas, names of letters, digits, `_` and `-`; every published schema is made so.
 *
 * Sources: vendors' documentation and issue trackers, autumn 2026. Where they differ, the tighter figure.
 */
import type { Client, LeanOptions } from "../../model/lean.js";
import type { Meta } from "../../model/runtime.js";

export interface ClientProfile {
  /** As people call it. */
  readonly title: string;
  /** The most tools it takes, other servers' included. */
  readonly maxTools?: number;
  /** Characters of a tool's name with what the client puts before it. */
  readonly maxName: number;
  /** What it puts before the name. */
  readonly namePrefix: (server: string) => string;
  /** Bytes that a description may have. */
  readonly maxDescription?: number;
  /** Whether a schema may have a list of types. https://github.com/aoci-spec/aoci-code/issues/61 */
  readonly typeLists: boolean;
  /** Every argument is to be required and no object open, or the model's output is not held to the schema. */
  readonly strict?: true;
  /**
   * Shows names alone until a tool is loaded, so that only they cost something in every turn; all of a tool whose `_meta`
   * is this.
   */
  readonly deferred?: { readonly unless: Meta };
}

/** Tools that a model still chooses well among. */
const defaultMaxTools = 40;
/** Names alone cost so little that the budget decides, and the client searches them itself. */
const defaultMaxNames = 1_000;

/** The most tools in a list: as asked for, else the default; never more than the client takes. */
export function mostTools({ client, maxTools }: Pick<LeanOptions, "client" | "maxTools">): number {
  const { deferred, maxTools: taken = Infinity } = clientProfiles[client];
  return Math.min(maxTools ?? (deferred === undefined ? defaultMaxTools : defaultMaxNames), taken);
}

/** Whether callers may say which fields of an answer to keep: no tool shows that argument, so every tool's object is open. */
export function takesFields({ client, fields }: Pick<LeanOptions, "client" | "fields">): boolean {
  return fields && clientProfiles[client].strict !== true;
}

const none = (): string => "";
/** OpenAI refuses a whole request in which one description is longer. */
const shortest = 1_024;
/** Characters that servers' names may have elsewhere stand as `_`. */
const mcpPrefix = (server: string): string => `mcp__${server.replaceAll(/[^A-Za-z0-9_-]/g, "_")}__`;

const usual = { maxName: 64, namePrefix: none, typeLists: true } as const;

export const clientProfiles: Readonly<Record<Client, ClientProfile>> = {
  any: { ...usual, title: "Some client", maxDescription: shortest },
  claude: { ...usual, title: "Claude", maxDescription: 2_048 },
  "claude-code": {
    ...usual,
    title: "Claude Code",
    maxName: 128,
    namePrefix: mcpPrefix,
    maxDescription: 2_048,
    // https://github.com/anthropics/claude-code/issues/82900
    deferred: { unless: { "anthropic/alwaysLoad": true } },
  },
  openai: { ...usual, title: "OpenAI", maxTools: 128, maxDescription: shortest },
  "openai-strict": {
    ...usual,
    title: "OpenAI in strict mode",
    maxTools: 128,
    maxDescription: shortest,
    strict: true,
  },
  gemini: { ...usual, title: "Gemini", maxTools: 128, namePrefix: mcpPrefix, typeLists: false },
  cursor: { ...usual, title: "Cursor", maxTools: 40, maxName: 60, namePrefix: (server) => `${server}:` },
  vscode: {
    ...usual,
    title: "VS Code",
    maxTools: 128,
    namePrefix: (server) => `mcp_${server.slice(0, 13)}_`,
    maxDescription: shortest,
  },
};
