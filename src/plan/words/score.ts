/**
 * Scores a sentence by what it says here: how rare its words are in the document, without those that its reader sees anyway. What many
 * operations share says nothing of one of them; numbers (limits, defaults, units) nearly always say something.
 */
import { countsOf, groupBy } from "../../group-by.js";
import { singular, words } from "./words.js";
import { oncePerText } from "../../once-per-text.js";
import type { Api, Operation, Schema } from "../../model/api.js";
import { sentencesOf } from "./sentences.js";

/** How rare words are among the texts of a document. */
export interface Vocabulary {
  /** 1, or less for a word that many texts have. */
  rarity(stem: string): number;
  /** Whether so many texts have a sentence of these words that it says nothing of one of them. */
  isShared(sentence: string): boolean;
  /** Whether another text has it as well. */
  isRepeated(sentence: string): boolean;
}

/**
 * @param texts plain sentences of each text
 * @param least rarity of a common word
 * @param others sentences that are shared as well, whatever their words
 * @param idle sentences that say nothing of any of those that have them
 */
export function vocabularyOf(
  texts: readonly (readonly string[])[],
  least = 0,
  others: readonly (readonly string[])[] = [],
  idle: readonly string[] = [],
): Vocabulary {
  const counts = countsOf(texts.flatMap((text) => [...new Set(text.flatMap(stems))]));
  const sentences = countsOf([...texts, ...others].flatMap((text) => [...new Set(text.map(wordsOf))]));
  // Two classes instead of a scale, so that a new operation does not change what others say.
  const most = Math.max(fewestTexts, texts.length) * commonShare;
  const mostShared = Math.max(2, texts.length * 0.01);
  const saysNothing = new Set(idle.map(wordsOf));
  return {
    rarity: (word) => ((counts.get(word) ?? 0) > most ? least : 1),
    isShared: (sentence) => {
      const ofWords = wordsOf(sentence);
      return (sentences.get(ofWords) ?? 0) > mostShared || saysNothing.has(ofWords);
    },
    isRepeated: (sentence) => (sentences.get(wordsOf(sentence)) ?? 0) > 1,
  };
}

/** Share of the texts from which a word is common, and how many there have to be at least. */
const commonShare = 0.02;
const fewestTexts = 1_000;

/** For texts without a document. */
export const everything: Vocabulary = { rarity: () => 1, isShared: () => false, isRepeated: () => false };

const wordsOf = oncePerText((sentence): string => words(sentence).join(" "));

/** What a reader sees beside a sentence. */
export class KnownWords {
  private readonly texts: readonly ReadonlyMap<string, readonly string[]>[];

  constructor(...texts: readonly string[]) {
    this.texts = texts.map(stemsByBeginning);
  }

  has(word: string): boolean {
    return (
      this.says(word, isOrAbbreviates) ||
      (identity.has(word) && [...identity].some((one) => this.says(one, (known) => known === one)))
    );
  }

  private says(word: string, isSame: (known: string, word: string) => boolean): boolean {
    const begins = beginning(word);
    for (const text of this.texts)
      if (text.get(begins)?.some((known) => isSame(known, word)) === true) return true;
    return false;
  }
}

/** Returns the sum of the rarities of what is news. */
export function scoreOf(sentence: string, known: KnownWords, vocabulary: Vocabulary): number {
  if (vocabulary.isShared(sentence)) return 0;
  let sum = foreign.test(sentence) ? 2 : 0;
  for (const word of new Set(stems(sentence)))
    if (!commonplace.has(word) && !known.has(word))
      sum += /\d/.test(word) ? numberScore : vocabulary.rarity(word);
  return sum;
}

/** Limits, defaults and units are worth more than words. */
const numberScore = 3;

/** Words of other scripts are not compared. */
const foreign = /[^\p{ASCII}\p{P}\p{S}\s]{2}/u;

const stems = oncePerText((text): readonly string[] => words(text).map(stem));
/** By what words have in common of which one is the beginning of the other. */
const stemsByBeginning = oncePerText((text) => groupBy(new Set(stems(text)), beginning));

function beginning(word: string): string {
  return word.slice(0, 3);
}

/** Returns what related words have in common: `holder` and `holds`, `sorting` and `sorted` tell a reader the same. */
export const stem = oncePerText((word) => {
  const one = singular(word);
  const bare = one.replace(/(?:ations?|ions?|ing|er|or|ed|ly|es|e)$/, "");
  return bare.length < 3 ? one : bare;
});

/** Whether they are the same, or one is the beginning of the other: `org` of "organization", `repo` of "repository"; `username` says "user". */
function isOrAbbreviates(known: string, word: string): boolean {
  if (known === word) return true;
  return known.length < word.length
    ? known.length >= 3 && word.startsWith(known)
    : word.length >= 4 && known.startsWith(word);
}

const set = (list: string): ReadonlySet<string> => new Set(list.split(" ").map(stem));

/** Words for what distinguishes one thing from another. They are news, unless the name has such a word. */
const identity = set("id identifier uuid guid gid uid number numeric slug key sha handle code reference");

/** Words that say nothing anywhere. */
const functionWords = set(
  "a an the of for to in on at by with from and or is are be been that this these those it its your you we our which who whose will can " +
    "may as into via also has have there here s",
);

/** Words that say nothing of a value or an operation of an API. */
const commonplace = new Set([
  ...functionWords,
  ...set(
    "not no if when all only then than any each one must should do does possible allowed accepted permitted " +
      "value parameter field property argument attribute option object resource item record entry entity element data thing input " +
      "use used using given specified specify provided provide requested request desired particular specific certain " +
      "current corresponding associated related belonging target valid new existing individual single api endpoint operation method call " +
      "name string text integer boolean array list set unique globally identify type kind version account result return response sort order filter " +
      "query supported person want wish like updated created get retrieve fetch update delete remove create add make show allow let enable " +
      "true false whether indicates flag enabled optional required default max maximum min minimum least most range length character " +
      "page per limit offset size count skip top first last total amount many how information detail following",
  ),
]);

/** Whether a text has a word that says something and is not among the others. */
export function saysMore(text: string, others: string): boolean {
  const known = new Set(stems(others));
  return foreign.test(text) || stems(text).some((word) => !functionWords.has(word) && !known.has(word));
}

/** Words that tell a caller nothing that it does not see from what is called. */
const plainWords = set(
  "all any existing new given specified specific particular single individual multiple several info information detail data list collection " +
    "value parameter argument field passed setting using via api request call object resource record entry entity id identifier",
);

/** Verbs that mean the same where one of them is the name's. */
const alike: readonly ReadonlySet<string>[] = [
  set("get list retrieve fetch return show read view obtain"),
  set("create add make post"),
  set("update modify edit change put patch"),
  set("delete remove destroy"),
];

/** Whether a text says more of an operation than how it is called. */
export function saysMoreThanCall(text: string, call: string): boolean {
  const known = new KnownWords(call);
  const verbs = new Set(stems(call));
  const isVerbOfCall = (word: string): boolean =>
    alike.some((group) => group.has(word) && [...group].some((other) => verbs.has(other)));
  return (
    foreign.test(text) ||
    stems(text).some(
      (word) => !functionWords.has(word) && !plainWords.has(word) && !known.has(word) && !isVerbOfCall(word),
    )
  );
}

export function vocabularyOfOperations({ operations }: Api): Vocabulary {
  return vocabularyOf(
    operations.map(({ summary = "", description = "" }) => [...textsOf(summary), ...textsOf(description)]),
    0,
    operations.map(({ responses }) => textsOf(successOf(responses)?.description ?? "")),
    ofWholePaths(operations),
  );
}

/** What a path says of all that can be done with it, as the comment of a class does, says of none of that what is done. */
function ofWholePaths(operations: Api["operations"]): string[] {
  const described = operations.filter(
    ({ summary = "", description = "" }) => summary === "" && description !== "",
  );
  const alike = groupBy(described, ({ path, description = "" }) => `${path}\n${description}`);
  return [...alike.values()].flatMap((same) => {
    const isOfBoth =
      same.some(({ method }) => method === "GET") && same.some(({ method }) => !reads.has(method));
    return isOfBoth ? textsOf(same[0]?.description ?? "") : [];
  });
}

const reads: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** The first that is a success. */
export function successOf(responses: Operation["responses"]): Operation["responses"][number] | undefined {
  return responses.find(({ status }) => status.startsWith("2"));
}

/** What many arguments have in common still says what they are. */
const leastOfArguments = 0.2;

/** Each text counts once: that many operations have an argument makes it no less worth explaining. */
export function vocabularyOfArguments({ operations, schemas }: Api): Vocabulary {
  const texts = new Set<string>();
  for (const { parameters } of operations)
    for (const { description } of parameters) if (description !== undefined) texts.add(description);
  for (const schema of schemas.values()) for (const text of ofProperties(schema)) texts.add(text);
  return vocabularyOf([...texts].map(textsOf), leastOfArguments, [], ofManyNames(operations));
}

/** Names of parameters, and share of the operations, that have a sentence which says nothing of any of them. */
const leastNames = 3;
const leastOfOperations = 0.1;

/** What so many operations say of parameters of several names says nothing of one of them: "The name is not case sensitive." */
function ofManyNames(operations: Api["operations"]): string[] {
  const said = operations.flatMap(({ parameters }) =>
    parameters.flatMap(({ name, description = "" }) => textsOf(description).map((text) => ({ name, text }))),
  );
  return [...groupBy(said, ({ text }) => text)].flatMap(([text, all]) => {
    const isOfMany =
      all.length >= operations.length * leastOfOperations &&
      new Set(all.map(({ name }) => name)).size >= leastNames;
    return isOfMany ? [text] : [];
  });
}

function ofProperties({ properties = {} }: Schema): string[] {
  return Object.values(properties).flatMap(({ description }) => description ?? []);
}

function textsOf(markup: string): string[] {
  return sentencesOf(markup).map(({ text }) => text);
}
