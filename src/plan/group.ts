/**
 * Grouped tools: several operations of one resource and one side-effect class as the actions of one flat tool. Its
 * arguments are those of all actions, each once; `action` says which operation is meant, and the server checks what that
 * one requires.
 *
 * An argument is shared only where it is the same for each action that has it: name, place on the wire and schema. So
 * whatever the group's schema takes, each action that has the argument takes as well.
 */
import type { ArgumentPlan, ToolPlan } from "../model/plan.js";
import type { JsonSchema, OperationFacts } from "../model/runtime.js";
import { sideEffect, type SideEffect } from "../../templates/runtime/operation.js";
import type { PlannedOperation } from "./facts.js";
import { without } from "./schema/without.js";
import { resourceOf } from "./resource.js";
import { singular, words } from "./words.js";

/** An operation that may be listed: its own tool, and what it is worth. */
export interface Weighed {
  readonly operation: PlannedOperation;
  readonly tool: ToolPlan;
  readonly weight: number;
  /** What its own tool costs in the list. */
  readonly cost: number;
}

export interface GroupMember extends Weighed {
  /** As the project calls it already. */
  readonly action?: string;
}

/** A grouped tool before it has a file and a cost. */
export type DraftGroup = Omit<ToolPlan, "file" | "tokens">;

/** @returns what stands against it, and for which member */
export function draftGroup(
  name: string,
  members: readonly GroupMember[],
): { readonly tool: DraftGroup } | { readonly objection: string; readonly member: GroupMember } {
  const shared = emptyShared();
  for (const member of members) {
    const objection = mixes(members[0], member) ?? clash(shared, member);
    if (objection !== undefined) return { objection, member };
    note(shared, member);
  }
  const actions = actionNames(name, members);
  const required = (place: string): boolean =>
    members.every(({ tool }) => tool.arguments.some((one) => one.place === place && one.required));
  const entries = members.map(({ tool, operation }, index) => ({
    tool,
    operation,
    action: actions[index] ?? tool.name,
  }));
  const annotations = members.map(({ tool }) => tool.annotations);
  return {
    tool: {
      id: groupId(name),
      name,
      title: groupTitle(name),
      description: entries.map(({ tool, action }) => actionLine(action, tool)).join("\n"),
      annotations: {
        readOnlyHint: annotations.every(({ readOnlyHint }) => readOnlyHint),
        destructiveHint: annotations.some(({ destructiveHint }) => destructiveHint),
        idempotentHint: annotations.every(({ idempotentHint }) => idempotentHint),
        openWorldHint: annotations.some(({ openWorldHint }) => openWorldHint),
      },
      calls: { form: "group", actions: new Map(entries.map(({ action, tool }) => [action, tool.id])) },
      arguments: [...shared.arguments.values()].map((argument) => ({
        ...argument,
        required: required(argument.place),
      })),
    },
  };
}

export function groupId(name: string): string {
  return `group ${name}`;
}

/** `create(owner, name, tag?): Creates a pet` */
export function actionLine(action: string, { arguments: own, description }: ToolPlan): string {
  const takes = own.map(({ name, required }) => (required ? name : `${name}?`));
  return `${action}(${takes.join(", ")}): ${description}`;
}

/** Annotations are per tool: what reads must not stand beside what deletes. */
export function effectOf({ operation, tool }: Pick<Weighed, "operation" | "tool">): SideEffect {
  const { method } = operation.one.operation;
  if (tool.annotations.readOnlyHint) return "read";
  return sideEffect(method) === "delete" ? "delete" : "write";
}

function mixes(first: GroupMember | undefined, member: GroupMember): string | undefined {
  if (first === undefined) return undefined;
  if (first.operation.document !== member.operation.document) return "it belongs to another document";
  const [one, other] = [effectOf(first), effectOf(member)];
  return one === other ? undefined : `it is a ${other}, and ${first.tool.id} is a ${one}`;
}

/** What the members so far publish, and what they take without showing it. */
export interface Shared {
  readonly arguments: Map<string, ArgumentPlan>;
  readonly places: Map<string, string>;
  /** By name and by place. */
  readonly hidden: Map<string, Taken>;
  /** The same of what is published. */
  readonly full: Map<string, Taken>;
}

export function emptyShared(): Shared {
  return { arguments: new Map(), places: new Map(), hidden: new Map(), full: new Map() };
}

interface Taken {
  readonly name: string;
  readonly place: string;
  /** The full schema as text. */
  readonly full: string | undefined;
  readonly hidden: boolean;
}

/** Groups are tried with the same operations again and again. */
const takenByOperation = new WeakMap<OperationFacts, readonly Taken[]>();

function takenBy({ operation: { facts } }: Weighed): readonly Taken[] {
  const taken = takenByOperation.get(facts) ?? argumentsOf(facts);
  takenByOperation.set(facts, taken);
  return taken;
}

/** Every argument that an operation takes, with what is enforced of it. */
function argumentsOf(facts: OperationFacts): readonly Taken[] {
  return facts.arguments.map(({ name, place, hidden = false }) => ({
    name,
    place,
    hidden,
    full: textOf(
      place.startsWith("body:")
        ? facts.body?.schema
        : facts.parameters.find((parameter) => `${parameter.in}:${parameter.name}` === place)?.schema,
    ),
  }));
}

/** Schemas are compared as texts, again and again the same ones. */
const texts = new WeakMap<JsonSchema, string>();

function textOf(schema: JsonSchema | undefined): string | undefined {
  if (schema === undefined) return undefined;
  const text = texts.get(schema) ?? JSON.stringify(schema);
  texts.set(schema, text);
  return text;
}

function isSame(one: Taken, other: Taken): boolean {
  return one.name === other.name && one.place === other.place && one.full === other.full;
}

export function clash(shared: Shared, member: Weighed): string | undefined {
  for (const argument of member.tool.arguments) {
    const { name, place } = argument;
    if (name === "action") return "it has an argument named action itself";
    const before = shared.arguments.get(name);
    const nameThere = shared.places.get(place);
    if (before !== undefined && before.place !== place)
      return `its argument ${name} travels elsewhere than that of another action`;
    if (nameThere !== undefined && nameThere !== name)
      return `what it calls ${name}, another action calls ${nameThere}`;
    if (before !== undefined && !alike(before, argument))
      return `its argument ${name} takes other values than that of another action`;
  }
  for (const taken of takenBy(member)) {
    const { name, place, hidden } = taken;
    if (name === "action") return "it has an argument named action itself";
    const others = hidden ? shared.full : shared.hidden;
    for (const key of [`name ${name}`, `place ${place}`]) {
      const other = others.get(key);
      if (other !== undefined && !isSame(other, taken))
        return `its argument ${name} is not the one that another action has`;
    }
  }
  return undefined;
}

export function note(shared: Shared, member: Weighed): void {
  for (const argument of member.tool.arguments) {
    if (!shared.arguments.has(argument.name)) shared.arguments.set(argument.name, argument);
    shared.places.set(argument.place, argument.name);
  }
  for (const taken of takenBy(member)) {
    const into = taken.hidden ? shared.hidden : shared.full;
    for (const key of [`name ${taken.name}`, `place ${taken.place}`]) into.set(key, taken);
  }
}

/** Descriptions may differ in words; what is taken may not. */
function alike(one: ArgumentPlan, other: ArgumentPlan): boolean {
  return (
    one.file === other.file &&
    JSON.stringify(without(one.schema, "description")) ===
      JSON.stringify(without(other.schema, "description"))
  );
}

/** Names of arguments that at least two members have. */
export function sharedArguments(members: readonly Weighed[]): string[] {
  const counts = new Map<string, number>();
  for (const { tool } of members)
    for (const { name } of tool.arguments) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count > 1 ? [name] : []));
}

/**
 * What an operation does to its resource: its tool's name without the words of the group's (`list_issues` → `list`); the
 * whole name where that says nothing or two would say the same.
 */
function actionNames(group: string, members: readonly GroupMember[]): string[] {
  const known = new Set(words(group).map(singular));
  const short = members.map(({ tool, operation, action }) => {
    if (action !== undefined) return action;
    const nouns = new Set([
      ...known,
      ...resourceOf(operation.one.operation).nouns.flatMap((noun) => words(noun).map(singular)),
    ]);
    const left = words(tool.name).filter((word) => !nouns.has(singular(word)));
    while (left.length > 1 && fillers.has(left.at(-1) ?? "")) left.pop();
    return left.join("_");
  });
  const pinned = new Set(members.flatMap(({ action }) => action ?? []));
  return members.map(({ tool, action }, index) => {
    const wish = short[index] ?? "";
    if (action !== undefined) return action;
    const alone = short.filter((other) => other === wish).length === 1;
    return wish !== "" && alone && !pinned.has(wish) ? wish : tool.name;
  });
}

const fillers = new Set(["for", "of", "in", "to", "by", "from", "on", "a", "an", "the"]);

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
