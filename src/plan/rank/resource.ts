/**
 * Finds, by an operation's path, the resource that it is about: `/repos/{owner}/{repo}/issues/{n}/lock` is about
 * `/repos/{}/{}/issues`, and `/chat.postMessage` about `/chat`.
 */
import type { Operation } from "../../model/api.js";
import { isVerb, verbs } from "../words/verbs.js";
import { isPlural, pathSegments, words, type PathSegment } from "../words/words.js";
import { oncePer } from "../../runtime/values/lazy.js";
import { isPreposition } from "../name/name-words.js";

export interface Resource {
  /** Up to the last collection, else the last noun: `/repos/{}/{}/issues`. */
  readonly template: string;
  /** One per literal segment, its words joined by `_`. */
  readonly nouns: readonly string[];
  /** Number of path parameters in the template. */
  readonly parameters: number;
  /** Segments of the path behind the template. */
  readonly tail: readonly PathSegment[];
}

export const resourceOf = oncePer(({ path }: Pick<Operation, "path">): Resource => resourceAt(path));

function resourceAt(path: string): Resource {
  const segments = pathSegments(withParts(path));
  const until = segments.slice(0, lastNoun(segments) + 1);
  return {
    template: until.map(({ text, isParameter }) => (isParameter ? "{}" : text)).join("/"),
    nouns: until
      .flatMap(({ text, isParameter }) => (isParameter ? [] : [nounOf(text)]))
      .filter((noun) => noun !== ""),
    parameters: until.filter(({ isParameter }) => isParameter).length,
    tail: segments.slice(until.length),
  };
}

/** Parts resource and method where one segment names both: `/chat.postMessage` → `/chat/postMessage`, `/{name}:publish` → `/{name}/publish`. */
function withParts(path: string): string {
  const [plain = ""] = path.split(/[?#]/);
  const at = plain.lastIndexOf("/") + 1;
  const last = plain.slice(at);
  const parted = /^[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)+$/.test(last) ? last.replaceAll(".", "/") : last;
  return plain.slice(0, at) + parted.replace(/(?<=[\w}]):(?=[A-Za-z]+$)/, "/");
}

/** Index of the segment that names the resource; -1 if there is none. */
function lastNoun(segments: readonly PathSegment[]): number {
  const literals = [...segments.keys()].filter((index) => segments[index]?.isParameter === false);
  const nouns = literals.filter(
    (index) => index === literals[0] || !(isAct(segments, index) || isRelation(segments, index)),
  );
  const isCollection = (index: number): boolean =>
    segments[index + 1]?.isParameter === true || isPlural(words(segments[index]?.text ?? "").at(-1) ?? "");
  return nouns.findLast(isCollection) ?? nouns.at(-1) ?? -1;
}

/** Whether the path ends with what is done: `/items/{id}/archive`, `/chat/postMessage`. */
function isAct(segments: readonly PathSegment[], index: number): boolean {
  const { text } = segments[index] ?? { text: "" };
  const [verb = "", ...object] = words(text);
  return index === segments.length - 1 && (object.length === 0 ? isVerb(verb) : isCamelCased(text));
}

/** `/teams/of/{user}` is about teams. */
function isRelation(segments: readonly PathSegment[], index: number): boolean {
  return /^(?:by|for|from|in|of|with)$/i.test(segments[index]?.text ?? "");
}

/** The words of a segment; without the verb of `getUsers`. */
function nounOf(text: string): string {
  const [first = "", ...others] = words(text);
  return (isCamelCased(text) && others.length > 0 ? others : [first, ...others]).join("_");
}

/** `getUsers`, and neither `check-runs` nor `sendAs`. */
function isCamelCased(text: string): boolean {
  const [verb = "", object = ""] = words(text);
  return /^[a-z]+[A-Z]/.test(text) && verbs.has(verb) && !isPreposition(object);
}
