/** How often a plain BM25 finds an operation by what its tool says, and by what the whole document says of it. */
import { plainSearch, type Texts } from "../search/plain.js";
import type { Found } from "./row.js";

export interface Query {
  readonly asked: string;
  /** Keys of the operations that answer it. */
  readonly answers: readonly string[];
}

/** A hit is an answer among this many. */
const depth = 5;

export function find(queries: readonly Query[], { naive, lean }: { naive: Texts; lean: Texts }): Found {
  return { asked: queries.length, naive: recall(queries, naive), lean: recall(queries, lean) };
}

function recall(queries: readonly Query[], texts: Texts): number {
  if (queries.length === 0) return 0;
  const search = plainSearch(texts);
  const hits = queries.filter(({ asked, answers }) => {
    const first = new Set(search(asked).slice(0, depth));
    return answers.some((key) => first.has(key));
  });
  return (100 * hits.length) / queries.length;
}
