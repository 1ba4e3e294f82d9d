/** How often a plain BM25 finds an operation by what its tool says, and by what the whole document says of it. */
import { plainSearch, type Texts } from "../search/plain.js";
import { kinds, type Kind, type Query } from "./queries.js";
import type { Found } from "./row.js";

/** A hit is an answer among this many. */
const depth = 5;

export function find(
  queries: Readonly<Record<Kind, readonly Query[]>>,
  texts: { readonly naive: Texts; readonly lean: Texts },
): ReadonlyMap<Kind, Found> {
  const naive = plainSearch(texts.naive);
  const lean = plainSearch(texts.lean);
  return new Map(
    kinds.map((kind) => [
      kind,
      {
        asked: queries[kind].length,
        naive: recall(queries[kind], naive),
        lean: recall(queries[kind], lean),
      },
    ]),
  );
}

/** Of 100 queries, those that are answered. */
function recall(queries: readonly Query[], search: (query: string) => string[]): number {
  if (queries.length === 0) return 0;
  const hits = queries.filter(({ asked, answers }) => {
    const first = new Set(search(asked).slice(0, depth));
    return answers.some((key) => first.has(key));
  });
  return (100 * hits.length) / queries.length;
}
