/** Removes what documents warn of: notes, warnings, notices of deprecation. */
import { withoutCallOpening } from "./phrase.js";
import { firstSentence, plainText } from "./text.js";
import { isConjugatedVerb } from "./verbs.js";

/** Maximum characters of a text to read. */
const longest = 6_000;
/** The same of a text that may have no admonition. */
const longestSearched = 20_000;

const kinds =
  "note|notes|n\\.?b|notice|warnings?|important|cautions?|tips?|info|information|attention|danger|alert|hints?|disclaimer|remarks?|beware|heads[ -]up|limitations?|caveats?|deprecation";
const states = "deprecated|deprecating|obsolete";

/** Every text with an admonition matches. */
const mayWarn = new RegExp(
  `\\b(?:${kinds}|${states}|internal|experimental|alpha|beta|preview)|^ {0,3}>|<aside\\b|^[ \\t]*:::`,
  "im",
);

/**
 * Removes admonitions from Markdown or HTML if they are separate from the rest: as blocks, quotes, paragraphs, or as sentences
 * before the one that says what is done. Other quotes come last.
 */
export function withoutAdmonitions(markup: string): string {
  if (!mayWarn.test(markup.slice(0, longestSearched))) return markup;
  const { text, quotes } = withoutQuotes(withoutBlocks(markup.slice(0, longest)));
  const paragraphs = [...text.split(breaks), ...quotes].filter((paragraph) => /[\p{L}\d]/u.test(paragraph));
  const said: string[] = [];
  for (const [index, paragraph] of paragraphs.entries()) {
    const isOfLabel = index > 0 && bareLabel.test(plainText(paragraphs[index - 1] ?? ""));
    if (!isOfLabel || opensWithVerb(plainText(paragraph))) said.push(withoutNote(paragraph));
  }
  return said.filter((paragraph) => paragraph !== "").join("\n\n");
}

/** Matches the ends of paragraphs, in Markdown and HTML. */
const breaks = /\n[ \t]*\n|<\/?(?:p|div)\b[^>]*>|<br\s*\/?>\s*<br\s*\/?>/i;

const fenced = new RegExp(
  `^[ \\t]*:::+[ \\t]*\\{?\\.?(?:${kinds})\\b[^]*?(?:^[ \\t]*:::+[ \\t]*$|$(?![^]))`,
  "gim",
);
/** Matches https://python-markdown.github.io/extensions/admonition and reStructuredText's directives. */
const indented = new RegExp(
  `^(?:!!!|\\?\\?\\?|\\.\\.)[ \\t]+(?:${kinds})\\b.*(?:\\n(?:[ \\t]+\\S.*|[ \\t]*)(?=\\n|$))*`,
  "gim",
);
const opening = new RegExp(
  `<(?:(aside|note|important|warning|caution|tip)\\b[^<>]*|(div|section|p|span|blockquote)\\b[^<>]*\\bclass\\s*=\\s*["'][^"'<>]*(?:${kinds})[^<>]*)>`,
  "i",
);

function withoutBlocks(text: string): string {
  let rest = text.replace(fenced, "\n\n").replace(indented, "\n\n");
  for (let found = opening.exec(rest); found !== null; found = opening.exec(rest)) {
    const end = endOfElement(rest, found[1] ?? found[2] ?? "", found.index + found[0].length);
    rest = `${rest.slice(0, found.index)}\n\n${rest.slice(end)}`;
  }
  return rest;
}

/** Returns the end of an element that was opened before `from`, past inner ones of the same name. */
function endOfElement(text: string, name: string, from: number): number {
  let depth = 1;
  for (const { 0: tag, index } of text.slice(from).matchAll(new RegExp(`</?${name}\\b[^<>]*>`, "gi"))) {
    depth += tag.startsWith("</") ? -1 : 1;
    if (depth === 0) return from + index + tag.length;
  }
  return text.length;
}

const quote = /(?:^ {0,3}>.*(?:\n|$))+/gm;

/** Separates quotes, which are asides, from the text, and drops those that are marked as admonitions. */
function withoutQuotes(text: string): { readonly text: string; readonly quotes: readonly string[] } {
  const quotes = [...text.matchAll(quote)].map(([whole]) => whole.replace(/^ {0,3}>[ \t]?/gm, ""));
  return {
    text: text.replace(quote, "\n\n"),
    quotes: quotes.filter(
      (one) => !/^\s*\[!\w+\]/.test(one) && !bareLabel.test(plainText(one.split("\n")[0] ?? "")),
    ),
  };
}

/** Matches a label alone, which is followed by its text. */
const bareLabel = new RegExp(`^[^\\p{L}]*(?:please\\s+)?(?:${kinds}|deprecated)[^\\p{L}\\d]*$`, "iu");
/** Matches `Note: `, `Important note: `, `Warning, `, `Please note that`. */
const label = new RegExp(
  `^[^\\p{L}\\d]*(?:(?:[\\p{L}-]+ ){0,3}(?:${kinds})\\s*[:!]|(?:${kinds})(?:[.,]\\s|\\s+[–—-]\\s)|(?:please )?note,? (?:that|the following)\\b|nb\\b)`,
  "iu",
);
/** Matches `Deprecated: `, `[Obsolete] `, `DEPRECATED. `; what follows may still say what is done. */
const state = new RegExp(
  `^[^\\p{L}\\d]*(?:${states})(?:[^\\p{L}\\d,]*[^\\p{L}\\d\\s,]\\s*|,\\s|\\s(?=use\\b|since\\b|in favou?r\\b|and\\b))`,
  "iu",
);
/** Matches "This endpoint is experimental", "This is an internal-only endpoint". */
const standing =
  /^(?:this|the) (?:\p{L}+ ){0,2}(?:is|has been) (?:an? |now |currently )?(?:internal|experimental|deprecated|obsolete|in (?:\p{L}+ )?(?:alpha|beta|preview))\b/iu;
/** Matches "Deprecated soon.", "Obsolete since version 2." */
const past = new RegExp(`^[^\\p{L}\\d]*(?:${states}) (?:soon|since|as of|in|from|by|for|now)\\b`, "iu");
/** Matches what follows such a word if it says only what to do instead. */
const instead = /^(?:please|use|do not|instead|see|for more|in favou?r|since|replaced|superseded)\b/i;

/**
 * Returns a paragraph that begins with a note from the sentence on that says what is done, or nothing without such a sentence.
 * Other paragraphs stay unchanged.
 */
function withoutNote(paragraph: string): string {
  const text = plainText(paragraph);
  return isNote(text) ? (laterDeed(text) ?? laterLine(paragraph) ?? "") : paragraph;
}

function isNote(text: string): boolean {
  if ([bareLabel, label, standing, past].some((pattern) => pattern.test(text))) return true;
  const [opening] = state.exec(text) ?? [];
  if (opening === undefined) return false;
  const rest = text.slice(opening.length);
  if (/\.\s*$/.test(opening) || instead.test(rest)) return true;
  return !/[\])]\s*$/.test(opening) && !opensWithVerb(rest);
}

/** Returns the text from the first sentence after its beginning that says what is done. */
function laterDeed(text: string): string | undefined {
  for (let rest = text; rest !== "";) {
    const sentence = /^[[(][^\])]*[\])]/.exec(rest)?.[0] ?? firstSentence(rest);
    rest = rest.slice(sentence.length).trim();
    if (opensWithVerb(rest)) return rest;
  }
  return undefined;
}

/** Does the same with lines, because some end without a full stop. */
function laterLine(paragraph: string): string | undefined {
  const lines = paragraph.split("\n");
  const at = lines.findIndex(
    (line, index) => index > 0 && /^\s*\p{Lu}/u.test(line) && opensWithVerb(plainText(line)),
  );
  return at === -1 ? undefined : lines.slice(at).join("\n");
}

/** Whether the text begins with what is done: "Creates a pet", "This endpoint lists pets"; not "Use the other one". */
function opensWithVerb(text: string): boolean {
  const [first = ""] = /^\p{L}+/u.exec(withoutCallOpening(text)) ?? [];
  return !/^(?:use|see|note)$/i.test(first) && isConjugatedVerb(first);
}
