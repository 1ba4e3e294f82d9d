/** Asks which words a path has, and as what. */
import { isPlural, pathSegments, singular, singularWords, words } from "../words/words.js";

export function isInPath(word: string, path: string): boolean {
  return singularWords(path).includes(singular(word));
}

/** `invite`, where the path has `invites`. */
export function isCollectionIn(word: string, path: string): boolean {
  return words(path).some((other) => isPlural(other) && singular(other) === singular(word));
}

/** `api key`, where the path has `api-keys`. */
export function isCompoundIn(word: string, next: string | undefined, path: string): boolean {
  return (
    next !== undefined &&
    pathSegments(path).some(({ text, isParameter }) => {
      const ofSegment = isParameter ? [] : singularWords(text);
      return ofSegment.some((one, index) => one === word && ofSegment[index + 1] === singular(next));
    })
  );
}

/** `search`, where the path has `file_search_calls`. */
export function isWithinNoun(word: string, path: string): boolean {
  const nouns = pathSegments(path).flatMap(({ text, isParameter }) => (isParameter ? [] : text.split(".")));
  return nouns.some((noun) => words(noun).slice(1, -1).includes(word));
}
