/** Operations → the tools of the list: for now one each. */
import type { OperationPlan, ToolPlan } from "../model/plan.js";
import type { PinnedTool, ProjectState } from "../model/project.js";
import { annotate } from "./annotate.js";
import { planArguments } from "./arguments.js";
import { description, title } from "./describe.js";
import type { PlannedOperation } from "./facts.js";
import type { Ledger } from "./ledger.js";
import { toolText, type CountTokens } from "./measure.js";
import { successMedia } from "./response.js";
import { toolFiles } from "./tool-file.js";

interface Context {
  readonly project: ProjectState;
  readonly ledger: Ledger;
  readonly count: CountTokens;
  /** Whether tools are to promise something of their answers. */
  readonly outputSchemas: boolean;
}

export function planTools(
  planned: readonly PlannedOperation[],
  { project, ledger, count, outputSchemas }: Context,
): ToolPlan[] {
  const operations = planned.filter(({ one }) => !isWithdrawn(project.tools.get(one.key)));
  const files = toolFiles(
    operations.map(({ one, facts }) => ({
      name: facts.name,
      operation: one.operation,
      pinned: project.tools.get(one.key),
    })),
  );
  return operations.map(({ one, document, facts, candidates }, index) => {
    const response = outputSchemas ? successMedia(one.operation)?.schema : undefined;
    const said = {
      name: facts.name,
      description: description(one.operation),
      arguments: planArguments(candidates, { facts, publish: document.publish, ledger }),
      ...(response !== undefined && { output: document.output(document.response.of(response)) }),
    };
    return {
      id: one.key,
      file: files[index] ?? facts.name,
      title: title(one.operation, facts.name),
      annotations: annotate(one.operation),
      calls: { form: "operation", operation: one.key },
      ...said,
      tokens: count(toolText(said)),
    };
  });
}

/** The user deleted the tool's file, or put a tool of their own in its place. */
function isWithdrawn(pinned: PinnedTool | undefined): boolean {
  return pinned?.form === "deleted" || pinned?.form === "taken";
}

/** Operations that edited tool files still name, though no document has them any more. */
export function orphans(project: ProjectState, operations: readonly OperationPlan[]): string[] {
  const present = new Set(operations.map(({ facts }) => facts.key));
  return [...project.tools].flatMap(([id, { edited }]) => (edited === true && !present.has(id) ? [id] : []));
}
