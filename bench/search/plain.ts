import MiniSearch from "minisearch";

/** Key to all that a document says of the operation, in one text. */
export type Texts = ReadonlyMap<string, string>;

/** BM25 as a library has it, over one bag of words for each operation. */
export function plainSearch(texts: Texts): (query: string) => string[] {
  const engine = new MiniSearch<{ id: string; text: string }>({ fields: ["text"] });
  engine.addAll([...texts].map(([id, text]) => ({ id, text })));
  return (query) => engine.search(query).map(({ id }) => String(id));
}
