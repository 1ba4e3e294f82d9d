/** Finds where a plan's tokens went by planning again with more and more trims. */
import type { Config } from "../../config/config.js";
import type { Api } from "../../model/api.js";
import type { LeanOptions, Selector } from "../../model/lean.js";
import { calledBy, type Plan } from "../../model/plan.js";
import type { ProjectState } from "../../model/project.js";
import type { Survey, SurveyedOperation, SurveyedSelector, SurveyStep } from "../../model/survey.js";
import { planOperationTools, type OperationTools } from "../operation-tools.js";
import { emptyLedger } from "../ledger.js";
import { matches } from "../select/selector.js";
import { takesMore } from "../tools.js";
import { noTrims, trims as everyTrim, trimSteps } from "../../model/trims.js";
import { tokenCounter, toolText, type CountTokens } from "../measure.js";
import { naiveCosts, originalTool } from "./naive.js";
import { reachable } from "../../schema/reachable.js";
import { refTo } from "../../schema/reference.js";

export interface Surveyed {
  /** What `plan` was made from. */
  readonly project: ProjectState;
  readonly config: Pick<Config, "documents" | "outputSchemas" | "redact" | "lean">;
  readonly plan: Plan;
}

export async function survey(apis: readonly Api[], { project, config, plan }: Surveyed): Promise<Survey> {
  const count = await tokenCounter();
  const operationTools = (lean: LeanOptions): OperationTools =>
    planOperationTools(apis, project, { config, lean, ledger: emptyLedger(), count });
  const { lean } = config;
  const { cost } = plan;
  let trims = noTrims;
  const trimmed = trimSteps.map((step): SurveyStep => {
    const more = everyTrim.filter((trim) => trim.step === step);
    trims = { ...trims, ...Object.fromEntries(more.map(({ name }) => [name, lean.trims[name]])) };
    return { step, tokens: tokensOf(operationTools({ ...lean, trims, tighten: false })) };
  });
  const all = operationTools(lean);
  return {
    steps: [
      { step: "naive", tokens: cost.naive },
      ...trimmed,
      { step: "tighten", tokens: tokensOf(all) },
      { step: "choice", tokens: cost.tools },
      { step: "total", tokens: cost.tools + cost.discovery + cost.instructions },
    ],
    listed: listedTools(plan),
    ...surveyOperations(all, { fields: plan.fields, count }),
    ...(lean.mode !== "direct" &&
      lean.mode !== "code" && {
        choice: { hot: surveySelectors(lean.hot, all), cold: surveySelectors(lean.cold, all) },
      }),
  };
}

function surveySelectors(
  selectors: readonly Selector[],
  { planned }: Pick<OperationTools, "planned">,
): SurveyedSelector[] {
  return selectors.map((selector) => ({
    selector,
    operations: planned.flatMap(({ selected, facts: { name } }) =>
      matches(selector, { ...selected, name }) ? [selected.key] : [],
    ),
  }));
}

function listedTools({ tools, operations, fields }: Plan): Map<string, string> {
  const facts = new Map(operations.map((operation) => [operation.facts.key, operation.facts]));
  return new Map(
    tools.map((tool) => {
      const keys = calledBy(tool.calls);
      const open =
        fields || keys.some((key) => facts.get(key)?.arguments.some(({ hidden }) => hidden === true));
      return [tool.id, toolText(tool, { open })];
    }),
  );
}

function tokensOf({ tools }: OperationTools): number {
  return tools.reduce((sum, { tokens }) => sum + tokens, 0);
}

function surveyOperations(
  { documents, planned, tools }: OperationTools,
  { fields, count }: { readonly fields: boolean; readonly count: CountTokens },
): Pick<Survey, "operations" | "schemas"> {
  const costs = naiveCosts(documents, count);
  const operationTools = new Map(tools.map((tool) => [tool.id, tool]));
  const operations = planned.map(({ selected: { key, operation }, document, facts }) => {
    const tool = operationTools.get(key);
    const surveyed: SurveyedOperation = {
      api: document.api.id,
      original: originalTool(operation),
      naiveTokens: costs.get(key) ?? 0,
      ...(tool !== undefined && { lean: toolText(tool, { open: fields || takesMore(facts) }) }),
    };
    return [key, surveyed] as const;
  });
  const schemas = documents.map(({ api }) => {
    const originals = operations.flatMap(([, { api: id, original }]) => (id === api.id ? [original] : []));
    const roots = originals.map(({ inputSchema }) => inputSchema);
    const found = [...reachable(roots, api.schemas)].map(([name, schema]) => [refTo(name), schema] as const);
    return [api.id, new Map(found)] as const;
  });
  return { operations: new Map(operations), schemas: new Map(schemas) };
}
