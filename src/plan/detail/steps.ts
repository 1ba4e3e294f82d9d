/**
 * What a tool may say beyond its leanest form, step by step: first whole texts, then the optional arguments that it does not show, the
 * most used first, then what is inside of those that it shows. The actions of a group take each step together.
 */
import type { Place } from "../../model/runtime.js";
import { byUse, otherHalves } from "../words/use.js";
import { singularWords } from "../words/words.js";
import type { ArgumentContext, ArgumentDecision } from "../arguments/decision.js";
import { isSetByServer } from "../arguments/identifying.js";
import { withFewerAlternatives } from "../arguments/show.js";
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
  let now = yield* wholeTexts(members);
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

/** How many times as many characters each part of a costly step shows. */
const growth = 1.1;

/** @returns the operations with as much of their texts as was taken; where those are costly, alternative by alternative */
function* wholeTexts(members: Members): Generator<Step, Members, Verdict> {
  // All say more, if only in their descriptions.
  const whole = members.map((one) =>
    withDecisions(
      one,
      one.decisions.map((decision) => withWholeText(decision, one.context)),
    ),
  );
  const verdict = yield { members: whole, isLast: false };
  if (verdict !== "costly") return verdict === "taken" ? whole : members;
  let now = members;
  for (let most = longestSchema(members) * growth; now !== whole; most *= growth) {
    const fewer = withEach(whole, (decision) => withFewerAlternatives(decision, most));
    const isWhole = fewer.every((one, index) => one === whole[index]);
    const next = isWhole ? whole : fewer;
    if ((yield { members: next, isLast: true }) === "taken") now = next;
    else if (isWhole) return now;
  }
  return now;
}

function longestSchema(members: Members): number {
  const lengths = members.flatMap(({ decisions }) =>
    decisions.map(({ plan }) => (plan === undefined ? 0 : JSON.stringify(plan.schema).length)),
  );
  return Math.max(...lengths);
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

function withMoreAt(members: Members, places: Places, gradually: boolean): Members | undefined {
  const all = withEach(members, (decision, context) =>
    places.includes(decision.input.place) ? (withMore(decision, context, gradually) ?? decision) : decision,
  );
  return all.every((one, index) => one === members[index]) ? undefined : all;
}

/** The operations with each argument changed; one of which no argument changes is returned as it is. */
function withEach(
  members: Members,
  change: (decision: ArgumentDecision, context: ArgumentContext) => ArgumentDecision,
): Members {
  return members.map((one) => {
    const decisions = one.decisions.map((decision) => change(decision, one.context));
    return decisions.every((decision, index) => decision === one.decisions[index])
      ? one
      : withDecisions(one, decisions);
  });
}
