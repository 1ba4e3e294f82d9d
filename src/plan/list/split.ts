/** Splits a project into one small server per tag, each within the limits. */
import type { Diagnostic } from "../../errors.js";
import type { Location } from "../../model/api.js";
import { calledBy, type Plan, type Room, type ServerPlan } from "../../model/plan.js";
import type { ProjectState } from "../../model/project.js";
import { groupId } from "../../model/tool-id.js";
import { tagsOf } from "../../runtime/operations/operation.js";
import { slug } from "../../slug.js";
import { uniqueNames } from "../../unique-names.js";
import type { PlannedOperation } from "../planned-operation.js";
import type { ChosenTools } from "./choose-tools.js";
import type { Prices } from "./prices.js";
import { roomOf } from "./room.js";

interface Splitting {
  readonly project: ProjectState;
  readonly limits: Room;
  /** Tokens that a chosen tool costs in every turn. */
  readonly costOf: (tool: ChosenTools["tools"][number]) => number;
  readonly choose: Choose;
}

/** Decides how some of the operations are offered. */
export type Choose = (
  planned: readonly PlannedOperation[],
  /** The room that is left for them, and names that other tools have. */
  within: { readonly room: Room; readonly taken: readonly string[] },
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
): readonly ChosenTools[] {
  const carried = tagsCarried(planned, project);
  const tools: ChosenTools["tools"][number][] = [];
  const parts: ChosenTools[] = [];
  const decided = new Set<string>();
  for (const tag of tags) {
    const carries = (key: string): boolean => carried.get(key)?.has(tag) === true;
    const own = planned.filter(({ selected: { key } }) => carries(key) && !decided.has(key));
    if (own.length === 0) continue;
    const shared = tools.filter((tool) => calledBy(tool.calls).some(carries));
    const beside = roomOf(shared.map((tool) => ({ tokens: costOf(tool) })));
    const room = {
      tokens: Math.max(limits.tokens - beside.tokens, limits.tokens * leastOwn),
      tools: Math.max(limits.tools - beside.tools, Math.ceil(limits.tools * leastOwn)),
    };
    const part = choose(own, { room, taken: tools.map(({ name }) => name) });
    for (const { selected } of own) decided.add(selected.key);
    tools.push(...part.tools);
    parts.push(part);
  }
  return parts;
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

/** What was chosen of parts of the operations, in the order of the document. */
export function joined(planned: readonly PlannedOperation[], parts: readonly ChosenTools[]): ChosenTools {
  const positions = new Map(planned.map(({ selected }, index) => [selected.key, index]));
  const first = (keys: readonly string[]): number => Math.min(...keys.map((key) => positions.get(key) ?? 0));
  return {
    tools: parts
      .flatMap(({ tools }) => tools)
      .sort((a, b) => first(calledBy(a.calls)) - first(calledBy(b.calls))),
    operations: new Map(parts.flatMap(({ operations }) => [...operations])),
    essentialOnly: new Set(parts.flatMap(({ essentialOnly }) => [...essentialOnly])),
    membership: new Map(
      parts.flatMap(({ membership }) => [...membership]).sort(([a], [b]) => first([a]) - first([b])),
    ),
    diagnostics: parts.flatMap(({ diagnostics }) => diagnostics),
  };
}

const longestName = 60;
const longestWord = 30;

/** Server names, in the order of the tags; short, because clients prefix them to tool names. */
function serverNames(project: string, tags: readonly string[]): readonly string[] {
  const unique = uniqueNames("-");
  const named = (rest: string): string => within(project, longestName - rest.length) + rest;
  return tags.map((tag) => {
    const word = within(slug(tag), longestWord) || "default";
    return unique(named(`-${word}`), (number) => named(`-${word}-${number}`));
  });
}

function within(words: string, longest: number): string {
  return words.slice(0, longest).replace(/-+$/, "");
}

/**
 * Lists each server's tools: those that call an operation of its tag, and search if anything is left to find.
 * @param planned operations that are offered
 */
export function measureServers(
  planned: readonly PlannedOperation[],
  { tools, membership }: Pick<Plan, "tools" | "membership">,
  {
    project,
    tags,
    prices,
  }: { readonly project: string; readonly tags: readonly string[]; readonly prices: Prices },
): ServerPlan[] {
  const names = serverNames(project, tags);
  return tags.map((tag, index) => {
    const own = planned.filter(({ facts }) => tagsOf(facts.tags).includes(tag));
    const keys = new Set(own.map(({ selected }) => selected.key));
    const called = tools.filter((tool) => calledBy(tool.calls).some((key) => keys.has(key)));
    const hidden = own.filter(({ selected }) => membership.get(selected.key)?.form === "hidden");
    const listed = [
      ...called.map((tool) => ({ name: tool.name, tokens: prices.toolCost(tool) })),
      ...prices.searchTools(hidden),
    ];
    const room = roomOf(listed);
    return {
      name: names[index] ?? tag,
      tag,
      tools: room.tools,
      names: listed.map(({ name }) => name),
      tokens: room.tokens + prices.instructions[hidden.length === 0 ? "plain" : "discovering"],
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
