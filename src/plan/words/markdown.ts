/** Reads Markdown, with the HTML in it, as blocks of plain text: https://spec.commonmark.org */
import MarkdownIt from "markdown-it";
import { oncePerText } from "../../once-per-text.js";
import { wordSet } from "../../word-set.js";
import { printable } from "./printable.js";

export interface Block {
  readonly kind: "text" | "heading" | "item" | "quote" | "cell";
  readonly text: string;
}

/** Stands for an address that was removed. No text contains it, because it is not printable. */
export const address = "\u0000";

/** Stands behind the words of a link. */
export const link = "\u0001";

// Documents indent prose for reasons of their own, so that four spaces make no code.
const parser = new MarkdownIt({ html: true }).disable("code");

type Token = ReturnType<typeof parser.parse>[number];

/** Every text that is more than plain lines matches. */
const mayBeMarkup = /[<>*_`[\]|#~\\&\n]|:\/\/|^\s*(?:\d+[.)]|[-+])\s/;

/** Returns the blocks in their order, without code blocks and images. */
export const blocksOf = oncePerText((markup): readonly Block[] => {
  const source = printable(markup)
    .replace(badge, "")
    .replace(role, "")
    .replace(shortcode, "")
    .replace(state, "")
    .replace(parenthesizedState, "")
    .replace(stressedThing, "$1")
    .replace(table, "\n\n");
  if (!mayBeMarkup.test(source)) return [{ kind: "text", text: source.trim() }];
  return paragraphs(source) ?? partsOf(source).flatMap((part) => paragraphs(part) ?? parsed(part, true));
});

/** What only a picture says before a text: "✨ Create comment" is for those who pay. */
const badge = /^[ \t]*(?:\p{Extended_Pictographic}[\p{Emoji_Modifier}\u200d\ufe0f]*[ \t]*)+(?=\p{L})/gmu;

/** What reStructuredText, in which comments of Python are written, says of code: ``:class:`Pet` ``. */
const role = /(?<![\w:`]):(?:[a-z]+:)?[a-z]+:(?=`[^`\n]+`)/g;

/** What generators of sites put in for an address or a part of a page, as Hugo does: `{{% docs-url %}}/tasks`, `{{< note >}}`. */
const shortcode = /\{\{(?:%[^{}\n]{0,200}%|<[^{}\n]{0,200}>)\}\}/g;

/** Matches what only a label says, and the schema too, before a sentence: "(Optional) Says whether it is open". */
const parenthesizedState = /^[ \t]*[([](?:nullable|optional|required)[)\]][:.]?[ \t]+(?=[A-Z])/gim;

/** The same, stressed: "*Conditional* Says whether it is open". */
const state =
  /^[ \t]*(\*{1,3}|_{1,3})(?:conditional|immutable|nullable|optional|output[- ]only|read[- ]only|recommended|required|write[- ]only)\1[ \t]+(?=[A-Z])/gim;

/** Stress within a word, which Markdown does not know: "the _deviceId_s". */
const stressedThing = /(?<![\w`])_([A-Za-z][A-Za-z\d]{0,40})_(?=s\b)/g;

/** Cells are no sentences, and HTML has tables within a line of text, too. */
const table = /<table\b[^]*?(?:<\/table\s*>|$)/gi;

function partsOf(source: string): string[] {
  return goesOn.test(source) ? [source] : source.split(emptyLines);
}

const emptyLines = /\n(?:[ \t]*\n)+/;

/** What may go on behind an empty line: code, HTML, what is indented; and what is defined for other places. */
const goesOn = /```|~~~|<|\]:|\n[ \t]*\n[ \t]/;

/** Inline code of one line between single backticks, and links from plain words to a plain address. */
const codeOrLink =
  /(?<!`)`([^`\n]+)`(?!`)|(?<!!)\[([^\s[\]`*_<>\\&~:][^\n[\]`*_<>\\&~:]*)\]\(((?:https?:\/\/|\/|#)[^\s()<>\\&"'`]*)\)/g;

/** What makes more of a text than paragraphs; underscores within words do not. */
const moreThanParagraphs =
  /[<>*`[\]|#~\\&]|[^\S \t\n]|:\/\/|(?<![A-Za-z\d])_|_(?![A-Za-z\d])|[ \t]\n|^[ \t]*(?:\d+[.)]|[-+=:])/m;

/** Reads paragraphs that have no markup but inline code and links, as most texts with any do. */
function paragraphs(source: string): Block[] | undefined {
  if (moreThanParagraphs.test(source.replace(codeOrLink, "."))) return undefined;
  return source
    .replace(codeOrLink, (_, content: string | undefined, words: string, to: string) =>
      content === undefined ? linked(words, to) : content.trim(),
    )
    .split(emptyLines)
    .flatMap((paragraph) => linesOf(paragraph.trim()))
    .map((text) => ({ kind: "text", text }));
}

/** @param hasHtml whether blocks of HTML are read as such; what they contain is not, again */
function parsed(source: string, hasHtml: boolean): Block[] {
  const tokens = parser.parse(source.replace(fences, ""), {});
  const blocks: Block[] = [];
  let quotes = 0;
  let items = 0;
  let isHeading = false;
  let isTable = false;
  for (const token of tokens) {
    if (token.type === "blockquote_open") quotes += 1;
    else if (token.type === "blockquote_close") quotes -= 1;
    else if (token.type === "list_item_open") items += 1;
    else if (token.type === "list_item_close") items -= 1;
    else if (token.type === "heading_open") isHeading = true;
    else if (token.type === "heading_close") isHeading = false;
    else if (token.type === "table_open") isTable = true;
    else if (token.type === "table_close") isTable = false;
    else if (token.type === "html_block") blocks.push(...ofHtml(token.content, hasHtml));
    else if (token.type === "inline") {
      const kind = isTable ? "cell" : quotes > 0 ? "quote" : items > 0 ? "item" : "text";
      for (const text of linesOf(textOf(token.children ?? [])))
        blocks.push({ kind: isHeading ? "heading" : kind, text });
    }
  }
  return blocks;
}

/** Matches the lines around containers: `:::note`. */
const fences = /^[ \t]*:::.*$/gm;

function ofHtml(content: string, hasHtml: boolean): Block[] {
  const plain = content
    .replace(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replace(/<(script|style|template|iframe)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, " ")
    .replace(tag, (written: string, name: string) => {
      const element = name.toLowerCase();
      if (element === "li") return written.startsWith("</") ? "\n" : "\n- ";
      if (breaking.has(element)) return "\n\n";
      return known.has(element) ? "" : written;
    });
  return hasHtml ? parsed(plain, false) : linesOf(plain).map((text) => ({ kind: "text", text }));
}

const tag = /<\/?([a-z][a-z\d]*)(?:\s[^<>]*)?\/?>/gi;

/** Elements after which a new line begins. */
const breaking = wordSet(
  "article aside blockquote body br center dd details div dl dt figure footer form h1 h2 h3 h4 h5 h6 head header hr html li main nav ol p " +
    "pre section summary table tbody td tfoot th thead title tr ul",
);
/** Only elements that HTML defines are removed: `<username>` is a placeholder. */
const known = wordSet(
  "a abbr b big button caption cite code col del dfn em font i img input ins kbd label link mark meta option picture q s samp select small " +
    "source span strike strong sub sup svg template textarea tt u var video wbr",
);

/** Separates lines that their writer separated, within a paragraph. */
const lineEnd = "\r";

function textOf(tokens: readonly Token[]): string {
  let text = "";
  let opened: { readonly at: number; readonly to: string } | undefined;
  for (const [index, token] of tokens.entries()) {
    switch (token.type) {
      case "text":
      case "code_inline":
      case "text_special":
        text += token.type === "code_inline" ? token.content.trim() : withoutAddresses(token.content);
        break;
      case "softbreak":
        text += isLabel(tokens.slice(index + 1, index + 6)) ? lineEnd : "\n";
        break;
      case "hardbreak":
        text += lineEnd;
        break;
      case "link_open":
        opened = { at: text.length, to: String(token.attrGet("href") ?? "") };
        break;
      case "link_close":
        if (opened !== undefined)
          text = text.slice(0, opened.at) + linkedAs(token, text.slice(opened.at), opened.to);
        opened = undefined;
        break;
      case "html_inline": {
        const [, name = ""] = /^<\/?([a-z][a-z\d]*)/i.exec(token.content) ?? [];
        if (breaking.has(name.toLowerCase())) text += lineEnd;
        else if (name !== "" && !known.has(name.toLowerCase())) text += token.content;
        break;
      }
    }
  }
  return printableLine(text);
}

/** What is stressed and has a colon begins a line of its own: "**Access policy**: administrator". */
function isLabel(tokens: readonly Token[]): boolean {
  const [open, label, close, after] = tokens.filter(({ type, content }) => type !== "text" || content !== "");
  const isStressed = open?.type === "strong_open" && label?.type === "text" && close?.type === "strong_close";
  return isStressed && (label.content.endsWith(":") || after?.content.startsWith(":") === true);
}

function withoutAddresses(text: string): string {
  return text.includes("://")
    ? text.replace(/\b[a-z]{3,6}:\/\/[^\s<>)\]"'`]*[^\s<>)\]"'`.,;:!?*_]/gi, address)
    : text;
}

/** `Name <name@example.com>` is a format: between angle brackets, an address of mail stays as it is written. */
function linkedAs({ info }: Token, words: string, to: string): string {
  return info === "auto" && to.startsWith("mailto:") ? `<${words}>` : linked(words, to);
}

/** @param words what is shown of a link */
function linked(words: string, to: string): string {
  return words === to || words === "" || words.includes(address) ? address : words + link;
}

/** Removes characters that entities hid; the marks of this file stay. */
function printableLine(text: string): string {
  return text
    .split(/([\u0000\u0001\n\r])/)
    .map((part, index) => (index % 2 === 1 ? part : printable(part)))
    .join("");
}

/**
 * Joins lines that were wrapped. A line ends for good where the next begins with a capital although its first word would have
 * fitted, or behind a full stop or colon.
 */
function linesOf(text: string): string[] {
  return text.split(lineEnd).flatMap((part) => {
    const lines = part.split("\n").map((line) => line.replace(/\s+/g, " ").trim());
    const width = Math.max(...lines.map(({ length }) => length));
    const joined: string[] = [];
    for (const [index, line] of lines.entries()) {
      const before = lines[index - 1];
      if (before === undefined || endsAt(before, line, width)) joined.push(line);
      else joined[joined.length - 1] += ` ${line}`;
    }
    return joined.filter((line) => line.trim() !== "");
  });
}

/** Lines are seldom wrapped before this. */
const shortestWidth = 60;

function endsAt(line: string, next: string, width: number): boolean {
  const [word = ""] = next.split(" ");
  if (/[.!?:]$/.test(line) || /^[•*-] /.test(next)) return true;
  if (hanging.test(line) || !/^[^\p{L}]*\p{Lu}/u.test(next)) return false;
  return line.length + 1 + word.length <= Math.max(width, shortestWidth) * 0.8;
}

/** Nobody ends a line for good at these. */
const hanging =
  /(?:[,;(–-]|\b(?:a|an|the|of|to|for|in|on|at|by|with|from|and|or|as|is|are|be|that|which|if|when|will|can|may|must|its|your|this|into|not|e\.g|i\.e))$/i;
