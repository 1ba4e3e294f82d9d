// @generated SignedSource<<b7064bdfba0115c60cfd2ae679e21c753e6c80f0d1fcfaaff4e92fe84c7f5330>>
/**
 * Takes out of a text what a person would not see but a terminal or a model would act upon: escape sequences and other
 * control characters, and Unicode tag characters, which spell hidden words.
 */
export function cleanText(text: string): string {
  return text.replace(unseen, "");
}

const unseen = new RegExp(
  [
    // An operating system command: ESC ] … BEL or ESC \. A control sequence: ESC [ … letter. Any other escape.
    "\\u001b\\][^\\u0007\\u001b]{0,4096}(?:\\u0007|\\u001b\\\\)",
    "[\\u001b\\u009b]\\[?[0-9;:?<=>]{0,64}[ -/]{0,8}[@-~]",
    // Tab, line feed and carriage return stay.
    "[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]",
    "[\\u{e0000}-\\u{e007f}]",
  ].join("|"),
  "gu",
);

/**
 * The same, and without what makes a text read as other than it is: characters of no width, marks that turn the direction,
 * line separators, halves of pairs. Joiners stay, which scripts and emoji need. For words that nobody has to give back.
 */
export function visibleText(text: string): string {
  return cleanText(text).replace(unread, "");
}

/** Whether all of a text, or of the texts and names in a value, is to be seen. */
export function isVisible(value: unknown): boolean {
  if (typeof value === "string") return visibleText(value) === value;
  if (Array.isArray(value)) return value.every(isVisible);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, member]) => isVisible(name) && isVisible(member));
}

const unread =
  /[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0100}-\u{e01ef}]|\p{Cs}/gu;
