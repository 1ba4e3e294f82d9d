/**
 * Extracts a message from text in a markup language. Tags end at the next `<` at the latest, so that text of nothing but their
 * beginnings is read only once.
 */

export function textMessage(text: string, essence: string): string | undefined {
  if (/html/.test(essence) || /^\s*<(!doctype html|html)/i.test(text)) return htmlTitle(text);
  if (/xml/.test(essence) || /^\s*<\?xml/.test(text)) return xmlMessage(text);
  return text.trim() === "" ? undefined : text;
}

/** Returns the text of a page's title, or else of its first heading. */
function htmlTitle(html: string): string | undefined {
  const [, title = ""] = /<title[^<>]*>([^<]*)/i.exec(html) ?? [];
  const [, heading = ""] = /<h[12][^<>]*>([\s\S]{0,500}?)<\/h[12]>/i.exec(html) ?? [];
  return [title, heading].map(unmarked).find((words) => words !== "");
}

function xmlMessage(xml: string): string | undefined {
  const [, , words = ""] =
    /<(?:\w+:)?(message|faultstring|detail|description|error)\b[^<>]*>([^<]{1,2000})</i.exec(xml) ?? [];
  const found = unmarked(words);
  return found === "" ? unmarked(xml.slice(0, 10_000)) : found;
}

const entities = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
  ["amp", "&"],
]);

function unmarked(markup: string): string {
  return markup
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(\w+);/g, (entity, name: string) => entities.get(name) ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}
