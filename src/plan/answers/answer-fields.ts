/** Adds an argument to reading tools with large answers, by which callers choose the fields they want. */
import { texts } from "../../runtime/discovery/tools.js";
import { tagsOf } from "../../runtime/operation.js";
import { answerFields } from "../../runtime/tool.js";
import type { Plan, ToolPlan } from "../../model/plan.js";
import type { ProjectState } from "../../model/project.js";
import type { JsonSchema } from "../../model/runtime.js";
import { toolText, type CountTokens } from "../account/measure.js";
import type { Ledger } from "../ledger.js";
import type { PlannedOperation } from "../planned-operation.js";
import { takesMore } from "../tools.js";
import { answerMembers } from "./answer-members.js";
import { successSchemas } from "./response.js";

/** Answers with up to this many members are read whole. */
const mostWhole = 15;

const name = "fields";

/** Paths that are short and plain enough to be an example. */
const examplePath = /^[\w.*-]{1,40}$/;
const oftenAsked = /\.(?:id|name)$/;

export function hasAnswerFields(tool: Pick<ToolPlan, "arguments">): boolean {
  return tool.arguments.some(({ place }) => place === answerFields);
}

/** Returns the tool with the argument, unless something else shapes its answer or has that name. */
export function withAnswerFields(
  tool: ToolPlan,
  operation: PlannedOperation,
  count: CountTokens,
): ToolPlan | undefined {
  return mayHaveFields(tool, operation)
    ? choosing(tool, operation, { leaves: leaves(operation), count })
    : undefined;
}

function mayHaveFields({ annotations, output }: ToolPlan, { selected, facts }: PlannedOperation): boolean {
  const isTaken = facts.arguments.some((argument) => argument.name === name);
  const isShaped = output !== undefined || selected.extension.result?.pick !== undefined;
  return !isTaken && !isShaped && annotations.readOnlyHint;
}

function choosing(
  tool: ToolPlan,
  { selected, facts }: PlannedOperation,
  { leaves, count }: { leaves: readonly string[]; count: CountTokens },
): ToolPlan {
  const { at } = selected.operation;
  const schema = fieldsSchema(leaves);
  const argument = { name, place: answerFields, schema, required: false, file: false, at };
  const wider = { ...tool, arguments: [...tool.arguments, argument] };
  return { ...wider, tokens: count(toolText(wider, { open: takesMore(facts) })) };
}

/** The example is a member of the answer, since callers repeat it; one within another shows how such members are named. */
function fieldsSchema(leaves: readonly string[]): JsonSchema {
  const plain = leaves.filter((path) => examplePath.test(path));
  const example =
    plain.find((path) => oftenAsked.test(path)) ?? plain.find((path) => path.includes(".")) ?? plain[0];
  const description = `Keep only these of the answer${example === undefined ? "" : `, e.g. ${example}`}`;
  return { ...texts, description };
}

/** A list of tools that has to stay within the budget: the whole server's, or that of one split server. */
export interface Budgeted {
  /** The tag of its operations; absent for the list of all. */
  readonly tag?: string;
  /** Tokens that are left. */
  readonly left: number;
}

interface Giving {
  readonly planned: readonly PlannedOperation[];
  readonly membership: Plan["membership"];
  readonly project: ProjectState;
  readonly lists: readonly Budgeted[];
  /** Returns the tokens that a tool costs. */
  readonly costOf: (tool: ToolPlan) => number;
  readonly count: CountTokens;
  readonly ledger: Ledger;
}

/**
 * Spends the free budget on new tools with large answers, the most valuable and largest first. Tools that a project already
 * lists stay unchanged.
 */
export function giveAnswerFields(
  tools: readonly ToolPlan[],
  { planned, membership, project, lists, costOf, count, ledger }: Giving,
): ToolPlan[] {
  const operations = new Map(planned.map((operation) => [operation.selected.key, operation]));
  const wishes = tools.flatMap((tool) => {
    const operation = operations.get(tool.id);
    if (operation === undefined || project.tools.get(tool.id)?.form === "listed") return [];
    if (!mayHaveFields(tool, operation)) return [];
    const paths = leaves(operation);
    const members = paths.length;
    if (members <= mostWhole) return [];
    const wider = choosing(tool, operation, { leaves: paths, count });
    const worth = members * (membership.get(tool.id)?.weight ?? 0);
    return [{ wider, operation, members, worth, price: costOf(wider) - costOf(tool) }];
  });
  const left = lists.map((list) => list.left);
  const given = new Map<string, ToolPlan>();
  for (const { wider, operation, members, price } of wishes.sort((a, b) => b.worth - a.worth)) {
    const concerned = lists.flatMap(({ tag }, index) =>
      tag === undefined || tagsOf(operation.facts.tags).includes(tag) ? [index] : [],
    );
    if (concerned.some((index) => (left[index] ?? 0) < price)) continue;
    for (const index of concerned) left[index] = (left[index] ?? 0) - price;
    given.set(wider.id, wider);
    ledger.entries.push({
      kind: "chosen",
      operation: wider.id,
      subject: `argument ${name}`,
      reason: `an answer has ${members} members, and callers may choose some of them`,
      at: operation.selected.operation.at,
    });
  }
  return tools.map((tool) => given.get(tool.id) ?? tool);
}

/** Returns the paths of an answer's members that have no members themselves and are kept, outer ones first. */
function leaves({ selected, document }: PlannedOperation): string[] {
  const schemas = successSchemas(selected.operation).map((answer) => document.response.of(answer));
  const paths = answerMembers(schemas, (named) => document.response.named(named)).list();
  const outer = new Set(paths.map((path) => path.slice(0, Math.max(0, path.lastIndexOf(".")))));
  const { drop = [] } = selected.extension.result ?? {};
  const isDropped = (path: string): boolean => drop.some((one) => `${path}.`.startsWith(`${one}.`));
  return paths.filter((path) => !outer.has(path) && !isDropped(path));
}
