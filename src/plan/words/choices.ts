/** Finds values that prose allows: `Possible values: a, b`, `must be set to one of a, b or c`. The whole list or none. */

/** Matches one value: quoted or without spaces, perhaps with a short explanation in brackets. */
const item =
  /(?:["'“‘][^"'“”‘’]{1,30}["'”’]|(?!(?:the|an?|of|is|are|be|these|those|this|that|which|following|given|its?) (?!or |and ))[\w.:*+@%/-]*[\w*])(?: \([^()]{1,40}\))?/
    .source;
/** Matches what separates values; `10,000` is one number. */
const between = /(?:,? (?:or|and|and\/or) (?:an? )?|,(?!\d{3}\b) ?| ?\| ?)/.source;
const kinds = "possible|valid|allowed|accepted|acceptable|permitted|supported|available";
const named = String.raw`(?<kind>${kinds})(?:(?<of>(?: [a-z]+){0,2}? [a-z]+s)(?: for (?:this|the) [a-z_]+)?(?: (?:can be|are|is):?|:)|:)`;
const oneOf = String.raw`(?<!(?:least|most|only|exactly|than|not) )\b(?<any>one|any) of(?: the following)?(?: values| options)?:?`;
const setTo = String.raw`\bset (?:this|it)(?: [a-z]+)? to`;

/** Matches the introduction of a list and the list. Only a default may follow. */
export const choices = new RegExp(
  String.raw`(?:${named}|${oneOf}|${setTo}) ?(?<list>${item}(?:${between}${item})+)(?=[.;]?\s*$|[,;]? \(?(?:and )?(?:the )?default)`,
  "i",
);

const separator = new RegExp(between, "i");
const plainNoun = "(?:values?|options?|choices?)";
const isPlain = new RegExp(`^ ${plainNoun}$`, "i");
/** Matches words about values, which are no values themselves, as in `1.2.0 or above` and `ISO, e.g.`. */
const aboutValues = /^(?:above|below|higher|later|newer|earlier|greater|inclusive|others|e\.g|i\.e)$/i;

/** Shortens a list: `Valid options are a, b and c` → `valid: a, b, c`; also `valid resolutions: a, b` and `one of a, b`. */
export function saidChoices({ groups = {} }: RegExpExecArray): string | undefined {
  const { kind, of = "", any = "one", list = "" } = groups;
  const values = [...new Set(list.split(separator).map(unquoted))];
  if (values.length < 2 || values.some((value) => value === "" || aboutValues.test(value))) return undefined;
  const [said, what] = kind === undefined ? [any, " of"] : [kind, `${isPlain.test(of) ? "" : of}:`];
  return `${said.toLowerCase()}${what} ${values.join(", ")}`;
}

/** Removes quotes, unless the value has spaces. */
function unquoted(value: string): string {
  return value.trim().replace(/^["'“‘](\S+)["'”’]$/, "$1");
}

const introduced = new RegExp(
  String.raw`\b(?:${kinds}) ${plainNoun}(?: (?:can be|are|is)\b|:)|${oneOf}`,
  "gi",
);

/** Whether a list without a noun of its own (`valid: …`) describes only part of the value, because its text has several lists. */
export function isOfPart(words: string, text: string): boolean {
  return plainList.test(words) && (text.match(introduced) ?? []).length > 1;
}

const plainList = new RegExp(`^(?:(?:${kinds}):|(?:one|any) of) `);
