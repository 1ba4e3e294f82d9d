/** Sorts what operations do into four kinds, with the words that people use for each. */
import { splitWords, stem } from "./terms.js";

export type Deed = "read" | "create" | "update" | "delete";

const words: Readonly<Record<Deed, string>> = {
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

const deeds = new Map<string, Deed[]>();
for (const [deed, list] of Object.entries(words) as [Deed, string][])
  for (const word of list.split(" ")) deeds.set(stem(word), [...(deeds.get(stem(word)) ?? []), deed]);

/** Returns what a question wants done, by its first word that says so; nothing if none does. */
export function askedDeeds(question: string): readonly Deed[] {
  for (const word of splitWords(question)) {
    const found = deeds.get(stem(word));
    if (found !== undefined) return found;
  }
  return orderedBy(question) === undefined ? [] : ["create", "update"];
}

/** Whether a term says what is to be done. */
export function isVerb(term: string): boolean {
  return deeds.has(term);
}

/** Returns the first word where it is a verb only here: `star a project`. */
function orderedBy(question: string): string | undefined {
  const [, verb] = /^(\p{L}+) (?:an?|the|my|our|this|that|it|some\p{L}*)\b/iu.exec(question) ?? [];
  const term = verb === undefined ? undefined : stem(verb.toLowerCase());
  return term === undefined || isVerb(term) ? undefined : term;
}

/** Replaces words that mean one thing together. */
export function spelledOut(question: string): string {
  return question.replace(/\b(?:get(?:ting)? rid of|throw(?:ing)? away)\b/gi, "delete");
}

/** Returns the word that marks operations of this kind in the index; no word of a document equals it. */
export function deedMark(deed: Deed): string {
  return `=${deed}`;
}
