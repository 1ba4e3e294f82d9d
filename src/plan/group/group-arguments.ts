/**
 * Finds the arguments that the actions of a grouped tool share, so that each is published once.
 *
 * Actions share an argument if its name and its place in the request are the same in all of them, and the group's
 * schema accepts nothing that one of them refuses. They publish the same schema, or ones that differ in bounds and null alone,
 * of which all of them take one: a title that an update may also clear is published as a creation takes it.
 */
import type { ArgumentPlan, ToolPlan } from "../../model/plan.js";
import type { JsonSchema } from "../../model/runtime.js";
import type { PlannedOperation } from "../planned-operation.js";
import { wordless } from "../schema/wordless.js";
import { type Place, placeKey } from "../../runtime/operations/place.js";
import { withoutNull } from "../../runtime/schema/nullable.js";
import { hasRole, isUnion, without } from "../../schema/keywords.js";
import { same } from "../../schema/merge.js";
import { oncePer } from "../../runtime/values/lazy.js";
import { alternatives } from "../../schema/parts.js";
import { typeList } from "../../schema/types.js";

/** Why an operation cannot be an action of the group. */
export interface Objection {
  /** Follows the operation's name and a colon. */
  readonly why: string;
  /** The argument that must be hidden in all actions or in none, if that is the problem. */
  readonly unlike?: string;
}

interface Member {
  readonly planned: PlannedOperation;
  readonly tool: ToolPlan;
}

/** What the members so far publish, and what they accept without publishing it. */
interface SharedArguments {
  /** By name. */
  readonly arguments: Map<string, SharedArgument>;
  /** Names by {@link placeKey}. */
  readonly places: Map<Place, string>;
  /** By name and by place. */
  readonly hidden: Map<string, AcceptedArgument>;
  /** The same for published arguments. */
  readonly full: Map<string, AcceptedArgument>;
}

interface SharedArgument {
  readonly argument: ArgumentPlan;
  /** What the actions that have it enforce, by its text. */
  readonly enforced: ReadonlyMap<string, JsonSchema>;
}

export function noneShared(): SharedArguments {
  return { arguments: new Map(), places: new Map(), hidden: new Map(), full: new Map() };
}

interface AcceptedArgument {
  readonly name: string;
  readonly place: Place;
  /** What is enforced: the full schema, and as text. */
  readonly full: JsonSchema;
  readonly enforced: string;
  readonly hidden: boolean;
  /** What its tool publishes of it. */
  readonly published?: JsonSchema;
}

/** The same tools are tried in many groups. */
const acceptedByTool = new WeakMap<ToolPlan, readonly AcceptedArgument[]>();

/** Every argument that an operation accepts, with what is enforced of it. */
function acceptedArguments({ planned, tool }: Member): readonly AcceptedArgument[] {
  const known = acceptedByTool.get(tool);
  if (known !== undefined) return known;
  const schemas = new Map(planned.inputs.map((input) => [input.place, input.schema]));
  const shown = new Map(tool.arguments.map(({ place, schema }) => [place as string, schema]));
  const accepted = planned.facts.arguments.map(({ name, place }): AcceptedArgument => {
    const full = schemas.get(place) ?? {};
    const published = shown.get(place);
    const about = { name, place, full, enforced: textOf(full), hidden: published === undefined };
    return { ...about, ...(published !== undefined && { published }) };
  });
  acceptedByTool.set(tool, accepted);
  return accepted;
}

/** Schemas are compared as texts, the same ones many times. */
const textOf = oncePer((schema: JsonSchema) => JSON.stringify(wordless(schema)));

function isSame(one: AcceptedArgument, other: AcceptedArgument): boolean {
  return one.name === other.name && one.place === other.place && one.enforced === other.enforced;
}

/** Whether the full schema takes whatever the published one describes, as far as keywords tell. */
function takes(full: JsonSchema, published: JsonSchema): boolean {
  return Object.entries(wordless(full)).every(([keyword, rule]) => {
    if (isUnion(keyword))
      return (
        published.type !== undefined &&
        typeList(published.type).every((type) =>
          alternatives(full).some((branch) => takes(branch, { ...published, type })),
        )
      );
    switch (keyword) {
      case "type":
        return published.type !== undefined && isWithin(published.type, rule);
      case "enum":
        return published.enum !== undefined && isWithin(published.enum, rule);
      case "default":
        return true;
      default:
        return JSON.stringify(published[keyword]) === JSON.stringify(rule);
    }
  });
}

/** Whether all of the values, or the one, are among the others. */
function isWithin(values: unknown, others: unknown): boolean {
  const all = [others].flat();
  return [values].flat().every((value) => all.includes(value));
}

/** Whether what one action publishes may be sent to the other, which does not show it: the `id` of one to a filter by `id`. */
function mayBeSent({ name, place, published }: AcceptedArgument, other: AcceptedArgument): boolean {
  const isFilter = place.startsWith("path:") && other.place.startsWith("query:");
  if (name !== other.name || published === undefined || !(place === other.place || isFilter)) return false;
  // A single value stands for a list of it.
  const { items } = other.full;
  return takes(other.full, published) || (isFilter && items !== undefined && takes(items, published));
}

/** Why a member cannot be an action beside those in `shared`, if it cannot. */
export function conflictWith(shared: SharedArguments, member: Member): Objection | undefined {
  const accepted = acceptedArguments(member);
  for (const argument of member.tool.arguments) {
    const { name, place } = argument;
    if (name === "action") return { why: "it has an argument named action itself" };
    const before = shared.arguments.get(name);
    const nameThere = shared.places.get(placeKey(place));
    if (before !== undefined && before.argument.place !== place)
      return { why: `its argument ${name} travels elsewhere than that of another action` };
    if (nameThere !== undefined && nameThere !== name)
      return { why: `what it calls ${name}, another action calls ${nameThere}` };
    if (before !== undefined && shareable(before, sharedArgument(argument, accepted)) === undefined)
      return { why: `its argument ${name} takes other values than that of another action` };
  }
  for (const one of accepted) {
    const { name, place, hidden } = one;
    if (name === "action") return { why: "it has an argument named action itself" };
    const others = hidden ? shared.full : shared.hidden;
    for (const key of [`name ${name}`, `place ${placeKey(place)}`]) {
      const other = others.get(key);
      if (
        other !== undefined &&
        !isSame(other, one) &&
        !(hidden ? mayBeSent(other, one) : mayBeSent(one, other))
      )
        return {
          why: hidden
            ? `its argument ${name}, which it does not show, is not that of another action`
            : `its argument ${name} is not that of another action, which does not show it`,
          unlike: name,
        };
    }
  }
  return undefined;
}

/** Adds what the member publishes and accepts. */
export function shareArguments(shared: SharedArguments, member: Member): void {
  const accepted = acceptedArguments(member);
  for (const argument of member.tool.arguments) {
    const own = sharedArgument(argument, accepted);
    const before = shared.arguments.get(argument.name);
    shared.arguments.set(argument.name, (before && shareable(before, own)) ?? own);
    shared.places.set(placeKey(argument.place), argument.name);
  }
  for (const one of accepted) {
    const into = one.hidden ? shared.hidden : shared.full;
    for (const key of [`name ${one.name}`, `place ${placeKey(one.place)}`]) into.set(key, one);
  }
}

function sharedArgument(argument: ArgumentPlan, accepted: readonly AcceptedArgument[]): SharedArgument {
  const own = accepted.find(({ place }) => place === argument.place);
  return { argument, enforced: new Map(own && [[own.enforced, own.full]]) };
}

/** What to publish for both: of two views of the same schema the one that shows more, else the one that both actions take. */
function shareable(one: SharedArgument, other: SharedArgument): SharedArgument | undefined {
  const enforced = new Map([...one.enforced, ...other.enforced]);
  const [ours, theirs] = [one.argument, other.argument];
  if (ours.file !== theirs.file || ours.contentType !== theirs.contentType) return undefined;
  const [short, long] = [textOf(ours.schema), textOf(theirs.schema)];
  if (short === long) return { argument: ours, enforced };
  if (enforced.size === 1) return { argument: long.length > short.length ? theirs : ours, enforced };
  if (kindOf(ours.schema) !== kindOf(theirs.schema)) return undefined;
  const argument = [ours, theirs].find(({ schema }) =>
    [...enforced.values()].every((full) => takes(full, schema)),
  );
  // What an update leaves out stays as it is, whatever a creation takes for it.
  const isDefault = same(ours.schema.default, theirs.schema.default);
  return (
    argument && {
      argument: isDefault ? argument : { ...argument, schema: without(argument.schema, "default") },
      enforced,
    }
  );
}

/** Of a schema as text: without null and bounds, in which a creation and an update often differ, it means the same. */
const kindOf = oncePer((schema: JsonSchema) => {
  const rules = Object.keys(schema).filter((keyword) => hasRole(keyword, "least", "most", "annotation"));
  return textOf(without(withoutNull(schema), ...rules));
});

/** Names of the arguments that a member has in common with any other. */
export function sharedArguments(one: Member, members: readonly Member[]): string[] {
  const others = members.filter((member) => member.tool.id !== one.tool.id);
  const theirs = new Set(others.flatMap(({ tool }) => tool.arguments.map(({ name }) => name)));
  return one.tool.arguments.flatMap(({ name }) => (theirs.has(name) ? [name] : []));
}
