/** What a server tells a model about itself before any tool: https://modelcontextprotocol.io/specification/2025-11-25/schema#initializeresult */
import type { Document } from "./document.js";
import { cut, firstSentence, plainText } from "./text.js";

/** Bytes; clients cut what is longer. */
const longest = 2_048;
const longestIntroduction = 400;
const mostTags = 24;

/** One paragraph per document: what it is, and what its tools are about. */
export function instructions(documents: readonly Document[]): string {
  const text = documents.map(paragraph).join("\n\n");
  return withinBytes(text, longest);
}

function paragraph({ api, selected }: Document): string {
  const title = plainText(api.title) || api.id;
  const about = introduction(plainText(api.description ?? ""));
  const tags = [
    ...new Set(
      selected.map(
        ({
          operation: {
            tags: [first = ""],
          },
        }) => plainText(first),
      ),
    ),
  ].filter((tag) => tag !== "");
  const shown = tags.slice(0, mostTags).join(", ");
  const topics = tags.length < 2 ? "" : ` Topics: ${shown}${tags.length > mostTags ? " and more" : ""}.`;
  return `${about === "" ? `Tools for ${title}.` : `${title}: ${ended(about)}`}${topics}`;
}

function ended(text: string): string {
  return /[.!?…。]$/.test(text) ? text : `${text}.`;
}

/** Whole sentences as long as they fit. */
function introduction(text: string): string {
  let taken = "";
  for (let rest = text; rest !== "";) {
    const sentence = firstSentence(rest);
    if (taken.length + sentence.length > longestIntroduction)
      return taken === "" ? cut(sentence, longestIntroduction) : taken;
    taken = taken === "" ? sentence : `${taken} ${sentence}`;
    rest = rest.slice(sentence.length).trim();
  }
  return taken;
}

function withinBytes(text: string, bytes: number): string {
  let short = text;
  while (Buffer.byteLength(short) > bytes)
    short = cut(short, short.length - Math.max(1, Math.ceil((Buffer.byteLength(short) - bytes) / 4)));
  return short;
}
