/** The rows of the table: every listed tool, and every operation that has none of its own. */
import type {
  PageData,
  PageDecision,
  PageOperation,
  PageRow,
  PageSelector,
  ShownTool,
} from "../../../templates/report/data.js";
import { addTo } from "../../group-by.js";
import {
  calledBy,
  type LedgerEntry,
  type Membership,
  type OperationPlan,
  type Plan,
  type ToolPlan,
} from "../../model/plan.js";
import type { Survey, SurveyedSelector } from "../../model/survey.js";
import { tagsOf } from "../../runtime/operations/operation.js";

export interface Row extends PageRow {
  readonly tag: string;
  readonly form: "listed" | "group" | "grouped" | "hidden" | "withdrawn";
}

export function pageOperations({ operations, membership, ledger }: Plan, survey: Survey): PageOperation[] {
  const decisions = new Map<string | undefined, LedgerEntry[]>();
  for (const entry of ledger)
    for (const key of entry.operations ?? [entry.operation]) addTo(decisions, key, entry);
  return operations.flatMap(({ facts: { key }, at }) => {
    const surveyed = survey.operations.get(key);
    if (surveyed === undefined) return [];
    return [
      {
        key,
        api: surveyed.api,
        original: surveyed.original,
        reason: explained(membership.get(key)),
        at: place(at),
        decisions: (decisions.get(key) ?? []).map((entry) => pageDecision(entry, at.file)),
      },
    ];
  });
}

/** The selectors with indices in place of keys. */
export function pageChoice(plan: Plan, { choice }: Survey): PageData["choice"] {
  if (choice === undefined) return undefined;
  const indices = indicesOf(plan);
  const page = (selectors: readonly SurveyedSelector[]): PageSelector[] =>
    selectors.map(({ selector, operations: keys }) => ({
      selector,
      operations: keys.flatMap((key) => indices.get(key) ?? []),
    }));
  return { hot: page(choice.hot), cold: page(choice.cold) };
}

function indicesOf({ operations }: Plan): ReadonlyMap<string, number> {
  return new Map(operations.map(({ facts }, index) => [facts.key, index]));
}

function explained(member: Membership | undefined): string {
  return member === undefined ? "" : `${member.form}: ${member.reason}`;
}

/** @param known the file that is reported already, which is not repeated thousands of times */
export function pageDecision({ kind, subject, reason, at }: LedgerEntry, known?: string): PageDecision {
  return { kind, subject, reason, at: at.file === known ? `#${at.pointer}` : place(at) };
}

function place({ file, pointer }: LedgerEntry["at"]): string {
  return pointer === "" ? file : `${file} #${pointer}`;
}

export function isListed({ form }: Row): boolean {
  return form === "listed" || form === "group";
}

/** Listed tools first, then the rest, both in the order of the documents; a group stands where its first operation is. */
export function tableRows(plan: Plan, survey: Survey): Row[] {
  const rows = rowsInOrder(plan, survey);
  return [...rows.filter(isListed), ...rows.filter((row) => !isListed(row))];
}

function rowsInOrder(plan: Plan, survey: Survey): Row[] {
  const indices = indicesOf(plan);
  const own = new Map<string, ToolPlan>();
  const groups = new Map<string, ToolPlan>();
  for (const tool of plan.tools)
    for (const key of calledBy(tool.calls)) (tool.calls.form === "group" ? groups : own).set(key, tool);
  const reported = new Set<ToolPlan>();
  return plan.operations.flatMap((operation) => {
    const { key } = operation.facts;
    const group = groups.get(key);
    const row = operationRow(operation, { plan, survey, tool: own.get(key), index: indices.get(key) ?? 0 });
    if (group === undefined || reported.has(group)) return [row];
    reported.add(group);
    return [groupRow(group, { tag: row.tag, survey, indices }), row];
  });
}

function operationRow(
  { facts }: OperationPlan,
  { plan, survey, tool, index }: { plan: Plan; survey: Survey; tool: ToolPlan | undefined; index: number },
): Row {
  const { lean, naiveTokens = 0 } = survey.operations.get(facts.key) ?? {};
  const shown = (tool && survey.listed.get(tool.id)) ?? lean;
  const member = plan.membership.get(facts.key);
  return {
    name: tool?.name ?? facts.name,
    tag: tagsOf(facts.tags)[0],
    form: rowForm(member),
    ...(member?.tool !== undefined && member.tool !== facts.name && { tool: member.tool }),
    ...shownTool(shown),
    tokens: tool?.tokens ?? member?.tokens ?? 0,
    naiveTokens,
    operations: [index],
  };
}

function shownTool(text: string | undefined): { shown?: ShownTool } {
  return text === undefined ? {} : { shown: JSON.parse(text) as ShownTool };
}

function rowForm(member: Membership | undefined): Row["form"] {
  const form = member?.form ?? "withdrawn";
  return form === "deleted" || form === "taken" ? "withdrawn" : form;
}

function groupRow(
  tool: ToolPlan,
  { tag, survey, indices }: { tag: string; survey: Survey; indices: ReadonlyMap<string, number> },
): Row {
  const keys = calledBy(tool.calls);
  return {
    name: tool.name,
    tag,
    form: "group",
    ...shownTool(survey.listed.get(tool.id)),
    tokens: tool.tokens,
    naiveTokens: keys.reduce((sum, key) => sum + (survey.operations.get(key)?.naiveTokens ?? 0), 0),
    operations: keys.flatMap((key) => indices.get(key) ?? []),
  };
}
