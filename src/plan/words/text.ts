/** Converts a document's text to plain text for models: without markup, addresses and invisible characters. */

/** Maximum characters of a text to read; what is kept of it is far shorter. */
const longest = 6_000;
/** The same of a text that is read line by line. */
const longestRead = 20_000;

/** Matches ECMA-48 control sequences, such as colours. */
const escapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/**
 * Matches format characters (zero width, directions, tags), private ones, surrogate halves, and blanks that look like nothing.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cs}]/gu;

/** Matches ASCII without control characters, as most texts are. */
const plainAscii = /^[\t\n\u0020-\u007e]*$/;

/** Removes what a terminal, an editor or a person would not show as what it is. Line breaks stay. */
export function printable(text: string): string {
  if (plainAscii.test(text)) return text;
  return text
    .replace(escapes, "")
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, " ")
    .replace(invisible, "");
}

/** Replaces an address until it is clear what to do with the words around it. */
const gone = "\u0000";
const pointing = new RegExp(
  `\\s*(?:\\b(?:at|see|visit|from|on|via|to|in|here|is)\\b:?\\s*)?[<("']*${gone}[>)"']*`,
  "gi",
);

/** Caches results, because documents repeat the same text for a thousand parameters and answers. */
const plain = new Map<string, string>();
const mostPlain = 20_000;

/** Converts Markdown and HTML to one line of plain text. */
export function plainText(markup: string): string {
  const known = plain.get(markup);
  if (known !== undefined) return known;
  const found = withoutSigns(markup);
  if (plain.size >= mostPlain) plain.clear();
  plain.set(markup, found);
  return found;
}

/** Does the same, but with a line for each paragraph and item of a list. */
export function plainLines(written: string): string {
  const markup = written.slice(0, longestRead);
  const parts = markup.includes("```") ? [markup] : markup.split(lineEnds);
  return parts.map(plainText).join("\n");
}

/** Does the same, but puts a mere list on one line, and a line that introduces others (`:`) on one with all that follow. */
export function plainSentences(written: string): string {
  const markup = written.slice(0, longestRead);
  if (listItem.test(markup)) return plainText(markup);
  const lines = plainLines(withoutExplanations(markup))
    .replace(/\n+/g, "\n")
    .replace(/([,;(–—-])\n/g, "$1 ");
  const { index = lines.length } = /:\n/.exec(lines) ?? {};
  return (lines.slice(0, index) + joined(lines.slice(index))).trim();
}

/** Removes what is said of each value in a list of nothing else: `- open: it is open` → `- open`. */
function withoutExplanations(markup: string): string {
  if (!/:[^\S\n]*\n\s*[-*+•]/.test(markup)) return markup;
  return markup.replace(explainedList, (_, opening: string, items: string) => {
    const values = items.replace(explainedItem, "$1");
    return `${opening}${values}`;
  });
}

const explained =
  /[ \t]*[-*+•][ \t]+(?:\*\*|["'`])*[a-z][\w.-]*(?:\*\*|["'`])*[ \t]*(?::|=|[-–—](?=[ \t])|(?=\())[ \t]*[^\s][^\n]*/
    .source;
/** Matches a list that words for values introduce, and its items; every item begins with a word and what it means. */
const explainedList = new RegExp(
  String.raw`(\b(?:values?|options?|choices|one of|any of|(?:can|may|must) be|modes?|types?|following)\b[^\n.]{0,40}:[ \t]*\n\s*?)((?:${explained}(?:\n+|$)){2,})(?![ \t]*[-*+•\S])`,
  "gi",
);
const explainedItem = new RegExp(
  /([ \t]*[-*+•][ \t]+(?:\*\*|["'`])*[a-z][\w.-]*(?:\*\*|["'`])*)[ \t]*(?::|=|[-–—](?=[ \t])|(?=\())[^\n]*/
    .source,
  "gi",
);

/** Joins lines; items of one word each become an enumeration. */
function joined(lines: string): string {
  const [, items] = oneWordItems.exec(lines) ?? [];
  return items === undefined ? lines.replaceAll("\n", " ") : `: ${items.replaceAll(/[,;]?\n/g, ", ")}`;
}

const oneWordItems = /^:\n([\w.:*+/-]+[,;]?(?:\n[\w.:*+/-]+[,;]?)+)$/;

const listItem = /^\s*(?:[-*+•]|\d+[.)])\s/;

const lineEnds = /\n(?=[^\S\n]*(?:\n|[-*+•]\s|\d+[.)]\s))|<(?:br|\/?p|\/?li)\b[^<>]*>/i;

function withoutSigns(markup: string): string {
  const source = printable(markup.slice(0, longest));
  return printable(markupSigns.test(source) ? withoutMarkup(source) : decodeEntities(source))
    .replace(/\s+/g, " ")
    .replace(/ ([.,;:!?)])(?=\s|$)/g, "$1")
    .replace(/\(\s*\)|\[\s*\]|"\s*"/g, "")
    .replace(/,?\s(?:in )?%[sd](?![\w%])/g, "")
    .trim();
}

/** Removes markup outside of code, which stays as it is written, with any Markdown in it. */
function withoutMarkup(source: string): string {
  const codes: string[] = [];
  const prose = source.replace(fence, " ").replace(codeSpan, (_, _ticks, code: string) => {
    codes.push(code.trim());
    return `${held}${codes.length - 1}${held}`;
  });
  const plain = decodeEntities(withoutAddresses(withoutMarkdown(withoutHtml(prose))));
  return codes.length === 0
    ? plain
    : plain.replace(heldCode, (_, index: string) => codes[Number(index)] ?? "");
}

/** Surrounds the number of a piece of code; no text contains it, because it is not printable. */
const held = "\u0001";
const heldCode = new RegExp(`${held}(\\d+)${held}`, "g");
const fence = /^ {0,3}(```|~~~)[\s\S]*?(?:^ {0,3}\1.*$|$(?![\s\S]))/gm;
const codeSpan = /(?<!`)(`{1,2})(?!`)([^`\n]+)\1(?!`)/g;

/**
 * Removes sentences that refer to an address, because they say nothing without it. If there are no others, only the reference
 * goes.
 */
function withoutAddresses(text: string): string {
  if (!text.includes(gone)) return text;
  const others = text
    .split(/(?<=[.!?])\s+|\n{2,}/)
    .filter((sentence) => !sentence.includes(gone) && /\w/.test(sentence));
  return others.length > 0 ? others.join(" ") : text.replace(pointing, "");
}

/** Every text with markup or addresses matches. */
const markupSigns = /[<>*_`[\]|#~\\=-]|:\/\/|^\s*(?:\d+[.)]|\+)\s|:::/m;

const htmlElements =
  "a|abbr|article|aside|b|big|blockquote|body|br|button|caption|center|cite|code|col|dd|del|details|dfn|div|dl|dt|em|figure|font|footer|form|h[1-6]|" +
  "head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|meta|nav|ol|option|p|picture|pre|q|s|samp|section|select|small|source|" +
  "span|strike|strong|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|tr|tt|u|ul|var|video|wbr|SecurityDefinitions|script|style";
const htmlTag = new RegExp(`</?(?:${htmlElements})(?:\\s[^<>]*)?/?>`, "gi");

/** Removes HTML. Only elements that HTML defines count as tags: `<username>` is a placeholder. */
function withoutHtml(text: string): string {
  if (!text.includes("<")) return text;
  return text
    .replace(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replace(/<(script|style|template|iframe)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, " ")
    .replace(/<\/?(?:p|div|li|ul|ol|tr|td|th|table|br|hr|h[1-6])(?:\s[^<>]*)?\/?>/gi, "\n")
    .replace(htmlTag, "");
}

function withoutMarkdown(text: string): string {
  return text
    .replace(/^[ \t]*\|.*\|[ \t]*$/gm, " ")
    .replace(/^[ \t]*:::.*$/gm, " ")
    .replace(/^[ \t]*(?:[-*_=][ \t]*){3,}$/gm, " ")
    .replace(/^[ \t]*(?:>[ \t]*)+(?:\[![A-Z]+\])?/gm, "")
    .replace(/^[ \t]*\[[^\]\n]+\]:\s*\S+.*$/gm, " ")
    .replace(/^[ \t]*#{1,6}[ \t]+(.*?)[ \t#]*$/gm, "\n$1\n")
    .replace(/^[ \t]*(?:[-*+]|\d{1,2}[.)])[ \t]+/gm, "")
    .replace(/!\[[^\]]*\]\((?:[^()]|\([^()]*\))*\)/g, "")
    .replace(/\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g, "$1")
    .replace(/\[([^\][]+)\]\[[^\][]*\]/g, "$1")
    .replace(/<(?:https?|mailto|ftp):[^>\s]*>/gi, gone)
    .replace(/\bhttps?:\/\/[^\s<>)\]"'`]*[^\s<>)\]"'`.,;:!?*_]/gi, gone)
    .replace(/(\*\*|__|~~)(?=\S)([\s\S]*?\S)\1/g, "$2")
    .replace(/(^|[\s(])([*_])(?=[^\s*_])([^*_\n]*[^\s*_])\2(?=$|[\s).,;:!?])/gm, "$1$3")
    .replace(/`+/g, "")
    .replace(/\\([!"#$%&'()*+,./:;<=>?@[\\\]^_{|}~-])/g, "$1");
}

const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
  ["hellip", "…"],
  ["mdash", "—"],
  ["ndash", "–"],
  ["lsquo", "'"],
  ["rsquo", "'"],
  ["ldquo", '"'],
  ["rdquo", '"'],
  ["copy", "©"],
  ["reg", "®"],
  ["trade", "™"],
  ["times", "×"],
  ["deg", "°"],
  ["rarr", "→"],
]);

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities.get(name.toLowerCase()) ?? whole;
      const code = decimal === undefined ? parseInt(hex ?? "", 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : "";
    },
  );
}

/** A dot ends no sentence after these, nor after an initial. */
const abbreviation = /\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|resp|max|min|no|st|dr|mr|ms|inc|ltd)$/i;
const initial = /\b[A-Z]$/;

/** Returns plain text up to the first full stop that ends a sentence, or to the end of its line. */
export function firstSentence(text: string): string {
  for (const match of text.matchAll(/[.!?。！？](?=\s|$)|[。！？]|\n/gu)) {
    const before = text.slice(0, match.index);
    if (match[0] === "." && (abbreviation.test(before) || initial.test(before))) continue;
    return text.slice(0, match.index + match[0].trim().length);
  }
  return text;
}

/** Shortens a text to `longest` characters: to whole clauses if enough is left, otherwise to whole words and an ellipsis. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const room = text.slice(0, longest - 1);
  const clause = Math.max(
    ...clauseEnds.map((end) => room.lastIndexOf(end)),
    ...[clauseComma, aside].flatMap((start) =>
      [...text.matchAll(start)].map(({ index }) => (index < room.length ? index : -1)),
    ),
  );
  if (clause >= longest * 0.5 && isClosed(room.slice(0, clause)))
    return room.slice(0, clause).replace(/[\s.,;:(–—-]+$/u, "");
  const word = room.lastIndexOf(" ");
  const whole = word > longest / 2 ? room.slice(0, word) : room;
  return `${withoutHangingWords(withoutHalf(whole), longest / 2).replace(/[\s.,;:(–—-]+$|\p{Cs}$/u, "")}…`;
}

/** Matches a comma that ends a clause, not one between items of a list. */
const clauseComma =
  /, (?=(?:which|who|where|so|as|with|using|such|for|including|e\.g|i\.e|based|like|because|while|then|regardless|even|[a-z]+(?:ed|ing) (?:by|in|with|from|to|the|as|for|on|when))\b)/g;
const clauseEnds = [". ", "; ", ": ", " - ", " – ", " — "];
/** Matches the beginning of an aside. Brackets that belong to a word are none, as in `(sub-)accounts`. */
const aside = / \((?![^()\s]*\)\w)/g;

/** Removes half a limit, such as "no more than 5", because what it counts or the rest of its range was cut off. */
function withoutHalf(text: string): string {
  return text.replace(halfLimit, "");
}

const halfLimit =
  /[\s,;:]+(?:(?:a )?(?:max(?:imum|\.)?|min(?:imum|\.)?)(?: of| is)?|at (?:most|least)|up to|(?:no |must be )?(?:more|longer|less|fewer|greater) than|between|from)\s*(?:[-+]?[$€£¥]?\d[\d.,]*(?: (?:and|to|or|[-–]))?)?$/i;

/** Whether no bracket is left open. */
function isClosed(text: string): boolean {
  return text.lastIndexOf("(") <= text.lastIndexOf(")");
}

/** Removes words at the end that nobody stops at: "by a user of the" → "by a user". */
function withoutHangingWords(text: string, shortest: number): string {
  let kept = text;
  for (let rest = kept.replace(hanging, ""); rest !== kept; rest = kept.replace(hanging, "")) {
    if (rest.length < shortest) return kept;
    kept = rest;
  }
  return kept;
}

const hanging =
  /\s+(?:a|an|the|of|to|for|in|on|at|by|with|from|and|or|as|is|are|be|been|was|were|has|have|that|which|who|whose|when|where|if|will|can|may|must|it|its|this|these|your|you|than|into|not|e\.g\.?|i\.e\.?)[,;:]?$/i;
