/** Walks through what leads to each other, schemas most of all, and enters each once. */

/**
 * Yields what `roots` lead to in the order in which recursion would meet it. A list in place of recursion: schemas that lead to
 * each other by the thousand would exhaust the stack.
 */
export function* depthFirst<T>(
  roots: Iterable<T>,
  below: (from: T) => Iterable<T>,
  seen = new Set<T>(),
): Generator<T> {
  const open = [...roots].reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    yield next;
    for (const one of [...below(next)].reverse()) open.push(one);
  }
}

/** Yields what `roots` lead to, the nearest first. */
export function* breadthFirst<T>(roots: Iterable<T>, below: (from: T) => Iterable<T>): Generator<T> {
  const met = new Set(roots);
  for (const next of met) {
    yield next;
    for (const one of below(next)) met.add(one);
  }
}
