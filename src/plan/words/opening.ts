/** Reads how a sentence about an operation begins. */
import { isConjugatedVerb } from "./verbs.js";

const call = "(?:endpoint|api|operation|method|call|route|request|service|function|resource)";
const callers =
  "(?:you|(?:(?:the|an?) )?(?:\\p{L}+ ){0,2}(?:users?|clients?|callers?|owners?|admins?|administrators?|developers?|members?))";
const allows = `(?:allows|enables) ${callers} to`;
const offers =
  "provides (?:you with )?(?:the |an? )?(?:functionality|functionalities|ability|capability|means|option|possibility|way) to";
const used = "(?:is|can be|may be) used (?:to|for)";
const does = "will|(?=[a-z]+s\\b(?<!\\b(?:is|has|was|does)))";
const openingWith = (verbs: string): RegExp =>
  new RegExp(
    `^(?:(?:this|the) (?:api )?${call} (?:${verbs})|(?:this )?${allows}|(?:${callers} (?:can|may) )?use this (?:api )?${call} to) ?(?=\\p{Ll})`,
    "iu",
  );
const offering = openingWith(`${allows}|${offers}|lets you|${used}`);
const opening = openingWith(`${allows}|${offers}|lets you|${used}|${does}`);

/** Verbs that are no nouns: of "The Pets API keys", nothing is done. */
const doing =
  "(?=(?:adds|calculates|computes|converts|creates|deletes|finds|gets|gives|provides|removes|responds|retrieves|returns|sends|takes|updates|uses|validates)\\b)";
/** "The Elevation API is a service that", "A Nearby Search": a name is told from other words by its capitals. */
const naming = new RegExp(
  `^(?:(?:This|The|An?) )?(?:\\p{Lu}[\\p{L}\\d-]* ){1,5}(?:API|[Ss]ervice|[Ee]ndpoint|[Mm]ethod|[Oo]peration|[Rr]equest|[Ss]earch) ` +
    `(?:is an? (?:\\p{Ll}[\\p{L}-]* )?(?:API|service|endpoint|method|operation) (?:that|which) )?` +
    `(?:${allows}|${offers}|lets you|${used}|${doing}) ?(?=\\p{Ll})`,
  "u",
);

/** Removes what only opens a sentence: "This endpoint allows you to list pets" → "List pets". */
export function withoutOpening(text: string): string {
  return sentenceCase(text.replace(opening.test(text) ? opening : naming, ""));
}

/** Whether what is called is named before what it does: "The Elevation API returns the height of a place". */
export function opensWithName(text: string): boolean {
  return naming.test(text);
}

/** The same of a later sentence, in which "This endpoint will replace the other" says more of the endpoint than of the call. */
export function withoutOffer(text: string): string {
  return sentenceCase(text.replace(offering, ""));
}

/** Removes the HTTP method that only tells it from its twin: "Search for pets (POST)". */
export function withoutMethod(text: string): string {
  return text.replace(/ \((?:GET|HEAD|POST|PUT|PATCH|DELETE)\)$/, "");
}

/** Whether a sentence begins with what is done: "Creates a pet", "This endpoint lists pets", "Use this call to list pets". */
export function opensWithVerb(text: string): boolean {
  const plain = sentenceCase(text.replace(opening, ""));
  // "Re-run", and not "Test-mode"
  const [first = ""] = /^[\p{L}-]+/u.exec(plain)?.map((word) => word.replaceAll("-", "")) ?? [];
  if (/^(?:use|see|note|set|please)$/i.test(first)) return false;
  return (
    /^provides$/i.test(first) || (isConjugatedVerb(first) && !thingsDone.test(plain) && !activity.test(plain))
  );
}

/** Matches things to which something was done: "Requests made in test mode", "Charges created by others". */
const thingsDone =
  /^\p{L}+s (?:\p{L}+ed|made|sent|given|paid|held|taken|found) (?:after|at|before|by|during|for|from|in|on|through|to|via|with|within)\b/iu;

/** Matches what is said of an activity: "Reverse geocoding is the process of finding an address". */
const activity = /^\p{L}+ \p{L}+ing (?:is|are)\b/iu;

/** "Get a list of all flags in the given project" */
export function isOfList(text: string): boolean {
  return /^\W*(?:(?:get|return|retrieve|fetch)s? (?:an? |the )?(?:\p{L}+ )?lists? of|lists? all)\b/iu.test(
    text,
  );
}

/** Begins with a capital, except where the first word is a name: `iPhone`, `eBPF`, `x-y=z`. */
export function sentenceCase(text: string): string {
  return /^\p{Ll}+(?:-\p{Ll}+)*(?:[\s,.;:!?'’]|$)/u.test(text)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text;
}
