/** Operations → the tools of the list: for now one each. */
import type { ToolPlan } from "../model/plan.js";
import type { ProjectState } from "../model/project.js";
import { annotate } from "./annotate.js";
import { planArguments } from "./arguments.js";
import { description, title } from "./describe.js";
import type { PlannedOperation } from "./facts.js";
import type { Ledger } from "./ledger.js";
import { toolText, type CountTokens } from "./measure.js";
import { pinnedTools } from "./name.js";
import { toolFiles } from "./tool-file.js";

interface Context {
  readonly project: ProjectState;
  readonly ledger: Ledger;
  readonly count: CountTokens;
}

export function planTools(
  operations: readonly PlannedOperation[],
  { project, ledger, count }: Context,
): ToolPlan[] {
  const pinned = pinnedTools(project.tools);
  const files = toolFiles(
    operations.map(({ one, facts }) => ({
      name: facts.name,
      operation: one.operation,
      pinned: pinned(one.key),
    })),
  );
  return operations.map(({ one, document, facts, candidates }, index) => {
    const said = {
      name: facts.name,
      description: description(one.operation),
      arguments: planArguments(candidates, { facts, publish: document.publish, ledger }),
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
