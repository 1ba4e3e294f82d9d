/** Names groups after their resource and what they do with it: `issue_read`. */
import { countsOf } from "../../group-by.js";
import { oncePer } from "../../runtime/values/lazy.js";
import { oncePerText } from "../../once-per-text.js";
import type { Api, Operation } from "../../model/api.js";
import type { SideEffect } from "../../runtime/operations/operation.js";
import { isPreposition, isVersion, plainWord } from "../name/name-words.js";
import { pathsOf } from "../name/paths.js";
import { isVerb } from "../words/verbs.js";
import { isPlural, pathSegments, singularWords, words } from "../words/words.js";
import { effectOf, mostMembers, type WeighedTool } from "./group.js";
import { resourceOf, type Resource } from "../rank/resource.js";
import { wordSet } from "../../word-set.js";

const longestName = 40;

interface Named {
  /** Of the resource, outermost first: `["repos", "issues"]`. */
  readonly nouns: readonly string[];
  readonly effect: SideEffect;
}

export type Names = Pick<ReadonlySet<string>, "has">;

/**
 * The last noun; more of them where another tool has that name. None if all of them are not enough. Without nouns it is what is
 * done: `delete`.
 */
export function freeGroupName({ nouns, effect }: Named, taken: Names): string | undefined {
  const own = nouns.map((noun) => singularPhrase(noun));
  for (let first = Math.max(0, own.length - 1); first >= 0; first -= 1) {
    const name = [...own.slice(first), effect].join("_");
    if (name.length <= longestName && !taken.has(name)) return name;
  }
  return undefined;
}

/** The last noun in singular, spelled out. */
export function singularNoun(nouns: readonly string[]): string {
  return singularPhrase(nouns.at(-1) ?? "");
}

const singularPhrase = oncePerText((noun) => {
  const [verb = "", ...object] = words(noun);
  // `/get-users` and `/add-user` are about users; an `add-on` is a thing.
  const isCalled =
    changing.has(verb) && object.length > 0 && !isPreposition((object[0] ?? "").replace(/s$/, ""));
  const parts = isCalled ? object : [verb, ...object];
  return [...parts.slice(0, -1), plainWord(parts.at(-1) ?? "")].join("_");
});

/** With which paths begin that are called as functions are, and no noun. */
const changing = wordSet("get add create update delete remove");

export interface SharedResource {
  /** Outermost first; none if it is about several that have nothing in common. */
  readonly nouns: readonly string[];
  readonly effect: SideEffect;
  /** Equal for the same resource and effect. */
  readonly key: string;
  /** The keys of the resources above, the closest first. */
  readonly above: readonly string[];
}

const pathsOfApi = oncePer(({ operations }: Api) => pathsOf(operations));

export const resourceFor = oncePer((one: Pick<WeighedTool, "planned" | "tool">): SharedResource => {
  const { api, operation } = one.planned.selected;
  const { template, nouns } = ownResource(api, operation);
  const effect = effectOf(one);
  const { letters, areas } = segmentsOf(api);
  const spelled = (noun: string): string => letters.get(noun) ?? noun;
  // `/account` and `/accounts/{id}` are about the same.
  const keyAt = (at: string): string =>
    `${api.id} ${effect} ${at
      .split("/")
      .map((segment) => singularPhrase(spelled(segment)))
      .join("/")}`;
  const [first = "", ...others] = template.split("/");
  const place = areas.has(first) && others.length > 0 ? others.join("/") : template;
  const above: string[] = [];
  for (let at = parentOf(place); at !== ""; at = parentOf(at)) above.push(keyAt(at));
  return {
    nouns:
      nouns.length === 0
        ? [tagNoun(tagOf(operation)) || "api"]
        : nouns.map((noun) => pathsOfApi(api).wordsOf(spelled(noun)).join("_")),
    effect,
    key: keyAt(place),
    above,
  };
});

/** Without what nearly all paths begin with: of `/public/datasets`, where all others are below `/public` as well, the datasets. */
function ownResource(api: Api, operation: Operation): Pick<Resource, "template" | "nouns"> {
  const { template, nouns } = resourceOf(operation);
  const literals = template.split("/").filter((segment) => segment !== "{}");
  const { prefix } = pathsOfApi(api);
  const own = literals.findIndex((text, index) => prefix[index] !== singularWords(text).at(-1));
  if (own < 1 || nouns.length <= own || template.startsWith("{}")) return { template, nouns };
  // Each literal segment with the parameters behind it.
  const below = template.split(/\/(?!\{\})/).slice(own);
  return { template: below.join("/"), nouns: nouns.slice(own) };
}

/** The tag that names the resource of the path; else the first. */
export function tagOf(operation: Operation): string {
  const [first = ""] = operation.tags;
  const noun = singularNoun(resourceOf(operation).nouns);
  return operation.tags.find((tag) => singularPhrase(tagNoun(tag)) === noun) ?? first;
}

/** What segments of a document's paths say of its resources. */
const segmentsOf = oncePer(({ operations }: Api) => {
  // Of `/t/{id}` with the tag Topics, topics.
  const letters = new Map(
    operations.flatMap((operation): [string, string][] => {
      const noun = resourceOf(operation).nouns.at(-1) ?? "";
      const ofTag = tagNoun(tagOf(operation));
      return noun.length === 1 && ofTag !== "" ? [[noun, ofTag]] : [];
    }),
  );
  const places = operations.map((operation) => {
    const segments = pathSegments(operation.path).map(({ text, isParameter }) => (isParameter ? "{}" : text));
    const [first = "", second = ""] = segments;
    const line = (from: number): string => `${operation.method} ${segments.slice(from).join("/")}`;
    return { first, second, tag: tagOf(operation), whole: line(0), below: line(1) };
  });
  const roots = new Set(places.map(({ first, tag }) => `${first} ${tag}`));
  const lines = new Set(places.map(({ whole }) => whole));
  // `admin` is no resource where `/admin/users` has what `/users` of the same tag has not.
  const areas = new Set(
    places.flatMap(({ first, second, tag }) => {
      const isWithin = roots.has(`${second} ${tag}`) && isPlural(second);
      return isWithin && !isPlural(first) && !isVerb(first) ? [first] : [];
    }),
  );
  for (const { first, second, below } of places)
    if (second === "" || second === "{}" || lines.has(below)) areas.delete(first);
  return { letters, areas };
});

/** What a tag is about: `pet` of `pet-controller`. */
function tagNoun(tag: string): string {
  return taggedClass(tag.replace(className, ""));
}

/** A tag on more of a document's resources says nothing that they have in common, unless one tool holds all of them. */
const widestTopic = 1 / 3;

/** Whether a group may be called after the tag: its script gives a name, and that is not the name of the whole document or a layer. */
export function isTopic({ planned: { selected } }: Pick<WeighedTool, "planned">, tag: string): boolean {
  const { byTag, all } = resourcesOf(selected.api);
  return tagNoun(tag) !== "" && (byTag.get(tag) ?? 0) <= Math.max(mostMembers, all * widestTopic);
}

/** Number of resources by first tag, and of all. */
const resourcesOf = oncePer(({ operations }: Api) => {
  const resources = new Map(operations.map((one) => [resourceOf(one).template, tagOf(one)]));
  return { byTag: countsOf([...resources.values()]), all: resources.size };
});

/** What a group by a tag may be called: with the class as well, where another tool has the plain name. */
export function tagNouns({ planned: { selected } }: Pick<WeighedTool, "planned">, tag: string): Set<string> {
  const { wordsOf } = pathsOfApi(selected.api);
  return new Set([tagNoun(tag), taggedClass(tag)].map((noun) => wordsOf(noun).join("_")));
}

/** Without what stands in brackets, "Invoices (sent)", and without the product before a version: `BillingV1Invoice`. */
function taggedClass(tag: string): string {
  const own = words(tag.replaceAll(/\([^()]*\)/g, " "));
  const noun = own.length > 1 && isVersion(own.at(-1) ?? "") ? own.slice(0, -1) : own;
  return noun.slice(noun.length > 1 ? noun.findLastIndex(isVersion) + 1 : 0).join("_");
}

const className =
  /(?<=[a-z])(?:Service|Controller|Resource|Api|Endpoint|Operations)$|(?<=\w)[-_ ](?:controller|resource|api|API|endpoints?)$/;

/** `repos/{}/{}/issues` → `repos` */
function parentOf(template: string): string {
  return template.replace(/\/?[^/]*$/, "").replace(/(?:\/\{\})+$/, "");
}
