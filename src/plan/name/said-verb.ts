/** What summaries and descriptions say that an operation does, where its operationId does not. */
import type { Operation } from "../../model/api.js";
import { plainText } from "../words/text.js";
import { verbIn, verbs } from "../words/verbs.js";
import { isPlural, pathSegments, words } from "../words/words.js";
import { isCausing } from "./summary-name.js";

/** With what is said to be done: `boardSeek`, "Create a seek" → `create board seek`. */
export function withSaidVerb(
  name: readonly string[],
  { path, summary = "", description = "" }: Operation,
): string[][] {
  const [first = "", ...others] = words(plainText((summary || description).slice(0, readCharacters)));
  const verb = verbIn(first);
  if (verb === undefined || others.length === 0 || isCausing(verb)) return [];
  // `hangup` of `/calls/{id}/hangup` is a verb that nobody knows.
  const segments = pathSegments(path);
  const end = segments.at(-2)?.isParameter === true ? words(segments.at(-1)?.text ?? "") : [];
  const isAct = end.some((word) => name.includes(word) && !isPlural(word));
  const isJoined = name.some(
    (word) =>
      (word.length > longestWord && startsWithVerb(word)) || /^(?:post|put|patch|delete)[a-z\d]/.test(word),
  );
  const isSaid = name.some(
    (word) => word.startsWith(verb.slice(0, sameLetters)) || (word.length > 3 && verb.startsWith(word)),
  );
  return isAct || isJoined || isSaid ? [] : [[verb, ...name]];
}

/** `createcontentcheck` */
function startsWithVerb(word: string): boolean {
  return [...verbs].some((verb) => word.startsWith(verb));
}

const longestWord = 14;

/** Of `evaluate` and `evaluation`; `eval` is shorter. */
const sameLetters = 5;

/** What a text says that is done, where the operationId only has the method: `postRole`, "Creates a role". */
export function changeOf(text: string): string | undefined {
  const [first = ""] = words(plainText(text.slice(0, readCharacters)));
  const verb = verbIn(first);
  return verb !== undefined && changes.has(verb) ? verb : undefined;
}

const changes = new Set("create add update".split(" "));

/** Characters of a text in which its first word is looked for. */
const readCharacters = 200;

/** "Get a list of all flags in the given project" */
export function isOfList(text: string): boolean {
  return /^\W*(?:(?:get|return|retrieve|fetch)s? (?:an? |the )?(?:\p{L}+ )?lists? of|lists? all)\b/iu.test(
    text,
  );
}
