/** Prints one tool in detail, and why an operation is listed, grouped or hidden. */
import { formatPlace } from "../errors.js";
import type { Decision, ExplainedOperation, InspectedOperation, InspectedTool } from "../model/results.js";
import { figure, percent, signed } from "./number.js";

/** Lines of one naive tool; `--json` has all of it. */
const shownLines = 120;

/** @param whole every decision, instead of the first few of each operation */
export function reportTool(tool: InspectedTool, whole: boolean): string {
  const { shown, operations, unlisted } = tool;
  return [
    headline(tool),
    "",
    unlisted === undefined ? "What the model sees" : "What a tool of its own would be",
    JSON.stringify(shown, null, 2),
    ...operations.flatMap((operation) => [
      "",
      `${operation.operation} untrimmed, as most generators list it`,
      ...cutLines(JSON.stringify(operation.naive.tool, null, 2)),
      "",
      `Tokens of ${operation.operation}, step by step`,
      ...waterfallLines(operation),
      ...titled(`Decisions about ${operation.operation}`, decisionLines(operation.decisions, whole)),
    ]),
  ].join("\n");
}

function headline({ name, action, unlisted, shown, tokens, operations }: InspectedTool): string {
  const naive = operations.reduce((sum, operation) => sum + operation.naive.tokens, 0);
  const costing = (own: number): string =>
    `${figure(own)} tokens${naive === 0 ? "" : `, ${percent(own, naive)} of ${figure(naive)}`}`;
  if (action === undefined)
    return `${name}: ${costing(tokens)}${unlisted === undefined ? "" : ` (${unlisted})`}`;
  const alone = operations[0]?.steps.at(-1)?.tokens;
  const asTool = alone === undefined ? "" : `; as a tool of its own ${costing(alone)}`;
  return `${name}: action ${action} of ${shown.name}, ${figure(tokens)} tokens${asTool}`;
}

function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", title, ...lines];
}

function cutLines(text: string): string[] {
  const lines = text.split("\n");
  const rest = lines.length - shownLines;
  return rest <= 0
    ? lines
    : [...lines.slice(0, shownLines), `… and ${figure(rest)} lines more (--json has them)`];
}

/** A row for each step that changes the tool, and one for all that do not. */
function waterfallLines({ naive, steps }: InspectedOperation): string[] {
  const untrimmed = row({ label: "untrimmed", tokens: naive.tokens, before: naive.tokens });
  const rows = steps.map((step, index) => {
    const before = steps[index - 1]?.tokens ?? naive.tokens;
    return { label: step.step, tokens: step.tokens, before, off: step.off === true };
  });
  const idle = rows.filter(({ tokens, before }) => tokens === before);
  const names = (off: boolean): string =>
    idle.flatMap((step) => (step.off === off ? [step.label] : [])).join(", ");
  return [
    untrimmed,
    ...rows.filter((step) => !idle.includes(step)).map(row),
    ...(names(false) === "" ? [] : [`  no change  ${names(false)}`]),
    ...(names(true) === "" ? [] : [`  off        ${names(true)}`]),
  ];
}

function row({ label, tokens, before }: { label: string; tokens: number; before: number }): string {
  const change = tokens === before ? "" : signed(tokens - before);
  return `  ${label.padEnd(10)} ${figure(tokens).padStart(8)} ${change.padStart(8)}`.trimEnd();
}

/** @param whole every decision, instead of the first few of each operation */
export function reportWhy(explanations: readonly ExplainedOperation[], whole: boolean): string {
  return explanations.map((explanation) => reportExplanation(explanation, whole)).join("\n\n");
}

function reportExplanation(explanation: ExplainedOperation, whole: boolean): string {
  const { operation, name, form, tool, action, reason, weight, tokens, at, decisions } = explanation;
  const figures = [
    ...(tool !== undefined && action !== undefined ? [`action ${action} of ${tool}`] : []),
    ...(tool !== undefined && action === undefined && tool !== (name ?? operation)
      ? [`reached by ${tool}`]
      : []),
    ...(weight === undefined ? [] : [`weight ${Number(weight.toFixed(3))}`]),
    ...(tokens === undefined ? [] : [`${figure(tokens)} tokens as a tool of its own`]),
  ];
  return [
    name === undefined ? operation : `${name}  ${operation}`,
    `  ${form}: ${reason}`,
    ...(figures.length === 0 ? [] : [`  ${figures.join(", ")}`]),
    `  at ${formatPlace(at)}`,
    ...decisionLines(decisions, whole),
  ].join("\n");
}

/** Decisions about one operation; `--verbose` has all of them. */
const shownDecisions = 12;

function decisionLines(decisions: readonly Decision[], whole: boolean): string[] {
  const isCut = ({ kind }: Decision): boolean => kind === "cut";
  // Changes of what callers see or may send come before shortened words.
  const about = [
    ...decisions.filter((one) => !isCut(one)),
    ...decisions.filter((one) => isCut(one) && one.subject !== "operation"),
  ];
  const shown = whole ? about : about.slice(0, shownDecisions);
  const rest = about.length - shown.length;
  return [
    ...shown.map(
      ({ kind, subject, reason, at }) =>
        `  ${kind.padEnd(9)} ${subject}: ${reason}\n            at ${formatPlace(at)}`,
    ),
    ...(rest > 0 ? [`  … and ${figure(rest)} more (--verbose lists them)`] : []),
  ];
}
