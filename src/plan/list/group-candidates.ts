/** Finds groups of operations worth a grouped tool when not every operation can have its own. */
import { resourceOf } from "../choose/resource.js";
import { singular, words } from "../words/words.js";
import { actionLine, effectOf, draftGroup, type DraftGroup, type Weighed } from "../choose/group.js";
import { clash, emptyShared, note } from "../choose/group-arguments.js";

const fewest = 2;
export const mostMembers = 8;
const mostOwn = 3;
/** Bytes; some clients refuse a list with a longer description. */
const longestDescription = 1_024;
const largestShare = 0.75;

/**
 * @returns tokens of the tool as it would be listed
 */
export type CostOf = (tool: DraftGroup) => number;

interface Grouping {
  /** Names of other tools. */
  readonly taken: ReadonlySet<string>;
  readonly costOf: CostOf;
  /** Operations whose resources are not to be confused by a group's name. */
  readonly among?: readonly Weighed[];
}

/** Candidate groups: each of one tag, resource and side effect, no operation in two. */
export function candidateGroups(
  candidates: readonly Weighed[],
  { taken, costOf, among = candidates }: Grouping,
): { readonly tool: DraftGroup; readonly members: readonly Weighed[]; readonly cost: number }[] {
  const byResource = new Map<string, Weighed[]>();
  for (const one of candidates) {
    const key = kindOf(one);
    const alike = byResource.get(key);
    if (alike === undefined) byResource.set(key, [one]);
    else alike.push(one);
  }
  const names = new Set(taken);
  const ambiguous = ambiguousResources(among);
  return [...byResource.values()].flatMap((all) => {
    const members = worthGrouping(all);
    const [first] = members;
    if (first === undefined || members.length < fewest) return [];
    const name = groupName(first, { taken: names, ambiguous });
    const draft = draftGroup(name, members);
    if ("objection" in draft) return [];
    const cost = costOf(draft.tool);
    const apart = members.reduce((sum, member) => sum + member.cost, 0);
    if (cost > apart * largestShare) return [];
    names.add(name);
    return [{ tool: draft.tool, members, cost }];
  });
}

/** Operations of one tag, resource and side effect may share a group. */
export function kindOf(one: Weighed): string {
  const { api, operation } = one.planned.selected;
  const [tag = ""] = operation.tags;
  return JSON.stringify([api.id, tag, resourceOf(operation).template, effectOf(one)]);
}

/** Whether a group stays easy to use with one more action. */
export function mayJoin(one: Weighed, members: readonly Weighed[]): boolean {
  const kind = kindOf(one);
  return (
    members.length < mostMembers &&
    members.every((member) => kindOf(member) === kind) &&
    ownArguments(one, members) <= mostOwn &&
    described([...members, one]) <= longestDescription
  );
}

/** The heaviest operations that fit together, in document order. */
function worthGrouping(all: readonly Weighed[]): Weighed[] {
  if (all.length < fewest) return [];
  const shared = emptyShared();
  const fitting = [...all]
    .sort((a, b) => b.weight - a.weight)
    .filter((one) => {
      if (clash(shared, one) !== undefined) return false;
      note(shared, one);
      return true;
    });
  let members = fitting.slice(0, mostMembers);
  while (described(members) > longestDescription) members = members.slice(0, -1);
  for (let before = 0; before !== members.length;) {
    before = members.length;
    const left = members;
    members = left.filter((one) => ownArguments(one, left) <= mostOwn);
  }
  return all.filter((one) => members.includes(one));
}

/** Upper bound of the description's bytes for a group of them. */
function described(members: readonly Weighed[]): number {
  const lines = members.map(({ tool }) => actionLine(tool.name, tool, ""));
  return Buffer.byteLength(lines.join("\n"));
}

/** Number of arguments that no other member has; a group full of those is harder to use than the tools it replaces. */
function ownArguments(one: Weighed, members: readonly Weighed[]): number {
  const others = new Set(
    members.flatMap((member) => (member === one ? [] : member.tool.arguments.map(({ name }) => name))),
  );
  return one.tool.arguments.filter(({ name }) => !others.has(name)).length;
}

const longestName = 40;

/** Names that several resources have: `secrets` of repositories and of organizations. */
function ambiguousResources(candidates: readonly Weighed[]): ReadonlySet<string> {
  const templates = new Map<string, Set<string>>();
  for (const one of candidates) {
    const { nouns, template } = resourceOf(one.planned.selected.operation);
    for (const [index] of nouns.entries()) {
      const name = resourceName(nouns.slice(index));
      const known = templates.get(name);
      if (known === undefined) templates.set(name, new Set([template]));
      else known.add(template);
    }
  }
  return new Set([...templates].flatMap(([name, { size }]) => (size > 1 ? [name] : [])));
}

/** `["repos", "secrets"]` → `repo_secrets` */
function resourceName(nouns: readonly string[]): string {
  return nouns.map((noun, index) => (index < nouns.length - 1 ? singular(noun) : noun)).join("_");
}

interface Names {
  readonly taken: ReadonlySet<string>;
  readonly ambiguous: ReadonlySet<string>;
}

/** `issues_read`, or `repo_issues_read` if the short name is taken or ambiguous. */
function groupName(one: Weighed, { taken, ambiguous }: Names): string {
  const nouns = [...resourceOf(one.planned.selected.operation).nouns];
  const effect = effectOf(one);
  const room = longestName - effect.length - 1;
  let resource = (
    nouns.pop() ??
    (words(one.planned.selected.operation.tags[0] ?? "").join("_") || "api")
  ).slice(0, room);
  const named = (suffix = ""): string => `${resource}_${effect}${suffix}`;
  while ((taken.has(named()) || ambiguous.has(resource)) && nouns.length > 0) {
    const longer = `${singular(nouns.pop() ?? "")}_${resource}`;
    if (longer.length > room) break;
    resource = longer;
  }
  if (!taken.has(named())) return named();
  resource = resource.slice(0, room - 3);
  for (let number = 2; ; number += 1) if (!taken.has(named(`_${number}`))) return named(`_${number}`);
}
