/** Gives the chosen groups what single tools have already: a file and an exact cost. */
import type { LeanOptions } from "../../model/lean.js";
import type { ToolPlan } from "../../model/plan.js";
import type { ProjectState } from "../../model/project.js";
import type { CountTokens } from "../measure.js";
import { takesFields, type ClientProfile } from "../clients/client-profile.js";
import type { PlannedOperation } from "../planned-operation.js";
import { toolFiles } from "../tool-file.js";
import type { GroupTool } from "../group/group.js";
import { toolCostOf } from "./prices.js";

interface Writing {
  readonly operationTools: readonly ToolPlan[];
  readonly project: ProjectState;
  readonly count: CountTokens;
  readonly client: ClientProfile;
  readonly lean: LeanOptions;
}

export function writtenGroups(
  tools: readonly (ToolPlan | GroupTool)[],
  planned: readonly PlannedOperation[],
  { operationTools, project, count, client, lean }: Writing,
): ToolPlan[] {
  const operations = new Map(planned.map(({ selected }) => [selected.key, selected.operation]));
  const cost = toolCostOf(planned, {
    count,
    client: { namePrefix: client.namePrefix },
    fields: takesFields(lean),
  });
  const described = tools.flatMap((tool) => {
    if ("file" in tool || tool.calls.form !== "group") return [];
    const [first = ""] = tool.calls.actions.values();
    const operation = operations.get(first);
    return operation === undefined ? [] : [{ tool, operation }];
  });
  const files = toolFiles(
    described.map(({ tool, operation }) => ({
      name: tool.name,
      operation,
      pinned: project.tools.get(tool.id),
    })),
    operationTools.map(({ file }) => file),
  );
  const groups = new Map(
    described.map(({ tool }, index): [string, ToolPlan] => [
      tool.id,
      { ...tool, file: files[index] ?? tool.name, tokens: cost(tool) },
    ]),
  );
  return tools.flatMap((tool) => ("file" in tool ? [tool] : (groups.get(tool.id) ?? [])));
}
