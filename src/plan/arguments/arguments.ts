/** Plans an operation's arguments: what callers may send, by name, and what the tool shows of it. */
import type { ArgumentPlan } from "../../model/plan.js";
import type { ArgumentFacts, ConstantMember } from "../../model/runtime.js";
import type { Selected } from "../select/selected.js";
import { reasonOf, type TrimsAt } from "../../model/trims.js";
import { argumentNames } from "./argument-name.js";
import { fitted } from "./fit.js";
import { hidden, settingOf } from "./hide.js";
import { isSaidNeeded } from "./needed.js";
import { hiddenBeyond, nothingToShow, showAs } from "./show.js";
import { byUse } from "../words/use.js";
import { isSetByServer } from "./identifying.js";
import type { Input, ArgumentContext, ArgumentDecision, Named, View } from "./decision.js";

/** What a tool shows of its operation's arguments, and what it takes. */
interface PlannedArguments {
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
  const view: View = { level: "lean", depth };
  const all = named(inputs, context.selected).map((each) => {
    const hiding = hidden(each.input, context);
    return hiding === undefined ? (nothingToShow(view, each, context) ?? each) : { ...each, ...hiding };
  });
  const beyond = beyondCap(all.filter(isLeft), { trims, one: context.selected });
  const reason = reasonOf("cap", trims);
  // Only what shows is described: of a large body, the cap leaves little.
  const kept = all.map((each): ArgumentDecision => {
    if (!isLeft(each)) return each;
    return beyond.has(each) ? hiddenBeyond(reason, view, each, context) : showAs(view, each, context);
  });
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

/** Whether nothing hides it so far. */
function isLeft(one: ArgumentDecision | Named): boolean {
  return !("reason" in one);
}

/**
 * Optional arguments beyond the first `cap`: first come the body and those that the configuration or the document describes by
 * name, then those without which a call fails, then the most used ones.
 */
function beyondCap(
  left: readonly Named[],
  { trims, one }: { trims: TrimsAt; one: Selected },
): ReadonlySet<Named> {
  const { cap } = trims;
  if (cap === false) return new Set();
  const isWritten = ({ input }: Named): boolean =>
    input.place === "body:" || settingOf(input, one.extension) !== undefined;
  const optional = left.filter(({ input }) => !input.required);
  const others = optional.filter((each) => !isWritten(each));
  const sent = others.filter(({ input }) => !isSetByServer(input));
  const ordered = new Set([
    ...optional.filter(isWritten),
    ...sent.filter(({ input }) => isSaidNeeded(input, one.operation)),
    ...byUse(sent, ({ input }) => input.wireName),
    ...others.filter(({ input }) => isSetByServer(input)),
  ]);
  return new Set([...ordered].slice(cap));
}
