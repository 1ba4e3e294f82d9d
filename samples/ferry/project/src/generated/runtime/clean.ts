// @generated SignedSource<<08fa6d54927c7f21890b8178df463959e7e0812a63d0fb3e3aca9a3da73f10d8>>
/**
 * Removes invisible characters that a terminal or a model would act upon: escape sequences, other control characters, and
 * Unicode tag characters, which can spell hidden words.
 */
export function cleanText(text: string): string {
  // Halves of a character must not meet where something between them is removed.
  return isPlain(text) ? text : text.replace(/\p{Surrogate}/gu, "\ufffd").replace(unseen, "");
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
 * Also removes what makes a text look different from what it is: whatever Unicode says is not shown, direction marks, line
 * separators and unpaired surrogates. Joiners and selectors stay where scripts and emoji need them: two at most, behind a
 * character that is not ASCII. Only for words that nobody has to send back.
 */
export function visibleText(text: string): string {
  return isPlain(text) ? text : cleanText(text.replace(unread, "")).replace(idleJoiners, "");
}

/** Whether all text in a value, including names, is visible. */
export function isVisible(value: unknown): boolean {
  if (typeof value === "string") return visibleText(value) === value;
  if (Array.isArray(value)) return value.every(isVisible);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, member]) => isVisible(name) && isVisible(member));
}

/** Most texts are ASCII without control characters, which is faster to check. */
function isPlain(text: string): boolean {
  return /^[\t\n\r -~]*$/.test(text);
}

/** Joiners, selectors of emoji, and selectors of Mongolian letters are left for the next step. */
const unread =
  /(?![\u180b-\u180d\u180f\u200c\u200d\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}|[\u2028\u2029\ufff9-\ufffb]|\p{Cs}/gu;

const joiners = "[\\u180b-\\u180d\\u180f\\u200c\\u200d\\ufe0e\\ufe0f]";
const idleJoiners = new RegExp(`(?<=^|[\\0-\\x7f])${joiners}+|(?<=${joiners}{2})${joiners}+`, "gu");
