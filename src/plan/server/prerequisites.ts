/** Finds the operations that return the ids that others have in their paths. */
import { countsOf } from "../../group-by.js";
import type { OperationFacts, SearchIndex } from "../../model/runtime.js";
import { stem } from "../../runtime/discovery/terms.js";
import { sideEffect } from "../../runtime/operations/operation.js";
import { pathSegments, words } from "../words/words.js";

/** Parameters of more than this share of operations are considered known to the caller. */
const commonShare = 0.25;
const fewOperations = 20;

type Sought = Pick<OperationFacts, "api" | "method" | "path">;

/** By index in `operations`: indexes of the operations to call first, starting with the innermost id. */
export function prerequisites(operations: readonly Sought[]): SearchIndex["prerequisites"] {
  const sources = sourcesOf(operations);
  const common = commonParameters(operations);
  const entries = operations.map(({ api, path }, position): [number, number[]] => {
    const needed = parametersOf(path)
      .filter(({ name }) => !common.has(name))
      .reverse()
      .flatMap(
        (parameter) =>
          sources.byPath.get(`${api} ${parameter.before}`) ?? sourceOf(parameter.name, api, sources) ?? [],
      )
      .filter((source) => source !== position);
    return [position, [...new Set(needed)].slice(0, 2)];
  });
  return Object.fromEntries(entries.filter(([, needed]) => needed.length > 0));
}

interface Sources {
  /** Index of the reading operation, by API and path with unnamed parameters. */
  readonly byPath: ReadonlyMap<string, number>;
  /** Index of the shortest listing path, by API and stem of what it lists. */
  readonly byNoun: ReadonlyMap<string, number>;
}

function sourcesOf(operations: readonly Sought[]): Sources {
  const byPath = new Map<string, number>();
  const byNoun = new Map<string, { position: number; length: number }>();
  for (const [position, { api, method, path }] of operations.entries()) {
    if (sideEffect(method) !== "read") continue;
    const segments = pathSegments(path);
    const last = segments.at(-1);
    if (last === undefined || last.isParameter) continue;
    byPath.set(`${api} ${unnamed(path)}`, position);
    const noun = `${api} ${stem(words(last.text).at(-1) ?? "")}`;
    const known = byNoun.get(noun);
    const length = segments.length + segments.filter(({ isParameter }) => isParameter).length;
    if (known === undefined || length < known.length) byNoun.set(noun, { position, length });
  }
  return { byPath, byNoun: new Map([...byNoun].map(([noun, { position }]) => [noun, position])) };
}

/** `user_id`, `userId`, `user` → the operation that lists users. */
function sourceOf(parameter: string, api: string, { byNoun }: Sources): number | undefined {
  const [noun] = words(parameter)
    .filter((word) => !/^(?:id|ids|name|slug|number|key|uuid|gid|sid)$/.test(word))
    .slice(-1);
  return noun === undefined ? undefined : byNoun.get(`${api} ${stem(noun)}`);
}

function parametersOf(path: string): { name: string; before: string }[] {
  return [...path.matchAll(/\/\{([^{}]+)\}/g)].map(({ index, 1: name = "" }) => ({
    name,
    before: unnamed(path.slice(0, index)),
  }));
}

function commonParameters(operations: readonly Sought[]): Set<string> {
  const counts = countsOf(operations.flatMap(({ path }) => parametersOf(path).map(({ name }) => name)));
  if (operations.length < fewOperations) return new Set();
  return new Set(
    [...counts].filter(([, count]) => count > operations.length * commonShare).map(([name]) => name),
  );
}

function unnamed(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, "{}");
}
