// @generated SignedSource<<2e36b95c6fe07c4ae38c2b37325b5f497246b8d6ce2b27aaa5e37ec3d5faa3d9>>
/** Makes something when it is first needed, and only once. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Makes something asynchronously when it is first needed. A failed attempt is repeated the next time. */
export function late<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    if (made !== undefined) return made;
    const promise = make();
    made = promise;
    promise.catch(() => {
      made = undefined;
    });
    return promise;
  };
}

/** Derives something from an unchanging object, once per object. */
export function oncePer<A extends object, T>(make: (a: A) => T): (a: A) => T {
  const known = new WeakMap<A, { made: T }>();
  return (a) => {
    const found = known.get(a) ?? { made: make(a) };
    if (!known.has(a)) known.set(a, found);
    return found.made;
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
