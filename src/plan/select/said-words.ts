/** The words of an operation that say what it does: those of its path's end, of its text's beginning, and of what it sends. */
import type { Operation } from "../../model/api.js";
import { possibleParts } from "../../schema/parts.js";
import type { Definitions } from "../../schema/reference.js";
import { depthFirst } from "../../schema/walk.js";
import { withoutOpening } from "../words/opening.js";
import { sentencesOf } from "../words/sentences.js";
import { pathSegments, words } from "../words/words.js";
import { wordSet } from "../../word-set.js";

/** Verbs that change something whatever they are about; "archive" or "run" may as well name an answer. */
export const changing = wordSet(
  "create add delete remove destroy update set reset cancel revoke purge save send start stop disable enable activate " +
    "deactivate register unregister subscribe unsubscribe publish unpublish block unblock lock unlock logout rename move " +
    "install uninstall push share trigger clear mark sync restart approve reject accept submit execute reopen",
);

export const reading = wordSet(
  "get list return retrieve fetch find show search read query view download display check count obtain",
);

/** `/orders/batch-retrieve` */
const manner = new Set(["batch", "bulk"]);

/** Words of what is done at the end of the path; behind a dot or a colon, where the resource is before it: `/apps.uninstall`. */
export function actOf({ path }: Operation): readonly string[] {
  const acts = pathSegments(path).flatMap(({ text, isParameter }) =>
    isParameter ? [] : [words(text.split(/[.:]/).at(-1) ?? "")],
  );
  // `/points/query/batch`
  return acts.findLast((act) => withoutManner(act).length > 0) ?? [];
}

/** Of what is said. */
export function firstWordOf({ summary, description = "" }: Operation): string | undefined {
  return withoutManner(words(opened(summary ?? description)))[0];
}

export function firstFormsOf(operation: Operation): readonly string[] {
  return forms(firstWordOf(operation) ?? "");
}

/** "This endpoint lists orders" → "Lists orders" */
export function opened(text: string): string {
  return withoutOpening(firstSentence(text));
}

export function firstSentence(text: string): string {
  return sentencesOf(text)[0]?.text ?? "";
}

/** The word, and what it may be a form of: `deletes` → `delete`. */
export function forms(word: string): readonly string[] {
  return [word, word.replace(/s$/, ""), word.replace(/es$/, "")];
}

export function withoutManner(said: readonly string[]): readonly string[] {
  return said.filter((word) => !manner.has(word));
}

/** Names of what a request has: parameters, media types, and the body's properties. */
export function sent({ parameters, requestBody }: Operation, definitions: Definitions): readonly string[] {
  const content = requestBody?.content ?? [];
  const bodies = content.flatMap(({ schema }) => (schema === undefined ? [] : [schema]));
  const parts = [...depthFirst(bodies, (part) => possibleParts(part, definitions))];
  return [
    ...parameters.map(({ name }) => name),
    ...content.map(({ contentType }) => contentType),
    ...parts.flatMap(({ properties = {} }) => Object.keys(properties)),
  ];
}
