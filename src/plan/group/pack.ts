/**
 * Packs operations into as few tools as the room asks for: those of one resource and one side effect share a tool; where that is not
 * enough, `merge.ts` makes one tool of two.
 */
import { oncePer } from "../../runtime/values/lazy.js";
import type { Room, ToolPlan } from "../../model/plan.js";
import { isPreposition } from "../name/name-words.js";
import { singularWords } from "../words/words.js";
import { groupTool, type GroupTool, type WeighedTool, mayShare } from "./group.js";
import {
  freeGroupName,
  type Names,
  resourceFor,
  type SharedResource,
  singularNoun,
  tagOf,
} from "./group-resource.js";
import { type Bundle, isOfTag, merged } from "./merge.js";

/** One operation, or the group of several. */
interface Packed {
  /** Absent for one. */
  readonly tool?: GroupTool;
  /** In document order. */
  readonly members: readonly WeighedTool[];
  readonly tokens: number;
}

interface Packing {
  /** Names of other tools. */
  readonly taken: ReadonlySet<string>;
  /** Tokens of a tool as it would be listed. */
  readonly costOf: (tool: ToolPlan | GroupTool) => number;
}

/**
 * Chooses operations in their order, until the next one takes more tokens than there are. Which are left out because no tool has
 * room for them does not depend on the tokens.
 */
export function pack(
  ordered: readonly WeighedTool[],
  room: Room,
  { taken, costOf }: Packing,
): readonly Packed[] {
  const joints = new Map<string, readonly WeighedTool[] | undefined>();
  const groups = new Map<string, Packed | undefined>();
  const start = oncePer((one: WeighedTool): Bundle => {
    const tag = tagOf(one.planned.selected.operation);
    const resource = resourceFor(one);
    const kinds = new Set([resource.key]);
    return { members: [one], key: String(one.position), resource, tag, weight: one.weight, kinds };
  });

  function join(one: Bundle, other: Bundle, resource: SharedResource): Bundle | undefined {
    const pair = `${one.key}+${other.key}`;
    if (!joints.has(pair)) {
      const both = [...one.members, ...other.members].sort((a, b) => a.position - b.position);
      joints.set(pair, mayShare(both) ? both : undefined);
    }
    const members = joints.get(pair);
    return (
      members && {
        members,
        key: members.map(({ position }) => position).join(),
        resource,
        tag: one.tag === other.tag ? one.tag : "",
        weight: Math.max(one.weight, other.weight),
        kinds: new Set([...one.kinds, ...other.kinds]),
      }
    );
  }

  /** Those members in one tool; none if they may not share one. */
  function together(members: readonly WeighedTool[], resource: SharedResource): Bundle | undefined {
    const [first, ...others] = members.map(start);
    if (first === undefined || others.length === 0) return first;
    return others.reduce<Bundle | undefined>((all, other) => all && join(all, other, resource), {
      ...first,
      resource,
    });
  }

  /** With one more operation in at most as many tools as there may be; none if no two of them belong together. */
  function withAlso(bundles: readonly Bundle[], one: WeighedTool): readonly Bundle[] | undefined {
    const own = start(one);
    for (const bundle of bundles) {
      if (!bundle.kinds.has(own.resource.key) || (isOfTag(bundle) && bundle.tag !== own.tag)) continue;
      const wider = join(bundle, own, bundle.resource);
      if (wider !== undefined) return bundles.map((other) => (other === bundle ? wider : other));
    }
    const wider = [...bundles, own];
    return wider.length <= room.tools ? wider : merged(wider, join);
  }

  /** Where an operation joined a tool of another resource before its own resource had one, it moves there. */
  function atHome(bundles: readonly Bundle[]): readonly Bundle[] {
    for (const home of bundles)
      for (const other of bundles) {
        if (!other.kinds.has(home.resource.key) || other.resource.key === home.resource.key) continue;
        const isOfHome = (member: WeighedTool): boolean => start(member).resource.key === home.resource.key;
        const moved = other.members.filter(isOfHome);
        const left = other.members.filter((member) => !isOfHome(member));
        const rest = together(left, other.resource);
        const wider = rest && together([...home.members, ...moved], home.resource);
        if (rest === undefined || wider === undefined) continue;
        return bundles.map((bundle) => (bundle === home ? wider : bundle === other ? rest : bundle));
      }
    return bundles;
  }

  /** With a tool of its own for an action. */
  function withoutGroup(bundles: readonly Bundle[], one: WeighedTool): readonly Bundle[] | undefined {
    const group = bundles.find(({ members }) => members.length > 1 && members.includes(one));
    const rest =
      group &&
      together(
        group.members.filter((member) => member !== one),
        group.resource,
      );
    return rest && bundles.flatMap((bundle) => (bundle === group ? [start(one), rest] : [bundle]));
  }

  function groupNamed({ key, members }: Bundle, name: string): Packed | undefined {
    const named = `${name} ${key}`;
    if (groups.has(named)) return groups.get(named);
    const found = groupTool(name, members);
    const packed =
      "objection" in found ? undefined : { tool: found.tool, members, tokens: costOf(found.tool) };
    groups.set(named, packed);
    return packed;
  }

  /** The tools of the bundles; none if some have no name. */
  function tools(bundles: readonly Bundle[]): readonly Packed[] | undefined {
    // The names of other tools are as many as the operations, and this runs for each of those.
    const own = new Set<string>();
    const names: Names = { has: (name) => taken.has(name) || own.has(name) };
    const packed: Packed[] = [];
    for (const bundle of bundles.toSorted((a, b) => b.weight - a.weight)) {
      const [first, ...others] = bundle.members;
      if (first !== undefined && others.length === 0) {
        packed.push({ members: [first], tokens: costOf(first.tool) });
        continue;
      }
      const name = freeGroupName(asNamed(bundle), names);
      if (name === undefined) return undefined;
      const one = groupNamed(bundle, name);
      if (one === undefined) return undefined;
      own.add(name);
      packed.push(one);
    }
    return packed;
  }

  let bundles: readonly Bundle[] = [];
  let packed: readonly Packed[] = [];
  for (const one of ordered) {
    let wider = withAlso(bundles, one);
    wider &&= atHome(wider);
    let next = wider && tools(wider);
    if (next === undefined) continue;
    while (wider !== undefined && (next === undefined || tokensOf(next) > room.tokens)) {
      wider = merged(wider, join);
      next = wider && tools(wider);
    }
    if (wider === undefined || next === undefined) break;
    bundles = wider;
    packed = next;
  }
  // Tools of their own are easier to use than actions.
  for (const one of ordered) {
    if (bundles.length >= room.tools) break;
    const wider = withoutGroup(bundles, one);
    const next = wider && tools(wider);
    if (wider === undefined || next === undefined) continue;
    if (tokensOf(next) > room.tokens) break;
    bundles = wider;
    packed = next;
  }
  return packed;
}

function tokensOf(packed: readonly Packed[]): number {
  return packed.reduce((sum, { tokens }) => sum + tokens, 0);
}

/**
 * The resource, in the words of the members' names: `pull_request` where they do not speak of pulls alone, and `cash_drawer_shift`
 * where all say which shifts they are about.
 */
function asNamed({ resource, members }: Bundle): SharedResource {
  const noun = singularNoun(resource.nouns);
  const folder = singularNoun(resource.nouns.slice(0, -1));
  const compound = folder.endsWith(`_${noun}`) ? folder : `${folder}_${noun}`;
  const isSaid = members.every(({ tool }) => singularWords(tool.name).join("_").includes(compound));
  if (isSaid && isBelowFolder.test(resource.key))
    return { ...resource, nouns: [...resource.nouns.slice(0, -2), compound] };
  const followers = members.flatMap(({ tool }) => {
    const nameWords = singularWords(tool.name);
    const at = nameWords.indexOf(noun, 1);
    return at < 0 ? [] : [nameWords[at + 1] ?? ""];
  });
  const [word = ""] = followers;
  const isCompound = word !== "" && !isPreposition(word) && followers.every((other) => other === word);
  return isCompound && followers.length > members.length / 2
    ? { ...resource, nouns: [...resource.nouns.slice(0, -1), `${noun}_${word}`] }
    : resource;
}

/** Matches the key of `cash-drawers/shifts`, where no parameter says of which drawer. */
const isBelowFolder = /[^{}/ ]\/[^{}/ ]+$/;
