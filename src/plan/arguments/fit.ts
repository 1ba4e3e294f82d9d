/** Shows a tool's arguments less deeply, one by one, until they are short enough to be read, and of what must be shown fewer alternatives or types alone. */
import type { JsonSchema } from "../../model/runtime.js";
import type { Input, ArgumentContext, ArgumentDecision } from "./decision.js";
import { hasItems } from "./essential.js";
import { settingOf } from "./hide.js";
import { contentIn } from "./identifying.js";
import { isSaidNeeded } from "./needed.js";
import {
  hasProperties,
  hiddenByCap,
  longestOutline,
  outlined,
  outlinedByTypes,
  showAs,
  withFewerAlternatives,
  withoutWords,
} from "./show.js";
import { isChoice } from "../../schema/parts.js";
import { wordless } from "../schema/wordless.js";

/** Maximum characters of a tool's arguments; four are about a token. */
const longest = 1_200;
/** If less depth is not enough, long optional arguments are hidden until at most this many characters are left. */
const longestLeft = 2_000;

export function fitted(
  decisions: readonly ArgumentDecision[],
  context: ArgumentContext,
): readonly ArgumentDecision[] {
  const all = decisions.map((decision, index): Sized => ({ decision, index, length: lengthOf(decision) }));
  let total = all.reduce((sum, { length }) => sum + length, 0);
  const replace = (sized: Sized, decision: ArgumentDecision): void => {
    total -= sized.length;
    sized.decision = decision;
    sized.length = lengthOf(decision);
    total += sized.length;
  };
  const open = all
    .filter(({ decision: { view, input } }) => view !== undefined && view.depth > 0 && !isWholeBody(input))
    .sort(byLength);
  while (total > longest) {
    const largest = open.pop();
    if (largest === undefined) break;
    const after = shallower(largest.decision, context);
    if (after === undefined) continue;
    replace(largest, after);
    if (after.view?.depth !== 0) insert(largest, open);
  }
  const { operation } = context.selected;
  const isContent = contentIn(
    decisions.map(({ input }) => input),
    operation.path,
  );
  const stays = (input: Input): boolean => isContent(input) || isSaidNeeded(input, operation);
  const optional = all
    .filter(
      ({ decision: { plan, input } }) =>
        plan?.required === false &&
        !isWholeBody(input) &&
        // An argument that the configuration or the document describes by name is meant to be seen.
        settingOf(input, context.selected.extension) === undefined,
    )
    .sort(byLength);
  while (total > longestLeft) {
    const largest = optional.pop();
    if (largest === undefined) break;
    const { decision } = largest;
    replace(largest, outlineOf(decision, { isContent: stays(decision.input), context }));
  }
  for (const sized of all
    .filter(({ decision: { plan } }) => plan !== undefined)
    .sort(byLength)
    .reverse()) {
    while (total > longestLeft && isWholeBody(sized.decision.input)) {
      const after = shallower(sized.decision, context);
      if (after === undefined) break;
      replace(sized, after);
    }
    if (total > longestLeft)
      replace(sized, withFewerAlternatives(sized.decision, sized.length - (total - longestLeft)));
  }
  return all.map(({ decision }) => decision);
}

/** @returns undefined if less depth would leave nothing, or nothing less */
function shallower(before: ArgumentDecision, context: ArgumentContext): ArgumentDecision | undefined {
  const { view } = before;
  if (view === undefined || view.depth === 0 || isFlat(before)) return undefined;
  const after = showAs({ ...view, depth: view.depth - 1 }, before, context);
  return after.plan === undefined || isOnlyChoice(before, after) ? undefined : after;
}

/** What holds the content of a call stays, however little shows of it, and the items of a thing, if anything shows of them. */
function outlineOf(
  decision: ArgumentDecision,
  { isContent, context }: { readonly isContent: boolean; readonly context: ArgumentContext },
): ArgumentDecision {
  if (!isContent && !hasItems(decision)) return tooLong(decision);
  const outline = outlined(decision, context);
  if (!isContent && !hasProperties(outline)) return tooLong(decision);
  if (lengthOf(outline) <= longestOutline) return outline;
  if (lengthOf(outline, wordless) <= longestOutline) return withoutWords(outline);
  const types = outlinedByTypes(decision, context);
  return lengthOf(types, wordless) <= longestOutline ? types : tooLong(decision);
}

function tooLong(decision: ArgumentDecision): ArgumentDecision {
  return hiddenByCap(decision, "too long to show");
}

/** Whether nothing inside it has properties, so that it is the same at any depth. */
function isFlat({ plan, publication }: ArgumentDecision): boolean {
  return plan !== undefined && publication?.hidden.size === 0 && !hasProperties({ plan });
}

/** Whether only the values that choose a member are left of a union. */
function isOnlyChoice({ plan: before }: ArgumentDecision, { plan: after }: ArgumentDecision): boolean {
  const left = Object.values(after?.schema.properties ?? {});
  const isListed = ({ const: only, enum: values }: JsonSchema): boolean =>
    only !== undefined || values !== undefined;
  return isChoice(before?.schema ?? {}) && left.length > 0 && left.every(isListed);
}

/** Whether it is the whole body, which changes last: everything that is sent depends on it. */
function isWholeBody({ place }: Input): boolean {
  return place === "body:";
}

interface Sized {
  decision: ArgumentDecision;
  /** Its place among all. */
  readonly index: number;
  length: number;
}

/** The longest comes last, and the first of those as long: they are kept in order, because a body may have thousands. */
function byLength(a: Sized, b: Sized): number {
  return a.length - b.length || b.index - a.index;
}

/** Inserts it into what is in order. */
function insert(sized: Sized, ordered: Sized[]): void {
  let from = 0;
  let to = ordered.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = ordered[middle];
    if (other !== undefined && byLength(other, sized) < 0) from = middle + 1;
    else to = middle;
  }
  ordered.splice(from, 0, sized);
}

function lengthOf(
  { name, plan }: ArgumentDecision,
  shown: (schema: JsonSchema) => JsonSchema = (schema) => schema,
): number {
  return plan === undefined ? 0 : name.length + JSON.stringify(shown(plan.schema)).length;
}
