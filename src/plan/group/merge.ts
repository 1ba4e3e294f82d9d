/** Finds the two tools that are the closest, and of those matter least, to make one of them. */
import { groupBy } from "../../group-by.js";
import { oncePer } from "../../runtime/values/lazy.js";
import type { WeighedTool } from "./group.js";
import { freeGroupName, isTopic, type SharedResource, singularNoun, tagNouns } from "./group-resource.js";

/** Operations that are to share a tool. */
export interface Bundle {
  /** In document order. */
  readonly members: readonly WeighedTool[];
  /** Positions of the members in the document. */
  readonly key: string;
  readonly resource: SharedResource;
  /** Of the members, if it is one; "" else. */
  readonly tag: string;
  readonly weight: number;
  /** Keys of the members' own resources. */
  readonly kinds: ReadonlySet<string>;
}

interface Merger {
  readonly parts: readonly [Bundle, Bundle];
  readonly resource: SharedResource;
}

type FindMergers = (bundles: readonly Bundle[]) => Merger[];
type Join = (one: Bundle, other: Bundle, resource: SharedResource) => Bundle | undefined;

/** With two of the bundles as one: the closest, and of those the least important; none if no two belong together. */
export function merged(bundles: readonly Bundle[], join: Join): Bundle[] | undefined {
  const groups = bundles.filter(({ members }) => members.length > 1);
  const byName = groupBy(groups, (group) => sharedName(group.resource));
  for (const find of relations) {
    for (const { parts, resource } of find(bundles).sort(byWeight)) {
      const [one, other] = parts;
      const isTaken = byName.get(sharedName(resource))?.some((group) => !parts.includes(group)) === true;
      const both = isTaken ? undefined : join(one, other, resource);
      if (both === undefined) continue;
      return bundles.flatMap((bundle) => (bundle === one ? [both] : bundle === other ? [] : [bundle]));
    }
  }
  return undefined;
}

const sharedName = oncePer((resource: SharedResource) => freeGroupName(resource, new Set()));

/** What matters least gives up its own tool first. */
function byWeight(one: Merger, other: Merger): number {
  return weightGivenUp(one) - weightGivenUp(other);
}

/** Of the parts that get another resource. */
function weightGivenUp({ parts, resource }: Merger): number {
  return Math.max(...parts.map((part) => (part.resource.key === resource.key ? 0 : part.weight)));
}

function withAncestors(bundles: readonly Bundle[]): Merger[] {
  const known = new Map(bundles.map((bundle) => [bundle.resource.key, bundle]));
  return bundles.flatMap((bundle): Merger[] => {
    const key = bundle.resource.above.find((one) => known.has(one));
    const above = key === undefined ? undefined : known.get(key);
    return above === undefined ? [] : [{ parts: [above, bundle], resource: above.resource }];
  });
}

function withSiblings(bundles: readonly Bundle[]): Merger[] {
  // Without a noun above them, nothing says what they are about.
  const named = bundles.filter(({ resource }) => resource.nouns.length > 1);
  return pairs(named, ({ resource }) => resource.above[0]).map((parts): Merger => {
    const [{ resource }] = parts;
    const [key = "", ...above] = resource.above;
    return { parts, resource: { ...resource, key, above, nouns: resource.nouns.slice(0, -1) } };
  });
}

function withTag(bundles: readonly Bundle[]): Merger[] {
  const named = bundles.filter(({ tag, members: [first] }) => first !== undefined && isTopic(first, tag));
  return pairs(named, tagOf).flatMap((parts): Merger[] => {
    const [{ members, resource, tag }] = parts;
    const key = tagKey(resource.effect, tag);
    const nouns = members.slice(0, 1).flatMap((one) => [...tagNouns(one, tag)]);
    return nouns.map((noun) => ({
      parts,
      resource: { ...resource, key, above: [], nouns: [noun] },
    }));
  });
}

/** Two resources of which one is of the other by its name: `tasks`, `task_assignments`. */
function withNamesakes(bundles: readonly Bundle[]): Merger[] {
  const single = bundles.filter(isOneResource).map((bundle) => {
    const { effect, above, nouns } = bundle.resource;
    return { bundle, noun: singularNoun(nouns), place: `${effect} ${above[0] ?? ""}` };
  });
  return single.flatMap((of) =>
    single
      .filter(({ noun, place }) => place === of.place && noun.startsWith(`${of.noun}_`))
      .map(({ bundle }): Merger => ({ parts: [of.bundle, bundle], resource: of.bundle.resource })),
  );
}

/** Deletions of which each would be a tool: what they delete tells them apart. */
function withDeletions(bundles: readonly Bundle[]): Merger[] {
  const apis = new Set(bundles.map(apiOf));
  const single = bundles.filter(
    ({ members, resource }) => resource.effect === "delete" && members.length === 1,
  );
  const joined = bundles.filter((bundle) => bundle.resource.key === deletionsKey(bundle));
  return pairs([...single, ...joined], deletionsKey).map((parts): Merger => {
    const [one] = parts;
    const nouns = apis.size > 1 ? [apiOf(one)] : [];
    return { parts, resource: { effect: "delete", key: deletionsKey(one), above: [], nouns } };
  });
}

function apiOf({ members: [one] }: Bundle): string {
  return one?.planned.selected.api.id ?? "";
}

function deletionsKey(bundle: Bundle): string {
  return `${apiOf(bundle)} delete`;
}

/** The closest first. */
const relations: readonly FindMergers[] = [
  withAncestors,
  withSiblings,
  withTag,
  withNamesakes,
  withDeletions,
];

function tagKey(effect: string, tag: string): string {
  return `${effect} tag ${tag}`;
}

/** Whether its members share no more than their tag. */
export function isOfTag({ resource: { key, effect }, tag }: Bundle): boolean {
  return key === tagKey(effect, tag);
}

function isOneResource({ kinds }: Bundle): boolean {
  return kinds.size === 1;
}

function tagOf({ tag, resource }: Bundle): string | undefined {
  return tag === "" ? undefined : tagKey(resource.effect, tag);
}

/** Of those with the same key, each with the next larger one. */
function pairs(
  bundles: readonly Bundle[],
  keyOf: (bundle: Bundle) => string | undefined,
): (readonly [Bundle, Bundle])[] {
  const alike = groupBy(bundles, keyOf);
  alike.delete(undefined);
  return [...alike.values()].flatMap((all) => {
    const bySize = all.sort((a, b) => a.members.length - b.members.length || a.weight - b.weight);
    return bySize.slice(1).flatMap((other, index) => {
      const one = bySize[index];
      return one === undefined ? [] : [[one, other] as const];
    });
  });
}
