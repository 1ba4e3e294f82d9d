/** Converts a document's text to plain text for models: without markup, addresses and invisible characters. */
import { oncePerText } from "../../once-per-text.js";
import { address, blocksOf, link } from "./markdown.js";
import { printable } from "./printable.js";
import { sentencesOf } from "./sentences.js";

export { printable };

/** Maximum characters of a text to read; what is kept of it is far shorter. */
const longest = 6_000;

/** Converts Markdown and HTML to one line of plain text. */
export const plainText = oncePerText((markup): string =>
  blocksOf(markup.slice(0, longest))
    .map(({ text }) => withoutAddresses(text.replaceAll(link, "")))
    .join(" ")
    .replace(/\s+/g, " ")
    .trim(),
);

/** Removes addresses with the word and the brackets around them. */
function withoutAddresses(text: string): string {
  return text.includes(address)
    ? text
        .replace(/(?:\b(?:at|see|visit|from|on|via|to|in|here|is)\b:? ?)?[<("' ]?\u0000[>)"']?/gi, "")
        .replace(/ (?=[.,;:!?)])/g, "")
    : text;
}

/** Returns the leading sentences, as many as fit into `longest` characters; may be empty. */
export function leadingSentences(markup: string, most: number): string {
  let taken = "";
  for (const { text } of sentencesOf(markup)) {
    const next = taken === "" ? text : `${taken} ${text}`;
    if (next.length > most) break;
    taken = next;
  }
  return taken;
}
