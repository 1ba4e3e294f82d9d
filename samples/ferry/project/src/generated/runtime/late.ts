// @generated SignedSource<<6139b11a822324a1ce58ec0861058208d9aaee5b11ff7440eaf921d819421dae>>
import type { Gate } from "./gate.js";
import type { Caller } from "./tool.js";

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

/** So many are kept, when callers are allowed different things. */
const mostKept = 100;

/** Makes something once for all callers who are allowed the same; what could not be made is tried again the next time. */
export function perCaller<T>(gate: Pick<Gate, "key">, make: (caller: Caller) => T): (caller: Caller) => T {
  const kept = new Map<string, { made: T }>();
  return (caller) => {
    const key = gate.key(caller);
    const known = kept.get(key);
    if (known !== undefined) return known.made;
    const made = make(caller);
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, { made });
    if (made instanceof Promise) made.catch(() => kept.delete(key));
    return made;
  };
}
