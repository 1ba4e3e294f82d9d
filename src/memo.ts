/** Makes what follows from an object once, for as long as the object is there. What is `undefined` is made again. */
export function memo<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new WeakMap<Key, Made>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

/** Texts that are remembered at most. */
const mostTexts = 20_000;

/** Makes what follows from a text once, for texts that recur. */
export function memoByText<Made extends string | number | object>(
  make: (text: string) => Made,
): (text: string) => Made {
  const known = new Map<string, Made>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    if (known.size >= mostTexts) known.clear();
    known.set(text, made);
    return made;
  };
}
