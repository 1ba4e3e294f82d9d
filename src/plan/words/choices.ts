/** Finds values that prose allows: `Possible values: a, b`, `must be set to one of a, b or c`. The whole list or none. */

/** Matches one value: quoted or without spaces, perhaps with a short explanation in brackets. */
const item =
  /(?:["'“‘][^"'“”‘’]{1,30}["'”’]|(?!(?:the|an?|of|is|are|be|these|those|this|that|which|following|given|its?) (?!or |and ))[\w.:*+@%/-]*[\w*])(?: \([^()]{1,40}\))?/
    .source;
/** Matches what separates values; `10,000` is one number. */
const between = /(?:,? (?:or|and|and\/or) (?:an? )?|,(?!\d{3}\b) ?| ?\| ?)/.source;
const kinds = "possible|valid|allowed|accepted|acceptable|permitted|supported|available";
const named = String.raw`(?<kind>${kinds})(?:(?<of>(?: [a-z]+){0,2}? [a-z]+s)(?: for (?:this|the) [a-z_]+)?(?: (?:can be|are|is|(?<some>includes?)):?|:)|:)`;
const oneOf = String.raw`(?<!(?:least|most|only|exactly|than|not) )\b(?<any>one|any) of(?: the following)?(?: values| options)?:?`;
const setTo = String.raw`\bset (?:this|it)(?: [a-z]+)? to`;
/** Matches `Options: a, b`, `The values are a and b`, of the whole sentence. */
const unnamed = String.raw`^(?:the |current |its )?(?<noun>options|values|choices)(?: (?:can be|may be|are):?|:)`;
/** Matches `Can be a, b or c`, `This must be either a or b`, of the whole sentence. */
const canBe = String.raw`^(?:(?:it|this|(?:this |the )?(?:argument|attribute|field|option|parameter|property|value)) )?(?<verb>can|may|must|should) be(?: set to)?:?(?: either)?:?`;

/** Matches the introduction of a list and the list. Only a default or a condition may follow. */
export const choices = new RegExp(
  String.raw`(?:${named}|${oneOf}|${setTo}|${unnamed}|${canBe}) ?(?<list>${item}(?:${between}${item})+)(?=[.;]?\s*$|[,;]? \(?(?:and )?(?:the )?default|,? (?:if|unless|when|except)\b)`,
  "i",
);

const separator = new RegExp(between, "i");
const plainNoun = "(?:values?|options?|choices?)";
const isPlain = new RegExp(`^ ${plainNoun}$`, "i");
/** Matches words about values, which are no values themselves, as in `1.2.0 or above` and `ISO, e.g.`. */
const aboutValues = /^(?:above|below|higher|later|newer|earlier|greater|inclusive|others|e\.g|i\.e)$/i;

/** Matches types, which are no values. */
const typeName = /^(?:strings?|numbers?|integers?|booleans?|arrays?|lists?|objects?|null)$/i;

/**
 * Shortens a list: `Valid options are a, b and c` → `valid: a, b, c`; also `valid resolutions: a, b`, `one of a, b` and `can be
 * a, b`.
 */
export function saidChoices({ groups = {} }: RegExpExecArray): string | undefined {
  const { list = "" } = groups;
  const values = [...new Set(list.split(separator).map(unquoted))];
  if (values.length < 2 || values.some((value) => value === "" || aboutValues.test(value))) return undefined;
  return values.every((value) => typeName.test(value))
    ? undefined
    : `${introduction(groups)} ${values.join(", ")}`;
}

function introduction({
  kind,
  of = "",
  some,
  any = "one",
  noun,
  verb,
}: Readonly<Record<string, string>>): string {
  if (noun !== undefined) return `${noun.toLowerCase()}:`;
  if (verb !== undefined && !/^must$/i.test(verb)) return `${verb.toLowerCase()} be`;
  if (kind === undefined) return `${any.toLowerCase()} of`;
  if (some !== undefined) return `${kind.toLowerCase()}${of} include`;
  return `${kind.toLowerCase()}${isPlain.test(of) ? "" : of}:`;
}

/** Removes quotes, unless the value has spaces. */
function unquoted(value: string): string {
  return value.trim().replace(/^["'“‘](\S+?)["'”’](?= \(|$)/, "$1");
}

const introduced = new RegExp(
  String.raw`\b(?:${kinds}) ${plainNoun}(?: (?:can be|are|is|includes?)\b|:)|${oneOf}|\b(?:options|values|choices)(?::| are\b(?! [a-z]+ed\b))|(?:^|[.!?] )(?:(?:it|this) )?(?:can|may|must|should) be:? (?=[\w-]+(?:,| or ))`,
  "gi",
);

/** Whether a list without a noun of its own (`valid: …`) describes only part of the value, because its text has several lists. */
export function isOfPart(words: string, text: string): boolean {
  return plainList.test(words) && (text.match(introduced) ?? []).length > 1;
}

const plainList = new RegExp(
  `^(?:(?:${kinds}|options|values|choices):|(?:one|any) of|(?:can|may|should) be(?! (?:one|any) of)) `,
);
