/** What a model reads about a tool and its arguments: a phrase each, in plain text. */
import type { Operation } from "../model/api.js";
import { cut, firstSentence, plainText } from "./text.js";
import { isPlural, pathSegments, singular, words } from "./words.js";

const longestTitle = 60;
const longestDescription = 140;
const longestArgumentDescription = 90;

/** A short name for people: what the document says, cut short; else the tool's name in words. */
export function title(operation: Operation, toolName: string): string {
  const said = withoutFullStop(saidOf(operation) ?? "");
  return sentenceCase(said === "" ? words(toolName).join(" ") : cut(said, longestTitle));
}

/** Never empty: the summary if it says something, else the description's first sentence, else made from method and path. */
export function description(operation: Operation): string {
  return cut(saidOf(operation) ?? fromPath(operation), longestDescription);
}

function saidOf(operation: Operation): string | undefined {
  const summary = plainText(operation.summary ?? "");
  if (saysSomething(summary, operation)) return summary;
  const sentence = firstSentence(plainText(operation.description ?? ""));
  return saysSomething(sentence, operation) ? sentence : undefined;
}

/** An operationId repeated, a path, or a lone word tells a model nothing that the name does not. */
function saysSomething(text: string, { operationId, path }: Operation): boolean {
  if (text === "" || text === operationId || text.includes(path)) return /\s\S+\s/.test(text);
  return /\p{L}.*[^\p{ASCII}]|\p{L}\s+\p{L}/u.test(text);
}

/** `GET /pets/{petId}/photos` → `Get photos of pet by petId`. */
function fromPath({ method, path }: Operation): string {
  const segments = pathSegments(path);
  const parameters = segments.filter(({ isParameter }) => isParameter).map(({ text }) => text);
  const nouns = segments.filter(({ isParameter }) => !isParameter).map(({ text }) => words(text).join(" "));
  const last = segments.at(-1);
  const [target = "", ...owners] = nouns.reverse();
  const wanted = last?.isParameter === true && isPlural(target) ? singular(target) : target;
  const chain = [wanted, ...owners.map((owner) => (isPlural(owner) ? singular(owner) : owner))].filter(
    (noun) => noun !== "",
  );
  const by = parameters.length === 0 ? "" : ` by ${parameters.join(" and ")}`;
  return sentenceCase(
    `${verbs.get(method) ?? method.toLowerCase()} ${chain.join(" of ") || "the root"}${by}`,
  );
}

const verbs: ReadonlyMap<string, string> = new Map([
  ["GET", "get"],
  ["POST", "post to"],
  ["PUT", "replace"],
  ["PATCH", "update"],
  ["DELETE", "delete"],
  ["HEAD", "check"],
]);

/**
 * An argument's description: its first sentence.
 * @returns `undefined` when it says no more than the argument's name
 */
export function argumentDescription(text: string | undefined, name: string): string | undefined {
  if (text === undefined || text === "") return undefined;
  const phrase = withoutFullStop(cut(firstSentence(plainText(text)), longestArgumentDescription));
  return repeats(phrase, name) ? undefined : phrase;
}

const emptyWords = new Set(
  "a an the of for to in on at by with from and or is are be that this it its your you which will can value values parameter field".split(
    " ",
  ),
);

function repeats(phrase: string, name: string): boolean {
  // Words of other scripts are none here: only a phrase that is all ASCII can be judged.
  if (/[^\p{ASCII}]/u.test(phrase)) return false;
  const known = new Set(words(name).flatMap((word) => [word, singular(word)]));
  return words(phrase).every((word) => emptyWords.has(word) || known.has(word) || known.has(singular(word)));
}

function withoutFullStop(text: string): string {
  return text.replace(/(?<![.])[.:]$/, "");
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
