/** Chooses the tools that find and call what is in no other tool. */
import { codeTools, type CodeTool } from "../../optional/code/tools.js";
import { type DiscoveryTool, discoveryTools } from "../../runtime/operations/discovery-tools.js";
import type { ProjectState } from "../../model/project.js";
import { isWithdrawn } from "../select/selected.js";
import type { PlannedOperation } from "../planned-operation.js";
import { selectedReads } from "../select/select.js";

/** One of the runtime's own tools, in the plan's terms. */
export interface DiscoverySaid {
  readonly name: string;
  readonly description: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly schema: DiscoveryTool["input"][string]["schema"];
    readonly required: boolean;
  }[];
}

/** Operations that search may find: all that the user did not withdraw. */
export function discoverable(
  planned: readonly PlannedOperation[],
  project: ProjectState,
): readonly PlannedOperation[] {
  return planned.filter(({ selected }) => isWithdrawn(selected.key, project) === undefined);
}

/** Whether operations that are left to search read, and whether they write. */
export type Searched = Parameters<typeof discoveryTools>[0];

export function searchedIn(found: readonly PlannedOperation[]): Searched {
  return {
    reads: found.some(({ selected }) => selectedReads(selected)),
    writes: found.some(({ selected }) => !selectedReads(selected)),
  };
}

/** In list order. */
export function discoverySaid(found: readonly PlannedOperation[]): readonly DiscoverySaid[] {
  return discoverySaidFor(searchedIn(found));
}

export function discoverySaidFor(searched: Searched): readonly DiscoverySaid[] {
  return withArguments(discoveryTools(searched));
}

/** What is listed for code whatever else is: search, and the tools that run it. @param operations all that code may call */
export function codeSaid(operations: readonly PlannedOperation[]): readonly DiscoverySaid[] {
  return withArguments([
    ...discoveryTools({ reads: false, writes: false }),
    ...codeTools(searchedIn(operations)),
  ]);
}

/** Those of a plan, which has their names only. */
export function discoveryNamed(names: readonly string[]): readonly DiscoverySaid[] {
  const all = { reads: true, writes: true };
  return withArguments(
    [...discoveryTools(all), ...codeTools(all)].filter(({ name }) => names.includes(name)),
  );
}

function withArguments(tools: readonly (DiscoveryTool | CodeTool)[]): readonly DiscoverySaid[] {
  return tools.map(({ name, description, input }) => ({
    name,
    description,
    arguments: Object.entries(input).map(([argument, { schema, required }]) => ({
      name: argument,
      schema,
      required,
    })),
  }));
}
