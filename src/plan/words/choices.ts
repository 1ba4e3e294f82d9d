/** Finds values that prose allows: `Possible values: a, b`, `must be set to one of a, b or c`. The whole list or none. */

/** One value: quoted or without spaces, perhaps with a short explanation in brackets. */
const item =
  /(?:["'“‘][^"'“”‘’]{1,30}["'”’]|(?!(?:the|an?|of|is|are|be|these|those|this|that|which|following|given|its?) (?!or |and ))[\w.:*+@%/-]*[\w*])(?: \([^()]{1,40}\))?/
    .source;
/** `10,000` is one number. */
const between = /(?:,? (?:or|and|and\/or) (?:an? )?|,(?!\d{3}\b) ?| ?\| ?)/.source;
const kinds = "possible|valid|allowed|accepted|acceptable|permitted|supported|available";
const named = String.raw`(?<kind>${kinds})(?:(?<of>(?: [a-z]+){0,2}? [a-z]+s)(?: for (?:this|the) [a-z_]+)?(?: (?:can be|are|is):?|:)|:)`;
const oneOf = String.raw`(?<!(?:least|most|only|exactly|than|not) )\b(?<any>one|any) of(?: the following)?(?: values| options)?:?`;
const setTo = String.raw`\bset (?:this|it)(?: [a-z]+)? to`;

/** How the list is introduced, and the list, behind which only a default may stand. */
export const choices = new RegExp(
  String.raw`(?:${named}|${oneOf}|${setTo}) ?(?<list>${item}(?:${between}${item})+)(?=[.;]?\s*$|[,;]? \(?(?:and )?(?:the )?default)`,
  "i",
);

const separator = new RegExp(between, "i");
const plainNoun = "(?:values?|options?|choices?)";
const isPlain = new RegExp(`^ ${plainNoun}$`, "i");
/** `1.2.0 or above`, `ISO, e.g.`: no values, but words about them. */
const aboutValues = /^(?:above|below|higher|later|newer|earlier|greater|inclusive|others|e\.g|i\.e)$/i;

/** `Valid options are a, b and c` → `valid: a, b, c`; `valid resolutions: a, b`, `one of a, b`. */
export function saidChoices({ groups = {} }: RegExpExecArray): string | undefined {
  const { kind, of = "", any = "one", list = "" } = groups;
  const values = [...new Set(list.split(separator).map(unquoted))];
  if (values.length < 2 || values.some((value) => value === "" || aboutValues.test(value))) return undefined;
  const [said, what] = kind === undefined ? [any, " of"] : [kind, `${isPlain.test(of) ? "" : of}:`];
  return `${said.toLowerCase()}${what} ${values.join(", ")}`;
}

/** Quotes only where a value has spaces. */
function unquoted(value: string): string {
  return value.trim().replace(/^["'“‘](\S+)["'”’]$/, "$1");
}

const introduced = new RegExp(
  String.raw`\b(?:${kinds}) ${plainNoun}(?: (?:can be|are|is)\b|:)|${oneOf}`,
  "gi",
);

/** Lists that say `valid: …` of a text with more than one list are of its parts, whatever these are. */
export function isOfPart(words: string, text: string): boolean {
  return plainList.test(words) && (text.match(introduced) ?? []).length > 1;
}

const plainList = new RegExp(`^(?:(?:${kinds}):|(?:one|any) of) `);
