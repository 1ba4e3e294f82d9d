/** Gives the chosen groups what single tools have already: a file and an exact cost. */
import type { LeanOptions } from "../../model/lean.js";
import { calledBy, type ToolPlan } from "../../model/plan.js";
import type { ProjectState } from "../../model/project.js";
import type { CountTokens } from "../measure.js";
import { takesFields, type ClientProfile } from "../clients/client-profile.js";
import type { PlannedOperation } from "../planned-operation.js";
import { toolFiles } from "../tool-file.js";
import { namesEffectOnly } from "../group/action-names.js";
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
  const groups = tools.flatMap((tool) => {
    const [first = ""] = calledBy(tool.calls);
    const operation = operations.get(first);
    return "file" in tool || operation === undefined ? [] : [{ tool, operation }];
  });
  const files = toolFiles(
    groups.map(({ tool: { id, name }, operation }) => ({
      name,
      operation: namesEffectOnly(name) ? undefined : operation,
      pinned: project.tools.get(id),
    })),
    operationTools.map(({ file }) => file),
  );
  const fileOf = new Map(groups.map(({ tool }, index) => [tool.id, files[index] ?? tool.name]));
  return tools.map((tool) =>
    "file" in tool ? tool : { ...tool, file: fileOf.get(tool.id) ?? tool.name, tokens: cost(tool) },
  );
}
