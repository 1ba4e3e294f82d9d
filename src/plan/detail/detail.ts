/**
 * Spends what the limits leave on what listed tools say, the most worth per token first. A tool that a project lists already keeps what it
 * says, so that no other change of the document changes its file; it says less only where the limits force it.
 */
import type { ToolPlan } from "../../model/plan.js";
import type { PinnedDetail, ProjectState } from "../../model/project.js";
import { tagsOf } from "../../runtime/operations/operation.js";
import { detailSteps, type Members, type Verdict } from "./steps.js";

/** A listed tool at its leanest, and the operations that it calls. */
export interface Listed {
  readonly tool: ToolPlan;
  readonly members: Members;
  /** Of each member. */
  readonly weights: readonly number[];
}

/** The whole server's list, or that of one split server. */
interface Budgeted {
  /** Tokens that the limit leaves beside the leanest tools; negative if those exceed it. */
  readonly left: number;
  /** Of those, the tokens that tools should take. */
  readonly wanted: number;
}

interface Spending {
  readonly project: ProjectState;
  readonly lists: readonly Budgeted[];
}

interface Writing {
  /** The tags by which servers are started; none if there is one list of all. */
  readonly tags: readonly string[];
  /** The tool where its operations show what these members show; undefined if it cannot. */
  readonly write: (listed: Listed, members: Members) => ToolPlan | undefined;
  readonly costOf: (tool: ToolPlan) => number;
}

export interface DetailedTools {
  readonly tools: readonly ToolPlan[];
  /** By key, the operations whose tools say more than the leanest ones. */
  readonly operations: ReadonlyMap<string, Members[number]>;
  /** How far each tool is above its leanest form, by its id. */
  readonly detail: ReadonlyMap<string, PinnedDetail>;
}

export function assignDetail(detailed: readonly DetailedTool[], { lists, project }: Spending): DetailedTools {
  const limits = lists.map(({ left }) => left);
  const before = withLessDetail(
    detailed,
    detailed.map((one) => pinnedSteps(one, project.tools.get(one.listed.tool.id)?.detail, limits)),
    limits,
  );
  const growing = new Set(detailed.filter(({ listed: { tool } }) => !isKept(tool, project)));
  const whole = withMoreDetail(detailed, { from: before, growing, left: limits });
  const steps = whole.isTop
    ? whole.steps
    : withMoreDetail(detailed, { from: before, growing, left: lists.map(({ wanted }) => wanted) }).steps;
  const chosen = detailed.map((one, index) => ({ one, count: steps[index] ?? 0 }));
  return {
    tools: chosen.map(({ one, count }) => one.at(count)?.tool ?? one.listed.tool),
    operations: new Map(
      chosen.flatMap(({ one, count }) =>
        count === 0 ? [] : (one.at(count)?.members ?? []).map((member) => [member.selected.key, member]),
      ),
    ),
    detail: new Map(
      chosen.map(({ one, count }) => [
        one.listed.tool.id,
        one.at(count + 1) === undefined ? ("full" as const) : count,
      ]),
    ),
  };
}

function isKept({ id }: ToolPlan, { tools }: ProjectState): boolean {
  return tools.get(id)?.form === "listed";
}

/** A tool on its way up. */
interface DetailedTool {
  readonly listed: Listed;
  /** Indexes of the lists that it is in. */
  readonly lists: readonly number[];
  /** What it says after so many steps; undefined above the last one. */
  readonly at: (steps: number) => Detail | undefined;
}

interface Detail {
  readonly tool: ToolPlan;
  readonly members: Members;
  /** Beyond the leanest. */
  readonly tokens: number;
  /** Whether its last step is a costly one, or a part of one. */
  readonly isLast: boolean;
}

export function detailedToolOf(listed: Listed, { tags: all, write, costOf }: Writing): DetailedTool {
  const { tool: leanest, members } = listed;
  const further = detailSteps(members);
  const least = costOf(leanest);
  const known: (Detail | undefined)[] = [{ tool: leanest, members, tokens: 0, isLast: false }];
  const tags = new Set(members.flatMap(({ facts }) => tagsOf(facts.tags)));
  /** The next step that the tool can show. */
  const next = (): Detail | undefined => {
    const before = known.at(-1)?.tokens ?? 0;
    let verdict: Verdict = "taken";
    for (;;) {
      const step = further.next(verdict).value;
      if (step === undefined) return undefined;
      const tool = write(listed, step.members);
      const tokens = tool === undefined ? 0 : costOf(tool) - least;
      verdict = tool === undefined ? "impossible" : "costly";
      if (tool !== undefined && (step.isLast || tokens - before <= costly))
        return { tool, members: step.members, tokens, isLast: step.isLast };
    }
  };
  return {
    listed,
    lists: all.length === 0 ? [0] : all.flatMap((tag, index) => (tags.has(tag) ? [index] : [])),
    at: (steps) => {
      while (known.length <= steps) known.push(next());
      return known[steps];
    },
  };
}

/** The steps that a project pins, as far as there are still so many and the limits hold them. */
function pinnedSteps(
  { at, lists }: DetailedTool,
  pinned: PinnedDetail = 0,
  limits: readonly number[],
): number {
  const most = Math.min(...lists.map((index) => limits[index] ?? 0));
  let steps = 0;
  for (;;) {
    const next = steps === pinned ? undefined : at(steps + 1);
    if (next === undefined || next.tokens > most) return steps;
    steps += 1;
  }
}

/** Takes back what is worth least for its tokens, until all lists are within their limits. */
function withLessDetail(
  detailed: readonly DetailedTool[],
  from: readonly number[],
  limits: readonly number[],
): readonly number[] {
  const steps = [...from];
  const left = leftBy(detailed, steps, limits);
  const isOver = (index: number): boolean => (left[index] ?? 0) < 0;
  for (;;) {
    const open = detailed.flatMap((one, index) => {
      const count = steps[index] ?? 0;
      return count > 0 && one.lists.some(isOver) ? [{ one, index, step: stepOf(one, count - 1) }] : [];
    });
    const [first, ...others] = open;
    if (first === undefined) return steps;
    const least = others.reduce((a, b) => ((b.step?.value ?? 0) < (a.step?.value ?? 0) ? b : a), first);
    steps[least.index] = (steps[least.index] ?? 0) - 1;
    for (const list of least.one.lists) left[list] = (left[list] ?? 0) + (least.step?.tokens ?? 0);
  }
}

interface Growth {
  readonly from: readonly number[];
  readonly growing: ReadonlySet<DetailedTool>;
  /** Tokens that each list leaves beside the leanest tools. */
  readonly left: readonly number[];
}

/** @returns how many steps each takes, and whether nothing is left to take */
function withMoreDetail(
  detailed: readonly DetailedTool[],
  { from, growing, left: limits }: Growth,
): { readonly steps: readonly number[]; readonly isTop: boolean } {
  const steps = [...from];
  const left = leftBy(detailed, steps, limits);
  const open = new Map(
    detailed.flatMap((one, index) => {
      const next = growing.has(one) ? stepOf(one, steps[index] ?? 0) : undefined;
      return next === undefined ? [] : [[index, { one, next }] as const];
    }),
  );
  let isTop = true;
  while (open.size > 0) {
    const [index, { one, next }] = [...open].reduce((a, b) => (b[1].next.value > a[1].next.value ? b : a));
    if (one.lists.some((list) => (left[list] ?? 0) < next.tokens)) {
      isTop = false;
      open.delete(index);
      continue;
    }
    for (const list of one.lists) left[list] = (left[list] ?? 0) - next.tokens;
    steps[index] = (steps[index] ?? 0) + 1;
    const further = stepOf(one, steps[index]);
    if (further === undefined) open.delete(index);
    else open.set(index, { one, next: further });
  }
  return { steps, isTop };
}

function leftBy(
  detailed: readonly DetailedTool[],
  steps: readonly number[],
  limits: readonly number[],
): number[] {
  const left = [...limits];
  for (const [index, one] of detailed.entries())
    for (const list of one.lists) left[list] = (left[list] ?? 0) - (one.at(steps[index] ?? 0)?.tokens ?? 0);
  return left;
}

/** Tokens of a step that comes after all others: most lists have no room for it, but for what would come behind it. */
const costly = 1_000;

/** What is shown of an operation after so many arguments is worth half as much. */
const halfWorth = 8;

/** The step after so many: its tokens, and its value for each of them. */
function stepOf({ listed, at }: DetailedTool, steps: number): { tokens: number; value: number } | undefined {
  const before = at(steps);
  const next = at(steps + 1);
  if (before === undefined || next === undefined) return undefined;
  const tokens = next.tokens - before.tokens;
  const gains = next.members.map((member, index) => {
    const shown = member.arguments.length;
    const isMore = member !== before.members[index];
    return isMore ? ((listed.weights[index] ?? 0) * halfWorth) / (halfWorth + shown) : 0;
  });
  // A part of a costly step is worth no more for its tokens than the whole.
  return {
    tokens,
    value: tokens <= 0 ? Infinity : sum(gains) / (next.isLast ? Math.max(tokens, costly) : tokens),
  };
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0);
}
