/** Plans an operation's arguments: what callers may send, by name, and what the tool shows of it. */
import type { ArgumentPlan } from "../../model/plan.js";
import type { ArgumentFacts, ConstantMember } from "../../model/runtime.js";
import type { Selected } from "../select/selected.js";
import { reasonOf, type TrimsAt } from "../../model/trims.js";
import { argumentNames } from "./argument-name.js";
import { fitted } from "./fit.js";
import { hidden, settingOf } from "./hide.js";
import { hiddenByCap, showAs } from "./show.js";
import { byUse } from "../words/use.js";
import type { Input, ArgumentContext, ArgumentDecision, Named } from "./decision.js";

/** What a tool shows of its operation's arguments, and what it takes. */
export interface PlannedArguments {
  /** Everything that may be sent, in the order of the inputs. */
  readonly facts: ArgumentFacts[];
  /** Members with only one possible value, which the server adds. */
  readonly constantMembers: ConstantMember[];
  /** The arguments that the tool shows, in the same order. */
  readonly shown: ArgumentPlan[];
}

/** Names every argument and decides what the leanest tool shows of it. */
export function decideArguments(
  inputs: readonly Input[],
  context: ArgumentContext,
): readonly ArgumentDecision[] {
  const { trims } = context.document;
  const depth = trims.depth === false ? Infinity : trims.depth;
  const all = named(inputs, context.selected).map((each): ArgumentDecision => {
    const hiding = hidden(each.input, context);
    return hiding === undefined ? showAs({ level: "lean", depth }, each, context) : { ...each, ...hiding };
  });
  const kept = withinCap(all, { trims, one: context.selected });
  return trims.depth === false ? kept : fitted(kept, context);
}

export function decidedArguments(decisions: readonly ArgumentDecision[]): PlannedArguments {
  return {
    facts: decisions.map(({ input: { place, required }, name, plan }) => ({
      name,
      place,
      required: required && plan !== undefined,
      ...(plan === undefined && { hidden: true as const }),
    })),
    constantMembers: decisions.flatMap(({ input: { place }, publication }) =>
      [...(publication?.constants ?? [])].map(([pointer, { value }]) => ({ place, pointer, value })),
    ),
    shown: decisions.flatMap(({ plan }) => plan ?? []),
  };
}

function named(inputs: readonly Input[], { extension }: Selected): Named[] {
  const names = argumentNames(
    inputs.map((input) => {
      const { name = input.wireName } = settingOf(input, extension) ?? {};
      return { ...input, wireName: name };
    }),
  );
  return inputs.map((input, index) => ({ input, name: names[index] ?? input.wireName }));
}

/**
 * Keeps up to `cap` optional arguments: first the body and those that the configuration or the document describes by name, then
 * the most used ones.
 */
function withinCap(
  decisions: readonly ArgumentDecision[],
  { trims, one }: { trims: TrimsAt; one: Selected },
): readonly ArgumentDecision[] {
  const { cap } = trims;
  if (cap === false) return decisions;
  const reason = reasonOf("cap", trims);
  const isSaid = ({ input }: ArgumentDecision): boolean =>
    input.place === "body:" || settingOf(input, one.extension) !== undefined;
  const optional = decisions.filter(({ plan }) => plan?.required === false);
  const others = optional.filter((decision) => !isSaid(decision));
  const ordered = [...optional.filter(isSaid), ...byUse(others, ({ input }) => input.wireName)];
  const beyond = new Set(ordered.slice(cap));
  return decisions.map((decision) => (beyond.has(decision) ? hiddenByCap(decision, reason) : decision));
}
