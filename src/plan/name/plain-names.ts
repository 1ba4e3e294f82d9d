/** Makes names as people say them, whatever they were made of: without what goes without saying, and with compounds whole. */
import type { Operation } from "../../model/api.js";
import { isVerb } from "../words/verbs.js";
import { isPlural, pathSegments, singular, singularWords, words } from "../words/words.js";
import { isArticle, isFiller, isPreposition, plural } from "./name-words.js";
import { summaryWords } from "./summary-name.js";
import { wordSet } from "../../word-set.js";

/** By first word: the one that always follows in summaries, as `request` does on `pull` where paths have `pulls`. */
type Compounds = ReadonlyMap<string, string>;

/** So many summaries have to have it. */
const fewest = 10;

export function compoundsOf(operations: readonly Operation[]): Compounds {
  const nouns = new Set(
    operations.flatMap(({ path }) =>
      pathSegments(path).flatMap(({ text, isParameter }) =>
        !isParameter && words(text).length === 1 && isPlural(text) ? [singular(text)] : [],
      ),
    ),
  );
  const followers = new Map<string, string[]>();
  for (const { summary = "" } of operations) {
    const ofSummary = summaryWords(summary).map(singular);
    for (const [index, word] of ofSummary.entries())
      if (nouns.has(word)) followers.set(word, [...(followers.get(word) ?? []), ofSummary[index + 1] ?? ""]);
  }
  return new Map(
    [...followers].flatMap(([noun, all]) => {
      const [first = ""] = all;
      const isAlways = all.length >= fewest && all.every((word) => word === first);
      return isAlways && first !== "" && !isPreposition(first) && !isArticle(first) ? [[noun, first]] : [];
    }),
  );
}

/**
 * The name, after the shorter ones that say as much.
 * @param name in words
 */
export function plainNames(
  name: readonly string[],
  operation: Operation,
  compounds: Compounds,
): readonly (readonly string[])[] {
  const whole = withCompounds(
    withPossessives(withObject(withGet(name, operation), operation), operation),
    compounds,
  );
  const plain = withoutFiller(withoutCaller(withoutAbout(withoutSingle(whole, operation))), operation);
  return plain.length < whole.length ? [plain, whole] : [whole];
}

/**
 * With "get", where the name begins with a verb that is not done: `get_export_status`, and `get_client_edit` of `GET /clients/{id}/edit`;
 * and without it, where the path asks a question: `has_license` of `GET /license/has-license`.
 */
function withGet(name: readonly string[], { method, path }: Operation): readonly string[] {
  const [first = "", ...others] = name;
  if (method !== "GET") return name;
  if (first === "get" && others.length > 1 && others.at(-1) === "exists") return ["check", ...others];
  const [end = ""] = words(pathSegments(path).at(-1)?.text ?? "");
  const asked = questions.has(end) ? others.lastIndexOf(end) : -1;
  if (first === "get" && asked >= 0 && asked < others.length - 1) return others.slice(asked);
  if (others.at(-1) === "status" && isVerb(first) && !looking.has(first)) return ["get", ...name];
  return forms.has(first) && path.endsWith(`/${first}`) ? ["get", ...others, first] : name;
}

/** What a path begins with that is answered with yes or no. */
const questions = wordSet("is has can should");

/** Verbs whose forms are read. */
const forms = wordSet("create edit new update");

/** What is done with a status; an export has one. */
const looking = wordSet("check fetch find get inspect list poll query read retrieve show view watch");

/** With what is said beside a verb alone: "Validate API key". */
function withObject(name: readonly string[], { summary = "" }: Operation): readonly string[] {
  const [first = "", ...others] = name;
  const [verb, ...object] = summaryWords(summary).filter((word) => !isArticle(word));
  const isSaid = verb === first && object.length > 0 && object.length <= mostOfObject;
  return others.length === 0 && isSaid && !object.some(isPreposition) ? [first, ...object] : name;
}

/** Words of what a verb is done to. */
const mostOfObject = 3;

function withCompounds(name: readonly string[], compounds: Compounds): readonly string[] {
  return name.flatMap((word, index) => {
    const second = index === 0 ? undefined : compounds.get(singular(word));
    if (second === undefined || singular(name[index + 1] ?? "") === second) return [word];
    return [singular(word), isPlural(word) ? plural(second, "") : second];
  });
}

/** `users_playback` where the document speaks of "the user's playback". */
function withPossessives(
  name: readonly string[],
  { summary = "", description = "" }: Operation,
): readonly string[] {
  const text = `${summary} ${description.slice(0, readCharacters)}`.toLowerCase();
  if (!/['’]/.test(text)) return name;
  const owns = (word: string): boolean =>
    [`${singular(word)}'s`, `${singular(word)}’s`, `${word}' `, `${word}’ `].some((form) =>
      text.includes(form),
    );
  return name.map((word, index) => {
    const next = name[index + 1];
    const isOwner = next !== undefined && !isPreposition(next) && isPlural(word) && owns(word);
    return isOwner ? singular(word) : word;
  });
}

/** Characters of a description in which its owners are looked for. */
const readCharacters = 400;

/** `get_single_message` */
function withoutSingle(name: readonly string[], { path }: Operation): readonly string[] {
  const [verb = "", which = "", ...others] = name;
  return /^(?:single|specific)$/.test(which) && others.length > 0 && !path.toLowerCase().includes(which)
    ? [verb, ...others]
    : name;
}

/** `get_information_about_playback` */
function withoutAbout(name: readonly string[]): readonly string[] {
  const [verb = "", filler = "", about = ""] = name;
  return isFiller(filler) && /^(?:about|on|of)$/.test(about) && name.length > 3
    ? [verb, ...name.slice(3)]
    : name;
}

/** Without who calls, which the credentials say: `for_authenticated_user`. */
function withoutCaller(name: readonly string[]): readonly string[] {
  const [relation = "", which = "", who = ""] = name.slice(-3);
  const isCaller = isPreposition(relation) && callers.has(which) && singular(who) === "user";
  return isCaller && name.length > 4 ? name.slice(0, -3) : name;
}

const callers = wordSet("authenticated current my");

/** `get_file_information` without its last word, unless the path leads to that. */
function withoutFiller(name: readonly string[], { path }: Operation): readonly string[] {
  const end = name.findLastIndex((word) => !isFiller(word));
  const ofPath = singularWords(path);
  const isOfPath = name.slice(end + 1).some((word) => path.toLowerCase().includes(word));
  const isPlain = name[0] === "get" && ofPath.includes(singular(name[end] ?? "")) && !isOfPath;
  return isPlain ? name.slice(0, end + 1) : name;
}
