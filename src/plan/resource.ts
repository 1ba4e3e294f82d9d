/** What a path is about. */
import { isPlural, pathSegments, words } from "./words.js";

/** `/repos/{owner}/{repo}/issues/{n}/lock` → `/repos/{}/{}/issues`: up to the last collection, else the last noun. */
export function resourcePath(path: string): { readonly template: string; readonly nouns: readonly string[] } {
  const segments = pathSegments(path);
  const isCollection = (index: number): boolean => {
    const segment = segments[index];
    if (segment === undefined || segment.isParameter) return false;
    return segments[index + 1]?.isParameter === true || isPlural(words(segment.text).at(-1) ?? "");
  };
  const indexes = [...segments.keys()].reverse();
  const last =
    indexes.find(isCollection) ?? indexes.find((index) => segments[index]?.isParameter === false) ?? -1;
  const until = segments.slice(0, last + 1);
  return {
    template: until.map(({ text, isParameter }) => (isParameter ? "{}" : text)).join("/"),
    nouns: until
      .flatMap(({ text, isParameter }) => (isParameter ? [] : [words(text).join("_")]))
      .filter((noun) => noun !== ""),
  };
}
