/** Writes a listed tool anew as its operations say more. */
import type { JsonSchema, Place } from "../../model/runtime.js";
import { essential } from "../arguments/essential.js";
import type { ToolPlan } from "../../model/plan.js";
import { defined } from "../../runtime/values/json.js";
import { toolText } from "../measure.js";
import { forClient } from "../clients/client-schema.js";
import { wholeDescription } from "../descriptions.js";
import { groupTool, type WeighedTool } from "../group/group.js";
import { type PlannedOperation, withDecisions } from "../planned-operation.js";
import { leavesOut, toolOf, type ToolTerms } from "../tools.js";
import type { Listed } from "./detail.js";
import type { Members } from "./steps.js";
import { hiddenByCap, isShort, outlined } from "../arguments/show.js";
import type { ArgumentDecision } from "../arguments/decision.js";
import { withDescription } from "../trim/published.js";
import { wordlessArgument } from "../schema/wordless.js";
import { singularWords } from "../words/words.js";
import { wordSet } from "../../word-set.js";

/** @param operationTools the leanest tool of each operation, by its key */
export function toolWriter(operationTools: ReadonlyMap<string, ToolPlan>, terms: ToolTerms) {
  const ofOperation = (tool: ToolPlan, operation: PlannedOperation): ToolPlan =>
    toolOf(
      operation,
      wholeDescription(operation, terms.descriptions.get(operation.selected.key)),
      terms,
      tool,
    );
  return ({ tool }: Listed, members: Members): ToolPlan | undefined => {
    const { calls } = tool;
    const [only] = members;
    if (calls.form === "operation") return only && ofOperation(tool, only);
    const actionOf = new Map([...calls.actions].map(([action, key]) => [key, action]));
    const built = groupTool(
      tool.name,
      members.flatMap((planned) => {
        const { key } = planned.selected;
        const own = operationTools.get(key);
        const action = actionOf.get(key);
        if (own === undefined || action === undefined) return [];
        const shown = forClient(planned.arguments, terms.client);
        return [{ planned, tool: { ...own, arguments: shown }, action }];
      }),
    );
    if (!("tool" in built)) return undefined;
    const { description, actionDescriptions, arguments: args } = built.tool;
    const described = { ...tool, description, ...defined({ actionDescriptions }), arguments: args };
    const called = members.map(({ facts }) => facts);
    const open = terms.fields || leavesOut(described, called);
    return { ...described, tokens: terms.count(toolText(described, { open })) };
  };
}

/** Returns the same operation with the arguments alone without which it cannot be called, or says nothing, and without words on these. */
export function essentialOnlyForm(one: WeighedTool, terms: ToolTerms): WeighedTool {
  const { planned, tool } = one;
  const needed = essential(planned);
  const line = withDecisions(
    planned,
    planned.decisions.map((decision) => bare(decision, { needed, planned })),
  );
  return { ...one, planned: line, tool: toolOf(line, tool.description, terms, tool) };
}

function bare(
  decision: ArgumentDecision,
  { needed, planned }: { readonly needed: ReadonlySet<Place>; readonly planned: PlannedOperation },
): ArgumentDecision {
  const { plan, input, name } = decision;
  if (plan === undefined) return decision;
  if (!plan.required && !needed.has(input.place))
    return hiddenByCap({ input, name }, "optional, and the list has many operations");
  const isLong = !plan.required && !isShort(decision) && decision.narrowed !== true;
  return wordlessForm(isLong ? outlined(decision, planned.context) : decision);
}

function wordlessForm(decision: ArgumentDecision): ArgumentDecision {
  const { plan, input, publication } = decision;
  if (plan === undefined || (plan.required && isExpression(input.wireName, plan.schema))) return decision;
  const schema = wordlessArgument(plan);
  // A pattern in place of a long list says nothing of what is in it.
  const named = plan.required ? withDescription(schema, publication?.note ?? schema.description) : schema;
  return { ...decision, plan: { ...plan, schema: named } };
}

const expressions = wordSet("condition expression filter where");

/** Whether it is a filter whose language only words tell: `equals(name,"x")`. */
function isExpression(name: string, { type, enum: values, pattern }: JsonSchema): boolean {
  if (type !== "string" || values !== undefined || pattern !== undefined) return false;
  return expressions.has(singularWords(name).at(-1) ?? "");
}
