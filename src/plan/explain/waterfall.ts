/** Finds where a tool's tokens went by planning it again with more and more trims. */
import type { Config } from "../../config/config.js";
import type { Api } from "../../model/api.js";
import type { LeanOptions } from "../../model/lean.js";
import type { ToolPlan } from "../../model/plan.js";
import { emptyProject, type ProjectState } from "../../model/project.js";
import type { Step, WaterfallStep } from "../../model/results.js";
import { clientProfiles, takesFields } from "../clients/client-profile.js";
import { openDocument } from "../document.js";
import { emptyLedger } from "../ledger.js";
import { descriptions } from "../descriptions.js";
import { planOperations } from "../operations.js";
import { planTools } from "../tools.js";
import { noTrims, trims as everyTrim, type Trims } from "../../model/trims.js";
import type { CountTokens } from "../measure.js";

interface Waterfall {
  readonly steps: readonly WaterfallStep[];
  /** The tool with all configured steps. */
  readonly tool: ToolPlan;
}

interface Subject {
  /** Key of the operation. */
  readonly operation: string;
  /** Name of its tool. */
  readonly name: string;
}

interface Terms {
  readonly config: Pick<Config, "lean" | "outputSchemas"> & Partial<Pick<Config, "redact">>;
  readonly count: CountTokens;
  /** The plan's common arguments. */
  readonly pinned: ProjectState["commonArguments"];
}

/**
 * @returns undefined if the operation is not selected
 */
export function waterfall(apis: readonly Api[], subject: Subject, terms: Terms): Waterfall | undefined {
  const { lean } = terms.config;
  const tools: ToolPlan[] = [];
  const steps: WaterfallStep[] = [];
  for (const { step, trims, tighten } of stages(lean)) {
    const tool = planOne(apis, subject, { ...terms, lean: { ...lean, trims, tighten } });
    if (tool === undefined) return undefined;
    const off = step === "tighten" ? !lean.tighten : step !== "reshaped" && lean.trims[step] === false;
    tools.push(tool);
    steps.push({ step, tokens: tool.tokens, ...(off && { off }) });
  }
  const tool = tools.at(-1);
  return tool && { steps, tool };
}

interface Stage {
  readonly step: Exclude<Step, "detail">;
  readonly trims: Trims;
  readonly tighten: boolean;
}

function stages({ trims, tighten }: LeanOptions): Stage[] {
  const stages: Stage[] = [{ step: "reshaped", trims: noTrims, tighten: false }];
  let sofar = noTrims;
  for (const { name: step } of everyTrim) {
    sofar = { ...sofar, [step]: trims[step] };
    stages.push({ step, trims: sofar, tighten: false });
  }
  return [...stages, { step: "tighten", trims: sofar, tighten }];
}

function planOne(
  apis: readonly Api[],
  { operation: key, name }: Subject,
  { lean, config, count, pinned }: Terms & { readonly lean: LeanOptions },
): ToolPlan | undefined {
  const ledger = emptyLedger();
  const several = apis.length > 1;
  const documents = apis.map((api) =>
    openDocument(api, { several, project: emptyProject, ledger, lean, names: new Map([[key, name]]) }),
  );
  const selected = documents.flatMap((document) => document.selected);
  const names = selected.map((one) => (one.key === key ? name : one.key));
  const { planned } = planOperations(documents, names, ledger, { pinned, only: key });
  const [tool] = planTools(planned, emptyProject, {
    descriptions: descriptions(planned, emptyProject),
    count,
    outputSchemas: config.outputSchemas,
    redact: config.redact ?? [],
    client: clientProfiles[lean.client],
    fields: takesFields(lean),
  });
  return tool;
}
