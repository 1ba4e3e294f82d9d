/** Tells envelopes, objects around a list, from things that have a list among their members. */
import { words } from "../words/words.js";
import { wordSet } from "../../word-set.js";

/** A thing of its own has one. */
const ownIds = new Set(["id", "_id", "uid", "uuid", "guid", "gid", "sid"]);

/**
 * @param names of all members, the list among them
 * @param mostBeside the members that an envelope has besides its list, at most
 */
export function isEnvelope(names: readonly string[], mostBeside = Infinity): boolean {
  return names.length - 1 <= mostBeside && !isThing(names);
}

/** Whether they are the members of something that has an id. */
export function isThing(names: readonly string[]): boolean {
  return names.some((name) => ownIds.has(name.toLowerCase()));
}

/** Members that say how a list goes on, or how a call went, and nothing of what it returns. */
const aboutAnswer = wordSet(
  "limit offset next previous prev page cursor nextcursor nextmarker prevmarker nextpage nextpagetoken nexttoken nexturi nexturl prevuri " +
    "previousuri perpage pagesize resultsetsize startposition endposition totalcount totalpages totalsetsize hasmore href error errors warnings meta",
);

export function isAboutAnswer(name: string): boolean {
  return aboutAnswer.has(words(name).join(""));
}
