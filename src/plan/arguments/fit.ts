/** A tool's arguments, shown less deep one by one until they are of a size that is read. */
import type { JsonSchema } from "../../model/runtime.js";
import type { Candidate } from "./arguments.js";
import { saidOf } from "./hide.js";
import { cappedAway, showAt, type Context, type Decision } from "./show.js";

/** Characters that a tool shows of its arguments, four of which are about a token. */
const longest = 1_200;
/** Where less depth does not make up for it, long optional arguments go, down to this. */
const longestLeft = 2_000;

export interface Fitted {
  readonly decisions: readonly Decision[];
  /** Optional arguments that were too long to show. */
  readonly more: number;
}

export function fitted(decisions: readonly Decision[], context: Context): Fitted {
  const all = decisions.map((decision): Sized => ({ decision, length: lengthOf(decision) }));
  const total = (): number => all.reduce((sum, { length }) => sum + length, 0);
  const open = new Set(
    all.filter(({ decision: { depth = 0, candidate } }) => depth > 0 && !isWholeBody(candidate)),
  );
  while (open.size > 0 && total() > longest) {
    const largest = longestOf(open);
    const { decision: before } = largest;
    if (isFlat(before)) {
      open.delete(largest);
      continue;
    }
    const after = showAt((before.depth ?? 1) - 1, before, context);
    // Where nothing of it would be left, it stays as it is for now.
    if (after.plan === undefined || isOnlyChoice(before, after)) open.delete(largest);
    else replace(largest, after);
    if (after.depth === 0) open.delete(largest);
  }
  let more = 0;
  const optional = new Set(
    all.filter(
      ({ decision: { plan, candidate } }) =>
        plan?.required === false &&
        !isWholeBody(candidate) &&
        // Somebody spoke of it, and so wants it to be seen.
        saidOf(candidate, context.selected.extension) === undefined,
    ),
  );
  while (optional.size > 0 && total() > longestLeft) {
    const largest = longestOf(optional);
    replace(largest, cappedAway(largest.decision, "too long to show"));
    optional.delete(largest);
    more += 1;
  }
  return { decisions: all.map(({ decision }) => decision), more };
}

/** Nothing inside it has properties: it is the same at any depth. */
function isFlat({ plan, publication }: Decision): boolean {
  return (
    plan !== undefined &&
    publication?.hidden.size === 0 &&
    !JSON.stringify(plan.schema).includes('"properties":')
  );
}

/** Whether of a union only the values are left that its members are chosen by. */
function isOnlyChoice({ plan: before }: Decision, { plan: after }: Decision): boolean {
  const { anyOf, oneOf } = before?.schema ?? {};
  const left = Object.values(after?.schema.properties ?? {});
  const isListed = ({ const: only, enum: values }: JsonSchema): boolean =>
    only !== undefined || values !== undefined;
  return (anyOf ?? oneOf) !== undefined && left.length > 0 && left.every(isListed);
}

/** All that is sent hangs on it, and the members of a union can take no more than they show. */
function isWholeBody({ place }: Candidate): boolean {
  return place === "body:";
}

interface Sized {
  decision: Decision;
  length: number;
}

function replace(sized: Sized, decision: Decision): void {
  sized.decision = decision;
  sized.length = lengthOf(decision);
}

/** The first of the longest; of at least one. */
function longestOf(all: ReadonlySet<Sized>): Sized {
  return [...all].reduce((a, b) => (b.length > a.length ? b : a));
}

function lengthOf({ name, plan }: Decision): number {
  return plan === undefined ? 0 : name.length + JSON.stringify(plan.schema).length;
}
