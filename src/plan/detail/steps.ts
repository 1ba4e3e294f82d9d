/**
 * What a tool may say beyond its leanest form, step by step: first whole texts, then the optional arguments that it does not show, the
 * most used first, then what is inside of those that it shows. The actions of a group take each step together.
 */
import type { Place } from "../../model/runtime.js";
import { byUse, otherHalves } from "../words/use.js";
import { singularWords } from "../words/words.js";
import type { ArgumentDecision } from "../arguments/decision.js";
import { isSetByServer } from "../arguments/identifying.js";
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
  const costly = new Set<Places>();
  for (const isLast of [false, true]) {
    const open = new Set(isLast ? costly : placesByUse(members));
    for (let round = isLast ? 1 : 0; open.size > 0; round += 1)
      for (const places of open) {
        if (round === 0 && places.every(isShown)) continue;
        const next = withMoreAt(now, places, isLast);
        const verdict = next === undefined ? "impossible" : yield { members: next, isLast };
        if (next !== undefined && verdict === "taken") now = next;
        else open.delete(places);
        if (verdict === "costly") costly.add(places);
      }
  }
  return undefined;
}

/** One place, or those of both halves of one thing: they show together. */
type Places = readonly Place[];

function placesByUse(members: Members): readonly Places[] {
  const names = new Map<Place, string>();
  for (const { decisions } of members)
    for (const { input } of decisions) names.set(input.place, input.wireName);
  const placeOf = new Map([...names].map(([place, name]) => [singularWords(name).join(" "), place]));
  const joined = new Set<Place>();
  const isLast = ([place, wireName]: [Place, string]): boolean => isSetByServer({ place, wireName });
  const used = byUse([...names], ([, name]) => name);
  return [...used.filter((one) => !isLast(one)), ...used.filter(isLast)].flatMap(
    ([place, name]): Places[] => {
      if (joined.has(place)) return [];
      const places = [place, ...otherHalves(name).flatMap((half) => placeOf.get(half) ?? [])];
      for (const one of places) joined.add(one);
      return [places];
    },
  );
}

function withMoreAt(members: Members, places: Places, gradually: boolean): PlannedOperation[] | undefined {
  let isMore = false;
  const all = members.map((one) => {
    const decisions = one.decisions.map((decision): ArgumentDecision => {
      const more = places.includes(decision.input.place)
        ? withMore(decision, one.context, gradually)
        : undefined;
      if (more !== undefined) isMore = true;
      return more ?? decision;
    });
    return decisions.every((decision, index) => decision === one.decisions[index])
      ? one
      : withDecisions(one, decisions);
  });
  return isMore ? all : undefined;
}
