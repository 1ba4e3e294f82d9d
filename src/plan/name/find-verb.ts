/** Finds the word of an operationId that says what is done: each is weighed by what speaks for and against it. */
import type { Operation } from "../../model/api.js";
import { isPlural, pathSegments, singular, singularWords, words } from "../words/words.js";
import { isVerb, verbIn, verbs } from "../words/verbs.js";
import { withWholeVerbs } from "./id-words.js";
import { isCollectionIn, isInPath, isWithinNoun } from "./in-path.js";
import { isAdjective, isAdverb, isPreposition, isThing } from "./name-words.js";
import { wordSet } from "../../word-set.js";

/** A word of an operationId where it stands. */
interface Candidate extends OperationId {
  readonly word: string;
  readonly index: number;
}

interface OperationId extends PathWords {
  readonly own: readonly string[];
  readonly path: string;
  readonly method: string;
  readonly isRead: boolean;
  /** Index of the first word that does not only say how something is done. */
  readonly begin: number;
  readonly summary: readonly string[];
  /** What it begins with, if that is a verb. */
  readonly said: string;
  /** Written as functions are: `placeOrder`. */
  readonly isFunction: boolean;
  /** Index of the first word behind the last separator. */
  readonly lastPart: number;
}

interface PathWords {
  /** Of the last segment, if it is no parameter. */
  readonly end: readonly string[];
  /** Of the segments before it, in the singular. */
  readonly nouns: readonly string[];
}

interface Signal {
  readonly weight: number;
  readonly applies: (candidate: Candidate) => boolean;
}

const signals: readonly Signal[] = [
  // `recycle_node_pool`, "Recycle a node pool"
  { weight: 6, applies: (candidate) => candidate.word === candidate.said && !isNounOfPath(candidate) },
  // `ContainerArchive`, "Get an archive"
  {
    weight: -2,
    applies: ({ word, said, summary }) => getting.has(said) && !getting.has(word) && summary.includes(word),
  },
  { weight: 3, applies: ({ index, begin }) => index === begin },
  // `placeOrder`
  { weight: 2, applies: ({ isFunction, index, begin }) => isFunction && index === begin },
  // `genai_attach_agent`
  { weight: 3, applies: ({ lastPart, index }) => index > 0 && index === lastPart },
  { weight: -2, applies: ({ lastPart, index }) => index < lastPart },
  // `create_schedule_preview`
  { weight: -4, applies: isBehindPlainVerb },
  // `test_cases_clone`
  { weight: 1, applies: ({ own, index }) => isPlural(own[index - 1] ?? "") },
  // `databases_install_update` of `/databases/{id}/install_update`
  { weight: 3, applies: endsPath },
  { weight: 2, applies: ({ word }) => verbs.has(word) },
  { weight: 2, applies: ({ word, method }) => verbsOfMethod[method]?.has(word) === true },
  { weight: -7, applies: ({ word }) => !isVerb(word) },
  { weight: 4, applies: mayBegin },
  { weight: 5, applies: isLastPart },
  // `checkCancel` of `/checks/{id}/cancel`
  { weight: -4, applies: ({ word, path }) => isCollectionIn(word, path) },
  {
    weight: -2,
    applies: ({ word, path, nouns }) => nouns.includes(singular(word)) && !isCollectionIn(word, path),
  },
  // `usage_file_search_calls` of `/usage/file_search_calls`
  { weight: -4, applies: ({ word, path }) => isWithinNoun(word, path) },
  // `get_image_by_index`
  { weight: -4, applies: ({ own, index }) => isPreposition(own[index - 1] ?? "") },
  // `order_status`: what is read is not ordered.
  { weight: -6, applies: ({ own, index, isRead }) => isRead && isThing(own.slice(index)) },
];

const getting = wordSet("fetch get list obtain retrieve return");

const reading = "find get list retrieve search";
const verbsOfMethod: Readonly<Record<string, ReadonlySet<string>>> = {
  GET: wordSet(`inspect read ${reading}`),
  POST: wordSet(`add create post ${reading}`),
  PUT: wordSet("put replace set update"),
  PATCH: wordSet("patch update"),
  DELETE: wordSet("delete destroy remove"),
};

/** What a verb has to weigh; less where the path names one thing, which is read, changed or deleted. */
const least = 1;
const leastOfItem = -1;

/**
 * @param own the words of the operationId
 * @returns the index of the heaviest; none for the name of a thing, `conversations_history`
 */
export function indexOfVerb(
  own: readonly string[],
  operationId: string,
  operation: Operation,
): number | undefined {
  const { method, path, summary = "" } = operation;
  const id: OperationId = {
    own,
    path,
    method,
    begin: own.findIndex((_, index) => !isMannerOfVerb(own, index)),
    isRead: method === "GET",
    summary: words(summary),
    said: saidVerb(operation),
    isFunction: /^[a-z]+[A-Z]/.test(operationId),
    lastPart: startOfLastPart(own, operationId),
    ...wordsOfPath(path),
  };
  const weights = own.map((word, index) => weightOf({ ...id, word, index }));
  const most = Math.max(...weights);
  const isItem = pathSegments(path).at(-1)?.isParameter === true;
  return most < (isItem ? leastOfItem : least) ? undefined : weights.indexOf(most);
}

function weightOf(candidate: Candidate): number {
  const { own, index } = candidate;
  if (isMannerOfVerb(own, index) || isOtherVerb(own, index)) return -Infinity;
  return signals.reduce((sum, { weight, applies }) => (applies(candidate) ? sum + weight : sum), 0);
}

/** `bulk_create` creates. */
function isMannerOfVerb(own: readonly string[], index: number): boolean {
  return isAdverb(own[index] ?? "") && isVerb(own[index + 1] ?? "");
}

/** `reorder_or_replace_items` */
function isOtherVerb(own: readonly string[], index: number): boolean {
  return /^(?:and|or)$/.test(own[index - 1] ?? "") && isVerb(own[index - 2] ?? "");
}

/** `movie-watch-providers` of `/movie/{id}/watch/providers`, "Watch Providers" */
function isNounOfPath({ word, own, index, isRead, nouns }: Candidate): boolean {
  return isRead && nouns.includes(word) && isPlural(own[index + 1] ?? "");
}

/** The verb comes first, known or not, unless the path has the word: `placeOrder`. */
function mayBegin({ word, own, index, isRead, path }: Candidate): boolean {
  return (
    index === 0 && own.length > 1 && !isRead && !isVerb(word) && !isAdjective(word) && !isInPath(word, path)
  );
}

function isBehindPlainVerb({ own, index, method, path, begin, lastPart }: Candidate): boolean {
  return [begin, lastPart, index - 1].some((at) => {
    const word = own[at] ?? "";
    return at < index && verbsOfMethod[method]?.has(word) === true && !isCollectionIn(word, path);
  });
}

/** `users.messages.trash` of `/messages/{id}/trash`, and not `exports/info`, "Get export job information" */
function isLastPart(candidate: Candidate): boolean {
  const { own, index, lastPart, said } = candidate;
  const isPart = index > 0 && index === lastPart && index === own.length - 1;
  return isPart && endsPath(candidate) && !getting.has(said);
}

function endsPath({ own, index, end, isRead }: Candidate): boolean {
  const isRun = end.length > 0 && own.slice(index, index + end.length).join() === end.join();
  return isRun && index > 0 && !isRead && !end.some(isPlural);
}

/** What a change is described by is a verb, whether it is known as one or not. */
function saidVerb({ method, summary = "" }: Operation): string {
  // "Permanently delete a page", and not "Apply tags"
  const text = summary
    .toLowerCase()
    .replace(/^(\p{L}+ly)\s+/u, (whole, word: string) => (isVerb(word) ? whole : ""));
  const [, first = "", rest = ""] = /^(\p{L}+)\s(.*)/su.exec(text) ?? [];
  // "Speech to speech"
  if (words(rest).includes(first)) return "";
  return verbIn(first) ?? (method === "GET" ? "" : first);
}

/** The separator in `repos/list-tags`, `pets.list`, `Orders_GetAll`. */
function startOfLastPart(own: readonly string[], operationId: string): number {
  const parts = withWholeVerbs(operationId).split(/[./:]|_(?=[A-Z])|_+(?=[a-z]+[A-Z])/);
  return own.length - words(parts.at(-1) ?? "").filter((word) => own.includes(word)).length;
}

/** What is done may stand behind a dot: `/apps.uninstall`. */
function wordsOfPath(path: string): PathWords {
  const segments = pathSegments(path);
  const named = segments.flatMap(({ text, isParameter }) => (isParameter ? [] : text.split(".")));
  const isItem = segments.at(-1)?.isParameter === true;
  return {
    end: isItem ? [] : words(named.at(-1) ?? ""),
    nouns: (isItem ? named : named.slice(0, -1)).flatMap(singularWords),
  };
}
