/** Shows more and more of an argument: whole texts, then what the trims of the leaner levels hide. */
import { isLiftedLater, type Level } from "../../model/trims.js";
import { fewestExamples } from "../trim/enum.js";
import { showAs } from "./show.js";
import type { ArgumentContext, ArgumentDecision, View } from "./decision.js";

/** Optional properties are rarely nested deeper than that; what is, is shown at once. */
const deepest = 8;
/** Deeper than people nest values; a chain of thousands of schemas would exhaust the stack. */
const everything = 24;

/** The same argument with whole texts; as it is, where it only shows that there is such an argument. */
export function withWholeText(decision: ArgumentDecision, context: ArgumentContext): ArgumentDecision {
  if (decision.plan === undefined || decision.view === undefined) return decision;
  const whole = showAs({ ...decision.view, level: "text" }, decision, context);
  return whole.plan === undefined ? decision : whole;
}

/**
 * @param gradually whether more of a long list's values are named before it is shown whole
 * @returns undefined if there is nothing more to show of it
 */
export function withMore(
  decision: ArgumentDecision,
  context: ArgumentContext,
  gradually: boolean,
): ArgumentDecision | undefined {
  if (!hidesSomething(decision)) return undefined;
  const before = JSON.stringify(decision.plan?.schema);
  const further = viewsAfter(decision.view, context);
  for (const view of gradually ? [...moreExamples(decision.view), ...further] : further) {
    const more = showAs(view, decision, context);
    if (more.plan !== undefined && JSON.stringify(more.plan.schema) !== before) return more;
    if (more.plan !== undefined && !hidesSomething(more)) return undefined;
  }
  return undefined;
}

/** How many times as many values each step names, so that little of the room for a list stays unused. */
const growth = 1.05;

function moreExamples(view: View | undefined): readonly View[] {
  return view?.examples === undefined ? [] : [{ ...view, examples: Math.ceil(view.examples * growth) }];
}

function viewsAfter(view: View | undefined, { document: { chosen } }: ArgumentContext): readonly View[] {
  const leanDepth = chosen.depth === false ? Infinity : chosen.depth;
  const least = view?.depth ?? -1;
  const depths = [...Array.from({ length: deepest }, (_, depth) => depth), everything];
  const deeper = depths.filter((depth) => depth > least);
  const at = (level: Level, depth: number): View => ({ level, depth });
  return [
    ...(view === undefined ? [{ ...at("text", 0), examples: fewestExamples }] : []),
    ...(view?.level === "full"
      ? []
      : deeper.filter((depth) => depth <= leanDepth).map((depth) => at("text", depth))),
    ...(view?.level === "full" ? [] : [at("full", Math.max(least, leanDepth))]),
    ...deeper.filter((depth) => depth > leanDepth).map((depth) => at("full", depth)),
  ];
}

/** Whether a level above shows more of it. */
function hidesSomething({ plan, trim, publication, narrowed }: ArgumentDecision): boolean {
  if (plan === undefined) return trim !== undefined && isLiftedLater(trim);
  if (narrowed === true) return true;
  if (publication === undefined) return false;
  const { hidden, cuts } = publication;
  return (
    [...hidden.keys()].some((reason) => reason !== "endless" && isLiftedLater(reason)) ||
    [...cuts.values()].flat().some(({ trim: name }) => isLiftedLater(name))
  );
}
