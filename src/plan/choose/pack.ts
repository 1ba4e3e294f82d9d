/**
 * Packs operations into as few tools as the room asks for: those of one resource and one side effect share a tool; where that is not
 * enough, the smallest groups join that of the resource above, of a sibling, or of their tag.
 */
import type { SideEffect } from "../../runtime/operation.js";
import type { ToolPlan } from "../../model/plan.js";
import { words } from "../words/words.js";
import { draftGroup, effectOf, type DraftGroup, type GroupMember, type Weighed } from "./group.js";
import { mayShare } from "./group-limits.js";
import { groupName } from "./group-names.js";
import { resourceOf } from "./resource.js";

export interface Room {
  readonly tokens: number;
  readonly tools: number;
}

/** A tool for some of the operations. */
export interface Packed {
  readonly tool: ToolPlan | DraftGroup;
  /** In document order. */
  readonly members: readonly Weighed[];
  readonly tokens: number;
}

export type PackResult =
  { readonly packed: readonly Packed[] } | { readonly lacks: "tools" | "tokens" };

/** @param room what the tools may take */
export type Pack = (chosen: readonly Weighed[], room: Room) => PackResult;

interface Packing {
  /** Names of other tools. */
  readonly taken: ReadonlySet<string>;
  /** Tokens of a tool as it would be listed. */
  readonly costOf: (tool: DraftGroup) => number;
  /** What a group shows of an operation. */
  readonly levelOf: (tool: ToolPlan) => ToolPlan;
}

/** Operations that are to share a tool. */
interface Bundle {
  /** In document order. */
  readonly members: readonly GroupMember[];
  /** Positions of the members in the document. */
  readonly key: string;
  readonly resource: SharedResource;
  /** Of the members, if it is one; "" else. */
  readonly tag: string;
  readonly weight: number;
}

/** What a bundle is named after, with what it does to it. */
interface SharedResource {
  readonly nouns: readonly string[];
  readonly effect: SideEffect;
  /** Equal for what may share a tool without any need. */
  readonly key: string;
  /** The keys of the resources above, the closest first. */
  readonly above: readonly string[];
}

/**
 * @param all in document order; what is packed is of these
 */
export function packer(all: readonly Weighed[], { taken, costOf, levelOf }: Packing): Pack {
  const positions = new Map(all.map((one, index) => [one.tool.id, index]));
  const positionOf = ({ tool }: Weighed): number => positions.get(tool.id) ?? 0;
  const joints = new Map<string, readonly GroupMember[] | undefined>();
  const drafts = new Map<string, Packed | undefined>();
  const starts = new Map<Weighed, Bundle>();

  function start(one: Weighed): Bundle {
    const known = starts.get(one);
    if (known !== undefined) return known;
    const [tag = ""] = one.planned.selected.operation.tags;
    const members = [{ ...one, tool: levelOf(one.tool) }];
    const made = { members, key: String(positionOf(one)), resource: resourceFor(one), tag, weight: one.weight };
    starts.set(one, made);
    return made;
  }

  function join(one: Bundle, other: Bundle, resource: SharedResource): Bundle | undefined {
    const pair = `${one.key}+${other.key}`;
    if (!joints.has(pair)) {
      const both = [...one.members, ...other.members].sort((a, b) => positionOf(a) - positionOf(b));
      joints.set(pair, mayShare(both) ? both : undefined);
    }
    const members = joints.get(pair);
    return (
      members && {
        members,
        key: members.map(positionOf).join(),
        resource,
        tag: one.tag === other.tag ? one.tag : "",
        weight: Math.max(one.weight, other.weight),
      }
    );
  }

  function byResource(chosen: readonly Weighed[]): Bundle[] {
    const open = new Map<string, Bundle>();
    const alone: Bundle[] = [];
    for (const one of chosen) {
      const own = start(one);
      const before = open.get(own.resource.key);
      const both = before && join(before, own, before.resource);
      if (before !== undefined && both === undefined) alone.push(own);
      else open.set(own.resource.key, both ?? own);
    }
    return [...open.values(), ...alone];
  }

  function draft({ key, members }: Bundle, name: string): Packed | undefined {
    const named = `${name} ${key}`;
    if (drafts.has(named)) return drafts.get(named);
    const found = draftGroup(name, members);
    const own = members.flatMap((one) => all[positionOf(one)] ?? []);
    const packed =
      "objection" in found ? undefined : { tool: found.tool, members: own, tokens: costOf(found.tool) };
    drafts.set(named, packed);
    return packed;
  }

  /** The tools of the bundles; none if some have no name. */
  function tools(bundles: readonly Bundle[]): readonly Packed[] | undefined {
    const names = new Set(taken);
    const packed: Packed[] = [];
    for (const bundle of bundles.toSorted((a, b) => b.weight - a.weight)) {
      const [first, ...others] = bundle.members;
      const single = first && all[positionOf(first)];
      if (single !== undefined && others.length === 0) {
        packed.push({ tool: single.tool, members: [single], tokens: single.cost });
        continue;
      }
      const name = groupName(bundle.resource, names);
      const one = name === undefined ? undefined : draft(bundle, name);
      if (one === undefined) return undefined;
      names.add(one.tool.name);
      packed.push(one);
    }
    return packed;
  }

  return (chosen, room) => {
    let bundles = byResource(chosen);
    for (;;) {
      const packed = bundles.length <= room.tools ? tools(bundles) : undefined;
      if (packed !== undefined && tokensOf(packed) <= room.tokens) return { packed };
      const fewer = merged(bundles, join);
      if (fewer === undefined) return { lacks: packed === undefined ? "tools" : "tokens" };
      bundles = fewer;
    }
  };
}

export function tokensOf(packed: readonly Packed[]): number {
  return packed.reduce((sum, { tokens }) => sum + tokens, 0);
}

function resourceFor(one: Weighed): SharedResource {
  const { api, operation } = one.planned.selected;
  const [tag = ""] = operation.tags;
  const { template, nouns } = resourceOf(operation);
  const effect = effectOf(one);
  const keyAt = (at: string): string => `${api.id} ${effect} ${at}`;
  const above: string[] = [];
  for (let at = parentOf(template); at !== ""; at = parentOf(at)) above.push(keyAt(at));
  return {
    nouns: nouns.length === 0 ? [words(tag).join("_") || "api"] : nouns,
    effect,
    key: keyAt(template),
    above,
  };
}

/** `repos/{}/{}/issues` → `repos` */
function parentOf(template: string): string {
  return template.replace(/\/?[^/]*$/, "").replace(/(?:\/\{\})+$/, "");
}

interface Merger {
  readonly parts: readonly [Bundle, Bundle];
  readonly resource: SharedResource;
}

type Join = (one: Bundle, other: Bundle, resource: SharedResource) => Bundle | undefined;

/** With two of the bundles as one: the closest and smallest; none if no two belong together. */
function merged(bundles: readonly Bundle[], join: Join): Bundle[] | undefined {
  for (const find of [withAncestors, withSiblings, withTag]) {
    for (const { parts, resource } of find(bundles).sort(bySize)) {
      const [one, other] = parts;
      const both = join(one, other, resource);
      if (both === undefined) continue;
      return bundles.flatMap((bundle) => (bundle === one ? [both] : bundle === other ? [] : [bundle]));
    }
  }
  return undefined;
}

function bySize({ parts: [a, b] }: Merger, { parts: [c, d] }: Merger): number {
  const size = a.members.length + b.members.length - c.members.length - d.members.length;
  return size === 0 ? a.weight + b.weight - c.weight - d.weight : size;
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
  return pairs(bundles, ({ resource }) => resource.above[0]).map((parts): Merger => {
    const [{ resource }] = parts;
    const [key = "", ...above] = resource.above;
    return { parts, resource: { ...resource, key, above, nouns: resource.nouns.slice(0, -1) } };
  });
}

function withTag(bundles: readonly Bundle[]): Merger[] {
  const keyOf = ({ tag, resource }: Bundle): string | undefined =>
    tag === "" ? undefined : `${resource.effect} ${tag}`;
  return pairs(bundles, keyOf).map((parts): Merger => {
    const [{ resource, tag }] = parts;
    const key = `${resource.effect} tag ${tag}`;
    return { parts, resource: { ...resource, key, above: [], nouns: [words(tag).join("_")] } };
  });
}

/** Of those with the same key, the two smallest. */
function pairs(
  bundles: readonly Bundle[],
  keyOf: (bundle: Bundle) => string | undefined,
): [Bundle, Bundle][] {
  const alike = new Map<string, Bundle[]>();
  for (const bundle of bundles) {
    const key = keyOf(bundle);
    const known = key === undefined ? undefined : alike.get(key);
    if (known !== undefined) known.push(bundle);
    else if (key !== undefined) alike.set(key, [bundle]);
  }
  return [...alike.values()].flatMap((all): [Bundle, Bundle][] => {
    const [one, other] = all.sort((a, b) => a.members.length - b.members.length || a.weight - b.weight);
    return one === undefined || other === undefined ? [] : [[one, other]];
  });
}
