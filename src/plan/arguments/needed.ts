/** Finds optional arguments without which a call fails, by the alternatives of the body, or as far as the document says so in words. */
import type { Operation } from "../../model/api.js";
import { oncePer } from "../../runtime/values/lazy.js";
import { linesOf } from "../words/sentences.js";
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

/** What callers need besides arguments: "This endpoint requires either the `repo` or the `user` scope." */
const aboutCallers = /\b(?:access|admin|authenticat|authoriz|permission|plan|privilege|role|scope|token)/i;

type Described = Pick<Operation, "description">;

/** Everything that may be a name in what the operation says of several of which one is needed. */
const namesNeeded = oncePer(
  ({ description = "" }: Described): ReadonlySet<string> =>
    new Set(
      linesOf(description)
        .filter((line) => saidNeeded.test(line) && !aboutCallers.test(line))
        .flatMap((line) => line.split(/[^\w$-]+/)),
    ),
);

/** Whether the body, its own words or those of its operation say so. */
export function isSaidNeeded(
  { wireName, description = "", either }: Pick<Input, "wireName" | "description" | "either">,
  operation: Described,
): boolean {
  return either === true || saidNeeded.test(description) || namesNeeded(operation).has(wireName);
}
