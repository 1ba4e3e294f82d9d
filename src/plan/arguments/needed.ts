/** Finds optional arguments without which a call fails, as far as the document says so in words: no keyword says "one of two". */
import type { Input } from "./decision.js";

const given = "(?:given|included|passed|present|provided|sent|set|specified|supplied)";
const either = "(?:either|(?:(?:at least|exactly|only) )?one of)";

const saidNeeded = new RegExp(
  [
    // "This endpoint requires either **files** or **file_urls[]**, but not both."
    `\\brequires ${either}\\b`,
    // "You must provide either `metadata_template` or `fields`."
    `\\b(?:must|need to|ha(?:s|ve) to) (?:give|have|include|pass|provide|send|set|specify|supply|use) ${either}\\b`,
    // "At least one of `email` and `phone` must be provided."
    `\\b${either}\\b[^.\\n]{1,80}\\b(?:(?:are|is) (?:required|mandatory)|(?:must|needs? to|ha(?:s|ve) to) be ${given})\\b`,
    // "account_id or email_address is required."
    "\\bor\\W{1,4}[\\w-]{1,60}\\W{1,4}(?:are|is) (?:required|mandatory)\\b",
    // "This field is required unless `mdfilters` is given."
    "(?<!not )\\brequired\\b[^.\\n]{0,20} (?:unless|if (?:neither|no|none)\\b|if [^.\\n]{1,40} (?:is|are) not\\b)",
    // "Required. The name of the registry."
    "^\\W*required\\W{0,2}(?:[.:)]|$)",
  ].join("|"),
  "i",
);

export function isSaidNeeded({ description = "" }: Pick<Input, "description">): boolean {
  return saidNeeded.test(description);
}
