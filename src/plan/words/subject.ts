/** Decides whether a sentence speaks of the argument that it describes, or of another argument or thing. */
import { words } from "./words.js";

/** What a detail is about. */
export type About = "value" | "amount" | "quantity" | "list";

/**
 * Whether the words before a detail name nothing but the argument itself: a limit in `the page size is at most 5` is not that of
 * `timeout`.
 */
export function speaksOf(about: About, before: string, name = ""): boolean {
  if (about === "value" && /[,(;:–-]\s*$/.test(before)) return true;
  const others = about === "value" ? before : before.replaceAll(ofAbout[about], "");
  return plainWords.test(others) || plainWords.test(withoutName(others, name));
}

/** Removes the whole name only: a rule on `file`, `file_type` or a phrase is not that of `file_id` or `phrases`. */
function withoutName(text: string, name: string): string {
  const spaced = ` ${text.toLowerCase().replaceAll(/[^a-z\d_.-]+/g, " ")} `;
  return [name.toLowerCase(), words(name).join(" ")].reduce(
    (left, own) => left.replace(` ${own} `, " "),
    spaced,
  );
}

const plainWords =
  /^(?:\W*\b(?:the|this|it|its|you|we|a|an|is|are|be|can|may|must|should|will|has|have|needs?|and|in|of|as|to|with|which|that|note|value|values|number|integer|string|text|list|array|field|property|parameter|contains?|includes?|length|size|given|provided|specify|specified|set|pass|please|comma[- ](?:separated|delimited)|allowed|allows|accepts|supports|supported|valid|currently|ranges?|limited|limit)\b)*\W*$/i;

const saying =
  "represents?|represented|representing|denot(?:es|ed|ing)|indicat(?:es|ed|ing)|expressed|positive|negative|non-negative|whole|zero|decimal|how|much|expected|specifies|duration|time|period";

/** Words about any amount of money, and about any quantity with a unit. */
const ofAbout: Readonly<Record<Exclude<About, "value">, RegExp>> = {
  amount: new RegExp(
    String.raw`\b(?:${saying}|amounts?|price|total|sum|money|denominated|to|charged?|collect|pay|paid|transfer|refund|capture|currency)\b`,
    "gi",
  ),
  list: /\b(?:accepts?|codes?|combined|elements?|entries|filters?|ids?|identifiers?|items?|keys?|more|multiple|names?|one|or|several|these|they|terms?|than|them)\b/gi,
  quantity: new RegExp(
    String.raw`\b(?:${saying}|measured|stated|described|amount|long|many|maximum|minimum|max|min|default|unit|precision|floating|point|float)\b`,
    "gi",
  ),
};
