/** Finds defaults in sentences of nothing else: `If not provided, 1 is used.`, `UTC by default.` */

/** Matches how prose says that a value is left out. */
export const leftOut =
  /(?:if|when) (?:(?:it|this(?: [a-z]+)?|the (?:argument|attribute|field|key|option|parameter|property|value)) is )?(?:not (?:specified|provided|set|given|supplied|present)|omitted|unset|absent|unspecified|left out|missing)/
    .source;
const plain = /["'“](?<quoted>[^"'“”]{1,30})["'”]|(?<value>true|false|-?\d+(?:,\d{3})*(?:\.\d+)?(?: [a-z]+)?)/
  .source;
/** Matches a word that looks like a value. */
const token = /(?<token>(?!(?:the|it|this|that|an?)\b)[\w/+-]*\w)/.source;
/** `The default role is required`, `enabled by default`, `hidden by default` say nothing of a value. */
const notVerb =
  /(?!(?:\w*(?:ed|able|ible)|hidden|shown|known|unknown|sent|chosen|written|given|taken|kept|built|made|set|run)\b)/
    .source;
const used = /(?: (?:is|will be) (?:used|assumed|applied))/.source;
const article = /(?:the |an? )?(?:(?:fixed )?value of )?/.source;
/** Matches a few words that do not refer to another default. */
const words = /(?<text>(?!(?:it|this|that)\b)(?!(?:[\w'-]+ )*default\b)[\w'-]+(?: [\w'-]+){0,6}?)/.source;
/** Things that are identified by names, so that a word without quotes is a value. */
const kinds =
  "role|type|kind|format|mode|language|locale|currency|unit|status|state|method|encoding|time ?zone|region|country|version|level|scheme|theme|strategy";

const wholeSentences: readonly RegExp[] = [
  String.raw`${leftOut}(?:,| then)?(?: (?:it|the (?:default(?: value)?|value))(?: is| will be| defaults to| will default to)| is| defaults? to)? (?:${plain})${used}?`,
  String.raw`(?:${plain}) (?:is used )?${leftOut}`,
  String.raw`uses ${article}${words} ${leftOut}`,
  String.raw`(?:${leftOut}|by default),? (?:the )?(?<text>(?:current|present|today's)(?: (?!(?:is|are|was|were|will|has|have)\b)[a-z]+){1,3}?)${used}?`,
  String.raw`by default,? ${article}${words} (?:is|are) (?:used|set|assumed)`,
  String.raw`${notVerb}${token} by default`,
  String.raw`the default (?:${kinds}) is (?:${plain}|${notVerb}${token})`,
].map((source) => new RegExp(String.raw`^${source}[.!]?$`, "i"));

/** Returns `default` with the value, or undefined if the sentence is about anything else as well. */
export function defaultWhenLeftOut(sentence: string): string | undefined {
  for (const pattern of wholeSentences) {
    const { quoted, value, token: word, text } = pattern.exec(sentence.trim())?.groups ?? {};
    const said = quoted ?? value ?? word ?? text;
    if (said !== undefined) return `default ${/^(?:true|false)$/i.test(said) ? said.toLowerCase() : said}`;
  }
  return undefined;
}
