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
