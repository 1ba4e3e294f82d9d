// @generated SignedSource<<03b3d36d1ab76dfe3442b4b390d2a67a60be8e81ca4d1447a25fc45cee4bcab9>>
import type { Caller } from "../tool.js";
import type { Gate } from "./gate.js";

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
