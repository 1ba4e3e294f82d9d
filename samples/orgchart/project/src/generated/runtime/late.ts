// @generated SignedSource<<95f02f2defc9cf1fc8ec94339c6a82ca6400142b2d90747263992f41b4d34810>>
/** Something that is made when it is first needed, and once. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** The same for what takes its time. What could not be made is tried again the next time. */
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

/** Something that follows from a thing which stays as it is, made once for each. */
export function oncePer<A extends object, T>(make: (a: A) => T): (a: A) => T {
  const known = new WeakMap<A, { made: T }>();
  return (a) => {
    const found = known.get(a) ?? { made: make(a) };
    if (!known.has(a)) known.set(a, found);
    return found.made;
  };
}

/** The same for two things, of which the first can be missing: once for each pair. */
export function oncePerPair<A extends object, B extends object, T>(
  make: (a: A | undefined, b: B) => T,
): (a: A | undefined, b: B) => T {
  const ofPairs = oncePer((b: B) => oncePer((a: A) => make(a, b)));
  const ofOne = oncePer((b: B) => make(undefined, b));
  return (a, b) => (a === undefined ? ofOne(b) : ofPairs(b)(a));
}
