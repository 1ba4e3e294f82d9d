/** Sorts what operations do into four kinds, with the words that people use for each. */
import { splitWords, stem } from "./terms.js";

export type Intent = "read" | "create" | "update" | "delete";

const words: Readonly<Record<Intent, string>> = {
  create:
    "create add make new insert register open start post write send submit upload put publish invite share give grant allow attach " +
    "assign report log save store build generate tell say request spin plan buy order book run trigger take leave block",
  update:
    "update edit change modify set rename alter adjust turn move switch enable disable put mark replace resize grow transfer fix " +
    "configure forbid protect restrict lock unlock make restore promote mute pause give grant assign block approve",
  delete:
    "delete remove cancel destroy drop erase discard throw kick revoke clear empty detach stop leave disconnect wipe prune free " +
    "unsubscribe",
  read:
    "get list show find read fetch retrieve view see lookup look check search query what which who how where when why count display " +
    "inspect download export compare browse",
};

const intents = intentsByStem();

function intentsByStem(): ReadonlyMap<string, readonly Intent[]> {
  const found = new Map<string, Intent[]>();
  for (const [intent, list] of Object.entries(words) as [Intent, string][])
    for (const word of list.split(" ")) found.set(stem(word), [...(found.get(stem(word)) ?? []), intent]);
  return found;
}

/** Returns what a question wants done, by its first word that says so; nothing if none does. */
export function askedIntents(question: string): readonly Intent[] {
  for (const word of splitWords(question)) {
    const found = intents.get(stem(word));
    if (found !== undefined) return found;
  }
  return orderedBy(question) === undefined ? [] : ["create", "update"];
}

/** Whether a term says what is to be done. */
export function isVerb(term: string): boolean {
  return intents.has(term);
}

/** Returns the first word where it is a verb only here: `star a project`, `comment on an issue`. */
function orderedBy(question: string): string | undefined {
  const [, verb] =
    /^(\p{L}+) (?:(?:on|to) )?(?:an?|the|my|our|this|that|it|some\p{L}*)\b/iu.exec(question) ?? [];
  const term = verb === undefined ? undefined : stem(verb.toLowerCase());
  return term === undefined || isVerb(term) ? undefined : term;
}

/** Replaces words that mean one thing together. */
export function spelledOut(question: string): string {
  return question.replace(/\b(?:get(?:ting)? rid of|throw(?:ing)? away)\b/gi, "delete");
}

/** Returns the word that marks operations of this kind in the index; no word of a document equals it. */
export function intentMark(intent: Intent): string {
  return `=${intent}`;
}
