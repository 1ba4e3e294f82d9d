/**
 * Builds grouped tools: several operations of one resource and side effect as the actions of one flat tool. The tool
 * has the arguments of all actions, each once; `action` chooses the operation, and the server checks what that one
 * requires.
 */
import type { ArgumentPlan, ToolPlan } from "../../model/plan.js";
import { groupId } from "../../model/tool-id.js";
import { sideEffect, type SideEffect } from "../../runtime/operations/operation.js";
import type { PlannedOperation } from "../planned-operation.js";
import { wordlessArgument } from "../schema/wordless.js";
import { withDescription } from "../trim/published.js";
import { saysMore, saysMoreThanCall } from "../words/score.js";
import { words } from "../words/words.js";
import { actionNames } from "./action-names.js";
import { conflictWith, noneShared, shareArguments, type Objection } from "./group-arguments.js";

/** An operation that may be listed, with its own tool and weight. */
export interface WeighedTool {
  readonly planned: PlannedOperation;
  readonly tool: ToolPlan;
  readonly weight: number;
  /** In the document. */
  readonly position: number;
  /** The name of its action in the project, where it has been one. */
  readonly action?: string;
}

/** What a group is built of. */
type Member = Pick<WeighedTool, "planned" | "tool" | "action">;

/** A grouped tool without file and cost. */
export type GroupTool = Omit<ToolPlan, "file" | "tokens">;

/**
 * @returns the tool, or what prevents it and for which member
 */
export function groupTool<One extends Member>(
  name: string,
  members: readonly One[],
): { readonly tool: GroupTool } | { readonly objection: Objection; readonly member: One } {
  const shared = noneShared();
  for (const member of members) {
    const objection = mixture(members[0], member) ?? conflictWith(shared, member);
    if (objection !== undefined) return { objection, member };
    shareArguments(shared, member);
  }
  const actions = actionNames(
    name,
    members.map(({ tool, planned, action }) => ({
      toolName: tool.name,
      operation: planned.selected.operation,
      pinned: action,
    })),
  );
  const required = (place: string): boolean =>
    members.every(({ tool }) => tool.arguments.some((one) => one.place === place && one.required));
  const entries = members.map(({ tool, planned }, index) => ({
    tool,
    planned,
    action: actions[index] ?? tool.name,
  }));
  const annotations = members.map(({ tool }) => tool.annotations);
  const lines = actionLines(name, entries, (argument) => required(argument.place));
  return {
    tool: {
      id: groupId(name),
      name,
      title: groupTitle(name),
      description: lines.join("\n"),
      actionDescriptions: new Map(entries.map(({ action }, at) => [action, lines[at] ?? action])),
      annotations: {
        readOnlyHint: annotations.every(({ readOnlyHint }) => readOnlyHint),
        destructiveHint: annotations.some(({ destructiveHint }) => destructiveHint),
        idempotentHint: annotations.every(({ idempotentHint }) => idempotentHint),
        openWorldHint: annotations.some(({ openWorldHint }) => openWorldHint),
      },
      calls: { form: "group", actions: new Map(entries.map(({ action, tool }) => [action, tool.id])) },
      arguments: [...shared.arguments.values()].map(({ argument }) => ({
        ...withOwnWords(argument, entries),
        required: required(argument.place),
      })),
    },
  };
}

interface Entry extends Member {
  readonly action: string;
}

/** A line for each action that says something; what the group requires of all is not repeated. */
function actionLines(
  name: string,
  entries: readonly Entry[],
  isRequiredOfAll: (argument: ArgumentPlan) => boolean,
): string[] {
  const lines = entries.map(({ action, tool }) => {
    const own = tool.arguments.filter((argument) => !isRequiredOfAll(argument));
    const required = tool.arguments.filter(isRequiredOfAll).map((argument) => argument.name);
    return actionLine(action, { ...tool, arguments: own }, [name, ...required].join(" "));
  });
  const [first] = entries;
  // Groups of other resources have the same verbs.
  const isNowhereTold = lines.every((line) => /^[^_]*\([^()]*\)$/.test(line));
  if (first !== undefined && isNowhereTold) lines[0] += `: ${first.tool.description.replaceAll(/\s+/g, " ")}`;
  return lines;
}

/**
 * A single line such as `create(owner, name, tag?): Creates a pet`; without words that the names say already.
 * @param group its name, and those of what all its actions require
 */
export function actionLine(
  action: string,
  { arguments: own, description }: Pick<ToolPlan, "arguments" | "description">,
  group: string,
): string {
  const required = own.flatMap((one) => (one.required ? [one.name] : []));
  const optional = own.flatMap((one) => (one.required ? [] : [`${one.name}?`]));
  const call = `${action}(${[...required, ...optional].join(", ")})`;
  const text = withoutKnownEnd(description.replaceAll(/\s+/g, " "), `${call} ${group}`);
  return saysMoreThanCall(text, `${call} ${group}`) ? `${call}: ${text}` : call;
}

/** Without words in brackets at the end that tell it from other tools, where action and group do so already. */
function withoutKnownEnd(text: string, call: string): string {
  const [end = "", distinction = ""] = / \(([^()]*)\)$/.exec(text) ?? [];
  return distinction === "" || saysMore(distinction, call) ? text : text.slice(0, -end.length);
}

/** Longer words for each action are left out: the description of the operation has them. */
const longestOwnWords = 160;

/**
 * The argument with words that are true of every action that has it: where they say different things of it, each says its own, by
 * its name. That the instructions describe it stays so for those that leave it to them.
 */
function withOwnWords(argument: ArgumentPlan, entries: readonly Entry[]): ArgumentPlan {
  const having = entries.flatMap(({ action, tool }) => {
    const own = tool.arguments.find(({ place }) => place === argument.place);
    return own === undefined ? [] : [{ action, own }];
  });
  const schemas = new Set(having.map(({ own }) => JSON.stringify(own.schema)));
  const isOnce = having.some(({ own }) => own.describedOnce === true);
  const once = isOnce ? { describedOnce: true as const } : {};
  const isOtherElsewhere = isOtherWhereHidden(argument, entries);
  if (schemas.size === 1 && !isOtherElsewhere) return { ...argument, ...once };
  const texts = new Map<string, { readonly text: string; readonly actions: readonly string[] }>();
  for (const { action, own } of having) {
    const text = own.schema.description;
    if (text === undefined) continue;
    const known = texts.get(withoutStop(text));
    texts.set(withoutStop(text), { text: known?.text ?? text, actions: [...(known?.actions ?? []), action] });
  }
  const [only] = texts.values();
  const isSame = !isOtherElsewhere && texts.size === 1 && only?.actions.length === having.length;
  const each = [...texts.values()]
    .map(({ text, actions }) => `${actions.join(", ")}: ${text}`)
    .map((text, index, all) => (index < all.length - 1 ? withoutStop(text) : text))
    .join("; ");
  const description = isSame ? only.text : each !== "" && each.length <= longestOwnWords ? each : undefined;
  return { ...argument, ...once, schema: withDescription(wordlessArgument(argument), description) };
}

function withoutStop(text: string): string {
  return text.replace(/(?<!\.)\.$/, "");
}

/** Whether the document says something else of the argument where actions take it without showing it. */
function isOtherWhereHidden({ place }: ArgumentPlan, entries: readonly Entry[]): boolean {
  const shows = ({ tool }: Entry): boolean => tool.arguments.some((one) => one.place === place);
  const wordsIn = ({ planned }: Entry) =>
    planned.inputs.find((one) => one.place === place)?.description ?? [];
  const shown = new Set(entries.filter(shows).flatMap(wordsIn));
  return entries.flatMap(wordsIn).some((text) => !shown.has(text));
}

/** Annotations hold for a whole tool, so that operations that read and operations that delete must not share one. */
export function effectOf({ planned, tool }: Member): SideEffect {
  const { method } = planned.selected.operation;
  if (tool.annotations.readOnlyHint) return "read";
  return sideEffect(method) === "delete" ? "delete" : "write";
}

function mixture(first: Member | undefined, member: Member): Objection | undefined {
  if (first === undefined) return undefined;
  if (first.planned.document !== member.planned.document) return { why: "it belongs to another document" };
  const [one, other] = [effectOf(first), effectOf(member)];
  return one === other ? undefined : { why: `it is a ${other}, and ${first.tool.id} is a ${one}` };
}

/** `repo_issues_write` → `Change repo issues`. */
function groupTitle(name: string): string {
  const parts = words(name);
  const verb = effectVerbs.get(parts.at(-1) ?? "");
  const text = (verb === undefined ? parts : [verb, ...parts.slice(0, -1)]).join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const effectVerbs: ReadonlyMap<string, string> = new Map([
  ["read", "read"],
  ["write", "change"],
  ["delete", "delete"],
]);

export const mostMembers = 8;
const mostOwn = 3;
/** Bytes; some clients refuse a list with a longer description. */
const longestDescription = 1_024;

export function mayShare(members: readonly WeighedTool[]): boolean {
  const [first] = members;
  if (first === undefined || members.length > mostMembers) return false;
  const shared = noneShared();
  for (const member of members) {
    if ((mixture(first, member) ?? conflictWith(shared, member)) !== undefined) return false;
    shareArguments(shared, member);
  }
  return (
    members.every((one) => ownArguments(one, members) <= mostOwn) && described(members) <= longestDescription
  );
}

/** Upper bound of the description's bytes for a group of them. */
function described(members: readonly WeighedTool[]): number {
  const lines = members.map(({ tool }) => actionLine(tool.name, tool, ""));
  return Buffer.byteLength(lines.join("\n"));
}

/** Number of arguments that no other member has; a group full of those is harder to use than the tools it replaces. */
function ownArguments(one: WeighedTool, members: readonly WeighedTool[]): number {
  const others = new Set(
    members.flatMap((member) => (member === one ? [] : member.tool.arguments.map(({ name }) => name))),
  );
  return one.tool.arguments.filter(({ name }) => !others.has(name)).length;
}
