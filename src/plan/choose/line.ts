/**
 * The lowest level of detail, at which the list is chosen: an operation with what a call cannot do without. Callers find everything else
 * where the operation is described.
 */
import { cappedAway } from "../arguments/show.js";
import type { Decision } from "../arguments/decision.js";
import { withDecisions } from "../facts.js";
import { wordlessArgument } from "../schema/wordless.js";
import { toolOf, type ToolTerms } from "../tools.js";
import type { Weighed } from "./group.js";

/** Returns the same operation with its required arguments alone, and without words on these. */
export function lineOf<T extends Weighed>(one: T, terms: ToolTerms): T {
  const { planned, tool } = one;
  const line = withDecisions(planned, planned.decisions.map(bare));
  return { ...one, planned: line, tool: toolOf(line, tool.description, terms, tool) };
}

function bare(decision: Decision): Decision {
  const { plan, candidate, name } = decision;
  if (plan === undefined) return decision;
  if (plan.required) return { ...decision, plan: { ...plan, schema: wordlessArgument(plan) } };
  return cappedAway({ candidate, name }, "optional, and the list has many operations");
}
