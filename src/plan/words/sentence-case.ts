/** Begins with a capital, except where the first word is a name: `iPhone`, `eBPF`, `x-y=z`. */
export function sentenceCase(text: string): string {
  return /^\p{Ll}+(?:-\p{Ll}+)*(?:[\s,.;:!?'’]|$)/u.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;
}
