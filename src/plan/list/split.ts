/** Splits a project into one small server per tag, each within the limits. */
import type { Diagnostic } from "../../errors.js";
import type { Location } from "../../model/api.js";
import { calledBy, type DiscoveryPlan, type Plan, type ServerPlan } from "../../model/plan.js";
import type { ProjectState } from "../../model/project.js";
import { groupId } from "../../model/tool-id.js";
import { tagsOf } from "../../runtime/operations/operation.js";
import type { PlannedOperation } from "../planned-operation.js";
import { modeOf, type ChosenTools } from "./choose-tools.js";

interface Splitting {
  readonly project: ProjectState;
  readonly limits: Plan["limits"];
  /** Tokens that a chosen tool costs in every turn. */
  readonly costOf: (tool: ChosenTools["tools"][number]) => number;
  readonly choose: Choose;
}

/** Decides how some of the operations are offered. */
export type Choose = (
  planned: readonly PlannedOperation[],
  /** The room that is left for them, and names that other tools have. */
  within: { readonly room: Plan["limits"]; readonly taken: readonly string[] },
) => ChosenTools;

/**
 * Share of the limits that a tag keeps for itself, even if shared tools of other tags would take more: its server is named
 * after it, so half of what it offers is its own. {@link overLimits} tells which servers exceed the limits by that.
 */
const leastOwn = 0.5;

/** The tags that servers are started by: the first of every operation; none if there is only one. */
export function serverTags(planned: readonly PlannedOperation[]): readonly string[] {
  const tags = [...new Set(planned.map(({ facts }) => tagsOf(facts.tags)[0]))];
  return tags.length < 2 ? [] : tags;
}

/**
 * Decides tag by tag. An operation is in the servers of all its tags; the first one decides about it, and the others
 * have that much less room.
 */
export function chooseByTag(
  planned: readonly PlannedOperation[],
  tags: readonly string[],
  { project, limits, costOf, choose }: Splitting,
): ChosenTools {
  const carried = tagsCarried(planned, project);
  const tools: ChosenTools["tools"][number][] = [];
  const parts: ChosenTools[] = [];
  const decided = new Set<string>();
  for (const tag of tags) {
    const carries = (key: string): boolean => carried.get(key)?.has(tag) === true;
    const own = planned.filter(({ selected: { key } }) => carries(key) && !decided.has(key));
    if (own.length === 0) continue;
    const beside = tools.filter((tool) => calledBy(tool.calls).some(carries));
    const tokens = beside.reduce((sum, tool) => sum + costOf(tool), 0);
    const room = {
      tokens: Math.max(limits.tokens - tokens, limits.tokens * leastOwn),
      tools: Math.max(limits.tools - beside.length, Math.ceil(limits.tools * leastOwn)),
    };
    const part = choose(own, { room, taken: tools.map(({ name }) => name) });
    for (const { selected } of own) decided.add(selected.key);
    tools.push(...part.tools);
    parts.push(part);
  }
  return joined(planned, parts);
}

/** Tags by operation; all operations of a requested or existing group have all tags of the group. */
function tagsCarried(
  planned: readonly PlannedOperation[],
  { tools }: ProjectState,
): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>();
  return new Map(
    planned.map(({ selected: { key, extension }, facts }) => {
      const pinned = tools.get(key)?.group;
      const group = extension.group === undefined ? pinned : groupId(extension.group);
      const tags = (group !== undefined && groups.get(group)) || new Set<string>();
      if (group !== undefined) groups.set(group, tags);
      for (const tag of tagsOf(facts.tags)) tags.add(tag);
      return [key, tags];
    }),
  );
}

function joined(planned: readonly PlannedOperation[], parts: readonly ChosenTools[]): ChosenTools {
  const position = new Map(planned.map(({ selected }, index) => [selected.key, index]));
  const first = (tool: ChosenTools["tools"][number]): number =>
    Math.min(...calledBy(tool.calls).map((key) => position.get(key) ?? 0));
  const found = new Map(parts.flatMap(({ membership }) => [...membership]));
  const membership = new Map(
    planned.flatMap(({ selected: { key } }) => {
      const member = found.get(key);
      return member === undefined ? [] : [[key, member] as const];
    }),
  );
  const tools = parts.flatMap((part) => part.tools).sort((a, b) => first(a) - first(b));
  return {
    tools,
    operations: new Map(parts.flatMap(({ operations }) => [...operations])),
    requiredOnly: new Set(parts.flatMap(({ requiredOnly }) => [...requiredOnly])),
    membership,
    mode: modeOf(membership, tools.length),
    diagnostics: parts.flatMap(({ diagnostics }) => diagnostics),
  };
}

const longestName = 60;
const longestWord = 30;

/** Server names, in the order of the tags; short, because clients prefix them to tool names. */
export function serverNames(project: string, tags: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return tags.map((tag) => {
    for (let number = 1; ; number += 1) {
      const rest = `-${slug(tag)}${number === 1 ? "" : `-${number}`}`;
      const name = `${project.slice(0, longestName - rest.length).replace(/-+$/, "")}${rest}`;
      if (taken.has(name)) continue;
      taken.add(name);
      return name;
    }
  });
}

function slug(tag: string): string {
  const words = tag
    .normalize("NFKD")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  return words.join("-").slice(0, longestWord).replace(/-+$/, "") || "default";
}

/** Lists each server's tools: those that call an operation of its tag, and search if anything is left to find. */
export function measureServers(
  names: readonly string[],
  tags: readonly string[],
  {
    planned,
    list,
    discovery,
    instructions,
  }: {
    readonly planned: readonly PlannedOperation[];
    readonly list: Pick<Plan, "tools" | "membership"> & {
      readonly costOf: (tool: Plan["tools"][number]) => number;
    };
    /** The search tools for these operations. */
    readonly discovery: (hidden: readonly PlannedOperation[]) => DiscoveryPlan["tools"];
    readonly instructions: { readonly discovering: number; readonly plain: number };
  },
): ServerPlan[] {
  return tags.map((tag, index) => {
    const own = planned.filter(({ facts }) => tagsOf(facts.tags).includes(tag));
    const keys = new Set(own.map(({ selected }) => selected.key));
    const tools = list.tools.filter((tool) => calledBy(tool.calls).some((key) => keys.has(key)));
    const hidden = own.filter(({ selected }) => list.membership.get(selected.key)?.form === "hidden");
    const search = hidden.length === 0 ? [] : discovery(hidden);
    const instructionTokens = hidden.length === 0 ? instructions.plain : instructions.discovering;
    return {
      name: names[index] ?? tag,
      tag,
      tools: tools.length + search.length,
      names: [...tools, ...search].map(({ name }) => name),
      tokens:
        instructionTokens +
        tools.reduce((sum, tool) => sum + list.costOf(tool), 0) +
        search.reduce((sum, { tokens }) => sum + tokens, 0),
    };
  });
}

/** Warns of servers that exceed the limits because many operations have several tags. */
export function overLimits(
  servers: readonly ServerPlan[],
  { limits, at }: { readonly limits: Plan["limits"]; readonly at: Location },
): Diagnostic[] {
  return servers
    .filter(({ tools, tokens }) => tools > limits.tools || tokens > limits.tokens)
    .map(({ name, tools, tokens }) => ({
      severity: "warning",
      code: "over-budget",
      message: `${name} lists ${tools} tools and costs ${tokens} tokens; the limits are ${limits.tools} tools and ${limits.tokens} tokens.`,
      hint: "Its operations have other tags as well, whose servers list them: make some of them cold, or select fewer.",
      at,
    }));
}
