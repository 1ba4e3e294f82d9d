/**
 * Removes what a terminal would act upon (escape sequences and other control characters) and what only hides words from
 * people: in answers and error texts. Whatever carries meaning in a script, an emoji or a name stays, since it may be sent back.
 */
import type { Steps } from "./slices.js";
import { truncated } from "./text.js";

export function cleanText(text: string): string {
  // Halves of a character must not meet where something between them is removed.
  return isPlain(text)
    ? text
    : text
        .replace(/\p{Surrogate}/gu, "\ufffd")
        .replace(unseen, (found) => kept(found))
        .replace(/\n?[\u2028\u2029]/g, "\n")
        .split("\n")
        .map(withoutLooseDirections)
        .join("\n")
        // Last, because these meet where something between them is removed.
        .replace(idle, "");
}

/** Characters that are cleaned at once. */
const cleanedAtOnce = 16_384;

/** The same in steps. A long text is divided behind a line's end, or else inside of ASCII, where nothing joins what is divided. */
export function* cleanSteps(text: string): Steps<string> {
  let clean = "";
  for (let at = 0; at < text.length;) {
    const end = at + cleanedAtOnce < text.length ? dividedAt(text, at, at + cleanedAtOnce) : text.length;
    if (at > 0) yield;
    clean += cleanText(text.slice(at, end));
    at = end;
  }
  return clean;
}

function dividedAt(text: string, start: number, end: number): number {
  const line = text.lastIndexOf("\n", end - 1) + 1;
  if (line > start) return line;
  let at = end;
  while (at > start + cleanedAtOnce / 2 && !/[ -~]{2}/.test(text.slice(at - 1, at + 1))) at -= 1;
  if (at > start + cleanedAtOnce / 2) return at;
  // Tags and selectors of variants stay with the character that they belong to.
  at = end;
  while (at > start + cleanedAtOnce / 2 && /[\udb40\udc00-\udfff]/.test(text[at] ?? "")) at -= 1;
  return /[\udc00-\udfff]/.test(text[at] ?? "") ? at - 1 : at;
}

/** Flags of regions are spelled with tags: https://www.unicode.org/reports/tr51/#valid-emoji-tag-sequences */
const flag = "\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{1,6}\\u{e007f}";
/** Variants of a character in Chinese, Japanese or Korean names: https://www.unicode.org/reports/tr37/ */
const variant = "\\p{Ideographic}[\\u{e0100}-\\u{e01ef}]";

const unseen = new RegExp(
  [
    flag,
    variant,
    // An operating system command: ESC ] … BEL or ESC \. A control sequence: ESC [ … letter. Any other escape.
    "\\u001b\\][^\\u0007\\u001b]{0,4096}(?:\\u0007|\\u001b\\\\)",
    "[\\u001b\\u009b]\\[?[0-9;:?<=>]{0,64}[ -/]{0,8}[@-~]",
    // Tab, line feed and carriage return stay.
    "[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]",
    "[\\u{e0000}-\\u{e0fff}\\u2060\\ufeff]",
  ].join("|"),
  "gu",
);

/** Marks that are not shown and are never needed three in a row; flags, variants and directions have rules of their own. */
const unshown = "(?![\\u{e0000}-\\u{e0fff}\\u202a-\\u202e\\u2066-\\u2069])\\p{Default_Ignorable_Code_Point}";

/** Joiners beside ASCII join nothing, a selector selects only of what is before it, and one filler fills. */
const idle = new RegExp(
  [
    `(?:${unshown}){3,}`,
    "(?<=[\\0-\\x7f])[\\u200b-\\u200d]+|[\\u200b-\\u200d]+(?=[\\0-\\x7f])",
    // Digits, # and * are keys.
    "(?<=[\\ufe00-\\ufe0f]|(?![\\d#*])[\\0-\\x7f])[\\ufe00-\\ufe0f]+",
    "\\u3164{2,}",
  ].join("|"),
  "gu",
);

const sequence = new RegExp(`^(?:${flag}|${variant})$`, "u");

function kept(found: string): string {
  return sequence.test(found) ? found : "";
}

const direction = /[\u202a-\u202e\u2066-\u2069]/g;
const shown = /\P{Default_Ignorable_Code_Point}/u;

/** Removes embeddings, overrides and isolates that the line does not close or that hold nothing to be seen, and closings of nothing. */
function withoutLooseDirections(line: string): string {
  if (line.search(direction) < 0) return line;
  const open: { at: number; isolate: boolean }[] = [];
  const paired = new Set<number>();
  let [end, seenAt] = [0, -1];
  for (const { index, 0: mark } of line.matchAll(direction)) {
    if (shown.test(line.slice(end, index))) seenAt = end;
    end = index + 1;
    const isolate = mark >= "\u2066";
    if (mark !== "\u202c" && mark !== "\u2069") open.push({ at: index, isolate });
    else if (open.at(-1)?.isolate === isolate) {
      const { at } = open.pop() ?? { at: index };
      if (seenAt > at) for (const one of [at, index]) paired.add(one);
    }
  }
  return line.replace(direction, (mark, at: number) => (paired.has(at) ? mark : ""));
}

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

/** Longer messages would only hide what they say. */
const longestMessage = 4_000;

/** Puts a message on one line. */
export function oneLine(text: string): string {
  return truncated(visibleText(text.replace(/[\n\v\f\r\u0085\u2028\u2029]+[^\S\n]*/g, " ")), longestMessage);
}

/** Takes away what CI systems obey in a log: a line that begins with `::` (after any spaces), and `##[` or `##vso[` anywhere. */
export function harmless(text: string): string {
  return visibleText(text)
    .replaceAll("\r", "")
    .replace(/^([^\S\n]*):(?=:)/gm, "$1: ")
    .replace(/##(?=\w*\[)/g, "# #");
}
