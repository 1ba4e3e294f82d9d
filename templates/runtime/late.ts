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

/** Something that follows from two things which stay as they are, made once for each pair of them. */
export function oncePerPair<A extends object, B extends object, T>(
  make: (a: A | undefined, b: B) => T,
): (a: A | undefined, b: B) => T {
  const none = {};
  const known = new WeakMap<B, WeakMap<object, { made: T }>>();
  return (a, b) => {
    const ofB = known.get(b) ?? new WeakMap<object, { made: T }>();
    known.set(b, ofB);
    const { made } = ofB.get(a ?? none) ?? { made: make(a, b) };
    ofB.set(a ?? none, { made });
    return made;
  };
}
