/**
 * What a tool may say beyond its leanest form, step by step: first whole texts, then the optional arguments that it does not show, the
 * most used first, then what is inside of those that it shows. The actions of a group take each step together.
 */
import type { Place } from "../../model/runtime.js";
import { useOf } from "../words/use.js";
import type { ArgumentDecision } from "../arguments/decision.js";
import { withMore, withWholeText } from "../arguments/views.js";
import { withDecisions, type PlannedOperation } from "../planned-operation.js";

export type Members = readonly PlannedOperation[];

/** The operations after a further step. */
export interface Step {
  readonly members: Members;
  /** Whether it is taken whatever it costs: all others come before it. */
  readonly isLast: boolean;
}

/** What became of a step: a costly one comes again when no other is left, and the next begins at the last that was taken. */
export type Verdict = "taken" | "impossible" | "costly";

/** Arguments of a tool's operations with which it stays at its leanest, since each step looks at all of them. */
const mostArguments = 5_000;

export function* detailSteps(members: Members): Generator<Step, undefined, Verdict> {
  if (members.reduce((sum, { decisions }) => sum + decisions.length, 0) > mostArguments) return undefined;
  let now = members;
  const whole = members.map((one) =>
    withDecisions(
      one,
      one.decisions.map((decision) => withWholeText(decision, one.context)),
    ),
  );
  if ((yield { members: whole, isLast: true }) === "taken") now = whole;
  const isShown = (place: Place): boolean =>
    now.some(({ decisions }) => decisions.some(({ input, plan }) => input.place === place && plan));
  const costly = new Set<Place>();
  for (const isLast of [false, true]) {
    const open = new Set(isLast ? costly : placesByUse(members));
    for (let round = isLast ? 1 : 0; open.size > 0; round += 1)
      for (const place of open) {
        if (round === 0 && isShown(place)) continue;
        const next = withMoreAt(now, place);
        const verdict = next === undefined ? "impossible" : yield { members: next, isLast };
        if (next !== undefined && verdict === "taken") now = next;
        else open.delete(place);
        if (verdict === "costly") costly.add(place);
      }
  }
  return undefined;
}

function placesByUse(members: Members): readonly Place[] {
  const uses = new Map<Place, number>();
  for (const { decisions } of members)
    for (const { input } of decisions) uses.set(input.place, useOf(input.wireName));
  return [...uses].sort(([, a], [, b]) => b - a).map(([place]) => place);
}

function withMoreAt(members: Members, place: Place): PlannedOperation[] | undefined {
  let isMore = false;
  const all = members.map((one) => {
    const decisions = one.decisions.map((decision): ArgumentDecision => {
      const more = decision.input.place === place ? withMore(decision, one.context) : undefined;
      if (more !== undefined) isMore = true;
      return more ?? decision;
    });
    return decisions.every((decision, index) => decision === one.decisions[index])
      ? one
      : withDecisions(one, decisions);
  });
  return isMore ? all : undefined;
}
