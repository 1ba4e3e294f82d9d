// @generated SignedSource<<db70e575650dc906823cda8332a0b3ec2bc1c02dcf31a75f252435a55f7c4773>>
/** Selects the fields of an answer that a caller asks for. */
import { accept } from "../call/accept.js";
import { isObject, memberOf } from "../json.js";
import { or } from "../schema/words.js";
import { nearest } from "../nearest.js";
import { anyName, hasSome, membersOf, type Members } from "../response/members.js";
import { answerFields, type Tool } from "../tool.js";

/** @param fields Member names joined by dots, `*` for any name, through arrays: `items.id`; all if absent. */
export function askedMembers(fields: readonly string[] = []): Members {
  const paths = fields.flatMap((field) => [field, ...listed(field)]);
  return membersOf(paths.filter((path) => path.trim() !== ""));
}

/** Reads a text as several paths: some models write a list into one, and `[]` behind what is an array. */
function listed(field: string): string[] {
  return field
    .split(",")
    .map((one) => one.trim().replaceAll("[]", ""))
    .filter((path) => path !== "");
}

/** Tells a caller which of the fields do not exist, and if none does, which ones do: a field that is left out is no mistake. */
export function missedNote(offered: unknown, fields: readonly string[] = []): string | undefined {
  const has = (path: string): boolean => hasSome(offered, membersOf([path]));
  const paths = new Set(fields.flatMap((field) => (has(field) ? [field] : listed(field))));
  const missed = [...paths].filter((path) => !has(path));
  if (missed.length === 0) return undefined;
  const names = memberNames(offered);
  if (missed.length === paths.size)
    return `The answer has none of these fields. It has: ${names.join(", ")}. ${anyName} stands for any name.`;
  const meant = missed.flatMap((path) => nearest(path, names).slice(0, 1));
  return `The answer has no ${or(missed)}.${meant.length === 0 ? "" : ` Did you mean ${or(meant)}?`}`;
}

/** Returns the fields that the caller of a tool wants, if the tool has an argument for them. */
export function askedFields(
  { input }: Pick<Tool, "input">,
  args: Readonly<Record<string, unknown>>,
): readonly string[] | undefined {
  const [name, argument] = fieldsEntry(input) ?? [];
  const given = name === undefined ? undefined : memberOf(args, name);
  if (argument === undefined || given === undefined) return undefined;
  const { value } = accept(argument.schema, given);
  return Array.isArray(value) ? value.map(String) : undefined;
}

/**
 * Returns the argument that selects fields: the tool's own, or that of the tool that calls it.
 * @param through That other tool, if any.
 */
export function membersBy({ input }: Pick<Tool, "input">, through: string | undefined): string | undefined {
  const [own] = fieldsEntry(input) ?? [];
  return own ?? (through === readingTool ? `fields of ${readingTool}` : undefined);
}

function fieldsEntry(input: Tool["input"]) {
  return Object.entries(input).find(([, { place }]) => place === answerFields);
}

const readingTool = "call_read_operation";

const mostNames = 30;

function memberNames(value: unknown): string[] {
  if (Array.isArray(value)) return memberNames(value[0]);
  if (!isObject(value)) return [];
  const names = Object.entries(value).flatMap(([name, member]) => [
    name,
    ...memberNames(member).map((below) => `${name}.${below}`),
  ]);
  return names.slice(0, mostNames);
}
