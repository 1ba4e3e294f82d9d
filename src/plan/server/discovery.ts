/** Chooses the tools that find and call what is in no other tool. */
import { codeTools, type CodeTool } from "../../optional/code/tools.js";
import { type DiscoveryTool, discoveryTools } from "../../runtime/operations/discovery-tools.js";
import type { ProjectState } from "../../model/project.js";
import { isWithdrawn } from "../select/selected.js";
import type { PlannedOperation } from "../planned-operation.js";
import { selectedReads } from "../select/select.js";

/** One of the runtime's own tools, in the plan's terms. */
export interface ServerTool {
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
export type SearchedEffects = Parameters<typeof discoveryTools>[0];

export function effectsOf(found: readonly PlannedOperation[]): SearchedEffects {
  return {
    reads: found.some(({ selected }) => selectedReads(selected)),
    writes: found.some(({ selected }) => !selectedReads(selected)),
  };
}

/** The tools that find operations with these effects and call them, in list order. */
export function searchTools(searched: SearchedEffects): readonly ServerTool[] {
  return withArguments(discoveryTools(searched));
}

/** What is listed for code whatever else is: search, and the tools that run it. @param operations all that code may call */
export function codeAndSearchTools(operations: readonly PlannedOperation[]): readonly ServerTool[] {
  return withArguments([
    ...discoveryTools({ reads: false, writes: false }),
    ...codeTools(effectsOf(operations)),
  ]);
}

/** Those of a plan, which has their names only. */
export function serverToolsNamed(names: readonly string[]): readonly ServerTool[] {
  const all = { reads: true, writes: true };
  return withArguments(
    [...discoveryTools(all), ...codeTools(all)].filter(({ name }) => names.includes(name)),
  );
}

function withArguments(tools: readonly (DiscoveryTool | CodeTool)[]): readonly ServerTool[] {
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
