/** Tells the class of what was thrown: own code may throw what cannot be asked for it, such as a proxy whose traps throw. */
export function isInstance<T>(thrown: unknown, type: abstract new (...args: never) => T): thrown is T {
  try {
    return thrown instanceof type;
  } catch {
    return false;
  }
}
