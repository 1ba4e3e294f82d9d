/** Texts that are remembered at most. */
const mostTexts = 20_000;

/** Derives something from a text once, for texts that recur. */
export function oncePerText<Made extends string | number | object>(
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
