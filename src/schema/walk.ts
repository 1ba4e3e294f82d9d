/**
 * Yields what `roots` lead to, each once, in the order in which recursion would meet it. A list in place of recursion: schemas
 * that lead to each other by the thousand would exhaust the stack.
 */
export function* walk<T>(roots: Iterable<T>, below: (from: T) => Iterable<T>): Generator<T> {
  const seen = new Set<T>();
  const open = [...roots].reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    yield next;
    open.push(...[...below(next)].reverse());
  }
}
