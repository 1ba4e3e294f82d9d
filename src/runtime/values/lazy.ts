/** Makes something when it is first needed, and only once. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/**
 * Makes something asynchronously when it is first needed. A failed attempt is repeated the next time.
 * @param pauseMs How long it is not repeated, but fails as before.
 */
export function lazy<T>(make: () => Promise<T>, pauseMs = 0): () => Promise<T> {
  let made: Promise<T> | undefined;
  let keptUntil = Infinity;
  return () => {
    if (made !== undefined && Date.now() < keptUntil) return made;
    const promise = make();
    made = promise;
    keptUntil = Infinity;
    promise.catch(() => {
      keptUntil = Date.now() + pauseMs;
    });
    return promise;
  };
}

/** Returns what the cache has under a key, or makes it. A failure is forgotten. */
export function cached<T>(cache: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const value = make();
  cache.set(key, value);
  value.catch(() => cache.delete(key));
  return value;
}

/** Derives something from an unchanging object, once per object. */
export function oncePer<A extends object, T>(make: (a: A) => T): (a: A) => T {
  const known = new WeakMap<A, { made: T }>();
  return (a) => {
    const found = known.get(a);
    if (found !== undefined) return found.made;
    const made = make(a);
    known.set(a, { made });
    return made;
  };
}

/** Derives something from two objects, once per pair; the first may be missing. */
export function oncePerPair<A extends object, B extends object, T>(
  make: (a: A | undefined, b: B) => T,
): (a: A | undefined, b: B) => T {
  const ofPairs = oncePer((b: B) => oncePer((a: A) => make(a, b)));
  const ofOne = oncePer((b: B) => make(undefined, b));
  return (a, b) => (a === undefined ? ofOne(b) : ofPairs(b)(a));
}
