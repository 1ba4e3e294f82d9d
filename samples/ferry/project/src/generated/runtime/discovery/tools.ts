// @generated SignedSource<<122cf4b00d74aa694224ec8dc0cfad6b0eb5b9438db83f1236f22934fef6e99a>>
/** The tools that find and call operations which have none of their own. Every word of theirs is read in every turn. */
import { argument, type Annotations, type Input } from "../tool.js";

/** As a list shows it, and what its arguments are checked against. */
export interface DiscoveryTool {
  readonly name: DiscoveryToolName;
  readonly title: string;
  readonly description: string;
  readonly annotations: Required<Annotations>;
  readonly input: Input;
}

export const discoveryToolNames = [
  "search_operations",
  "describe_operations",
  "call_read_operation",
  "call_write_operation",
] as const;

export type DiscoveryToolName = (typeof discoveryToolNames)[number];

/** Operations that one search names when the caller does not say how many. */
export const defaultHits = 8;
const mostHits = 30;

const texts = argument({ type: "array", items: { type: "string" } });
const name = argument({ type: "string" });
const args = argument({ type: "object" });

const looking = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const search: DiscoveryTool = {
  name: "search_operations",
  title: "Search operations",
  description:
    "Finds operations of this API that are not tools. One query for each thing to be done, in a few words.",
  annotations: looking,
  input: {
    queries: texts,
    limit: argument({ type: "integer", minimum: 1, maximum: mostHits }).optional(),
  },
};

const describe: DiscoveryTool = {
  name: "describe_operations",
  title: "Describe operations",
  description: "Tells how operations are called, by the names that search_operations gave.",
  annotations: looking,
  input: { names: texts },
};

const callRead: DiscoveryTool = {
  name: "call_read_operation",
  title: "Call a reading operation",
  description:
    "Calls an operation that only reads. With fields, only these members of the answer come back, e.g. items.id",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: {
    name,
    arguments: args.optional(),
    fields: texts.optional(),
  },
};

const callWrite: DiscoveryTool = {
  name: "call_write_operation",
  title: "Call a writing operation",
  description: "Calls an operation that creates, changes or deletes.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: { name, arguments: args.optional() },
};

/**
 * In the order in which they are listed.
 * @param has Whether anything to be called by them reads, and whether anything writes.
 */
export function discoveryTools(has: { reads: boolean; writes: boolean }): DiscoveryTool[] {
  return [search, describe, ...(has.reads ? [callRead] : []), ...(has.writes ? [callWrite] : [])];
}
