/** Whose the object of an operation is, as its path and its summary have it: the alert of `/alerts/{id}/logs`. */
import type { Operation } from "../../model/api.js";
import { one, pathSegments, singular, singularWords, words, type PathSegment } from "../words/words.js";
import { isArticle } from "./name-words.js";
import type { Paths } from "./paths.js";
import { summaryWords } from "./summary-name.js";

/** The summary, if it also says whose the object is, as the path does: `listLogs` of `/alerts/{id}/logs`, "List Alert Logs". */
export function withOwner(
  own: readonly string[],
  { path, summary = "" }: Operation,
): readonly string[] | undefined {
  const ofSummary = summaryWords(summary).filter((word) => !isArticle(word));
  const known = new Set(own.map(singular));
  const added = ofSummary.filter((word) => !known.has(singular(word)));
  const owners = pathSegments(path)
    .slice(0, -1)
    .filter(({ isParameter }) => !isParameter)
    .map(({ text }) => singularWords(text).join());
  const isSame = ofSummary.length === own.length + added.length && ofSummary[0] === own[0];
  return isSame && added.length > 0 && owners.includes(added.map(singular).join()) ? ofSummary : undefined;
}

/** Whose the object is, where a collection at the top has its name: `addTeam` of `/alerts/{id}/teams` adds none of `/teams`. */
export function ownerBesideTopLevel(
  object: readonly string[],
  path: string,
  paths: Paths,
): readonly string[] {
  const [owner, item, last] = pathSegments(path).slice(-3);
  const isOfItem = owner?.isParameter === false && item?.isParameter === true && last?.isParameter === false;
  const noun = isOfItem ? singularWords(last.text).join(" ") : "";
  const isAnother = object.map(singular).join(" ") === noun && paths.isTopLevel(noun);
  return isAnother && owner !== undefined ? singularWords(owner.text) : [];
}

/** `task annotations` of `/tasks/{id}/annotations`, where `tasks_annotations_list` has no other word for the owner. */
export function ofOneEach(container: readonly string[], path: string): readonly string[] {
  const items = collectionsWithItem(path);
  const isItem = (index: number): boolean =>
    items.some((own) => container.slice(index + 1 - own.length, index + 1).join() === own.join());
  const last = container.length - 1;
  return container.map((word, index) => (index < last && isItem(index) ? singular(word) : word));
}

/** The words of each segment that is followed by the key of an item. */
export function collectionsWithItem(path: string): readonly (readonly string[])[] {
  const segments = pathSegments(path);
  return segments.flatMap(({ text, isParameter }, index) =>
    !isParameter && segments[index + 1]?.isParameter === true ? [words(text)] : [],
  );
}

/** First without what much of the document is of: `gmail.users.messages.get`, `dcim_racks_list`. */
export function ownersOf(container: readonly string[], paths: Paths): readonly (readonly string[])[] {
  const own = container.findIndex((word) => !paths.isFolder(word));
  const end = own < 0 ? container.length - 1 : own;
  return end > 0 ? [container.slice(end), container] : [container];
}

/** Whose the object is, by the key: `getOrdersByCustomerId` of `/customers/{customerId}/orders` gets those of a customer. */
export function keyOwner(rest: readonly string[], said: readonly string[], path: string): readonly string[] {
  const segments = pathSegments(path);
  const isKey = ({ text, isParameter }: PathSegment): boolean =>
    isParameter && words(text).some((word) => rest.includes(word));
  const at = segments.findIndex(isKey);
  if (at < 1 || at === segments.length - 1 || rest.join() === "by,id") return [];
  const before = segments[at - 1];
  if (before === undefined || before.isParameter) return [];
  const owner = words(before.text);
  const key = words(segments[at]?.text ?? "");
  // `/customers/{customer}`, `/name/{flow_name}`
  if (one(owner).join() === key.join() || owner.join() === key.at(-1)) return [];
  const known = new Set(said.map(singular));
  return owner.every((word) => known.has(singular(word))) ? [] : owner;
}

/** Whether a name has to say whose the object is: not if the path does not, or if it is what most of the document is about. */
export function isNeeded(owner: readonly string[], { path }: Operation, paths: Paths): boolean {
  const ofPath = singularWords(path);
  return owner.some((word) => ofPath.includes(singular(word)) && !paths.isUmbrella(word));
}
