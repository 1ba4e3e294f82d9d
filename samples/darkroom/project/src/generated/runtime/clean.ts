// @generated SignedSource<<c6be74592f9f49d4db826d1d89206158aa76cdb437f47fdf1f97b5dbca401053>>
/**
 * Removes invisible characters that a terminal or a model would act upon: escape sequences, other control characters, and
 * Unicode tag characters, which can spell hidden words.
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
 * Also removes what makes a text look different from what it is: zero-width characters, direction marks, line separators and
 * unpaired surrogates. Joiners stay, because scripts and emoji need them. Only for words that nobody has to send back.
 */
export function visibleText(text: string): string {
  return cleanText(text).replace(unread, "");
}

/** Whether all text in a value, including names, is visible. */
export function isVisible(value: unknown): boolean {
  if (typeof value === "string") return visibleText(value) === value;
  if (Array.isArray(value)) return value.every(isVisible);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, member]) => isVisible(name) && isVisible(member));
}

const unread =
  /[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{1d173}-\u{1d17a}\u{e0100}-\u{e01ef}]|\p{Cs}/gu;
