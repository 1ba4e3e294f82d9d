/** Names the actions of grouped tools. */
import type { Operation } from "../../model/api.js";
import type { SideEffect } from "../../runtime/operations/operation.js";
import { isVerb, verbs } from "../words/verbs.js";
import { isPlural, words } from "../words/words.js";
import { plainWord as spelledOut } from "../name/name-words.js";
import { isParticle } from "../name/read-id.js";
import { resourceOf } from "../rank/resource.js";

interface Member {
  readonly toolName: string;
  readonly operation: Operation;
  /** The action's name in the project. */
  readonly pinned: string | undefined;
}

/**
 * Names each action by what it does to the resource: its tool's name without the resource (`list_issues` → `list`),
 * with whose it is where several do the same (`list_for_org`), or
 * the whole name where the short one would be empty or ambiguous.
 */
export function actionNames(group: string, members: readonly Member[]): string[] {
  const wishes = members.map(({ toolName, operation, pinned }): readonly string[] => {
    if (pinned !== undefined) return [pinned];
    return [...shortNames(toolName, group, operation).filter((name) => name !== ""), toolName];
  });
  const at = wishes.map(() => 0);
  const nameOf = (index: number): string => wishes[index]?.[at[index] ?? 0] ?? "";
  const isTaken = (index: number): boolean =>
    members.some(
      ({ toolName }, other) => other !== index && [nameOf(other), toolName].includes(nameOf(index)),
    );
  for (let moved = true; moved;) {
    const moving = [...members.keys()].filter(
      (index) => isTaken(index) && (at[index] ?? 0) + 1 < (wishes[index]?.length ?? 0),
    );
    for (const index of moving) at[index] = (at[index] ?? 0) + 1;
    moved = moving.length > 0;
  }
  return members.map((_, index) => nameOf(index));
}

/**
 * `issues_list_for_repo` → `list`, `set_issue_priority` → `set_priority`. A compound object stays whole:
 * `cancel_site_deploy` does not become `cancel_site`, nor `create_split_test` of traffic splits `create_test`.
 */
function shortNames(toolName: string, group: string, operation: Operation): readonly string[] {
  const ofGroup = words(group).slice(0, -1).map(plainWord);
  if (namesEffectOnly(group)) return [];
  const isOfResource = effects.has(words(group).at(-1) ?? "");
  const ofPath = resourceOf(operation).nouns.map((noun) => words(noun).map(plainWord));
  // The group's own words too: `pull_request` where the path has `pulls`. An owner's group may have none.
  const nouns = [ofGroup, ...(isOfResource ? nounsUpTo(ofGroup, ofPath) : ofPath)].filter(
    (noun) => noun.length > 0,
  );
  return [nouns, nouns.slice(0, 1)].map((known) => withoutNouns(words(toolName), known));
}

/** Paths and operationIds do not always agree: `apps`, application. */
function plainWord(word: string): string {
  const plain = spelledOut(word);
  return plain === "app" ? "application" : plain;
}

function withoutNouns(parts: readonly string[], nouns: readonly (readonly string[])[]): string {
  const known = new Set(nouns.flat());
  const heads = new Set(nouns.map((noun) => noun.at(-1)));
  const isKnown = (word: string): boolean => known.has(plainWord(word));
  const first = isVerb(parts[0] ?? "") ? 0 : parts.findIndex((word) => !isKnown(word));
  const verb = isVerb(parts[first] ?? "") ? first : parts.findIndex((word) => verbs.has(word));
  if (verb === -1) return parts.filter((word) => !isKnown(word)).join("_");
  const before = parts.slice(0, verb).filter((word) => !isKnown(word));
  const end = endOfVerbs(parts, verb);
  const phrases = phrasesOf(parts.slice(end)).map(({ filler, phrase }) => {
    const whose = parts[verb] === "list" ? withoutLastOwner(phrase, nouns) : phrase;
    // The tasks of a user task list are no lists.
    const isResource = whose.every(isKnown) && heads.has(plainWord(whose.at(-1) ?? "")) && !isTwice(whose);
    const left = isResource ? [] : withoutOwners(whose, nouns);
    // `apply_tags_to_contact_id` of contacts
    const isKey = filler.length > 0 && left.length < phrase.length && /^ids?$/.test(left.join());
    return left.length === 0 || isKey ? [] : [...filler, ...left];
  });
  return [...before, ...parts.slice(verb, end), ...phrases.flat()].join("_");
}

/** `ci build run builds` are no build runs. */
function isTwice(phrase: readonly string[]): boolean {
  return new Set(phrase.map(plainWord)).size < phrase.length;
}

/** Where the object begins: behind the particle of `log_in`, and behind `update_or_create`. */
function endOfVerbs(parts: readonly string[], verb: number): number {
  const [first = "", second = "", third = ""] = parts.slice(verb);
  const isJoined = (second === "or" || second === "and") && isVerb(third);
  return verb + (isJoined ? 3 : isParticle(first, second) ? 2 : 1);
}

const effects: ReadonlySet<string> = new Set<SideEffect>(["read", "write", "delete"]);

/** Whether a group is called `delete`, and its actions say what. */
export function namesEffectOnly(group: string): boolean {
  return effects.has(group);
}

/** Those of the group's resource and the ones above: what is below it tells its actions apart. */
function nounsUpTo(
  ofGroup: readonly string[],
  nouns: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const isOfGroup = (noun: readonly string[]): boolean => noun.every((word) => ofGroup.includes(word));
  const whole = nouns.findLastIndex((noun) => noun.length === ofGroup.length && isOfGroup(noun));
  const own = whole === -1 ? nouns.findLastIndex(isOfGroup) : whole;
  return nouns.slice(0, own === -1 ? -1 : own + 1);
}

/** Drops leading nouns of the path: `repo issue priority` → `priority`. */
function withoutOwners(phrase: readonly string[], nouns: readonly (readonly string[])[]): readonly string[] {
  const owner = nouns.find((noun) => noun.every((word, index) => word === plainWord(phrase[index] ?? "")));
  const left = phrase.slice(owner?.length ?? 0);
  // `grants for user and client` are not those `for and client`, nor `user-level webhooks` of a level.
  const isJoined = /^(?:and|or|based|defined|directed|level|specific|wide)$/.test(left[0] ?? "");
  return owner === undefined || isJoined ? phrase : withoutOwners(left, nouns);
}

/** `clients authorization server`, which a shortened name has without `for`, → `clients`: only several are listed. */
function withoutLastOwner(
  phrase: readonly string[],
  nouns: readonly (readonly string[])[],
): readonly string[] {
  const isLast = (noun: readonly string[]): boolean =>
    isPlural(phrase.at(-noun.length - 1) ?? "") &&
    !isPlural(phrase.at(-1) ?? "") &&
    noun.every((word, index) => word === plainWord(phrase.at(index - noun.length) ?? ""));
  const last = nouns.find(isLast);
  return last === undefined ? phrase : phrase.slice(0, -last.length);
}

interface Phrase {
  readonly filler: readonly string[];
  readonly phrase: readonly string[];
}

/** `issues for repo` → [issues], for [repo]. */
function phrasesOf(parts: readonly string[]): readonly Phrase[] {
  const starts = [0, ...[...parts.keys()].filter((index) => fillers.has(parts[index] ?? ""))];
  return starts.map((start, index) => {
    const phrase = parts.slice(start, starts[index + 1]);
    const own = phrase.findIndex((word) => !fillers.has(word));
    return own === -1
      ? { filler: phrase, phrase: [] }
      : { filler: phrase.slice(0, own), phrase: phrase.slice(own) };
  });
}

const fillers = new Set(["for", "of", "in", "to", "by", "from", "on", "via", "with", "a", "an", "the"]);
