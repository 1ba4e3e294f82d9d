/** The argument by which callers of a tool that reads say which members of a large answer they want. */
import { tagsOf } from "../../../templates/runtime/operation.js";
import { answerFields } from "../../../templates/runtime/tool.js";
import type { Plan, ToolPlan } from "../../model/plan.js";
import type { ProjectState } from "../../model/project.js";
import type { JsonSchema } from "../../model/runtime.js";
import { toolText, type CountTokens } from "../account/measure.js";
import type { Ledger } from "../ledger.js";
import type { PlannedOperation } from "../planned-operation.js";
import { takesMore } from "../tools.js";
import { answerMembers } from "./answer-members.js";
import { successSchemas } from "./response.js";

/** An answer of so many members is read whole. */
const mostWhole = 15;

const name = "fields";
const schema: JsonSchema = {
  type: "array",
  items: { type: "string" },
  description: "Keep only these of the answer, e.g. items.id",
};

export function hasAnswerFields(tool: Pick<ToolPlan, "arguments">): boolean {
  return tool.arguments.some(({ place }) => place === answerFields);
}

/** The tool with the argument, where nothing else shapes its answer or is called so. */
export function withAnswerFields(
  tool: ToolPlan,
  { selected, facts }: Pick<PlannedOperation, "selected" | "facts">,
  count: CountTokens,
): ToolPlan | undefined {
  const isTaken = facts.arguments.some((argument) => argument.name === name);
  const isShaped = tool.output !== undefined || selected.extension.result?.pick !== undefined;
  if (isTaken || isShaped || !tool.annotations.readOnlyHint) return undefined;
  const { at } = selected.operation;
  const argument = { name, place: answerFields, schema, required: false, file: false, at };
  const wider = { ...tool, arguments: [...tool.arguments, argument] };
  return { ...wider, tokens: count(toolText(wider, { open: takesMore(facts) })) };
}

/** A list of tools that has to stay within the budget: the server's, or that of one of several. */
export interface Budgeted {
  /** The tag that its operations have; without one it is the list of all. */
  readonly tag?: string;
  /** Tokens that are left. */
  readonly left: number;
}

interface Giving {
  readonly planned: readonly PlannedOperation[];
  readonly membership: Plan["membership"];
  readonly project: ProjectState;
  readonly lists: readonly Budgeted[];
  /** Tokens that a tool costs in every turn. */
  readonly costOf: (tool: ToolPlan) => number;
  readonly count: CountTokens;
  readonly ledger: Ledger;
}

/**
 * What the budget leaves free goes to new tools with large answers, those first that are worth most and have most members.
 * What a project lists already stays as it is.
 */
export function giveAnswerFields(
  tools: readonly ToolPlan[],
  { planned, membership, project, lists, costOf, count, ledger }: Giving,
): ToolPlan[] {
  const operations = new Map(planned.map((operation) => [operation.selected.key, operation]));
  const wishes = tools.flatMap((tool) => {
    const operation = operations.get(tool.id);
    if (operation === undefined || project.tools.get(tool.id)?.form === "listed") return [];
    const wider = withAnswerFields(tool, operation, count);
    const members = wider === undefined ? 0 : leaves(operation);
    if (wider === undefined || members <= mostWhole) return [];
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

/** Members of an answer that have none themselves. */
function leaves({ selected, document }: PlannedOperation): number {
  const schemas = successSchemas(selected.operation).map((answer) => document.response.of(answer));
  const paths = answerMembers(schemas, (named) => document.response.named(named)).list();
  const outer = new Set(paths.map((path) => path.slice(0, Math.max(0, path.lastIndexOf(".")))));
  return paths.filter((path) => !outer.has(path)).length;
}
