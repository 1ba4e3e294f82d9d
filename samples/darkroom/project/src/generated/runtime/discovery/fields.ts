// @generated SignedSource<<5710ece8f37b60540f38e7ef54390fa72bd7add8adc0b920c5e5aefa96fb810f>>
/** Selects the fields of an answer that a caller asks for. */
import { accept } from "../call/accept.js";
import { isObject, memberOf } from "../json.js";
import { anyName, hasSome, membersOf, type Members } from "../response/members.js";
import { answerFields, type Tool } from "../tool.js";

/** @param fields Member names joined by dots, `*` for any name, through arrays: `items.id`; all if absent. */
export function askedMembers(fields: readonly string[] = []): Members {
  const paths = fields.flatMap((field) => [
    field,
    ...field.split(",").map((one) => one.trim().replaceAll("[]", "")),
  ]);
  return membersOf(paths.filter((path) => path.trim() !== ""));
}

/** Tells a caller whose fields do not exist which ones do. */
export function missedNote(offered: unknown, asked: Members): string | undefined {
  if (hasSome(offered, asked)) return undefined;
  return `The answer has none of these fields. It has: ${memberNames(offered).join(", ")}. ${anyName} stands for any name.`;
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
