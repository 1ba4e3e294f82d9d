/**
 * The tools that find and call operations without their own tool. Models read every word of these descriptions on every turn.
 */
import type { JsonSchema } from "../values/json.js";
import { argument, type FeatureTool } from "./tool.js";

/** As shown in a list, and as its arguments are checked. */
export type DiscoveryTool = FeatureTool<DiscoveryToolName>;

export const discoveryToolNames = [
  "search_operations",
  "describe_operations",
  "call_read_operation",
  "call_write_operation",
] as const;

export type DiscoveryToolName = (typeof discoveryToolNames)[number];

/** Number of operations in a search result unless the caller sets it. */
export const defaultHits = 8;
const mostHits = 30;

/** How many texts a caller may send for one argument, and how long each may be: each is searched for, or looked up. */
const mostTexts = 50;
export const longestText = 200;

/** A list of queries, names or fields. */
export const texts = {
  type: "array",
  items: { type: "string", maxLength: longestText },
  maxItems: mostTexts,
} as const satisfies JsonSchema;
const someTexts = argument({ ...texts, minItems: 1 });
const name = argument({ type: "string" });
const args = argument({ type: "object" });
/** Checked like those of any call, against {@link texts}. */
const fields = argument({ type: "array", items: { type: "string" } }).optional();

const looking = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const search: DiscoveryTool = {
  name: "search_operations",
  title: "Search operations",
  description: "Finds operations that are not tools. One query for each thing to be done, in a few words.",
  annotations: looking,
  input: {
    queries: someTexts,
    limit: argument({ type: "integer", minimum: 1, maximum: mostHits }).optional(),
  },
};

const describe: DiscoveryTool = {
  name: "describe_operations",
  title: "Describe operations",
  description:
    "Tells how operations are called and all their arguments, by names from search_operations or tool.action.",
  annotations: looking,
  input: { names: someTexts },
};

const callRead: DiscoveryTool = {
  name: "call_read_operation",
  title: "Call a reading operation",
  description: "Calls an operation that only reads.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: { name, arguments: args.optional(), fields },
};

const callWrite: DiscoveryTool = {
  name: "call_write_operation",
  title: "Call a writing operation",
  description: "Calls an operation that creates, changes or deletes.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: { name, arguments: args.optional(), fields },
};

/**
 * Returns the tools in the order of the list.
 * @param has Whether any such operation reads, and whether any writes.
 */
export function discoveryTools(has: { reads: boolean; writes: boolean }): DiscoveryTool[] {
  return [search, describe, ...(has.reads ? [callRead] : []), ...(has.writes ? [callWrite] : [])];
}
