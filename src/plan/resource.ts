/** Finds the resource of an operation by its path. */
import type { Operation } from "../model/api.js";
import { isPlural, pathSegments, words } from "./words/words.js";

export interface Resource {
  /** Up to the last collection, else the last noun: `/repos/{owner}/{repo}/issues/{n}/lock` → `/repos/{}/{}/issues`. */
  readonly template: string;
  /** One per segment, its words joined by `_`. */
  readonly nouns: readonly string[];
}

const resources = new WeakMap<Operation, Resource>();

export function resourceOf(operation: Operation): Resource {
  const resource = resources.get(operation) ?? resourceAt(operation.path);
  resources.set(operation, resource);
  return resource;
}

function resourceAt(path: string): Resource {
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
