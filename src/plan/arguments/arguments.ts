/** Plans an operation's arguments: what callers may send, by name, and what the tool shows of it. */
import type { ArgumentPlan } from "../../model/plan.js";
import type { ArgumentFacts, ConstantMember } from "../../model/runtime.js";
import type { Selected } from "../select/selected.js";
import { reasonOf, type TrimsAt } from "../../model/trims.js";
import { argumentNames } from "./argument-name.js";
import { fitted } from "./fit.js";
import { hidden, saidOf } from "./hide.js";
import { hiddenBeyond, nothingToShow, showAs } from "./show.js";
import { byUse } from "../words/use.js";
import type { Candidate, Context, Decision, Named, View } from "./decision.js";

/** What a tool shows of its operation's arguments, and what it takes. */
export interface PlannedArguments {
  /** Everything that may be sent, in the order of the candidates. */
  readonly facts: ArgumentFacts[];
  /** Members with only one possible value, which the server adds. */
  readonly constantMembers: ConstantMember[];
  /** The arguments that the tool shows, in the same order. */
  readonly shown: ArgumentPlan[];
}

/** Names every argument and decides what the leanest tool shows of it. */
export function decideArguments(candidates: readonly Candidate[], context: Context): readonly Decision[] {
  const { trims } = context.document;
  const depth = trims.depth === false ? Infinity : trims.depth;
  const view: View = { level: "lean", depth };
  const all = named(candidates, context.selected).map((each) => {
    const hiding = hidden(each.candidate, context);
    return hiding === undefined ? (nothingToShow(view, each, context) ?? each) : { ...each, ...hiding };
  });
  const beyond = beyondCap(all.filter(isLeft), { trims, one: context.selected });
  const reason = reasonOf("cap", trims);
  // Only what shows is described: of a large body, the cap leaves little.
  const kept = all.map((each): Decision => {
    if (!isLeft(each)) return each;
    return beyond.has(each) ? hiddenBeyond(reason, view, each, context) : showAs(view, each, context);
  });
  return trims.depth === false ? kept : fitted(kept, context);
}

export function decidedArguments(decisions: readonly Decision[]): PlannedArguments {
  return {
    facts: decisions.map(({ candidate: { place, required }, name, plan }) => ({
      name,
      place,
      required: required && plan !== undefined,
      ...(plan === undefined && { hidden: true as const }),
    })),
    constantMembers: decisions.flatMap(({ candidate: { place }, publication }) =>
      [...(publication?.constants ?? [])].map(([pointer, { value }]) => ({ place, pointer, value })),
    ),
    shown: decisions.flatMap(({ plan }) => plan ?? []),
  };
}

function named(candidates: readonly Candidate[], { extension }: Selected): Named[] {
  const names = argumentNames(
    candidates.map((candidate) => {
      const { name = candidate.wireName } = saidOf(candidate, extension) ?? {};
      return { ...candidate, wireName: name };
    }),
  );
  return candidates.map((candidate, index) => ({ candidate, name: names[index] ?? candidate.wireName }));
}

/** Whether nothing hides it so far. */
function isLeft(one: Decision | Named): boolean {
  return !("reason" in one);
}

/**
 * Optional arguments beyond the first `cap`: first come the body and those that the configuration or the document describes by
 * name, then the most used ones.
 */
function beyondCap(
  left: readonly Named[],
  { trims, one }: { trims: TrimsAt; one: Selected },
): ReadonlySet<Named> {
  const { cap } = trims;
  if (cap === false) return new Set();
  const isSaid = ({ candidate }: Named): boolean =>
    candidate.place === "body:" || saidOf(candidate, one.extension) !== undefined;
  const optional = left.filter(({ candidate }) => !candidate.required);
  const others = optional.filter((each) => !isSaid(each));
  const ordered = [...optional.filter(isSaid), ...byUse(others, ({ candidate }) => candidate.wireName)];
  return new Set(ordered.slice(cap));
}
