import type { Caller } from "../operations/caller.js";
import type { Gate } from "./gate.js";

/** Maximum number of cached results, for callers with different permissions. */
const mostKept = 100;

/** Computes something once for all callers with the same permissions; a failure is tried again next time. */
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
